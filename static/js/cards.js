/* The cards: what is pressed on them and concerns only this page, and the focus of one that is new. */
(function () {
  "use strict";

  const alertBox = () => document.getElementById("composer-alert");
  let refused = null;

  /* What was refused can be sent once more: by the same button, as long as it is there. */
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { requestConfig, target, xhr } = event.detail;
    if (xhr.status < 400 || target !== alertBox()) return;
    refused = { elt: requestConfig.elt, submitter: requestConfig.triggeringEvent?.submitter };
  });

  /* Its card is seen wherever the button was: on a narrow screen one that is always there is pressed from any tab. */
  document.addEventListener("htmx:afterSettle", (event) => {
    const card = event.detail.target === alertBox() && alertBox().querySelector(".feedback-card");
    if (!card) return;
    const pane = card.closest(".has-tabs > .pane");
    if (pane && !card.offsetParent) document.querySelector(`[role=tab][aria-controls="${pane.id}"]`)?.click();
    card.scrollIntoView({ block: "nearest" });
  });

  function sendAgain() {
    const composer = document.getElementById("composer");
    const { elt, submitter } = refused ?? {};
    if (elt instanceof HTMLFormElement && document.contains(elt)) elt.requestSubmit(submitter ?? null);
    else composer?.requestSubmit(document.getElementById("send"));
  }

  function putAway() {
    alertBox()?.replaceChildren();
    const field = document.getElementById("composer-text") ?? document.getElementById("log");
    field?.focus();
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("#composer-alert :is([data-put-away], [data-resend])");
    if (!link) return;
    event.preventDefault();
    if ("resend" in link.dataset) sendAgain();
    else putAway();
  });

  /* A card is new once: later it is a part of the conversation like any other, and takes no focus. */
  function forget() {
    for (const card of document.querySelectorAll(".message-card[data-focus]")) delete card.dataset.focus;
  }
  document.addEventListener("htmx:afterSettle", forget);
  forget();
})();
