/* The code of an attempt, put into the editor of this page. What was there is kept for as long as the page is open. */
(function () {
  "use strict";

  const area = document.querySelector("#editor textarea[name=code]");
  if (!area) return;
  let before = null;
  let restored = null;

  const ace = () => document.querySelector("#editor .ace_editor")?.env?.editor;

  /* Through the document, and not as a new session: so Ace's own undo leads back as well. */
  function put(code) {
    const editor = ace();
    if (editor) {
      editor.session.getDocument().setValue(code);
      return;
    }
    area.value = code;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /* The list is long: what was pressed may be far below. */
  const showNews = (news) => news.scrollIntoView({ block: "nearest" });

  document.addEventListener("htmx:afterSettle", (event) => {
    const { target } = event.detail;
    if (target.id !== "attempt-news") return;
    showNews(target);
    const box = target.querySelector("[data-restored]");
    if (!box) return;
    const code = box.querySelector("textarea").value;
    const held = area.value;
    put(code);
    // After two in a row it is still the learner's own code that can be brought back.
    if (held !== restored && held !== code && held.trim() !== "") before = held;
    restored = code;
    if (before === null || before === code) return;
    for (const part of box.querySelectorAll("[data-kept]")) part.hidden = false;
    showNews(target);
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-bring-back]");
    if (!button || before === null) return;
    put(before);
    before = null;
    const done = document.createElement("p");
    done.textContent = button.dataset.done;
    button.closest("[data-restored]").replaceChildren(done);
    const editor = ace();
    if (editor) editor.focus();
    else area.focus();
  });
})();
