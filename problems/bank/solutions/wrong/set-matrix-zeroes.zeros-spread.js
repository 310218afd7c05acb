// ends: wrong
function setZeroes(matrix) {
  for (let r = 0; r < matrix.length; r++) {
    for (let c = 0; c < matrix[0].length; c++) {
      if (matrix[r][c] === 0) {
        matrix[r].fill(0);
        for (const row of matrix) row[c] = 0;
      }
    }
  }
}
