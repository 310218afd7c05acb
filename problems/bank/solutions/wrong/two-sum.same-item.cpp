// ends: wrong
class Solution {
public:
    vector<int> twoSum(vector<int>& nums, int target) {
        unordered_map<int, int> pos;
        for (int i = 0; i < (int)nums.size(); i++) pos[nums[i]] = i;
        for (int i = 0; i < (int)nums.size(); i++) {
            if (pos.count(target - nums[i])) return {i, pos[target - nums[i]]};
        }
        return {};
    }
};
