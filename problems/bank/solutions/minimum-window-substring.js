function shortestStretch(s, t) {
  const need = new Map();
  for (const letter of t) need.set(letter, (need.get(letter) ?? 0) + 1);

  let missing = t.length;
  let start = 0;
  let best = [0, Infinity];
  for (let end = 0; end < s.length; end++) {
    const left = need.get(s[end]) ?? 0;
    if (left > 0) missing--;
    need.set(s[end], left - 1);

    while (missing === 0) {
      if (end + 1 - start < best[1] - best[0]) best = [start, end + 1];
      const count = need.get(s[start]) + 1;
      need.set(s[start], count);
      if (count > 0) missing++;
      start++;
    }
  }
  return best[1] === Infinity ? "" : s.slice(best[0], best[1]);
}
