class Solution {
public:
    string shortestStretch(string s, string t) {
        int need[128] = {};
        for (char c : t) need[(int)c]++;
        int missing = t.size(), start = 0, bestStart = 0, bestLength = INT_MAX;
        for (int end = 0; end < (int)s.size(); end++) {
            if (need[(int)s[end]]-- > 0) missing--;
            while (missing == 0) {
                if (end - start + 1 < bestLength) {
                    bestStart = start;
                    bestLength = end - start + 1;
                }
                if (++need[(int)s[start]] > 0) missing++;
                start++;
            }
        }
        return bestLength == INT_MAX ? "" : s.substr(bestStart, bestLength);
    }
};
