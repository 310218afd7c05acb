// ends: limit
class Solution {
    bool jump(const vector<int>& nums, int i) {
        if (i >= (int)nums.size() - 1) return true;
        for (int step = 1; step <= nums[i]; step++) {
            if (jump(nums, i + step)) return true;
        }
        return false;
    }

public:
    bool letterArrives(vector<int>& nums) {
        return jump(nums, 0);
    }
};
