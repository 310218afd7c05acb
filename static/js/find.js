/* Finding words in the conversation: in a dialog over the room, and from there to the message. */
(function () {
  "use strict";

  const dialog = document.getElementById("find");
  const field = document.getElementById("find-words");
  if (!dialog) return;

  function open() {
    dialog.showModal();
    field.select();
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-open=find]") || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    open();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
    const found = event.target.closest("[data-message]");
    if (!found || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    dialog.close();
    document.dispatchEvent(new CustomEvent("message:go-to", { detail: { position: found.dataset.message } }));
  });

  /* Escape leads back at once, also out of the field, which would only empty itself: the words and what they found
     stay for the next time. */
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing) return;
    event.preventDefault();
    dialog.close();
  });

  /* From the words down to the places and back by the arrows. */
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const stops = [field, ...dialog.querySelectorAll("[data-message]")];
    const next = stops[stops.indexOf(document.activeElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
})();
