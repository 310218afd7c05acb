// ends: error
class Solution {
public:
    int mostCoins(vector<int>& nums) {
        int n = nums.size();
        vector<int> dp(n);
        dp[0] = nums[0];
        for (int i = 1; i < n; i++) dp[i] = max(dp[i - 1], nums[i] + (i > 1 ? dp[i - 2] : 0));
        return dp[n - 1];
    }
};
