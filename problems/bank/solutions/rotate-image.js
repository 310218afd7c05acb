function rotateImage(image) {
  image.reverse();
  for (let r = 0; r < image.length; r++) {
    for (let c = 0; c < r; c++) {
      [image[r][c], image[c][r]] = [image[c][r], image[r][c]];
    }
  }
}
