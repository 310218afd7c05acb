function fewestMoves(old, wanted) {
  let row = Array.from({ length: wanted.length + 1 }, (_, j) => j);
  for (let i = 1; i <= old.length; i++) {
    const next = [i];
    for (let j = 1; j <= wanted.length; j++) {
      next.push(
        old[i - 1] === wanted[j - 1] ? row[j - 1] : 1 + Math.min(row[j - 1], row[j], next[j - 1])
      );
    }
    row = next;
  }
  return row[wanted.length];
}
