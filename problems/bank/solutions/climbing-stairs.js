function countClimbs(n) {
  // From n = 79 on the answer no longer fits into a double.
  let [here, next] = [1n, 1n];
  for (let i = 0; i < n; i++) {
    [here, next] = [next, here + next];
  }
  return here;
}
