// ends: limit
function countClimbs(n) {
  if (n <= 1) return 1;
  return countClimbs(n - 1) + countClimbs(n - 2);
}
