// ends: wrong
function firstAndLast(minutes, target) {
  const lowerBound = (value) => {
    let lo = 0;
    let hi = minutes.length;
    while (lo < hi) {
      const mid = (lo + hi) >> 1;
      if (minutes[mid] < value) lo = mid + 1;
      else hi = mid;
    }
    return lo;
  };
  return [lowerBound(target), lowerBound(target + 1) - 1];
}
