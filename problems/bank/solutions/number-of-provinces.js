function countProvinces(links) {
  const seen = new Array(links.length).fill(false);
  let provinces = 0;
  for (let start = 0; start < links.length; start++) {
    if (seen[start]) continue;
    provinces++;
    seen[start] = true;
    const stack = [start];
    while (stack.length) {
      const village = stack.pop();
      links[village].forEach((linked, other) => {
        if (linked && !seen[other]) {
          seen[other] = true;
          stack.push(other);
        }
      });
    }
  }
  return provinces;
}
