class Solution {
public:
    int longestWithoutRepeats(string s) {
        unordered_map<char, int> last;
        int begin = 0, best = 0;
        for (int i = 0; i < (int)s.size(); i++) {
            if (last.count(s[i])) begin = max(begin, last[s[i]] + 1);
            last[s[i]] = i;
            best = max(best, i - begin + 1);
        }
        return best;
    }
};
