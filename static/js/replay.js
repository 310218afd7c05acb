/* Transcript and replay: a message that is linked to is opened, and the arrow keys lead through the replay. */
(function () {
  "use strict";

  /* What is folded at the target is what somebody came to read. */
  function openTarget() {
    const target = document.getElementById(location.hash.slice(1));
    if (!target || !target.closest(".message-list")) return;
    const fold = target.querySelector(":scope > details");
    if (!fold || fold.open) return;
    fold.open = true;
    target.scrollIntoView();
  }
  openTarget();
  window.addEventListener("hashchange", openTarget);

  const player = document.querySelector(".replay-player");
  if (!player) return;

  const current = document.querySelector(".replay-rail [aria-current]");
  const rail = current?.closest("ol");
  // On a narrow screen the rail is a strip; only the strip is moved, not the page.
  if (rail) rail.scrollLeft = current.offsetLeft - (rail.clientWidth - current.offsetWidth) / 2;

  for (const keys of player.querySelectorAll("[data-replay-keys]")) keys.hidden = false;
  const ways = { ArrowLeft: "prev", ArrowRight: "next" };
  const uses = "input, textarea, select, [contenteditable], [tabindex='0']";
  document.addEventListener("keydown", (event) => {
    const way = ways[event.key];
    if (!way || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    // A field, and what scrolls sideways, has its own use for them.
    if (event.target.closest?.(uses)) return;
    const link = player.querySelector(`[rel=${way}]`);
    if (!link) return;
    event.preventDefault();
    link.click();
  });
})();
