class MinStack {
    vector<pair<int, int>> boxes;

public:
    MinStack() {}

    void push(int x) {
        boxes.push_back({x, boxes.empty() ? x : min(x, boxes.back().second)});
    }

    void pop() {
        boxes.pop_back();
    }

    int top() {
        return boxes.back().first;
    }

    int getMin() {
        return boxes.back().second;
    }
};
