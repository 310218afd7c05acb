// ends: wrong
class Solution {
    vector<vector<int>> result;
    vector<int> path;

    void search(vector<int>& candidates, int rest) {
        if (rest < 0) return;
        if (rest == 0) {
            result.push_back(path);
            return;
        }
        for (int c : candidates) {
            path.push_back(c);
            search(candidates, rest - c);
            path.pop_back();
        }
    }

public:
    vector<vector<int>> combinationSum(vector<int>& candidates, int target) {
        search(candidates, target);
        return result;
    }
};
