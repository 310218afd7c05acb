// ends: wrong
function sideLength(x) {
  let lo = 0;
  let hi = x;
  while (lo < hi) {
    const mid = (lo + hi + 1) >> 1;
    if (mid * mid <= x) lo = mid;
    else hi = mid - 1;
  }
  return lo;
}
