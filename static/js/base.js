/* What every page shares. The request token travels in hx-headers on <body>; colours are chosen by the server. */
(function () {
  "use strict";

  const loginUrl = document.querySelector('meta[name="login-url"]')?.content;
  const here = () => location.pathname + location.search;

  /* A whole page answered to a request for a fragment means that we were sent elsewhere: go there. When that is the
     login page, the session has ended; afterwards the learner comes back to this page. */
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, pathInfo } = event.detail;
    if (!xhr.responseURL || !/^\s*<!doctype html/i.test(xhr.responseText)) return;
    const got = new URL(xhr.responseURL);
    const asked = new URL(pathInfo.finalRequestPath || pathInfo.requestPath, location.href);
    if (got.pathname === asked.pathname) return;
    event.detail.shouldSwap = false;
    const ended = got.pathname === loginUrl;
    location.assign(ended ? `${loginUrl}?next=${encodeURIComponent(here())}` : got.href);
  });

  /* A refusal of ours names its place and is shown there; a page of a proxy with the same status does not. */
  document.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr } = event.detail;
    if (xhr.status < 400 || !xhr.getResponseHeader("HX-Retarget")) return;
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  });

  /* When a card replaces itself, focus falls to <body>: give it to what the server marked
     or to the first field with an error, and never take it from a field. */
  document.addEventListener("htmx:afterSettle", (event) => {
    if (document.activeElement !== document.body) return;
    const root = event.detail.elt;
    const wanted = '[data-focus], [aria-invalid="true"]';
    const target = root.matches?.(wanted) ? root : root.querySelector?.(wanted);
    target?.focus({ preventScroll: false });
  });

  /* Trouble with the connection or the server is said in the status region, once. */
  const region = document.getElementById("messages");
  const trouble = document.getElementById("trouble-template");

  function clearTrouble() {
    region?.querySelector(".trouble")?.remove();
  }

  function say(text) {
    if (!region || !trouble) return;
    clearTrouble();
    const alert = trouble.content.firstElementChild.cloneNode(true);
    alert.classList.add("trouble");
    alert.querySelector(".alert-body").textContent = text;
    alert.querySelector("[data-close]").hidden = false;
    region.append(alert);
    alert.scrollIntoView({ block: "nearest" });
  }

  region?.querySelectorAll("[data-close]").forEach((button) => { button.hidden = false; });
  region?.addEventListener("click", (event) => {
    const alert = event.target.closest("[data-close]")?.closest(".alert");
    if (!alert) return;
    alert.remove();
    document.getElementById("main")?.focus({ preventScroll: true });
  });

  const handledElsewhere = (event) => event.target.closest?.("[data-own-errors]");
  for (const name of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(name, (event) => handledElsewhere(event) || say(region?.dataset.offline));
  }
  document.addEventListener("htmx:responseError", (event) => handledElsewhere(event) || say(region?.dataset.failed));
  document.addEventListener("htmx:afterOnLoad", (event) => event.detail.successful && clearTrouble());

  /* A form marked data-once is sent once, however fast the fingers; coming back to the page frees it again. */
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.matches("[data-once]")) return;
    if (form.dataset.sent) {
      event.preventDefault();
      return;
    }
    form.dataset.sent = "true";
    form.querySelectorAll("button:not([type=button])").forEach((button) => button.setAttribute("aria-disabled", "true"));
  });
  window.addEventListener("pageshow", () => {
    document.querySelectorAll("form[data-sent]").forEach((form) => {
      delete form.dataset.sent;
      form.querySelectorAll("[aria-disabled]").forEach((button) => button.removeAttribute("aria-disabled"));
    });
  });

  /* A refused form says first what is wrong: focus goes to the first field with an error. */
  const firstError = document.querySelector('main [aria-invalid="true"]');
  if (firstError && !document.querySelector("[autofocus]")) firstError.focus();
})();
