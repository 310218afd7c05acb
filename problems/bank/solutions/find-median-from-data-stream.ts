type Compare<T> = (a: T, b: T) => number;

class Heap<T> {
  private readonly items: T[] = [];
  private readonly compare: Compare<T>;

  constructor(compare: Compare<T>) {
    this.compare = compare;
  }

  get size(): number {
    return this.items.length;
  }

  peek(): T {
    return this.items[0]!;
  }

  push(item: T): void {
    let i = this.items.length;
    this.items.push(item);
    while (i > 0) {
      const parent = Math.floor((i - 1) / 2);
      if (this.compare(this.items[parent]!, item) <= 0) break;
      this.items[i] = this.items[parent]!;
      i = parent;
    }
    this.items[i] = item;
  }

  pop(): T {
    const top = this.items[0]!;
    const item = this.items.pop()!;
    const size = this.items.length;
    if (size === 0) return top;
    let i = 0;
    for (let child = 1; child < size; child = 2 * i + 1) {
      if (child + 1 < size && this.compare(this.items[child + 1]!, this.items[child]!) < 0) child++;
      if (this.compare(item, this.items[child]!) <= 0) break;
      this.items[i] = this.items[child]!;
      i = child;
    }
    this.items[i] = item;
    return top;
  }
}

class WaitingTimes {
  private readonly low = new Heap<number>((a, b) => b - a);
  private readonly high = new Heap<number>((a, b) => a - b);

  addNum(num: number): void {
    if (this.low.size === 0 || num <= this.low.peek()) this.low.push(num);
    else this.high.push(num);

    if (this.low.size > this.high.size + 1) this.high.push(this.low.pop());
    else if (this.high.size > this.low.size) this.low.push(this.high.pop());
  }

  findMedian(): number {
    if (this.low.size > this.high.size) return this.low.peek();
    return (this.low.peek() + this.high.peek()) / 2;
  }
}
