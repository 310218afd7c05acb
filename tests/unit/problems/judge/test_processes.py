"""The component and the helper processes: what they may, how they end, and what is said when they do."""

import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from problems.judge import build as building
from problems.judge import worker
from problems.judge.build import BuildFailed, build
from problems.judge.component import (
    COMPILED,
    ComponentMissing,
    ComponentUnsafe,
    component_directory,
    trusted_component,
)
from problems.judge.frames import MAX_ANSWER, BadFrame, length_of, pack, unpack
from problems.judge.port import Limits
from problems.judge.python import PythonMachine, imports_of
from problems.judge.sandbox import Program, Sandbox
from tests.judge_sandbox import BASE
from tests.waiting import wait_until

FINE = Program("def f(x): return x", "f", calls=((1,), (2,)))
LONG = Program("def f():\n    while True: pass", "f", calls=((), ()))
WITHOUT_END = Limits(operations=10**15, seconds=60)


def values(execution):
    return [result.value for result in execution.results]


def stops(execution):
    return [result.stopped for result in execution.results]


@pytest.fixture
def sandbox():
    """A sandbox of one's own, to be broken."""
    sandbox = Sandbox(build(BASE), helpers=1)
    yield sandbox
    sandbox.close()


class TestComponent:
    def test_it_imports_nothing(self):
        assert imports_of(build(BASE) / building.COMPILED) == []

    def test_only_its_owner_can_read_or_change_it(self):
        directory = build(BASE)
        assert stat.S_IMODE(directory.stat().st_mode) == 0o700
        assert {stat.S_IMODE(path.stat().st_mode) for path in directory.iterdir()} == {0o600}

    def test_it_is_made_once(self, monkeypatch):
        monkeypatch.setattr(building, "_make", None)
        assert build(BASE) == component_directory(BASE)

    def test_a_component_that_wants_something_is_refused(self, tmp_path, monkeypatch):
        monkeypatch.setattr(building, "_componentize", lambda target, work: target.touch())
        monkeypatch.setattr(building.PythonMachine, "compile", lambda wasm: b"")
        monkeypatch.setattr(building, "imports_of", lambda wasm: ["wasi:clocks"])
        with pytest.raises(BuildFailed, match="wasi:clocks"):
            build(tmp_path / "judge")
        assert not component_directory(tmp_path / "judge").exists()

    def test_what_an_interrupted_build_left_is_removed(self, tmp_path, monkeypatch):
        left = tmp_path / "judge" / ".new-abc" / "component"
        left.mkdir(parents=True)
        monkeypatch.setattr(building, "_BUILDER", "import sys; sys.exit('no room')")
        with pytest.raises(BuildFailed):
            build(tmp_path / "judge")
        assert [path.name for path in (tmp_path / "judge").iterdir()] == [".lock"]

    def test_it_is_compiled_for_every_processor_of_the_architecture(self, tmp_path):
        (tmp_path / "empty.wasm").write_bytes(b"\0asm\x0d\0\1\0")
        compiled = PythonMachine.compile(tmp_path / "empty.wasm")
        assert re.findall(rb"(has_\w+)\x02[\x00\x01]", compiled), "what it needs is written down otherwise than it was"
        assert re.findall(rb"(has_\w+)\x02\x01", compiled) == []
        (tmp_path / COMPILED).write_bytes(compiled)
        assert imports_of(tmp_path / COMPILED) == []

    def test_a_failing_builder_is_told(self, tmp_path, monkeypatch):
        monkeypatch.setattr(building, "_BUILDER", "import sys; sys.exit('no room')")
        with pytest.raises(BuildFailed, match="no room"):
            build(tmp_path)

    def test_missing(self, tmp_path):
        with pytest.raises(ComponentMissing, match=r"python -m problems\.judge\.build"):
            Sandbox(component_directory(tmp_path)).execute(FINE, Limits())

    @pytest.mark.parametrize("which", ["base", "directory", "file"])
    def test_others_must_not_be_able_to_change_it(self, tmp_path, which):
        paths = {"base": tmp_path / "judge", "directory": tmp_path / "judge" / "x"}
        paths["file"] = paths["directory"] / "runner.cwasm"
        paths["directory"].mkdir(parents=True, mode=0o755)
        paths["base"].chmod(0o755)
        paths["file"].touch(0o644)
        assert trusted_component(paths["directory"]) == paths["file"]
        paths[which].chmod(0o777)
        with pytest.raises(ComponentUnsafe, match="can be changed by others"):
            trusted_component(paths["directory"])

    def test_a_link_is_not_followed(self, tmp_path):
        directory = tmp_path / "judge" / "x"
        directory.mkdir(parents=True, mode=0o755)
        (directory / "runner.cwasm").symlink_to(trusted_component(build(BASE)))
        with pytest.raises(ComponentUnsafe):
            trusted_component(directory)

    def test_one_that_cannot_be_loaded(self, tmp_path):
        directory = tmp_path / "x"
        directory.mkdir()
        (directory / "runner.cwasm").write_bytes(b"no component")
        with pytest.raises(ComponentMissing):
            Sandbox(directory).execute(FINE, Limits())

    @pytest.mark.parametrize("broken", ["runner.cwasm", "quickjs.cwasm"])
    def test_each_machine_has_to_be_there(self, tmp_path, broken):
        directory = tmp_path / "x"
        shutil.copytree(build(BASE), directory)
        (directory / broken).write_bytes(b"no module")
        with pytest.raises(ComponentMissing):
            Sandbox(directory).execute(FINE, Limits())

    def test_what_was_not_built_runs_no_program(self, tmp_path):
        directory = tmp_path / "x"
        directory.mkdir()
        shutil.copy(build(BASE) / COMPILED, directory)
        sandbox = Sandbox(directory, helpers=1)
        assert sandbox.languages == ("python",)
        assert values(sandbox.execute(FINE, Limits())) == [1, 2]
        with pytest.raises(ComponentMissing, match="no machine for javascript"):
            sandbox.execute(Program("f = (x) => x", "f", calls=((1,),), language="javascript"), Limits())
        sandbox.close()


class TestHelper:
    def test_its_walls_stand(self, sandbox):
        assert {"limits", "not_dumpable", "no_new_privileges", "seccomp"} <= set(sandbox.walls())

    def test_what_the_kernel_knows_of_it(self, sandbox):
        sandbox.warm()
        (pid,) = sandbox.helper_pids()
        status = dict(line.split(":\t", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
        assert (status["NoNewPrivs"], status["Seccomp"], status["Threads"]) == ("1", "2", "1")

    def test_it_knows_nothing_of_the_environment(self, sandbox, tmp_path, monkeypatch):
        (tmp_path / "helper.py").write_text(
            "import json, os, struct\n"
            "b = json.dumps({'failed': 'ComponentMissing', 'message': ' '.join(os.environ)}).encode()\n"
            "os.write(1, struct.pack('>I', len(b)) + b)\n"
        )
        monkeypatch.setattr(worker, "SCRIPT", tmp_path / "helper.py")
        with pytest.raises(ComponentMissing) as told:
            sandbox.warm()
        assert str(told.value) in ("", "LC_CTYPE")  # Python sets that one itself

    def test_it_starts_when_it_is_needed_and_stays(self, sandbox):
        assert sandbox.helper_pids() == ()
        assert values(sandbox.execute(FINE, Limits())) == [1, 2]
        (pid,) = sandbox.helper_pids()
        assert values(sandbox.execute(FINE, Limits())) == [1, 2]
        assert sandbox.helper_pids() == (pid,)

    def test_killed_while_idle_nobody_notices(self, sandbox):
        sandbox.warm()
        (pid,) = sandbox.helper_pids()
        os.kill(pid, signal.SIGKILL)
        wait_until(lambda: not sandbox.helper_pids(), seconds=10, what="the helper is gone")
        assert values(sandbox.execute(FINE, Limits())) == [1, 2]

    def test_killed_at_work_the_program_is_answered(self, sandbox):
        sandbox.warm()
        found = []
        thread = threading.Thread(target=lambda: found.append(sandbox.execute(LONG, WITHOUT_END)))
        thread.start()
        _wait_until_busy(sandbox)
        os.kill(sandbox.helper_pids()[0], signal.SIGKILL)
        thread.join(30)
        assert stops(found[0]) == ["helper", "helper"]
        assert values(sandbox.execute(FINE, Limits())) == [1, 2]

    def test_closed_at_work_the_program_is_answered(self, sandbox):
        sandbox.warm()
        found = []
        thread = threading.Thread(target=lambda: found.append(sandbox.execute(LONG, WITHOUT_END)))
        thread.start()
        _wait_until_busy(sandbox)
        sandbox.close()
        thread.join(30)
        assert stops(found[0]) == ["helper", "helper"]
        assert values(sandbox.execute(FINE, Limits())) == [1, 2]

    def test_one_that_is_too_slow_is_thrown_away(self, sandbox):
        sandbox.warm()
        (pid,) = sandbox.helper_pids()
        assert stops(sandbox.execute(LONG, Limits(operations=10**15, seconds=0.1))) == ["time", "time"]
        assert values(sandbox.execute(FINE, Limits())) == [1, 2]
        assert sandbox.helper_pids() != (pid,)

    def test_closing_leaves_no_process(self, sandbox):
        sandbox.warm()
        (pid,) = sandbox.helper_pids()
        sandbox.close()
        assert not Path(f"/proc/{pid}").exists()
        sandbox.close()

    def test_it_ends_with_the_one_who_started_it(self):
        script = (
            "import sys; from pathlib import Path; from problems.judge.sandbox import Sandbox\n"
            "sandbox = Sandbox(Path(sys.argv[1])); sandbox.warm()\n"
            "print(*sandbox.helper_pids(), flush=True); sys.stdin.read()\n"
        )
        parent = subprocess.Popen(
            [sys.executable, "-c", script, str(build(BASE))], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        with parent:
            pids = parent.stdout.readline().split()
            assert len(pids) == 2
            parent.kill()
        wait_until(lambda: {_state(pid) for pid in pids} <= {"", "Z"}, seconds=10, what="the helpers have ended")

    def test_a_forked_process_does_not_speak_to_it(self, sandbox):
        sandbox.warm()
        (pid,) = sandbox.helper_pids()
        script = (
            "import os, sys; from pathlib import Path; from problems.judge.sandbox import Program, Sandbox\n"
            "from problems.judge.port import Limits\n"
            "program = Program('def f(x): return x', 'f', calls=((1,),))\n"
            "sandbox = Sandbox(Path(sys.argv[1]), helpers=1); sandbox.warm(); before = sandbox.helper_pids()\n"
            "child = os.fork()\n"
            "if child == 0:\n"
            "    assert sandbox.helper_pids() == ()\n"
            "    assert sandbox.execute(program, Limits()).results[0].value == 1\n"
            "    assert sandbox.helper_pids() not in ((), before)\n"
            "    sys.exit(0)\n"
            "assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0\n"
            "assert sandbox.helper_pids() == before\n"
            "assert sandbox.execute(program, Limits()).results[0].value == 1\n"
        )
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", script, str(build(BASE))], capture_output=True, text=True, timeout=60
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert sandbox.helper_pids() == (pid,)

    @pytest.mark.parametrize(
        "script",
        [
            "import sys; sys.exit(1)",
            "print('nonsense', flush=True); import time; time.sleep(60)",
            "import os; os.write(1, b'\\0\\0\\0\\2[]')",
            "import os; os.write(1, b'\\xff\\xff\\xff\\xff')",
        ],
    )
    def test_one_that_does_not_speak_as_it_should(self, script, sandbox, tmp_path, monkeypatch):
        (tmp_path / "helper.py").write_text(script)
        with monkeypatch.context() as patched:
            patched.setattr(worker, "SCRIPT", tmp_path / "helper.py")
            assert stops(sandbox.execute(FINE, Limits())) == ["helper", "helper"]
        assert values(sandbox.execute(FINE, Limits())) == [1, 2]

    def test_an_answer_to_another_question_is_not_taken(self, sandbox, tmp_path, monkeypatch):
        (tmp_path / "helper.py").write_text(
            "import json, os, struct\n"
            "def send(**m):\n    b = json.dumps(m).encode(); os.write(1, struct.pack('>I', len(b)) + b)\n"
            "send(ready=[])\nos.read(0, 10)\n"
            "send(id=-1, call=0, text='{\"value\": 42}')\n"
        )
        with monkeypatch.context() as patched:
            patched.setattr(worker, "SCRIPT", tmp_path / "helper.py")
            assert stops(sandbox.execute(FINE, Limits())) == ["helper", "helper"]

    def test_a_request_that_is_too_long(self, sandbox):
        program = Program("def f(x): pass", "f", calls=(("x" * 17_000_000,),))
        assert sandbox.execute(program, Limits()).fault.kind == "not_judged"
        assert values(sandbox.execute(FINE, Limits())) == [1, 2]


class TestFrames:
    def test_there_and_back(self):
        frame = pack({"a": ["é", "\ud800", 1]})
        assert length_of(frame[:4], most=MAX_ANSWER) == len(frame) - 4
        assert unpack(frame[4:]) == {"a": ["é", "\ud800", 1]}

    @pytest.mark.parametrize("body", [b"", b"[1]", b"\xff", b"[" * 100_000, b'{"a":'])
    def test_what_is_no_message(self, body):
        with pytest.raises(BadFrame):
            unpack(body)

    def test_one_that_is_too_long(self):
        with pytest.raises(BadFrame):
            length_of(b"\xff\xff\xff\xff", most=MAX_ANSWER)


def _wait_until_busy(sandbox: Sandbox) -> None:
    (pid,) = sandbox.helper_pids()
    wait_until(lambda: _state(str(pid)) == "R", seconds=10, what="the helper runs the program")


def _state(pid: str) -> str:
    """Return the letter of a process's state, "" when there is no such process."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except FileNotFoundError:
        return ""
