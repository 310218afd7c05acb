// ends: wrong
class MinStack {
  private stack: number[] = [];
  private min = Infinity;

  push(x: number): void {
    this.stack.push(x);
    this.min = Math.min(this.min, x);
  }

  pop(): void {
    this.stack.pop();
  }

  top(): number {
    return this.stack[this.stack.length - 1];
  }

  getMin(): number {
    return this.min;
  }
}
