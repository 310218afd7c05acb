/* The coach read aloud by the browser's voices: off until it is turned on, and then every new message. The words are on
   the page whatever happens here. */
(function () {
  "use strict";

  const { aloud } = window;
  if (!aloud) return;
  const { data, settings } = aloud;

  const voices = window.speechSynthesis;
  const byId = (id) => document.getElementById(id);
  const SECONDS_FOR_VOICES = 1.5;

  let queue = []; // sentences that are still to be read, each with its language
  let latest = newest();
  let wasReading = false;
  let turn = 0; // counts up with every stop: what was asked for before is not read any more

  function positions() {
    const items = document.querySelectorAll("#message-list > .from-coach");
    return Array.from(items, (item) => Number(item.id.replace("message-", "")));
  }

  function newest() {
    return Math.max(0, ...positions());
  }

  /* --- Reading --- */

  async function read(positions) {
    const mine = turn;
    try {
      for (const position of positions) {
        const answer = await fetch(data.read.replace("/0/", `/${position}/`));
        if (!answer.ok || answer.redirected) return;
        const { language, sentences } = await answer.json();
        if (mine !== turn) return;
        queue.push(...sentences.map((text) => ({ text, language })));
        next();
      }
    } catch {
      /* no connection: it stands on the page */
    }
  }

  function next() {
    if (voices.speaking || voices.pending) return;
    const sentence = queue.shift();
    show(Boolean(sentence));
    if (!sentence) {
      if (wasReading) document.dispatchEvent(new CustomEvent("reading-ends"));
      wasReading = false;
      return;
    }
    wasReading = true;
    const said = new SpeechSynthesisUtterance(sentence.text);
    const voice = ofLanguage(sentence.language).find((one) => one.voiceURI === settings.voice);
    Object.assign(said, { lang: sentence.language, rate: Number(settings.rate) });
    if (voice) said.voice = voice;
    const began = performance.now();
    said.addEventListener("end", () => {
      document.dispatchEvent(new CustomEvent("was-read", { detail: { seconds: (performance.now() - began) / 1000 } }));
      next();
    });
    said.addEventListener("error", () => stop());
    voices.speak(said);
  }

  function stop() {
    turn += 1;
    queue = [];
    wasReading = false;
    voices?.cancel();
    show(false);
  }

  function show(reads) {
    byId("stop-reading").hidden = !reads;
    byId("read-again").hidden = reads || !settings.reads || !latest;
    if (reads) aloud.state(data.reading);
    else if (byId("aloud-state").textContent === data.reading) aloud.state("");
  }

  /* --- Voices: many browsers know theirs only after a while --- */

  const ofLanguage = (tag) => voices.getVoices().filter((voice) => voice.lang.replace("_", "-").slice(0, 2) === tag.slice(0, 2));

  function known() {
    return new Promise((resolve) => {
      if (!voices || voices.getVoices().length) {
        resolve(Boolean(voices));
        return;
      }
      const done = () => resolve(voices.getVoices().length > 0);
      voices.addEventListener("voiceschanged", done, { once: true });
      setTimeout(done, SECONDS_FOR_VOICES * 1000);
    });
  }

  function offer() {
    const select = aloud.root.querySelector("[data-setting=voice]");
    const first = select.options[0];
    const options = voices ? ofLanguage(data.language).map((voice) => new Option(voice.name, voice.voiceURI)) : [];
    select.replaceChildren(first, ...options);
    aloud.show();
  }

  /* --- Turning it on and off --- */

  async function turnOn(more) {
    if (!(await known())) {
      aloud.notice("no_voices");
      return;
    }
    offer();
    aloud.save({ reads: true, ...more });
    again();
  }

  function turnOff(more) {
    stop();
    aloud.save(more);
    show(false);
  }

  function toggle() {
    if (settings.reads) turnOff({ reads: false, call: false });
    else turnOn({});
  }

  function toggleCall() {
    if (settings.call) turnOff({ call: false });
    else turnOn({ call: true });
  }

  function again() {
    stop();
    latest = newest();
    if (latest) read([latest]);
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#read-aloud")) toggle();
    if (event.target.closest?.("#call")) toggleCall();
    if (event.target.closest?.("#stop-reading")) stop();
    if (event.target.closest?.("#read-again")) again();
  });
  document.addEventListener("speaking-begins", stop);
  document.addEventListener("htmx:afterSettle", () => {
    const before = latest;
    latest = newest();
    if (settings.reads && latest > before) read(positions().filter((position) => position > before));
  });
  window.addEventListener("pagehide", stop);
  voices?.addEventListener?.("voiceschanged", offer);
  if (voices) offer();
  show(false);
})();
