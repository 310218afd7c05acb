/* The editor of a note: who leaves the page with words that are not saved is asked first. */
(function () {
  "use strict";

  const form = document.querySelector("form[data-guard]");
  if (!form) return;
  let isSent = false;

  /* A page that came back from the server with a preview or a fault holds words that were never saved. */
  function isChanged() {
    const fields = form.querySelectorAll("textarea, input[type=text]");
    return "unsaved" in form.dataset || Array.from(fields).some((field) => field.value !== field.defaultValue);
  }

  form.addEventListener("submit", () => {
    isSent = true;
  });
  window.addEventListener("pageshow", () => {
    isSent = false;
  });
  window.addEventListener("beforeunload", (event) => {
    if (!isSent && isChanged()) event.preventDefault();
  });
})();
