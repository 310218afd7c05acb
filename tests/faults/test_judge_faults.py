"""Learners' code in a real installation: helpers, workers, the database and the component that fail while it runs."""

import json
import os
import re
import shutil
import signal
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from problems.judge.build import build
from problems.judge.component import COMPILED
from tests.faults.deployed import Process
from tests.faults.faults_table import shows
from tests.faults.helpers import (
    ENDLESS_AFTER_THE_FIRST,
    NO_LIMIT,
    RIGHT,
    busy_helpers_of,
    held,
    helpers_of,
    is_gone,
    stand_still,
)
from tests.faults.learners import Learner, check_books
from tests.faults.model_faults import Fault
from tests.faults.production import Production, production, stop
from tests.faults.test_serve import inside, rows
from tests.judge_sandbox import BASE as JUDGE
from tests.serving import SECONDS_TO_STOP, Served, start_serve
from tests.waiting import SECONDS_OF_A_BUSY_MACHINE, wait_for_end, wait_until

pytestmark = pytest.mark.process

HELPERS = 2
CROWD, PIECES = 20, 10
LEARNERS = 15 + CROWD
FEW_OPERATIONS = "500000000"
"""Enough for what is right, and soon used up by what never ends."""
SECONDS_OF_OPERATIONS = "20000000000"
"""So many that a call without an end goes on for seconds of processor, and ends by itself."""
ENDLESS = """def two_sum(nums, target):
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue
"""
GREEDY = "def two_sum(nums, target):\n    kept = []\n    while True:\n        kept.append('x' * 1_000_000 + str(len(kept)))\n"
FLOOD = "def two_sum(nums, target):\n    while True:\n        print('x' * 10_000)\n"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, cluster: Path, files: Path) -> Iterator[Production]:
    build(JUDGE)
    settings = {"JUDGE_DIR": str(JUDGE), "JUDGE_HELPERS": str(HELPERS), "JUDGE_OPERATIONS": FEW_OPERATIONS}
    small = {"WORKER_CONCURRENCY": "20", "TURNS_PER_MINUTE": "0"}
    with production(
        tmp_path_factory.mktemp("site"),
        cluster=cluster,
        files=files,
        learners=LEARNERS,
        has_worker=False,
        **settings,
        **small,
    ) as running:
        yield running


@pytest.fixture(scope="module")
def endless(site: Production) -> Process:
    """The first worker: under it code without an end is ended by the clock, or never. Its last test kills it."""
    worker = site.start_worker(JUDGE_OPERATIONS=str(NO_LIMIT))
    wait_for_all_helpers(worker)
    return worker


@pytest.fixture
def worker(site: Production) -> Process:
    """The only worker; if it has lost helpers, they start again when they are needed."""
    worker = site.have_one_worker()
    wait_until(lambda: helpers_of(worker.process.pid), seconds=30, what="a helper is ready")
    return worker


@pytest.fixture
def learner(site: Production, worker: Process) -> Learner:
    """Somebody new."""
    return site.learner()


@pytest.fixture(scope="module")
def lasting(site: Production) -> Process:
    """The second worker: under it code without an end goes on for long enough to be found at work. Its test kills it."""
    return site.start_worker(JUDGE_OPERATIONS=SECONDS_OF_OPERATIONS)


def wait_for_all_helpers(worker: Process | Served) -> list[int]:
    """Return the helpers of a worker, as soon as they are ready."""

    def ready() -> list[int]:
        helpers = helpers_of(worker.process.pid)
        return helpers if len(helpers) == HELPERS else []

    return wait_until(ready, seconds=30, what="the helpers are ready")


def wait_until_tested(learner: Learner) -> None:
    """Wait until a worker has the learner's submission tested."""
    testing = "select id from interviews_turn where interview_id = %s and progress = 'testing'"
    wait_until(lambda: learner.site.look(testing, learner.interview), seconds=20, what="the submission is tested")


def let_end(learner: Learner) -> None:
    """Let what the learner sent come to an end when it is run again."""
    with closing(learner.site.connect()) as connection:
        for right in (
            "update interviews_turn set code = %s where interview_id = %s",
            "update interviews_attempt set code = %s where interview_id = %s",
        ):
            connection.execute(right, [RIGHT, learner.interview])


def attempts(learner: Learner, kind: str = "submit") -> list[dict[str, Any]]:
    query = "select * from interviews_attempt where interview_id = %s and kind = %s order by number"
    return learner.site.look(query, learner.interview, kind)


def the_attempt(learner: Learner, seconds: float) -> dict[str, Any]:
    """Return what came of the only submission, which is answered in time; the books are right."""
    learner.wait_for_answer(seconds)
    check_submissions(learner, 1)
    (attempt,) = attempts(learner)
    return attempt


def check_submissions(learner: Learner, number: int) -> None:
    """Fail unless each is there once and answered once; no model is asked where the interview is not about code yet."""
    check_books(learner, said=number, replies=number, asked=0, paid=0)


def check_the_next_is_judged(learner: Learner, seconds: float) -> None:
    learner.submit(RIGHT)
    learner.wait_for_answer(seconds)
    check_submissions(learner, 2)
    last = attempts(learner)[-1]
    assert (last["number"], last["outcome"], last["passed"]) == (2, "passed", last["total"])


def the_run(learner: Learner, seconds: float) -> dict[str, Any]:
    """Return what came of the only run, as soon as it has ended."""
    done = wait_until(
        lambda: [run for run in attempts(learner, "run") if run["status"] in ("done", "failed")],
        seconds=seconds,
        what=f"the run ends: {attempts(learner, 'run')}",
    )
    (run,) = done
    return run


def outcomes(attempt: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(case["outcome"], case["reason"]) for case in attempt["verdict"]["cases"]]


@shows("helper-killed")
def test_helpers_killed_in_the_middle(endless: Process, learner: Learner, fault: Fault) -> None:
    learner.submit(ENDLESS_AFTER_THE_FIRST)
    busy_helpers_of(endless.process.pid)
    for helper in helpers_of(endless.process.pid):
        os.kill(helper, signal.SIGKILL)
    attempt = the_attempt(learner, fault.seconds)
    first, *others = outcomes(attempt)
    assert (first, set(others)) == (("passed", ""), {("not_judged", "helper")})
    assert attempt["outcome"] == "not_judged"
    check_the_next_is_judged(learner, fault.seconds)


@shows("helper-frozen")
def test_helpers_frozen_for_good(endless: Process, learner: Learner, fault: Fault) -> None:
    learner.submit(ENDLESS_AFTER_THE_FIRST)
    (busy,) = busy_helpers_of(endless.process.pid)
    stand_still(busy)
    attempt = the_attempt(learner, fault.seconds)
    assert outcomes(attempt)[1:] == [("not_judged", "time")] * (attempt["total"] - 1)
    assert attempt["outcome"] == "not_judged"
    assert is_gone(busy)
    check_the_next_is_judged(learner, fault.seconds)


@pytest.fixture(scope="module")
def killed(site: Production, endless: Process, request: pytest.FixtureRequest) -> Mapping[str, Learner]:
    """A submission and a run at work when the only worker is killed, and another worker after it."""
    submitting, running = site.learner(), site.learner()
    submitting.submit(ENDLESS_AFTER_THE_FIRST)
    running.run(ENDLESS_AFTER_THE_FIRST)
    busy = busy_helpers_of(endless.process.pid, HELPERS)
    endless.process.kill()
    endless.process.wait(20)
    for helper in busy:
        os.kill(helper, signal.SIGKILL)
    assert not attempts(submitting) and attempts(running, "run")[0]["status"] == "running"
    for learner in (submitting, running):
        let_end(learner)
    request.getfixturevalue("lasting")
    return {"submitting": submitting, "running": running}


@shows("worker-killed-running-submission")
def test_worker_killed_while_it_runs_a_submission(killed: Mapping[str, Learner], fault: Fault) -> None:
    learner = killed["submitting"]
    attempt = the_attempt(learner, fault.seconds)
    assert (attempt["outcome"], learner.books().turns[0]["attempts"]) == ("passed", 2)


@shows("worker-killed-running-code")
def test_worker_killed_while_it_runs_code(killed: Mapping[str, Learner], fault: Fault) -> None:
    run = the_run(killed["running"], fault.seconds)
    assert (run["outcome"], run["attempts"], run["passed"]) == ("passed", 2, run["total"])


@shows("worker-killed-helpers")
def test_helpers_end_with_their_worker(site: Production, lasting: Process, fault: Fault) -> None:
    learner, helpers = site.learner(), wait_for_all_helpers(lasting)
    learner.submit(ENDLESS_AFTER_THE_FIRST)
    (busy,) = busy_helpers_of(lasting.process.pid)
    lasting.process.kill()
    lasting.process.wait(20)
    idle = [helper for helper in helpers if helper != busy]
    wait_until(lambda: all(map(is_gone, idle)), seconds=1, what="the idle helper has ended")
    wait_until(lambda: is_gone(busy), seconds=fault.seconds, what="the busy helper has ended")
    let_end(learner)
    site.have_one_worker()
    assert the_attempt(learner, 60)["outcome"] == "passed"


@shows("worker-stopped-running-code")
def test_worker_told_to_stop_while_it_runs_code(learner: Learner, worker: Process, fault: Fault) -> None:
    helpers = wait_for_all_helpers(worker)
    with held(helpers):
        learner.submit(RIGHT)
        wait_until_tested(learner)
        stop(worker)
    attempt = the_attempt(learner, fault.seconds)
    assert wait_for_end(worker.process) == 0
    assert (attempt["outcome"], learner.books().turns[0]["attempts"]) == ("passed", 1)
    wait_until(lambda: all(map(is_gone, helpers)), seconds=1, what="the helpers ended")


@shows("code-endless")
def test_code_without_an_end(learner: Learner, fault: Fault) -> None:
    learner.submit(ENDLESS)
    attempt = the_attempt(learner, fault.seconds)
    assert (attempt["outcome"], attempt["passed"]) == ("limit", 0)
    check_the_next_is_judged(learner, fault.seconds)


@shows("code-takes-all-memory")
def test_code_that_takes_all_memory(learner: Learner, fault: Fault) -> None:
    learner.submit(GREEDY)
    attempt = the_attempt(learner, fault.seconds)
    assert set(outcomes(attempt)) == {("not_judged", "memory")}
    check_the_next_is_judged(learner, fault.seconds)


@shows("code-floods")
def test_code_that_prints_without_an_end(learner: Learner, fault: Fault) -> None:
    learner.submit(FLOOD)
    attempt = the_attempt(learner, fault.seconds)
    assert (attempt["outcome"], attempt["passed"]) == ("limit", 0)
    assert len(json.dumps(attempt["verdict"])) < 100_000
    check_the_next_is_judged(learner, fault.seconds)


@shows("code-from-everybody")
def test_two_hundred_pieces_of_code_at_once(site: Production, worker: Process, fault: Fault) -> None:
    learners = [site.learner() for _ in range(CROWD)]

    def run_all(place: int) -> None:
        with closing(site.connect()) as connection:
            for number in range(place * PIECES, (place + 1) * PIECES):
                run_one(connection, learners[place], number)

    with ThreadPoolExecutor(CROWD) as threads:
        for future in [threads.submit(run_all, place) for place in range(CROWD)]:
            future.result()
    assert len(helpers_of(worker.process.pid)) == HELPERS
    assert not helpers_of(site.web.process.pid), "web servers run no code"


def run_one(connection: Any, learner: Learner, number: int) -> None:
    answer = learner.run(f"def two_sum(nums, target):\n    print('piece {number}')\n    return [{number}, len(nums)]\n")
    assert answer.status == 200
    query = "select * from interviews_attempt where interview_id = %s and status in ('done', 'failed')"
    (attempt,) = wait_until(
        lambda: connection.execute(query, [learner.interview]).fetchall(), seconds=60, what=f"piece {number} is run"
    )
    assert (attempt["status"], attempt["outcome"], attempt["attempts"]) == ("done", "wrong", 1)
    shown = [(case["got"], case["prints"]) for case in attempt["verdict"]["cases"]]
    assert shown == [(f"[{number}, 4]", f"piece {number}\n"), (f"[{number}, 2]", f"piece {number}\n")]


@shows("code-of-one-person")
def test_one_person_keeps_nobody_else_waiting(site: Production, worker: Process, fault: Fault) -> None:
    learner, other = site.learner(), site.learner()
    first, statuses = learner.interview, []
    for _ in range(10):
        learner.enter()
        statuses.append(learner.submit(ENDLESS).status)
        in_the_judge = "select id from interviews_turn where progress = 'testing' and status = 'running'"
        assert len(site.look(in_the_judge)) <= 1
    assert statuses[:3] == [200] * 3 and 429 in statuses and set(statuses) <= {200, 429}
    other.run(RIGHT)
    run = the_run(other, fault.seconds)
    assert (run["outcome"], run["attempts"]) == ("passed", 1)
    mine = """select t.status from interviews_turn t join interviews_interview i on i.id = t.interview_id
              where i.learner_id = %s and t.action = 'submit'"""
    assert len(site.look(mine, learner.user)) == statuses.count(200)
    ended = f"{mine} and t.status in ('queued', 'running')"
    wait_until(lambda: not site.look(ended, learner.user), seconds=60, what="all that was taken is answered")
    learner.interview = first


@shows("database-away-after-run")
def test_database_away_when_a_submission_has_run(
    site: Production, learner: Learner, worker: Process, fault: Fault
) -> None:
    site.start_web()  # its pool holds few connections: each that broke takes the next request longer
    before = runs_counted(worker)
    with held(wait_for_all_helpers(worker)):
        learner.submit(RIGHT)
        wait_until_tested(learner)
        site.database.stop()
    wait_until(lambda: runs_counted(worker) > before, seconds=30, what="the code has been run")
    wait_until(
        lambda: "leases could not be renewed" in worker.log.read_text(), seconds=20, what="the database is missed"
    )
    site.database.start()
    assert the_attempt(learner, fault.seconds)["outcome"] == "passed"
    assert worker.process.poll() is None


def runs_counted(worker: Process) -> float:
    return sum(
        map(float, re.findall(r"^dryrun_judge_runs_total\{.*\} (\S+)$", worker.get("/metrics")[1], re.MULTILINE))
    )


@contextmanager
def worker_with(site: Production, **settings: str) -> Iterator[Process]:
    """Let a worker with settings of its own be the only one for a while."""
    for other in site.workers:
        other.process.terminate()
        wait_for_end(other.process, seconds=30)
    worker = site.start_worker(**settings)
    try:
        yield worker
    finally:
        worker.process.terminate()
        wait_for_end(worker.process, seconds=30)


def check_code_is_only_read(learner: Learner, worker: Process, fault: Fault) -> str:
    """Submit and run code, which is not run; return the one line of the log that says why."""
    learner.submit(RIGHT)
    learner.wait_for_answer(fault.seconds)
    check_submissions(learner, 1)
    learner.run(RIGHT)
    assert the_run(learner, fault.seconds)["status"] == "failed"
    assert not attempts(learner) and not helpers_of(worker.process.pid)
    (said,) = [str(line["event"]) for line in worker.lines() if "read and not run" in str(line["event"])]
    return said


@shows("component-missing")
def test_component_missing(site: Production, tmp_path: Path, fault: Fault) -> None:
    with worker_with(site, JUDGE_DIR=str(tmp_path / "nothing")) as worker:
        said = check_code_is_only_read(site.learner(), worker, fault)
    assert str(tmp_path / "nothing") in said and "run: " in said


@shows("component-unsafe")
def test_component_that_others_can_change(site: Production, tmp_path: Path, fault: Fault) -> None:
    built = build(JUDGE)
    mine = tmp_path / "judge" / built.name
    shutil.copytree(built, mine)
    mine.parent.chmod(0o700)
    (mine / COMPILED).chmod(0o660)
    with worker_with(site, JUDGE_DIR=str(mine.parent)) as worker:
        said = check_code_is_only_read(site.learner(), worker, fault)
    assert f"{mine / COMPILED} can be changed by others" in said


@shows("component-removed")
def test_component_removed_under_a_worker(site: Production, tmp_path: Path, fault: Fault) -> None:
    mine = Path(shutil.copytree(build(JUDGE), tmp_path / "judge" / build(JUDGE).name))
    mine.parent.chmod(0o700)
    with worker_with(site, JUDGE_DIR=str(mine.parent)) as worker:
        pid = worker.process.pid
        wait_until(lambda: len(helpers_of(pid)) == HELPERS, seconds=30, what="the helpers are ready")
        shutil.rmtree(mine)
        for helper in helpers_of(pid):
            os.kill(helper, signal.SIGKILL)
        said = check_code_is_only_read(site.learner(), worker, fault)
    assert str(mine) in said and "run: " in said


SUBMIT = f"""
import uuid
from interviews.turns import accepting, opening
from profiles.models import User
learner = User.objects.get(email="learner@demo.localhost")
interview = opening.start_interview(learner=learner, language="en", slug="two-sum")
accepting.submit_turn(learner=learner, interview_id=interview.pk, client_id=uuid.uuid4(), seen_turn=0, action="submit",
                      code={RIGHT!r})
"""


def latest_turn(folder: Path) -> tuple[str, list[str], list[str]]:
    """Return the status of the latest turn of a served installation, who spoke in it, and what came of its code."""
    ((turn, status),) = rows(folder, "select id, status from interviews_turn order by id desc limit 1")
    said = rows(folder, "select role from interviews_message where turn_id = ? order by position", turn)
    outcomes = rows(folder, "select outcome from interviews_attempt where turn_id = ?", turn)
    return status, [role for (role,) in said], [outcome for (outcome,) in outcomes]


@shows("serve-stopped-running-code")
def test_serve_stopped_while_code_runs(
    tmp_path: Path, installed: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault
) -> None:
    monkeypatch.setenv("JUDGE_DIR", str(build(JUDGE).parent))
    folder = Path(shutil.copytree(installed, tmp_path / "data"))
    served = start_serve(folder, tmp_path / "first.log").wait_until_ready()
    try:
        helpers = wait_for_all_helpers(served)
        testing = "select id from interviews_turn where progress = 'testing'"
        with held(helpers):
            inside(folder, SUBMIT)
            wait_until(lambda: rows(folder, testing), seconds=20, what="the submission is tested")
            code, seconds = served.end(signal.SIGINT)
        assert (code, seconds < SECONDS_TO_STOP + SECONDS_OF_A_BUSY_MACHINE) == (0, True), seconds
        assert "Everything is saved" in served.output and "Traceback" not in served.output
        wait_until(lambda: all(map(is_gone, helpers)), seconds=1, what="the helpers ended")
        answered = ("done", ["learner", "coach"], ["passed"])
        assert latest_turn(folder) in (("running", ["learner"], []), answered)
        served = start_serve(folder, tmp_path / "second.log").wait_until_ready()
        wait_until(lambda: latest_turn(folder) == answered, seconds=fault.seconds, what="it is answered")
        assert served.end(signal.SIGINT)[0] == 0
    finally:
        if served.process.poll() is None:
            served.process.kill()
            served.process.wait(20)
