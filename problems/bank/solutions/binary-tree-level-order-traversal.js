function levelOrder(root) {
  const levels = [];
  let level = root ? [root] : [];
  while (level.length > 0) {
    levels.push(level.map((node) => node.val));
    const next = [];
    for (const { left, right } of level) {
      if (left) next.push(left);
      if (right) next.push(right);
    }
    level = next;
  }
  return levels;
}
