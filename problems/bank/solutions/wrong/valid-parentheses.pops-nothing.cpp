// ends: error
class Solution {
public:
    bool isValid(string s) {
        vector<char> open;
        unordered_map<char, char> pair = {{')', '('}, {']', '['}, {'}', '{'}};
        for (char c : s) {
            if (!pair.count(c)) {
                open.push_back(c);
                continue;
            }
            if (open.back() != pair[c]) return false;
            open.pop_back();
        }
        return open.empty();
    }
};
