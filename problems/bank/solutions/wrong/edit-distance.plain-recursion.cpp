// ends: limit
class Solution {
    int moves(const string& a, const string& b, int i, int j) {
        if (i == 0) return j;
        if (j == 0) return i;
        if (a[i - 1] == b[j - 1]) return moves(a, b, i - 1, j - 1);
        return 1 + min({moves(a, b, i - 1, j - 1), moves(a, b, i - 1, j), moves(a, b, i, j - 1)});
    }

public:
    int fewestMoves(string old, string wanted) {
        return moves(old, wanted, old.size(), wanted.size());
    }
};
