class Solution {
public:
    int longestGrowth(vector<int>& nums) {
        vector<int> tails;
        for (int height : nums) {
            auto it = lower_bound(tails.begin(), tails.end(), height);
            if (it == tails.end()) {
                tails.push_back(height);
            } else {
                *it = height;
            }
        }
        return tails.size();
    }
};
