class Solution {
public:
    bool canFinish(int count, vector<vector<int>>& rules) {
        vector<vector<int>> next(count);
        vector<int> indegree(count);
        for (auto& rule : rules) {
            next[rule[1]].push_back(rule[0]);
            indegree[rule[0]]++;
        }
        queue<int> ready;
        for (int i = 0; i < count; i++) {
            if (indegree[i] == 0) ready.push(i);
        }
        int done = 0;
        while (!ready.empty()) {
            int course = ready.front();
            ready.pop();
            done++;
            for (int other : next[course]) {
                if (--indegree[other] == 0) ready.push(other);
            }
        }
        return done == count;
    }
};
