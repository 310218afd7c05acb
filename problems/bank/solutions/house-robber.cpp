class Solution {
public:
    int mostCoins(vector<int>& nums) {
        int skip = 0, best = 0;
        for (int gift : nums) {
            int take = skip + gift;
            skip = best;
            best = max(best, take);
        }
        return best;
    }
};
