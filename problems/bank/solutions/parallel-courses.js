function fewestWeeks(count, rules) {
  const followers = Array.from({ length: count + 1 }, () => []);
  const missing = new Array(count + 1).fill(0);
  for (const [first, then] of rules) {
    followers[first].push(then);
    missing[then]++;
  }

  let ready = [];
  for (let course = 1; course <= count; course++) {
    if (missing[course] === 0) ready.push(course);
  }
  let weeks = 0;
  let passed = 0;
  while (ready.length > 0) {
    weeks++;
    passed += ready.length;
    const next = [];
    for (const course of ready) {
      for (const follower of followers[course]) {
        if (--missing[follower] === 0) next.push(follower);
      }
    }
    ready = next;
  }
  return passed === count ? weeks : -1;
}
