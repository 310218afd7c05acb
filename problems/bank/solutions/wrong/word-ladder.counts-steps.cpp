// ends: wrong
class Solution {
public:
    int ladderLength(string begin, string end, vector<string>& words) {
        unordered_set<string> dict(words.begin(), words.end());
        queue<pair<string, int>> q;
        q.push({begin, 0});
        while (!q.empty()) {
            auto [word, steps] = q.front();
            q.pop();
            if (word == end) return steps;
            for (size_t i = 0; i < word.size(); i++) {
                string next = word;
                for (char c = 'a'; c <= 'z'; c++) {
                    next[i] = c;
                    if (dict.erase(next)) q.push({next, steps + 1});
                }
            }
        }
        return 0;
    }
};
