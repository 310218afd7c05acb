"""What a kind of work is: whose rows are its queue, how one row is worked on, and how it ends when nobody can.

Each kind is declared in one file, the ``job.py`` of its room, and listed in ``interviews/sweeper.py``; the loop that
all of them share is ``interviews/jobs/loop.py``. The rows of a job's model have ``status``, ``attempts``,
``woken_at``, ``lease_token`` and ``lease_until``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.conf import settings
from django.db.models import Model, QuerySet

if TYPE_CHECKING:
    from interviews.jobs.leases import Lease


class WorkersLost(Exception):
    """Every worker that took the row was lost, perhaps of this very row; nobody came back to report a fault."""


@dataclass(frozen=True, eq=False)
class Line:
    """What rows of jobs have to pass one after the other. A row that is not let in stays in the queue.

    ``enter`` claims a row if it may go in now; ``leave`` lets the next one in, and may be called for a row that is not
    in, or has left already.
    """

    enter: Callable[["Job", int | UUID], "Lease | None"]
    leave: Callable[["Job", int | UUID], None]


def _nothing(_: object) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, eq=False)
class Job:
    """One kind of work.

    ``run`` works on a row while its lease is kept, stores what came of it and tells whether that has ended the row.
    After a fault it is tried again, up to ``max_attempts`` times; then ``give_up`` ends the row, with the fault or
    :class:`WorkersLost`, and tells whether the row was still ours. ``rows`` are all rows with what ``run`` needs of
    others.
    """

    name: str
    """What one is called in the log."""
    model: type[Model]
    queued: str
    busy: str
    """The statuses in which a row waits for a worker, and has one."""
    task: str
    argument: str
    """The task of ``interviews/tasks.py`` that works on one row, and its argument that holds the row's id."""
    rows: Callable[[], QuerySet[Any]]
    run: Callable[[Any, "Lease"], bool]
    give_up: Callable[[Any, "Lease", Exception], bool]
    ids: Callable[[Any], Mapping[str, Any]] = _nothing
    """What every line of the log says of the row that is worked on."""
    max_attempts: int = 3
    woken_again_after: timedelta = timedelta(seconds=settings.TURN_LEASE_SECONDS)
    """After so long without a worker it is told of once more."""
    waits_since: str = ""
    """The field with the time since which a row waits, if it is told of again after twice the time each time."""
    on_claim: Mapping[str, Any] = field(default_factory=dict)
    on_release: Mapping[str, Any] = field(default_factory=dict)
    """What else is stored with a row that is taken, and with one that is put back because its process has ended."""
    on_fault: Callable[[Exception], Mapping[str, Any]] = _nothing
    """What else is stored with a row that is put back because of a fault."""
    faults_are_private: bool = False
    """Faults may repeat what belongs to people, so the log has their kind only."""
    line: Line | None = None
    """What its rows have to pass, if not all may be worked on at once."""
