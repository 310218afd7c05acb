"""What a worker asks a provider for somebody who waits at the page: taken in, done, and its outcome collected once.

An errand lies in the cache for seconds and never in the database or in a file: it is of no use later, and what the
cache forgets is said to be lost. A learner has one of a kind at a time; the next takes the place of the one before.
"""

import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from django.core.cache import cache

from interviews.ground import metrics
from interviews.jobs import dispatch
from interviews.jobs.connections import hand_back_connection
from interviews.llm.port import ModelClient, ModelError, TokenUsage
from interviews.model_calls import budgets, reachability
from interviews.model_calls.paid_calls import client_for
from interviews.model_calls.speaking import choice_of
from interviews.models import Interview
from profiles.providers.choices import ModelChoice

SECONDS_OF_THE_CALL = 30.0
LOST_AFTER = 45.0
"""Seconds after which an outcome that did not come never will."""
SECONDS_KEPT = 90
LOST, NOTHING_TO_ASK, BUDGET_SPENT = "lost", "nothing_to_ask", "budget_spent"


class Paid(Protocol):
    """What a call gave: what it used, and how many seconds it took."""

    @property
    def usage(self) -> TokenUsage: ...

    @property
    def seconds(self) -> float: ...


@dataclass(frozen=True)
class Kind:
    """A kind of errand: ``task`` of ``interviews/tasks.py`` does it, with the model that ``model_of`` gives of a
    choice, "" where there is none; ``ask`` makes the call about what was handed in, within so many seconds."""

    task: str
    model_of: Callable[[ModelChoice], str]
    ask: Callable[[ModelClient, ModelChoice, Any, float], Paid]


@dataclass(frozen=True)
class Outcome:
    """What became of an errand: the answer, or a ``fault``.

    That is the value of a :class:`FaultKind`, ``lost``, ``nothing_to_ask`` where no model does it, or ``budget_spent``.
    """

    answer: Any = None
    fault: str = ""
    provider: str = ""
    model: str = ""


class NotTaken(Exception):
    """An errand was not taken; ``outcome`` says why."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.outcome = Outcome(fault=fault)


@dataclass(frozen=True)
class _Waiting:
    """An errand in the cache; without what was ``given`` a worker has taken it."""

    errand_id: uuid.UUID
    since: float
    given: Any
    outcome: Outcome | None = None


def take(kind: Kind, interview: Interview, given: Any) -> uuid.UUID:
    """Have a worker ask about ``given``; return the id by which the outcome is collected.

    Raises :class:`NotTaken` when no model does it, and when the day's tokens are used up.
    """
    choice = choice_of(interview)
    if choice is None or not kind.model_of(choice):
        raise NotTaken(NOTHING_TO_ASK)
    if budgets.is_spent(interview.learner_id, choice):
        raise NotTaken(BUDGET_SPENT)
    errand_id = uuid.uuid4()
    _keep(kind, interview, _Waiting(errand_id, time.time(), given))
    dispatch.wake(kind.task, interview_id=interview.pk, errand_id=errand_id)
    return errand_id


def do(kind: Kind, *, interview_id: uuid.UUID, errand_id: uuid.UUID) -> None:
    """Ask the provider, outside of any transaction; an errand that is lost or was replaced is left."""
    interview = Interview.objects.select_related("learner").filter(pk=interview_id).first()
    waiting = _find(kind, interview, errand_id) if interview else None
    if waiting is None or waiting.given is None:
        return
    _keep(kind, interview, replace(waiting, given=None))
    outcome = _asked(kind, interview, waiting.given)
    if _find(kind, interview, errand_id) is not None:
        _keep(kind, interview, replace(waiting, given=None, outcome=outcome))


def collect(kind: Kind, interview: Interview, errand_id: uuid.UUID) -> Outcome | None:
    """Return what became of an errand, ``None`` while a worker is at it. It is given out once."""
    waiting = _find(kind, interview, errand_id)
    if waiting is None or (waiting.outcome is None and time.time() - waiting.since > LOST_AFTER):
        return Outcome(fault=LOST)
    if waiting.outcome is not None:
        cache.delete(_key(kind, interview))
    return waiting.outcome


def _asked(kind: Kind, interview: Interview, given: Any) -> Outcome:
    choice = choice_of(interview)
    if choice is None or not kind.model_of(choice):
        return Outcome(fault=NOTHING_TO_ASK)
    names = {"provider": choice.provider_name, "model": kind.model_of(choice)}
    client = client_for(replace(choice, model=names["model"]))
    hand_back_connection()
    began = time.monotonic()
    try:
        reply = kind.ask(client, choice, given, SECONDS_OF_THE_CALL)
    except ModelError as error:
        metrics.model_called(*names.values(), error.kind.value, time.monotonic() - began, None)
        reachability.note(choice, error)
        return Outcome(fault=error.kind.value, **names)
    metrics.model_called(*names.values(), "done", reply.seconds, reply.usage)
    reachability.note(choice, None)
    budgets.add_usage(interview.learner_id, reply.usage, choice)
    return Outcome(reply, **names)


def _key(kind: Kind, interview: Interview) -> str:
    return f"errand:{kind.task}:{interview.learner_id}"


def _keep(kind: Kind, interview: Interview, waiting: _Waiting) -> None:
    cache.set(_key(kind, interview), waiting, timeout=SECONDS_KEPT)


def _find(kind: Kind, interview: Interview, errand_id: uuid.UUID) -> _Waiting | None:
    waiting = cache.get(_key(kind, interview))
    return waiting if waiting is not None and waiting.errand_id == errand_id else None
