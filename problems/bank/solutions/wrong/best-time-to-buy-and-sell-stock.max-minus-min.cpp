// ends: wrong
class Solution {
public:
    int mostEarned(vector<int>& prices) {
        auto [lowest, highest] = minmax_element(prices.begin(), prices.end());
        return *highest - *lowest;
    }
};
