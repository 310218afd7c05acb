// ends: wrong
function longestWithoutRepeats(s) {
  const last = {};
  let start = 0;
  let longest = 0;
  for (let end = 0; end < s.length; end++) {
    if (s[end] in last) start = last[s[end]] + 1;
    last[s[end]] = end;
    longest = Math.max(longest, end - start + 1);
  }
  return longest;
}
