"""Who works on a turn, a section of a report, a run of code, a re-solve, the check of a problem or a mail: claimed by
one conditional update, kept by renewing, lost when nobody renews it in time.

One heartbeat thread a process renews all leases that the process holds. A row whose worker died is free again when
its lease runs out; a row that was taken from its worker (cancelled, answered without the model) is noticed here.
"""

import logging
import os
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, Model, Q
from django.utils import timezone

from interviews.models import (
    Attempt,
    AttemptStatus,
    FeedbackMail,
    MailStatus,
    Probe,
    ProbeStatus,
    ReportSection,
    SectionStatus,
    Turn,
    TurnProgress,
    TurnStatus,
)
from problems.models import CheckStatus, ProblemCheck

logger = logging.getLogger(__name__)

RENEWALS_A_LEASE = 3
SWEEP_BATCH = 200


QUEUED_AND_BUSY: dict[type[Model], tuple[str, str]] = {
    Turn: (TurnStatus.QUEUED, TurnStatus.RUNNING),
    ReportSection: (SectionStatus.QUEUED, SectionStatus.WRITING),
    Attempt: (AttemptStatus.QUEUED, AttemptStatus.RUNNING),
    Probe: (ProbeStatus.QUEUED, ProbeStatus.RUNNING),
    ProblemCheck: (CheckStatus.QUEUED, CheckStatus.RUNNING),
    FeedbackMail: (MailStatus.QUEUED, MailStatus.SENDING),
}
"""What is leased, with the statuses in which a row waits for a worker and has one."""


@dataclass(frozen=True)
class Lease:
    """The right to work on a row of ``model``. ``lost`` is set as soon as it is known that somebody else has it."""

    model: type[Model]
    row_id: int | uuid.UUID
    token: uuid.UUID
    lost: threading.Event = field(default_factory=threading.Event, compare=False)

    def row(self) -> Q:
        """Return the condition that the row is still ours."""
        return Q(pk=self.row_id, lease_token=self.token, status=QUEUED_AND_BUSY[self.model][1])


@dataclass(frozen=True)
class Untouched:
    """The right to answer a turn that waits in the queue, for as long as nobody has claimed it since it was read."""

    turn_id: int
    attempts: int

    def row(self) -> Q:
        """Return the condition that it is so."""
        return Q(pk=self.turn_id, attempts=self.attempts, lease_token=None, status=TurnStatus.QUEUED)


class RunInterrupted(BaseException):
    """This run of a turn, a section or a piece of code cannot go on; another follows.

    No ``Exception``, so that no expert's fault is made of it.
    """


class LeaseLost(RunInterrupted):
    """The row was taken from us: what we are doing for it is of no use any more."""


def lease_time() -> timedelta:
    """Return how long a lease holds without being renewed."""
    return timedelta(seconds=settings.TURN_LEASE_SECONDS)


def claim(model: type[Model], row_id: int | uuid.UUID, **changes: object) -> Lease | None:
    """Take a row that is queued, or whose lease ran out, and store ``changes`` with it.

    ``None`` when somebody else has it or it is finished.
    """
    queued, busy = QUEUED_AND_BUSY[model]
    token, now = uuid.uuid4(), timezone.now()
    free = Q(status=queued) | Q(status=busy, lease_until__lt=now)
    claimed = model.objects.filter(free, pk=row_id).update(
        status=busy, lease_token=token, lease_until=now + lease_time(), attempts=F("attempts") + 1, **changes
    )
    return Lease(model, row_id, token) if claimed else None


def forgotten(model: type[Model], now: datetime, *, after: timedelta) -> list[Any]:
    """Return the ids of rows that nobody works on, marked as woken now: told of before ``after``, or abandoned."""
    queued, busy = QUEUED_AND_BUSY[model]
    unheld = Q(status=queued) | Q(status=busy, lease_until__lt=now)
    with transaction.atomic():
        rows = model.objects.filter(unheld, woken_at__lt=now - after)
        if connection.features.has_select_for_update_skip_locked:
            rows = rows.select_for_update(skip_locked=True)
        row_ids = list(rows.order_by("woken_at").values_list("pk", flat=True)[:SWEEP_BATCH])
        model.objects.filter(pk__in=row_ids).update(woken_at=now)
    return row_ids


def release_all() -> int:
    """Put what is being worked on back into the queue, and return how much that was.

    Right only when no other process works, as at the start of ``serve``.
    """
    free = {"lease_token": None, "lease_until": None}
    released = Turn.objects.filter(status=TurnStatus.RUNNING).update(
        status=TurnStatus.QUEUED, progress=TurnProgress.WAITING, **free
    )
    for model in (ReportSection, Attempt, Probe, ProblemCheck, FeedbackMail):
        queued, busy = QUEUED_AND_BUSY[model]
        released += model.objects.filter(status=busy).update(status=queued, **free)
    return released


def is_gone(lease: Lease) -> bool:
    """Tell whether the row itself is gone, as with its learner's account: there is nothing left to work on then."""
    return not lease.model.objects.filter(pk=lease.row_id).exists()


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
    for model in {lease.model for lease in held}:
        tokens = [lease.token for lease in held if lease.model is model]
        mine = model.objects.filter(lease_token__in=tokens, status=QUEUED_AND_BUSY[model][1])
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
