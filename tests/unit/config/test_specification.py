"""The page that says where each promise of the specification is kept: it is true, and its check can fail."""

from pathlib import Path

import pytest

from scripts.check_specification import DOCUMENT, faults_of


def test_the_page_is_true() -> None:
    assert list(faults_of(DOCUMENT)) == []


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("| a promise | [there](there.py) | [test_a.py::test_there](test_a.py) |", ""),
        ("| a promise | [gone](gone.py) | [test_a.py::test_there](test_a.py) |", "there is no gone.py"),
        ("| a promise | [there](there.py) | [test_a.py::test_gone](test_a.py) |", "test_a.py has no test_gone"),
        ("| a promise | [there](there.py) | [test_a.py::TestGone::test_there](test_a.py) |", "has no TestGone"),
        ("| a promise | somewhere | [test_a.py::test_there](test_a.py) |", "it does not say where that lives"),
        ("| a promise | [there](there.py) | nobody knows |", "no test shows it"),
        ("| a promise | [there](there.py) |", "columns"),
    ],
)
def test_what_is_not_true_is_noticed(tmp_path: Path, row: str, fault: str) -> None:
    (tmp_path / "there.py").write_text("")
    (tmp_path / "test_a.py").write_text("def test_there() -> None:\n    pass\n")
    page = tmp_path / "specification.md"
    page.write_text(f"| promise | where | shown by |\n|---|---|---|\n{row}\n")
    faults = list(faults_of(page))
    assert len(faults) == bool(fault)
    assert all(fault in one for one in faults)
