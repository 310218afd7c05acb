class Solution {
public:
    bool readsBothWays(string s) {
        int i = 0, j = (int)s.size() - 1;
        while (i < j) {
            if (!isalnum(s[i])) {
                i++;
            } else if (!isalnum(s[j])) {
                j--;
            } else if (tolower(s[i++]) != tolower(s[j--])) {
                return false;
            }
        }
        return true;
    }
};
