class Solution {
  stretchesWithSum(nums, k) {
    const seen = new Map([[0, 1]]);
    let total = 0;
    let count = 0;
    for (const num of nums) {
      total += num;
      count += seen.get(total - k) ?? 0;
      seen.set(total, (seen.get(total) ?? 0) + 1);
    }
    return count;
  }
}
