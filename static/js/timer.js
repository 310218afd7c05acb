/* Times: the timer of the room, which can be hidden and is never announced; times of day in the reader's own zone. */
(function () {
  "use strict";

  const timer = document.querySelector("[data-timer]");
  if (timer) {
    const value = timer.querySelector(".timer-value");
    const button = timer.querySelector("button");
    let seconds = Number(timer.dataset.timer);
    let last = performance.now();
    const two = (number) => String(number).padStart(2, "0");
    let tick = 0;
    let shown = timer.dataset.shown === "true";
    try {
      shown = (localStorage.getItem("dryrun:timer") ?? timer.dataset.shown) === "true";
    } catch {
      /* the account's choice holds */
    }

    const show = () => {
      if (document.querySelector("#composer-area[data-finished]")) clearInterval(tick);
      const now = performance.now();
      // While the interview is paused its clock stands still; the note that says so goes with the next answer.
      if (!document.querySelector("#coach-status[data-paused]")) seconds += (now - last) / 1000;
      last = now;
      const whole = Math.floor(seconds);
      const minutes = Math.floor(whole / 60);
      value.textContent =
        minutes < 60 ? `${two(minutes)}:${two(whole % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
    };
    const apply = () => {
      value.hidden = !shown;
      button.textContent = shown ? button.dataset.hide : button.dataset.show;
    };
    button.addEventListener("click", () => {
      shown = !shown;
      apply();
      try {
        localStorage.setItem("dryrun:timer", String(shown));
      } catch {
        /* not remembered, that is all */
      }
    });
    show();
    apply();
    timer.hidden = false;
    if (!("stopped" in timer.dataset)) tick = setInterval(show, 1000);
  }

  const styles = {
    time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    day: { year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  };
  function localise() {
    for (const time of document.querySelectorAll("time[data-local]")) {
      const text = new Date(time.dateTime).toLocaleString(document.documentElement.lang, styles[time.dataset.local]);
      if (time.textContent !== text) time.textContent = text;
    }
  }
  localise();
  document.addEventListener("htmx:afterSettle", localise);

  const print = document.querySelector("[data-print]");
  if (print) {
    print.hidden = false;
    print.addEventListener("click", () => window.print());
  }
})();
