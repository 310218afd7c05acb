// ends: wrong
function canFinish(count, rules) {
  const unlocks = new Array(count).fill([]);
  const missing = new Array(count).fill(0);
  for (const [course, first] of rules) {
    unlocks[first].push(course);
    missing[course]++;
  }
  const ready = [...missing.keys()].filter((course) => missing[course] === 0);
  for (const course of ready) {
    for (const next of unlocks[course]) {
      if (--missing[next] === 0) ready.push(next);
    }
  }
  return ready.length === count;
}
