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
from tests.faults.helpers import RIGHT, SLOW_AT_THE_SECOND, busy_helper_of, helpers_of, is_gone
from tests.faults.learners import Learner, check_books
from tests.faults.model_faults import Fault
from tests.faults.production import Production, production
from tests.faults.test_serve import inside, rows
from tests.judge_sandbox import BASE as JUDGE
from tests.serving import SECONDS_TO_STOP, start_serve
from tests.waiting import SECONDS_OF_A_BUSY_MACHINE, wait_until

pytestmark = pytest.mark.process

HELPERS = 2
CROWD, PIECES = 20, 10
LEARNERS = 13 + CROWD
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
def site(tmp_path_factory: pytest.TempPathFactory, cluster: Path) -> Iterator[Production]:
    build(JUDGE)
    settings = {"JUDGE_DIR": str(JUDGE), "JUDGE_HELPERS": str(HELPERS), "TURNS_PER_MINUTE": "0"}
    with production(
        tmp_path_factory.mktemp("site"), cluster=cluster, learners=LEARNERS, WORKER_CONCURRENCY="20", **settings
    ) as running:
        yield running


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


def fresh_worker(site: Production) -> Process:
    """Return the only worker, a new one with all its helpers."""
    for other in site.workers:
        other.process.terminate()
        other.process.wait(30)
    worker = site.have_one_worker()
    wait_until(lambda: len(helpers_of(worker.process.pid)) == HELPERS, seconds=30, what="the helpers are ready")
    return worker


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
def test_helpers_killed_in_the_middle(learner: Learner, worker: Process, fault: Fault) -> None:
    learner.submit(SLOW_AT_THE_SECOND)
    busy_helper_of(worker.process.pid)
    for helper in helpers_of(worker.process.pid):
        os.kill(helper, signal.SIGKILL)
    attempt = the_attempt(learner, fault.seconds)
    first, *others = outcomes(attempt)
    assert (first, set(others)) == (("passed", ""), {("not_judged", "helper")})
    assert attempt["outcome"] == "not_judged"
    check_the_next_is_judged(learner, fault.seconds)


@shows("helper-frozen")
def test_helpers_frozen_for_good(learner: Learner, worker: Process, fault: Fault) -> None:
    learner.submit(SLOW_AT_THE_SECOND)
    busy = busy_helper_of(worker.process.pid)
    os.kill(busy, signal.SIGSTOP)
    attempt = the_attempt(learner, fault.seconds)
    assert outcomes(attempt)[1:] == [("not_judged", "time")] * (attempt["total"] - 1)
    assert attempt["outcome"] == "not_judged"
    assert is_gone(busy)
    check_the_next_is_judged(learner, fault.seconds)


@pytest.fixture(scope="module")
def killed(site: Production) -> Mapping[str, Learner]:
    """A submission and a run at work when the only worker is killed, and another worker after it."""
    worker = site.have_one_worker()
    wait_until(lambda: helpers_of(worker.process.pid), seconds=30, what="a helper is ready")
    submitting, running = site.learner(), site.learner()
    submitting.submit(SLOW_AT_THE_SECOND)
    running.run(SLOW_AT_THE_SECOND)
    at_work = """select id from interviews_attempt where interview_id = %s and status = 'running'
                 and exists (select from interviews_turn where interview_id = %s and progress = 'testing')"""
    wait_until(lambda: site.look(at_work, running.interview, submitting.interview), seconds=10, what="both are run")
    busy_helper_of(worker.process.pid)
    worker.process.kill()
    worker.process.wait(20)
    assert not attempts(submitting) and attempts(running, "run")[0]["status"] == "running"
    site.have_one_worker()
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
def test_helpers_end_with_their_worker(site: Production, fault: Fault) -> None:
    worker, learner = fresh_worker(site), site.learner()
    learner.submit(SLOW_AT_THE_SECOND)
    helpers = helpers_of(worker.process.pid)
    busy = busy_helper_of(worker.process.pid)
    worker.process.kill()
    worker.process.wait(20)
    idle = [helper for helper in helpers if helper != busy]
    wait_until(lambda: all(map(is_gone, idle)), seconds=1, what="the idle helper has ended")
    wait_until(lambda: is_gone(busy), seconds=fault.seconds, what="the busy helper has ended")
    site.have_one_worker()
    assert the_attempt(learner, 60)["outcome"] == "passed"


@shows("worker-stopped-running-code")
def test_worker_told_to_stop_while_it_runs_code(learner: Learner, worker: Process, fault: Fault) -> None:
    learner.submit(SLOW_AT_THE_SECOND)
    helpers = helpers_of(worker.process.pid)
    busy_helper_of(worker.process.pid)
    worker.process.terminate()
    attempt = the_attempt(learner, fault.seconds)
    assert worker.process.wait(20) == 0
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


@shows("database-away-after-run")
def test_database_away_when_a_submission_has_run(
    site: Production, learner: Learner, worker: Process, fault: Fault
) -> None:
    site.start_web()  # its pool holds few connections: each that broke takes the next request longer
    before = runs_counted(worker)
    learner.submit(SLOW_AT_THE_SECOND)
    busy_helper_of(worker.process.pid)
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
        other.process.wait(30)
    worker = site.start_worker(**settings)
    try:
        yield worker
    finally:
        worker.process.terminate()
        worker.process.wait(30)


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
                      code={SLOW_AT_THE_SECOND!r})
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
        wait_until(lambda: helpers_of(served.process.pid), seconds=30, what="the helpers are ready")
        inside(folder, SUBMIT)
        helpers = helpers_of(served.process.pid)
        busy_helper_of(served.process.pid)
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
