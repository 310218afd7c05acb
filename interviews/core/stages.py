"""The seven stages of an interview, as one table.

An interview walks the table from top to bottom. Everything that decides a move stands here:

* **order** is the order of the rows;
* **expert** is who speaks in the stage (``interviews/experts/registry.py``);
* **precondition** names what must be known before the stage can be left forward, as a predicate of the context;
* **skip** says what asking to skip does: a *core* stage is never skipped, an *optional* one is skipped with a
  reminder, a *soft* one is skipped when it is asked for a second time; the last stage, whatever its rule, is left out
  only by who was told that the interview ends with it;
* **expects** says what the learner is expected to do there, in both languages; the page shows it.

Four kinds of move exist. ``advance`` goes to the next row and needs the precondition. ``skip`` goes to the next row
without it, where the row allows it. ``go_back`` goes to any earlier row. ``finish`` ends the interview from the last
row. Any other move raises :class:`IllegalMove` and changes nothing. `docs/stages.svg` is drawn from this table by
``manage.py draw_stages``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Stage(StrEnum):
    """The stages, in order."""

    PROBLEM_CLARIFICATION = "problem_clarification"
    THOUGHT_ARTICULATION = "thought_articulation"
    COMPLEXITY_ANALYSIS = "complexity_analysis"
    PSEUDOCODE_DESIGN = "pseudocode_design"
    EDGE_CASE_CHECK = "edge_case_check"
    FOLLOW_UP = "follow_up"
    PATTERN_SUMMARY = "pattern_summary"


class SkipRule(StrEnum):
    """What asking to skip a stage does."""

    CORE = "core"
    OPTIONAL = "optional"
    SOFT = "soft"


class IllegalMove(ValueError):
    """A move that the table does not allow; nothing was changed."""


class Progress(Protocol):
    """What the table reads of an interview's memory (``interviews/core/context.py``)."""

    @property
    def current_stage(self) -> Stage: ...
    @property
    def skip_reminded(self) -> tuple[Stage, ...]: ...
    @property
    def identified_pattern(self) -> str | None: ...
    @property
    def user_approach(self) -> str | None: ...
    @property
    def complexity_discussed(self) -> bool: ...
    @property
    def pseudocode(self) -> str | None: ...
    @property
    def edge_cases_discussed(self) -> bool: ...
    @property
    def follow_ups_answered(self) -> tuple[str, ...]: ...
    @property
    def summary_given(self) -> bool: ...


@dataclass(frozen=True)
class StageRow:
    """One row of the table."""

    stage: Stage
    expert: str
    needs: str
    precondition: Callable[[Progress], bool]
    skip: SkipRule
    expects: dict[str, str]


STAGES: tuple[StageRow, ...] = (
    StageRow(
        Stage.PROBLEM_CLARIFICATION,
        "recognizer",
        "identified_pattern",
        lambda context: context.identified_pattern is not None,
        SkipRule.SOFT,
        {
            "en": "Restate the problem and ask about inputs, outputs and limits.",
            "zh": "用自己的话复述题目，并询问输入、输出和数据范围。",
        },
    ),
    StageRow(
        Stage.THOUGHT_ARTICULATION,
        "thought",
        "user_approach",
        lambda context: bool(context.user_approach),
        SkipRule.CORE,
        {
            "en": "Describe an approach in words. Brute force is a fine start.",
            "zh": "用语言描述一种思路，从暴力解法开始也很好。",
        },
    ),
    StageRow(
        Stage.COMPLEXITY_ANALYSIS,
        "thought",
        "complexity_discussed",
        lambda context: context.complexity_discussed,
        SkipRule.OPTIONAL,
        {
            "en": "State what your approach costs in time and memory, and why.",
            "zh": "说明你的思路需要多少时间和空间，以及为什么。",
        },
    ),
    StageRow(
        Stage.PSEUDOCODE_DESIGN,
        "reviewer",
        "pseudocode",
        lambda context: bool(context.pseudocode),
        SkipRule.CORE,
        {
            "en": "Write pseudocode or real code, in the editor or as a message.",
            "zh": "写出伪代码或真正的代码，写在编辑器里或直接发消息都可以。",
        },
    ),
    StageRow(
        Stage.EDGE_CASE_CHECK,
        "reviewer",
        "edge_cases_discussed",
        lambda context: context.edge_cases_discussed,
        SkipRule.CORE,
        {
            "en": "Name the inputs that could break your code and say what happens.",
            "zh": "指出可能让代码出错的输入，并说明会发生什么。",
        },
    ),
    StageRow(
        Stage.FOLLOW_UP,
        "follow_up",
        "follow_ups_answered",
        lambda context: bool(context.follow_ups_answered),
        SkipRule.SOFT,
        {
            "en": "Think about a harder version: less memory, a variant, a special case, a real use.",
            "zh": "思考更难的版本：更省空间、变体、特殊情况、实际应用。",
        },
    ),
    StageRow(
        Stage.PATTERN_SUMMARY,
        "summarizer",
        "summary_given",
        lambda context: context.summary_given,
        SkipRule.OPTIONAL,
        {
            "en": "Name the pattern, its signals, and when you would reach for it again.",
            "zh": "说出这道题的套路、识别信号，以及以后什么时候会想到它。",
        },
    ),
)

STAGE_ORDER: tuple[Stage, ...] = tuple(row.stage for row in STAGES)
_ROWS: dict[Stage, StageRow] = {row.stage: row for row in STAGES}


def row_of(stage: Stage) -> StageRow:
    """Return the table's row of ``stage``."""
    return _ROWS[stage]


def index_of(stage: Stage) -> int:
    """Return the place of ``stage`` in the order, from 0."""
    return STAGE_ORDER.index(stage)


def is_last(stage: Stage) -> bool:
    """Tell whether the interview ends after ``stage``."""
    return stage is STAGE_ORDER[-1]


def advance(context: Progress) -> Stage:
    """Return the stage after the current one. Raises :class:`IllegalMove` when its precondition fails."""
    row = row_of(context.current_stage)
    if is_last(row.stage):
        raise IllegalMove(f"{row.stage} is the last stage; finish the interview instead")
    if not row.precondition(context):
        raise IllegalMove(f"{row.stage} cannot be left before {row.needs} is set")
    return STAGE_ORDER[index_of(row.stage) + 1]


def skip(context: Progress) -> Stage | None:
    """Return the stage after the current one, or ``None`` after the last; the precondition is not asked for.

    Raises :class:`IllegalMove` in a core stage, and in a soft stage or the last one before it has been said what
    skipping it means.
    """
    row = row_of(context.current_stage)
    if row.skip is SkipRule.CORE:
        raise IllegalMove(f"{row.stage} is a core stage and cannot be skipped")
    is_asked_twice = row.skip is SkipRule.SOFT or is_last(row.stage)
    if is_asked_twice and row.stage not in context.skip_reminded:
        raise IllegalMove(f"{row.stage} can be skipped after a reminder only")
    return None if is_last(row.stage) else STAGE_ORDER[index_of(row.stage) + 1]


def go_back(context: Progress, target: Stage) -> Stage:
    """Return ``target``. Raises :class:`IllegalMove` unless it comes before the current stage."""
    if index_of(target) >= index_of(context.current_stage):
        raise IllegalMove(f"{target} does not come before {context.current_stage}")
    return target


def finish(context: Progress) -> None:
    """Check that the interview may end. Raises :class:`IllegalMove` otherwise."""
    row = row_of(context.current_stage)
    if not is_last(row.stage) or not row.precondition(context):
        raise IllegalMove(f"the interview cannot end in {row.stage} before {STAGES[-1].needs} is set")
