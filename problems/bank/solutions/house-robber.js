const mostCoins = (nums) => {
  let [before, best] = [0, 0];
  for (const num of nums) {
    [before, best] = [best, Math.max(best, before + num)];
  }
  return best;
};
