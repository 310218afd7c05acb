class Solution {
public:
    long long countPayments(int amount, vector<int>& coins) {
        // Unsigned, because counts for smaller amounts may wrap around even where the answer fits.
        vector<unsigned long long> ways(amount + 1);
        ways[0] = 1;
        for (int coin : coins) {
            for (int a = coin; a <= amount; a++) ways[a] += ways[a - coin];
        }
        return ways[amount];
    }
};
