"""Runs the code that came with a turn and keeps what came out as an attempt, before the coach thinks about it.

An attempt is stored once a turn: a turn that is run again after a crash, or answered once more, finds it there.
"""

import logging
from functools import lru_cache
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone

from interviews import metrics
from interviews.code_cases import Judged, JudgedCase, judged
from interviews.conversing import hand_back_connection
from interviews.core.code_reading import find_code, read_code
from interviews.core.dry_run import DryRun, fingerprint
from interviews.core.safe_call import ModelNeeded
from interviews.models import Attempt, AttemptKind, AttemptStatus, Interview, Turn, TurnAction, TurnProgress
from interviews.verdicts import dry_run_of, may_be_traced, shown_trace, shown_verdict, smallest_failing
from problems.judge import judging, measuring
from problems.judge.port import Entry, Limits, Verdict
from problems.judge.sandbox import Sandbox
from problems.judge_access import NO_JUDGE, say_once, the_sandbox

logger = logging.getLogger(__name__)

LIMITS = Limits()


def code_to_run(turn: Turn) -> str:
    """Return the Python that a turn brings; "" when there is none, as when the code is in words.

    What was submitted is run whatever it looks like: Python says best where it cannot be read.
    """
    if turn.action == TurnAction.SUBMIT:
        return turn.code
    code = find_code(turn.text, turn.code)
    return code if code and read_code(code).functions else ""


def dry_run_for(turn: Turn, *, may_wait: bool) -> DryRun | None:
    """Return what came of running the turn's code, running it now if that has not been done; ``None`` without code.

    Raises :class:`ModelNeeded` where it would have to be run and the caller may not wait.
    """
    sandbox, code = the_sandbox(), code_to_run(turn)
    if sandbox is None or not code:
        return None
    attempt = Attempt.objects.filter(turn=turn).first()
    if attempt is None:
        if not may_wait:
            raise ModelNeeded
        Turn.objects.filter(pk=turn.pk).update(progress=TurnProgress.TESTING)
        try:
            attempt = _store(turn, code, _submission(turn.interview, code, sandbox))
        except NO_JUDGE as fault:
            say_once(fault)
            return None
        finally:
            Turn.objects.filter(pk=turn.pk).update(progress=TurnProgress.ASKING)
    return DryRun.from_dict(attempt.verdict["evidence"])


def results_of(attempt: Attempt, sandbox: Sandbox) -> dict[str, Any]:
    """Run an attempt's code on the visible cases and return the fields to store."""
    found = judged(attempt.interview, AttemptKind.RUN)
    hand_back_connection()
    verdict = judging.run(attempt.code, found.entry, tuple(one.case for one in found.cases), LIMITS, sandbox=sandbox)
    return _fields(attempt.code, verdict, found.cases, AttemptKind.RUN)


def _submission(interview: Interview, code: str, sandbox: Sandbox) -> dict[str, Any]:
    found = judged(interview, AttemptKind.SUBMIT)
    hand_back_connection()
    verdict = judging.run(code, found.entry, tuple(one.case for one in found.cases), LIMITS, sandbox=sandbox)
    failing = smallest_failing(verdict, found.cases)
    trace = growth = None
    if failing is not None and may_be_traced(failing[0]):
        steps = judging.trace(code, found.entry, failing[0].case, LIMITS, sandbox=sandbox)
        trace = None if steps is None else shown_trace(steps, failing[0])
    if verdict.outcome == "passed" and found.generator and interview.revision_id is not None:
        growth = _growth(interview.revision_id, code, found, sandbox)
    return _fields(code, verdict, found.cases, AttemptKind.SUBMIT, trace=trace, growth=growth)


def _fields(
    code: str,
    verdict: Verdict,
    cases: tuple[JudgedCase, ...],
    kind: AttemptKind,
    *,
    trace: dict[str, Any] | None = None,
    growth: dict[str, Any] | None = None,
) -> dict[str, Any]:
    metrics.judged(kind, verdict.outcome, verdict.seconds)
    evidence = dry_run_of(code, verdict, cases, has_trace=trace is not None, growth=growth)
    return {
        "status": AttemptStatus.DONE,
        "outcome": verdict.outcome,
        "passed": verdict.passed,
        "total": len(cases),
        "seconds": verdict.seconds,
        "verdict": {**shown_verdict(verdict, cases), "evidence": evidence.to_dict()},
        "growth": growth,
        "trace": trace,
        "finished_at": timezone.now(),
    }


def _growth(revision_id: int, code: str, found: Judged, sandbox: Sandbox) -> dict[str, Any] | None:
    """Return the measured cost of code that passed, with what the same measurement says of the known solutions."""
    measured = measuring.measure(code, found.entry, found.generator, LIMITS, sandbox=sandbox)
    if len(measured.points) < 2:
        return None
    references = _references(revision_id, found.entry, found.generator, found.solutions, sandbox)
    return {
        "points": [list(point) for point in measured.points],
        "kind": measured.growth.kind if measured.growth else None,
        "degree": measured.growth.degree if measured.growth else None,
        "references": [list(reference) for reference in references],
    }


@lru_cache(maxsize=64)
def _references(
    revision_id: int, entry: Entry, generator: str, solutions: tuple[tuple[str, str], ...], sandbox: Sandbox
) -> tuple[tuple[str, int], ...]:
    """Measure the known solutions of a revision, once a process."""
    found = []
    for stated, code in solutions:
        growth = measuring.measure(code, entry, generator, LIMITS, sandbox=sandbox).growth
        if growth is not None:
            found.append((stated, growth.degree))
    return tuple(found)


def _store(turn: Turn, code: str, fields: dict[str, Any]) -> Attempt:
    """Store what came out. If another run of the same turn was faster, what it stored counts."""
    interview = turn.interview
    before = interview.attempts.filter(kind=AttemptKind.SUBMIT).aggregate(last=Max("number"))["last"] or 0
    try:
        with transaction.atomic():
            return Attempt.objects.create(
                interview=interview,
                turn=turn,
                kind=AttemptKind.SUBMIT,
                number=before + 1,
                client_id=turn.client_id,
                stage=interview.stage,
                code=code,
                fingerprint=fingerprint(code),
                cases=interview.own_cases,
                created_at=turn.accepted_at,
                **fields,
            )
    except IntegrityError:
        return Attempt.objects.get(turn=turn)
