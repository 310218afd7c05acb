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
  let timer = 0;
  let sent = "";

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
    const left = limit - Array.from(field.value).length;
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

  /* Enter adds a line. While an input method is composing, Enter belongs to it (229 is what older browsers report). */
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    if (event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    form.requestSubmit(document.getElementById("send"));
  });

  form.addEventListener("htmx:beforeRequest", () => {
    sent = field.value;
    keep();
  });

  document.addEventListener("turn-accepted", (event) => {
    if (event.detail.action !== "message" || event.target !== form) return;
    // What was typed while the message was on its way stays.
    field.value = field.value.startsWith(sent) ? field.value.slice(sent.length).replace(/^\s+/, "") : field.value;
    showCount();
    keep();
  });

  try {
    field.value = field.value || localStorage.getItem(storageKey) || "";
  } catch {
    /* no storage, no draft */
  }
  showCount();
})();
