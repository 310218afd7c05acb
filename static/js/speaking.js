/* The coach's words as they are said: they come by a stream, each sentence is added once, and the whole answer takes
   their place. Where there is no stream, room.js asks as it always has. */
(function () {
  "use strict";

  const log = document.getElementById("log");
  const list = document.getElementById("message-list");
  const rest = document.getElementById("rest-of-answer");
  if (!log || !rest || !window.EventSource) return;

  const byId = (id) => document.getElementById(id);
  const blocks = (prose) => Array.from(prose?.children ?? [], (block) => block.textContent);
  const words = (prose) => blocks(prose).join(" ").replace(/\s+/g, " ").trim();

  /* --- Listening. Something in between may keep what is sent: then nothing is heard, not even the greeting --- */

  const GREETED_WITHIN = 2000;
  let source = null;
  let heard = null;
  let greeting = 0;

  function listen() {
    const status = document.querySelector("#coach-status[data-stream]");
    if (status === heard) return;
    hangUp();
    heard = status;
    if (!status) return;
    const shown = encodeURIComponent(byId("wait-shown")?.value ?? "");
    source = new EventSource(`${status.dataset.stream}&shown=${shown}`);
    greeting = setTimeout(hangUp, GREETED_WITHIN);
    source.addEventListener("hello", () => {
      clearTimeout(greeting);
      status.dataset.told = "";
    });
    source.addEventListener("words", (event) => say(JSON.parse(event.data).html));
    source.addEventListener("look", () => window.htmx.trigger(status, "ask"));
    // It has ended, or was refused or broken: from here on the page asks.
    source.addEventListener("error", hangUp);
  }

  function hangUp() {
    clearTimeout(greeting);
    source?.close();
    source = null;
    if (heard && "told" in heard.dataset) {
      delete heard.dataset.told;
      heard.dispatchEvent(new CustomEvent("untold", { bubbles: true }));
    }
  }

  /* --- Sentences are added and never written anew, so that each is read aloud once --- */

  const NEAR = 60;

  function say(html) {
    const place = byId("speaking");
    if (!place) return;
    const follow = log.scrollHeight - log.scrollTop - log.clientHeight <= NEAR;
    let item = place.firstElementChild;
    const isNew = !item;
    if (isNew) {
      item = byId("speaking-template").content.firstElementChild.cloneNode(true);
      item.querySelector(".message-who").lang = document.documentElement.lang;
    }
    const said = document.createElement("div");
    said.innerHTML = html;
    add(item.querySelector(".prose"), said);
    if (isNew) place.append(item);
    if (!follow) return;
    // To the end, but never past the beginning of what is being said.
    const top = item.getBoundingClientRect().top - log.getBoundingClientRect().top + log.scrollTop - 12;
    log.scrollTop = Math.min(log.scrollHeight - log.clientHeight, top);
  }

  function add(shown, said) {
    for (const [index, block] of Array.from(said.children).entries()) {
      const before = shown.children[index];
      if (!before) shown.append(block);
      else if (before.tagName === block.tagName && block.innerHTML.startsWith(before.innerHTML)) {
        before.insertAdjacentHTML("beforeend", block.innerHTML.slice(before.innerHTML.length));
      } else before.replaceWith(block);
    }
  }

  /* --- The whole answer: what was read aloud already is not read again, and what is new is --- */

  let spoken = "";
  let last = null;

  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target !== list) return;
    spoken = words(document.querySelector("#speaking .prose"));
    last = list.lastElementChild;
    rest.textContent = "";
  });
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== list || !spoken) return;
    let item = last ? last.nextElementSibling : list.firstElementChild;
    while (item && !item.matches(".from-coach")) item = item.nextElementSibling;
    const whole = words(item?.querySelector(".prose"));
    if (!whole.startsWith(spoken)) return;
    item.setAttribute("aria-live", "off");
    rest.textContent = whole.slice(spoken.length).trim();
  });

  document.addEventListener("htmx:afterSettle", listen);
  window.addEventListener("pagehide", hangUp);
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    heard = null;
    listen();
  });
  listen();
})();
