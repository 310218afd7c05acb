function maxPathSum(root) {
  let best = -Infinity;

  function gain(node) {
    if (!node) return 0;
    const left = Math.max(0, gain(node.left));
    const right = Math.max(0, gain(node.right));
    best = Math.max(best, left + node.val + right);
    return node.val + Math.max(left, right);
  }

  gain(root);
  return best;
}
