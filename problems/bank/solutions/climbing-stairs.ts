function countClimbs(n: number): bigint {
  let [previous, current]: [bigint, bigint] = [0n, 1n];
  for (let step = 0; step < n; step++) {
    [previous, current] = [current, previous + current];
  }
  return current;
}
