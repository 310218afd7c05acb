// ends: wrong
class Solution {
public:
    int largestPoster(vector<int>& heights) {
        stack<int> st;
        int best = 0;
        for (int i = 0; i < (int)heights.size(); i++) {
            while (!st.empty() && heights[st.top()] > heights[i]) {
                int h = heights[st.top()];
                st.pop();
                int width = st.empty() ? i : i - st.top() - 1;
                best = max(best, h * width);
            }
            st.push(i);
        }
        return best;
    }
};
