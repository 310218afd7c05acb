// ends: wrong
function rotateImage(image: number[][]): void {
  image = image[0].map((_, c) => image.map((row) => row[c]).reverse());
}
