"""Who works on a turn or a section of a report: claimed by one conditional update, kept by renewing, lost when nobody
renews it in time.

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
from datetime import timedelta

from django.conf import settings
from django.db import connection
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from interviews.models import ReportSection, SectionStatus, Turn, TurnProgress, TurnStatus

logger = logging.getLogger(__name__)

RENEWALS_A_LEASE = 3


@dataclass(frozen=True)
class Lease:
    """The right to answer a turn. ``lost`` is set as soon as it is known that somebody else has it."""

    turn_id: int
    token: uuid.UUID
    lost: threading.Event = field(default_factory=threading.Event, compare=False)

    def row(self) -> Q:
        """Return the condition that the turn is still ours."""
        return Q(pk=self.turn_id, lease_token=self.token, status=TurnStatus.RUNNING)


@dataclass(frozen=True)
class SectionLease:
    """The right to write a section of a report; ``lost`` as with :class:`Lease`."""

    section_id: int
    token: uuid.UUID
    lost: threading.Event = field(default_factory=threading.Event, compare=False)

    def row(self) -> Q:
        """Return the condition that the section is still ours."""
        return Q(pk=self.section_id, lease_token=self.token, status=SectionStatus.WRITING)


@dataclass(frozen=True)
class Untouched:
    """The right to answer a turn that waits in the queue, for as long as nobody has claimed it since it was read."""

    turn_id: int
    attempts: int

    def row(self) -> Q:
        """Return the condition that it is so."""
        return Q(pk=self.turn_id, attempts=self.attempts, lease_token=None, status=TurnStatus.QUEUED)


class RunInterrupted(BaseException):
    """This run of a turn or a section cannot go on; another follows.

    No ``Exception``, so that no expert's fault is made of it.
    """


class LeaseLost(RunInterrupted):
    """The row was taken from us: what we are doing for it is of no use any more."""


def lease_time() -> timedelta:
    """Return how long a lease holds without being renewed."""
    return timedelta(seconds=settings.TURN_LEASE_SECONDS)


def claim(turn_id: int, progress: TurnProgress) -> Lease | None:
    """Take a turn that is queued, or whose lease ran out; ``None`` when somebody else has it or it is finished."""
    token, now = uuid.uuid4(), timezone.now()
    free = Q(status=TurnStatus.QUEUED) | Q(status=TurnStatus.RUNNING, lease_until__lt=now)
    claimed = Turn.objects.filter(free, pk=turn_id).update(
        status=TurnStatus.RUNNING,
        lease_token=token,
        lease_until=now + lease_time(),
        attempts=F("attempts") + 1,
        progress=progress,
    )
    return Lease(turn_id, token) if claimed else None


def claim_section(section_id: int) -> SectionLease | None:
    """Take a section that is queued, or whose lease ran out; ``None`` as with :func:`claim`."""
    token, now = uuid.uuid4(), timezone.now()
    free = Q(status=SectionStatus.QUEUED) | Q(status=SectionStatus.WRITING, lease_until__lt=now)
    claimed = ReportSection.objects.filter(free, pk=section_id).update(
        status=SectionStatus.WRITING,
        lease_token=token,
        lease_until=now + lease_time(),
        attempts=F("attempts") + 1,
    )
    return SectionLease(section_id, token) if claimed else None


def release_all() -> int:
    """Put what is being worked on back into the queue, and return how much that was.

    Right only when no other process works, as at the start of ``serve``.
    """
    turns = Turn.objects.filter(status=TurnStatus.RUNNING).update(
        status=TurnStatus.QUEUED, lease_token=None, lease_until=None, progress=TurnProgress.WAITING
    )
    sections = ReportSection.objects.filter(status=SectionStatus.WRITING).update(
        status=SectionStatus.QUEUED, lease_token=None, lease_until=None
    )
    return turns + sections


@contextmanager
def kept(lease: Lease | SectionLease) -> Iterator[None]:
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
    turns = [lease.token for lease in held if isinstance(lease, Lease)]
    sections = [lease.token for lease in held if isinstance(lease, SectionLease)]
    ours = _renewed(Turn.objects.filter(lease_token__in=turns, status=TurnStatus.RUNNING)) if turns else set()
    if sections:
        ours |= _renewed(ReportSection.objects.filter(lease_token__in=sections, status=SectionStatus.WRITING))
    for lease in held:
        if lease.token not in ours:
            lease.lost.set()


def _renewed(mine: QuerySet[Turn] | QuerySet[ReportSection]) -> set[uuid.UUID]:
    """Renew the leases of these rows and return those that are still ours."""
    mine.update(lease_until=timezone.now() + lease_time())
    return set(mine.values_list("lease_token", flat=True))


_held: dict[uuid.UUID, Lease | SectionLease] = {}
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
