# ruff: noqa: T201
"""How long nobody else can write while an interview ends; and what a section costs that a model is to write."""

import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest import mock

from django.db import connection
from django.db.transaction import Atomic
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from interviews.demo import DEMO_MESSAGES, DEMO_PROBLEM, SECOND_LOOK
from interviews.jobs import dispatch
from interviews.llm.port import ModelReply, ModelRequest, TokenUsage
from interviews.model_calls import paid_calls
from interviews.models import Interview, Message
from interviews.recovery import ways as recovery
from interviews.turns import accepting, answering, opening
from profiles.models import User
from tests import working
from tests.factories import ProviderFactory
from tests.fakes import report_reply

LENGTHS, ROUNDS = (20, 200), 3
_WORDS = "I would use **two loops** and `check` every pair number {n}, which costs O(n^2) time. " * 3


def bench_ends(learner: User, spread: Callable[[list[float]], tuple[float, float]]) -> None:
    """Time the longest transaction while an interview is ended early, and a section that a model writes then."""
    print("\nThe end of an interview: the longest transaction, in which nobody else can write (SQLite)")
    for length in LENGTHS:
        held, whole = zip(*(_timed(_almost_over(learner, length)) for _ in range(ROUNDS)), strict=True)
        median, _ = spread(list(held))
        print(f"  {f'{length} messages':<46} locked {median:8.1f} ms   of {spread(list(whole))[0]:8.1f} ms")
    print("\nA section in a model's words, without the model's time")
    ProviderFactory(name="Acme", is_default=True, key="sk-platform-0000")
    for length in LENGTHS:
        interview = _almost_over(learner, length)
        with mock.patch.object(dispatch, "wake"):
            _end_early(interview)
        times, queries = zip(*(_written(pk) for pk in interview.sections.values_list("pk", flat=True)), strict=True)
        median, _ = spread(list(times))
        print(f"  {f'each section, {length} messages':<46} p50 {median:8.1f} ms   {max(queries)} queries")


def _almost_over(learner: User, length: int) -> Interview:
    """Return an interview of ``length`` messages that lacks the last one."""
    with mock.patch.object(answering, "choice_of", lambda _, **__: None):
        interview = opening.start_interview(learner=learner, language="en", slug=DEMO_PROBLEM)
        for text, code in DEMO_MESSAGES[:-1]:
            if text != SECOND_LOOK or interview.stage == "edge_case_check":
                working.answer_turn(_send(interview, text, code))
                interview.refresh_from_db()
    there = interview.messages.order_by("-position").first().position
    stages = list(interview.stage_visits.order_by("position").values_list("stage", flat=True))[:-1]
    Message.objects.bulk_create(
        Message(
            interview=interview,
            position=position,
            role="coach" if position % 2 else "learner",
            stage=stages[position % len(stages)],
            text=_WORDS.format(n=position),
            created_at=timezone.now(),
        )
        for position in range(there + 1, length)
    )
    return interview


def _send(interview: Interview, text: str, code: str = "") -> int:
    interview.refresh_from_db()
    sent = {"client_id": uuid.uuid4(), "seen_turn": interview.turn_count, "text": text, "code": code}
    turn = accepting.submit_turn(learner=interview.learner, interview_id=interview.pk, **sent)
    interview.refresh_from_db()
    return turn.pk


def _end_early(interview: Interview) -> None:
    interview.refresh_from_db()
    seen = interview.turn_count
    recovery.end_interview(learner=interview.learner, interview_id=interview.pk, seen_turn=seen)


def _timed(interview: Interview) -> tuple[float, float]:
    """Return how long its longest transaction takes, and all of it, in milliseconds."""
    with _transactions() as held:
        started = time.perf_counter()
        _end_early(interview)
        return max(held), (time.perf_counter() - started) * 1000


def _written(section_id: int) -> tuple[float, int]:
    """Let a model that answers at once write a section; return the milliseconds and the queries that it took."""

    class AtOnce:
        model = "small-model"

        def complete(self, request: ModelRequest, *, seconds: float, on_text: object = None) -> ModelReply:
            return ModelReply(report_reply("Good work.")(request), TokenUsage(10, 1))

    with mock.patch.object(paid_calls, "client_for", lambda *_: AtOnce()), CaptureQueriesContext(connection) as asked:
        started = time.perf_counter()
        assert working.write_section(section_id)
        return (time.perf_counter() - started) * 1000, len(asked)


@contextmanager
def _transactions() -> Iterator[list[float]]:
    """Collect how many milliseconds each outermost transaction takes."""
    held: list[float] = []
    begun: list[float] = []
    enter, leave = Atomic.__enter__, Atomic.__exit__

    def entered(self: Atomic) -> None:
        enter(self)
        begun.append(time.perf_counter())

    def left(self: Atomic, *how: object) -> None:
        leave(self, *how)
        since = begun.pop()
        if not begun:
            held.append((time.perf_counter() - since) * 1000)

    with mock.patch.object(Atomic, "__enter__", entered), mock.patch.object(Atomic, "__exit__", left):
        yield held
