// ends: error
class Solution {
public:
    int sideLength(int x) {
        int lo = 0, hi = x / 2 + 1, best = 0;
        while (lo <= hi) {
            int mid = lo + (hi - lo) / 2;
            if (mid * mid <= x) {
                best = mid;
                lo = mid + 1;
            } else {
                hi = mid - 1;
            }
        }
        return best;
    }
};
