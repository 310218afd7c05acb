"""Checking a problem for the curator's desk: what ``check_bank`` and its mutants say of one revision."""

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from pydantic import ValidationError

from interviews.coding.cases import judged_revision
from interviews.coding.reference_costs import known_costs, measured_costs
from interviews.jobs import dispatch
from interviews.jobs.leases import Lease, LeaseLost
from problems.bank.faults import readable_faults
from problems.bank.schema import BankProblem
from problems.judge.sandbox import Sandbox
from problems.judge_access import NO_JUDGE, say_once, the_sandbox
from problems.models import CheckStatus, ProblemCheck, ProblemRevision
from problems.proof.check import NOT_RUN, check_problem
from problems.proof.mutant_check import check_mutants
from problems.services import keep_vectors
from profiles.models import User

MAX_FAULTS, MAX_FAULT_CHARACTERS, MAX_SURVIVORS = 50, 500, 50
SECONDS_BETWEEN_NOTES = 0.5
STEPS_BEFORE_MUTANTS = 2


def ask_for_check(revision: ProblemRevision, *, by: User | None) -> ProblemCheck:
    """Store that a revision shall be checked and wake a worker; one that waits or runs already is returned instead."""
    unfinished = ProblemCheck.objects.filter(revision=revision).exclude(status=CheckStatus.FINISHED)
    try:
        with transaction.atomic():
            if found := unfinished.first():
                return found
            check = ProblemCheck.objects.create(revision=revision, asked_by=by)
            dispatch.wake("check_problem", check_id=check.pk)
            return check
    except IntegrityError:  # somebody else asked in the same moment
        return unfinished.first() or ProblemCheck.objects.filter(revision=revision).first()


def check(problem_check: ProblemCheck, lease: Lease) -> bool:
    """Check the revision and store what was found; return whether that has ended."""
    sandbox = the_sandbox()
    if sandbox is None:
        return finished(lease, faults=[NOT_RUN])
    try:
        return _checked(problem_check.revision, sandbox, lease)
    except NO_JUDGE as fault:
        say_once(fault)
        return finished(lease, faults=[NOT_RUN])


def _checked(revision: ProblemRevision, sandbox: Sandbox, lease: Lease) -> bool:
    try:
        problem = BankProblem.model_validate(revision.content)
    except ValidationError as error:  # of an older format
        return finished(lease, faults=readable_faults(error))
    _note(lease, done=0, total=STEPS_BEFORE_MUTANTS)
    keep_vectors(revision)
    faults = check_problem(problem, sandbox)
    helpers = max(1, sandbox.helpers - 1)  # one is left to those who practise
    report = check_mutants(problem, sandbox, helpers=helpers, tell=partial(_tell_progress(), lease))
    faults += report.faults
    survivors = [{"line": one.line, "before": one.before, "after": one.after} for one in report.survivors]
    return finished(
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


def finished(lease: Lease, *, faults: list[str], **fields: Any) -> bool:
    """End the check with what it found, unless it was taken from us meanwhile."""
    shown = [fault[:MAX_FAULT_CHARACTERS] for fault in faults[:MAX_FAULTS]]
    ended = {"status": CheckStatus.FINISHED, "finished_at": timezone.now(), "lease_token": None, "lease_until": None}
    return bool(ProblemCheck.objects.filter(lease.row()).update(faults=shown, **fields, **ended))
