// ends: wrong
class Solution {
  diameterOfBinaryTree(root) {
    const depth = (node) => (node ? 1 + Math.max(depth(node.left), depth(node.right)) : 0);
    return depth(root.left) + depth(root.right);
  }
}
