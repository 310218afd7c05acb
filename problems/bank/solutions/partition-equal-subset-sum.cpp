class Solution {
public:
    bool canShare(vector<int>& nums) {
        int total = accumulate(nums.begin(), nums.end(), 0);
        if (total % 2) return false;
        int half = total / 2;
        vector<bool> reachable(half + 1);
        reachable[0] = true;
        for (int weight : nums) {
            for (int s = half; s >= weight; s--) {
                if (reachable[s - weight]) reachable[s] = true;
            }
        }
        return reachable[half];
    }
};
