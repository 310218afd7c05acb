class Solution {
public:
    int ladderLength(string begin, string end, vector<string>& words) {
        unordered_set<string> unused(words.begin(), words.end());
        queue<string> q;
        q.push(begin);
        for (int length = 1; !q.empty(); length++) {
            for (int i = q.size(); i > 0; i--) {
                string word = q.front();
                q.pop();
                if (word == end) return length;
                for (char& c : word) {
                    char original = c;
                    for (c = 'a'; c <= 'z'; c++) {
                        if (unused.erase(word)) q.push(word);
                    }
                    c = original;
                }
            }
        }
        return 0;
    }
};
