/* Three steps through the room. It lies beside what it tells of and keeps nobody from anything: one may write, press
   and go elsewhere meanwhile, and leave it by a button or Escape. The server is told once, and shows it no more. */
(function () {
  "use strict";

  const tour = document.getElementById("tour");
  const opener = document.getElementById("tour-button");
  if (!tour || !opener || !tour.showPopover) return;
  const steps = [...tour.querySelectorAll("[data-tour-pane]")];
  const next = tour.querySelector("[data-tour=next]");
  const back = tour.querySelector("[data-tour=back]");
  const goOn = next.textContent;
  const GAP = 16;
  let at = 0;
  let pane = null;

  const paneOf = (step) => document.getElementById(`pane-${step.dataset.tourPane}`);

  function show(step) {
    at = step;
    pane?.classList.remove("is-toured");
    pane = paneOf(steps[at]);
    pane.classList.add("is-toured");
    document.querySelector(`[role=tab][data-pane=${steps[at].dataset.tourPane}]`)?.click();
    steps.forEach((one, index) => { one.hidden = index !== at; });
    back.hidden = at === 0;
    next.textContent = at === steps.length - 1 ? next.dataset.done : goOn;
    const title = steps[at].querySelector("h2");
    tour.setAttribute("aria-labelledby", title.id);
    place();
    title.focus({ preventScroll: true });
  }

  /* Over the lower half of its pane, above where one writes; always whole within the window. */
  function place() {
    const around = pane.getBoundingClientRect();
    const { width, height } = tour.getBoundingClientRect();
    const left = Math.min(Math.max(around.left + (around.width - width) / 2, GAP), innerWidth - width - GAP);
    const top = Math.min(around.top + around.height / 3, innerHeight - height - GAP);
    tour.style.left = `${Math.max(left, 0)}px`;
    tour.style.top = `${Math.max(top, 0)}px`;
  }

  function open() {
    tour.showPopover();
    show(0);
  }

  function leave() {
    tour.hidePopover();
    pane?.classList.remove("is-toured");
    document.querySelector("[role=tab][data-pane=conversation]")?.click();
    document.getElementById("composer-text")?.focus();
    if (!("byItself" in tour.dataset)) return;
    delete tour.dataset.byItself;
    const token = JSON.parse(document.body.getAttribute("hx-headers"))["X-CSRFToken"];
    fetch(tour.dataset.leave, { method: "POST", headers: { "X-CSRFToken": token } });
  }

  tour.addEventListener("click", (event) => {
    const what = event.target.closest("[data-tour]")?.dataset.tour;
    if (what === "leave" || (what === "next" && at === steps.length - 1)) leave();
    else if (what) show(at + (what === "next" ? 1 : -1));
  });
  tour.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  });
  addEventListener("resize", () => { if (pane && tour.matches(":popover-open")) place(); });

  opener.hidden = false;
  opener.addEventListener("click", open);
  if ("byItself" in tour.dataset) open();
})();
