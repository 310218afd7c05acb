// ends: limit
function fewestMoves(old, wanted) {
  if (!old || !wanted) return old.length + wanted.length;
  if (old[0] === wanted[0]) return fewestMoves(old.slice(1), wanted.slice(1));
  return (
    1 +
    Math.min(
      fewestMoves(old.slice(1), wanted),
      fewestMoves(old, wanted.slice(1)),
      fewestMoves(old.slice(1), wanted.slice(1))
    )
  );
}
