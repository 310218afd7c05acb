/* Tabs: a click, the arrows, Home and End choose one of a bar. What it shows is for whoever hears "tab:chosen". */
(function () {
  "use strict";

  function choose(tab, tabs) {
    for (const other of tabs) {
      other.setAttribute("aria-selected", String(other === tab));
      other.tabIndex = other === tab ? 0 : -1;
    }
    tab.dispatchEvent(new CustomEvent("tab:chosen", { bubbles: true }));
  }

  for (const bar of document.querySelectorAll("[role=tablist]")) {
    const tabs = Array.from(bar.querySelectorAll("[role=tab]"));
    bar.addEventListener("click", (event) => {
      const tab = event.target.closest("[role=tab]");
      if (tab) choose(tab, tabs);
    });
    bar.addEventListener("keydown", (event) => {
      const at = tabs.indexOf(event.target);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (at < 0 || to === undefined) return;
      event.preventDefault();
      const tab = tabs[(to + tabs.length) % tabs.length];
      choose(tab, tabs);
      tab.focus();
    });
  }
})();
