/* A re-solve: Ctrl+Enter submits, and what came out points at its line in the editor (static/js/editor.js). */
(function () {
  "use strict";

  const results = document.querySelector(".probe-results");
  const tell = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

  document.addEventListener("editor:submit", () => document.getElementById("submit-code").click());

  for (const key of document.querySelectorAll(".probe-form kbd")) {
    if (/Mac|iPhone|iPad/.test(navigator.platform)) key.textContent = key.dataset.mac;
    key.hidden = false;
  }

  if (!results) return;
  if (results.dataset.line) {
    const { line, text } = results.dataset;
    tell("editor:mark", { line: Number(line), isUnreadable: "unreadable" in results.dataset, text });
  }
  results.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-line]");
    if (!link) return;
    event.preventDefault();
    tell("editor:go-to", { line: Number(link.dataset.line) });
  });
})();
