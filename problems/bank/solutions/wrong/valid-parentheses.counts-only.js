// ends: wrong
function isValid(s) {
  const open = { "(": 0, "[": 0, "{": 0 };
  const partner = { ")": "(", "]": "[", "}": "{" };
  for (const c of s) {
    if (c in open) open[c]++;
    else if (--open[partner[c]] < 0) return false;
  }
  return Object.values(open).every((count) => count === 0);
}
