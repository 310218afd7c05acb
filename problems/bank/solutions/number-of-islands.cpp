class Solution {
public:
    int countIslands(vector<vector<char>>& grid) {
        int m = grid.size(), n = grid[0].size(), islands = 0;
        const vector<pair<int, int>> directions = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
        stack<pair<int, int>> todo;
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                if (grid[i][j] != '1') continue;
                islands++;
                grid[i][j] = '0';
                todo.push({i, j});
                while (!todo.empty()) {
                    auto [r, c] = todo.top();
                    todo.pop();
                    for (auto [dr, dc] : directions) {
                        int y = r + dr, x = c + dc;
                        if (y >= 0 && y < m && x >= 0 && x < n && grid[y][x] == '1') {
                            grid[y][x] = '0';
                            todo.push({y, x});
                        }
                    }
                }
            }
        }
        return islands;
    }
};
