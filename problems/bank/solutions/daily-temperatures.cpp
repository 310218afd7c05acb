class Solution {
public:
    vector<int> dailyTemperatures(vector<int>& temperatures) {
        int n = temperatures.size();
        vector<int> waits(n);
        stack<int> open;
        for (int i = 0; i < n; i++) {
            while (!open.empty() && temperatures[open.top()] < temperatures[i]) {
                waits[open.top()] = i - open.top();
                open.pop();
            }
            open.push(i);
        }
        return waits;
    }
};
