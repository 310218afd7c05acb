const countBits = (n) => {
  const bits = [0];
  for (let i = 1; i <= n; i++) bits.push(bits[i >> 1] + (i & 1));
  return bits;
};
