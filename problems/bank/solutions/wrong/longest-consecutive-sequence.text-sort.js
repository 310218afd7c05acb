// ends: wrong
function longestRun(nums) {
  const years = [...new Set(nums)].sort();
  let longest = years.length > 0 ? 1 : 0;
  let run = 1;
  for (let i = 1; i < years.length; i++) {
    run = years[i] === years[i - 1] + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
  }
  return longest;
}
