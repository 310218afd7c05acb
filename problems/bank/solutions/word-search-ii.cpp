class Solution {
    struct Node {
        Node* next[26] = {};
        const string* word = nullptr;
    };
    vector<string> found;

    void search(vector<vector<char>>& wall, int r, int c, Node* node) {
        if (r < 0 || r >= (int)wall.size() || c < 0 || c >= (int)wall[0].size()) return;
        char letter = wall[r][c];
        if (letter == '#' || !node->next[letter - 'a']) return;
        node = node->next[letter - 'a'];
        if (node->word) {
            found.push_back(*node->word);
            node->word = nullptr;
        }
        wall[r][c] = '#';
        search(wall, r + 1, c, node);
        search(wall, r - 1, c, node);
        search(wall, r, c + 1, node);
        search(wall, r, c - 1, node);
        wall[r][c] = letter;
    }

public:
    vector<string> findWords(vector<vector<char>>& wall, vector<string>& words) {
        Node* root = new Node();
        for (const string& word : words) {
            Node* node = root;
            for (char c : word) {
                if (!node->next[c - 'a']) node->next[c - 'a'] = new Node();
                node = node->next[c - 'a'];
            }
            node->word = &word;
        }
        for (int r = 0; r < (int)wall.size(); r++) {
            for (int c = 0; c < (int)wall[0].size(); c++) search(wall, r, c, root);
        }
        return found;
    }
};
