/* The coach read aloud by the browser's voices or by one of a provider: off until it is turned on, and then every new
   message. The words are on the page whatever happens here. */
(function () {
  "use strict";

  const { aloud } = window;
  if (!aloud) return;
  const { data, settings } = aloud;

  const voices = window.speechSynthesis;
  const byId = (id) => document.getElementById(id);
  const SECONDS_FOR_VOICES = 1.5;

  let queue = []; // what is still to be read: sentences with their language, or sounds of a provider
  let sound = null; // while one of a provider is played
  let latest = newest();
  let saying = false;
  let wasReading = false;
  let turn = 0; // counts up with every stop: what was asked for before is not read any more
  let reading = Promise.resolve(); // messages are fetched one after another
  let fetching = 0; // how many are not all there yet

  function positions() {
    const items = document.querySelectorAll("#message-list > .from-coach");
    return Array.from(items, (item) => Number(item.id.replace("message-", "")));
  }

  function newest() {
    return Math.max(0, ...positions());
  }

  /* --- Reading --- */

  function read(positions) {
    const mine = turn;
    fetching += 1;
    show();
    reading = reading.then(async () => {
      for (const position of positions) {
        if (mine === turn) await fetchMessage(position, mine);
      }
      if (mine !== turn) return;
      fetching -= 1;
      next();
    });
  }

  async function fetchMessage(position, mine) {
    await known();
    const from = providersVoice() ? await fetchSounds(position, mine) : 0;
    if (mine === turn && from !== null && hasVoices()) await fetchSentences(position, from, mine);
  }

  async function fetchSentences(position, from, mine) {
    try {
      const answer = await fetch(data.read.replace("/0/", `/${position}/`));
      if (!answer.ok || answer.redirected) return;
      const { language, sentences } = await answer.json();
      if (mine !== turn) return;
      queue.push(...sentences.slice(from).map((text) => ({ text, language })));
      next();
    } catch {
      /* no connection: it stands on the page */
    }
  }

  function next() {
    if (sound || voices?.speaking || voices?.pending) return;
    const piece = queue.shift();
    saying = Boolean(piece);
    if (!piece) {
      show();
      if (fetching) return;
      if (wasReading) document.dispatchEvent(new CustomEvent("reading-ends"));
      wasReading = false;
      return;
    }
    wasReading = true;
    if (piece.sound) play(piece);
    else speak(piece);
    show();
  }

  function speak(sentence) {
    const said = new SpeechSynthesisUtterance(sentence.text);
    const voice = ofLanguage(sentence.language).find((one) => one.voiceURI === settings.voice);
    Object.assign(said, { lang: sentence.language, rate: Number(settings.rate) });
    if (voice) said.voice = voice;
    const [began, mine] = [performance.now(), turn];
    said.addEventListener("end", () => ended(began));
    said.addEventListener("error", () => mine === turn && stop());
    voices.speak(said);
  }

  function ended(began) {
    document.dispatchEvent(new CustomEvent("was-read", { detail: { seconds: (performance.now() - began) / 1000 } }));
    next();
  }

  function stop() {
    turn += 1;
    queue = [];
    fetching = 0;
    reading = Promise.resolve();
    [saying, wasReading] = [false, false];
    voices?.cancel();
    silence();
    show();
  }

  function show() {
    byId("stop-reading").hidden = !saying && !fetching;
    byId("read-again").hidden = saying || Boolean(fetching) || !settings.reads || !latest;
    if (saying) aloud.state(data.reading);
    else if (fetching && providersVoice()) aloud.state(data.fetching);
    else if ([data.reading, data.fetching].includes(byId("aloud-state").textContent)) aloud.state("");
  }

  /* --- By a provider: a few sentences are one sound, and the next is fetched while it is played. Sounds stay in this
         page, so that reading again costs nothing. After a fault the browser's own voice goes on --- */

  const BY_PROVIDER = "provider:";
  const MOST_KEPT = 30;
  const kept = new Map(); // sounds by message, first sentence and voice: { blob, after }
  const offered = Array.from(aloud.root.querySelectorAll("[data-provider] option"), (option) => option.value);
  let failed = false; // until somebody asks for it again

  function providersVoice() {
    if (!offered.length || !settings.agreed.includes("voice") || (failed && hasVoices())) return "";
    return wanted();
  }

  function wanted() {
    if (offered.includes(settings.voice)) return settings.voice;
    return offered.length && !speaksTheLanguage() ? offered[0] : "";
  }

  /* Fetches from its first sentence on; returns the first sentence that is left to the browser, null where none is. */
  async function fetchSounds(position, mine) {
    for (let first = 0; ; ) {
      const found = await fetchSound(position, first);
      if (mine !== turn || found === null) return null;
      if (found.told) {
        failed = true;
        aloud.notice(found.told.title ? "told" : "voice_lost", found.told.title ? found.told : undefined);
        return first;
      }
      queue.push({ sound: found.blob, position, first });
      next();
      if (!found.after) return null;
      first = found.after;
    }

    async function fetchSound(position, first) {
      const voice = providersVoice();
      const name = `${position} ${first} ${voice}`;
      if (kept.has(name)) return kept.get(name);
      try {
        const body = new URLSearchParams({ first, voice: voice.slice(BY_PROVIDER.length) });
        const address = data.voice.replace("/0/", `/${position}/`);
        const answer = await fetch(address, { method: "POST", body, headers: aloud.headers });
        if (answer.status === 404) return null; // there is nothing to be said
        if (answer.redirected) throw new TypeError("logged out");
        const told = await answer.json();
        if (!answer.ok) return { told };
        return await collect(told, name);
      } catch {
        return { told: {} };
      }
    }

    async function collect(told, name) {
      for (let pause = 200; mine === turn; pause = Math.min(pause * 1.3, 1500)) {
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (mine !== turn) break;
        const answer = await fetch(told.sound);
        if (answer.status === 204) continue;
        if (!answer.ok) return { told: await answer.json() };
        const found = { blob: await answer.blob(), after: told.next };
        kept.set(name, found);
        if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
        return found;
      }
      return null;
    }
  }

  function play(piece) {
    const mine = new Audio(URL.createObjectURL(piece.sound));
    sound = mine;
    mine.playbackRate = Number(settings.rate);
    const began = performance.now();
    mine.addEventListener("ended", () => {
      silence();
      ended(began);
    });
    const broken = () => {
      if (mine !== sound) return;
      stop();
      failed = true;
      aloud.notice("voice_not_played");
      if (hasVoices()) fetchSentences(piece.position, piece.first, turn);
    };
    mine.addEventListener("error", broken);
    mine.play().catch(broken);
  }

  function silence() {
    if (!sound) return;
    const { src } = sound;
    sound.pause();
    sound = null;
    URL.revokeObjectURL(src);
  }

  /* --- Voices: many browsers know theirs only after a while --- */

  const ofLanguage = (tag) => voices.getVoices().filter((voice) => voice.lang.replace("_", "-").slice(0, 2) === tag.slice(0, 2));
  const hasVoices = () => Boolean(voices?.getVoices().length);
  const speaksTheLanguage = () => Boolean(voices && ofLanguage(data.language).length);

  let waited = null;

  function known() {
    if (!voices || hasVoices()) return Promise.resolve();
    waited ??= new Promise((resolve) => {
      voices.addEventListener("voiceschanged", resolve, { once: true });
      setTimeout(resolve, SECONDS_FOR_VOICES * 1000);
    });
    return waited;
  }

  function offer() {
    const select = aloud.root.querySelector("[data-setting=voice]");
    const [first, providers] = [select.options[0], select.querySelector("[data-provider]")];
    const options = voices ? ofLanguage(data.language).map((voice) => new Option(voice.name, voice.voiceURI)) : [];
    select.replaceChildren(first, ...options, ...(providers ? [providers] : []));
    aloud.show();
  }

  /* --- Turning it on and off --- */

  let asked = {}; // what is to be turned on once somebody agrees

  async function turnOn(more) {
    await known();
    if (!hasVoices() && !offered.length) {
      aloud.notice("no_voices");
      return;
    }
    offer();
    if (wanted() && !settings.agreed.includes("voice")) {
      asked = more;
      aloud.notice("before_voice").querySelector("[data-agree-voice]").focus();
      return;
    }
    aloud.save({ reads: true, ...more });
    again();
  }

  function turnOff(more) {
    stop();
    aloud.save(more);
    show();
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
    failed = false;
    latest = newest();
    if (latest) read([latest]);
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#read-aloud")) toggle();
    if (event.target.closest?.("#call")) toggleCall();
    if (event.target.closest?.("#stop-reading")) stop();
    if (event.target.closest?.("#read-again")) again();
    if (event.target.closest?.("[data-agree-voice]")) {
      aloud.clear();
      aloud.save({ agreed: [...settings.agreed, "voice"] });
      turnOn(asked);
    }
  });
  aloud.root.addEventListener("change", (event) => {
    if (event.target.dataset.setting !== "voice") return;
    failed = false;
    if (settings.reads && wanted() && !settings.agreed.includes("voice")) turnOn({});
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
  show();
})();
