class MaxHeap {
  constructor(items) {
    this.items = items;
    for (let i = (items.length >> 1) - 1; i >= 0; i--) this.sink(i);
  }

  get size() {
    return this.items.length;
  }

  push(value) {
    const { items } = this;
    let i = items.push(value) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (items[parent] >= items[i]) return;
      this.swap(i, parent);
      i = parent;
    }
  }

  pop() {
    this.swap(0, this.items.length - 1);
    const top = this.items.pop();
    this.sink(0);
    return top;
  }

  sink(i) {
    const { items } = this;
    while (2 * i + 1 < items.length) {
      let child = 2 * i + 1;
      if (child + 1 < items.length && items[child + 1] > items[child]) child++;
      if (items[i] >= items[child]) return;
      this.swap(i, child);
      i = child;
    }
  }

  swap(i, j) {
    [this.items[i], this.items[j]] = [this.items[j], this.items[i]];
  }
}

function lastStone(stones) {
  const heap = new MaxHeap([...stones]);
  while (heap.size > 1) {
    const left = heap.pop() - heap.pop();
    if (left > 0) heap.push(left);
  }
  return heap.size ? heap.pop() : 0;
}
