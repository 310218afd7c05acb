// ends: error
function slowestSpeed(crates, hours) {
  const lo = 1;
  const hi = Math.max(...crates);
  while (lo < hi) {
    const mid = (lo + hi) >>> 1;
    const needed = crates.reduce((sum, crate) => sum + Math.ceil(crate / mid), 0);
    if (needed <= hours) hi = mid;
    else lo = mid + 1;
  }
  return lo;
}
