// ends: wrong
class MinStack {
    stack<int> st;
    int smallest = INT_MAX;

public:
    void push(int x) {
        st.push(x);
        smallest = min(smallest, x);
    }

    void pop() {
        st.pop();
        if (st.empty()) smallest = INT_MAX;
    }

    int top() {
        return st.top();
    }

    int getMin() {
        return smallest;
    }
};
