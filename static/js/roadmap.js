/* Where the roadmap does not fit into its frame, it begins with what was chosen, or with the first good next step. */
(function () {
  "use strict";

  const frame = document.querySelector(".roadmap-frame");
  const node = frame?.querySelector("[aria-current]") ?? frame?.querySelector(".is-next");
  if (!node) return;
  const around = frame.getBoundingClientRect();
  const place = node.getBoundingClientRect();
  frame.scrollLeft += place.left + place.width / 2 - (around.left + around.width / 2);
  frame.scrollTop += place.top + place.height / 2 - (around.top + around.height / 2);
})();
