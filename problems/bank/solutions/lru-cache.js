class LRUCache {
  constructor(capacity) {
    this.capacity = capacity;
    this.nodes = new Map();
    this.head = {};
    this.tail = { prev: this.head };
    this.head.next = this.tail;
  }

  get(key) {
    const node = this.nodes.get(key);
    if (!node) return -1;
    this.unlink(node);
    this.append(node);
    return node.value;
  }

  put(key, value) {
    if (this.nodes.has(key)) this.unlink(this.nodes.get(key));
    const node = { key, value };
    this.nodes.set(key, node);
    this.append(node);
    if (this.nodes.size > this.capacity) {
      const oldest = this.head.next;
      this.unlink(oldest);
      this.nodes.delete(oldest.key);
    }
  }

  unlink(node) {
    node.prev.next = node.next;
    node.next.prev = node.prev;
  }

  append(node) {
    node.prev = this.tail.prev;
    node.next = this.tail;
    node.prev.next = node;
    this.tail.prev = node;
  }
}
