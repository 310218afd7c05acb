/* The curator's desk: rows of a problem's fields, and the first faulty line of its YAML. */
(function () {
  "use strict";

  const form = document.querySelector("form[data-desk-fields]");
  if (form) watchFields(form);
  const yaml = document.querySelector("textarea.dryrun-yaml");
  if (yaml) watchText(yaml);
  if (yaml && yaml.dataset.line) showLine(yaml, Number(yaml.dataset.line));

  /* Leaving asks first, as long as something is changed and not sent. Returns what tells that something is. */
  function askBeforeLeaving(form, wasChanged) {
    let isSent = false;
    let isChanged = wasChanged;
    form.addEventListener("input", () => {
      isChanged = true;
    });
    form.addEventListener("submit", () => {
      isSent = true;
    });
    window.addEventListener("pageshow", () => {
      isSent = false;
    });
    window.addEventListener("beforeunload", (event) => {
      if (!isSent && isChanged) event.preventDefault();
    });
    return () => {
      isChanged = true;
    };
  }

  /* A text that was refused, or is a copy, is nowhere but on this page. */
  function watchText(field) {
    askBeforeLeaving(field.form, "unsaved" in field.dataset);
  }

  /* Selecting the line scrolls the page no further than to the field, so the field itself is scrolled, too. */
  function showLine(field, number) {
    const lines = field.value.split("\n");
    const start = lines.slice(0, number - 1).join("\n").length + (number > 1 ? 1 : 0);
    field.focus({ preventScroll: true });
    field.setSelectionRange(start, start + (lines[number - 1] || "").length);
    field.scrollTop = (field.scrollHeight / lines.length) * Math.max(0, number - 8);
  }

  function watchFields(form) {
    const status = form.querySelector("[data-status]");
    let added = 0;
    const noteChange = askBeforeLeaving(form, "unsaved" in form.dataset);

    function say(text) {
      status.textContent = text;
    }

    function rowsOf(list) {
      return Array.from(list.children).filter((child) => "row" in child.dataset);
    }

    function renumber(list) {
      const rows = rowsOf(list);
      rows.forEach((row, index) => {
        const number = row.querySelector("[data-number]");
        if (number && number.closest("[data-row]") === row) number.textContent = index + 1;
      });
      const count = list.parentElement.querySelector(":scope > summary [data-count]");
      if (count) count.textContent = rows.length;
      noteChange();
    }

    /* The keys of rows only have to differ: the server takes them in the order of the page. */
    function add(list) {
      const blank = list.querySelector(":scope > template[data-blank]");
      const made = document.createElement("template");
      added += 1;
      made.innerHTML = blank.innerHTML.replaceAll(`__${list.dataset.depth}__`, `n${added}`);
      const row = made.content.querySelector("[data-row]");
      list.insertBefore(row, blank);
      renumber(list);
      row.querySelector("input, textarea, select").focus();
      say(form.dataset.added);
    }

    function remove(list, row) {
      const next = row.nextElementSibling;
      row.remove();
      renumber(list);
      const place = next && "row" in next.dataset ? next.querySelector("[data-remove]") : null;
      (place || list.querySelector(":scope > [data-add]")).focus();
      say(form.dataset.removed);
    }

    function move(list, row, button) {
      const rows = rowsOf(list);
      const other = rows[rows.indexOf(row) + (button.dataset.move === "up" ? -1 : 1)];
      if (!other) return;
      if (button.dataset.move === "up") other.before(row);
      else other.after(row);
      renumber(list);
      const isAtEnd = getComputedStyle(button).visibility === "hidden";
      (isAtEnd ? row.querySelector(`[data-move]:not([data-move="${button.dataset.move}"])`) : button).focus();
      say(form.dataset.moved.replace("%s", rowsOf(list).indexOf(row) + 1));
    }

    form.addEventListener("click", (event) => {
      const button = event.target.closest("[data-add], [data-remove], [data-move]");
      if (!button) return;
      event.preventDefault();
      const list = button.closest("[data-list]");
      const row = button.closest("[data-row]");
      if ("add" in button.dataset) add(list);
      else if ("remove" in button.dataset) remove(list, row);
      else move(list, row, button);
    });

    /* A link to a field has to open the section that it is in. */
    function openTarget() {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (!target || !form.contains(target)) return;
      const section = target.closest("details");
      if (section) section.open = true;
      target.scrollIntoView({ block: "center" });
      target.focus({ preventScroll: true });
    }

    form.addEventListener("click", (event) => {
      const link = event.target.closest("a[href^='#']");
      if (!link) return;
      event.preventDefault();
      history.replaceState(null, "", link.hash);
      openTarget();
    });

    for (const [name, isOpen] of [["openAll", true], ["closeAll", false]]) {
      const button = Array.from(form.querySelectorAll("button")).find((one) => name in one.dataset);
      button.hidden = false;
      button.addEventListener("click", () => {
        form.querySelectorAll("details").forEach((section) => {
          section.open = isOpen;
        });
      });
    }

    const faults = form.querySelector("[data-focus]");
    if (faults) faults.focus();
  }
})();
