function setZeroes(matrix) {
  const rows = matrix.length;
  const cols = matrix[0].length;
  const firstRow = matrix[0].includes(0);
  const firstCol = matrix.some((row) => row[0] === 0);

  for (let r = 1; r < rows; r++) {
    for (let c = 1; c < cols; c++) {
      if (matrix[r][c] === 0) matrix[r][0] = matrix[0][c] = 0;
    }
  }
  for (let r = 1; r < rows; r++) {
    for (let c = 1; c < cols; c++) {
      if (matrix[r][0] === 0 || matrix[0][c] === 0) matrix[r][c] = 0;
    }
  }
  if (firstRow) matrix[0].fill(0);
  if (firstCol) matrix.forEach((row) => (row[0] = 0));
}
