class Solution {
public:
    string letterOrder(vector<string>& words) {
        bool present[26] = {}, edge[26][26] = {};
        int indegree[26] = {}, letters = 0;
        for (const string& word : words) {
            for (char c : word) {
                if (!present[c - 'a']) letters++;
                present[c - 'a'] = true;
            }
        }
        for (size_t i = 1; i < words.size(); i++) {
            const string &a = words[i - 1], &b = words[i];
            size_t k = 0;
            while (k < a.size() && k < b.size() && a[k] == b[k]) k++;
            if (k == a.size()) continue;
            if (k == b.size()) return "";
            int from = a[k] - 'a', to = b[k] - 'a';
            if (!edge[from][to]) {
                edge[from][to] = true;
                indegree[to]++;
            }
        }

        queue<int> ready;
        for (int c = 0; c < 26; c++) {
            if (present[c] && indegree[c] == 0) ready.push(c);
        }
        string order;
        while (!ready.empty()) {
            int c = ready.front();
            ready.pop();
            order += char('a' + c);
            for (int next = 0; next < 26; next++) {
                if (edge[c][next] && --indegree[next] == 0) ready.push(next);
            }
        }
        return (int)order.size() == letters ? order : "";
    }
};
