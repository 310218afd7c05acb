/* In the report: how the learner sounded, from what the room left on this device. Without it the part stays hidden. */
(function () {
  "use strict";

  const LEAST_SECONDS = 5; // of less nobody can tell a pace
  const part = document.getElementById("delivery");
  if (!part) return;

  function kept() {
    try {
      return JSON.parse(localStorage.getItem("dryrun:delivery"))?.[part.dataset.interview];
    } catch {
      return undefined;
    }
  }

  const row = kept();
  if (!row || !(row.seconds >= LEAST_SECONDS)) return;
  const { seconds, words, pauses, fillers, coach } = row;
  const figures = { pace: Math.round((words * 60) / seconds), pauses, fillers };
  if (coach) figures.share = `${Math.round((100 * seconds) / (seconds + coach))}%`;
  for (const [name, number] of Object.entries(figures)) {
    const line = part.querySelector(`[data-figure="${name}"]`);
    line.textContent = line.dataset.text.replace("{number}", number);
    line.hidden = false;
  }
  part.hidden = false;
})();
