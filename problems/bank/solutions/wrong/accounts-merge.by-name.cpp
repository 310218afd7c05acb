// ends: wrong
class Solution {
public:
    vector<vector<string>> mergeCards(vector<vector<string>>& cards) {
        map<string, set<string>> people;
        for (auto& card : cards) people[card[0]].insert(card.begin() + 1, card.end());
        vector<vector<string>> result;
        for (auto& [name, mails] : people) {
            vector<string> card = {name};
            card.insert(card.end(), mails.begin(), mails.end());
            result.push_back(card);
        }
        return result;
    }
};
