/* The time zone of the browser for those who want it, and the day of an interview only where there is one. */
(function () {
  "use strict";

  const here = Intl.DateTimeFormat().resolvedOptions().timeZone || "";

  for (const field of document.querySelectorAll("input[data-browser-zone]")) field.value = here;

  const row = document.querySelector("[data-zone-row]");
  if (row && here) {
    const zones = document.querySelector("select[name=time_zone]");
    const said = row.querySelector("[data-zone-said]");
    const label = row.querySelector("[data-label]");
    label.textContent = label.dataset.label.replace("{zone}", here);
    row.querySelector("[data-use-zone]").addEventListener("click", () => {
      const isKnown = [...zones.options].some((option) => option.value === here);
      if (isKnown) zones.value = here;
      said.textContent = isKnown ? said.dataset.chosen : said.dataset.unknown;
    });
    zones.addEventListener("change", () => {
      said.textContent = "";
    });
    row.hidden = false;
  }

  const goal = document.querySelector("select[name=goal]");
  const day = document.querySelector("[data-goal-date]");
  if (goal && day) {
    const show = () => {
      day.hidden = goal.value !== day.dataset.goalDate && !day.querySelector("[aria-invalid]");
    };
    goal.addEventListener("change", show);
    show();
  }
})();
