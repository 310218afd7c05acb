class Solution {
    struct Node {
        array<int, 26> next{};
        bool end = false;
    };
    vector<Node> trie{1};

public:
    string shorten(vector<string>& roots, string sentence) {
        for (const string& root : roots) {
            int node = 0;
            for (char c : root) {
                if (trie[node].next[c - 'a'] == 0) {
                    trie[node].next[c - 'a'] = trie.size();
                    trie.emplace_back();
                }
                node = trie[node].next[c - 'a'];
            }
            trie[node].end = true;
        }

        stringstream in(sentence);
        string word, result;
        while (in >> word) {
            if (!result.empty()) result += ' ';
            int node = 0;
            size_t length = 0;
            while (length < word.size() && !trie[node].end) {
                node = trie[node].next[word[length] - 'a'];
                if (node == 0) break;
                length++;
            }
            result += node != 0 && trie[node].end ? word.substr(0, length) : word;
        }
        return result;
    }
};
