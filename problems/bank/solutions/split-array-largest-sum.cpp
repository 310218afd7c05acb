class Solution {
    bool fits(const vector<int>& pages, int k, int limit) {
        int evenings = 1, sum = 0;
        for (int chapter : pages) {
            if (sum + chapter > limit) {
                evenings++;
                sum = 0;
            }
            sum += chapter;
        }
        return evenings <= k;
    }

public:
    int longestEvening(vector<int>& pages, int k) {
        int lo = *max_element(pages.begin(), pages.end());
        int hi = accumulate(pages.begin(), pages.end(), 0);
        while (lo < hi) {
            int mid = lo + (hi - lo) / 2;
            if (fits(pages, k, mid)) {
                hi = mid;
            } else {
                lo = mid + 1;
            }
        }
        return lo;
    }
};
