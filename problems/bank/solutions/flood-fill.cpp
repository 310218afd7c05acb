class Solution {
public:
    vector<vector<int>> fill(vector<vector<int>>& tiles, int row, int column, int color) {
        int old = tiles[row][column];
        if (old == color) return tiles;
        int m = tiles.size(), n = tiles[0].size();
        queue<pair<int, int>> q;
        q.push({row, column});
        tiles[row][column] = color;
        const int step[] = {0, 1, 0, -1, 0};
        while (!q.empty()) {
            auto [r, c] = q.front();
            q.pop();
            for (int d = 0; d < 4; d++) {
                int y = r + step[d], x = c + step[d + 1];
                if (y < 0 || y >= m || x < 0 || x >= n || tiles[y][x] != old) continue;
                tiles[y][x] = color;
                q.push({y, x});
            }
        }
        return tiles;
    }
};
