"""A line for jobs of which each process works on one row at a time."""

import threading
from uuid import UUID

from interviews.jobs import leases, loop
from interviews.jobs.job import Job, Line
from interviews.jobs.leases import Lease


def one_at_a_time() -> Line:
    """Return a line that lets one row in, in this process; the one that leaves wakes the one that waits longest."""
    inside = threading.Lock()

    def enter(job: Job, row_id: int | UUID) -> Lease | None:
        if not inside.acquire(blocking=False):
            return None
        lease = None
        try:
            lease = leases.claim(job, row_id)
        finally:
            if lease is None:
                inside.release()
        return lease

    def leave(job: Job, row_id: int | UUID) -> None:
        inside.release()
        # One that was just put back waits for the sweeper, as those of other jobs do.
        queued = job.model.objects.filter(status=job.queued).exclude(pk=row_id).order_by("pk")
        if (next_id := queued.values_list("pk", flat=True).first()) is not None:
            loop.wake(job, next_id)

    return Line(enter, leave)
