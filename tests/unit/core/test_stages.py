"""The table of stages and its four moves."""

from dataclasses import replace

import pytest

from interviews.core.context import InterviewContext
from interviews.core.stages import (
    STAGE_ORDER,
    STAGES,
    IllegalMove,
    SkipRule,
    Stage,
    advance,
    finish,
    go_back,
    index_of,
    is_last,
    row_of,
    skip,
)
from interviews.experts.registry import EXPERTS
from tests.cases import every_case

EMPTY = InterviewContext("s", "en", "title", "text")
DONE = {
    Stage.PROBLEM_CLARIFICATION: {"identified_pattern": "hash_map"},
    Stage.THOUGHT_ARTICULATION: {"user_approach": "pairs"},
    Stage.COMPLEXITY_ANALYSIS: {"complexity_discussed": True},
    Stage.PSEUDOCODE_DESIGN: {"pseudocode": "for ..."},
    Stage.EDGE_CASE_CHECK: {"edge_cases_discussed": True},
    Stage.FOLLOW_UP: {"follow_ups_answered": ("a",)},
    Stage.PATTERN_SUMMARY: {"summary_given": True},
}


def in_stage(stage: Stage, **values: object) -> InterviewContext:
    return replace(EMPTY, current_stage=stage, **values)


def test_the_table_is_complete() -> None:
    assert [row.stage for row in STAGES] == list(Stage)
    assert {row.expert for row in STAGES} <= set(EXPERTS)
    assert all(row.expects["en"] and row.expects["zh"] for row in STAGES)
    core = {row.stage for row in STAGES if row.skip is SkipRule.CORE}
    assert {index_of(stage) for stage in core} == {1, 3, 4}


@pytest.mark.parametrize("stage", STAGE_ORDER[:-1])
def test_going_forward_needs_what_the_stage_collects(stage: Stage) -> None:
    with pytest.raises(IllegalMove, match=row_of(stage).needs):
        advance(in_stage(stage))
    assert advance(in_stage(stage, **DONE[stage])) is STAGE_ORDER[index_of(stage) + 1]


def test_the_last_stage_is_finished_not_left() -> None:
    last = STAGE_ORDER[-1]
    assert is_last(last)
    with pytest.raises(IllegalMove):
        advance(in_stage(last, summary_given=True))
    with pytest.raises(IllegalMove):
        finish(in_stage(last))
    finish(in_stage(last, summary_given=True))


@pytest.mark.parametrize("stage", STAGE_ORDER[:-1])
def test_the_interview_ends_in_the_last_stage_only(stage: Stage) -> None:
    with pytest.raises(IllegalMove):
        finish(in_stage(stage, **DONE[stage], **DONE[Stage.PATTERN_SUMMARY]))


@every_case("current", STAGE_ORDER)
@every_case("target", STAGE_ORDER)
def test_going_back_leads_to_earlier_stages_only(current: Stage, target: Stage) -> None:
    if index_of(target) < index_of(current):
        assert go_back(in_stage(current), target) is target
    else:
        with pytest.raises(IllegalMove):
            go_back(in_stage(current), target)


@pytest.mark.parametrize("row", STAGES, ids=lambda row: row.stage.value)
def test_skipping_follows_the_row(row) -> None:
    following = None if is_last(row.stage) else STAGE_ORDER[index_of(row.stage) + 1]
    reminded = in_stage(row.stage, skip_reminded=(row.stage,))
    if row.skip is SkipRule.CORE:
        for context in (in_stage(row.stage), reminded):
            with pytest.raises(IllegalMove):
                skip(context)
    elif row.skip is SkipRule.SOFT or is_last(row.stage):
        with pytest.raises(IllegalMove):
            skip(in_stage(row.stage))
        assert skip(reminded) is following
    else:
        assert skip(in_stage(row.stage)) is following
