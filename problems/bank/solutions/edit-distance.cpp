class Solution {
public:
    int fewestMoves(string old, string wanted) {
        int n = wanted.size();
        vector<int> row(n + 1);
        iota(row.begin(), row.end(), 0);
        for (char c : old) {
            int diagonal = row[0]++;
            for (int j = 1; j <= n; j++) {
                int above = row[j];
                if (c == wanted[j - 1]) {
                    row[j] = diagonal;
                } else {
                    row[j] = 1 + min({diagonal, above, row[j - 1]});
                }
                diagonal = above;
            }
        }
        return row[n];
    }
};
