function countIslands(grid) {
  let islands = 0;
  for (let row = 0; row < grid.length; row++) {
    for (let col = 0; col < grid[0].length; col++) {
      if (grid[row][col] !== "1") continue;
      islands++;
      grid[row][col] = "0";
      const stack = [[row, col]];
      while (stack.length) {
        const [r, c] = stack.pop();
        for (const [y, x] of [[r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]]) {
          if (grid[y]?.[x] === "1") {
            grid[y][x] = "0";
            stack.push([y, x]);
          }
        }
      }
    }
  }
  return islands;
}
