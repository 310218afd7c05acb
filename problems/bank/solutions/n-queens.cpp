class Solution {
    vector<vector<string>> boards;
    vector<string> board;
    vector<bool> column, rising, falling;

    void place(int row, int n) {
        if (row == n) {
            boards.push_back(board);
            return;
        }
        for (int c = 0; c < n; c++) {
            int up = row + c, down = row - c + n - 1;
            if (column[c] || rising[up] || falling[down]) continue;
            column[c] = rising[up] = falling[down] = true;
            board[row][c] = 'Q';
            place(row + 1, n);
            board[row][c] = '.';
            column[c] = rising[up] = falling[down] = false;
        }
    }

public:
    vector<vector<string>> solveNQueens(int n) {
        board.assign(n, string(n, '.'));
        column.assign(n, false);
        rising.assign(2 * n - 1, false);
        falling.assign(2 * n - 1, false);
        place(0, n);
        return boards;
    }
};
