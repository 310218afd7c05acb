function isValid(s) {
  const partner = { ")": "(", "]": "[", "}": "{" };
  const stack = [];
  for (const bracket of s) {
    if (!(bracket in partner)) stack.push(bracket);
    else if (stack.pop() !== partner[bracket]) return false;
  }
  return stack.length === 0;
}
