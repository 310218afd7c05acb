"""Checking a problem for the curator's desk, by workers: what ``check_bank`` and its mutants say of one revision."""

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from pydantic import ValidationError

from interviews.coding.cases import judged_revision
from interviews.coding.reference_costs import known_costs, measured_costs
from interviews.jobs import dispatch, leases
from interviews.jobs.leases import Lease, LeaseLost
from problems.bank.faults import readable_faults
from problems.bank.schema import BankProblem
from problems.judge.sandbox import Sandbox
from problems.judge_access import NO_JUDGE, say_once, the_sandbox
from problems.models import CheckStatus, ProblemCheck, ProblemRevision
from problems.proof.check import NOT_RUN, check_problem
from problems.proof.mutant_check import check_mutants
from profiles.models import User

logger = logging.getLogger(__name__)

MAX_ATTEMPTS = 3
MAX_FAULTS, MAX_FAULT_CHARACTERS, MAX_SURVIVORS = 50, 500, 50
WOKEN_AGAIN_AFTER = timedelta(seconds=15)
SECONDS_BETWEEN_NOTES = 0.5
STEPS_BEFORE_MUTANTS = 2
WENT_WRONG = "the check itself failed; nothing is known of the problem. Ask for it again, or see the log."
_checking = threading.Lock()
"""Held by the one check that runs in this process: many at once would take the judge from those who practise."""


def ask_for_check(revision: ProblemRevision, *, by: User | None) -> ProblemCheck:
    """Store that a revision shall be checked and wake a worker; one that waits or runs already is returned instead."""
    unfinished = ProblemCheck.objects.filter(revision=revision).exclude(status=CheckStatus.FINISHED)
    try:
        with transaction.atomic():
            if found := unfinished.first():
                return found
            check = ProblemCheck.objects.create(revision=revision, asked_by=by)
            dispatch.wake_for_problem_check(check.pk)
            return check
    except IntegrityError:  # somebody else asked in the same moment
        return unfinished.first() or ProblemCheck.objects.filter(revision=revision).first()


def forgotten_checks(now: datetime) -> list[int]:
    """Return the ids of checks that nobody works on, marked as woken now: told of too long ago, or abandoned."""
    return leases.forgotten(ProblemCheck, now, after=WOKEN_AGAIN_AFTER)


def run_check(check_id: int) -> bool:
    """Check the revision; return whether that has ended now. What goes wrong is a fault of the check, and says so.

    While another check runs in this process it stays in the queue; the one that ends wakes the next.
    """
    if not _checking.acquire(blocking=False):
        return _is_over(check_id)
    try:
        lease = leases.claim(ProblemCheck, check_id)
        if lease is None:
            return _is_over(check_id)
        has_ended = _run(check_id, lease)
    finally:
        _checking.release()
    _wake_next()
    return has_ended


def _is_over(check_id: int) -> bool:
    return not ProblemCheck.objects.filter(pk=check_id).exclude(status=CheckStatus.FINISHED).exists()


def _wake_next() -> None:
    queued = ProblemCheck.objects.filter(status=CheckStatus.QUEUED).order_by("created_at", "pk")
    if (check_id := queued.values_list("pk", flat=True).first()) is not None:
        dispatch.wake_for_problem_check(check_id)


def _run(check_id: int, lease: Lease) -> bool:
    check = ProblemCheck.objects.select_related("revision").get(pk=check_id)
    if check.attempts > MAX_ATTEMPTS:
        return _finished(lease, faults=[WENT_WRONG])
    sandbox = the_sandbox()
    if sandbox is None:
        return _finished(lease, faults=[NOT_RUN])
    try:
        with leases.kept(lease):
            return _checked(check.revision, sandbox, lease)
    except LeaseLost:
        return False
    except NO_JUDGE as fault:
        say_once(fault)
        return _finished(lease, faults=[NOT_RUN])
    except Exception:
        if leases.is_gone(lease):
            return True
        logger.exception("problem check %s failed", check_id)
        return _finished(lease, faults=[WENT_WRONG])


def _checked(revision: ProblemRevision, sandbox: Sandbox, lease: Lease) -> bool:
    try:
        problem = BankProblem.model_validate(revision.content)
    except ValidationError as error:  # of an older format
        return _finished(lease, faults=readable_faults(error))
    _note(lease, done=0, total=STEPS_BEFORE_MUTANTS)
    faults = check_problem(problem, sandbox)
    helpers = max(1, sandbox.helpers - 1)  # one is left to those who practise
    report = check_mutants(problem, sandbox, helpers=helpers, tell=partial(_tell_progress(), lease))
    faults += report.faults
    survivors = [{"line": one.line, "before": one.before, "after": one.after} for one in report.survivors]
    return _finished(
        lease,
        faults=faults,
        caught=report.caught,
        mutants=report.caught + len(report.survivors),
        equivalent=report.equivalent,
        survivors=[*survivors[:MAX_SURVIVORS], *([] if faults else _reference_costs(revision, sandbox))],
    )


def _reference_costs(revision: ProblemRevision, sandbox: Sandbox) -> list[dict[str, Any]]:
    """Return how the solutions grow, to be kept with the check: learners' code is compared with that."""
    found = judged_revision(revision.pk)
    costs = known_costs(found, sandbox) or measured_costs(found, sandbox)
    return [{"reference_costs": costs}] if costs else []


def _tell_progress() -> Callable[[Lease, int, int], None]:
    """Return what notes the progress, at most every half second: a page asks for it, nobody else does."""
    noted = 0.0

    def tell(lease: Lease, done: int, total: int) -> None:
        nonlocal noted
        if lease.lost.is_set():
            raise LeaseLost
        if time.monotonic() - noted < SECONDS_BETWEEN_NOTES and done < total:
            return
        noted = time.monotonic()
        _note(lease, done=STEPS_BEFORE_MUTANTS + done, total=STEPS_BEFORE_MUTANTS + total)

    return tell


def _note(lease: Lease, **fields: Any) -> None:
    if not ProblemCheck.objects.filter(lease.row()).update(**fields):
        raise LeaseLost


def _finished(lease: Lease, *, faults: list[str], **fields: Any) -> bool:
    shown = [fault[:MAX_FAULT_CHARACTERS] for fault in faults[:MAX_FAULTS]]
    ended = {"status": CheckStatus.FINISHED, "finished_at": timezone.now(), "lease_token": None, "lease_until": None}
    return bool(ProblemCheck.objects.filter(lease.row()).update(faults=shown, **fields, **ended))
