"""What `make run` says on a machine that cannot run it: one clear line, and nothing left behind."""

import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[3] / "scripts" / "make_venv.sh"


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder of programs, with no Python in it yet."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("sh", "rm", "id"):
        (programs / name).symlink_to(f"/bin/{name}" if Path(f"/bin/{name}").exists() else f"/usr/bin/{name}")
    return programs


def add(programs: Path, name: str, body: str) -> None:
    program = programs / name
    program.write_text(f"#!/bin/sh\n{body}\n")
    program.chmod(0o755)


def make_venv(programs: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [programs / "sh", SCRIPT, programs.parent / "venv"], env={"PATH": str(programs)}, capture_output=True, text=True
    )


def test_no_python_at_all(machine):
    finished = make_venv(machine)
    assert finished.returncode == 1
    assert finished.stderr.count("\n") == 1
    assert "needs Python 3.11 or newer; this machine has no Python" in finished.stderr


def test_an_old_python(machine):
    add(machine, "python3", 'case "$1" in --version) echo Python 3.9.2;; *) exit 1;; esac')
    finished = make_venv(machine)
    assert finished.returncode == 1
    assert finished.stderr.count("\n") == 1
    assert "this machine has Python 3.9.2" in finished.stderr


def test_a_python_without_venv(machine):
    add(machine, "python3.11", 'case "$2" in *ensurepip*) exit 1;; *) exit 0;; esac')
    finished = make_venv(machine)
    assert finished.returncode == 1
    assert finished.stderr.count("\n") == 1
    assert "apt-get install python3-venv" in finished.stderr
    assert not (machine.parent / "venv").exists()


def test_the_first_suitable_python_makes_it(machine):
    add(machine, "python3.11", 'case "$1" in -m) mkdir -p "$3"; echo made > "$3/by";; *) exit 0;; esac')
    (machine / "mkdir").symlink_to("/bin/mkdir")
    assert make_venv(machine).returncode == 0
    assert (machine.parent / "venv" / "by").read_text() == "made\n"
