/* How the learner sounds: seconds, words, pauses and fillers of what was dictated, and seconds of the coach's voice. It
   stays on this device, for the learner's report there (delivery-shown.js). */
(function () {
  "use strict";

  const { aloud } = window;
  if (!aloud) return;

  const KEY = "dryrun:delivery";
  const MOST = 30; // interviews; the one that was spoken in longest ago makes room
  const WORDS = /[A-Za-z0-9]+(?:['’][A-Za-z]+)?|[\u3400-\u9fff]/g;
  const FILLERS = /\b(?:u+m+|u+h+|erm+|hmm+|you know|i mean|kind of|sort of|basically)\b|嗯|呃|就是说|怎么说呢/gi;

  const count = (text, pattern) => text.match(pattern)?.length ?? 0;

  function add(more) {
    try {
      const all = JSON.parse(localStorage.getItem(KEY)) ?? {};
      const { interview } = aloud.data;
      const row = all[interview] ?? { seconds: 0, words: 0, pauses: 0, fillers: 0, coach: 0 };
      for (const name of Object.keys(more)) row[name] += more[name];
      delete all[interview];
      all[interview] = row; // the latest is last
      for (const old of Object.keys(all).slice(0, -MOST)) delete all[old];
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      /* no storage: then there are no figures */
    }
  }

  document.addEventListener("spoken", (event) => {
    const { text, seconds, pauses } = event.detail;
    add({ seconds, pauses, words: count(text, WORDS), fillers: count(text, FILLERS) });
  });
  document.addEventListener("was-read", (event) => add({ coach: event.detail.seconds }));
})();
