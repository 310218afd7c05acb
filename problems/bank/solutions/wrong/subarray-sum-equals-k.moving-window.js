// ends: wrong
function stretchesWithSum(nums, k) {
  let count = 0;
  let start = 0;
  let sum = 0;
  for (let end = 0; end < nums.length; end++) {
    sum += nums[end];
    while (sum > k && start < end) sum -= nums[start++];
    if (sum === k) count++;
  }
  return count;
}
