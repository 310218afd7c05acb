class Solution {
  longestAgreement(first, second) {
    let row = new Array(second.length + 1).fill(0);
    for (const a of first) {
      const next = [0];
      for (let j = 1; j <= second.length; j++) {
        next.push(a === second[j - 1] ? row[j - 1] + 1 : Math.max(row[j], next[j - 1]));
      }
      row = next;
    }
    return row[second.length];
  }
}
