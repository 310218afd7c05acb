"""What can go wrong, and what is promised then: one row a fault, each with a test that does it to real processes.

``python -m tests.faults.faults_table`` prints the table as ``docs/reliability.md``.
"""

import sys
from collections.abc import Callable, Iterator

from tests.faults.model_faults import LEASE_SECONDS, MODEL, MODEL_FAULTS, REPLY, SWEEP_SECONDS, TURN_SECONDS, Fault

PROCESSES = "Workers and web servers"
SERVICES = "PostgreSQL and Redis"
JUDGE = "Running learners' code"

OUTAGES: tuple[Fault, ...] = (
    Fault(
        "asked-again",
        MODEL,
        "The key is refused, then it is right, and the learner asks the model again.",
        "The card; then the model's reply in its place.",
        "One message, one reply that counts, the card folded; evidence and tokens counted once.",
        10,
    ),
)

LOST_PROCESSES: tuple[Fault, ...] = (
    Fault("worker-killed-queued", PROCESSES, "No worker runs when the turn is accepted.", REPLY, "Paid once.", 40),
    Fault(
        "worker-killed-before-call",
        PROCESSES,
        "SIGKILL after the turn was claimed, before the model is asked.",
        REPLY,
        "Paid once.",
        40,
    ),
    Fault(
        "worker-killed-during-call",
        PROCESSES,
        "SIGKILL while the model is asked.",
        REPLY,
        "Asked again, as nobody has the first answer; booked once.",
        40,
    ),
    Fault(
        "worker-killed-in-a-stream",
        PROCESSES,
        "SIGKILL when the first sentences of the answer are on the page and the rest is being said.",
        "The first sentences stay until the model's reply takes their place.",
        "Asked again, as nobody has the whole answer; booked once.",
        40,
    ),
    Fault(
        "worker-killed-before-commit",
        PROCESSES,
        "SIGKILL after the answer was stored, before the turn is committed.",
        "The reply that was stored.",
        "Not asked again, paid once.",
        40,
    ),
    Fault(
        "worker-killed-report",
        PROCESSES,
        "The only worker is killed while the report is written: one section is there, the others are asked for.",
        "The rest of the report.",
        "The section that was there stays byte for byte; each is paid once.",
        40,
    ),
    Fault(
        "worker-frozen",
        PROCESSES,
        "SIGSTOP while the model is asked, longer than the lease; another worker takes over; SIGCONT.",
        REPLY,
        "One reply; the first worker breaks its call off, of which nothing is shown, and books what came of it.",
        40,
    ),
    Fault(
        "worker-stopped",
        PROCESSES,
        "SIGTERM while the model is asked, as at a new version.",
        REPLY,
        "The turn is finished first: asked once, paid once.",
        15,
    ),
    Fault(
        "delivered-twice",
        PROCESSES,
        "The same turn is delivered four times, at work and when done.",
        REPLY,
        "Asked once, paid once.",
        15,
    ),
    Fault(
        "workers-race",
        PROCESSES,
        "Two workers find eight deliveries of each of three turns.",
        REPLY,
        "One of them has it: asked once, paid once.",
        20,
    ),
    Fault(
        "taken-back",
        PROCESSES,
        "The learner takes the turn back while the model is asked, and writes another one.",
        "The reply to the other one.",
        "What the model says to the first is never shown: the call is broken off, and what came of it is booked.",
        15,
    ),
    Fault(
        "without-model",
        PROCESSES,
        "The learner goes on without the model while it is asked.",
        "The built-in coach's reply, at once.",
        "One reply; what the model says later is not shown: the call is broken off, and what came of it is booked.",
        10,
    ),
    Fault(
        "slow-bodies",
        PROCESSES,
        "40 forms of somebody who is logged in arrive a byte each half second.",
        "All others' pages and forms, as if they were not there.",
        "They hold no thread and no connection to the database; after 10 s of silence or 60 s in all they are hung up on.",
        3,
    ),
    Fault(
        "web-killed",
        PROCESSES,
        "SIGKILL right after the turn was committed, before it is enqueued; the browser sends it again.",
        REPLY,
        "One message, paid once.",
        40,
    ),
    Fault(
        "web-stopped",
        PROCESSES,
        "SIGTERM while a message is on its way.",
        REPLY,
        "The request is finished first: one message, paid once.",
        30,
    ),
)

LOST_SERVICES: tuple[Fault, ...] = (
    Fault(
        "redis-stopped",
        SERVICES,
        "Redis is gone when the turn is accepted, and comes back.",
        REPLY,
        "Accepted within 4 s; paid once.",
        45,
    ),
    Fault(
        "redis-killed-in-flight",
        SERVICES,
        "Redis is killed while the model is asked.",
        "The model's reply, while Redis is still away.",
        "Paid once. The workers wait for Redis and take the next turn when it is back.",
        15,
    ),
    Fault("redis-emptied", SERVICES, "FLUSHALL with three turns queued.", REPLY, "Paid once.", 25),
    Fault(
        "redis-frozen",
        SERVICES,
        "Redis neither answers nor refuses when the turn is accepted, for 6 s.",
        REPLY,
        "Accepted within 6 s; paid once.",
        40,
    ),
    Fault(
        "postgres-restarted",
        SERVICES,
        "Fast shutdown while the model is asked, started again after its answer.",
        REPLY,
        "The answer waits to be stored: asked once, paid once.",
        40,
    ),
    Fault(
        "postgres-away",
        SERVICES,
        "PostgreSQL is away when a message is sent; the browser sends it again.",
        "First that it did not work, then the model's reply.",
        "One message, paid once.",
        40,
    ),
)

_ANSWERED = "The reply, with what came out."
_GOES_ON = "Kept once; helper and worker go on, and the next submission is judged."
_RUN_AGAIN = "Run again from the beginning, kept once."
_ONLY_READ = "The reply to what was read in the code."

CODE_FAULTS: tuple[Fault, ...] = (
    Fault(
        "helper-killed",
        JUDGE,
        "SIGKILL to the helpers when the first tests of a submission are done.",
        "The reply, and that the code could not be tested to the end.",
        "Kept once, as not judged; the next submission is judged.",
        30,
    ),
    Fault(
        "helper-frozen",
        JUDGE,
        "SIGSTOP to the helpers while they run a submission, for good.",
        "The reply, and that the code could not be tested to the end.",
        "Kept once, as not judged; the frozen process is ended; the next submission is judged.",
        40,
    ),
    Fault(
        "worker-killed-running-submission",
        JUDGE,
        "SIGKILL to the worker while a submission runs.",
        _ANSWERED,
        _RUN_AGAIN,
        60,
    ),
    Fault(
        "worker-killed-running-code",
        JUDGE,
        "SIGKILL to the worker while code runs on the visible examples.",
        "The results.",
        _RUN_AGAIN,
        60,
    ),
    Fault(
        "worker-killed-helpers",
        JUDGE,
        "SIGKILL to the worker, one helper idle and one at work.",
        _ANSWERED,
        "No helper outlives its worker: the idle one ends at once, the other one with the call it makes.",
        10,
    ),
    Fault(
        "worker-stopped-running-code",
        JUDGE,
        "SIGTERM to the worker while a submission runs, as at a new version.",
        _ANSWERED,
        "The submission is judged first, once; no helper is left.",
        30,
    ),
    Fault("code-endless", JUDGE, "Code that never ends and catches every exception.", _ANSWERED, _GOES_ON, 40),
    Fault("code-takes-all-memory", JUDGE, "Code that takes more and more memory.", _ANSWERED, _GOES_ON, 40),
    Fault("code-floods", JUDGE, "Code that prints without end.", _ANSWERED, _GOES_ON, 40),
    Fault(
        "code-from-everybody",
        JUDGE,
        "20 learners run 200 pieces of code at once, on two helpers.",
        "Their own results and prints.",
        "Each is run once, none is mixed up with another one.",
        60,
    ),
    Fault(
        "code-of-one-person",
        JUDGE,
        "Somebody submits code without an end in one interview after the other, ten times, and another one runs code.",
        "Their own results, as if the first were not there; the first, that their code waits its turn.",
        "One piece of each learner is in the judge at a time, three may wait; what is refused is not stored.",
        15,
    ),
    Fault(
        "database-away-after-run",
        JUDGE,
        "PostgreSQL is away when a submission has run, and comes back.",
        _ANSWERED,
        "Kept once; run again if there was nowhere to keep it for long.",
        60,
    ),
    Fault(
        "component-missing",
        JUDGE,
        "What runs code was never built.",
        _ONLY_READ,
        "The log says what to do, once; the interview goes on.",
        20,
    ),
    Fault(
        "component-removed",
        JUDGE,
        "What runs code is removed while a worker runs, and its helpers die.",
        _ONLY_READ,
        "The log says what to do, once; the interview goes on.",
        20,
    ),
    Fault(
        "component-unsafe",
        JUDGE,
        "Others may change the file with what runs code.",
        _ONLY_READ,
        "It is not opened; the log says which file, once.",
        20,
    ),
    Fault(
        "serve-stopped-running-code",
        JUDGE,
        "Ctrl-C to `make run` while a submission runs, and a new start.",
        "The reply, after the new start.",
        _RUN_AGAIN,
        60,
    ),
)

FAULTS: tuple[Fault, ...] = (*MODEL_FAULTS, *OUTAGES, *LOST_PROCESSES, *LOST_SERVICES, *CODE_FAULTS)

Test = Callable[..., None]


def shows(id: str) -> Callable[[Test], Test]:
    """Tie a test to the fault with this id; the fixture ``fault`` is its row."""
    row = next(fault for fault in FAULTS if fault.id == id)

    def tie(test: Test) -> Test:
        test.fault = row  # type: ignore[attr-defined]
        return test

    return tie


_INTRODUCTION = """# Reliability: what can go wrong, and what is promised then

The table is generated (`make docs`) from `tests/faults/faults_table.py`. Each row has a test that does it to real
processes: web server and workers as `docs/deployment.md` starts them, the helpers in which learners' code runs,
PostgreSQL, Redis, and a provider that speaks the chat-completions protocol over HTTP and breaks on demand. `make test`
runs them; for one row: `pytest tests/faults -k "NAME"` or the test that names it in `@shows`.

Every test proves besides what its row says: the learner's message is there once; each message has one answer that
counts; tokens of the interview and of the day are the sum of the stored calls, and those are what the provider told, or
an estimate (the prompt, and as much of the answer as came) where a call was broken off because nobody waited for it any
more; in the end no turn is unfinished and no interview waits for its coach.

"Within" counts from sending the message until the page shows the answer. The tests of the model run with a turn's
deadline of {turn} s (`TURN_SECONDS`, 60 by default), all with a lease of {lease} s (`TURN_LEASE_SECONDS`, 15 by
default) and workers that look for what is forgotten every {sweep} s (`SWEEP_SECONDS`, 2 by default), on two busy cores,
and the limits leave room for that; where processes or servers are started again, that time is part of it.

What nobody can promise: a provider may charge for a call whose answer never arrived (connection broken off, worker
killed while it asked). Such a call is not booked, as nobody knows what it cost.

A full disk is tried without processes (`tests/integration/config/test_full_disk.py`), on a database that may not grow: people
log in and read, are told what was not kept, and `/health/ready` says so.
"""


_CHAOS = """
## Chaos

`make chaos` (`SECONDS=600`, `SEED=1`; `tests/chaos.py`) starts two web processes behind a proxy of ours, which gives every
request to the next one, two workers with a judge each, PostgreSQL, Redis and a model; between any two of them is a
connection that can be cut (refused and broken off) or held (open, and no byte comes through). Twelve learners send
messages, hints, skips and submissions, run code, take back, stop the coach and end interviews, and send again what got no
answer. Meanwhile a seed draws faults: web processes, workers and judges are killed or frozen for one to eight seconds,
connections cut and held, Redis killed, frozen and emptied, PostgreSQL restarted and crashed, the disk of `DATA_DIR` filled,
the model slow, silent, wrong or gone, and the wall clock of a process 40 s ahead or behind while its other clocks go on
(`tests/wall_clock.c`). Then all is healed, and an auditor reads the tables: what was accepted and is not
there, turns without an answer or with two, calls booked twice for one turn and purpose, sums that do not add up, what still
waits after 90 s, ended interviews without a report. It exits with 1 if there is anything.
`tests/faults/test_two_of_everything.py` is the short form for every run of the tests, and shows that the auditor finds
such damage when it is done on purpose.

| seconds, seed | faults | turns done, at the second attempt or later | accepted turns, runs, ends | calls booked, broken off | requests to the model | lost, doubled, stuck | settled after the last fault |
| --- | --- | --- | --- | --- | --- | --- | --- |
| 180, 3 | 77 | 177, 21 | 185, 24, 38 | 168, 11 | 259 | 0 | 19.7 s |
| 150, 5 | 68 | 139, 8 | 142, 14, 23 | 128, 3 | 180 | 0 | 13.8 s |
| 150, 8 | 67 | 149, 8 | 156, 24, 29 | 136, 5 | 153 | 0 | 9.6 s |
| 100, 5 (with clocks) | 40 | 87, 10 | 91, 9, 18 | 77, 1 | 80 | 0 | 18.2 s |

The last row is of 29 November, while other programs' tests kept the load average at 13 to 22: five jumps of clocks, two of
them of workers; an answer took 5 s at the median and 45 s at the 95th percentile. A seed draws other faults than before
there were clocks. The other rows are of 28 November, on two processors that other programs kept busy (load average 9 to 16), so that a start took up to 40 s and
an answer 3 to 5 s at the median and 21 to 54 s at the 95th percentile. Requests above the calls booked are those that the
faults of the model, the cuts and the kills left without an answer.

What it found was mended, each with a test: a full disk ended web processes, whose figures lay in mapped files there
(`test_a_full_disk_ends_no_web_process`), and `migrate` under load ended in a deadlock each time
(`TestMigrationsWhilePeopleWork`).

A version of 25 November (5c6a62ee) was upgraded once to that of 28 November under eight learners, without the judge:
`migrate` with its four migrations and 21 changed problems, then one process after the other stopped and started as the
new version. 452 turns were done, 175 of them while `migrate` ran; learners met two 503 and 21 broken connections, sent
again, and nothing was lost, answered twice or stuck. (Reports were left out of the audit: that version asks for each
section by itself.)

Not tried: ten minutes at a stretch on a quiet machine, clocks that differ by less or more than 40 s, a clock of PostgreSQL
that jumps, a full disk below PostgreSQL, packets that are lost singly or arrive late, more than one
machine. A worker that has missed Redis for minutes looks for it every half minute, so that turns may wait so long after a
long outage.
"""


def document() -> str:
    """Return ``docs/reliability.md``."""
    parts = [_INTRODUCTION.format(turn=TURN_SECONDS, lease=LEASE_SECONDS, sweep=SWEEP_SECONDS)]
    for group in (MODEL, PROCESSES, SERVICES, JUDGE):
        rows = [fault for fault in FAULTS if fault.group == group]
        parts.append(f"\n## {group}\n\n{''.join(_lines(rows))}")
    return "".join([*parts, _CHAOS])


def _lines(rows: list[Fault]) -> Iterator[str]:
    yield "| Name | What is done | The learner sees | Guaranteed | Within |\n| --- | --- | --- | --- | --- |\n"
    for row in rows:
        yield f"| {row.id} | {row.done} | {row.seen} | {row.kept} | {row.seconds} s |\n"


if __name__ == "__main__":
    sys.stdout.write(document())
