class Solution {
public:
    vector<int> mostPlayed(vector<int>& plays, int k) {
        unordered_map<int, int> times;
        for (int song : plays) times[song]++;
        vector<vector<int>> buckets(plays.size() + 1);
        for (auto [song, count] : times) buckets[count].push_back(song);
        vector<int> top;
        for (int count = plays.size(); (int)top.size() < k; count--) {
            top.insert(top.end(), buckets[count].begin(), buckets[count].end());
        }
        return top;
    }
};
