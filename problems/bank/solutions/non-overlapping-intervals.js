function fewestRefusals(intervals) {
  const byEnd = [...intervals].sort((a, b) => a[1] - b[1]);
  let free = -Infinity;
  let refused = 0;
  for (const [start, end] of byEnd) {
    if (start >= free) free = end;
    else refused++;
  }
  return refused;
}
