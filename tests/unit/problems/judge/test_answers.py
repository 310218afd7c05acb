"""What a helper says is believed only as far as it makes sense, and what became of one that was lost is logged."""

import json
import math
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from problems.judge import helper, slots, worker
from problems.judge import sandbox as sandboxes
from problems.judge.build import build
from problems.judge.component import HelperFailed
from problems.judge.frames import unpack
from problems.judge.judging import run
from problems.judge.port import Case, Entry, Fault, Limits
from problems.judge.sandbox import Program, Sandbox
from problems.judge.worker import Lost
from tests.judge_sandbox import BASE

FINE = Program("def f(x): return x", "f", calls=((1,), (2,)))
LONG = Program("def f():\n    while True: pass", "f", calls=((), ()))


def stops(execution):
    return [result.stopped for result in execution.results]


@pytest.fixture
def sandbox():
    """A sandbox of one's own, to be broken."""
    sandbox = Sandbox(build(BASE), helpers=1)
    yield sandbox
    sandbox.close()


@pytest.fixture
def played(tmp_path, monkeypatch):
    """Let a script answer for the helper of a sandbox."""

    def play(sandbox, *answers):
        _play(tmp_path, monkeypatch, {"ready": []}, *answers)

    return play


class TestAnswers:
    @pytest.mark.parametrize(
        "answer",
        [
            {},
            {"text": '{"value": 42}'},
            {"call": "0", "text": '{"value": 42}'},
            {"call": [0], "text": '{"value": 42}'},
            {"call": True, "text": '{"value": 42}'},
            {"call": 2, "text": '{"value": 42}'},
            {"call": -2, "text": '{"value": 42}'},
            {"call": 0},
            {"call": 0, "text": 42},
            {"call": 0, "text": {"value": 42}},
            {"call": 0, "stopped": ["time"]},
            {"call": 0, "text": '{"value": 42}', "operations": "many"},
            {"call": 0, "text": '{"value": 42}', "operations": 1.5},
            {"call": 0, "text": '{"value": 42}', "operations": -1},
            {"call": 0, "text": '{"value": 42}', "seconds": None},
            {"call": 0, "text": '{"value": 42}', "seconds": math.nan},
        ],
    )
    def test_nonsense_in_an_answer(self, answer, sandbox, played):
        played(sandbox, answer)
        assert stops(sandbox.execute(FINE, Limits())) == ["helper", "helper"]
        assert sandbox.helper_pids() == ()

    def test_the_same_call_answered_twice(self, sandbox, played):
        answer = {"call": 0, "text": '{"value": 42}', "operations": 1, "seconds": 0.5}
        played(sandbox, answer, answer)
        assert stops(sandbox.execute(FINE, Limits())) == ["", "helper"]

    @pytest.mark.parametrize(
        "text",
        [
            '{"value": 42, "line": "three", "prints": 7, "steps": [[1, 2], 3, ["x", {}]], "cut": 1}',
            '{"value": 42, "line": -3, "prints": null, "steps": {"a": 1}, "error_message": []}',
            '{"value": 42, "error_type": ["ValueError"], "line": 1e3}',
        ],
    )
    def test_what_stands_in_a_result_and_is_none_of_it(self, text, sandbox, played):
        played(sandbox, {"call": 0, "text": text}, {"done": True})
        result = sandbox.execute(FINE, Limits()).results[0]
        assert (result.value, result.line, result.prints, result.error_type) == (42, None, "", "")
        assert result.steps == () and not result.cut

    @pytest.mark.parametrize("text", ['{"fault": {"kind": ["error"]}}', '{"fault": []}', '{"stopped": {}, "fault": 1}'])
    def test_a_fault_that_is_none(self, text, sandbox, played):
        played(sandbox, {"call": -1, "text": text}, {"done": True})
        assert sandbox.execute(FINE, Limits()).fault == Fault("not_judged", reason="helper")

    @settings(max_examples=200, deadline=None)
    @given(data=st.data())
    def test_whatever_comes_back_is_judged(self, data):
        """No reply of the component and no message of a helper is an exception of the judge."""
        odd = st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
            lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
            max_leaves=6,
        )
        names = (
            "value",
            "stopped",
            "error_type",
            "error_message",
            "line",
            "prints",
            "steps",
            "cut",
            "fault",
            "function",
        )
        replies = st.dictionaries(st.sampled_from(names), odd | st.fixed_dictionaries({"kind": odd})).map(json.dumps)
        answers = st.fixed_dictionaries(
            {},
            optional={
                "call": st.integers(-2, 3) | odd,
                "text": replies | st.text(max_size=9) | odd,
                "stopped": st.sampled_from(["time", "memory", "?"]) | odd,
                "operations": st.integers(0, 9) | odd,
                "seconds": st.floats(0, 9) | odd,
                "done": st.booleans() | odd,
            },
        )
        said = data.draw(st.lists(answers, max_size=4))
        with (
            mock.patch.object(slots, "Worker", lambda directory: SayingWorker(said)),
            mock.patch.object(sandboxes, "languages_in", lambda directory: ("python",)),
        ):
            sandbox = Sandbox(Path("nowhere"), helpers=1)
            verdict = run("", Entry("f"), [Case({}, 1.5), Case({}, [1])], Limits(), sandbox=sandbox)
            sandbox.close()
        json.dumps(asdict(verdict), allow_nan=False)


class TestWhatIsLogged:
    def test_a_lost_helper(self, sandbox, caplog):
        sandbox.execute(LONG, Limits(operations=10**15, seconds=0.1))
        (record,) = caplog.records
        assert (record.levelname, record.getMessage()) == (
            "WARNING",
            "a helper of the judge was lost (time): it took too long",
        )

    def test_one_that_dies_before_it_is_ready(self, sandbox, tmp_path, monkeypatch, caplog):
        (tmp_path / "helper.py").write_text("import sys; sys.exit(1)")
        monkeypatch.setattr(worker, "SCRIPT", tmp_path / "helper.py")
        sandbox.warm()
        assert sandbox.walls() == ()
        assert [record.getMessage() for record in caplog.records] == [
            "a helper of the judge was lost (helper): it ended"
        ] * 2

    @pytest.mark.parametrize("first", [{}, {"ready": None}, {"ready": [1]}, {"ready": 5}])
    def test_one_that_is_not_ready(self, first, sandbox, tmp_path, monkeypatch, caplog):
        _play(tmp_path, monkeypatch, first)
        assert stops(sandbox.execute(FINE, Limits())) == ["helper", "helper"]
        assert "it did not say that it is ready" in caplog.text

    def test_nothing_of_the_code(self, sandbox, caplog):
        source = "def f(x):\n    'secret'\n    print('secret')\n    while True: pass"
        program = Program(source, "f", calls=(("secret",),))
        sandbox.execute(program, Limits(operations=10**15, seconds=0.2))
        assert caplog.records and "secret" not in caplog.text

    def test_why_none_can_start_is_said_once(self, sandbox, tmp_path, monkeypatch, caplog):
        monkeypatch.setattr(worker, "_told", set())
        _play(tmp_path, monkeypatch, {"failed": "HelperFailed", "message": "no room"})
        for _ in range(3):
            with pytest.raises(HelperFailed, match="no room"):
                sandbox.execute(FINE, Limits())
        assert [record.getMessage() for record in caplog.records] == ["a helper of the judge cannot start: no room"]

    def test_a_stack_that_is_too_small_is_said(self):
        script = (
            "import ctypes, resource, sys; from pathlib import Path\n"
            "PR_CAPBSET_DROP, CAP_SYS_RESOURCE = 24, 24\n"
            "ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_SYS_RESOURCE, 0, 0, 0)  # root could raise the limit again\n"
            "resource.setrlimit(resource.RLIMIT_STACK, (8 << 20, 8 << 20))\n"
            "from problems.judge.component import HelperFailed; from problems.judge.port import Limits\n"
            "from problems.judge.sandbox import Program, Sandbox\n"
            "try:\n"
            "    Sandbox(Path(sys.argv[1])).execute(Program(''), Limits())\n"
            "except HelperFailed as error:\n"
            "    print(error)\n"
        )
        directory = build(BASE)
        done = subprocess.run(
            [sys.executable, "-c", script, str(directory)],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert "it needs a stack of 160 MB, more than the hard limit" in done.stdout
        assert "a helper of the judge cannot start: it needs a stack" in done.stderr

    def test_a_wall_that_cannot_be_raised_is_said(self, monkeypatch):
        def refuse():
            raise OSError("not here")

        said = []
        monkeypatch.setattr(helper, "open_machines", lambda found: {})
        monkeypatch.setattr(helper, "raise_walls", refuse)
        monkeypatch.setattr(helper, "_send", said.append)
        helper.serve(Path("somewhere"))
        message = "no wall could be raised around it: OSError: not here"
        assert said == [{"failed": "HelperFailed", "message": message}]

    def test_limits_that_are_stricter_already_stay(self):
        script = (
            "import ctypes, resource, sys; from pathlib import Path\n"
            "PR_CAPBSET_DROP, CAP_SYS_RESOURCE = 24, 24\n"
            "ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_SYS_RESOURCE, 0, 0, 0)\n"
            "resource.setrlimit(resource.RLIMIT_DATA, (900 << 20, 900 << 20))\n"
            "from problems.judge.sandbox import Sandbox\n"
            "print(*Sandbox(Path(sys.argv[1]), helpers=1).walls())\n"
        )
        done = subprocess.run(
            [sys.executable, "-c", script, str(build(BASE))], capture_output=True, text=True, timeout=60, check=False
        )
        assert "limits" in done.stdout.split(), done.stderr


def _play(tmp_path, monkeypatch, *messages) -> None:
    """Let a script that says these messages stand for the helper; after the first it waits for a request."""
    (tmp_path / "helper.py").write_text(
        "import json, os, struct\n"
        f"first, *others = json.loads({json.dumps(messages)!r})\n"
        "def send(message):\n    b = json.dumps(message).encode(); os.write(1, struct.pack('>I', len(b)) + b)\n"
        "send(first)\n"
        "size, = struct.unpack('>I', os.read(0, 4))\nrequest = json.loads(os.read(0, size))\n"
        "for message in others:\n    send({'id': request['id'], **message})\n"
        "os.read(0, 1)\n"
    )
    monkeypatch.setattr(worker, "SCRIPT", tmp_path / "helper.py")


class SayingWorker:
    """Stands for a helper and says what it was given, whatever it is asked."""

    pid = 0

    def __init__(self, said):
        self.said = said

    def is_alive(self):
        return True

    def ask(self, request, *, seconds):
        number = unpack(request[4:])["id"]
        yield from ({"id": number, **answer} for answer in self.said)
        raise Lost("helper", "it ended")

    def end(self):
        """There is nothing to end."""
