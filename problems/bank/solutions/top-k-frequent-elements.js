function mostPlayed(plays, k) {
  const counts = new Map();
  for (const song of plays) counts.set(song, (counts.get(song) || 0) + 1);

  const buckets = Array.from({ length: plays.length + 1 }, () => []);
  for (const [song, count] of counts) buckets[count].push(song);

  const top = [];
  for (let count = plays.length; top.length < k; count--) {
    for (const song of buckets[count]) top.push(song);
  }
  return top;
}
