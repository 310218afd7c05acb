function letterOrder(words) {
  const after = new Map();
  const indegree = new Map();
  for (const word of words) {
    for (const letter of word) {
      after.set(letter, new Set());
      indegree.set(letter, 0);
    }
  }

  for (let w = 1; w < words.length; w++) {
    const [a, b] = [words[w - 1], words[w]];
    let i = 0;
    while (i < a.length && i < b.length && a[i] === b[i]) i++;
    if (i === b.length && a.length > b.length) return "";
    if (i === a.length || i === b.length) continue;
    if (!after.get(a[i]).has(b[i])) {
      after.get(a[i]).add(b[i]);
      indegree.set(b[i], indegree.get(b[i]) + 1);
    }
  }

  const order = [...indegree.keys()].filter((letter) => indegree.get(letter) === 0);
  for (let i = 0; i < order.length; i++) {
    for (const next of after.get(order[i])) {
      indegree.set(next, indegree.get(next) - 1);
      if (indegree.get(next) === 0) order.push(next);
    }
  }
  return order.length === indegree.size ? order.join("") : "";
}
