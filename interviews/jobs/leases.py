"""Who works on a row of a job: claimed by one conditional update, kept by renewing, lost when nobody renews it in time.

One heartbeat thread a process renews all leases that the process holds. A row whose worker died is free again when
its lease runs out; a row that was taken from its worker (cancelled, answered without the model) is noticed here.
"""

import logging
import os
import threading
import uuid
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import F, Q
from django.utils import timezone

from interviews.jobs.job import Job

logger = logging.getLogger(__name__)

RENEWALS_A_LEASE = 3


@dataclass(frozen=True)
class Lease:
    """The right to work on a row of a job. ``lost`` is set as soon as it is known that somebody else has it."""

    job: Job
    row_id: int | uuid.UUID
    token: uuid.UUID
    lost: threading.Event = field(default_factory=threading.Event, compare=False)

    def row(self) -> Q:
        """Return the condition that the row is still ours."""
        return Q(pk=self.row_id, lease_token=self.token, status=self.job.busy)


class RunInterrupted(BaseException):
    """This run of a job cannot go on; another follows.

    No ``Exception``, so that no expert's fault is made of it.
    """


class LeaseLost(RunInterrupted):
    """The row was taken from us: what we are doing for it is of no use any more."""


def lease_time() -> timedelta:
    """Return how long a lease holds without being renewed."""
    return timedelta(seconds=settings.TURN_LEASE_SECONDS)


def unheld(job: Job, now: datetime) -> Q:
    """Return the condition that a row waits and nobody works on it."""
    return Q(status=job.queued) | Q(status=job.busy, lease_until__lt=now)


def claim(job: Job, row_id: int | uuid.UUID, **fields: Any) -> Lease | None:
    """Take a row that is queued, or whose lease ran out; store ``fields`` with it, besides what its job stores.

    ``None`` when somebody else has it or it is finished.
    """
    token, now = uuid.uuid4(), timezone.now()
    held = {"status": job.busy, "lease_token": token, "lease_until": now + lease_time(), "attempts": F("attempts") + 1}
    claimed = job.model.objects.filter(unheld(job, now), pk=row_id).update(**held, **{**job.on_claim, **fields})
    return Lease(job, row_id, token) if claimed else None


def put_back(lease: Lease, **fields: Any) -> None:
    """Put the row back into the queue with ``fields``, unless it was taken from us meanwhile."""
    ours = lease.job.model.objects.filter(lease.row())
    ours.update(status=lease.job.queued, lease_token=None, lease_until=None, **fields)


def release_all(jobs: Iterable[Job]) -> int:
    """Put what is being worked on back into the queue, and return how much that was.

    Right only when no other process works, as at the start of ``serve``.
    """
    free = {"lease_token": None, "lease_until": None}
    return sum(
        job.model.objects.filter(status=job.busy).update(status=job.queued, **free, **job.on_release) for job in jobs
    )


def is_gone(lease: Lease) -> bool:
    """Tell whether the row itself is gone, as with its learner's account: there is nothing left to work on then."""
    return not lease.job.model.objects.filter(pk=lease.row_id).exists()


@contextmanager
def kept(lease: Lease) -> Iterator[None]:
    """Renew the lease in the background while the block runs."""
    _start_heartbeat()
    with _lock:
        _held[lease.token] = lease
    _work.set()
    try:
        yield
    finally:
        with _lock:
            _held.pop(lease.token, None)
            if not _held:
                _work.clear()


def are_held() -> bool:
    """Tell whether this process works on something that may wait for a model."""
    return bool(_held)


def renew() -> None:
    """Renew all leases of this process, and mark those that are ours no more as lost."""
    with _lock:
        held = list(_held.values())
    if not held:
        return
    ours: set[uuid.UUID] = set()
    for job in {lease.job for lease in held}:
        tokens = [lease.token for lease in held if lease.job is job]
        mine = job.model.objects.filter(lease_token__in=tokens, status=job.busy)
        mine.update(lease_until=timezone.now() + lease_time())
        ours |= set(mine.values_list("lease_token", flat=True))
    for lease in held:
        if lease.token not in ours:
            lease.lost.set()


_held: dict[uuid.UUID, Lease] = {}
_lock = threading.Lock()
_work = threading.Event()
_heartbeat: threading.Thread | None = None


def _start_heartbeat() -> None:
    global _heartbeat  # noqa: PLW0603
    if _heartbeat is None:
        with _lock:
            if _heartbeat is None:
                _heartbeat = threading.Thread(target=_beat, name="lease heartbeat", daemon=True)
                _heartbeat.start()


def _beat() -> None:
    pause = threading.Event()
    while True:
        _work.wait()
        pause.wait(settings.TURN_LEASE_SECONDS / RENEWALS_A_LEASE)
        try:
            renew()
        except Exception:
            # The database is away for a moment. If it stays away, the leases run out and the turns are run again.
            logger.warning("leases could not be renewed; trying again", exc_info=True)
        finally:
            connection.close()


def _after_fork() -> None:
    """A forked process has no heartbeat and holds nothing."""
    global _heartbeat, _lock, _work
    _held.clear()
    _heartbeat, _lock, _work = None, threading.Lock(), threading.Event()


os.register_at_fork(after_in_child=_after_fork)
