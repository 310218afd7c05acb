const missingNumber = (nums) => nums.reduce((acc, num, i) => acc ^ num ^ i, nums.length);
