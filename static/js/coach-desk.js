/* The transcript that a coach reviews: keys, a form for a comment without loading the page, snippets, and no word lost. */
(function () {
  "use strict";

  const desk = document.querySelector("[data-coach-desk]");
  if (!desk) return;
  const messages = Array.from(desk.querySelectorAll("[data-message]"));
  const template = document.getElementById("coach-comment");
  let sent = null;

  readySnippets(desk);
  askBeforeLeaving();
  const refused = desk.querySelector("[data-refused]");
  const wrong = desk.querySelector("[aria-invalid='true']") || desk.querySelector("form[data-unsaved] textarea");
  if (wrong || refused) (wrong || refused).focus();

  desk.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-comment]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (writeOn(link.closest("[data-message]"))) event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    const act = {
      j: () => step(1),
      k: () => step(-1),
      n: () => follow("[data-after]"),
      p: () => follow("[data-before]"),
      c: () => writeOn(current()) || writeOnTheWhole(),
      "?": toggleKeys,
    }[event.key];
    if (act && act() !== false) event.preventDefault();
  });

  function current() {
    return document.activeElement ? document.activeElement.closest("[data-message]") : null;
  }

  /* Without a message at hand the first one that is still to be seen comes next. */
  function step(by) {
    const at = messages.indexOf(current());
    const first = messages.findIndex((message) => message.getBoundingClientRect().bottom > 0);
    const next = at < 0 ? messages[by > 0 ? first : first - 1] : messages[at + by];
    if (!next) return false;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
    return true;
  }

  function follow(selector) {
    const link = desk.querySelector(selector);
    if (!link) return false;
    link.click();
    return true;
  }

  function toggleKeys() {
    const keys = desk.querySelector("[data-keys]");
    keys.open = !keys.open;
    keys.querySelector("summary").focus();
    return true;
  }

  function writeOn(message) {
    if (!message || !template) return false;
    const slot = message.querySelector("[data-slot]");
    if (!slot.querySelector("form")) {
      const position = message.dataset.message;
      const form = template.content.cloneNode(true);
      form.querySelector("input[name='position']").value = position;
      form.querySelectorAll("[id], [for]").forEach((element) => {
        if (element.id) element.id = element.id.replace("POSITION", position);
        if (element.htmlFor) element.htmlFor = element.htmlFor.replace("POSITION", position);
      });
      slot.append(form);
      readySnippets(slot);
    }
    slot.querySelector("textarea").focus();
    return true;
  }

  function writeOnTheWhole() {
    const field = desk.querySelector("[data-whole] > form textarea");
    if (!field) return false;
    field.focus();
    return true;
  }

  function readySnippets(part) {
    part.querySelectorAll("[data-without-script]").forEach((told) => told.remove());
    part.querySelectorAll("[data-insert]").forEach((button) => {
      button.hidden = false;
      button.addEventListener("click", () => insert(button.form));
    });
  }

  function insert(form) {
    const choice = form.querySelector("select[name='snippet']");
    const field = form.querySelector("textarea");
    const text = choice.selectedOptions[0].dataset.text;
    if (!text) return;
    field.setRangeText(text, field.selectionStart, field.selectionEnd, "end");
    choice.value = "";
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /* What was typed and is in no form that is being sent would be lost: leaving asks first. */
  function askBeforeLeaving() {
    desk.addEventListener("submit", (event) => {
      sent = event.target;
    });
    window.addEventListener("pageshow", () => {
      sent = null;
    });
    window.addEventListener("beforeunload", (event) => {
      const fields = Array.from(desk.querySelectorAll("form textarea, form select:not([name='snippet'])"));
      const isLost = fields.some((field) => field.form !== sent && isTyped(field));
      if (isLost) event.preventDefault();
    });
  }

  function isTyped(field) {
    if (field.tagName === "TEXTAREA") {
      return field.value !== field.defaultValue || (field.value.trim() !== "" && "unsaved" in field.form.dataset);
    }
    const first = Array.from(field.options).findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, first);
  }
})();
