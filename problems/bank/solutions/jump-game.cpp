class Solution {
public:
    bool letterArrives(vector<int>& nums) {
        int n = nums.size(), reach = 0;
        for (int i = 0; i < n && i <= reach; i++) reach = max(reach, i + nums[i]);
        return reach >= n - 1;
    }
};
