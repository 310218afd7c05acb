function syrupHeld(heights) {
  let left = 0;
  let right = heights.length - 1;
  let leftMax = 0;
  let rightMax = 0;
  let held = 0;
  while (left < right) {
    if (heights[left] < heights[right]) {
      leftMax = Math.max(leftMax, heights[left]);
      held += leftMax - heights[left++];
    } else {
      rightMax = Math.max(rightMax, heights[right]);
      held += rightMax - heights[right--];
    }
  }
  return held;
}
