"""A proof is made once, and once more after anything that it depends on has changed."""

import sys
from pathlib import Path

import pytest

from tests import problem_proof, proofs, strong_play

ROOT = proofs.ROOT


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered yet, and no digest of another test is."""
    monkeypatch.setattr(proofs, "FOLDER", tmp_path / "proofs")
    monkeypatch.delenv("CI", raising=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """What the proof is about."""
    made = tmp_path / "problem.yaml"
    made.write_text("a")
    return made


@pytest.fixture
def code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module that makes proofs: it imports another one, which lies in a folder with data."""
    monkeypatch.setattr(proofs, "ROOT", tmp_path)
    for name, text in {
        "problems/a.py": "A = 1",
        "problems/a.json": "[]",
        "requirements.txt": "",
        "made.py": "",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "made.py").write_text("def made():\n    from problems.a import A\n")
    monkeypatch.setattr(proofs, "OURS", (tmp_path / "problems",))
    monkeypatch.setattr(proofs, "ALWAYS", ())
    return tmp_path / "made.py"


def is_made(file: Path, code: Path) -> bool:
    """Tell whether the proof is made, by a process that has just begun."""
    proofs.digest_of_code.cache_clear()
    proofs._files_of.cache_clear()
    try:
        return proofs.prove("one", lambda: None, code=code, files=(file,))
    finally:
        proofs.digest_of_code.cache_clear()
        proofs._files_of.cache_clear()


def test_a_proof_that_passed_is_made_once(file, code):
    assert [is_made(file, code) for _ in range(3)] == [True, False, False]


@pytest.mark.parametrize("changed", ["problem.yaml", "made.py", "problems/a.py", "problems/a.json", "requirements.txt"])
def test_after_a_change_it_is_made_again(file, code, changed):
    is_made(file, code)
    with (proofs.ROOT / changed).open("a") as stream:
        stream.write("\n# other\n")
    assert [is_made(file, code) for _ in range(2)] == [True, False]


def test_with_another_judge_or_python_it_is_made_again(file, code, monkeypatch):
    is_made(file, code)
    monkeypatch.setattr(proofs, "component_directory", lambda base: base / "another")
    assert [is_made(file, code) for _ in range(2)] == [True, False]
    monkeypatch.setattr(sys, "version", "4")
    assert [is_made(file, code) for _ in range(2)] == [True, False]


def test_where_all_is_checked_it_is_made_each_time(file, code, monkeypatch):
    monkeypatch.setenv("CI", "true")
    assert [is_made(file, code) for _ in range(2)] == [True, True]


def test_one_that_fails_is_not_remembered(file, code):
    with pytest.raises(ZeroDivisionError):
        proofs.prove("one", lambda: 1 / 0, code=code, files=(file,))
    assert is_made(file, code)


@pytest.mark.parametrize(
    ("module", "needed"),
    [
        (
            problem_proof.__file__,
            [
                "problems/bank/schema.py", "problems/bank/reading.py", "problems/judge/helper.py",
                "problems/judge/guest/runner.wit", "problems/proof/mutations.py", "problems/patterns/patterns.yaml",
                "problems/text/phrases.py", "tests/proofs.py", "tests/problem_proof.py",
            ],
        ),
        (
            strong_play.__file__,
            [
                "interviews/core/turn/turn.py", "interviews/core/leaks/guard.py", "interviews/experts/registry.py",
                "problems/bank/schema.py", "problems/patterns/patterns.yaml", "tests/players.py", "tests/strong_play.py",
                "tests/factories/core.py",
            ],
        ),
    ],
)  # fmt: skip
def test_what_counts(module, needed):
    sources = {str(source.relative_to(ROOT)) for source in proofs.sources_of(Path(module))}
    assert set(needed) - sources == set()
    assert not [source for source in sources if source.startswith("problems/bank/") and source.endswith(".yaml")]


@pytest.mark.parametrize("module", [problem_proof, strong_play])
def test_nothing_is_imported_where_nobody_sees_it(module):
    """A name that is made up while the code runs would be missing among what counts."""
    sources = [source for source in proofs.sources_of(Path(module.__file__)) if source.suffix == ".py"]
    hidden = [
        source for source in sources if "import_module(" in source.read_text() or "__import__(" in source.read_text()
    ]
    # Grammars are packages by name, which count by requirements.txt.
    known = ROOT / "problems" / "syntax" / "grammars.py"
    assert [source for source in hidden if "guest" not in source.parts and source != known] == []
