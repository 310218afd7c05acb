function longestEvening(pages, k) {
  const evenings = (limit) => {
    let count = 1;
    let sum = 0;
    for (const chapter of pages) {
      if (sum + chapter > limit) {
        count++;
        sum = 0;
      }
      sum += chapter;
    }
    return count;
  };

  let lo = Math.max(...pages);
  let hi = pages.reduce((a, b) => a + b, 0);
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    if (evenings(mid) <= k) hi = mid;
    else lo = mid + 1;
  }
  return lo;
}
