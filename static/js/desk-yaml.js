/* The editor of a problem's YAML on the curators' desk: Ace over the textarea, which stays the truth of the form.
   Faults stand at their lines, and fields and values of the format are offered where they belong. Without Ace the textarea is used itself. */
(function () {
  "use strict";

  const area = document.querySelector("textarea.dryrun-yaml[data-editor]");
  if (!area) return;
  const given = JSON.parse(area.dataset.editor);
  const darkSystem = matchMedia("(prefers-color-scheme: dark)");

  function themeName() {
    const chosen = document.documentElement.dataset.theme;
    const dark = chosen === "dark" || (chosen !== "light" && darkSystem.matches);
    return `ace/theme/cloud_editor${dark ? "_dark" : ""}`;
  }

  function fetchPart(tag, attributes) {
    return new Promise((resolve, reject) => {
      const part = Object.assign(document.createElement(tag), attributes, { onload: resolve, onerror: reject });
      document.head.append(part);
    });
  }

  /* The keys above a row, by how far the lines are indented: ["clarifications", "examples"]. */
  function placeOf(session, row, column) {
    const place = [];
    let indent = column;
    for (let at = row - 1; at >= 0 && indent > 0; at -= 1) {
      const found = /^(\s*(?:- )*)([a-z_]+):/.exec(session.getLine(at));
      if (!found) continue;
      const begins = found[1].length;
      const isOpen = /:\s*(?:\|[-+]?)?$/.test(session.getLine(at));
      if (begins < indent && (isOpen || begins < indent - 2)) {
        if (isOpen) place.unshift(found[2]);
        indent = session.getLine(at).search(/\S/);
      }
    }
    return place;
  }

  const completer = {
    getCompletions(editor, session, position, prefix, callback) {
      const line = session.getLine(position.row).slice(0, position.column);
      const valued = /^(\s*(?:- )*)([a-z_]+):\s+[^#]*$/.exec(line);
      const listed = /^(\s*)- [a-z_]*$/.exec(line);
      const start = /^(\s*(?:- )*)[a-z_]*$/.exec(line);
      let words = [];
      if (valued) words = given.values[[...placeOf(session, position.row, valued[1].length), valued[2]].join(".")] || [];
      else if (listed) words = given.values[placeOf(session, position.row, listed[1].length).join(".")] || [];
      if (words.length) {
        callback(null, words.map((value) => ({ value, score: 20, meta: "" })));
        return;
      }
      if (!start) {
        callback(null, []);
        return;
      }
      const place = placeOf(session, position.row, start[1].length);
      const keys = given.keys[place.join(".")] || [];
      callback(
        null,
        keys.map((name) => ({
          caption: name,
          value: `${name}: `,
          score: 10,
          meta: "",
          docText: place.length ? "" : given.help[name] || "",
        })),
      );
    },
  };

  function showFaults(ace) {
    const rows = given.faults.map(([line, text]) => ({ row: line - 1, column: 0, text, type: "error" }));
    ace.resize(true);
    ace.session.setAnnotations(rows);
    const { Range } = window.ace.require("ace/range");
    for (const row of new Set(rows.map((one) => one.row))) {
      ace.session.addMarker(new Range(row, 0, row, 1), "line-unreadable", "fullLine");
    }
    if (rows.length) {
      ace.gotoLine(rows[0].row + 1, 0, false);
      ace.focus();
    }
  }

  function start() {
    if (!window.ace) return;
    window.ace.config.set("useStrictCSP", true);
    window.ace.config.set("basePath", given.base);
    window.ace.config.setMessages(given.messages);
    const box = document.createElement("div");
    box.className = "dryrun-yaml-editor";
    area.before(box);
    const ace = window.ace.edit(box, {
      useWorker: false, // before the mode, which would start one
      mode: "ace/mode/yaml",
      theme: themeName(),
      tabSize: 2,
      useSoftTabs: true,
      showPrintMargin: false,
      showFoldWidgets: false,
      enableBasicAutocompletion: true,
      enableLiveAutocompletion: true,
      enableKeyboardAccessibility: true,
      textInputAriaLabel: given.label,
    });
    ace.completers = [completer];
    const { Autocomplete } = window.ace.require("ace/autocomplete");
    Autocomplete.for(ace).autoSelect = false;
    ace.session.setValue(area.value);
    area.hidden = true;
    showFaults(ace);
    ace.session.on("change", () => {
      area.value = ace.getValue();
      area.dispatchEvent(new Event("input", { bubbles: true }));
    });
    const recolour = () => ace.setTheme(themeName());
    darkSystem.addEventListener("change", recolour);
    new MutationObserver(recolour).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    new ResizeObserver(() => ace.resize()).observe(box);
  }

  /* All at once, and run in their order. What is only a part of the comfort may be missing. */
  Promise.allSettled([
    ...given.styles.map((href) => fetchPart("link", { rel: "stylesheet", href })),
    ...given.scripts.map((src) => fetchPart("script", { src, async: false })),
  ]).then(start);
})();
