// ends: wrong
var twoSum = function (nums, target) {
  const places = new Map(nums.map((num, i) => [num, i]));
  for (let i = 0; i < nums.length; i++) {
    const rest = target - nums[i];
    if (places.has(rest)) return [i, places.get(rest)];
  }
};
