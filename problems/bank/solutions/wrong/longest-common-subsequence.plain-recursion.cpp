// ends: limit
class Solution {
    int solve(const string& a, const string& b, size_t i, size_t j) {
        if (i == a.size() || j == b.size()) return 0;
        if (a[i] == b[j]) return 1 + solve(a, b, i + 1, j + 1);
        return max(solve(a, b, i + 1, j), solve(a, b, i, j + 1));
    }

public:
    int longestAgreement(string first, string second) {
        return solve(first, second, 0, 0);
    }
};
