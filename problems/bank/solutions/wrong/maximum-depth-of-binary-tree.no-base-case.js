// ends: error
const maxDepth = (root) => 1 + Math.max(maxDepth(root.left), maxDepth(root.right));
