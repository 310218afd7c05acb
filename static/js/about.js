"use strict";

/* What a reply of the coach is about: while a reply is hovered, or its link has the focus, the learner's words that it
   answers are marked, or the line of code. The words stand beside the link, where screen readers find them. Nothing of
   the page is changed for it: the marks are highlights of the browser; the message gets an edge everywhere. */
(() => {
  const IGNORED = /[\s*_\x60#>~\\$|^+-]/; // blanks, and the signs that markdown and formulas take away
  const ABOUT = ".from-coach:has([data-about])";
  let unmark = () => {};

  /* Each sign of the root with its place, without those that are ignored: elements stand between them. */
  function signsOf(root) {
    const places = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < node.length; at += 1) {
        if (!IGNORED.test(node.data[at])) places.push({ sign: node.data[at], node, at });
      }
    }
    return places;
  }

  function rangeBetween(first, last) {
    const range = new Range();
    range.setStart(first.node, first.at);
    range.setEnd(last.node, last.at + 1);
    return range;
  }

  /* Where all these words stand in the root, in their order: the same may be said twice. */
  function rangesOf(words, root) {
    const places = signsOf(root);
    const text = places.map((one) => one.sign).join("");
    const ranges = [];
    let from = 0;
    for (const one of words) {
      const wanted = one.split("").filter((sign) => !IGNORED.test(sign)).join("");
      const start = wanted ? text.indexOf(wanted, from) : -1;
      if (start < 0) continue;
      from = start + wanted.length;
      ranges.push(rangeBetween(places[start], places[from - 1]));
    }
    return ranges;
  }

  function rangeOfLine(line, code) {
    const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    const places = [];
    let now = 1;
    for (let node = walker.nextNode(); node && now <= line; node = walker.nextNode()) {
      for (let at = 0; at < node.length && now <= line; at += 1) {
        if (node.data[at] === "\n") now += 1;
        else if (now === line) places.push({ node, at });
      }
    }
    return places.length ? rangeBetween(places[0], places.at(-1)) : null;
  }

  /* The same line in the editor, as long as it is the same. */
  function markInEditor(line, text) {
    const session = document.querySelector("#editor .ace_editor")?.env?.editor?.session;
    if (!session || session.getLine(line - 1) !== text) return () => {};
    const marker = session.highlightLines(line - 1, line - 1, "about-line");
    return () => session.removeMarker(marker.id);
  }

  function mark(reply) {
    const link = reply.querySelector("[data-about]");
    const said = document.getElementById(`message-${link.dataset.about}`);
    if (!said) return;
    let ranges = [];
    let unmarkEditor = () => {};
    if (link.dataset.line) {
      const line = Number(link.dataset.line);
      const code = said.querySelector(".code pre, pre.code, pre");
      const found = code && rangeOfLine(line, code);
      if (found) ranges.push(found);
      unmarkEditor = markInEditor(line, code?.textContent.split("\n")[line - 1]);
    } else {
      const prose = said.querySelector(".prose");
      const described = document.getElementById(link.getAttribute("aria-describedby"));
      if (prose) ranges = rangesOf(Array.from(described.querySelectorAll("q"), (one) => one.textContent), prose);
    }
    said.classList.add("is-about");
    if (window.Highlight) CSS.highlights.set("about", new Highlight(...ranges));
    unmark = () => {
      said.classList.remove("is-about");
      if (window.Highlight) CSS.highlights.delete("about");
      unmarkEditor();
      unmark = () => {};
    };
  }

  function follow(event) {
    const focused = document.activeElement?.closest?.("[data-about]")?.closest(ABOUT);
    const reply = (event.type === "pointerover" && event.target.closest?.(ABOUT)) || focused;
    unmark();
    if (reply) mark(reply);
  }

  document.addEventListener("pointerover", follow);
  document.addEventListener("focusin", follow);
  document.addEventListener("focusout", () => unmark());
  document.documentElement.addEventListener("pointerleave", () => unmark());
})();
