// ends: limit
const countRides = (m, n) => (m === 1 || n === 1 ? 1 : countRides(m - 1, n) + countRides(m, n - 1));
