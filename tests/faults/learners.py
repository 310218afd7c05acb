"""Learners in their interviews: the browser, the provider of their model, and what the tables hold about them."""

import http.client
import re
import time
import urllib.parse
import uuid
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from interviews.llm.prompt_budget import size
from tests.fake_openai_content import content, tokens
from tests.fake_openai_server import FakeOpenAI
from tests.waiting import wait_until

if TYPE_CHECKING:
    from tests.faults.production import Production

QUESTION = "Can the list hold negative numbers?"
"""A question about the problem: a model answers it, and it leads to no other stage."""

STOPPED = "stopped"
"""Why a call ended that we broke off."""
_CSRF = "c" * 32
_ANSWERS = frozenset(
    {"normal", "slow", "held", "unparsable", "wrong_language", "leak", "fenced_oddly", "no_temperature"}
)  # without "huge": we break it off, though it may all have left the provider by then
_WAIT_SHOWN = re.compile(r'id="wait-shown" name="shown" value="([a-z0-9_-]+)"')


@dataclass(frozen=True)
class Answer:
    """What a browser got: the status, the page, and how long it took."""

    status: int
    page: str
    seconds: float
    location: str = ""


@dataclass(frozen=True)
class Books:
    """What the tables hold about one interview. ``replies`` are the coach's words to a turn that count; ``cards`` have
    the ``number`` of their turn as well."""

    status: str
    tokens: tuple[int, int]
    tokens_of_day: tuple[int, int]
    turns: list[dict[str, Any]]
    said: list[str]
    replies: list[dict[str, Any]]
    cards: list[dict[str, Any]]
    calls: list[dict[str, Any]]
    events: list[dict[str, Any]]


@dataclass
class Learner:
    """A learner in their interview, their browser, and the provider of their model."""

    site: "Production"
    model: FakeOpenAI
    user: int
    session: str
    interview: str = ""
    started: float = 0.0
    told: list[str] = field(default_factory=lambda: ["asking"])
    _last_form: dict[str, str] = field(default_factory=dict)

    def enter(self) -> None:
        """Begin an interview."""
        answer = self._ask("POST", "/problems/two-sum/start/", {"language": "en"})
        assert answer.location, answer
        self.interview = answer.location.split("/")[2]

    def say(self, text: str = QUESTION, **form: str) -> Answer:
        """Send a message as the page does."""
        self.write(text, **form)
        return self.say_again()

    def write(self, text: str = QUESTION, **form: str) -> None:
        """Have a message ready that :meth:`say_again` sends."""
        seen = {"client_id": str(uuid.uuid4()), "seen_turn": str(self._turns()), "after": "0", "text": text}
        self._last_form = seen | form
        self.started, self.told = time.monotonic(), ["asking"]

    def say_again(self) -> Answer:
        """Send what was written, also once more, as a browser does that got no answer."""
        return self._ask("POST", f"/interviews/{self.interview}/turns/", self._last_form)

    def look_for_answer(self) -> Answer | None:
        """Ask as the page does; ``None`` while the coach works. What the page then says of the wait joins ``told``."""
        asked = urllib.parse.urlencode({"after": 1, "turn": self._turns(), "shown": self.told[-1]})
        answer = self._ask("GET", f"/interviews/{self.interview}/updates/?{asked}")
        if answer.status == 204:
            return None
        assert answer.status == 200, answer
        if news := _WAIT_SHOWN.search(answer.page):
            self.told.append(news[1])
            return None
        return answer

    def submit(self, code: str) -> Answer:
        """Submit code as the editor does."""
        return self.say("", action="submit", code=code)

    def run(self, code: str) -> Answer:
        """Let code be run on what the learner sees, as the editor does."""
        self.started = time.monotonic()
        return self._ask("POST", f"/interviews/{self.interview}/runs/", {"run_id": str(uuid.uuid4()), "code": code})

    def take_back(self) -> Answer:
        """Press the button that takes the message back."""
        return self._press("take-back")

    def go_on_without_model(self) -> Answer:
        """Press the button that does not wait for the model."""
        return self._press("without-model")

    def wait_for_answer(self, seconds: float) -> Answer:
        """Return what the page gets in the end. Fails when that is later than ``seconds`` after it was sent, to which a
        busy machine is given more."""
        left = seconds - (time.monotonic() - self.started)
        return wait_until(self.look_for_answer, seconds=left, what=f"there is an answer to {self.books().turns}")

    def turn_id(self) -> int:
        """Return the id of the latest turn, as soon as there is one."""
        query = "select id from interviews_turn where interview_id = %s order by number desc limit 1"
        return wait_until(lambda: self.site.look(query, self.interview), seconds=10, what="a turn")[0]["id"]

    def wait_until_asked(self, times: int = 1) -> None:
        """Wait until the model got its request."""
        wait_until(lambda: self.model.count >= times, seconds=15, what=f"the model is asked: {self.books().turns}")

    def wait_until_paid(self) -> None:
        """Wait until the model's answer is stored, whatever happens to the turn."""
        wait_until(lambda: self.books().calls, seconds=15, what="the answer is stored")

    def books(self) -> Books:
        """Return what the tables hold."""
        with closing(self.site.connect()) as connection:

            def rows(query: str) -> list[dict[str, Any]]:
                return connection.execute(query, [self.interview]).fetchall()

            interview = rows("select * from interviews_interview where id = %s")[0]
            day = """select coalesce(sum(prompt_tokens), 0)::int prompt, coalesce(sum(completion_tokens), 0)::int completion
                     from interviews_dailyusage where learner_id = %s"""
            day = connection.execute(day, [self.user]).fetchone()
            said = rows("select text from interviews_message where interview_id = %s and role = 'learner'")
            replies = """select m.*, t.number from interviews_message m join interviews_turn t on t.id = m.turn_id
                         where m.interview_id = %s and m.role = 'coach' and not m.folded order by m.position"""
            cards = """select c.*, t.number from interviews_card c join interviews_message m on m.id = c.message_id
                       left join interviews_turn t on t.id = m.turn_id
                       where c.interview_id = %s order by m.position"""
            return Books(
                status=interview["status"],
                tokens=(interview["prompt_tokens"], interview["completion_tokens"]),
                tokens_of_day=(day["prompt"], day["completion"]),
                turns=rows("select * from interviews_turn where interview_id = %s order by number"),
                said=[row["text"] for row in said],
                replies=rows(replies),
                cards=rows(cards),
                calls=rows("select * from interviews_modelcall where interview_id = %s order by id"),
                events=rows("select * from interviews_event where interview_id = %s order by id"),
            )

    def end(self) -> Answer:
        """End the interview, sure of it."""
        return self._press("end", confirmed="1")

    def _press(self, button: str, **form: str) -> Answer:
        form = {"seen_turn": str(self._turns()), "after": "1", **form}
        return self._ask("POST", f"/interviews/{self.interview}/{button}/", form)

    def _turns(self) -> int:
        return self.site.look("select turn_count from interviews_interview where id = %s", self.interview)[0][
            "turn_count"
        ]

    def _ask(self, method: str, path: str, form: dict[str, str] | None = None) -> Answer:
        started = time.monotonic()
        headers = {"Cookie": f"sessionid={self.session}; csrftoken={_CSRF}", "X-CSRFToken": _CSRF, "HX-Request": "true"}
        if form is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        with closing(http.client.HTTPConnection("127.0.0.1", self.site.web.port, timeout=30)) as connection:
            connection.request(method, path, urllib.parse.urlencode(form or {}), headers)
            response = connection.getresponse()
            page = response.read().decode()
        location = response.getheader("Location") or response.getheader("HX-Redirect") or ""
        return Answer(response.status, page, time.monotonic() - started, location)


def billed(calls: Iterable[dict[str, Any]]) -> list[tuple[int, int]]:
    """Return prompt and completion tokens of each answer that the provider gave to the end, text and usage."""
    answers = []
    for call in calls:
        mode = call["mode"].partition(":")[0]
        refused = mode == "no_temperature" and "temperature" in call["parameters"]
        if mode == "no_usage":
            answers.append((0, 0))
        elif mode in _ANSWERS and not refused and not call["aborted"]:
            answers.append(tokens(call["messages"], content(mode, call["messages"])))
    return answers


def broken_off(booked: dict[str, Any], calls: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Return the one of ``calls`` that was broken off by us and ``booked`` by an estimate: of the whole of its prompt,
    and of as much of its answer as came."""
    asked, came = booked["prompt_tokens"], booked["text"]
    assert booked["completion_tokens"] == size(came).tokens
    for call in sorted(calls, key=lambda call: not call["aborted"]):
        prompt = sum(size(message["content"]).tokens for message in call["messages"])
        if prompt == asked and content(call["mode"], call["messages"]).startswith(came):
            return call
    raise AssertionError(f"nobody was asked what was broken off: {booked}")


def check_books(
    learner: Learner,
    *,
    said: int = 1,
    replies: int = 1,
    asked: int = 1,
    paid: int = 1,
    stopped: int = 0,
    status: str = "waiting",
) -> Books:
    """Fail unless each message is there once, answered once, and paid and booked as often as told; return the books.

    Of the ``paid`` calls so many were ``stopped`` by us, as nobody waited for their answer any more.
    """
    books = learner.books()
    assert (books.status, {turn["status"] for turn in books.turns} - {"done", "cancelled"}) == (status, set())
    assert (len(books.said), len(books.replies)) == (said, replies), books
    assert (learner.model.count, len(books.calls)) == (asked, paid), [call["mode"] for call in learner.model.calls]
    booked = [(call["prompt_tokens"], call["completion_tokens"], call["finish_reason"]) for call in books.calls]
    assert books.tokens == (sum(prompt for prompt, *_ in booked), sum(completion for _, completion, _ in booked))
    assert books.tokens == books.tokens_of_day
    left = list(learner.model.calls)
    estimated = [call for call in books.calls if call["finish_reason"] == STOPPED]
    assert len(estimated) == stopped, booked
    for call in estimated:
        left.remove(broken_off(call, left))
    whole = [tuple(tokens) for *tokens, reason in booked if reason != STOPPED]
    assert sorted(whole) == sorted(billed(left)), "what is booked is what the provider tells"
    return books
