"""The one loop in which workers work on rows, and the one query that finds rows nobody works on.

The row is the queue. It is claimed by one conditional update with a lease, and what came of it is stored only while
that lease is still ours. So a row may be told of twice, or again after a crash, and is still worked off exactly once.
"""

import logging
from datetime import datetime
from typing import Any
from uuid import UUID

import structlog
from django.db import connection, models, transaction
from django.db.models import ExpressionWrapper, F
from django.utils import timezone

from interviews.jobs import dispatch, leases
from interviews.jobs.job import Job, WorkersLost
from interviews.jobs.leases import Lease, RunInterrupted

logger = logging.getLogger(__name__)

SWEEP_BATCH = 200

RowId = int | UUID


def work(job: Job, row_id: RowId) -> bool:
    """Work on a row once; return whether it has ended now.

    An unexpected fault is logged and puts the row back into the queue, or ends it after the last attempt. A row that
    its job's line does not let in yet stays in the queue.
    """
    if job.line is None:
        lease = leases.claim(job, row_id)
        return _has_ended(job, row_id) if lease is None else _run(lease)
    lease = job.line.enter(job, row_id)
    if lease is None:
        return _has_ended(job, row_id)
    try:
        return _run(lease)
    finally:
        job.line.leave(job, row_id)


def wake(job: Job, row_id: RowId) -> None:
    """Ask a worker to work on a row; as :func:`interviews.jobs.dispatch.wake`."""
    dispatch.wake(job.task, **{job.argument: row_id})


def forgotten(job: Job, now: datetime | None = None) -> list[Any]:
    """Return the ids of rows that nobody works on, marked as woken now: told of too long ago, or abandoned.

    Where the job says since when its rows wait, one is told of again after twice the time each time: a long queue does
    not get longer by it.
    """
    now = now or timezone.now()
    rows = job.model.objects.filter(leases.unheld(job, now), woken_at__lt=now - job.woken_again_after)
    if job.waits_since:
        waited = F("woken_at") - F(job.waits_since)
        as_long_again = ExpressionWrapper(F("woken_at") + waited, output_field=models.DateTimeField())
        rows = rows.annotate(as_long_again=as_long_again).filter(as_long_again__lte=now)
    with transaction.atomic():
        if connection.features.has_select_for_update_skip_locked:
            rows = rows.select_for_update(skip_locked=True, of=("self",))
        row_ids = list(rows.order_by("woken_at").values_list("pk", flat=True)[:SWEEP_BATCH])
        job.model.objects.filter(pk__in=row_ids).update(woken_at=now)
    return row_ids


def _run(lease: Lease) -> bool:
    job = lease.job
    row = job.rows().filter(pk=lease.row_id).first()
    if row is None:
        return _gone(lease)
    with structlog.contextvars.bound_contextvars(**job.ids(row)):
        if row.attempts > job.max_attempts:
            logger.warning("%s %s is given up: no worker lived through it", job.name, row.pk)
            return job.give_up(row, lease, WorkersLost(f"every worker that took the {job.name} was lost"))
        try:
            with leases.kept(lease):
                return job.run(row, lease)
        except RunInterrupted as reason:
            logger.info("this run of %s %s ends: %s", job.name, row.pk, reason or type(reason).__name__)
            return False
        except Exception as fault:
            if leases.is_gone(lease):
                return _gone(lease)
            _log(job, row, fault)
            if row.attempts >= job.max_attempts:
                return job.give_up(row, lease, fault)
            leases.put_back(lease, **job.on_fault(fault))
            return False


def _log(job: Job, row: models.Model, fault: Exception) -> None:
    if job.faults_are_private:
        logger.warning("the work on %s %s went wrong: %s", job.name, row.pk, type(fault).__name__)
    else:
        logger.exception("the work on %s %s went wrong", job.name, row.pk)


def _gone(lease: Lease) -> bool:
    """Say in one line that the row was deleted while it was worked on, as with its interview: nobody waits for it."""
    logger.info("%s %s is gone: nobody waits for it", lease.job.name, lease.row_id)
    return True


def _has_ended(job: Job, row_id: RowId) -> bool:
    return not job.model.objects.filter(pk=row_id, status__in=(job.queued, job.busy)).exists()
