class Solution {
public:
    vector<vector<string>> packBags(vector<string>& words) {
        unordered_map<string, vector<string>> bags;
        for (const string& word : words) {
            string counts(26, 0);
            for (char c : word) counts[c - 'a']++;
            bags[counts].push_back(word);
        }
        vector<vector<string>> result;
        for (auto& [counts, bag] : bags) result.push_back(bag);
        return result;
    }
};
