class Solution {
public:
    void setZeroes(vector<vector<int>>& matrix) {
        int m = matrix.size(), n = matrix[0].size();
        bool firstColumn = false;
        for (int i = 0; i < m; i++) {
            if (matrix[i][0] == 0) firstColumn = true;
            for (int j = 1; j < n; j++) {
                if (matrix[i][j] == 0) matrix[i][0] = matrix[0][j] = 0;
            }
        }
        // Upwards, so that the marks in the first row are read before they are overwritten.
        for (int i = m - 1; i >= 0; i--) {
            for (int j = 1; j < n; j++) {
                if (matrix[i][0] == 0 || matrix[0][j] == 0) matrix[i][j] = 0;
            }
            if (firstColumn) matrix[i][0] = 0;
        }
    }
};
