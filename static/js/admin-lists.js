/* Lists and tables of the administration where there is little room. */
"use strict";

{
  // Eight open filters are longer than the list that they belong to; one that is set stays open.
  if (matchMedia("(max-width: 100rem)").matches) {
    for (const filter of document.querySelectorAll("#changelist-filter details")) {
      filter.open = filter.querySelector("li.selected:not(:first-child)") !== null;
    }
  }

  // What stands beyond the edge is told of as long as there is something.
  const told = document.getElementById("dryrun-sideways");
  if (told) {
    for (const box of document.querySelectorAll("#changelist-form .results, .dryrun-scroll, .dryrun-counts")) {
      const hint = told.content.firstElementChild.cloneNode(true);
      box.before(hint);
      new ResizeObserver(() => {
        hint.hidden = box.scrollWidth <= box.clientWidth + 1;
      }).observe(box);
    }
  }
}
