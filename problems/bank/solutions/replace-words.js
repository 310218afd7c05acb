function shorten(roots, sentence) {
  const trie = new Map();
  for (const root of roots) {
    let node = trie;
    for (const letter of root) {
      if (!node.has(letter)) node.set(letter, new Map());
      node = node.get(letter);
    }
    node.isRoot = true;
  }

  const cut = (word) => {
    let node = trie;
    for (let i = 0; i < word.length; i++) {
      node = node.get(word[i]);
      if (!node) return word;
      if (node.isRoot) return word.slice(0, i + 1);
    }
    return word;
  };

  return sentence.split(" ").map(cut).join(" ");
}
