// ends: wrong
function neutralTrios(nums) {
  nums.sort((a, b) => a - b);
  const trios = [];
  for (let i = 0; i < nums.length; i++) {
    let [lo, hi] = [i + 1, nums.length - 1];
    while (lo < hi) {
      const sum = nums[i] + nums[lo] + nums[hi];
      if (sum === 0) trios.push([nums[i], nums[lo++], nums[hi--]]);
      else if (sum < 0) lo++;
      else hi--;
    }
  }
  return trios;
}
