class Solution {
    vector<int> parent;

    int find(int x) {
        while (parent[x] != x) x = parent[x] = parent[parent[x]];
        return x;
    }

public:
    vector<vector<string>> mergeCards(vector<vector<string>>& cards) {
        int n = cards.size();
        parent.resize(n);
        iota(parent.begin(), parent.end(), 0);

        unordered_map<string, int> owner;
        for (int i = 0; i < n; i++) {
            for (size_t j = 1; j < cards[i].size(); j++) {
                auto [it, added] = owner.emplace(cards[i][j], i);
                if (!added) parent[find(i)] = find(it->second);
            }
        }

        unordered_map<int, vector<string>> groups;
        for (auto& [mail, card] : owner) groups[find(card)].push_back(mail);

        vector<vector<string>> result;
        for (auto& [root, mails] : groups) {
            sort(mails.begin(), mails.end());
            mails.insert(mails.begin(), cards[root][0]);
            result.push_back(std::move(mails));
        }
        return result;
    }
};
