/* The conversation: what happens around a submission, waiting for the coach, scrolling. */
(function () {
  "use strict";

  const log = document.getElementById("log");
  const list = document.getElementById("message-list");
  const texts = document.getElementById("room-texts")?.dataset;
  if (!log) return;

  const byId = (id) => document.getElementById(id);
  const isPoll = (element) => element.id === "coach-status" || element.id === "results-wait";
  const isOurs = (element) => element.matches?.("[data-own-errors]");

  /* --- What was refused or lost is said above the composer --- */

  function alarm(text) {
    const template = byId("trouble-template");
    const alert = template.content.firstElementChild.cloneNode(true);
    alert.querySelector(".alert-body").textContent = text;
    byId("composer-alert").replaceChildren(alert);
  }

  for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(name, (event) => {
      const { elt } = event.detail;
      if (!isOurs(elt) || isPoll(elt)) return;
      alarm(name === "htmx:responseError" ? texts.failed : texts.offline);
    });
  }

  /* --- One submission, one turn: the id is reused for a second try of the same thing, never for another --- */

  const attempts = new Map();

  function freshId() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  /* A button stands where it was drawn, and the page may have gone on since: it speaks for the page as it is now. */
  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, parameters } = event.detail;
    const state = byId("composer-state");
    if (!state || !elt.closest?.("[data-offer], #end-interview, #pause-interview, .wizard")) return;
    for (const field of state.querySelectorAll("input")) {
      if (parameters[field.name] !== undefined) parameters[field.name] = field.value;
    }
  });

  document.addEventListener("htmx:configRequest", (event) => {
    const { elt, parameters } = event.detail;
    if (!elt.matches?.("form[data-own-errors]") || !parameters.client_id) return;
    // By the key a message comes without the button's action; it is the same message all the same.
    const { action, text, include_code: withCode, target_stage: stage, meant, disputed } = parameters;
    const what = [action ?? "message", text, withCode, stage, meant, disputed];
    const content = JSON.stringify(withCode ? [...what, parameters.code] : what);
    const before = attempts.get(parameters.client_id);
    if (before !== undefined && before !== content) {
      parameters.client_id = freshId();
      elt.querySelector("[name=client_id]").value = parameters.client_id;
    }
    attempts.set(parameters.client_id, content);
  });

  /* --- Scrolling: follow the conversation only when its end is in view --- */

  const NEAR = 60;
  let follow = false;
  let lastBefore = null;
  let held = null;
  let left = 0;
  let isUntouched = false;
  let followed = true;

  const atEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight <= NEAR;

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { elt } = event.detail.requestConfig;
    if (isPoll(elt) && !document.contains(elt)) {
      event.detail.shouldSwap = false; // another answer was faster, and has brought all of it
      return;
    }
    if (!document.contains(elt)) {
      bringHome(event);
      return;
    }
    prepareSwap(event.detail.requestConfig.verb);
  });

  /* What was pressed may be redrawn while its answer is on the way. htmx then looks for what the answer renews in the
     piece that is gone, and finds none of it: a message taken back would come back into no box. */
  function bringHome(event) {
    const { target, serverResponse, shouldSwap, requestConfig } = event.detail;
    event.detail.shouldSwap = false;
    if (!shouldSwap) return;
    prepareSwap(requestConfig.verb);
    htmx.swap(target, serverResponse, { swapStyle: "beforeend", swapDelay: 0, settleDelay: 20 }, { eventInfo: event.detail });
  }

  function prepareSwap(verb) {
    isUntouched = Math.abs(log.scrollTop - left) < 2;
    // A notice below makes the log smaller, and its end goes out of view although nobody has gone to read elsewhere.
    follow = atEnd() || verb === "post" || (isUntouched && followed);
    lastBefore = list.lastElementChild;
    held = follow ? null : topInView();
  }

  /* Who reads further up keeps the line before their eyes, also when an answer above it is folded. */
  function topInView() {
    const edge = log.getBoundingClientRect().top;
    for (const item of log.querySelectorAll("li[id]")) {
      const box = item.getBoundingClientRect();
      if (box.bottom > edge) return { id: item.id, top: box.top };
    }
    return null;
  }

  /* Not later, or it would be seen to jump. */
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target.id === "earlier") holdStill();
  });

  function holdStill() {
    const item = held && byId(held.id);
    if (item) log.scrollTop += item.getBoundingClientRect().top - held.top;
  }

  /* To the end, but never past the beginning of what the coach has just said. */
  function scrollToNews() {
    if (!follow) return;
    let first = lastBefore ? lastBefore.nextElementSibling : list.firstElementChild;
    while (first && !first.matches(".from-coach, .message-card")) first = first.nextElementSibling;
    const end = log.scrollHeight - log.clientHeight;
    const top = first ? first.getBoundingClientRect().top - log.getBoundingClientRect().top + log.scrollTop - 12 : end;
    log.scrollTop = Math.min(end, top);
  }

  /* A new card brings what can be pressed on it into view, unless somebody has gone to read elsewhere: a log that became
     smaller, by a longer text in the composer, was left by nobody. */
  function showWays() {
    if (!follow && !isUntouched) return;
    const cards = list.querySelectorAll(".message-card:not(.is-folded)");
    const card = Array.from(cards).find((item) => isNew(item));
    const ways = card?.querySelector(".card-ways, .wizard-step");
    if (!ways) return;
    const [edges, box] = [log.getBoundingClientRect(), ways.getBoundingClientRect()];
    const below = box.bottom + 12 - edges.bottom;
    if (below > 0) log.scrollTop += Math.min(below, Math.max(0, box.top - edges.top - 12));
  }

  const isNew = (item) => !lastBefore || Boolean(lastBefore.compareDocumentPosition(item) & 4);

  function dropTwins() {
    const seen = new Set();
    for (const item of log.querySelectorAll("li[id]")) {
      if (seen.has(item.id)) item.remove();
      seen.add(item.id);
    }
  }

  /* --- Focus: never taken from a field, but given back when the button that had it is gone --- */

  let hadFocus = false;

  document.addEventListener("htmx:beforeSwap", () => {
    hadFocus = document.activeElement !== document.body;
  });

  function returnFocus(source) {
    if (document.activeElement !== document.body || (isPoll(source) && !hadFocus)) return;
    if (byId("composer-area")?.dataset.finished === "") return;
    const step = source.closest?.(".wizard") && list.querySelector(".wizard-progress");
    const field = byId("composer-text");
    if (step) step.focus({ preventScroll: false });
    else (matchMedia("(pointer: fine)").matches ? field : log)?.focus({ preventScroll: true });
  }

  document.addEventListener("htmx:afterSettle", (event) => {
    dropTwins();
    holdStill();
    held = null;
    if (event.detail.target === list) {
      scrollToNews();
      showWays();
      left = log.scrollTop;
      followed = follow;
    }
    returnFocus(event.detail.requestConfig.elt);
    watch();
  });

  /* --- Waiting for the coach: at first often, then every second, later less often, at last not at all. Where
     speaking.js is told what is new, the page asks now and then all the same, in case that falls silent --- */

  const QUICKEST = 350;
  const QUICKEST_FOR = 5000;
  const QUICK = 1000;
  const QUICK_FOR = 10_000;
  const SLOWEST = 5000;
  const LONGEST = 10 * 60_000;
  let waiting = null;
  let timer = 0;

  function watch() {
    const status = document.querySelector("#coach-status[data-waiting]");
    markBusy(Boolean(status));
    if (!status) {
      clearTimeout(timer);
      waiting = null;
    } else if (status !== waiting?.status) {
      waiting = { status, since: Date.now(), delay: QUICK, quick: status.hasAttribute("data-stream") };
      later();
    }
  }

  function later() {
    clearTimeout(timer);
    if (!waiting) return;
    const age = Date.now() - waiting.since;
    if (age > LONGEST) {
      byId("wait-text").textContent = texts.slow;
      markBusy(false);
      return;
    }
    if (age > QUICK_FOR) waiting.delay = Math.min(waiting.delay * 1.3, SLOWEST);
    timer = setTimeout(ask, pause(age));
  }

  function pause(age) {
    if ("told" in waiting.status.dataset) return SLOWEST;
    return waiting.quick && age < QUICKEST_FOR ? QUICKEST : waiting.delay;
  }

  document.addEventListener("untold", later);

  function ask() {
    if (waiting && document.contains(waiting.status)) window.htmx.trigger(waiting.status, "ask");
  }

  document.addEventListener("htmx:afterRequest", (event) => {
    if (waiting && event.detail.elt === waiting.status && event.detail.xhr.status !== 404) later();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") ask();
  });

  function markBusy(busy) {
    for (const button of document.querySelectorAll("#send, #ask-hint, #ask-skip, #ask-end, [data-offer] button")) {
      if (busy) button.setAttribute("aria-disabled", "true");
      else button.removeAttribute("aria-disabled");
    }
  }

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt.matches?.("form[data-own-errors]")) markBusy(true);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt.matches?.("form[data-own-errors]")) markBusy(Boolean(waiting));
  });

  /* --- An answer that leads elsewhere: until the other page is there, the button is not pressed again --- */

  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const { elt, xhr } = event.detail;
    if (isOurs(elt) && xhr.getResponseHeader("HX-Redirect")) elt.dataset.leaving = "";
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.detail.elt.dataset?.leaving === "") event.preventDefault();
  });
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("[data-leaving]")) delete form.dataset.leaving;
  });

  log.scrollTop = log.scrollHeight;
  left = log.scrollTop;
  watch();
})();
