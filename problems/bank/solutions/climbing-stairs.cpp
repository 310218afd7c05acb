class Solution {
public:
    long long countClimbs(int n) {
        long long prev = 0, cur = 1;
        for (int i = 0; i < n; i++) {
            long long next = prev + cur;
            prev = cur;
            cur = next;
        }
        return cur;
    }
};
