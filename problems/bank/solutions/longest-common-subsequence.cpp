class Solution {
public:
    int longestAgreement(string first, string second) {
        int m = first.size(), n = second.size();
        vector<int> prev(n + 1), cur(n + 1);
        for (int i = 1; i <= m; i++) {
            for (int j = 1; j <= n; j++) {
                if (first[i - 1] == second[j - 1]) {
                    cur[j] = prev[j - 1] + 1;
                } else {
                    cur[j] = max(prev[j], cur[j - 1]);
                }
            }
            swap(prev, cur);
        }
        return prev[n];
    }
};
