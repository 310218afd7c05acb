// ends: wrong
class WaitingTimes {
  constructor() {
    this.times = [];
  }

  addNum(num) {
    this.times.push(num);
  }

  findMedian() {
    this.times.sort();
    const mid = this.times.length >> 1;
    return this.times.length % 2 ? this.times[mid] : (this.times[mid - 1] + this.times[mid]) / 2;
  }
}
