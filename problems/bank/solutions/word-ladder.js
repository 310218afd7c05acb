function ladderLength(begin, end, words) {
  const patternsOf = (word) => [...word].map((_, i) => word.slice(0, i) + "*" + word.slice(i + 1));

  const cards = new Map();
  for (const word of words) {
    for (const pattern of patternsOf(word)) {
      if (!cards.has(pattern)) cards.set(pattern, []);
      cards.get(pattern).push(word);
    }
  }

  const seen = new Set([begin]);
  let level = [begin];
  for (let length = 1; level.length > 0; length++) {
    const next = [];
    for (const word of level) {
      if (word === end) return length;
      for (const pattern of patternsOf(word)) {
        for (const neighbour of cards.get(pattern) ?? []) {
          if (seen.has(neighbour)) continue;
          seen.add(neighbour);
          next.push(neighbour);
        }
        cards.delete(pattern);
      }
    }
    level = next;
  }
  return 0;
}
