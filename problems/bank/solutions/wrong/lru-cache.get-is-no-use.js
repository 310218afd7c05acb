// ends: wrong
class LRUCache {
  constructor(capacity) {
    this.capacity = capacity;
    this.cards = new Map();
  }

  get(key) {
    return this.cards.has(key) ? this.cards.get(key) : -1;
  }

  put(key, value) {
    this.cards.delete(key);
    this.cards.set(key, value);
    if (this.cards.size > this.capacity) {
      this.cards.delete(this.cards.keys().next().value);
    }
  }
}
