/* Below the editor: Run, Submit, and what came of them. The server says what there is; this asks again while a run goes
   on, says each result once, and lets the editor point at the line. */
(function () {
  "use strict";

  const coding = document.getElementById("coding");
  if (!coding) return;
  const byId = (id) => document.getElementById(id);
  const composer = byId("composer");
  const area = document.querySelector("textarea[name=code]");
  const run = byId("run-code");
  const submit = byId("submit-code");
  const panel = () => byId("results");

  /* --- Submit sends the composer's form, whose words stay where they are --- */

  let pressed = null;
  let sentCode = null;

  composer?.addEventListener("submit", (event) => (pressed = event.submitter), true);

  document.addEventListener(
    "htmx:configRequest",
    (event) => {
      const { elt, parameters } = event.detail;
      if (elt === composer && pressed === submit && submit) {
        parameters.action = "submit";
        parameters.include_code = "on";
        parameters.text = "";
      }
      if ((elt === composer || elt === run) && parameters.code !== undefined) sentCode = parameters.code;
    },
    true,
  );

  /* --- Keys: Ctrl+' runs, wherever one is in the room; Ctrl+Enter is the editor's own (static/js/editor.js). A key
     shows no button that is off, so what cannot be done just now is said instead --- */

  const note = byId("coding-note");
  const isRunning = () => "waits" in panel().dataset || run?.classList.contains("htmx-request");

  function press(button) {
    if (button.getAttribute("aria-disabled") !== "true") button.click();
    else note.textContent = isRunning() ? note.dataset.running : note.dataset.asked;
  }

  document.addEventListener("editor:submit", () => press(submit));

  document.addEventListener("keydown", (event) => {
    const isRun = event.key === "'" || (event.code === "Quote" && !event.shiftKey);
    if (!isRun || !(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return;
    if (!coding.contains(run)) return;
    event.preventDefault();
    if (!event.repeat) press(run);
  });

  /* --- Waiting: twice a second, later less often, at last not at all --- */

  const QUICK = 500;
  const QUICK_FOR = 5000;
  const SLOWEST = 4000;
  const LONGEST = 10 * 60_000;
  let waiting = null;
  let timer = 0;

  function later() {
    clearTimeout(timer);
    const age = Date.now() - waiting.since;
    if (age > LONGEST) return;
    if (age > QUICK_FOR) waiting.delay = Math.min(waiting.delay * 1.3, SLOWEST);
    timer = setTimeout(ask, waiting.delay);
  }

  function ask() {
    if (waiting && document.contains(waiting.place)) window.htmx.trigger(waiting.place, "ask");
  }

  document.addEventListener("htmx:afterRequest", (event) => {
    if (waiting && event.detail.elt === waiting.place && event.detail.xhr.status !== 404) later();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") ask();
  });

  /* --- What is new: said once, marked in the editor, and brought into view --- */

  let shown = null;

  function look({ isFirst = false } = {}) {
    const { dataset } = panel();
    const place = byId("results-wait");
    if (!place) {
      clearTimeout(timer);
      waiting = null;
    } else if (place !== waiting?.place) {
      waiting = { place, since: Date.now(), delay: QUICK };
      later();
    }
    markBusy();
    if (shown === dataset.key) return;
    shown = dataset.key;
    if (!isFirst) {
      byId("results-said").textContent = dataset.said;
      byId("results-alert").replaceChildren();
      tabs[0].click();
      byId("part-results").scrollTop = 0;
      const old = byId("results-old");
      if (old) old.hidden = sentCode === null || sentCode === area.value;
    }
    const isOfThisCode = isFirst ? !("old" in dataset) : sentCode === area.value;
    if (dataset.line && isOfThisCode) {
      const detail = { line: Number(dataset.line), isUnreadable: "unreadable" in dataset, text: dataset.text };
      document.dispatchEvent(new CustomEvent("editor:mark", { detail }));
    } else {
      document.dispatchEvent(new CustomEvent("editor:unmark"));
    }
  }

  document.addEventListener("editor:changed", () => {
    const old = byId("results-old");
    if (old) old.hidden = false;
  });

  /* Who is on the results when they are replaced goes on from the button that brought them. */
  for (const name of ["htmx:beforeSwap", "htmx:oobBeforeSwap"]) {
    document.addEventListener(name, (event) => {
      if (event.detail.target === panel() && panel().contains(document.activeElement)) run?.focus({ preventScroll: true });
    });
  }

  function markBusy() {
    const isAsked = document.querySelector("#coach-status[data-waiting]") || composer?.matches(".htmx-request");
    for (const [button, isBusy] of [[run, isRunning()], [submit, isRunning() || isAsked]]) {
      if (isBusy) button?.setAttribute("aria-disabled", "true");
      else button?.removeAttribute("aria-disabled");
    }
    if (!isRunning() && !isAsked) note.textContent = "";
  }

  for (const name of ["htmx:beforeRequest", "htmx:afterRequest"]) document.addEventListener(name, markBusy);

  document.addEventListener("htmx:afterSettle", () => {
    look();
    if (document.querySelector("#composer-area[data-finished]")) byId("coding-bar")?.remove();
  });

  /* --- On the results: to the line, run again, what is pressed on a refusal --- */

  coding.addEventListener("click", (event) => {
    const target = event.target.closest("a[data-line], [data-run-again], #results-alert :is([data-put-away], [data-resend])");
    if (!target) return;
    event.preventDefault();
    if (target.dataset.line) goTo(Number(target.dataset.line));
    else if ("runAgain" in target.dataset) run?.click();
    else {
      byId("results-alert").replaceChildren();
      if ("resend" in target.dataset) pressed?.click();
      else goTo(1);
    }
  });

  const goTo = (line) => document.dispatchEvent(new CustomEvent("editor:go-to", { detail: { line } }));

  /* --- Results, cases, attempts: one at a time; the bar is that of static/js/tabs.js --- */

  const bar = coding.querySelector("[role=tablist]");
  const tabs = Array.from(bar.querySelectorAll("[role=tab]"));
  const partOf = (tab) => byId(tab.getAttribute("aria-controls"));

  bar.addEventListener("tab:chosen", (event) => {
    for (const tab of tabs) partOf(tab).hidden = tab !== event.target;
  });

  for (const tab of tabs) {
    const part = partOf(tab);
    part.setAttribute("role", "tabpanel");
    part.removeAttribute("aria-label");
    part.setAttribute("aria-labelledby", tab.id);
  }
  bar.hidden = false;
  const linked = tabs.find((tab) => location.hash && partOf(tab).querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`));
  (linked ?? tabs[0]).click();

  look({ isFirst: true });
})();
