"""Runs the code that came with a turn and keeps what came out as an attempt, before the coach thinks about it.

An attempt is stored once a turn: a turn that is run again after a crash, or answered once more, finds it there.
"""

from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from interviews.coding import judge_line
from interviews.coding.cases import Judged, JudgedCase, judged
from interviews.coding.judge_line import code_to_run
from interviews.coding.reference_costs import known_costs, measured_costs
from interviews.coding.verdicts import (
    dry_run_of,
    may_be_traced,
    shown_trace,
    shown_verdict,
    smallest_failing,
    without_hidden,
)
from interviews.core.dry_run import DryRun, fingerprint
from interviews.core.turn.safe_call import WorkerNeeded
from interviews.ground import metrics
from interviews.jobs.connections import hand_back_connection
from interviews.jobs.leases import Lease, LeaseLost
from interviews.models import Attempt, AttemptKind, AttemptStatus, Interview, Turn, TurnAction, TurnProgress
from problems.judge import judging, measuring
from problems.judge.port import CaseResult, Limits, Verdict
from problems.judge.sandbox import Sandbox
from problems.judge_access import NO_JUDGE, say_once, the_sandbox
from problems.languages import LANGUAGES

LIMITS = Limits(operations=settings.JUDGE_OPERATIONS)


def known_run(turn: Turn) -> DryRun | None:
    """Return what is known of running the code of a turn, or of the one that it repeats; ``None`` where none is run.

    Raises :class:`WorkerNeeded` where it has to be run first: who asks at once does not wait for that.
    """
    asked = turn.repeats or turn
    code = code_to_run(asked)
    if not code:
        return None
    attempt = _known(asked, code)
    if attempt is None and the_sandbox() is not None:
        raise WorkerNeeded("code is to be run")
    return attempt and DryRun.from_dict(attempt.verdict["evidence"])


def dry_run_for(turn: Turn, lease: Lease) -> DryRun | None:
    """Return what came of running the code of a turn, or of the one that it repeats; ``None`` where none is run.

    It is run now if that has not been done. Raises :class:`LeaseLost` when the turn was taken from us meanwhile.
    """
    asked = turn.repeats or turn
    code = code_to_run(asked)
    if not code:
        return None
    attempt = _known(asked, code)
    sandbox = None if attempt is not None else the_sandbox()
    try:
        if sandbox is not None:
            attempt = _store(asked, code, _submission(asked, code, sandbox, lease), lease)
    except NO_JUDGE as fault:
        say_once(fault)
    # Others of the learner's code need not wait for the coach's answer to this one.
    Turn.objects.filter(lease.row(), progress=TurnProgress.TESTING).update(progress=TurnProgress.ASKING)
    judge_line.leave(lease.job, lease.row_id)
    return attempt and DryRun.from_dict(attempt.verdict["evidence"])


def results_of(attempt: Attempt, sandbox: Sandbox, lease: Lease) -> dict[str, Any]:
    """Run an attempt's code on the visible cases and return the fields to store.

    Raises :class:`LeaseLost` when the attempt was taken from us meanwhile, and one of ``NO_JUDGE``.
    """
    found = judged(attempt.interview, AttemptKind.RUN, attempt.cases)
    hand_back_connection()
    cases = [one.case for one in found.cases]
    verdict = judging.run(attempt.code, found.entry, cases, LIMITS, sandbox=sandbox, language=attempt.language)
    _check(lease)
    return _fields(attempt.code, verdict, found.cases, AttemptKind.RUN, language=attempt.language)


def _known(turn: Turn, code: str) -> Attempt | None:
    """Return the turn's own attempt, or the interview's latest if a message brings the same code along once more."""
    attempt = Attempt.objects.filter(turn=turn).first()
    if attempt is not None or turn.action == TurnAction.SUBMIT:
        return attempt
    latest = Attempt.objects.filter(interview=turn.interview, kind=AttemptKind.SUBMIT).order_by("-number").first()
    same = latest is not None and latest.fingerprint == fingerprint(code) and latest.language == turn.code_language
    return latest if same and latest.cases == turn.interview.own_cases else None


def _submission(turn: Turn, code: str, sandbox: Sandbox, lease: Lease) -> dict[str, Any]:
    interview, language = turn.interview, turn.code_language
    found = judged(interview, AttemptKind.SUBMIT, interview.own_cases)
    verdict, growth = verdict_and_growth(code, found, sandbox, lease, language=language)
    failing = smallest_failing(verdict, found.cases)
    trace = None
    if failing is not None and LANGUAGES[language].traces and may_be_traced(*failing):
        call = failing[1].at
        steps = judging.trace(code, found.entry, failing[0].case, LIMITS, sandbox=sandbox, call=call)
        trace = None if steps is None else shown_trace(steps, failing[0], call=call)
    _check(lease)
    return _fields(code, verdict, found.cases, AttemptKind.SUBMIT, language=language, trace=trace, growth=growth)


def verdict_and_growth(
    code: str, found: Judged, sandbox: Sandbox, lease: Lease, *, language: str
) -> tuple[Verdict, dict[str, Any] | None]:
    """Run ``code``, in ``language``, on all cases; return the verdict and, of code that passed, its measured cost,
    where there is one.

    Of hidden cases the verdict has only whether they passed, and of the smallest that failed what it gives by itself.
    Raises :class:`LeaseLost`, and one of ``NO_JUDGE`` where nothing can be run.
    """
    hand_back_connection()
    cases = [one.case for one in found.cases]
    verdict = judging.run(code, found.entry, cases, LIMITS, sandbox=sandbox, language=language)
    _check(lease)
    alone = _smallest_alone(code, found, verdict, sandbox, language)
    verdict = without_hidden(verdict, found.cases, alone=alone)
    _check(lease)
    growth = None
    if verdict.outcome == "passed" and found.generator and found.revision_id is not None:
        growth = _growth(code, found, sandbox, lease, language)
        _check(lease)
    return verdict, growth


def _smallest_alone(
    code: str, found: Judged, verdict: Verdict, sandbox: Sandbox, language: str
) -> dict[int, CaseResult]:
    """Run the hidden case of which the coach asks by itself, in a store that has seen no other; return the result by
    its position."""
    failing = smallest_failing(verdict, found.cases)
    if failing is None or failing[0].origin != "hidden" or failing[1].outcome not in ("wrong", "error"):
        return {}
    alone = judging.run(code, found.entry, [failing[0].case], LIMITS, sandbox=sandbox, language=language).results
    return dict(zip([found.cases.index(failing[0])], alone, strict=False))


def _check(lease: Lease) -> None:
    if lease.lost.is_set():
        raise LeaseLost


def _fields(
    code: str,
    verdict: Verdict,
    cases: tuple[JudgedCase, ...],
    kind: AttemptKind,
    *,
    language: str,
    trace: dict[str, Any] | None = None,
    growth: dict[str, Any] | None = None,
) -> dict[str, Any]:
    metrics.judged(kind, verdict.outcome, verdict.seconds)
    evidence = dry_run_of(code, verdict, cases, language=language, has_trace=trace is not None, growth=growth)
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


def _growth(code: str, found: Judged, sandbox: Sandbox, lease: Lease, language: str) -> dict[str, Any] | None:
    """Return the measured cost of code that passed, with what the same measurement says of the known solutions.

    It is compared with a claim only when nothing but operations ended any of these measurements.
    """
    measured = measuring.measure(code, found.entry, found.generator, LIMITS, sandbox=sandbox, language=language)
    if len(measured.points) < 2:
        return None
    _check(lease)
    references = known_costs(found, sandbox)
    if references is None:
        hand_back_connection()
        references = measured_costs(found, sandbox)
    return {
        "points": [list(point) for point in measured.points],
        "kind": measured.growth.kind if measured.growth else None,
        "degree": measured.growth.degree if measured.growth else None,
        "references": references["degrees"] if references else [],
        "reference_costs": references,
        "comparable": measured.complete and references is not None,
        "per_call": measured.per_call,
    }


def _store(turn: Turn, code: str, fields: dict[str, Any], lease: Lease) -> Attempt:
    """Store what came out while the turn is ours. If another run of it was faster, what that one stored counts.

    Raises :class:`LeaseLost` when the turn was taken from us.
    """
    with transaction.atomic():
        # The turn before its interview, as whoever takes it back or saves its answer locks them.
        if not Turn.objects.filter(lease.row()).update(progress=TurnProgress.ASKING):
            raise LeaseLost
        stored = Attempt.objects.filter(turn=turn).first()
        if stored is not None:
            return stored
        interview = Interview.objects.select_for_update(no_key=True).get(pk=turn.interview_id)  # numbers one at a time
        before = interview.attempts.filter(kind=AttemptKind.SUBMIT).aggregate(last=Max("number"))["last"] or 0
        return Attempt.objects.create(
            interview=interview,
            turn=turn,
            kind=AttemptKind.SUBMIT,
            number=before + 1,
            client_id=turn.client_id,
            stage=interview.stage,
            code=code,
            language=turn.code_language,
            fingerprint=fingerprint(code),
            cases=turn.interview.own_cases,
            created_at=turn.accepted_at,
            **fields,
        )
