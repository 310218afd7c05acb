// ends: wrong
function fewestCoins(coins, amount) {
  let used = 0;
  for (const coin of [...coins].sort((a, b) => b - a)) {
    used += Math.floor(amount / coin);
    amount %= coin;
  }
  return amount === 0 ? used : -1;
}
