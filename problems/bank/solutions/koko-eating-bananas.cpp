class Solution {
public:
    int slowestSpeed(vector<int>& crates, int hours) {
        int lo = 1, hi = *max_element(crates.begin(), crates.end());
        while (lo < hi) {
            int mid = lo + (hi - lo) / 2;
            long long needed = 0;
            for (int crate : crates) needed += (crate - 1) / mid + 1;
            if (needed <= hours) {
                hi = mid;
            } else {
                lo = mid + 1;
            }
        }
        return lo;
    }
};
