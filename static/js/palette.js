/* All actions of the room in one list, found by a few letters; and the keys that press the same without it. */
(function () {
  "use strict";

  const palette = document.getElementById("palette");
  if (!palette) return;
  const field = document.getElementById("palette-words");
  const list = document.getElementById("palette-list");
  const none = document.getElementById("palette-none");
  const back = document.getElementById("palette-back").content.firstElementChild;
  let chosen = null;

  /* --- What there is to do: an entry is there while what it is for is there --- */

  const target = (entry) => document.querySelector(entry.dataset.press ?? entry.dataset.focusOn);

  function isThere(entry) {
    const found = target(entry);
    return Boolean(found) && !found.hidden && !found.closest("[hidden]");
  }

  /* The way back to a stage is redrawn with every answer, and so are its entries. */
  function listStages() {
    for (const old of list.querySelectorAll("[data-stage]")) old.remove();
    for (const stage of document.querySelectorAll("#stage-rail summary")) {
      const entry = back.cloneNode(true);
      const text = entry.querySelector("span");
      text.textContent = text.textContent.replace("{stage}", stage.querySelector(".rail-name").textContent);
      entry.dataset.stage = "";
      entry.dataset.press = `#${stage.id}`;
      list.append(entry);
    }
  }

  function entries() {
    return Array.from(list.children).filter((entry) => !entry.hidden);
  }

  function show() {
    const words = field.value.trim().toLowerCase().split(/\s+/);
    for (const entry of list.children) {
      const text = entry.textContent.toLowerCase();
      entry.hidden = !isThere(entry) || !words.every((word) => text.includes(word));
    }
    choose(entries()[0] ?? null);
    none.textContent = chosen ? "" : none.dataset.none;
  }

  function choose(entry) {
    chosen?.setAttribute("aria-selected", "false");
    chosen = entry;
    if (!entry) {
      field.removeAttribute("aria-activedescendant");
      return;
    }
    entry.setAttribute("aria-selected", "true");
    field.setAttribute("aria-activedescendant", entry.id);
    entry.scrollIntoView({ block: "nearest" });
  }

  function open() {
    listStages();
    Array.from(list.children).forEach((entry, index) => {
      entry.id = `palette-${index}`;
    });
    field.value = "";
    palette.showModal();
    show();
  }

  /* --- Doing it --- */

  function perform(entry) {
    const { pane, press } = entry.dataset;
    if (pane) document.querySelector(`[role=tab][data-pane=${pane}]`)?.click();
    const found = target(entry);
    if (!found) return;
    if (press) found.click();
    if (!press || "stage" in entry.dataset) found.focus();
  }

  function run(entry) {
    palette.close();
    if (entry) perform(entry);
  }

  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    if (event.isComposing || event.keyCode === 229) return;
    const all = entries();
    const at = all.indexOf(chosen);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Enter") {
      event.preventDefault();
      run(chosen);
    } else if (to !== undefined && all.length) {
      event.preventDefault();
      choose(all[(to + all.length) % all.length]);
    }
  });
  palette.addEventListener("click", (event) => {
    const entry = event.target.closest("[role=option]");
    if (entry) run(entry);
    else if (event.target === palette) palette.close();
  });

  /* --- Keys. They are told by their place, as with Alt some keyboards write another sign --- */

  const opener = document.querySelector("[data-open=palette]");
  opener.hidden = false;
  opener.addEventListener("click", open);

  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

  /* Who has the keys of Vim or Emacs in the code means those there. */
  const isTheirs = (event) => Boolean(event.target.closest?.("#editor[data-keys]:not([data-keys=''])"));

  document.addEventListener("keydown", (event) => {
    const { altKey, ctrlKey, metaKey, shiftKey, code } = event;
    if (event.isComposing || shiftKey || isTheirs(event)) return;
    if ((isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && code === "KeyK") {
      event.preventDefault();
      event.stopPropagation();
      if (palette.open) palette.close();
      else if (!document.querySelector("dialog[open]")) open();
    } else if (altKey && !ctrlKey && !metaKey && !document.querySelector("dialog[open]")) {
      const entry = list.querySelector(`[data-keys="Alt+${code}"]`);
      if (!entry || !isThere(entry)) return;
      event.preventDefault();
      event.stopPropagation();
      perform(entry);
    }
  }, true); // before the editor, which has other plans with some of them
})();
