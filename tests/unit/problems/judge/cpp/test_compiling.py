"""What is kept of what was compiled, and whom it is taken from."""

import os
import stat
from pathlib import Path

import pytest

from problems.judge.cpp import compiling
from problems.judge.cpp.compiling import compiled, fault_of
from problems.judge.cpp.machine import plain_name

PROGRAM = {"source": "int twice(int n) { return 2 * n; }", "function": "twice", "arguments": 1, "in_place": None, "types": ("int",), "methods": ()}  # fmt: skip


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path / f"dryrun-cpp-{os.geteuid()}"


@pytest.fixture
def compilings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is really compiled: nothing is, each text gives a module of its own."""
    texts: list[str] = []

    def compile_it(text: str, directory: Path) -> dict[str, str]:
        texts.append(text)
        return {"module": f"module {len(texts)}"}

    monkeypatch.setattr(compiling, "_compile", compile_it)
    return texts


def test_the_same_text_is_compiled_once(store, compilings, judge_sandbox):
    first, again = (compiled(PROGRAM, judge_sandbox.directory) for _ in range(2))
    assert first == again and first.module == "module 1" and len(compilings) == 1
    other = compiled({**PROGRAM, "source": "int twice(int n) { return n + n; }"}, judge_sandbox.directory)
    assert other.module == "module 2"


def test_only_its_owner_can_read_or_change_what_is_kept(store, compilings, judge_sandbox):
    compiled(PROGRAM, judge_sandbox.directory)
    kept = list(store.iterdir())
    assert [stat.S_IMODE(path.stat().st_mode) for path in (store, *kept)] == [0o700, 0o600]


@pytest.mark.parametrize("spoil", ["folder", "file", "link", "nonsense"])
def test_what_somebody_else_could_have_changed_is_not_believed(store, compilings, judge_sandbox, spoil, tmp_path):
    compiled(PROGRAM, judge_sandbox.directory)
    (kept,) = store.iterdir()
    if spoil == "folder":
        store.chmod(0o777)
    elif spoil == "file":
        kept.chmod(0o666)
    elif spoil == "link":
        elsewhere = tmp_path / "elsewhere"
        kept.rename(elsewhere)
        kept.symlink_to(elsewhere)
    else:
        kept.write_text("[1, 2")
    assert compiled(PROGRAM, judge_sandbox.directory).module == "module 2"


def test_it_is_bounded_and_what_was_used_last_stays(store, compilings, judge_sandbox, monkeypatch):
    monkeypatch.setattr(compiling, "MAX_KEPT", 3)
    for number in range(5):
        compiled({**PROGRAM, "source": f"int twice(int n) {{ return {number} * n; }}"}, judge_sandbox.directory)
    assert len(list(store.iterdir())) == 3
    compiled({**PROGRAM, "source": "int twice(int n) { return 4 * n; }"}, judge_sandbox.directory)
    assert len(compilings) == 5


def test_what_a_killed_process_left_is_cleared_away(store, compilings, judge_sandbox):
    compiled(PROGRAM, judge_sandbox.directory)
    old, new = store / ".new-old", store / ".new-new"
    for folder in (old, new):
        folder.mkdir()
        (folder / "unit.cpp").write_text("int x;")
    os.utime(old, (1, 1))
    compiled({**PROGRAM, "source": "int twice(int n) { return n << 1; }"}, judge_sandbox.directory)
    assert not old.exists() and new.exists()


def test_what_did_not_come_to_an_end_by_the_clock_is_tried_again(store, judge_sandbox, monkeypatch):
    answers = iter([{"limit": "clock"}, {"limit": "helper"}, {"module": "made"}])
    monkeypatch.setattr(compiling, "_compile", lambda text, directory: next(answers))
    found = [compiled(PROGRAM, judge_sandbox.directory) for _ in range(3)]
    assert [one.fault and one.fault.reason for one in found] == ["time", "helper", None]


@pytest.mark.parametrize(
    "said", [b"", b"\0\0\0\x05hello", b"\xff\xff\xff\xff", b"\0\0\0\x02[]", b'\0\0\0\x0f{"module": 1234}']
)
def test_nonsense_of_the_compiling_process_is_no_module(said):
    assert compiling._answer(said) == {"limit": "helper"}


def test_paths_and_noise_are_left_out_of_what_the_compiler_says():
    errors = (
        "/usr/lib/llvm-22/include/wasm32-wasi/c++/v1/__algorithm/sort.h:12:3: error: invalid operands to binary "
        "expression ('const P' and 'std::vector<int>' (aka 'std::__2::vector<int>')) [-Wother]\n"
        "solution.cpp:9:5: note: in instantiation of function template specialization requested here\n"
        "solution.cpp:3:1: error: another\n"
    )
    fault = fault_of(errors)
    assert fault.line == 9
    assert fault.error_message == "invalid operands to binary expression ('const P' and 'std::vector<int>')"


@pytest.mark.parametrize(
    ("mangled", "name"),
    [
        ("St12out_of_range", "std::out_of_range"),
        ("3Own", "Own"),
        ("N5outer3OwnE", "outer::Own"),
        ("NSt3__212system_errorE", "std::system_error"),
        ("i", "int"),
        ("PKc", "exception"),
        ("", "exception"),
        ("99999", "exception"),
    ],
)
def test_names_of_types_are_written_as_people_do(mangled, name):
    assert plain_name(mangled) == name
