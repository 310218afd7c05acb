/* Speaking instead of typing. What is said appears in the composer, through the browser's recognition or as a recording
   that a provider turns into words; it is corrected there, and only the learner sends it. */
(function () {
  "use strict";

  const { aloud } = window;
  if (!aloud) return;
  const { data, settings } = aloud;

  const Recognition = window.SpeechRecognition ?? window.webkitSpeechRecognition;
  const HELD = 450; // ms: pressed for longer, a key or button ends it when it is let go
  const MOST_CHARACTERS = 3800; // a little less than the server takes at once
  const MOST_EMPTY = 3; // times that recognition ends without a word, until nobody seems to speak
  const byId = (id) => document.getElementById(id);
  const field = () => byId("composer-text");

  let session = null; // while somebody speaks: { stop() }
  let dictation = null; // the words of the latest one, and where they stand

  /* --- Words in the composer --- */

  const CHINESE = /[\u3000-\u9fff\uff00-\uffef]/;

  function joined(before, words) {
    if (!before || !words || /[\s([]$/.test(before) || /^[\s,.?!:;)\]]/.test(words)) return before + words;
    return CHINESE.test(before.at(-1)) || CHINESE.test(words[0]) ? before + words : `${before} ${words}`;
  }

  let caret = null;
  document.addEventListener("focusout", (event) => {
    if (event.target === field()) caret = { start: field().selectionStart, end: field().selectionEnd, of: field().value };
  });

  function begin() {
    const { value, selectionStart, selectionEnd } = field();
    const known = caret?.of === value ? caret : { start: value.length, end: value.length };
    const at = document.activeElement === field() ? { start: selectionStart, end: selectionEnd } : known;
    dictation = { before: value.slice(0, at.start), after: value.slice(at.end), raw: "", written: "", until: 0, interim: "", shown: value };
  }

  function isUntouched() {
    return field() && dictation && field().value === dictation.shown;
  }

  function put() {
    if (!isUntouched()) return; // somebody corrects it by hand: theirs counts
    const { before, after, raw, written, until, interim } = dictation;
    const words = joined(joined(written, raw.slice(until).trimStart()), interim.trim());
    const head = joined(before, words);
    field().value = joined(head, after);
    dictation.shown = field().value;
    field().setSelectionRange(head.length, head.length);
    field().scrollTop = field().scrollHeight;
    field().dispatchEvent(new Event("input", { bubbles: true }));
  }

  function add(words) {
    dictation.raw = joined(dictation.raw, words.trim());
    dictation.interim = "";
    put();
    write(dictation);
  }

  /* The server writes formulas and marks as one would; without it the words stay as they were heard. */
  async function write(mine) {
    const { raw } = mine;
    try {
      const body = new URLSearchParams({ text: raw });
      const answer = await fetch(data.dictated, { method: "POST", body, headers: aloud.headers });
      if (!answer.ok || answer.redirected) return;
      const { text } = await answer.json();
      if (mine !== dictation || mine.raw.slice(0, raw.length) !== raw || raw.length < mine.until) return;
      Object.assign(mine, { written: text, until: raw.length });
      put();
    } catch {
      /* no connection: they stay as they were heard */
    }
  }

  /* How it was said: seconds of speech, and pauses in it (delivery.js keeps them, on this device). */
  const LONG_PAUSE = 3000;

  function paced() {
    let [first, last, pauses, silence] = [0, 0, 0, 0];
    return {
      heard() {
        const now = performance.now();
        if (last && now - last > LONG_PAUSE) {
          pauses += 1;
          silence += now - last;
        }
        first ||= now;
        last = now;
      },
      tell(text) {
        const detail = { text, seconds: (last - first - silence) / 1000, pauses };
        if (text) document.dispatchEvent(new CustomEvent("spoken", { detail }));
      },
    };
  }

  /* --- Beginning and ending --- */

  function ways() {
    return [Recognition && "browser", data.transcribedBy && recordable() && "provider"].filter(Boolean);
  }

  function way() {
    return ways().includes(settings.way) ? settings.way : ways()[0];
  }

  function start() {
    if (session || !field()) return;
    const by = way();
    if (!by) {
      aloud.notice(window.isSecureContext ? "unsupported" : "insecure");
      return;
    }
    if (!settings.agreed.includes(by)) {
      aloud.notice(`before_${by}`).querySelector("[data-agree]").focus();
      return;
    }
    aloud.clear();
    document.dispatchEvent(new CustomEvent("speaking-begins"));
    if (by === "browser") listen();
    else record();
  }

  function stop() {
    session?.stop();
  }

  function opened(mine) {
    session = mine;
    byId("speak")?.setAttribute("aria-pressed", "true");
    const began = Date.now();
    const show = () => {
      const seconds = Math.floor((Date.now() - began) / 1000);
      byId("aloud-time").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    };
    show();
    session.clock = setInterval(show, 500);
  }

  function closed(name) {
    clearInterval(session?.clock);
    session = null;
    byId("speak")?.setAttribute("aria-pressed", "false");
    byId("aloud-time").textContent = "";
    aloud.state("");
    if (field()) field().readOnly = false;
    if (name) aloud.notice(name);
    if (matchMedia("(pointer: fine)").matches && !name) field()?.focus({ preventScroll: true });
  }

  /* --- By the browser --- */

  const NOTICES = {
    "not-allowed": "denied",
    "service-not-allowed": "unsupported",
    "audio-capture": "no_microphone",
    network: "offline",
    "language-not-supported": "no_language",
  };

  function listen() {
    const recognition = new Recognition();
    Object.assign(recognition, { lang: settings.language, continuous: true, interimResults: true });
    let [wanted, empty, sound, fault] = [true, 0, false, ""];
    const pace = paced();
    begin();

    recognition.addEventListener("start", () => aloud.state(data.listening));
    recognition.addEventListener("soundstart", () => {
      sound = true;
    });
    recognition.addEventListener("speechstart", pace.heard);
    recognition.addEventListener("result", (event) => {
      empty = 0;
      pace.heard();
      let interim = "";
      for (const result of Array.from(event.results).slice(event.resultIndex)) {
        if (result.isFinal) add(result[0].transcript);
        else interim += result[0].transcript;
      }
      dictation.interim = interim;
      put();
      if (dictation.raw.length > MOST_CHARACTERS) stop();
    });
    recognition.addEventListener("error", (event) => {
      fault = event.error;
    });
    recognition.addEventListener("end", () => {
      // Browsers end it at every longer pause. Thinking is no reason to press again.
      empty += 1;
      if (wanted && (!fault || fault === "no-speech") && empty <= MOST_EMPTY && field()) {
        fault = "";
        begun();
        return;
      }
      if (dictation.interim) add(dictation.interim); // heard, but never confirmed
      pace.tell(dictation.raw);
      const nothing = dictation.raw ? "" : sound ? "noise" : "silence";
      closed(NOTICES[fault] ?? (fault === "aborted" ? "" : nothing));
    });

    function begun() {
      try {
        recognition.start();
      } catch {
        closed("no_microphone");
      }
    }
    opened({
      stop() {
        wanted = false;
        recognition.stop();
      },
    });
    field().readOnly = true;
    begun();
  }

  /* --- By a provider: a recording of a minute at most --- */

  const BITS_A_SECOND = 24_000;
  const SILENT = 0.01; // of the greatest possible level
  const SPOKEN = 0.04;
  const KINDS = ["audio/webm;codecs=opus", "audio/webm", "audio/mp4", "audio/ogg;codecs=opus"];

  function recordable() {
    return window.MediaRecorder && navigator.mediaDevices && KINDS.find((kind) => MediaRecorder.isTypeSupported(kind));
  }

  async function record() {
    let stream;
    opened({ stop() {} });
    const mine = session;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch (error) {
      closed(["NotAllowedError", "SecurityError"].includes(error.name) ? "denied" : "no_microphone");
      return;
    }
    const recorder = new MediaRecorder(stream, { mimeType: recordable(), audioBitsPerSecond: BITS_A_SECOND });
    const pieces = [];
    const pace = paced();
    const level = measured(stream, pace);
    let cut = false;
    mine.stop = () => recorder.state === "recording" && recorder.stop();
    const timer = setTimeout(() => {
      cut = true;
      mine.stop();
    }, data.mostSeconds * 1000);

    recorder.addEventListener("dataavailable", (event) => pieces.push(event.data));
    recorder.addEventListener("stop", () => {
      clearTimeout(timer);
      for (const track of stream.getTracks()) track.stop();
      const loudest = level.end();
      closed(loudest < SILENT ? "silence" : cut ? "too_long" : "");
      if (loudest >= SILENT) send(new Blob(pieces, { type: recordable().split(";")[0] }), settings.language, pace);
    });
    recorder.start();
    aloud.state(data.listening);
  }

  /* How loud it is, for the eye, and to tell silence from a quiet voice. */
  function measured(stream, pace) {
    const meter = byId("aloud-level");
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let loudest = 0;
    const look = () => {
      analyser.getFloatTimeDomainData(samples);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      loudest = Math.max(loudest, peak);
      if (peak > SPOKEN) pace.heard();
      meter.value = Math.min(1, peak * 2);
    };
    const timer = setInterval(look, 60);
    meter.hidden = false;
    return {
      end() {
        look();
        clearInterval(timer);
        meter.hidden = true;
        context.close();
        return loudest;
      },
    };
  }

  async function send(recording, language, pace) {
    aloud.state(data.transcribing);
    try {
      const headers = { ...aloud.headers, "Content-Type": recording.type, "X-Spoken-Language": language.slice(0, 2) };
      const answer = await fetch(data.recordings, { method: "POST", body: recording, headers });
      if (answer.redirected) throw new TypeError("logged out");
      const told = await answer.json();
      if (answer.ok) await collect(told.recording, pace);
      else aloud.notice("told", told);
    } catch {
      const again = aloud.notice("not_sent").querySelector("[data-send-again]");
      again.addEventListener("click", () => {
        aloud.clear();
        send(recording, language, pace);
      });
    }
    if (!session) aloud.state("");
  }

  async function collect(id, pace) {
    for (let pause = 300; ; pause = Math.min(pause * 1.3, 2000)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      const answer = await fetch(`${data.recordings}${id}/`);
      if (answer.status === 204) continue;
      const told = await answer.json();
      if (!answer.ok) aloud.notice("told", told);
      else if (!told.text) aloud.notice("noise");
      else {
        insert(told.text);
        pace.tell(told.text);
      }
      return;
    }
  }

  function insert(text) {
    if (!field()) return;
    begin();
    Object.assign(dictation, { raw: text, written: text, until: text.length });
    put();
  }

  /* --- Button and key: pressed to begin and to end, or held for as long as one speaks --- */

  let pressed = 0;

  document.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button || !event.target.closest?.("#speak") || session) return;
    pressed = Date.now();
    start();
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("#speak")) {
      const held = pressed && Date.now() - pressed > HELD;
      if (!pressed) {
        if (session) stop();
        else start();
      } else if (held) stop();
      pressed = 0;
    }
    const agree = event.target.closest?.("[data-agree]");
    if (agree) {
      aloud.save({ agreed: [...settings.agreed, agree.dataset.agree] });
      start();
    }
  });

  let keyDown = 0;

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && session) stop();
    if (event.code !== "KeyM" || !event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (event.repeat) return;
    if (session) stop();
    else {
      keyDown = Date.now();
      start();
    }
  });
  document.addEventListener("keyup", (event) => {
    if (!keyDown || (event.code !== "KeyM" && event.key !== "Alt")) return;
    if (Date.now() - keyDown > HELD) stop();
    keyDown = 0;
  });

  /* Like a call: when the coach has been read, it is the learner's turn to speak, unless they are writing. */
  document.addEventListener("reading-ends", () => {
    const writes = document.activeElement === field() && field()?.value;
    if (settings.call && document.visibilityState === "visible" && !writes) start();
  });

  /* Half a sentence is not sent: who sends while speaking ends the dictation, and reads it first. */
  document.addEventListener(
    "submit",
    (event) => {
      if (!session || event.target.id !== "composer" || (event.submitter?.value ?? "message") !== "message") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      stop();
      aloud.notice("still_speaking");
    },
    true,
  );
  window.addEventListener("pagehide", stop);

  const choice = aloud.root.querySelector("[data-way]");
  choice.hidden = ways().length < 2;
  if (!settings.way && way()) choice.querySelector("select").value = way();
})();
