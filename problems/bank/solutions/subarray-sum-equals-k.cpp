class Solution {
public:
    int stretchesWithSum(vector<int>& nums, int k) {
        unordered_map<int, int> seen{{0, 1}};
        int sum = 0, count = 0;
        for (int x : nums) {
            sum += x;
            auto it = seen.find(sum - k);
            if (it != seen.end()) count += it->second;
            seen[sum]++;
        }
        return count;
    }
};
