// ends: wrong
function isValidBst(root: TreeNode | null): boolean {
  if (root === null) return true;
  if (root.left && root.left.val >= root.val) return false;
  if (root.right && root.right.val <= root.val) return false;
  return isValidBst(root.left) && isValidBst(root.right);
}
