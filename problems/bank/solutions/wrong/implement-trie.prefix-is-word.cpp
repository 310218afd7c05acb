// ends: wrong
class Trie {
    unordered_set<string> beginnings;

public:
    void insert(string word) {
        for (size_t k = 1; k <= word.size(); k++) beginnings.insert(word.substr(0, k));
    }

    bool search(string word) {
        return beginnings.count(word);
    }

    bool startsWith(string prefix) {
        return beginnings.count(prefix);
    }
};
