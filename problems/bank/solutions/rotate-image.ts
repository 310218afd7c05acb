const rotateImage = (image: number[][]): void => {
  const last = image.length - 1;
  for (let r = 0; r < image.length / 2; r++) {
    for (let c = r; c < last - r; c++) {
      const saved = image[r]![c]!;
      image[r]![c] = image[last - c]![r]!;
      image[last - c]![r] = image[last - r]![last - c]!;
      image[last - r]![last - c] = image[c]![last - r]!;
      image[c]![last - r] = saved;
    }
  }
};
