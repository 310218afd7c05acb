class Solution {
public:
    vector<int> nextHigher(vector<int>& asked, vector<int>& trail) {
        unordered_map<int, int> higher;
        stack<int> open;
        for (int hut : trail) {
            while (!open.empty() && open.top() < hut) {
                higher[open.top()] = hut;
                open.pop();
            }
            open.push(hut);
        }
        vector<int> answer;
        for (int hut : asked) answer.push_back(higher.count(hut) ? higher[hut] : -1);
        return answer;
    }
};
