// ends: limit
function canShare(nums) {
  const total = nums.reduce((a, b) => a + b, 0);
  const pick = (i, rest) =>
    rest === 0 || (i < nums.length && rest > 0 && (pick(i + 1, rest - nums[i]) || pick(i + 1, rest)));
  return total % 2 === 0 && pick(0, total / 2);
}
