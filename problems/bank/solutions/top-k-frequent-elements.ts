function mostPlayed(plays: readonly number[], k: number): number[] {
  const counts = new Map<number, number>();
  for (const song of plays) {
    counts.set(song, (counts.get(song) ?? 0) + 1);
  }

  const byCount: number[][] = Array.from({ length: plays.length + 1 }, () => []);
  counts.forEach((count, song) => byCount[count]!.push(song));

  const most: number[] = [];
  for (let count = plays.length; count > 0; count--) {
    for (const song of byCount[count]!) {
      most.push(song);
      if (most.length === k) return most;
    }
  }
  return most;
}
