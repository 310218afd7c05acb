// ends: error
class Solution {
public:
    int slowestSpeed(vector<int>& crates, int hours) {
        int lo = 0, hi = *max_element(crates.begin(), crates.end());
        while (lo < hi) {
            int mid = (lo + hi) / 2;
            long long needed = 0;
            for (int crate : crates) needed += crate / mid + (crate % mid != 0);
            if (needed <= hours) hi = mid;
            else lo = mid + 1;
        }
        return lo;
    }
};
