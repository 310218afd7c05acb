/* Times: the timer of the room, which can be hidden and is never announced; times of day in the zone that the reader
   chose, else in the browser's. */
(function () {
  "use strict";

  const timer = document.querySelector("[data-timer]");
  if (timer) {
    const value = timer.querySelector(".timer-value");
    const button = document.getElementById("timer-toggle");
    let seconds = Number(timer.dataset.timer);
    let last = performance.now();
    const two = (number) => String(number).padStart(2, "0");
    let tick = 0;
    let shown = timer.dataset.shown === "true";
    // What was pressed here counts until the account says something else: {account: what it said then, shown}.
    try {
      const pressed = JSON.parse(localStorage.getItem("dryrun:timer"));
      if (pressed?.account === timer.dataset.shown) shown = pressed.shown;
      else localStorage.removeItem("dryrun:timer");
    } catch {
      /* the account's choice holds */
    }

    const show = () => {
      if (document.querySelector("#composer-area[data-finished]")) clearInterval(tick);
      const now = performance.now();
      // While the interview is paused, or the coach is waited for, its clock stands still; that goes with the answer.
      if (!document.querySelector("#coach-status:is([data-paused], [data-waiting])")) seconds += (now - last) / 1000;
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
        localStorage.setItem("dryrun:timer", JSON.stringify({ account: timer.dataset.shown, shown }));
      } catch {
        /* not remembered, that is all */
      }
    });
    show();
    apply();
    timer.hidden = button.hidden = false;
    if (!("stopped" in timer.dataset)) tick = setInterval(show, 1000);
  }

  const styles = {
    time: { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    day: { year: "numeric", month: "long", day: "numeric", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  };
  function localise() {
    const { lang, dataset } = document.documentElement;
    for (const time of document.querySelectorAll("time[data-local]")) {
      let text;
      try {
        text = new Date(time.dateTime).toLocaleString(lang, { ...styles[time.dataset.local], timeZone: dataset.timeZone });
      } catch {
        return; // a time zone that this browser does not know: the server's words are in it already
      }
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
