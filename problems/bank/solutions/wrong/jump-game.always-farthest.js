// ends: wrong
function letterArrives(nums) {
  let i = 0;
  while (i < nums.length - 1) {
    if (nums[i] === 0) return false;
    i += nums[i];
  }
  return true;
}
