/* The report: what is led to is unfolded; and while it is being written, what the page says while the server cannot be
   reached, and what stays open when a part is replaced. htmx does the asking. */
(function () {
  "use strict";

  // Not every browser unfolds what an address leads to.
  function unfold() {
    const target = document.getElementById(location.hash.slice(1));
    const folds = [];
    for (let fold = target?.closest("details"); fold; fold = fold.parentElement.closest("details")) folds.push(fold);
    const closed = folds.filter((fold) => !fold.open);
    for (const fold of closed) fold.open = true;
    if (closed.length) target.scrollIntoView();
  }

  window.addEventListener("hashchange", unfold);
  unfold();

  const isOurs = (event) => event.detail.elt.id === "report-wait";

  function tell(isLost) {
    const note = document.querySelector("[data-unreachable]");
    if (note) note.hidden = !isLost;
  }

  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(name, (event) => isOurs(event) && tell(true));
  }
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    for (const { id } of event.detail.target.querySelectorAll("details[open] > summary[id]")) {
      const again = event.detail.fragment.querySelector(`#${CSS.escape(id)}`);
      if (again) again.parentElement.open = true;
    }
  });
  document.addEventListener("htmx:afterOnLoad", (event) => isOurs(event) && event.detail.successful && tell(false));
})();
