class Solution {
public:
    int fewestWeeks(int count, vector<vector<int>>& rules) {
        vector<vector<int>> next(count + 1);
        vector<int> missing(count + 1);
        for (auto& rule : rules) {
            next[rule[0]].push_back(rule[1]);
            missing[rule[1]]++;
        }
        vector<int> week;
        for (int i = 1; i <= count; i++) {
            if (missing[i] == 0) week.push_back(i);
        }
        int weeks = 0, passed = 0;
        while (!week.empty()) {
            weeks++;
            passed += week.size();
            vector<int> following;
            for (int course : week) {
                for (int other : next[course]) {
                    if (--missing[other] == 0) following.push_back(other);
                }
            }
            week.swap(following);
        }
        return passed == count ? weeks : -1;
    }
};
