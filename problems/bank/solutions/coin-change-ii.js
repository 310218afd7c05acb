function countPayments(amount, coins) {
  // BigInt, because the counts go beyond 2^53.
  const ways = new Array(amount + 1).fill(0n);
  ways[0] = 1n;
  for (const coin of coins) {
    for (let sum = coin; sum <= amount; sum++) {
      ways[sum] += ways[sum - coin];
    }
  }
  return ways[amount];
}
