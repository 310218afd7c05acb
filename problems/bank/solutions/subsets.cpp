class Solution {
    vector<vector<int>> menu;
    vector<int> pizza;

    void extend(const vector<int>& nums, size_t start) {
        menu.push_back(pizza);
        for (size_t i = start; i < nums.size(); i++) {
            pizza.push_back(nums[i]);
            extend(nums, i + 1);
            pizza.pop_back();
        }
    }

public:
    vector<vector<int>> subsets(vector<int>& nums) {
        extend(nums, 0);
        return menu;
    }
};
