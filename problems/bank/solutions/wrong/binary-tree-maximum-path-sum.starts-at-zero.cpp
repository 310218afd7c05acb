// ends: wrong
class Solution {
    int best = 0;

    int gain(TreeNode* node) {
        if (!node) return 0;
        int l = max(0, gain(node->left)), r = max(0, gain(node->right));
        best = max(best, node->val + l + r);
        return node->val + max(l, r);
    }

public:
    int maxPathSum(TreeNode* root) {
        gain(root);
        return best;
    }
};
