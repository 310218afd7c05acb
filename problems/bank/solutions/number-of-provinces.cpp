class Solution {
    void visit(const vector<vector<int>>& links, vector<bool>& seen, int i) {
        seen[i] = true;
        for (size_t j = 0; j < links.size(); j++) {
            if (links[i][j] && !seen[j]) visit(links, seen, j);
        }
    }

public:
    int countProvinces(vector<vector<int>>& links) {
        int n = links.size(), provinces = 0;
        vector<bool> seen(n);
        for (int i = 0; i < n; i++) {
            if (!seen[i]) {
                provinces++;
                visit(links, seen, i);
            }
        }
        return provinces;
    }
};
