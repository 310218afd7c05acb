class Solution {
    vector<vector<int>> result;
    vector<int> path;

    void search(const vector<int>& candidates, size_t start, int rest) {
        if (rest == 0) {
            result.push_back(path);
            return;
        }
        for (size_t i = start; i < candidates.size() && candidates[i] <= rest; i++) {
            path.push_back(candidates[i]);
            search(candidates, i, rest - candidates[i]);
            path.pop_back();
        }
    }

public:
    vector<vector<int>> combinationSum(vector<int>& candidates, int target) {
        sort(candidates.begin(), candidates.end());
        search(candidates, 0, target);
        return result;
    }
};
