// ends: wrong
function mergeCards(cards) {
  const people = {};
  for (const [name, ...emails] of cards) {
    people[name] = new Set([...(people[name] ?? []), ...emails]);
  }
  return Object.entries(people).map(([name, emails]) => [name, ...[...emails].sort()]);
}
