function canShare(nums) {
  const total = nums.reduce((a, b) => a + b, 0);
  if (total % 2 === 1) return false;
  const half = total / 2;
  const reachable = new Array(half + 1).fill(false);
  reachable[0] = true;
  for (const num of nums) {
    for (let sum = half; sum >= num; sum--) {
      if (reachable[sum - num]) reachable[sum] = true;
    }
  }
  return reachable[half];
}
