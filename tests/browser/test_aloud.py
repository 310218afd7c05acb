"""The room aloud: what is said appears in the composer and is sent by nobody else; the coach is read by a voice.

Chromium's recognition asks a server of its maker, and the one of the tests has no voices: both are played here by
scripts with the same interface. The microphone is Chromium's own fake one.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from interviews import tasks
from interviews.jobs import dispatch
from interviews.llm import wire
from interviews.models import Message
from profiles.models import User
from tests.browser.accessible import assert_accessible
from tests.browser.installation import A_GOOD_KEY, Enter, begin_interview, use_key
from tests.browser.marks import LANGUAGES
from tests.browser.room import Room
from tests.browser.watch import Watch
from tests.factories import ProblemFactory, ProviderFactory
from tests.fake_openai import fake_openai
from tests.fake_openai_server import FakeOpenAI
from tests.report_rows import reported

RECOGNITION = """
window.SpeechRecognition = class extends EventTarget {
  constructor() { super(); window.recognition = this; this.results = []; this.started = 0; }
  start() { this.started += 1; this.tell("start"); }
  stop() { this.tell("end"); }
  tell(name, more = {}) { this.dispatchEvent(Object.assign(new Event(name), more)); }
  hear(words, isFinal) {
    const at = this.results.length && !this.results.at(-1).isFinal ? this.results.length - 1 : this.results.length;
    this.results[at] = Object.assign([{ transcript: words }], { isFinal });
    this.tell("result", { resultIndex: at, results: this.results });
  }
};
"""
VOICES = """
window.said = [];
window.speaking = null;
Object.defineProperty(window, "speechSynthesis", { value: Object.assign(new EventTarget(), {
  speaking: false, pending: false,
  getVoices: () => [{ name: "Ada", lang: "en-US", voiceURI: "ada" }, { name: "Bo", lang: "en-GB", voiceURI: "bo" },
                    { name: "Ting", lang: "zh-CN", voiceURI: "ting" }],
  speak(utterance) {
    window.said.push({ text: utterance.text, rate: utterance.rate, lang: utterance.lang, voice: utterance.voice?.voiceURI });
    this.speaking = true; window.speaking = utterance;
  },
  cancel() { this.speaking = false; },
  finish() { this.speaking = false; window.speaking.dispatchEvent(new Event("end")); },
}) });
window.SpeechSynthesisUtterance = class extends EventTarget { constructor(text) { super(); this.text = text; } };
"""
NO_VOICES = "Object.defineProperty(window.speechSynthesis, 'getVoices', { value: () => [] });"
SECONDS_TO_WAIT = 30
AGREED = "localStorage.setItem('dryrun:aloud', JSON.stringify({ agreed: ['browser', 'provider'] }));"

Open = Callable[..., Room]


@pytest.fixture
def opened(learner_page: Page, learner: User, bank: None) -> Open:
    """Open the room of a new interview in a browser with these scripts, after so many messages."""

    def open_room(*scripts: str, turns: int = 0) -> Room:
        for script in scripts:
            learner_page.add_init_script(script)
        return Room.of_new_interview(learner_page, learner, turns=turns)

    return open_room


def hear(room: Room, words: str, *, final: bool = True) -> None:
    room.page.evaluate("([words, final]) => window.recognition.hear(words, final)", [words, final])


def tell(room: Room, name: str, **more: str) -> None:
    room.page.evaluate("([name, more]) => window.recognition.tell(name, more)", [name, more])


def wait(room: Room, condition: str) -> None:
    """Wait in the page until ``condition`` holds; Playwright's own way needs what the policy forbids."""
    look = f"({condition}) ? done() : Date.now() > until ? fail(new Error('not so in time')) : setTimeout(look, 20)"
    until = f"Date.now() + {SECONDS_TO_WAIT * 1000}"
    room.page.evaluate(f"new Promise((done, fail) => {{ const until = {until}; const look = () => {look}; look(); }})")


def finish_reading(room: Room) -> None:
    while room.page.evaluate("speechSynthesis.speaking"):
        room.page.evaluate("speechSynthesis.finish()")


def notice(room: Room) -> str:
    return room.page.locator("#aloud-notice strong").inner_text()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_can_use_it(opened: Open, language: str) -> None:
    room = opened(VOICES, RECOGNITION)
    room.page.locator("#speak").click()
    assert_accessible(room.page, language)
    room.page.locator("[data-agree]").click()
    hear(room, "n squared")
    room.page.locator("#call").click()
    room.page.locator("#call-help").click()
    room.page.locator("#aloud-bar summary").click()
    assert_accessible(room.page, language)


class TestSpeaking:
    def test_where_the_voice_goes_is_said_before_the_first_word(self, opened: Open) -> None:
        room = opened(RECOGNITION)
        expect(room.page.locator("#aloud-bar")).to_be_hidden()
        room.page.locator("#speak").click()

        assert "where your voice goes" in notice(room)
        expect(room.page.locator("#aloud-notice")).to_contain_text("may send the sound to its maker")
        assert room.page.evaluate("window.recognition") is None
        room.page.locator("[data-agree]").click()
        expect(room.page.locator("#speak")).to_have_attribute("aria-pressed", "true")
        expect(room.page.locator("#aloud-state")).to_have_text("Listening: speak now")
        room.page.locator("#speak").click()
        room.page.reload()
        room.page.locator("#speak").click()
        expect(room.page.locator("#speak")).to_have_attribute("aria-pressed", "true")

    def test_words_appear_are_written_corrected_and_sent_by_the_learner_only(self, opened: Open) -> None:
        room = opened(RECOGNITION, AGREED)
        room.composer.fill("First,")
        room.page.locator("#speak").click()
        hear(room, "loop with i plus", final=False)
        expect(room.composer).to_have_value("First, loop with i plus")
        hear(room, "loop with i plus plus comma that is big O of n squared")
        expect(room.composer).to_have_value("First, loop with i++, that is O(n^2)")
        hear(room, "over all pairs")
        expect(room.composer).to_have_value("First, loop with i++, that is O(n^2) over all pairs")
        room.page.locator("#speak").click()

        assert room.turns == []
        expect(room.composer).to_be_focused()
        room.page.keyboard.type(" of numbers.")
        room.submit()
        assert room.turns[0].text == "First, loop with i++, that is O(n^2) over all pairs of numbers."

    def test_a_formula_in_two_breaths_is_one(self, opened: Open) -> None:
        room = opened(RECOGNITION, AGREED)
        room.page.locator("#speak").click()
        hear(room, "it takes big O of n")
        expect(room.composer).to_have_value("it takes O(n)")
        hear(room, "log n")
        expect(room.composer).to_have_value("it takes O(n log n)")

    def test_chinese(self, opened: Open) -> None:
        room = opened(RECOGNITION, AGREED)
        room.page.locator("#aloud-bar summary").click()
        room.page.locator("[data-setting=language]").select_option("zh-CN")
        room.page.locator("#speak").click()
        assert room.page.evaluate("window.recognition.lang") == "zh-CN"
        hear(room, "时间复杂度是 O n 方")
        expect(room.composer).to_have_value("时间复杂度是 O(n^2)")
        hear(room, "逗号先用暴力")
        expect(room.composer).to_have_value("时间复杂度是 O(n^2)，先用暴力")

    def test_the_key_is_held_or_pressed(self, opened: Open) -> None:
        room = opened(RECOGNITION, AGREED)
        speak = room.page.locator("#speak")
        room.composer.focus()
        room.page.keyboard.press("Alt+m")
        expect(speak).to_have_attribute("aria-pressed", "true")
        room.page.keyboard.press("Alt+m")
        expect(speak).to_have_attribute("aria-pressed", "false")
        room.page.keyboard.down("Alt")
        room.page.keyboard.down("m")
        expect(speak).to_have_attribute("aria-pressed", "true")
        room.page.evaluate("new Promise((done) => setTimeout(done, 500))")
        room.page.keyboard.up("m")
        room.page.keyboard.up("Alt")
        expect(speak).to_have_attribute("aria-pressed", "false")
        expect(room.composer).to_have_value("")

    def test_half_a_sentence_is_not_sent(self, opened: Open) -> None:
        room = opened(RECOGNITION, AGREED)
        room.page.locator("#speak").click()
        hear(room, "so I would", final=False)
        room.composer.press("Control+Enter")

        assert "nothing was sent yet" in notice(room)
        expect(room.composer).to_have_value("so I would")
        assert room.turns == []

    def test_a_pause_does_not_end_it_and_what_was_heard_is_kept(self, opened: Open) -> None:
        room = opened(RECOGNITION, AGREED)
        room.page.locator("#speak").click()
        hear(room, "one")
        tell(room, "error", error="no-speech")
        tell(room, "end")
        assert room.page.evaluate("window.recognition.started") == 2
        hear(room, "two and", final=False)
        tell(room, "error", error="network")
        tell(room, "end")

        assert "connection to speech recognition was lost" in notice(room)
        expect(room.composer).to_have_value("one two and")
        room.page.reload()
        expect(room.composer).to_have_value("one two and")

    @pytest.mark.parametrize(
        ("error", "says"),
        [
            ("not-allowed", "The microphone is blocked"),
            ("audio-capture", "No microphone can be used"),
            ("language-not-supported", "does not recognise this language"),
            ("service-not-allowed", "cannot turn speech into text"),
        ],
    )
    def test_what_goes_wrong_is_said_and_the_words_stay(self, opened: Open, error: str, says: str) -> None:
        room = opened(RECOGNITION, AGREED)
        room.composer.fill("My words")
        room.page.locator("#speak").click()
        tell(room, "error", error=error)
        tell(room, "end")

        assert says in notice(room)
        expect(room.composer).to_have_value("My words")
        expect(room.composer).to_be_editable()
        room.page.locator("[data-close]").click()
        expect(room.page.locator("#aloud-notice")).to_be_empty()

    @pytest.mark.parametrize(("sound", "says"), [(False, "Nothing was heard"), (True, "no words in it")])
    def test_silence_and_noise(self, opened: Open, sound: bool, says: str) -> None:
        room = opened(RECOGNITION, AGREED)
        room.page.locator("#speak").click()
        for _ in range(4):
            if sound:
                tell(room, "soundstart")
            tell(room, "error", error="no-speech")
            tell(room, "end")

        assert says in notice(room)

    def test_without_the_server_words_stay_as_they_were_heard(self, opened: Open, watch: Watch) -> None:
        watch.expect_status(429)
        room = opened(RECOGNITION, AGREED)
        room.page.route("**/dictated/", lambda route: route.fulfill(status=429, json={"title": "", "text": ""}))
        room.page.locator("#speak").click()
        with room.page.expect_response("**/dictated/"):
            hear(room, "n squared")
        expect(room.composer).to_have_value("n squared")

    def test_a_browser_that_cannot_says_so(self, opened: Open) -> None:
        room = opened(NO_RECOGNITION)
        room.page.locator("#speak").click()

        assert "cannot turn speech into text" in notice(room)


class TestListening:
    def test_one_press_and_the_coach_is_read_from_then_on(self, opened: Open) -> None:
        room = opened(VOICES, turns=1)
        assert room.page.evaluate("window.said") == []
        room.page.locator("#read-aloud").click()
        wait(room, "window.said.length === 1")
        first = room.page.evaluate("window.said[0]")
        assert (first["lang"], first["rate"], first.get("voice")) == ("en-US", 1, None)
        assert first["text"].split()[0] in room.from_coach.last.inner_text()
        finish_reading(room)
        before = room.page.evaluate("window.said.length")
        room.say("Could there be duplicates in the array?")

        wait(room, f"window.said.length > {before}")
        expect(room.page.locator("#aloud-state")).to_have_text("Reading aloud")

    def test_speed_voice_stop_and_again_are_remembered_on_the_device(self, opened: Open) -> None:
        room = opened(VOICES)
        room.page.locator("#read-aloud").click()
        wait(room, "window.said.length === 1")
        room.page.locator("#stop-reading").click()
        expect(room.page.locator("#stop-reading")).to_be_hidden()
        assert room.page.evaluate("speechSynthesis.speaking") is False
        room.page.locator("#aloud-bar summary").click()
        voice = room.page.locator("[data-setting=voice]")
        assert voice.locator("option").all_inner_texts() == ["the browser’s choice", "Ada", "Bo"]
        voice.select_option("bo")
        room.page.locator("[data-setting=rate]").select_option("1.5")
        room.page.reload()
        assert room.page.evaluate("window.said") == [], (
            "nothing is read before somebody asks for it or the coach speaks"
        )
        expect(room.page.locator("#read-aloud")).to_have_attribute("aria-pressed", "true")
        room.page.locator("#read-again").click()
        wait(room, "window.said.length === 1")

        said = room.page.evaluate("window.said[0]")
        assert (said["voice"], said["rate"]) == ("bo", 1.5)
        room.page.locator("#read-aloud").click()
        expect(room.page.locator("#read-aloud")).to_have_attribute("aria-pressed", "false")
        assert room.page.evaluate("speechSynthesis.speaking") is False

    def test_who_speaks_is_not_talked_over(self, opened: Open) -> None:
        room = opened(VOICES, RECOGNITION, AGREED)
        room.page.locator("#read-aloud").click()
        wait(room, "window.said.length === 1")
        room.page.locator("#speak").click()
        assert room.page.evaluate("speechSynthesis.speaking") is False

    def test_like_a_call_it_goes_back_and_forth_and_help_comes_when_asked_for(self, opened: Open) -> None:
        room = opened(VOICES, RECOGNITION, AGREED, turns=1)
        page, timer = room.page, room.page.locator(".timer-value")
        room.from_menu("#timer-toggle")
        expect(timer).to_be_hidden()
        page.locator("#call").click()
        wait(room, "window.said.length === 1")
        expect(timer).to_be_visible()
        expect(page.locator("#ask-hint")).to_be_hidden()
        expect(page.locator("#speak")).to_have_attribute("aria-pressed", "false")
        finish_reading(room)

        expect(page.locator("#speak")).to_have_attribute("aria-pressed", "true")
        page.locator("#call-help").click()
        expect(page.locator("#ask-hint")).to_be_visible()
        hear(room, "Is the list sorted")
        page.locator("#speak").click()
        assert len(room.turns) == 1, "nothing is sent by itself"
        before = page.evaluate("window.said.length")
        room.submit()
        expect(page.locator("#ask-hint")).to_be_hidden()
        wait(room, f"window.said.length > {before}")
        page.locator("#call").click()
        expect(page.locator("#ask-hint")).to_be_visible()
        expect(timer).to_be_hidden()

    def test_without_a_voice_that_is_said(self, opened: Open) -> None:
        room = opened(VOICES, NO_VOICES)
        room.page.locator("#read-aloud").click()

        expect(room.page.locator("#aloud-notice strong")).to_have_text("This browser has no voice to read with")
        expect(room.page.locator("#read-aloud")).to_have_attribute("aria-pressed", "false")


class TestDelivery:
    CLOCK = """
    window.later = 0;
    const now = performance.now.bind(performance);
    performance.now = () => now() + window.later;
    """

    def test_pace_pauses_and_fillers_are_counted_on_the_device(self, opened: Open) -> None:
        room = opened(RECOGNITION, AGREED, self.CLOCK)
        room.page.locator("#speak").click()
        for words in ("um I", "um I would", "um I would sort"):
            hear(room, words, final=False)
            room.page.evaluate("window.later += 2000")
        hear(room, "um I would sort the list")
        room.page.evaluate("window.later += 5000")
        hear(room, "用双指针")
        room.page.locator("#speak").click()
        row = room.page.evaluate("Object.values(JSON.parse(localStorage.getItem('dryrun:delivery')))[0]")

        assert {name: row[name] for name in ("words", "pauses", "fillers", "coach")} == {
            "words": 10, "pauses": 1, "fillers": 1, "coach": 0,
        }  # fmt: skip
        assert 6 <= row["seconds"] < 9, "the pause is no speech"

    def test_the_report_tells_it_where_it_was_said_and_nowhere_else(self, learner_page: Page, learner: User) -> None:
        interview = reported(learner, ProblemFactory(), "decent", "en")
        address, part = reverse("report", args=[interview.pk]), learner_page.locator("#delivery")
        learner_page.goto(address)
        expect(part).to_be_hidden()
        row = {"seconds": 30, "words": 65, "pauses": 2, "fillers": 3, "coach": 10}
        keep = "(all) => localStorage.setItem('dryrun:delivery', JSON.stringify(all))"
        learner_page.evaluate(keep, {str(interview.pk): row})
        learner_page.goto(address)
        part.locator("summary").click()

        assert [line.rpartition(": ")[2] for line in part.locator("li").all_inner_texts()] == [
            "130 words a minute", "2", "3", "75%",
        ]  # fmt: skip
        assert_accessible(learner_page)


NO_RECOGNITION = "delete window.SpeechRecognition; delete window.webkitSpeechRecognition;"
DENIED = """
navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("", "NotAllowedError"); };
"""
MUTED = """
navigator.mediaDevices.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream;
"""


class TestRecording:
    """Chromium's microphone plays a file (conftest.py); what its recorder makes of it goes to the fake provider over the real client."""

    @pytest.fixture
    def provider(self, monkeypatch: pytest.MonkeyPatch, bank: None) -> Iterator[FakeOpenAI]:
        with fake_openai() as server:
            ProviderFactory(
                name="House", base_url=server.url, key="sk-all-1234", is_default=True, transcription_model="whisper-1"
            )
            monkeypatch.setattr(dispatch, "wake", self.run)
            yield server
            wire.close_connections()

    @staticmethod
    def run(task: str, **row: Any) -> None:
        if task == "transcribe":
            tasks.transcribe(**{name: str(value) for name, value in row.items()})

    def speak(self, room: Room, seconds: float = 0.5) -> None:
        room.page.locator("#speak").click()
        expect(room.page.locator("#aloud-state")).to_have_text("Listening: speak now")
        room.page.evaluate(f"new Promise((done) => setTimeout(done, {seconds * 1000}))")
        room.page.locator("#speak").click()

    def test_where_the_recording_goes_is_said_first(self, opened: Open, provider: FakeOpenAI) -> None:
        room = opened(NO_RECOGNITION)
        room.page.locator("#speak").click()

        expect(room.page.locator("#aloud-notice")).to_contain_text("sent through Dry Run to House")
        assert provider.count == 0

    def test_what_was_said_is_put_where_the_cursor_is(self, opened: Open, provider: FakeOpenAI) -> None:
        provider.hears_words("big O of n squared")
        room = opened(NO_RECOGNITION, AGREED)
        room.composer.fill("It is  overall.")
        room.composer.evaluate("(field) => { field.focus(); field.setSelectionRange(6, 6); }")
        self.speak(room)

        expect(room.composer).to_have_value("It is O(n^2) overall.")
        [call] = provider.calls
        name, kind, size = call["file"]
        assert (name, kind, call["parameters"]["language"]) == ("speech.webm", "audio/webm", "en") and size > 100
        assert room.turns == []

    def test_a_browser_with_recognition_records_where_that_was_chosen(self, opened: Open, provider: FakeOpenAI) -> None:
        provider.hears_words("a hash map")
        room = opened(RECOGNITION, AGREED)
        room.page.locator("#aloud-bar summary").click()
        room.page.locator("[data-setting=way]").select_option("provider")
        self.speak(room)

        expect(room.composer).to_have_value("a hash map")

    def test_silence_is_not_sent(self, opened: Open, provider: FakeOpenAI) -> None:
        room = opened(NO_RECOGNITION, MUTED, AGREED)
        self.speak(room)

        expect(room.page.locator("#aloud-notice strong")).to_have_text("Nothing was heard")
        assert provider.count == 0

    def test_noise_without_words(self, opened: Open, provider: FakeOpenAI) -> None:
        room = opened(NO_RECOGNITION, AGREED)
        self.speak(room)

        expect(room.page.locator("#aloud-notice strong")).to_have_text("There was sound, but no words in it")

    def test_a_provider_that_fails(self, opened: Open, provider: FakeOpenAI, watch: Watch) -> None:
        watch.expect_status(422)
        provider.script("401")
        room = opened(NO_RECOGNITION, AGREED)
        room.composer.fill("My words")
        self.speak(room)

        expect(room.page.locator("#aloud-notice strong")).to_have_text("House does not accept this key.")
        expect(room.composer).to_have_value("My words")

    def test_a_lost_connection_loses_no_recording(self, opened: Open, provider: FakeOpenAI, watch: Watch) -> None:
        watch.expect("ERR_INTERNET_DISCONNECTED")
        provider.hears_words("two pointers")
        room = opened(NO_RECOGNITION, AGREED)
        room.page.context.set_offline(True)
        self.speak(room)
        expect(room.page.locator("#aloud-notice strong")).to_have_text("Your recording did not reach us")
        room.page.context.set_offline(False)
        room.page.locator("[data-send-again]").click()

        expect(room.composer).to_have_value("two pointers")
        expect(room.page.locator("#aloud-notice")).to_be_empty()

    def test_a_blocked_microphone(self, opened: Open, provider: FakeOpenAI) -> None:
        room = opened(NO_RECOGNITION, AGREED, DENIED)
        room.page.locator("#speak").click()

        expect(room.page.locator("#aloud-notice strong")).to_have_text("The microphone is blocked")
        expect(room.page.locator("#speak")).to_have_attribute("aria-pressed", "false")


PLAYED = """
window.played = [];
const play = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = function () {
  const told = { rate: this.playbackRate, source: this.src.split(":")[0], ended: false };
  window.played.push(told);
  this.addEventListener("ended", () => { told.ended = true; });
  this.addEventListener("pause", () => { told.stopped = !this.ended; });
  return play.call(this);
};
"""
"""Notes what the browser's own player is given to play, and how that ends; it plays all the same."""
READ_BY_HOUSE = """localStorage.setItem("dryrun:aloud", JSON.stringify({
  agreed: ["browser", "voice"], voice: "provider:nova", rate: "1.5",
}));"""


class TestProvidersVoice:
    """The fake provider's sound is fetched over the real client and played by Chromium's own player."""

    @pytest.fixture
    def provider(self, monkeypatch: pytest.MonkeyPatch, bank: None) -> Iterator[FakeOpenAI]:
        with fake_openai() as server:
            ProviderFactory(
                name="House", base_url=server.url, key="sk-all-1234", is_default=True, speech_model="speaker-1",
                speech_voices="alloy\nnova", reading="never",
            )  # fmt: skip
            monkeypatch.setattr(dispatch, "wake", self.run)
            yield server
            wire.close_connections()

    @staticmethod
    def run(task: str, **row: Any) -> None:
        if task == "read_aloud":
            tasks.read_aloud(**{name: str(value) for name, value in row.items()})

    @staticmethod
    def speeches(provider: FakeOpenAI) -> list[dict[str, Any]]:
        return [call for call in provider.calls if call["purpose"] == "speech"]

    def finished(self, room: Room) -> None:
        """Wait until all that is to be read has been played to its end."""
        wait(room, "window.played.length && window.played.every((one) => one.ended)")
        expect(room.page.locator("#stop-reading")).to_be_hidden()

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_it_is_chosen_agreed_to_and_heard(self, opened: Open, provider: FakeOpenAI, language: str) -> None:
        room = opened(VOICES, PLAYED)
        page = room.page
        page.locator("#read-aloud").click()
        wait(room, "window.said.length === 1")
        page.locator("#aloud-bar summary").click()
        voice = page.locator("[data-setting=voice]")
        assert voice.locator("option").all_inner_texts()[1:] == ["Ada", "Bo", "alloy", "nova"]
        voice.select_option("provider:nova")
        expect(page.locator("#aloud-notice strong")).to_contain_text("House")
        assert self.speeches(provider) == []
        assert_accessible(page, language)
        page.locator("[data-agree-voice]").click()
        self.finished(room)

        speeches = self.speeches(provider)
        assert {call["voice"] for call in speeches} == {"nova"}
        assert len(page.evaluate("window.played")) == len(speeches)
        assert page.evaluate("window.played[0]")["source"] == "blob"
        assert speeches[0]["input"][:5] in room.from_coach.last.inner_text()
        assert page.evaluate("window.said.length") == 1, "the browser's own voice is silent"

    def test_again_at_another_speed_costs_nothing_and_stop_stops(self, opened: Open, provider: FakeOpenAI) -> None:
        room = opened(VOICES, PLAYED, READ_BY_HOUSE)
        page = room.page
        page.locator("#read-aloud").click()
        self.finished(room)
        calls, before = len(self.speeches(provider)), page.evaluate("window.played.length")
        assert calls == before and page.evaluate("window.played[0].rate") == 1.5
        page.locator("#aloud-bar summary").click()
        page.locator("[data-setting=rate]").select_option("0.75")
        page.locator("#read-again").click()
        wait(room, f"window.played.length > {before}")
        page.locator("#stop-reading").click()
        expect(page.locator("#stop-reading")).to_be_hidden()

        assert page.evaluate(f"window.played[{before}].rate") == 0.75
        assert len(self.speeches(provider)) == calls
        page.locator("#read-again").click()
        expect(page.locator("#aloud-state")).to_have_text("Reading aloud")

    def test_a_long_message_and_a_browser_without_voices(self, opened: Open, provider: FakeOpenAI) -> None:
        room = opened(VOICES, NO_VOICES, PLAYED)
        text = " ".join(f"This is sentence number {number} of the whole message." for number in range(14))
        Message.objects.filter(position=1).update(text=text)
        room.page.locator("#read-aloud").click()
        room.page.locator("[data-agree-voice]").click()
        wait(room, "window.played.length === 3")
        self.finished(room)

        assert [call["voice"] for call in self.speeches(provider)] == ["alloy"] * 3
        assert " ".join(call["input"] for call in self.speeches(provider)) == text
        expect(room.page.locator("#aloud-notice")).to_be_empty()

    @pytest.mark.parametrize(
        ("mode", "says"),
        [("401", "House does not accept this key."), ("empty", "unusable"), ("html", "unusable"), ("503", "problems")],
    )
    def test_after_a_fault_the_browser_reads_on(
        self, opened: Open, provider: FakeOpenAI, watch: Watch, mode: str, says: str
    ) -> None:
        watch.expect_status(422)
        provider.script(mode)
        room = opened(VOICES, PLAYED, READ_BY_HOUSE)
        room.page.locator("#read-aloud").click()

        expect(room.page.locator("#aloud-notice strong")).to_contain_text(says)
        expect(room.page.locator("#aloud-notice")).to_contain_text("your browser’s own voice goes on")
        wait(room, "window.said.length === 1")
        assert room.page.evaluate("window.played") == []

    def test_without_a_voice_of_its_own_it_is_said_and_tried_again(
        self, opened: Open, provider: FakeOpenAI, watch: Watch
    ) -> None:
        watch.expect_status(422)
        provider.script("429:2")
        room = opened(VOICES, NO_VOICES, PLAYED, READ_BY_HOUSE)
        room.page.locator("#read-aloud").click()
        expect(room.page.locator("#aloud-notice strong")).to_contain_text("House is busy")
        room.page.locator("#read-again").click()
        self.finished(room)

        assert room.page.evaluate("window.said") == []

    def test_what_is_no_sound_after_all(self, opened: Open, provider: FakeOpenAI) -> None:
        provider.says_sound(b"\xff\xfbnothing", "audio/mpeg")
        room = opened(VOICES, READ_BY_HOUSE)
        room.page.locator("#read-aloud").click()

        expect(room.page.locator("#aloud-notice strong")).to_have_text("Your browser could not play the voice")
        wait(room, "window.said.length === 1")

    def test_a_lost_connection(self, opened: Open, provider: FakeOpenAI, watch: Watch) -> None:
        watch.expect("ERR_FAILED")
        room = opened(VOICES, READ_BY_HOUSE)
        room.page.route("**/voice/**", lambda route: route.abort())
        room.page.locator("#read-aloud").click()

        expect(room.page.locator("#aloud-notice strong")).to_have_text("The voice did not reach you")
        wait(room, "window.said.length === 1")

    def test_like_a_call_the_microphone_opens_when_all_has_been_heard(self, opened: Open, provider: FakeOpenAI) -> None:
        room = opened(VOICES, RECOGNITION, PLAYED, READ_BY_HOUSE)
        room.page.locator("#call").click()
        expect(room.page.locator("#speak")).to_have_attribute("aria-pressed", "true")

        assert all(one["ended"] for one in room.page.evaluate("window.played"))
        assert len(room.page.evaluate("window.played")) == len(self.speeches(provider))


@pytest.mark.process
def test_with_the_real_server_and_its_worker(page: Page, enter: Enter, model: FakeOpenAI) -> None:
    """From the microphone through the cache and the broker to the provider, on an own key, and back."""
    page.context.add_init_script(NO_RECOGNITION)
    enter(page)
    use_key(page, A_GOOD_KEY)
    room = begin_interview(page)
    model.hears_words("时间复杂度是 O n 方")
    page.locator("#speak").click()
    expect(page.locator("#aloud-notice")).to_contain_text("sent through Dry Run to House of Models")
    page.locator("[data-agree]").click()
    expect(page.locator("#aloud-state")).to_have_text("Listening: speak now")
    page.locator("#speak").click()

    expect(room.composer).to_have_value("时间复杂度是 O(n^2)")
    [call] = [call for call in model.calls if call["purpose"] == "transcription"]
    assert call["model"] == "fake-whisper"


@pytest.mark.process
def test_a_providers_voice_with_the_real_server_and_its_worker(page: Page, enter: Enter, model: FakeOpenAI) -> None:
    """From the page through the cache and the broker to the provider, on an own key, and as sound back into it."""
    page.context.add_init_script(NO_VOICES)
    page.context.add_init_script(PLAYED)
    enter(page)
    use_key(page, A_GOOD_KEY)
    room = begin_interview(page)
    page.locator("#read-aloud").click()
    expect(page.locator("#aloud-notice")).to_contain_text("sent to House of Models as text")
    page.locator("[data-agree-voice]").click()
    wait(room, "window.played.length && window.played.every((one) => one.ended)")

    call = next(call for call in model.calls if call["purpose"] == "speech")
    assert (call["model"], call["voice"]) == ("fake-speaker", "alloy")
