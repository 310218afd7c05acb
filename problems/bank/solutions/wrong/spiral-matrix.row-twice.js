// ends: wrong
function spiralOrder(matrix) {
  const order = [];
  let top = 0;
  let bottom = matrix.length - 1;
  let left = 0;
  let right = matrix[0].length - 1;
  while (top <= bottom && left <= right) {
    for (let c = left; c <= right; c++) order.push(matrix[top][c]);
    top++;
    for (let r = top; r <= bottom; r++) order.push(matrix[r][right]);
    right--;
    for (let c = right; c >= left; c--) order.push(matrix[bottom][c]);
    bottom--;
    for (let r = bottom; r >= top; r--) order.push(matrix[r][left]);
    left++;
  }
  return order;
}
