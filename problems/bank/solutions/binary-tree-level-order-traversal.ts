function levelOrder(root: TreeNode | null): number[][] {
  const rounds: number[][] = [];
  let level: TreeNode[] = root ? [root] : [];
  while (level.length > 0) {
    rounds.push(level.map(({ val }) => val));
    level = level
      .flatMap(({ left, right }) => [left, right])
      .filter((node): node is TreeNode => node !== null);
  }
  return rounds;
}
