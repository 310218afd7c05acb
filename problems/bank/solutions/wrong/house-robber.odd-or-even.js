// ends: wrong
var mostCoins = function (nums) {
  const totals = [0, 0];
  nums.forEach((num, i) => {
    totals[i % 2] += num;
  });
  return Math.max(...totals);
};
