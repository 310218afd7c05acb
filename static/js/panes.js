/* The frame of the room: one pane at a time on narrow screens, dividers on wide ones, the dialog of keys. */
(function () {
  "use strict";

  const panes = document.getElementById("panes");
  if (!panes) return;
  const narrow = matchMedia("(max-width: 820px)");
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const write = (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      /* not remembered, that is all */
    }
  };

  /* --- Tabs: the bar is that of static/js/tabs.js --- */

  const bar = document.querySelector(".room-tabs");
  const tabs = Array.from(bar.querySelectorAll("[role=tab]"));

  bar.addEventListener("tab:chosen", ({ target: tab }) => {
    panes.dataset.pane = tab.dataset.pane;
    const dot = tab.querySelector(".dot");
    if (dot) dot.hidden = true;
    if (tab.dataset.pane === "conversation") document.getElementById("log").scrollTop = 1e9;
  });

  function frame() {
    panes.classList.toggle("has-tabs", narrow.matches);
    for (const tab of tabs) {
      const pane = document.getElementById(tab.getAttribute("aria-controls"));
      if (narrow.matches) {
        pane.setAttribute("role", "tabpanel");
        pane.setAttribute("aria-labelledby", tab.id);
      } else {
        pane.removeAttribute("role");
        pane.setAttribute("aria-labelledby", `${tab.dataset.pane}-heading`);
      }
    }
  }
  narrow.addEventListener("change", frame);
  frame();

  /* A dot says that something came in a pane that is not in view. */
  const size = () => ({
    problem: document.getElementById("facts").dataset.count,
    conversation: document.getElementById("message-list").lastElementChild?.id,
    code: document.getElementById("results")?.dataset.key,
  });
  let sizes = size();
  document.addEventListener("htmx:afterSettle", () => {
    const now = size();
    for (const tab of tabs) {
      const name = tab.dataset.pane;
      const dot = tab.querySelector(".dot");
      if (dot && String(now[name]) !== String(sizes[name]) && panes.dataset.pane !== name) dot.hidden = false;
    }
    sizes = now;
  });

  /* --- Dividers: the problem's and the code's share of the width, in percent --- */

  for (const splitter of panes.querySelectorAll(".splitter")) {
    const name = splitter.dataset.splitter;
    const [low, high] = [Number(splitter.ariaValueMin), Number(splitter.ariaValueMax)];
    const set = (percent) => {
      const value = Math.round(Math.min(high, Math.max(low, percent)));
      panes.style.setProperty(`--${name}`, value);
      splitter.ariaValueNow = String(value);
      write(`dryrun:width:${name}`, value);
    };
    const kept = Number(read(`dryrun:width:${name}`));
    if (kept) set(kept);
    splitter.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
      if (!step) return;
      event.preventDefault();
      set(Number(splitter.ariaValueNow) + (name === "code" ? -step : step));
    });
    splitter.addEventListener("pointerdown", (event) => {
      splitter.setPointerCapture(event.pointerId);
      splitter.classList.add("is-dragged");
    });
    splitter.addEventListener("pointermove", (event) => {
      if (!splitter.hasPointerCapture(event.pointerId)) return;
      const area = panes.getBoundingClientRect();
      const share = ((event.clientX - area.left) / area.width) * 100;
      set(name === "code" ? 100 - share : share);
    });
    splitter.addEventListener("lostpointercapture", () => splitter.classList.remove("is-dragged"));
  }

  /* --- What opens over the room (the way back, the menu): Escape, a click elsewhere, and what is pressed in it that opens
     something else close it --- */

  const OPEN = ":is(.rail details, .room-menu)[open]";

  document.addEventListener("keydown", (event) => {
    const open = event.key === "Escape" && document.querySelector(OPEN);
    if (!open) return;
    open.open = false;
    open.querySelector("summary").focus();
  });
  document.addEventListener("click", (event) => {
    const isDone = event.target.closest("#help-button, #tour-button, [data-open], #timer-toggle, #ask-end");
    for (const open of document.querySelectorAll(OPEN)) if (isDone || !open.contains(event.target)) open.open = false;
  });

  /* --- Keys --- */

  const help = document.getElementById("help");
  const button = document.getElementById("help-button");
  button.hidden = false;
  button.addEventListener("click", () => help.showModal());
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable], .ace_editor");
    if (event.key !== "?" || typing || help.open) return;
    event.preventDefault();
    help.showModal();
  });
  if (/Mac|iPhone|iPad/.test(navigator.platform)) {
    for (const key of document.querySelectorAll("kbd[data-mac]")) key.textContent = key.dataset.mac;
  }
})();
