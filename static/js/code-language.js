/* In which language the code is: chosen above the editor, offered where the code is in another one, and full-width signs
   named. The server finds both whenever it keeps the code (static/js/editor.js). */
(function () {
  "use strict";

  const box = document.getElementById("editor");
  const select = document.getElementById("code-language");
  if (!box || !select) return;
  const button = document.getElementById("choose-language");
  const carried = document.getElementById("code-carried");
  const other = document.getElementById("other-language");
  const signs = document.getElementById("full-width");
  const keptKey = `dryrun:language:${box.dataset.interview}`;

  button.classList.add("visually-hidden");
  button.tabIndex = -1;
  select.addEventListener("change", () => {
    if (select.value !== select.dataset.current) button.click();
  });
  // What was not done leaves the choice as it was.
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt === button && !event.detail.successful) select.value = select.dataset.current;
  });

  function kept() {
    try {
      return sessionStorage.getItem(keptKey);
    } catch {
      return null;
    }
  }

  let places = [];
  let offered = "";

  function show(notices) {
    const { other: found, signs: fullWidth } = notices;
    const isOffered = Boolean(found) && kept() !== `${select.dataset.current}:${found.id}`;
    const isNew = isOffered && offered !== found.id;
    other.hidden = !isOffered;
    offered = isOffered ? found.id : "";
    if (isNew) {
      other.querySelector("[data-said]").textContent = found.said;
      other.querySelector("[data-switch]").textContent = found.switch;
      other.querySelector("[data-keep]").textContent = found.keep;
    }
    places = fullWidth ? fullWidth.places : [];
    signs.hidden = !fullWidth || isOffered; // one thing at a time, or there is no room for the code on a phone
    const said = signs.querySelector("[data-said]");
    if (fullWidth && said.textContent !== fullWidth.said) said.textContent = fullWidth.said;
  }

  other.querySelector("[data-switch]").addEventListener("click", () => {
    carried.value = "1";
    select.value = offered;
    button.click();
  });
  other.querySelector("[data-keep]").addEventListener("click", () => {
    try {
      sessionStorage.setItem(keptKey, `${select.dataset.current}:${offered}`);
    } catch {
      /* then it is offered again after a reload */
    }
    other.hidden = true;
    focusEditor();
  });
  signs.querySelector("[data-mend]").addEventListener("click", () => {
    document.dispatchEvent(new CustomEvent("editor:replace", { detail: { places } }));
    signs.hidden = true;
  });

  function focusEditor() {
    const editor = box.querySelector(".ace_editor")?.env?.editor;
    (editor ?? box.querySelector("textarea[name=code]")).focus();
  }

  document.addEventListener("editor:notices", (event) => {
    if ("other" in event.detail) show(event.detail);
  });
  show(JSON.parse(box.dataset.notices));
})();
