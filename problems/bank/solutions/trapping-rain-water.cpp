class Solution {
public:
    int syrupHeld(vector<int>& heights) {
        int left = 0, right = (int)heights.size() - 1;
        int leftMax = 0, rightMax = 0, held = 0;
        while (left < right) {
            if (heights[left] < heights[right]) {
                leftMax = max(leftMax, heights[left]);
                held += leftMax - heights[left++];
            } else {
                rightMax = max(rightMax, heights[right]);
                held += rightMax - heights[right--];
            }
        }
        return held;
    }
};
