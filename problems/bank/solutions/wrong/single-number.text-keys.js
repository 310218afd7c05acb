// ends: wrong
function forgottenCoat(nums) {
  const counts = {};
  for (const num of nums) counts[num] = (counts[num] || 0) + 1;
  return Object.keys(counts).find((num) => counts[num] === 1);
}
