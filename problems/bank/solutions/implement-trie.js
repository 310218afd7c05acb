class Trie {
  constructor() {
    this.root = { children: new Map(), isWord: false };
  }

  insert(word) {
    let node = this.root;
    for (const letter of word) {
      if (!node.children.has(letter)) {
        node.children.set(letter, { children: new Map(), isWord: false });
      }
      node = node.children.get(letter);
    }
    node.isWord = true;
  }

  search(word) {
    const node = this.walk(word);
    return node !== undefined && node.isWord;
  }

  startsWith(prefix) {
    return this.walk(prefix) !== undefined;
  }

  walk(text) {
    let node = this.root;
    for (const letter of text) {
      node = node.children.get(letter);
      if (node === undefined) return undefined;
    }
    return node;
  }
}
