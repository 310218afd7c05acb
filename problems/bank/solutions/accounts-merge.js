function mergeCards(cards) {
  const parent = cards.map((_, i) => i);
  const find = (i) => {
    while (parent[i] !== i) {
      parent[i] = parent[parent[i]];
      i = parent[i];
    }
    return i;
  };

  const owner = new Map();
  cards.forEach(([, ...emails], i) => {
    for (const email of emails) {
      if (owner.has(email)) parent[find(i)] = find(owner.get(email));
      else owner.set(email, i);
    }
  });

  const groups = cards.map(() => []);
  for (const [email, card] of owner) groups[find(card)].push(email);
  return groups.flatMap((emails, i) => (emails.length ? [[cards[i][0], ...emails.sort()]] : []));
}
