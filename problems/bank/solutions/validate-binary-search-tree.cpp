class Solution {
    bool check(TreeNode* node, long long low, long long high) {
        if (!node) return true;
        if (node->val <= low || node->val >= high) return false;
        return check(node->left, low, node->val) && check(node->right, node->val, high);
    }

public:
    bool isValidBst(TreeNode* root) {
        return check(root, LLONG_MIN, LLONG_MAX);
    }
};
