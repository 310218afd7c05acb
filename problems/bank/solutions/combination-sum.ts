function combinationSum(candidates: number[], target: number): number[][] {
  const ways: number[][] = [];

  const extend = (index: number, rest: number, chosen: number[]): void => {
    if (rest === 0) {
      ways.push([...chosen]);
      return;
    }
    const value = candidates[index];
    if (value === undefined) return;
    if (value <= rest) {
      chosen.push(value);
      extend(index, rest - value, chosen);
      chosen.pop();
    }
    extend(index + 1, rest, chosen);
  };

  extend(0, target, []);
  return ways;
}
