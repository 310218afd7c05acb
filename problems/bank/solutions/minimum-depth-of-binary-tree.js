function minDepth(root) {
  if (!root) return 0;
  let level = [root];
  for (let depth = 1; ; depth++) {
    const next = [];
    for (const node of level) {
      if (!node.left && !node.right) return depth;
      if (node.left) next.push(node.left);
      if (node.right) next.push(node.right);
    }
    level = next;
  }
}
