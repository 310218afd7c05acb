/* The composer: a draft that survives reloads, keys, and how much room is left. A draft goes only when the server says
   that it has the words. */
(function () {
  "use strict";

  const form = document.getElementById("composer");
  if (!form) return;
  const field = form.querySelector("textarea");
  const count = document.getElementById("composer-count");
  const limit = Number(count.dataset.limit);
  const storageKey = `dryrun:draft:${form.dataset.draft}`;
  const sentKey = `dryrun:sent:${form.dataset.draft}`;
  const IMPATIENT = 1000;
  let timer = 0;
  let sent = "";
  let acceptedAt = 0;

  function keep() {
    clearTimeout(timer);
    try {
      if (field.value) localStorage.setItem(storageKey, field.value);
      else localStorage.removeItem(storageKey);
    } catch {
      /* no storage: the field itself still holds the words */
    }
  }

  function showCount() {
    // The server counts without the blanks around the words.
    const left = limit - Array.from(field.value.trim()).length;
    count.classList.toggle("is-over", left < 0);
    if (left < 0) count.textContent = count.dataset.over.replace("{over}", -left);
    else count.textContent = left < 1000 ? count.dataset.text.replace("{left}", left) : "";
  }

  field.addEventListener("input", () => {
    showCount();
    clearTimeout(timer);
    timer = setTimeout(keep, 250);
  });
  window.addEventListener("pagehide", keep);

  /* Enter adds a line, unless one has chosen that it sends: then Shift+Enter does, and a finger has no such keys. While an
     input method is composing, Enter belongs to it (229 is what older browsers report), and so does the one that ends
     it, which some browsers report afterwards. */
  const enterSends = document.querySelector("[data-enter-sends]") && !matchMedia("(pointer: coarse)").matches;
  const JUST_NOW = 50;
  let composedAt = 0;

  field.addEventListener("compositionend", () => {
    composedAt = performance.now();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || event.keyCode === 229) return;
    const isPlain = !(event.shiftKey || event.altKey) && performance.now() - composedAt > JUST_NOW;
    if (!(event.ctrlKey || event.metaKey || (enterSends && isPlain))) return;
    event.preventDefault();
    form.requestSubmit(document.getElementById("send"));
  });

  // The key sends without a button, and so without its action.
  const isMessage = (parameters) => (parameters.action ?? "message") === "message";

  /* A second press that comes just after the answer meant the message that is gone by now: no reason to complain. */
  form.addEventListener("htmx:configRequest", (event) => {
    const { text, include_code: code } = event.detail.parameters;
    const isEmpty = isMessage(event.detail.parameters) && !text.trim() && !code;
    if (isEmpty && Date.now() - acceptedAt < IMPATIENT) event.preventDefault();
  });

  form.addEventListener("htmx:beforeRequest", (event) => {
    const { parameters } = event.detail.requestConfig;
    sent = field.value;
    keep();
    if (isMessage(parameters)) rememberSent({ id: parameters.client_id, text: sent });
  });

  document.addEventListener("turn-accepted", (event) => {
    if (event.detail.action !== "message" || event.target !== form) return;
    acceptedAt = Date.now();
    field.value = without(field.value, sent);
    showCount();
    keep();
    rememberSent(null);
  });

  /* What was typed while the message was on its way stays. */
  function without(text, words) {
    return text.startsWith(words) ? text.slice(words.length).replace(/^\s+/, "") : text;
  }

  /* --- A reload while a message is on its way: the page learns from the server that it has the words --- */

  function rememberSent(message) {
    try {
      if (message) localStorage.setItem(sentKey, JSON.stringify(message));
      else localStorage.removeItem(sentKey);
    } catch {
      /* no storage: then there is no draft after a reload either */
    }
  }

  function restore() {
    let draft = localStorage.getItem(storageKey) ?? "";
    const message = JSON.parse(localStorage.getItem(sentKey));
    if (message && message.id === document.getElementById("composer-state").dataset.lastTurn) {
      draft = without(draft, message.text);
      rememberSent(null);
    }
    field.value = field.value || draft;
    keep();
  }

  /* --- A message that was taken back: its words return into the box, unless others are there by now --- */

  document.addEventListener("htmx:oobAfterSwap", () => {
    const note = document.querySelector("[data-returned]:not([data-seen])");
    if (!note) return;
    note.dataset.seen = "";
    const words = note.querySelector("textarea").value;
    if (!field.value.trim() || field.value === words) {
      field.value = words;
      showCount();
      keep();
    } else {
      for (const sentence of note.querySelectorAll("p")) sentence.hidden = !sentence.hidden;
      offerToCopy(note.querySelector("[data-copy-words]"), words);
    }
  });

  function offerToCopy(button, words) {
    if (!navigator.clipboard) return;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(words);
      button.textContent = button.dataset.copied;
      document.getElementById("copied").textContent = button.dataset.copied;
    });
  }

  try {
    restore();
  } catch {
    /* no storage, no draft */
  }
  showCount();
})();
