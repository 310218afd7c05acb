function fill(tiles, row, column, color) {
  const old = tiles[row][column];
  if (old === color) return tiles;

  const stack = [[row, column]];
  tiles[row][column] = color;
  while (stack.length > 0) {
    const [r, c] = stack.pop();
    for (const [y, x] of [[r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]]) {
      if (tiles[y]?.[x] === old) {
        tiles[y][x] = color;
        stack.push([y, x]);
      }
    }
  }
  return tiles;
}
