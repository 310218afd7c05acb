function insertWarmTime(intervals, added) {
  const plan = [];
  let [start, end] = added;
  let i = 0;
  while (i < intervals.length && intervals[i][1] < start) plan.push(intervals[i++]);
  while (i < intervals.length && intervals[i][0] <= end) {
    start = Math.min(start, intervals[i][0]);
    end = Math.max(end, intervals[i][1]);
    i++;
  }
  plan.push([start, end]);
  while (i < intervals.length) plan.push(intervals[i++]);
  return plan;
}
