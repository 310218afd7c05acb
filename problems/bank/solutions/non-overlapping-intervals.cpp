class Solution {
public:
    int fewestRefusals(vector<vector<int>>& intervals) {
        sort(intervals.begin(), intervals.end(),
             [](const vector<int>& a, const vector<int>& b) { return a[1] < b[1]; });
        int refused = 0, freeFrom = INT_MIN;
        for (auto& slip : intervals) {
            if (slip[0] < freeFrom) {
                refused++;
            } else {
                freeFrom = slip[1];
            }
        }
        return refused;
    }
};
