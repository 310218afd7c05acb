class Solution {
    int longest = 0;

    int depth(TreeNode* node) {
        if (node == nullptr) return 0;
        int left = depth(node->left), right = depth(node->right);
        longest = max(longest, left + right);
        return 1 + max(left, right);
    }

public:
    int diameterOfBinaryTree(TreeNode* root) {
        depth(root);
        return longest;
    }
};
