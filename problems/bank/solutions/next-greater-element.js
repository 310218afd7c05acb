function nextHigher(asked, trail) {
  const next = new Map();
  const stack = [];
  for (const hut of trail) {
    while (stack.length && stack[stack.length - 1] < hut) next.set(stack.pop(), hut);
    stack.push(hut);
  }
  return asked.map((hut) => next.get(hut) ?? -1);
}
