class Trie {
    struct Node {
        Node* next[26] = {};
        bool end = false;
    };
    Node* root = new Node();

    Node* walk(const string& text) {
        Node* node = root;
        for (char c : text) {
            node = node->next[c - 'a'];
            if (!node) return nullptr;
        }
        return node;
    }

public:
    void insert(string word) {
        Node* node = root;
        for (char c : word) {
            Node*& child = node->next[c - 'a'];
            if (!child) child = new Node();
            node = child;
        }
        node->end = true;
    }

    bool search(string word) {
        Node* node = walk(word);
        return node && node->end;
    }

    bool startsWith(string prefix) {
        return walk(prefix) != nullptr;
    }
};
