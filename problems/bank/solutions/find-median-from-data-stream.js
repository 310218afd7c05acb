class Heap {
  constructor(before) {
    this.before = before;
    this.items = [];
  }

  get size() {
    return this.items.length;
  }

  get top() {
    return this.items[0];
  }

  push(value) {
    const { items, before } = this;
    let i = items.push(value) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!before(items[i], items[parent])) break;
      [items[i], items[parent]] = [items[parent], items[i]];
      i = parent;
    }
  }

  pop() {
    const { items, before } = this;
    const top = items[0];
    const last = items.pop();
    if (items.length === 0) return top;
    items[0] = last;
    let i = 0;
    while (true) {
      let first = i;
      for (const child of [2 * i + 1, 2 * i + 2]) {
        if (child < items.length && before(items[child], items[first])) first = child;
      }
      if (first === i) return top;
      [items[i], items[first]] = [items[first], items[i]];
      i = first;
    }
  }
}

class WaitingTimes {
  constructor() {
    this.lower = new Heap((a, b) => a > b);
    this.upper = new Heap((a, b) => a < b);
  }

  addNum(num) {
    this.lower.push(num);
    this.upper.push(this.lower.pop());
    if (this.upper.size > this.lower.size) this.lower.push(this.upper.pop());
  }

  findMedian() {
    if (this.lower.size > this.upper.size) return this.lower.top;
    return (this.lower.top + this.upper.top) / 2;
  }
}
