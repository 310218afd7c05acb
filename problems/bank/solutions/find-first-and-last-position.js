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

  const first = lowerBound(target);
  if (minutes[first] !== target) return [-1, -1];
  return [first, lowerBound(target + 1) - 1];
}
