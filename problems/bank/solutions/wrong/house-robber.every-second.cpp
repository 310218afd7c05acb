// ends: wrong
class Solution {
public:
    int mostCoins(vector<int>& nums) {
        int sum[2] = {0, 0};
        for (size_t i = 0; i < nums.size(); i++) sum[i % 2] += nums[i];
        return max(sum[0], sum[1]);
    }
};
