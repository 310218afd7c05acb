// ends: wrong
function countPayments(amount, coins) {
  const ways = new Array(amount + 1).fill(0);
  ways[0] = 1;
  for (let sum = 1; sum <= amount; sum++) {
    for (const coin of coins) {
      if (coin <= sum) ways[sum] += ways[sum - coin];
    }
  }
  return ways[amount];
}
