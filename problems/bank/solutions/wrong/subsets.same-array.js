// ends: wrong
function subsets(nums) {
  const menu = [];
  const chosen = [];
  const choose = (start) => {
    menu.push(chosen);
    for (let i = start; i < nums.length; i++) {
      chosen.push(nums[i]);
      choose(i + 1);
      chosen.pop();
    }
  };
  choose(0);
  return menu;
}
