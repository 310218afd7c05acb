class LRUCache {
    int capacity;
    list<pair<int, int>> cards;
    unordered_map<int, list<pair<int, int>>::iterator> where;

public:
    LRUCache(int capacity) : capacity(capacity) {}

    int get(int key) {
        auto it = where.find(key);
        if (it == where.end()) return -1;
        cards.splice(cards.begin(), cards, it->second);
        return it->second->second;
    }

    void put(int key, int value) {
        auto it = where.find(key);
        if (it != where.end()) {
            it->second->second = value;
            cards.splice(cards.begin(), cards, it->second);
            return;
        }
        if ((int)cards.size() == capacity) {
            where.erase(cards.back().first);
            cards.pop_back();
        }
        cards.push_front({key, value});
        where[key] = cards.begin();
    }
};
