class Solution {
public:
    vector<vector<int>> insertWarmTime(vector<vector<int>>& intervals, vector<int>& added) {
        vector<vector<int>> plan;
        size_t i = 0, n = intervals.size();
        while (i < n && intervals[i][1] < added[0]) plan.push_back(intervals[i++]);
        int start = added[0], end = added[1];
        for (; i < n && intervals[i][0] <= end; i++) {
            start = min(start, intervals[i][0]);
            end = max(end, intervals[i][1]);
        }
        plan.push_back({start, end});
        while (i < n) plan.push_back(intervals[i++]);
        return plan;
    }
};
