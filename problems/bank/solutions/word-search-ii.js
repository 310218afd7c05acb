function findWords(wall, words) {
  const root = new Map();
  for (const word of words) {
    let node = root;
    for (const letter of word) {
      if (!node.has(letter)) node.set(letter, new Map());
      node = node.get(letter);
    }
    node.word = word;
  }

  const found = [];
  const trace = (row, col, parent) => {
    const letter = wall[row]?.[col];
    const node = parent.get(letter);
    if (!node) return;
    if (node.word) {
      found.push(node.word);
      node.word = null;
    }
    wall[row][col] = "#";
    trace(row - 1, col, node);
    trace(row + 1, col, node);
    trace(row, col - 1, node);
    trace(row, col + 1, node);
    wall[row][col] = letter;
    if (node.size === 0) parent.delete(letter);
  };

  for (let row = 0; row < wall.length; row++) {
    for (let col = 0; col < wall[0].length; col++) trace(row, col, root);
  }
  return found;
}
