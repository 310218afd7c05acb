"""What experts find, as it is stored with the turn: the same plain form for ever, for turns of years ago are read too."""

import pytest

from interviews.core.code.reading import read_code
from interviews.experts.base import reply
from interviews.experts.evidence import (
    ApproachFound,
    CodeFound,
    CostFound,
    EdgesFound,
    Evidence,
    IdeaMet,
    Improved,
    PatternsFound,
    PointsFound,
    ProblemFound,
    RunFault,
    Settled,
    Shrugged,
)

CODE = read_code("def f(items):\n    for item in items:\n        return {}\n")
READ = {"language": "python", "loop_depth": 1, "constructs": ["dict", "single_loop"], "returns": 1}
STORED = [
    (ProblemFound(("sorted",), False), {"clarifications": ["sorted"], "restated": False}),
    (ApproachFound("hash_map", ("map",)), {"approach": "hash_map", "words": ["map"]}),
    (ApproachFound("hash_map", ()), {"approach": "hash_map", "words": []}),
    (ApproachFound(None), {"approach": None}),
    (IdeaMet(trap="largest_first"), {"trap": "largest_first"}),
    (IdeaMet(lacks="reason"), {"lacks": "reason"}),
    (CostFound(("O(n)", None), None), {"claimed": ["O(n)", None], "approach": None}),
    (CostFound(("O(1)", None), "x", "time"), {"claimed": ["O(1)", None], "approach": "x", "fault": "time"}),
    (Settled(True), {"settled": True}),
    (Improved(False), {"improved": False}),
    (CodeFound.in_code(CODE), READ),
    (CodeFound.in_code(CODE, fault="code:nested"), READ | {"fault": "code:nested"}),
    (CodeFound.in_code(CODE, named=(), fault="code:growth"), READ | {"named": [], "fault": "code:growth"}),
    (RunFault("code:case:empty"), {"fault": "code:case:empty"}),
    (EdgesFound(("empty",), ()), {"named": ["empty"], "answered": []}),
    (Shrugged(True), {"shrugged": True}),
    (PointsFound("space", 1, 3), {"follow_up": "space", "points": 1, "of": 3}),
    (PatternsFound(("stack",), 2), {"named": ["stack"], "signals": 2}),
]


@pytest.mark.parametrize(("evidence", "stored"), STORED, ids=lambda value: type(value).__name__)
def test_evidence_is_stored_in_its_plain_form(evidence: Evidence, stored: dict) -> None:
    assert list(evidence.to_dict().items()) == list(stored.items()), "also in this order: prompts are cached"
    response = reply("Go on.", evidence=evidence)
    assert response.metadata == {"evidence": stored}
    assert response.contradicts == ("fault" in stored)


def test_every_kind_of_evidence_is_shown_above() -> None:
    assert {type(evidence) for evidence, _ in STORED} == set(Evidence.__subclasses__())


def test_an_answer_without_evidence_stores_none() -> None:
    assert reply("Go on.").metadata == {}
