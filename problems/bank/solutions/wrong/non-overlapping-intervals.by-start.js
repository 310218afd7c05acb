// ends: wrong
function fewestRefusals(intervals) {
  intervals.sort((a, b) => a[0] - b[0]);
  let end = -Infinity;
  let refused = 0;
  for (const [start, finish] of intervals) {
    if (start < end) refused++;
    else end = finish;
  }
  return refused;
}
