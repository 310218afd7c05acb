class Solution {
  diameterOfBinaryTree(root) {
    let widest = 0;
    const depth = (node) => {
      if (node === null) return 0;
      const left = depth(node.left);
      const right = depth(node.right);
      widest = Math.max(widest, left + right);
      return 1 + Math.max(left, right);
    };
    depth(root);
    return widest;
  }
}
