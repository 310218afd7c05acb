var longestWithoutRepeats = function (s) {
  const lastSeen = new Map();
  let start = 0;
  let longest = 0;
  for (let end = 0; end < s.length; end++) {
    if (lastSeen.has(s[end])) start = Math.max(start, lastSeen.get(s[end]) + 1);
    lastSeen.set(s[end], end);
    longest = Math.max(longest, end - start + 1);
  }
  return longest;
};
