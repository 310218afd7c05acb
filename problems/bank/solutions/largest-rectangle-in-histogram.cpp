class Solution {
public:
    int largestPoster(vector<int>& heights) {
        int n = heights.size(), best = 0;
        stack<int> st;
        for (int i = 0; i <= n; i++) {
            int h = i < n ? heights[i] : 0;
            while (!st.empty() && heights[st.top()] >= h) {
                int height = heights[st.top()];
                st.pop();
                int left = st.empty() ? -1 : st.top();
                best = max(best, height * (i - left - 1));
            }
            st.push(i);
        }
        return best;
    }
};
