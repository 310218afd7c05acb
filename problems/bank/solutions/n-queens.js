function solveNQueens(n) {
  const boards = [];
  const queens = [];
  const columns = new Set();
  const falling = new Set();
  const rising = new Set();

  const place = (row) => {
    if (row === n) {
      boards.push(queens.map((col) => ".".repeat(col) + "Q" + ".".repeat(n - col - 1)));
      return;
    }
    for (let col = 0; col < n; col++) {
      if (columns.has(col) || falling.has(row - col) || rising.has(row + col)) continue;
      columns.add(col);
      falling.add(row - col);
      rising.add(row + col);
      queens.push(col);
      place(row + 1);
      queens.pop();
      columns.delete(col);
      falling.delete(row - col);
      rising.delete(row + col);
    }
  };

  place(0);
  return boards;
}
