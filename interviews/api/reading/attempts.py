"""What the API tells of code that was run, scoped to the learner who asks.

What goes out is named here piece by piece. Of a hidden case that is whether it passed; its input is told by the coach
alone, who asks about it or opens its trace, and what was expected of it by nobody.
"""

from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from interviews.coding.cases import entry_of
from interviews.coding.own_cases import as_stored, own_cases_of
from interviews.conversation.memory import memory_of
from interviews.core.turn.situations.hints import steps_are_open
from interviews.models import Attempt, AttemptKind, AttemptStatus, Interview
from profiles.models import User

Plain = dict[str, Any]

SUMMARY_FIELDS = ("number", "stage", "created_at", "language", "outcome", "passed", "total", "seconds")
RUN_FIELDS = (
    "number", "client_id", "stage", "status", "code", "language", "created_at", "finished_at",
    "passed", "total", "seconds",
)  # fmt: skip
EXPORTED_FIELDS = ("number", "created_at", "stage", "code", "language", "outcome", "passed", "total")
FAULT_FIELDS = ("kind", "error_type", "error_message", "line", "prints", "reason")
HIDDEN_FIELDS = ("origin", "outcome")
VISIBLE_FIELDS = (
    "reason", "input", "expected", "got", "error_type", "error_message", "line", "call", "prints", "operations",
)  # fmt: skip
TRACE_FIELDS = ("input", "steps", "cut", "ending")


def own_cases(interview: Interview) -> Plain:
    """Return the learner's own cases as they wrote them."""
    return {"cases": as_stored(own_cases_of(interview.own_cases, entry_of(interview)))}


def run_detail(run: Attempt) -> Plain:
    """Return a run on the visible cases and what came of it so far."""
    is_done = run.status == AttemptStatus.DONE
    return {name: getattr(run, name) for name in RUN_FIELDS} | {
        "outcome": run.outcome if is_done else None,
        "verdict": verdict_shown(run.verdict) if is_done else None,
    }


def latest_run(learner: User, interview_id: UUID) -> Attempt:
    """Return the latest run on the visible cases. Raises ``Attempt.DoesNotExist``."""
    runs = Attempt.objects.filter(interview_id=interview_id, interview__learner=learner, kind=AttemptKind.RUN)
    return runs.order_by("-number")[:1].get()


def submissions(learner: User, interview_id: UUID) -> QuerySet[Attempt]:
    """Return the interview's submissions without their heavy columns, the latest first."""
    rows = _submissions(learner, interview_id).select_related("turn")
    return rows.only("turn__number", *SUMMARY_FIELDS).order_by("-number")


def submission_summary(attempt: Attempt) -> Plain:
    """Return a submission as the list has it. Its turn has to be fetched with it."""
    return {name: getattr(attempt, name) for name in SUMMARY_FIELDS} | {"turn": attempt.turn.number}


def submission_detail(learner: User, interview_id: UUID, number: int) -> Plain:
    """Return a submission with its code and what came of it. Raises ``Attempt.DoesNotExist``."""
    attempt = _submissions(learner, interview_id).select_related("turn", "interview").get(number=number)
    return submission_summary(attempt) | {
        "code": attempt.code,
        "verdict": verdict_shown(attempt.verdict),
        "growth": _growth(attempt.growth) if attempt.growth else None,
        "trace": _trace(attempt.trace) if attempt.trace and _is_opened(attempt) else None,
    }


def exported_submissions(interview: Interview) -> Iterator[Plain]:
    """Return all submissions to keep, the first one first."""
    rows = interview.attempts.filter(kind=AttemptKind.SUBMIT).order_by("number")
    return rows.values(*EXPORTED_FIELDS).iterator()


def _submissions(learner: User, interview_id: UUID) -> QuerySet[Attempt]:
    return Attempt.objects.filter(interview_id=interview_id, interview__learner=learner, kind=AttemptKind.SUBMIT)


def _is_opened(attempt: Attempt) -> bool:
    """Tell whether the coach has shown the steps as a hint."""
    memory, _damaged = memory_of(attempt.interview)
    return steps_are_open(memory, attempt.fingerprint)


def verdict_shown(stored: Mapping[str, Any]) -> Plain:
    """Return what a learner may know of a stored verdict."""
    fault = stored["fault"]
    return {
        "function": stored["function"],
        "fault": {name: fault[name] for name in FAULT_FIELDS} if fault else None,
        "cases": [_case(case) for case in stored["cases"]],
    }


def _case(stored: Mapping[str, Any]) -> Plain:
    told = {name: stored[name] for name in HIDDEN_FIELDS}
    if stored["origin"] == "hidden":
        return told | dict.fromkeys(VISIBLE_FIELDS)
    return told | {name: stored.get(name) for name in VISIBLE_FIELDS}  # before there were classes, none had a call


def _growth(stored: Mapping[str, Any]) -> Plain:
    """Return what was measured of the learner's code; what the known solutions take is the coach's knowledge."""
    points = [{"n": n, "operations": operations} for n, operations in stored["points"]]
    return {"kind": stored["kind"], "per_call": stored.get("per_call", False), "points": points}


def _trace(stored: Mapping[str, Any]) -> Plain:
    return {name: stored[name] for name in TRACE_FIELDS}
