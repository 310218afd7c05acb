function combinationSum(candidates, target) {
  const ways = [];
  const chosen = [];

  function extend(start, rest) {
    if (rest === 0) {
      ways.push([...chosen]);
      return;
    }
    for (let i = start; i < candidates.length; i++) {
      if (candidates[i] > rest) continue;
      chosen.push(candidates[i]);
      extend(i, rest - candidates[i]);
      chosen.pop();
    }
  }

  extend(0, target);
  return ways;
}
