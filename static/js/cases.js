/* The form for own cases: rows are added and removed. Without it there is always an empty one. */
(function () {
  "use strict";

  const rowsOf = (form) => Array.from(form.querySelectorAll("[data-case-rows] > [data-case]"));
  const fieldsOf = (row) => Array.from(row.querySelectorAll("textarea"));

  function number(form) {
    rowsOf(form).forEach((row, index) => {
      for (const label of row.querySelectorAll("[data-case-label]")) {
        label.textContent = form.dataset.label.replace("{number}", index + 1);
      }
    });
    const add = form.querySelector("[data-add-case]");
    const isFull = rowsOf(form).length >= Number(form.dataset.limit);
    // A button that is disabled would lose the focus it has just had.
    if (isFull) add.setAttribute("aria-disabled", "true");
    else add.removeAttribute("aria-disabled");
  }

  function show(form) {
    for (const button of form.querySelectorAll("[data-add-case], [data-remove-case]")) button.hidden = false;
    number(form);
  }

  function add(form) {
    if (rowsOf(form).length >= Number(form.dataset.limit)) return;
    const copy = form.querySelector("[data-case-template]").content.cloneNode(true);
    form.querySelector("[data-case-rows]").append(copy);
    show(form);
    fieldsOf(rowsOf(form).at(-1))[0].focus();
  }

  function remove(form, row) {
    const rows = rowsOf(form);
    const neighbour = rows[rows.indexOf(row) + 1] ?? rows[rows.indexOf(row) - 1];
    if (neighbour) row.remove();
    else for (const field of fieldsOf(row)) field.value = "";
    number(form);
    fieldsOf(neighbour ?? row)[0].focus();
  }

  document.addEventListener("click", (event) => {
    const form = event.target.closest("[data-cases]");
    if (!form) return;
    if (event.target.closest("[data-add-case]")) add(form);
    const removed = event.target.closest("[data-remove-case]");
    if (removed) remove(form, removed.closest("[data-case]"));
  });

  function showAll() {
    for (const form of document.querySelectorAll("[data-cases]")) show(form);
  }
  /* The field in which something is wrong has the focus by now (base.js): what is wrong stands below it. */
  function showFault() {
    const row = document.activeElement?.closest("[data-cases] [data-case]");
    row?.querySelector(".field-errors")?.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("htmx:afterSettle", () => {
    showAll();
    showFault();
  });
  showAll();
})();
