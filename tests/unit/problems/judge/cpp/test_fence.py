"""The fence around the compiler, tried by a program that is no compiler: what it may and what it may not."""

import json
import subprocess
import sys
from pathlib import Path
from unittest import mock

from problems.judge.component import ComponentUnsafe
from problems.judge.cpp import toolchain
from problems.judge.cpp.toolchain import toolchain_of
from problems.judge.sandbox import Sandbox
from problems.judge.walls import files_can_be_fenced

PROBE = """
import json, os, resource, socket, sys
sys.path.insert(0, sys.argv[1])
from problems.judge.sandbox import Sandbox
from problems.judge.walls import fence
readable, own = sys.argv[2:]
fence(read=[readable], execute=[], write=own, memory=1 << 30, seconds=5, output=1000)

def tried(work):
    try:
        work()
    except BaseException as error:
        return type(error).__name__
    return "done"

def flood():
    import signal
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with open(own + "/large", "wb", buffering=0) as file:
        for _ in range(3):
            file.write(bytes(600))

print(json.dumps({
    "read what it may": tried(lambda: open(readable + "/header").read()),
    "write what it may only read": tried(lambda: open(readable + "/header", "w")),
    "write into its own folder": tried(lambda: open(own + "/made", "w").write("x")),
    "read a secret": tried(lambda: open("/etc/passwd").read()),
    "read its environment": tried(lambda: open("/proc/self/environ").read()),
    "list": tried(lambda: os.listdir("/")),
    "connect": tried(lambda: socket.socket()),
    "start a process": tried(lambda: os.fork()),
    "start a program": tried(lambda: os.execv("/bin/true", ["true"])),
    "take memory": tried(lambda: bytearray(2 << 30)),
    "fill the disk": tried(flood),
    "end another": tried(lambda: os.kill(1, 0)),
    "raise its limits": tried(lambda: resource.setrlimit(resource.RLIMIT_CPU, (100, 100))),
}))
"""


def test_it_leaves_what_a_compiler_needs_and_nothing_else(tmp_path: Path):
    readable, own = tmp_path / "readable", tmp_path / "own"
    readable.mkdir()
    own.mkdir()
    (readable / "header").write_text("int x;")
    root = str(Path(__file__).parents[5])
    said = subprocess.run(
        [sys.executable, "-I", "-c", PROBE, root, str(readable), str(own)], capture_output=True, text=True, check=True
    ).stdout
    found = json.loads(said)
    assert {what for what, outcome in found.items() if outcome == "done"} == {
        "read what it may",
        "write into its own folder",
    }, found
    assert not (own / "large").exists() or (own / "large").stat().st_size <= 1000


def test_without_it_there_is_no_compiler(judge_sandbox, monkeypatch):
    assert "cpp" in judge_sandbox.languages and files_can_be_fenced()
    monkeypatch.setattr(toolchain, "files_can_be_fenced", lambda: False)
    assert toolchain_of(judge_sandbox.directory) is None
    assert languages_here(judge_sandbox) == ("python", "javascript", "typescript")


def test_where_the_compiler_is_not_installed_the_rest_runs(judge_sandbox, monkeypatch, tmp_path):
    monkeypatch.setattr(toolchain, "_LLVM", tmp_path)
    assert languages_here(judge_sandbox) == ("python", "javascript", "typescript")


def test_what_others_can_change_is_not_used(judge_sandbox, monkeypatch, caplog):
    monkeypatch.setattr(toolchain, "check_owner", mock.Mock(side_effect=ComponentUnsafe("it can be changed by others")))
    assert languages_here(judge_sandbox) == ("python", "javascript", "typescript")
    assert "C++ is not run: it can be changed by others" in caplog.text


def languages_here(sandbox: Sandbox) -> tuple[str, ...]:
    """Return what a new sandbox of the same machines runs; it starts no helper."""
    return Sandbox(sandbox.directory).languages
