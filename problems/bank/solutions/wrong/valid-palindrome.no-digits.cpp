// ends: wrong
class Solution {
public:
    bool readsBothWays(string s) {
        string t;
        for (char c : s) {
            if (isalpha(c)) t += tolower(c);
        }
        return t == string(t.rbegin(), t.rend());
    }
};
