// ends: wrong
function mostPlayed(plays: number[], k: number) {
  const counts: Record<string, number> = {};
  for (const song of plays) counts[song] = (counts[song] || 0) + 1;
  return Object.keys(counts)
    .sort((a, b) => counts[b] - counts[a])
    .slice(0, k);
}
