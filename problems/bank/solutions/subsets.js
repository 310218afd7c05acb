function subsets(nums) {
  const menu = [];
  const chosen = [];
  const choose = (i) => {
    if (i === nums.length) {
      menu.push(chosen.slice());
      return;
    }
    choose(i + 1);
    chosen.push(nums[i]);
    choose(i + 1);
    chosen.pop();
  };
  choose(0);
  return menu;
}
