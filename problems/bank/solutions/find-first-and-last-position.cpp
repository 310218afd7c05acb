class Solution {
public:
    vector<int> firstAndLast(vector<int>& minutes, int target) {
        auto first = lower_bound(minutes.begin(), minutes.end(), target);
        if (first == minutes.end() || *first != target) return {-1, -1};
        auto last = upper_bound(first, minutes.end(), target);
        return {int(first - minutes.begin()), int(last - minutes.begin()) - 1};
    }
};
