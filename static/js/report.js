/* The report that is being written: what the page says while the server cannot be reached. htmx does the asking. */
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
  document.addEventListener("htmx:afterOnLoad", (event) => isOurs(event) && event.detail.successful && tell(false));
})();
