class Solution {
public:
    vector<int> spiralOrder(vector<vector<int>>& matrix) {
        int top = 0, bottom = (int)matrix.size() - 1;
        int left = 0, right = (int)matrix[0].size() - 1;
        vector<int> order;
        while (true) {
            for (int c = left; c <= right; c++) order.push_back(matrix[top][c]);
            if (++top > bottom) break;
            for (int r = top; r <= bottom; r++) order.push_back(matrix[r][right]);
            if (--right < left) break;
            for (int c = right; c >= left; c--) order.push_back(matrix[bottom][c]);
            if (--bottom < top) break;
            for (int r = bottom; r >= top; r--) order.push_back(matrix[r][left]);
            if (++left > right) break;
        }
        return order;
    }
};
