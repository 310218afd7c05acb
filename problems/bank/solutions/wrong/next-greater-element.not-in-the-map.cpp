// ends: error
class Solution {
public:
    vector<int> nextHigher(vector<int>& asked, vector<int>& trail) {
        unordered_map<int, int> higher;
        stack<int> st;
        for (int x : trail) {
            while (!st.empty() && st.top() < x) {
                higher[st.top()] = x;
                st.pop();
            }
            st.push(x);
        }
        vector<int> res;
        for (int x : asked) res.push_back(higher.at(x));
        return res;
    }
};
