function packBags(words) {
  const bags = new Map();
  for (const word of words) {
    const counts = new Array(26).fill(0);
    for (let i = 0; i < word.length; i++) counts[word.charCodeAt(i) - 97]++;
    const key = counts.join(",");
    if (!bags.has(key)) bags.set(key, []);
    bags.get(key).push(word);
  }
  return [...bags.values()];
}
