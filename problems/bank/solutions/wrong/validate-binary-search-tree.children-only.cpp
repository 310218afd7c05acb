// ends: wrong
class Solution {
public:
    bool isValidBst(TreeNode* root) {
        if (!root) return true;
        if (root->left && root->left->val >= root->val) return false;
        if (root->right && root->right->val <= root->val) return false;
        return isValidBst(root->left) && isValidBst(root->right);
    }
};
