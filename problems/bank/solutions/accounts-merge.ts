function mergeCards(cards: string[][]): string[][] {
  const neighbours = new Map<string, Set<string>>();
  const nameOf = new Map<string, string>();
  for (const [name, first, ...others] of cards as [string, string, ...string[]][]) {
    for (const email of [first, ...others]) {
      nameOf.set(email, name);
      if (!neighbours.has(email)) neighbours.set(email, new Set());
      neighbours.get(email)!.add(first);
      neighbours.get(first)!.add(email);
    }
  }

  const seen = new Set<string>();
  const merged: string[][] = [];
  for (const [start, name] of nameOf) {
    if (seen.has(start)) continue;
    seen.add(start);
    const emails: string[] = [];
    const stack: string[] = [start];
    while (stack.length > 0) {
      const email = stack.pop()!;
      emails.push(email);
      for (const other of neighbours.get(email)!) {
        if (seen.has(other)) continue;
        seen.add(other);
        stack.push(other);
      }
    }
    merged.push([name, ...emails.sort()]);
  }
  return merged;
}
