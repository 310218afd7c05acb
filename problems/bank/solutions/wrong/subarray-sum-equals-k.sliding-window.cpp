// ends: wrong
class Solution {
public:
    int stretchesWithSum(vector<int>& nums, int k) {
        int sum = 0, count = 0, start = 0;
        for (int end = 0; end < (int)nums.size(); end++) {
            sum += nums[end];
            while (sum > k && start < end) sum -= nums[start++];
            if (sum == k) count++;
        }
        return count;
    }
};
