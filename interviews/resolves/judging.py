"""Judging what was submitted in a re-solve, and ending one."""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from interviews.coding.cases import judged_revision
from interviews.coding.submissions import verdict_and_growth
from interviews.coding.verdicts import dry_run_of, shown_verdict
from interviews.ground import metrics
from interviews.jobs.leases import Lease
from interviews.models import AttemptOutcome, Probe, ProbeStatus
from interviews.models.probe import MAX_TRIES
from interviews.progress.practice import note_activity
from interviews.progress.resolve_outcomes import practised_in_resolve, rating_of
from problems.judge.sandbox import Sandbox
from problems.judge_access import NO_JUDGE, say_once, the_sandbox
from profiles.skill import learning

NO_JUDGE_FAULT, OWN_FAULT = "no_judge", "failed"
WAITING_PROBE = (ProbeStatus.QUEUED, ProbeStatus.RUNNING)
NOT_RUN = (AttemptOutcome.UNREADABLE, AttemptOutcome.NO_FUNCTION)


def judge(probe: Probe, lease: Lease) -> bool:
    """Judge what was submitted; return whether that has ended. Where no code is run, the learner has it back."""
    sandbox = the_sandbox()
    if sandbox is None:
        return given_back(lease, NO_JUDGE_FAULT)
    try:
        return _judged(probe, sandbox, lease)
    except NO_JUDGE as fault:
        say_once(fault)
        return given_back(lease, NO_JUDGE_FAULT)


def given_back(lease: Lease, fault: str) -> bool:
    """Give what was submitted back to the learner, with a ``fault`` and nothing counted."""
    return _stored(lease, status=ProbeStatus.WRITING, fault=fault)


def finish(probe: Probe, rows: QuerySet[Probe], **fields: Any) -> bool:
    """End a re-solve with ``fields`` and let it move what is known of the learner. Needs a transaction.

    ``rows`` holds the re-solve if it may still be ended; return whether it was.
    """
    for name, value in {**fields, "status": ProbeStatus.FINISHED, "finished_at": timezone.now()}.items():
        setattr(probe, name, value)
    probe.rating = rating_of(probe)
    ended = {"status": probe.status, "finished_at": probe.finished_at, "rating": probe.rating}
    if not rows.update(lease_token=None, lease_until=None, **{**fields, **ended}):
        return False
    note_activity(probe.learner_id, probe.finished_at)
    learning.keep_practice(learner=probe.learner, practised=practised_in_resolve(probe))
    return True


def _judged(probe: Probe, sandbox: Sandbox, lease: Lease) -> bool:
    """Run what was submitted and store what came out: the learner writes on, or the re-solve is over."""
    found = judged_revision(probe.revision_id)
    verdict, growth = verdict_and_growth(probe.code, found, sandbox, lease, language=probe.code_language)
    metrics.judged("probe", verdict.outcome, verdict.seconds)
    language = probe.code_language
    evidence = dry_run_of(probe.code, verdict, found.cases, language=language, has_trace=False, growth=growth)
    is_passed = verdict.outcome == AttemptOutcome.PASSED
    # What could not be judged, through no fault of the code, is no try, and a missing colon is none either.
    is_try = is_passed or (evidence.fails and verdict.outcome not in NOT_RUN)
    fields = {
        "tries": min(MAX_TRIES, probe.tries + int(is_try)),
        "outcome": verdict.outcome,
        "passed": verdict.passed,
        "total": len(found.cases),
        "verdict": {
            **shown_verdict(verdict, found.cases),
            "cost": evidence.to_dict()["cost"],
            "reference_costs": growth["reference_costs"] if growth else None,
            "is_try": is_try,
            "evidence": {"reads_as": evidence.reads_as, "sign": evidence.sign, "sign_line": evidence.sign_line},
        },
        "fault": "",
    }
    with transaction.atomic():
        if is_passed or fields["tries"] == MAX_TRIES:
            return finish(probe, Probe.objects.filter(lease.row()), **fields)
        return _stored(lease, status=ProbeStatus.WRITING, **fields)


def _stored(lease: Lease, **fields: Any) -> bool:
    """Store ``fields`` and let go, unless it was taken from us meanwhile."""
    return bool(Probe.objects.filter(lease.row()).update(lease_token=None, lease_until=None, **fields))
