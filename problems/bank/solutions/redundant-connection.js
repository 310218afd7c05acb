function extraCable(cables) {
  const parent = Array.from({ length: cables.length + 1 }, (_, i) => i);
  const size = new Array(cables.length + 1).fill(1);
  const find = (lamp) => {
    while (parent[lamp] !== lamp) {
      parent[lamp] = parent[parent[lamp]];
      lamp = parent[lamp];
    }
    return lamp;
  };

  for (const [a, b] of cables) {
    let [big, small] = [find(a), find(b)];
    if (big === small) return [a, b];
    if (size[big] < size[small]) [big, small] = [small, big];
    parent[small] = big;
    size[big] += size[small];
  }
}
