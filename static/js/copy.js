/* Copying an id or a link: the button appears where the browser lets us. */
(function () {
  "use strict";

  if (!navigator.clipboard) return;

  function offer(button) {
    const label = button.querySelector("span");
    const text = label.textContent;
    const news = document.getElementById("copied");
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.dataset.copy);
      label.textContent = news.textContent = button.dataset.copied;
      setTimeout(() => {
        label.textContent = text;
        news.textContent = "";
      }, 2000);
    });
  }

  function offerAll() {
    document.querySelectorAll("[data-copy][hidden]").forEach(offer);
  }

  offerAll();
  document.addEventListener("htmx:afterSettle", offerAll);
})();
