// ends: wrong
class Solution {
public:
    int fewestRefusals(vector<vector<int>>& intervals) {
        sort(intervals.begin(), intervals.end());
        int refused = 0, end = INT_MIN;
        for (auto& i : intervals) {
            if (i[0] < end) refused++;
            else end = i[1];
        }
        return refused;
    }
};
