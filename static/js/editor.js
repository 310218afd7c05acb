/* The code editor: fetches Ace and starts it on the server's textarea when that is looked at, saves while the learner types, follows the page's colours.
   The textarea stays the truth of the form; without Ace it is simply used itself. */
(function () {
  "use strict";

  const box = document.getElementById("editor");
  if (!box) return;
  const area = box.querySelector("textarea[name=code]");
  const starter = box.dataset.starter;
  const storageKey = `dryrun:code:${box.dataset.interview}:${box.dataset.language}`;

  /* --- Ace --- */

  const darkSystem = matchMedia("(prefers-color-scheme: dark)");
  let ace = null;

  function themeName() {
    const chosen = document.documentElement.dataset.theme;
    const dark = chosen === "dark" || (chosen !== "light" && darkSystem.matches);
    return `ace/theme/cloud_editor${dark ? "_dark" : ""}`;
  }

  /* Words of the language and of the code, offered while one types; Enter stays a new line until one was chosen. */
  const COMPLETION = {
    enableBasicAutocompletion: true,
    enableLiveAutocompletion: true,
    liveAutocompletionThreshold: 3,
  };

  function choosesNothingByItself() {
    const { Autocomplete } = window.ace.require("ace/autocomplete");
    Autocomplete.for(ace).autoSelect = false;
  }

  /* Its half a megabyte comes when it is looked at, or soon will be: on a phone not before the code is chosen. */
  const NEARLY = { rootMargin: "300% 0px" };

  function whenInView(start) {
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      start();
    }, NEARLY);
    seen.observe(box);
  }

  function fetchPart(tag, attributes) {
    return new Promise((resolve, reject) => {
      const part = Object.assign(document.createElement(tag), attributes, { onload: resolve, onerror: reject });
      document.head.append(part);
    });
  }

  /* All at once, and run in their order. What is only a part of the comfort may be missing. */
  async function loadAce() {
    const { scripts, styles } = JSON.parse(box.dataset.parts);
    const parts = [
      ...styles.map((href) => fetchPart("link", { rel: "stylesheet", href })),
      ...scripts.map((src) => fetchPart("script", { src, async: false })),
    ];
    await Promise.allSettled(parts);
    startAce();
  }

  function startAce() {
    const widget = box.querySelector(".django-ace-widget");
    if (!window.ace || !widget) return;
    const wasTyping = document.activeElement === area;
    const place = area.selectionEnd;
    window.ace.config.set("useStrictCSP", true);
    window.ace.config.set("basePath", box.dataset.ace);
    window.ace.config.setMessages(JSON.parse(box.dataset.messages));
    widget.classList.remove("loading");
    ace = window.ace.edit(widget.firstElementChild, {
      useWorker: false, // before the mode, which would start one
      mode: `ace/mode/${box.dataset.mode}`,
      theme: themeName(),
      tabSize: 4,
      useSoftTabs: true,
      showPrintMargin: false,
      wrap: true, // a head with types is wider than the pane on a laptop
      showFoldWidgets: false,
      ...COMPLETION,
      enableKeyboardAccessibility: true,
      textInputAriaLabel: box.dataset.label,
      readOnly: "finished" in box.dataset,
    });
    choosesNothingByItself();
    if (box.dataset.keys) follow(box.dataset.keys);
    ace.session.setValue(area.value);
    if (wasTyping) {
      ace.moveCursorToPosition(ace.session.getDocument().indexToPosition(place));
      ace.focus();
    }
    area.hidden = true;
    ace.session.on("change", () => {
      area.value = ace.getValue();
      changed();
    });
    ace.commands.addCommand({ name: "send", bindKey: { win: "Ctrl-Enter", mac: "Command-Enter" }, exec: submit });
    ace.on("focus", () => box.classList.add("has-focus"));
    ace.on("blur", () => box.classList.remove("has-focus"));
    const recolour = () => ace.setTheme(themeName());
    darkSystem.addEventListener("change", recolour);
    new MutationObserver(recolour).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    new ResizeObserver(() => ace.resize()).observe(widget);
    if (marked) mark(marked);
  }

  /* The keys of another editor, which are one of its parts; what they call saving saves. */
  function follow(keys) {
    ace.commands.addCommand({ name: "save", exec: () => void save() });
    ace.setKeyboardHandler(`ace/keyboard/${keys}`);
    if (keys !== "vim") return;
    window.ace.require("ace/keyboard/vim").CodeMirror.commands.save = () => void save();
    const { Autocomplete } = window.ace.require("ace/autocomplete");
    Autocomplete.for(ace).keyboardHandler.bindKey("Esc", (editor) => {
      editor.completer.detach();
      return false; // Vim is to hear it, too: one Escape leaves inserting, whether words are offered or not
    });
  }

  function put(code) {
    if (ace) ace.session.setValue(code);
    area.value = code;
    changed();
  }

  /* Where code is run, this submits it; elsewhere it is sent along with the message. */
  function submit() {
    const button = document.getElementById("submit-code");
    if (button) document.dispatchEvent(new CustomEvent("editor:submit"));
    else send();
  }

  function send() {
    const include = document.getElementById("include-code");
    if (include) include.checked = true;
    document.getElementById("composer")?.requestSubmit(document.getElementById("send"));
  }

  area.addEventListener("input", changed);
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.isComposing) {
      event.preventDefault();
      submit();
    }
  });

  /* --- A line that stands out: where Python cannot read the code, or where a case stopped. Gone when the code changes --- */

  let marker = null;
  let marked = null;

  function unmark() {
    marked = null;
    if (!ace || marker === null) return;
    ace.session.removeMarker(marker);
    ace.session.clearAnnotations();
    marker = null;
  }

  function mark(wanted) {
    const { line, isUnreadable, text } = wanted;
    unmark();
    marked = wanted; // also when there is no editor yet
    if (!ace || line < 1 || line > ace.session.getLength()) return;
    const { Range } = window.ace.require("ace/range");
    const row = line - 1;
    const look = isUnreadable ? "line-unreadable" : "line-stopped";
    marker = ace.session.addMarker(new Range(row, 0, row, 1), look, "fullLine");
    ace.session.setAnnotations([{ row, column: 0, text, type: isUnreadable ? "error" : "warning" }]);
  }

  function goTo(line) {
    if (ace) {
      ace.gotoLine(line, 0, false);
      ace.focus();
      return;
    }
    const before = area.value.split("\n").slice(0, line - 1).join("\n").length;
    const start = line > 1 ? before + 1 : 0;
    const end = area.value.indexOf("\n", start);
    area.focus();
    area.setSelectionRange(start, end < 0 ? area.value.length : end);
  }

  /* Signs that are replaced where they still stand as they were found: [line, column, sign, meant], from 1. */
  function replaceSigns(places) {
    const lines = area.value.split("\n").map((line) => Array.from(line));
    for (const [line, column, sign, meant] of places) {
      if (lines[line - 1]?.[column - 1] === sign) lines[line - 1][column - 1] = meant;
    }
    const code = lines.map((line) => line.join("")).join("\n");
    if (ace) {
      const position = ace.getCursorPosition();
      ace.session.getDocument().setValue(code); // Ace's own undo leads back
      ace.moveCursorToPosition(position);
      ace.clearSelection();
      ace.focus();
    } else {
      put(code);
      area.focus();
    }
  }

  document.addEventListener("editor:replace", (event) => replaceSigns(event.detail.places));
  document.addEventListener("editor:mark", (event) => mark(event.detail));
  document.addEventListener("editor:unmark", unmark);
  document.addEventListener("editor:go-to", (event) => goTo(event.detail.line));

  /* --- Saving --- */

  const state = document.getElementById("save-state");
  const spoken = document.getElementById("save-trouble");
  const AFTER_TYPING = 700;
  const RETRIES = [2000, 5000, 15000, 30000];
  let savedCode = area.value;
  let timer = 0;
  let failures = 0;
  let saving = null;

  const own = () => area.value.trim() !== "" && area.value.trim() !== starter.trim();

  function remember() {
    try {
      if (area.value === savedCode) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, JSON.stringify({ code: area.value, base: savedCode }));
    } catch {
      /* no storage: the server still has every save */
    }
  }

  function show(text, failed) {
    state.textContent = text;
    state.classList.toggle("is-failed", Boolean(failed));
    spoken.textContent = failed ? text : "";
  }

  function showSaved(iso) {
    const { lang, dataset } = document.documentElement;
    const style = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
    let time;
    try {
      time = new Date(iso).toLocaleTimeString(lang, { ...style, timeZone: dataset.timeZone });
    } catch {
      time = new Date(iso).toLocaleTimeString(lang, style); // a time zone that this browser does not know
    }
    show(state.dataset.saved.replace("{time}", time));
  }

  function changed() {
    unmark();
    document.dispatchEvent(new CustomEvent("editor:changed"));
    remember();
    proposeInclude();
    clearTimeout(timer);
    timer = setTimeout(save, AFTER_TYPING);
  }

  function request(code, keepalive) {
    const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
    return fetch(box.dataset.save, {
      method: "POST",
      body: new URLSearchParams({ code, code_language: box.dataset.language, csrfmiddlewaretoken: token }),
      redirect: "manual",
      keepalive,
    });
  }

  function save() {
    clearTimeout(timer);
    if (!saving && area.value !== savedCode && !("finished" in box.dataset)) {
      const code = area.value;
      saving = store(code).finally(() => {
        saving = null;
        if (failures === 0 && area.value !== savedCode && area.value !== code) timer = setTimeout(save, AFTER_TYPING);
      });
    }
    return saving ?? Promise.resolve();
  }

  async function store(code) {
    state.textContent = state.dataset.saving;
    try {
      const response = await request(code, false);
      if (response.type === "opaqueredirect") show(state.dataset.signedOut, true);
      else if (response.ok) await keep(code, response);
      else if (response.status === 409 || response.status === 422) show((await response.json()).message, true);
      else retry();
    } catch {
      retry();
    }
  }

  async function keep(code, response) {
    const { saved_at: savedAt, ...notices } = await response.json();
    savedCode = code;
    document.dispatchEvent(new CustomEvent("editor:notices", { detail: notices }));
    failures = 0;
    remember();
    showSaved(savedAt);
  }

  function retry() {
    show(state.dataset.failed, true);
    timer = setTimeout(save, RETRIES[Math.min(failures, RETRIES.length - 1)]);
    failures += 1;
  }

  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") save();
  });

  /* A message can end the interview, and with it saving: fresh code goes first, but the message does not wait long. */
  const LONGEST_WAIT = 1000;
  document.addEventListener("htmx:confirm", (event) => {
    if (event.target.id !== "composer" || area.value === savedCode) return;
    event.preventDefault();
    const pause = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT));
    const saved = (saving ?? Promise.resolve()).then(save);
    Promise.race([saved, pause]).then(() => event.detail.issueRequest(true));
  });

  /* What an earlier visit could not save comes back, unless the server got other code in the meantime. */
  function restore() {
    let kept = null;
    try {
      kept = JSON.parse(localStorage.getItem(storageKey));
    } catch {
      return;
    }
    if (!kept || kept.code === area.value || "finished" in box.dataset) return remember();
    if (kept.base === savedCode) {
      put(kept.code);
      show(state.dataset.restored);
      return;
    }
    const notice = document.getElementById("newer-code").content.firstElementChild.cloneNode(true);
    notice.querySelector("button").addEventListener("click", () => {
      put(kept.code);
      notice.remove();
      ace?.focus();
    });
    box.prepend(notice);
  }

  /* --- "Include my code": on by default where the stage is about code and there is some, until the learner decides --- */

  let decided = false;
  let wantedCode = document.getElementById("composer-state")?.dataset.wantsCode;

  function proposeInclude() {
    const include = document.getElementById("include-code");
    const wants = document.getElementById("composer-state")?.dataset.wantsCode;
    if (wants !== wantedCode) decided = false;
    wantedCode = wants;
    if (include && !decided) include.checked = wants === "true" && own();
  }

  document.addEventListener("change", (event) => {
    if (event.target.id === "include-code") decided = true;
  });
  document.addEventListener("htmx:afterSettle", () => {
    proposeInclude();
    if (document.querySelector("#composer-area[data-finished]") && !("finished" in box.dataset)) {
      clearTimeout(timer);
      box.dataset.finished = "";
      ace?.setReadOnly(true);
      area.readOnly = true;
    }
  });

  whenInView(loadAce);
  if (box.dataset.savedAt) showSaved(box.dataset.savedAt);
  restore();
  proposeInclude();
})();
