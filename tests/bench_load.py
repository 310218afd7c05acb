"""``python -m tests.bench_load``: what production mode does under load, with all of it on this machine.

Real PostgreSQL (which waits for the disk) and Redis, web server and workers as ``docs/deployment.md`` starts them, a
fake model, and a generator of load share the processors. Nothing here passes or fails; ``docs/performance.md`` explains
the figures.
"""

import argparse
import asyncio
import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.bench_crowd import Crowd, Learner, Seen, at_rate
from tests.bench_processes import Meter, cpu_seconds
from tests.bench_report import (
    all_answered,
    ends_of,
    p95,
    row,
    row_of_cost,
    row_of_ends,
    row_of_memory,
    spread,
    title,
)
from tests.bench_stack import Stack, add_provider, running_stack
from tests.serving import start_serve

MODEL_SECONDS = 3.0
RATES = (60, 30, 20, 10)
"""Turns a second of the open load; a lower rate is tried when the one before it was too much."""
P95_WANTED = 200.0
DRAINED = 200
AT_ONCE = 200
CLOSED_CLIENTS, CLOSED_SECONDS = 100, 6.0
POLL_SECONDS = 6.0
WAIT_SECONDS = 25.0
"""So long the model takes while pages wait: the messages have to be accepted and claimed before polls are counted."""
PAGE_CLIENTS, PAGE_SECONDS = 8, 2.0
PAGE_ASKS_EVERY = 1.0
"""Seconds, as ``static/js/room.js`` does in the first ten seconds."""
WATCHED = 10
"""One in so many turns of the open load is also watched from outside, twenty times a second."""


async def drain(stack: Stack, crowd: Crowd, workers: str) -> None:
    """Accept turns while the workers are stopped, then time how fast they answer them."""
    seen = Seen()
    with stack.workers_frozen():
        meter, started = Meter(stack.processes), time.monotonic()
        await crowd.send_all(seen, at_once=16)
        rate, accepting = len(seen.accepted) / (time.monotonic() - started), meter.cost()
    thawed, meter = time.time(), Meter(stack.processes)
    await all_answered(stack, seen, seconds=30)
    cost, ends = meter.cost(), ends_of(stack, seen)
    row(f"accepting {len(seen.accepted)} turns, nobody answers", f"{rate:.0f} turns/s, {spread(seen.accepted)}")
    row_of_cost(accepting, len(seen.accepted))
    row(f"answering them, {workers}", f"{len(ends) / (max(end.finished for end in ends) - thawed):.0f} turns/s")
    row_of_cost(cost, len(ends))
    row_of_ends(stack, seen)


async def closed(stack: Stack, crowd: Crowd) -> None:
    """Let learners send the next message as soon as their page shows the answer, for which it asks as in a browser."""
    seen, end, answers = Seen(), time.monotonic() + CLOSED_SECONDS, []

    async def converse(number: int, learner: Learner, due: float) -> None:
        while time.monotonic() < end and await crowd.send(learner, seen):
            await asyncio.sleep(PAGE_ASKS_EVERY)
            await crowd.wait_for_answer(learner, seen, every=PAGE_ASKS_EVERY)
            answers.append(time.monotonic())

    meter = Meter(stack.processes)
    await at_rate(crowd.learners, len(crowd.learners), converse)
    cost = meter.cost()
    rate = sum(answer <= end for answer in answers) / CLOSED_SECONDS
    row(f"whole stack, {len(crowd.learners)} learners who never think", f"{rate:.0f} turns/s")
    row("  until a message is accepted", spread(seen.accepted))
    row_of_cost(cost, len(answers))
    row_of_ends(stack, seen)


async def open_load(stack: Stack, crowd: Crowd, rate: int, *, all_ask: bool) -> float:
    """Send turns at fixed times whatever the answers do; return the 95th percentile of what was added, in ms."""
    seen, watched = Seen(), Seen()

    async def turn(number: int, learner: Learner, due: float) -> None:
        if not await crowd.send(learner, seen):
            return
        if number % WATCHED == 0:
            await asyncio.sleep(max(0.0, due + MODEL_SECONDS - time.monotonic()))
            await crowd.wait_for_answer(learner, watched, every=0.05)
            watched.answered.append((time.monotonic() - due - MODEL_SECONDS) * 1000)
        elif all_ask:
            await asyncio.sleep(PAGE_ASKS_EVERY)
            await crowd.wait_for_answer(learner, seen, every=PAGE_ASKS_EVERY)

    meter = Meter(stack.processes)
    await at_rate(crowd.learners, rate, turn)
    await all_answered(stack, seen, seconds=30)
    cost, ends = meter.cost(), ends_of(stack, seen)
    added = [(end.finished - end.accepted - MODEL_SECONDS) * 1000 for end in ends]
    asks = "every page asks once a second" if all_ask else "few pages ask"
    title(f"Open load: {rate} turns/s for {len(crowd.learners) / rate:.0f} s, a model of {MODEL_SECONDS:.0f} s, {asks}")
    row("added latency, accepted to stored", spread(added))
    row(
        "  without what the call itself took longer",
        spread([(e.finished - e.accepted - e.in_calls) * 1000 for e in ends]),
    )
    row("  from when the message was sent", spread([(e.finished - e.sent - MODEL_SECONDS) * 1000 for e in ends]))
    row(f"  seen by every {WATCHED}th page", spread(watched.answered))
    row("until a message is accepted", spread(seen.accepted))
    if seen.polled:
        row("one poll", spread(seen.polled))
    row_of_cost(cost, len(ends))
    row_of_ends(stack, seen)
    return p95(added)


async def waiting(stack: Stack, crowd: Crowd) -> None:
    """Measure polls and memory while many turns wait for a slow model."""
    stack.set_latency(WAIT_SECONDS)
    seen, polls = Seen(), Seen()
    await crowd.send_all(seen, at_once=16)
    for _ in range(60):
        running = stack.rows("SELECT count(*) FROM interviews_turn WHERE status = 'running'")[0][0]
        if running == len(crowd.learners):
            break
        await asyncio.sleep(0.1)
    row_of_memory(f"worker, {running} turns in flight", stack.processes["worker 1"])
    meter, end = Meter(stack.processes), time.monotonic() + POLL_SECONDS

    async def watch(number: int, learner: Learner, due: float) -> None:
        while time.monotonic() < end:
            await crowd.poll(learner, polls)
            due += 1
            await asyncio.sleep(max(0.0, due - time.monotonic()))

    await at_rate(crowd.learners, len(crowd.learners), watch)
    cost, count = meter.cost(), len(polls.polled)
    row(
        f"{len(crowd.learners)} pages asking once a second",
        f"{count / cost.seconds:.0f} polls/s, {spread(polls.polled)}",
    )
    for name in ("web", "PostgreSQL"):
        used = cost.by_name[name]
        row(f"  {name}", f"{used / cost.seconds:.2f} processors, {used * 1000 / count:.2f} ms a poll")
    row("  other programs of the machine", f"{cost.others:.2f} processors, {len(polls.errors)} errors")
    await requests(crowd, "poll of a page that waits (204)", "updates/?after=99")
    stack.set_latency(0)
    await all_answered(stack, seen, seconds=40)
    row_of_ends(stack, seen)


async def requests(crowd: Crowd, what: str, path: str, *, bare: float = 0.0) -> float:
    """Time one kind of request; print how it compares with ``bare``, and return how many there are a second."""
    times, statuses = await crowd.browse(path, PAGE_CLIENTS, PAGE_SECONDS)
    rate = len(times) / PAGE_SECONDS
    ratio = f"1/{bare / rate:.0f} of the bare view, " if bare else ""
    row(what, f"{rate:.0f} requests/s, {ratio}{spread(times)}, status {', '.join(map(str, sorted(statuses)))}")
    return rate


def embedded() -> None:
    """Measure the one process of ``make run``."""
    with tempfile.TemporaryDirectory(prefix="dryrun-bench-") as folder:
        served = start_serve(Path(folder) / "data", Path(folder) / "log")
        try:
            served.wait_until_ready()
            served.get("/")
            time.sleep(2)  # it warms up
            row_of_memory("make run, everything in one process", served.process.pid)
            before = cpu_seconds(served.process.pid)
            time.sleep(2)
            row("  idle", f"{(cpu_seconds(served.process.pid) - before) / 2:.1%} of a processor")
        finally:
            served.end(signal.SIGTERM)


async def measured(stack: Stack, seconds: float) -> None:
    """Measure everything that needs the whole installation."""
    learners = [Learner(**made) for made in stack.made_learners(1 + AT_ONCE + CLOSED_CLIENTS + _needed(seconds))]

    def crowd(count: int) -> Crowd:
        taken = learners[:count]
        del learners[:count]
        return Crowd(stack.web_port, taken)

    add_provider(stack)
    long_one, some = crowd(1), crowd(AT_ONCE)
    title(f"Pages, {PAGE_CLIENTS} at a time")
    bare = await requests(some, "bare view (/health/live)", "/health/live")
    await requests(long_one, "room, 20 messages", "", bare=bare)
    title("Many who wait")
    row_of_memory("web, first process and its workers", stack.processes["web"])
    with stack.worker(1):
        row_of_memory("worker, idle", stack.processes["worker 1"])
        await waiting(stack, some)
        title("A model that takes no time")
        await drain(stack, Crowd(stack.web_port, some.learners[:DRAINED]), "one worker process")
        with stack.worker(2):
            await drain(stack, Crowd(stack.web_port, some.learners[:DRAINED]), "two worker processes")
            await closed(stack, crowd(CLOSED_CLIENTS))
            stack.set_latency(MODEL_SECONDS)
            for rate in RATES:
                if await open_load(stack, crowd(int(rate * seconds)), rate, all_ask=False) <= P95_WANTED:
                    break
            await open_load(stack, crowd(int(rate * seconds)), rate, all_ask=True)


def _needed(seconds: float) -> int:
    return int((sum(RATES) + RATES[0]) * seconds)


def bench_load(seconds: float = 10.0) -> None:
    """Run everything; the open load is held for ``seconds`` at each rate."""
    title("Load: production mode on this machine; memory as PSS, in brackets RSS, of each process")
    embedded()
    with running_stack() as stack:
        asyncio.run(measured(stack, seconds))


def main() -> None:
    """Run it alone."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # what was started is ended on the way out
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each rate of the open load is held")
    bench_load(parser.parse_args().seconds)


if __name__ == "__main__":
    sys.exit(main())
