"""A megabyte of anything, said or written as code, in every stage.

It needs neither a server nor a database. It is here, among the slower tests, for reading a megabyte takes a third of a
second, and is remembered for as long as the code is the same; ``tests/unit/core/turn/test_turn_properties.py`` has each
kind of it in one stage.
"""

from pathlib import Path

import pytest

from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.turn.turn import TurnInput
from tests.played import one_scene_per_stage
from tests.proofs import prove
from tests.unit.core.turn.test_turn_properties import LONG, assert_long_text_ends_well, play


@pytest.mark.parametrize("stage", STAGE_ORDER)
@pytest.mark.parametrize("kind", LONG)
def test_a_megabyte_of_text_ends_well(kind: str, stage: Stage) -> None:
    prove(
        f"megabyte-{kind.replace(' ', '-')}-{stage.value}",
        lambda: assert_long_text_ends_well(kind, stage),
        code=Path(__file__),
        files=(),
    )


@pytest.mark.parametrize("stage", [Stage.THOUGHT_ARTICULATION, Stage.PSEUDOCODE_DESIGN, Stage.EDGE_CASE_CHECK])
@pytest.mark.parametrize("kind", ["brackets", "lines of code", "mixed", "one character"])
def test_a_megabyte_of_code_ends_well(kind: str, stage: Stage) -> None:
    outcome = play(one_scene_per_stage()[stage], TurnInput(code=LONG[kind]))
    assert outcome.messages
    assert not [one for one in outcome.occurrences if one.kind == "expert_failed"]
