// ends: limit
class Solution {
    bool pick(const vector<int>& nums, size_t i, int rest) {
        if (rest == 0) return true;
        if (rest < 0 || i == nums.size()) return false;
        return pick(nums, i + 1, rest - nums[i]) || pick(nums, i + 1, rest);
    }

public:
    bool canShare(vector<int>& nums) {
        int sum = accumulate(nums.begin(), nums.end(), 0);
        return sum % 2 == 0 && pick(nums, 0, sum / 2);
    }
};
