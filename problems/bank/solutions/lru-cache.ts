interface Entry {
  key: number;
  value: number;
  prev: Entry;
  next: Entry;
}

class LRUCache {
  private readonly capacity: number;
  private readonly entries = new Map<number, Entry>();
  private readonly sentinel: Entry;

  constructor(capacity: number) {
    this.capacity = capacity;
    // A ring: the sentinel stands between the newest and the oldest entry.
    const ring = { key: -1, value: -1 } as Entry;
    ring.prev = ring.next = ring;
    this.sentinel = ring;
  }

  get(key: number): number {
    const entry = this.entries.get(key);
    if (entry === undefined) return -1;
    this.detach(entry);
    this.attach(entry);
    return entry.value;
  }

  put(key: number, value: number): void {
    let entry = this.entries.get(key);
    if (entry) {
      this.detach(entry);
      entry.value = value;
    } else {
      if (this.entries.size === this.capacity) {
        const oldest = this.sentinel.next;
        this.detach(oldest);
        this.entries.delete(oldest.key);
      }
      entry = { key, value } as Entry;
      this.entries.set(key, entry);
    }
    this.attach(entry);
  }

  private detach(entry: Entry): void {
    entry.prev.next = entry.next;
    entry.next.prev = entry.prev;
  }

  private attach(entry: Entry): void {
    entry.prev = this.sentinel.prev;
    entry.next = this.sentinel;
    entry.prev.next = entry;
    this.sentinel.prev = entry;
  }
}
