"""The rows that ``tests.bench_load`` prints, and what the database says of turns."""

import asyncio
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass

from tests.bench_crowd import Seen
from tests.bench_processes import Cost, memory, tree
from tests.bench_stack import Stack


@dataclass(frozen=True)
class End:
    """How a turn went: times are seconds of the machine's clock, ``in_calls`` what its calls to the model took."""

    sent: float
    accepted: float
    finished: float
    status: str
    in_calls: float


def title(text: str) -> None:
    """Print what follows."""
    sys.stdout.write(f"\n  {text}\n")


def row(what: str, says: str) -> None:
    """Print one row."""
    sys.stdout.write(f"  {what:<48} {says}\n")
    sys.stdout.flush()


def p95(times: Sequence[float]) -> float:
    """Return the 95th percentile."""
    return sorted(times)[int(len(times) * 0.95)]


def spread(times: Sequence[float]) -> str:
    """Say the median, the 95th percentile and the maximum of some milliseconds."""
    if not times:
        return "none"
    return f"p50 {statistics.median(times):7.1f}   p95 {p95(times):7.1f}   max {max(times):7.1f} ms"


def row_of_cost(cost: Cost, turns: int) -> None:
    """Print who used the processors, for each turn."""
    a_turn = {name: seconds * 1000 / turns for name, seconds in cost.by_name.items()}
    by_name = ", ".join(f"{name} {used:.1f}" for name, used in a_turn.items())
    row("  processor a turn", f"{sum(a_turn.values()):.1f} ms: {by_name}")
    busy = sum(cost.by_name.values()) / cost.seconds
    row("  processors busy", f"{busy:.2f} with this, {cost.others:.2f} with other programs of the machine")


def row_of_memory(what: str, pid: int) -> None:
    """Print the memory of a process and of what it started."""
    each = [memory(process) for process in tree(pid)]
    sizes = ", ".join(f"{pss:.0f} ({rss:.0f})" for pss, rss in each)
    row(what, f"{sum(pss for pss, _ in each):.0f} MB: {sizes}")


async def all_answered(stack: Stack, seen: Seen, *, seconds: float) -> None:
    """Wait until every turn is answered."""
    deadline = time.monotonic() + seconds
    unfinished = "SELECT count(*) FROM interviews_turn WHERE status IN ('queued', 'running')"
    while stack.rows(unfinished)[0][0]:
        if time.monotonic() > deadline:
            seen.errors.append("unanswered")
            return
        await asyncio.sleep(0.1)


def ends_of(stack: Stack, seen: Seen) -> list[End]:
    """Return how the turns went that are finished."""
    rows = stack.rows(
        """SELECT t.client_id::text, extract(epoch FROM accepted_at)::float, extract(epoch FROM finished_at)::float,
                  status, coalesce(sum(c.duration_ms), 0)::float / 1000
           FROM interviews_turn t LEFT JOIN interviews_modelcall c ON c.turn_id = t.id
           WHERE t.client_id = ANY(%s::uuid[]) AND finished_at IS NOT NULL GROUP BY t.id""",
        list(seen.turns),
    )
    return [End(seen.turns[client_id], *rest) for client_id, *rest in rows]


def row_of_ends(stack: Stack, seen: Seen) -> None:
    """Print how the turns ended, and what went wrong."""
    done = sum(end.status == "done" for end in ends_of(stack, seen))
    voices = stack.rows(
        """SELECT count(DISTINCT t.id) FROM interviews_turn t JOIN interviews_message m ON m.turn_id = t.id
           WHERE m.voice = 'model' AND t.client_id = ANY(%s::uuid[])""",
        list(seen.turns),
    )[0][0]
    faults = ", ".join(sorted(set(seen.errors)))
    wrong = f"{len(seen.errors)} errors ({faults})" if seen.errors else "no errors"
    row("  how they ended", f"{done} of {len(seen.turns)} done, {voices} in the model's words, {wrong}")
