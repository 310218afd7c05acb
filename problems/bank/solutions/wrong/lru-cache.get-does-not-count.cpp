// ends: wrong
class LRUCache {
    int capacity;
    unordered_map<int, int> values;
    list<int> order;

public:
    LRUCache(int capacity) : capacity(capacity) {}

    int get(int key) {
        return values.count(key) ? values[key] : -1;
    }

    void put(int key, int value) {
        if (values.count(key)) {
            order.remove(key);
        } else if ((int)values.size() == capacity) {
            values.erase(order.front());
            order.pop_front();
        }
        values[key] = value;
        order.push_back(key);
    }
};
