// ends: error
class Solution {
public:
    string shortestStretch(string s, string t) {
        unordered_map<char, int> need;
        for (char c : t) need[c]++;
        int missing = t.size(), start = 0, best = -1, length = INT_MAX;
        for (int end = 0; end < (int)s.size(); end++) {
            if (need[s[end]]-- > 0) missing--;
            while (missing == 0) {
                if (end - start + 1 < length) {
                    best = start;
                    length = end - start + 1;
                }
                if (++need[s[start++]] > 0) missing++;
            }
        }
        return s.substr(best, length);
    }
};
