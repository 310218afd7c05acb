/* A long conversation: earlier parts of it come when they are scrolled to, and a link to a message arrives at it,
   wherever it is. */
(function () {
  "use strict";

  const log = document.getElementById("log");
  const link = () => document.getElementById("earlier-link");
  if (!log) return;

  const place = (item) => Number(item.id.split("-")[1]);
  const first = () => log.querySelector("li[id^=message-]");

  /* What changes before the part that is shown is not sent: the server is told where that part begins. */
  document.addEventListener("htmx:configRequest", (event) => {
    const { parameters } = event.detail;
    if (parameters.after !== undefined || event.detail.path.includes("after=")) parameters.first = first() ? place(first()) : 0;
  });

  /* Who went there by the keyboard stays there, with what was loaded before them; a screen reader says how much it is. */
  let wasThere = false;

  document.addEventListener("focusin", (event) => {
    wasThere = event.target === link();
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    const part = event.detail.elt;
    if (!part.matches?.("[data-part]")) return;
    document.getElementById("earlier-said").textContent = part.dataset.said;
    if (wasThere && !link()) focus(part.querySelector("li[id^=message-]"));
  });

  /* --- Arriving at a message --- */

  function focus(item) {
    item.tabIndex = -1;
    item.focus({ preventScroll: true });
  }

  function show(item) {
    const folded = item.querySelector(":scope > details:not([open])");
    if (folded) folded.open = true;
    item.scrollIntoView({ block: "start" });
    log.scrollTop -= 12;
    item.classList.add("is-pointed");
    item.addEventListener("blur", () => item.classList.remove("is-pointed"), { once: true });
    focus(item);
  }

  async function arrive(position) {
    const id = `message-${position}`;
    document.querySelector("[role=tab][data-pane=conversation][aria-selected=false]")?.click();
    if (!document.getElementById(id) && link()) {
      const [address] = link().getAttribute("hx-get").split("?");
      const query = `before=${place(first())}&since=${position}`;
      await window.htmx.ajax("GET", `${address}?${query}`, { source: link(), target: "#earlier", swap: "outerHTML settle:0ms" });
    }
    const item = document.getElementById(id);
    if (item) show(item);
    return Boolean(item);
  }

  function follow() {
    const position = /^#message-(\d+)$/.exec(location.hash)?.[1];
    if (position) arrive(position);
  }

  document.addEventListener("message:go-to", (event) => arrive(event.detail.position));
  window.addEventListener("hashchange", follow);
  window.addEventListener("load", follow);
})();
