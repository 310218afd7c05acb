// ends: limit
class Solution {
public:
    vector<int> firstAndLast(vector<int>& minutes, int target) {
        if (minutes.empty()) return {-1, -1};
        int lo = 0, hi = minutes.size() - 1;
        while (lo < hi) {
            int mid = (lo + hi) / 2;
            if (minutes[mid] < target) lo = mid + 1;
            else hi = mid;
        }
        if (minutes[lo] != target) return {-1, -1};
        int first = lo;
        hi = minutes.size() - 1;
        while (lo < hi) {
            int mid = (lo + hi) / 2;
            if (minutes[mid] > target) hi = mid - 1;
            else lo = mid;
        }
        return {first, lo};
    }
};
