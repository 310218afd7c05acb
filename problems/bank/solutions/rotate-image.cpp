class Solution {
public:
    void rotateImage(vector<vector<int>>& image) {
        reverse(image.begin(), image.end());
        for (size_t i = 0; i < image.size(); i++) {
            for (size_t j = 0; j < i; j++) swap(image[i][j], image[j][i]);
        }
    }
};
