// ends: wrong
function packBags(words: string[]): string[][] {
  const bags: Record<string, string[]> = {};
  for (const word of words) {
    const key = [...new Set(word)].sort().join("");
    (bags[key] ??= []).push(word);
  }
  return Object.values(bags);
}
