function slowestSpeed(crates, hours) {
  const hoursAt = (speed) => crates.reduce((sum, crate) => sum + Math.ceil(crate / speed), 0);

  let lo = 1;
  let hi = crates.reduce((most, crate) => Math.max(most, crate), 1);
  while (lo < hi) {
    const mid = Math.floor((lo + hi) / 2);
    if (hoursAt(mid) <= hours) hi = mid;
    else lo = mid + 1;
  }
  return lo;
}
