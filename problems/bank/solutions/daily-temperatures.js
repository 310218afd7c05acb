var dailyTemperatures = function (temperatures) {
  const waits = new Array(temperatures.length).fill(0);
  const stack = [];
  temperatures.forEach((degrees, day) => {
    while (stack.length && temperatures[stack[stack.length - 1]] < degrees) {
      const earlier = stack.pop();
      waits[earlier] = day - earlier;
    }
    stack.push(day);
  });
  return waits;
};
