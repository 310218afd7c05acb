"""The sandbox and its real processes: helpers that die or freeze, programs that will not end, many threads at once."""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from config.env import BASE_DIR
from problems.judge import judging
from problems.judge.build import build
from problems.judge.component import COMPILED, ComponentMissing, ComponentUnsafe
from problems.judge.port import Case, Entry, Limits
from problems.judge.sandbox import Execution, Program, Sandbox
from problems.judge.worker import Worker
from tests.faults.helpers import NO_LIMIT, busy_helpers_of, is_gone, stand_still
from tests.judge_sandbox import BASE as JUDGE
from tests.waiting import SECONDS_OF_A_BUSY_MACHINE, wait_until

pytestmark = pytest.mark.process

HELPERS, LEARNERS, PIECES = 2, 20, 10
SMALL = Limits(operations=300_000_000, memory_mb=64, seconds=20)
ENDLESS_AT_THE_SECOND = "def f(n):\n    while n == 2:\n        pass\n    print(n)\n    return n\n"
WITHOUT_END = Limits(operations=NO_LIMIT, seconds=60)
ENDLESS = "def f(n):\n    while True:\n        try:\n            while True: pass\n        except BaseException: pass\n"
GREEDY = "def f(n):\n    kept = []\n    while True:\n        kept.append('x' * 1_000_000 + str(len(kept)))\n"
FLOOD = "def f(n):\n    while True:\n        print('x' * 10_000)\n"
DEEP = "def f(n):\n    return f(n + 1) + 1\n"
HOSTILE = {ENDLESS: {"operations"}, GREEDY: {"memory", "operations"}, FLOOD: {"operations"}, DEEP: {"stack"}}


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    sandbox = Sandbox(build(JUDGE), helpers=HELPERS)
    yield sandbox
    sandbox.close()


def program(source: str, *numbers: int) -> Program:
    return Program(source=source, function="f", calls=tuple((number,) for number in numbers))


def numbered(number: int) -> Program:
    """Return a program that answers with its own number and prints it, beside the number of the call."""
    return program(f"def f(n):\n    print('piece', {number}, n)\n    return [{number}, n]\n", 0, 1, 2)


def is_own_answer(execution: Execution, number: int) -> bool:
    found = [(result.value, result.prints) for result in execution.results]
    return found == [([number, n], f"piece {number} {n}\n") for n in range(3)]


def check_it_works(sandbox: Sandbox) -> None:
    for number in range(HELPERS):
        assert is_own_answer(sandbox.execute(numbered(number), SMALL), number)


def in_background(work: Callable[[], Execution]) -> Callable[[], Execution]:
    """Start ``work``; return what waits for its end."""
    found: list[Execution] = []
    thread = threading.Thread(target=lambda: found.append(work()))
    thread.start()

    def ended() -> Execution:
        thread.join(60)
        return found[0]

    return ended


def run_by_everybody(sandbox: Sandbox, make: Callable[[int], Program]) -> list[Execution]:
    """Let each learner run one piece after the other, all learners at once."""

    def run_all(place: int) -> list[Execution]:
        numbers = range(place * PIECES, (place + 1) * PIECES)
        return [sandbox.execute(make(number), SMALL) for number in numbers]

    with ThreadPoolExecutor(LEARNERS) as threads:
        return [execution for all_of_one in threads.map(run_all, range(LEARNERS)) for execution in all_of_one]


class TestCrowd:
    def test_none_is_mixed_up_with_another_one(self, sandbox: Sandbox) -> None:
        found = run_by_everybody(sandbox, numbered)
        assert len(found) == LEARNERS * PIECES
        assert all(is_own_answer(execution, number) for number, execution in enumerate(found))
        assert len(sandbox.helper_pids()) == HELPERS

    def test_hostile_programs_among_them_hold_nobody_up(self, sandbox: Sandbox) -> None:
        hostile = dict(zip(range(0, LEARNERS * PIECES, 17), list(HOSTILE) * 3, strict=True))

        def make(number: int) -> Program:
            return program(hostile[number], 1) if number in hostile else numbered(number)

        for number, execution in enumerate(run_by_everybody(sandbox, make)):
            if number in hostile:
                assert {result.stopped for result in execution.results} <= HOSTILE[hostile[number]], hostile[number]
            else:
                assert is_own_answer(execution, number)

    def test_those_with_many_programs_in_a_row_do_not_starve_the_others(self) -> None:
        """Each of the few waits for the programs that were there before, not for all that the many come back with."""
        sandbox, few, many, ended = Sandbox(build(JUDGE), helpers=1), 20, [0, 0], threading.Event()

        def one_after_the_other(place: int) -> None:
            while not ended.is_set():
                sandbox.execute(numbered(place), SMALL)
                many[place] += 1

        threads = [threading.Thread(target=one_after_the_other, args=(place,)) for place in range(len(many))]
        for thread in threads:
            thread.start()
        wait_until(lambda: all(many), seconds=20, what="they are at it")
        before = sum(many)
        assert all(is_own_answer(sandbox.execute(numbered(number), SMALL), number) for number in range(few))
        meanwhile = sum(many) - before
        ended.set()
        for thread in threads:
            thread.join()
        sandbox.close()
        assert meanwhile < 10 * few, "two each would be fair"

    def test_helpers_that_die_meanwhile_cost_only_what_they_ran(self, sandbox: Sandbox) -> None:
        deaths, ended = 6, threading.Event()
        killed: list[int] = []

        def kill_some() -> None:
            while len(killed) < deaths and not ended.wait(0.1):
                for helper in sandbox.helper_pids()[:1]:
                    os.kill(helper, signal.SIGKILL)
                    killed.append(helper)

        thread = threading.Thread(target=kill_some)
        thread.start()
        found = run_by_everybody(sandbox, numbered)
        ended.set()
        thread.join()
        lost = [number for number, execution in enumerate(found) if not is_own_answer(execution, number)]
        assert killed and len(lost) <= len(killed)
        assert {result.stopped for number in lost for result in found[number].results} <= {"", "helper"}
        check_it_works(sandbox)


class TestLostHelpers:
    @pytest.fixture
    def in_the_second(self, monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
        """Wait until a helper has told of the first call, so that it is in the second; return its number."""
        told: list[int] = []
        ask = Worker.ask

        def asked(worker: Worker, *request: Any, **options: Any) -> Iterator[dict[str, Any]]:
            for answer in ask(worker, *request, **options):
                told.extend([worker.pid] if answer.get("call") == 0 else [])
                yield answer

        monkeypatch.setattr(Worker, "ask", asked)
        return lambda: wait_until(lambda: told, seconds=20, what="the first call is answered")[0]

    def test_killed_in_the_middle(self, sandbox: Sandbox, in_the_second: Callable[[], int]) -> None:
        answer = in_background(lambda: sandbox.execute(program(ENDLESS_AT_THE_SECOND, 1, 2, 3), WITHOUT_END))
        busy = in_the_second()
        os.kill(busy, signal.SIGKILL)
        first, *others = answer().results
        assert (first.value, {result.stopped for result in others}) == (1, {"helper"})
        assert busy not in sandbox.helper_pids()
        check_it_works(sandbox)

    def test_what_was_not_run_to_the_end_has_not_passed(
        self, sandbox: Sandbox, in_the_second: Callable[[], int]
    ) -> None:
        cases = [Case({"n": number}, number) for number in (1, 2, 3)]
        verdicts = []
        entry = Entry(function="f", parameters=(("n", "int"),), returns="int")
        judge = partial(judging.run, ENDLESS_AT_THE_SECOND, entry, cases, WITHOUT_END, sandbox=sandbox)
        thread = threading.Thread(target=lambda: verdicts.append(judge()))
        thread.start()
        os.kill(in_the_second(), signal.SIGKILL)
        thread.join(60)
        assert [result.outcome for result in verdicts[0].results] == ["passed", "not_judged", "not_judged"]
        assert verdicts[0].outcome == "not_judged"

    def test_frozen_in_the_middle(self, sandbox: Sandbox, in_the_second: Callable[[], int]) -> None:
        limits = Limits(operations=NO_LIMIT, seconds=5)
        started = time.monotonic()
        answer = in_background(lambda: sandbox.execute(program(ENDLESS_AT_THE_SECOND, 1, 2, 3), limits))
        busy = in_the_second()
        stand_still(busy)
        assert {result.stopped for result in answer().results[1:]} == {"time"}
        assert time.monotonic() - started < limits.seconds + SECONDS_OF_A_BUSY_MACHINE
        assert is_gone(busy)
        check_it_works(sandbox)

    def test_killed_while_nobody_asks(self, sandbox: Sandbox) -> None:
        for helper in sandbox.helper_pids():
            os.kill(helper, signal.SIGKILL)
            os.waitid(os.P_PID, helper, os.WEXITED | os.WNOWAIT)  # it is dead, and the sandbox can still see that
        check_it_works(sandbox)

    def test_closed_in_the_middle(self, in_the_second: Callable[[], int]) -> None:
        sandbox = Sandbox(build(JUDGE), helpers=1)
        answer = in_background(lambda: sandbox.execute(program(ENDLESS_AT_THE_SECOND, 1, 2), WITHOUT_END))
        in_the_second()
        helpers = sandbox.helper_pids()
        sandbox.close()
        assert [result.stopped for result in answer().results] == ["", "helper"]
        assert all(map(is_gone, helpers))
        assert not sandbox.helper_pids()


PARENT = """
import sys, threading
from pathlib import Path
from problems.judge.port import Limits
from problems.judge.sandbox import Program, Sandbox
sandbox = Sandbox(Path(sys.argv[1]), helpers=2)
sandbox.warm()
print(*sandbox.helper_pids(), flush=True)
sys.stdin.readline()
endless = "def f():\\n    held = 'x' * 150_000_000\\n    while True: pass\\n"
sandbox.execute(Program(endless, "f", calls=((),) * 20), Limits(operations=20_000_000_000, seconds=60))
"""


class TestLostParents:
    @pytest.fixture
    def parent(self) -> Iterator[subprocess.Popen[str]]:
        command = [sys.executable, "-c", PARENT, str(build(JUDGE))]
        with subprocess.Popen(
            command, cwd=BASE_DIR, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            yield process
            process.kill()

    def test_idle_helpers_end_at_once(self, parent: subprocess.Popen[str]) -> None:
        helpers = [int(number) for number in parent.stdout.readline().split()]
        assert len(helpers) == 2
        parent.kill()
        wait_until(lambda: all(map(is_gone, helpers)), seconds=1, what="the helpers have ended")

    def test_a_busy_one_ends_with_the_call_it_makes(self, parent: subprocess.Popen[str]) -> None:
        helpers = [int(number) for number in parent.stdout.readline().split()]
        print(file=parent.stdin, flush=True)
        (busy,) = busy_helpers_of(parent.pid)
        parent.kill()
        wait_until(lambda: is_gone(busy), seconds=Limits().seconds, what="the busy helper has ended")
        wait_until(lambda: all(map(is_gone, helpers)), seconds=1, what="the idle one has ended")


class TestComponent:
    @pytest.fixture
    def copied(self, tmp_path: Path) -> Path:
        built = build(JUDGE)
        directory = tmp_path / "judge" / built.name
        shutil.copytree(built, directory)
        directory.parent.chmod(0o700)
        return directory

    def test_missing(self, tmp_path: Path) -> None:
        with pytest.raises(ComponentMissing, match="run: "):
            Sandbox(tmp_path / "nothing").execute(numbered(1), SMALL)

    @pytest.mark.parametrize("part", [COMPILED, ".", ".."])
    def test_others_could_change_it(self, copied: Path, part: str) -> None:
        path = (copied / part).resolve()
        path.chmod(path.stat().st_mode | 0o020)
        with pytest.raises(ComponentUnsafe, match=f"{path} can be changed by others"):
            Sandbox(copied).execute(numbered(1), SMALL)

    def test_somebody_elses(self, copied: Path) -> None:
        if os.geteuid() != 0:
            pytest.skip("only root can give files away")
        os.chown(copied / COMPILED, 65534, 65534)
        with pytest.raises(ComponentUnsafe):
            Sandbox(copied).execute(numbered(1), SMALL)

    def test_cut_off(self, copied: Path) -> None:
        compiled = copied / COMPILED
        compiled.write_bytes(compiled.read_bytes()[:1_000_000])
        with pytest.raises(ComponentMissing):
            Sandbox(copied).execute(numbered(1), SMALL)
