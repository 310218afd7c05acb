function longestRun(nums) {
  const years = new Set(nums);
  let longest = 0;
  for (const year of years) {
    if (years.has(year - 1)) continue;
    let end = year + 1;
    while (years.has(end)) end++;
    longest = Math.max(longest, end - year);
  }
  return longest;
}
