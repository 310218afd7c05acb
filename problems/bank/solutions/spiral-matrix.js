function spiralOrder(matrix) {
  const order = [];
  let [top, bottom, left, right] = [0, matrix.length - 1, 0, matrix[0].length - 1];
  while (top <= bottom && left <= right) {
    for (let c = left; c <= right; c++) order.push(matrix[top][c]);
    top++;
    for (let r = top; r <= bottom; r++) order.push(matrix[r][right]);
    right--;
    if (top <= bottom) {
      for (let c = right; c >= left; c--) order.push(matrix[bottom][c]);
      bottom--;
    }
    if (left <= right) {
      for (let r = bottom; r >= top; r--) order.push(matrix[r][left]);
      left++;
    }
  }
  return order;
}
