class Solution {
  longestWithoutRepeats(s: string): number {
    const inside = new Set<string>();
    let longest = 0;
    let start = 0;
    for (const char of s) {
      while (inside.has(char)) inside.delete(s.charAt(start++));
      inside.add(char);
      longest = Math.max(longest, inside.size);
    }
    return longest;
  }
}
