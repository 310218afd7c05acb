class Solution {
public:
    int longestRun(vector<int>& nums) {
        unordered_set<int> years(nums.begin(), nums.end());
        int longest = 0;
        for (int year : years) {
            if (years.count(year - 1)) continue;
            int last = year;
            while (years.count(last + 1)) last++;
            longest = max(longest, last - year + 1);
        }
        return longest;
    }
};
