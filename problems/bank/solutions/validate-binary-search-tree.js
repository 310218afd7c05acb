const isValidBst = (root, low = -Infinity, high = Infinity) =>
  root === null ||
  (low < root.val &&
    root.val < high &&
    isValidBst(root.left, low, root.val) &&
    isValidBst(root.right, root.val, high));
