/* The report that is being written: what the page says while the server cannot be reached, and what stays open when a
   part is replaced. htmx does the asking. */
(function () {
  "use strict";

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
