function canFinish(count, rules) {
  const unlocks = Array.from({ length: count }, () => []);
  const missing = new Array(count).fill(0);
  for (const [course, first] of rules) {
    unlocks[first].push(course);
    missing[course]++;
  }

  const ready = [];
  for (let course = 0; course < count; course++) {
    if (missing[course] === 0) ready.push(course);
  }
  let passed = 0;
  while (ready.length > 0) {
    passed++;
    for (const course of unlocks[ready.pop()]) {
      if (--missing[course] === 0) ready.push(course);
    }
  }
  return passed === count;
}
