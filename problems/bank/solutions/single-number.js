const forgottenCoat = (nums) => nums.reduce((acc, num) => acc ^ num, 0);
