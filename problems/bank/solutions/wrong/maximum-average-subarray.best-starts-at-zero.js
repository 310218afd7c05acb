// ends: wrong
function bestAverage(nums, k) {
  let best = 0;
  let sum = 0;
  for (let i = 0; i < nums.length; i++) {
    sum += nums[i];
    if (i >= k) sum -= nums[i - k];
    if (i >= k - 1) best = Math.max(best, sum / k);
  }
  return best;
}
