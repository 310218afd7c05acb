/* Copying an id on a page that is not the room: the button appears where the browser lets us. */
(function () {
  "use strict";

  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll("[data-copy]")) {
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
})();
