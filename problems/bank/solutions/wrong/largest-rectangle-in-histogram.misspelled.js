// ends: error
function largestPoster(heights) {
  const stack = [];
  let best = 0;
  for (let i = 0; i <= heights.length; i++) {
    const height = heights[i] ?? 0;
    while (stack.length && heights[stack.at(-1)] >= height) {
      const top = heigths[stack.pop()];
      const width = stack.length ? i - stack.at(-1) - 1 : i;
      best = Math.max(best, top * width);
    }
    stack.push(i);
  }
  return best;
}
