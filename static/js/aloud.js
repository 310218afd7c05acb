/* What speaking (dictation.js) and listening (reading-out.js) share: settings of this device, notices, the bar. */
(function () {
  "use strict";

  const root = document.getElementById("aloud");
  if (!root) return;

  const KEY = "dryrun:aloud";
  const byId = (id) => document.getElementById(id);
  const settings = { language: root.dataset.language, way: "", rate: "1", voice: "", reads: false, call: false, agreed: [], ...kept() };

  function kept() {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? {};
    } catch {
      return {}; // no storage, or not ours: as on the first day
    }
  }

  function save(changed) {
    Object.assign(settings, changed);
    try {
      localStorage.setItem(KEY, JSON.stringify(settings));
    } catch {
      /* not remembered, that is all */
    }
    show();
    root.dispatchEvent(new CustomEvent("aloud-settings"));
  }

  /* --- Buttons and bar: a composer that was drawn anew has its buttons hidden again --- */

  function show() {
    for (const id of ["speak", "read-aloud"]) byId(id)?.removeAttribute("hidden");
    byId("read-aloud")?.setAttribute("aria-pressed", String(settings.reads));
    byId("call").setAttribute("aria-pressed", String(settings.call));
    byId("call-help").hidden = !settings.call;
    document.body.toggleAttribute("data-call", settings.call);
    byId("aloud-bar").hidden = !settings.reads && !settings.agreed.length;
    for (const field of root.querySelectorAll("[data-setting]")) {
      const { setting } = field.dataset;
      if ([...field.options].some((option) => option.value === settings[setting])) field.value = settings[setting];
    }
  }

  root.addEventListener("change", (event) => {
    const { setting } = event.target.dataset;
    if (setting) save({ [setting]: event.target.value });
  });

  /* Like a call: help stays out of sight until it is asked for, and goes with the coach's next answer. */
  function help(shown) {
    document.body.toggleAttribute("data-help", shown);
    byId("call-help").setAttribute("aria-pressed", String(shown));
  }

  byId("call-help").addEventListener("click", () => help(!document.body.hasAttribute("data-help")));
  document.addEventListener("turn-accepted", () => help(false));

  function state(text) {
    byId("aloud-state").textContent = text;
  }

  /* --- Notices: one at a time, with what is safe and what to do --- */

  const place = byId("aloud-notice");

  function notice(name, told) {
    const item = root.querySelector(`template[data-notice="${name}"]`).content.firstElementChild.cloneNode(true);
    if (told) {
      item.querySelector("strong").textContent = told.title;
      item.querySelector("p + p").textContent = told.text;
    }
    place.replaceChildren(item);
    return item;
  }

  function clear() {
    place.replaceChildren();
  }

  place.addEventListener("click", (event) => {
    if (!event.target.closest("[data-close]")) return;
    clear();
    byId("composer-text")?.focus({ preventScroll: true });
  });

  const token = JSON.parse(document.body.getAttribute("hx-headers"));

  window.aloud = { root, data: root.dataset, settings, save, state, notice, clear, show, headers: token };
  document.addEventListener("htmx:afterSettle", show);
  show();
})();
