/* The transcript that a coach reviews: it answers in place, every key has its place, and no word is lost. htmx sends the
   forms and puts in what came back; here are drafts, keys, and where one goes on. */
(function () {
  "use strict";

  const UNSENT = "textarea[name], select[id^='band-'], input[name='seen']";
  const desk = () => document.querySelector("[data-coach-desk]");
  if (!desk()) return;
  const told = document.getElementById("messages");
  const TOLD_FOR = 6000;
  let at = place(location.hash.slice(1));
  let toldTimer = 0;
  let isHeld = false;
  let isPressing = false;
  let afterPress = null;

  told.classList.add("is-live");
  ready();
  focusRefusal();

  /* --- Sending: forms that htmx answers in place --- */

  document.addEventListener("submit", (event) => {
    event.target.dataset.sending = "";
    isHeld = false;
    if (!("release" in event.target.dataset)) return;
    const field = Array.from(desk().querySelectorAll("form textarea, [data-band] select")).find(
      (one) => !("sending" in one.form.dataset) && isTyped(one),
    );
    if (!field) return;
    delete event.target.dataset.sending;
    event.preventDefault();
    event.stopImmediatePropagation();
    open(field);
    field.focus();
    isHeld = true;
    tell(desk().dataset.notKept);
  }, true);

  document.addEventListener("htmx:beforeRequest", (event) => {
    for (const field of event.target.querySelectorAll?.(UNSENT) ?? []) {
      field.dataset.sent = field.value;
      if (field.tagName === "TEXTAREA" && !field.closest("[data-bands]")) field.readOnly = true;
    }
  });

  /* Bands go on being chosen while those before are saved: their form stays, and learns what the server has. */
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    // Why nothing was released outlasts what comes back of something else.
    if (target === told && isHeld) event.detail.shouldSwap = false;
    const isSaved = fragment.querySelector("[data-bands]:not([data-unsaved])");
    if (target.id !== "bands" || !isSaved || !target.querySelector("[data-bands]")) return;
    event.detail.shouldSwap = false;
    for (const saved of fragment.querySelectorAll("select, textarea")) {
      const field = document.getElementById(saved.id);
      const isNewer = isChanged(field);
      const { value } = field;
      if (field.tagName === "TEXTAREA") field.defaultValue = saved.defaultValue;
      else for (const option of field.options) option.defaultSelected = option.value === saved.value;
      field.value = isNewer ? value : saved.value;
      for (const name of ["aria-invalid", "aria-describedby"]) field.removeAttribute(name);
    }
    target.querySelector("form").removeAttribute("data-unsaved");
    target.querySelectorAll(".errornote").forEach((note) => note.remove());
  });

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.requestConfig.verb === "get" && event.detail.xhr.status === 200) return;
    if (/data-coach-desk/.test(event.detail.xhr.responseText)) return;
    // What the server says of its faults names its place; everything else is another page.
    event.detail.isError = false;
    event.detail.shouldSwap = Boolean(event.detail.xhr.getResponseHeader("HX-Retarget"));
    if (event.detail.shouldSwap) return;
    sayTrouble(desk().dataset.ended);
  });

  for (const name of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, () => sayTrouble(desk().dataset.trouble));
  }

  document.addEventListener("htmx:afterRequest", (event) => {
    const { xhr, requestConfig } = event.detail;
    if (requestConfig.verb === "get") return;
    const form = requestConfig.elt;
    delete form.dataset.sending;
    for (const field of form.querySelectorAll("textarea")) field.readOnly = false;
    const isHere = /data-coach-desk/.test(xhr?.responseText);
    if (isHere || xhr?.getResponseHeader("HX-Redirect")) {
      for (const field of form.querySelectorAll(UNSENT)) if (field.id && !isChanged(field)) forget(field.id);
    }
    if (!isHere) return;
    const isRefused = xhr.status === 422;
    ready();
    if (isRefused) for (const field of desk().querySelectorAll("form[data-unsaved] textarea")) keep(field);
    if (isRefused) focusRefusal();
    else if (form.dataset.then) goTo(form.dataset.then);
    if (isHeld) return;
    clearTimeout(toldTimer);
    toldTimer = setTimeout(() => told.replaceChildren(), TOLD_FOR);
  });

  /* Whether it holds something else than what was sent last. */
  function isChanged(field) {
    return "sent" in field.dataset && field.value !== field.dataset.sent;
  }

  function sayTrouble(text) {
    for (const field of desk().querySelectorAll("textarea:read-only:not([id^='rescued-'])")) field.readOnly = false;
    tell(text);
  }

  function tell(text) {
    clearTimeout(toldTimer);
    const list = document.createElement("ul");
    const item = document.createElement("li");
    list.className = "messagelist";
    item.className = "warning";
    item.textContent = text;
    list.append(item);
    told.replaceChildren(list);
  }

  function goTo(id) {
    const target = document.getElementById(id);
    if (!target) return;
    at = place(id) || at;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest" });
  }

  function focusRefusal() {
    const places = ["[aria-invalid='true']", "form[data-unsaved] textarea", "[data-refused]"];
    places.map((place) => desk().querySelector(place)).find(Boolean)?.focus();
  }

  /* Bands keep themselves as soon as nothing is missing: another band than the platform's needs its reason,
     unless it is the one that was given blind. */
  document.addEventListener("change", (event) => {
    const form = event.target.closest("[data-bands]");
    if (!form) return;
    const lacking = Array.from(form.querySelectorAll("[data-band]")).filter(lacksReason);
    const own = event.target.closest("[data-band]");
    const save = () => form.requestSubmit(form.querySelector("#keep-bands"));
    if (!lacking.length && isPressing) afterPress = save;
    else if (!lacking.length) save();
    else if (lacking.includes(own) && event.target.tagName === "SELECT") own.querySelector("textarea").focus();
  });

  /* What is saved because one leaves its field for the release must not move the release from under the press. */
  document.addEventListener("pointerdown", (event) => {
    isPressing = Boolean(event.target.closest("[data-release]"));
  });

  for (const name of ["pointerup", "pointercancel"]) {
    document.addEventListener(name, () => {
      isPressing = false;
      afterPress?.();
      afterPress = null;
    });
  }

  function lacksReason(row) {
    const isOther = !["", "agree", row.dataset.blind].includes(row.querySelector("select").value);
    const reason = row.querySelector("textarea").value.trim();
    return isOther ? !reason : row.querySelector("select").value === "" && Boolean(reason);
  }

  /* --- Drafts: what was typed and not kept stays in this browser until the server has it --- */

  function keyOf(id) {
    return `dryrun:review:${desk().dataset.draft}:${id}`;
  }

  function keep(field) {
    if (!field.id) return;
    try {
      if (!isTyped(field)) localStorage.removeItem(keyOf(field.id));
      else localStorage.setItem(keyOf(field.id), JSON.stringify({ text: field.value, seen: seenOf(field)?.value, line: lineOf(field)?.value }));
    } catch {
      /* no storage: the field itself still holds the words */
    }
  }

  function forget(id) {
    try {
      localStorage.removeItem(keyOf(id));
    } catch {
      /* no storage, nothing to forget */
    }
  }

  function seenOf(field) {
    return field.form.querySelector("input[name='seen']");
  }

  function lineOf(field) {
    return field.form.querySelector("input[name='line']");
  }

  function restore() {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(keyOf(""))) continue;
      const id = key.slice(keyOf("").length);
      const draft = JSON.parse(localStorage.getItem(key));
      const message = document.getElementById(id.replace("comment-text-", "message-"));
      if (message && !document.getElementById(id)) openForm(message);
      const field = document.getElementById(id);
      if (!field || !draft || field.value === draft.text) continue;
      field.value = draft.text;
      // Once the platform's band is shown, the same one is called agreeing.
      if (field.selectedIndex === -1) field.value = "agree";
      // A comment that was changed elsewhere meanwhile is compared by the server.
      if (draft.seen) seenOf(field).value = draft.seen;
      if (draft.line) lineOf(field).value = draft.line;
      open(field);
    }
  }

  function isTyped(field) {
    if (field.tagName === "TEXTAREA") {
      return field.value !== field.defaultValue || (field.value.trim() !== "" && "unsaved" in field.form.dataset);
    }
    const first = Array.from(field.options).findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, first);
  }

  function open(field) {
    for (let fold = field.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  }

  document.addEventListener("input", (event) => {
    if (event.target.form && event.target.matches(UNSENT) && desk().contains(event.target)) keep(event.target);
  });

  function ready() {
    desk().querySelectorAll("[data-without-script]").forEach((one) => one.remove());
    try {
      restore();
    } catch {
      /* no storage, no draft */
    }
  }

  /* --- Comments --- */

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-comment]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (writeOn(link.closest("[data-message]"), link.dataset.line)) event.preventDefault();
  });

  function openForm(message) {
    const template = document.getElementById("coach-comment");
    if (!message || !template) return null;
    const slot = message.querySelector("[data-slot]");
    if (!slot.querySelector("form")) {
      const form = template.content.cloneNode(true);
      for (const element of form.querySelectorAll("*")) {
        for (const { name, value } of Array.from(element.attributes)) {
          if (name !== "data-text") element.setAttribute(name, value.replace("POSITION", message.dataset.message));
        }
      }
      if (!message.querySelector("[data-code]")) form.querySelector("[data-line-field]").remove();
      slot.append(form);
      window.htmx.process(slot);
      slot.querySelectorAll("[data-without-script]").forEach((one) => one.remove());
    }
    return slot.querySelector("form");
  }

  function writeOn(message, line) {
    const form = openForm(message);
    if (!form) return false;
    if (line) form.elements.line.value = line;
    at = Number(message.dataset.message);
    form.querySelector("textarea").focus();
    return true;
  }

  function writeOnTheWhole() {
    const field = desk().querySelector("[data-whole] > form textarea");
    if (!field) return false;
    field.focus();
    field.scrollIntoView({ block: "nearest" });
    return true;
  }

  document.addEventListener("change", (event) => {
    if (event.target.name === "snippet" && desk().contains(event.target)) insert(event.target);
  });

  function insert(choice) {
    const field = choice.form.querySelector("textarea");
    const text = choice.selectedOptions[0]?.dataset.text;
    if (!text) return false;
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    choice.value = "";
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  }

  function useSnippet(number) {
    const message = current();
    const form = message ? openForm(message) : desk().querySelector("[data-whole] > form");
    const choice = form?.querySelector("select[name='snippet']");
    if (!choice?.options[number]) return false;
    choice.selectedIndex = number;
    return insert(choice);
  }

  /* --- Keys --- */

  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.isComposing) {
      const form = event.target.closest("textarea")?.form;
      if (!form || !desk().contains(form)) return;
      event.preventDefault();
      form.requestSubmit();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input:not([type='checkbox']), textarea, select, [contenteditable]")) return;
    const act = /^[1-9]$/.test(event.key) ? () => useSnippet(Number(event.key)) : ACTS[event.key];
    if (act && act() !== false) event.preventDefault();
  });

  const ACTS = {
    j: () => step(messages(), 1),
    k: () => step(messages(), -1),
    s: () => step(stages(), 1),
    S: () => step(stages(), -1),
    x: () => step(codes(), 1),
    X: () => step(codes(), -1),
    n: () => press("[data-after]"),
    p: () => press("[data-before]"),
    c: () => writeOn(current()) || writeOnTheWhole(),
    w: writeOnTheWhole,
    l: () => flag("leaked"),
    u: () => flag("unhelpful"),
    m: toggleProblem,
    o: unfold,
    b: () => focusOn("[data-band] select"),
    a: () => press("[data-agree-all]"),
    r: () => focusOn("#read-through"),
    "?": toggleKeys,
  };

  const messages = () => Array.from(desk().querySelectorAll("[data-message]"));
  const codes = () => messages().filter((message) => message.querySelector("[data-code]"));

  function stages() {
    return Array.from(desk().querySelectorAll(".coach-stage"), (mark) => {
      let next = mark.nextElementSibling;
      while (next && !next.matches("[data-message]")) next = next.nextElementSibling;
      return next;
    }).filter((message, index, all) => message && all.indexOf(message) === index);
  }

  function place(id) {
    return Number(/^message-(\d+)$/.exec(id)?.[1] ?? 0);
  }

  document.addEventListener("focusin", (event) => {
    const message = event.target.closest("[data-message]");
    if (message) at = Number(message.dataset.message);
  });

  /* The message that one was at last, as long as it is to be seen. */
  function current() {
    const message = at ? document.getElementById(`message-${at}`) : null;
    if (!message) return null;
    const { top, bottom } = message.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight ? message : null;
  }

  /* From where one is to what comes next of “among”; from nowhere to the first that is still to be seen. */
  function step(among, by) {
    const here = current();
    const isAfter = (one) => here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING;
    const isBefore = (one) => here.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING;
    const next = here
      ? by > 0 ? among.find(isAfter) : among.findLast(isBefore)
      : among.find((one) => one.getBoundingClientRect().bottom > 0);
    if (!next) return false;
    at = Number(next.dataset.message);
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
    return true;
  }

  function press(selector) {
    const found = desk().querySelector(selector);
    found?.click();
    return Boolean(found);
  }

  function focusOn(selector) {
    const found = desk().querySelector(selector);
    found?.focus();
    found?.scrollIntoView({ block: "nearest" });
    return Boolean(found);
  }

  function flag(kind) {
    const button = current()?.querySelector(`[data-flag='${kind}']`);
    button?.click();
    return Boolean(button);
  }

  /* The problem beside the conversation, fetched when it is asked for first. */
  function toggleProblem() {
    const panel = document.getElementById("problem");
    if (panel.open) panel.close();
    else {
      panel.show();
      if (!document.getElementById("problem-text")) desk().querySelector("[data-problem]").dispatchEvent(new Event("load-problem"));
    }
    return true;
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-problem]") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    toggleProblem();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") document.getElementById("problem").close();
  });

  function unfold() {
    const folds = current()?.querySelectorAll(".coach-evidence") ?? [];
    const isOpen = Array.from(folds).some((fold) => fold.open);
    folds.forEach((fold) => (fold.open = !isOpen));
    return folds.length > 0;
  }

  function toggleKeys() {
    const keys = desk().querySelector("[data-keys]");
    keys.open = !keys.open;
    keys.querySelector("summary").focus();
    return true;
  }
})();
