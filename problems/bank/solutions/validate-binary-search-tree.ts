function isValidBst(root: TreeNode | null): boolean {
  let previous = -Infinity;
  const stack: TreeNode[] = [];
  let node = root;
  while (node !== null || stack.length > 0) {
    while (node !== null) {
      stack.push(node);
      node = node.left;
    }
    const lowest: TreeNode = stack.pop()!;
    if (lowest.val <= previous) return false;
    previous = lowest.val;
    node = lowest.right;
  }
  return true;
}
