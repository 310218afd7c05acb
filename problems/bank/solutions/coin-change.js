var fewestCoins = function (coins, amount) {
  const fewest = new Array(amount + 1).fill(Infinity);
  fewest[0] = 0;
  for (let sum = 1; sum <= amount; sum++) {
    for (const coin of coins) {
      if (coin <= sum) fewest[sum] = Math.min(fewest[sum], fewest[sum - coin] + 1);
    }
  }
  return fewest[amount] === Infinity ? -1 : fewest[amount];
};
