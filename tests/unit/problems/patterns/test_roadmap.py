"""The table of prerequisites: it knows all techniques, begins somewhere, and says nothing twice."""

import pytest

from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.patterns import roadmap
from problems.patterns.roadmap import PREREQUISITES, levels
from problems.patterns.techniques import TECHNIQUES


def all_before(technique: str) -> set[str]:
    before = set(PREREQUISITES[technique])
    return before.union(*(all_before(one) for one in before))


def test_it_covers_every_technique_of_the_bank() -> None:
    assert set(PREREQUISITES) == set(TECHNIQUES)
    used = {one for path in BANK_DIRECTORY.glob("*.yaml") for one in read_bank_problem(path).techniques}
    assert used <= set(PREREQUISITES)


def test_it_is_acyclic() -> None:
    assert set(levels()) == set(PREREQUISITES)
    for technique, before in PREREQUISITES.items():
        assert all(levels()[one] < levels()[technique] for one in before)


def test_a_circle_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roadmap, "PREREQUISITES", {"a": (), "b": ("c",), "c": ("b",)})
    with pytest.raises(ValueError, match="b, c"):
        roadmap.levels.__wrapped__()


def test_what_follows_from_others_is_left_out() -> None:
    for before in PREREQUISITES.values():
        for one in before:
            assert not any(one in all_before(other) for other in before)
