"""Judging what was submitted in a re-solve, by workers: the row is the queue, as with turns."""

import logging
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from interviews.coding.cases import judged_revision
from interviews.coding.submissions import verdict_and_growth
from interviews.coding.verdicts import dry_run_of, shown_verdict
from interviews.ground import metrics
from interviews.jobs import leases
from interviews.jobs.leases import Lease, LeaseLost
from interviews.models import AttemptOutcome, Probe, ProbeStatus
from interviews.models.probe import MAX_TRIES
from interviews.progress.practice import note_activity
from interviews.progress.resolve_outcomes import practised_in_resolve, rating_of
from problems.judge.sandbox import Sandbox
from problems.judge_access import NO_JUDGE, say_once, the_sandbox
from profiles.skill import learning

logger = logging.getLogger(__name__)

MAX_ATTEMPTS = 3
WOKEN_AGAIN_AFTER = timedelta(seconds=15)
NO_JUDGE_FAULT, OWN_FAULT = "no_judge", "failed"
WAITING_PROBE = (ProbeStatus.QUEUED, ProbeStatus.RUNNING)
NOT_RUN = (AttemptOutcome.UNREADABLE, AttemptOutcome.NO_FUNCTION)


def judge_probe(probe_id: UUID) -> bool:
    """Judge what was submitted; return whether that has ended now.

    An unexpected fault is logged and puts it back into the queue. After the last try the learner has it back, with a
    ``fault`` and nothing counted, and so they do where no code is run.
    """
    lease = leases.claim(Probe, probe_id)
    if lease is None:
        return not Probe.objects.filter(pk=probe_id, status__in=WAITING_PROBE).exists()
    whole = Probe.objects.select_related("revision__problem", "learner").defer("revision__content")
    probe = whole.filter(pk=probe_id).first()
    if probe is None:
        return _gone(probe_id)
    sandbox = the_sandbox()
    if sandbox is None:
        return _given_back(lease, NO_JUDGE_FAULT)
    if probe.attempts > MAX_ATTEMPTS:
        return _given_back(lease, OWN_FAULT)
    try:
        with leases.kept(lease):
            return _judged(probe, sandbox, lease)
    except LeaseLost:
        return False
    except NO_JUDGE as fault:
        say_once(fault)
        return _given_back(lease, NO_JUDGE_FAULT)
    except Exception:
        if leases.is_gone(lease):
            return _gone(probe_id)
        logger.exception("what was submitted in re-solve %s could not be judged", probe_id)
        if probe.attempts >= MAX_ATTEMPTS:
            return _given_back(lease, OWN_FAULT)
        _stored(lease, status=ProbeStatus.QUEUED)
        return False


def _gone(probe_id: UUID) -> bool:
    """Say in one line that the re-solve was deleted with its learner's account while it was worked on."""
    logger.info("re-solve %s is gone with its learner", probe_id)
    return True


def forgotten_probes(now: datetime) -> list[UUID]:
    """Return the ids of submissions that nobody works on, marked as woken now: told of too long ago, or abandoned."""
    return leases.forgotten(Probe, now, after=WOKEN_AGAIN_AFTER)


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
    verdict, growth = verdict_and_growth(probe.code, found, sandbox, lease)
    metrics.judged("probe", verdict.outcome, verdict.seconds)
    evidence = dry_run_of(probe.code, verdict, found.cases, has_trace=False, growth=growth)
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
            "is_try": is_try,
        },
        "fault": "",
    }
    with transaction.atomic():
        if is_passed or fields["tries"] == MAX_TRIES:
            return finish(probe, Probe.objects.filter(lease.row()), **fields)
        return _stored(lease, status=ProbeStatus.WRITING, **fields)


def _given_back(lease: Lease, fault: str) -> bool:
    return _stored(lease, status=ProbeStatus.WRITING, fault=fault)


def _stored(lease: Lease, **fields: Any) -> bool:
    """Store ``fields`` and let go, unless it was taken from us meanwhile."""
    return bool(Probe.objects.filter(lease.row()).update(lease_token=None, lease_until=None, **fields))
