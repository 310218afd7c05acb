// ends: wrong
const mostEarned = (prices) => Math.max(...prices) - Math.min(...prices);
