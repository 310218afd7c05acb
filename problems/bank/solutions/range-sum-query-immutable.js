class TripTotals {
  constructor(nums) {
    this.totals = [0];
    for (const num of nums) this.totals.push(this.totals[this.totals.length - 1] + num);
  }

  sumRange(left, right) {
    return this.totals[right + 1] - this.totals[left];
  }
}
