"""Strategy 6: mending an interview's memory from what was said, and reading back a damaged one.

Everything here is idempotent: what is whole stays as it is, and mending twice gives what mending once gave.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from interviews.core.code.reading import find_code, read_code, reads_as_steps
from interviews.core.context import IDENTITY, PLACE, InterviewContext, Message, field_from_plain, has_type_of
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.signs.evidence import describes_an_approach, plan_in, recognise_approaches
from interviews.core.stages import Stage, index_of, is_last
from interviews.core.turn.situations.kinds import StateInconsistent


@dataclass(frozen=True)
class Repair:
    """The mended context, and what was found: ``None`` when nothing was missing."""

    context: InterviewContext
    found: StateInconsistent | None = None


def repair(context: InterviewContext, knowledge: ProblemKnowledge) -> Repair:
    """Return ``context`` with what its stage needs, from the problem or the conversation.

    What cannot be found has to be asked for: then the stage is the one that asks, ``found.facts["ask"]`` names the
    field, and everything else is kept.
    """
    mended, missing = _without_unknown_ids(context, knowledge), []
    if mended != context:
        missing.append("ids")
    if _needs(mended, Stage.THOUGHT_ARTICULATION) and not mended.identified_pattern:
        missing.append("identified_pattern")
        mended = replace(
            mended,
            identified_pattern=knowledge.patterns[0].id,
            complexity_expectation=mended.complexity_expectation or knowledge.expected_time,
        )
    if _needs(mended, Stage.COMPLEXITY_ANALYSIS) and not mended.user_approach:
        missing.append("user_approach")
        mended = _with_approach(mended, knowledge)
        if not mended.user_approach:
            return _ask(mended, Stage.THOUGHT_ARTICULATION, "user_approach", missing)
    if _needs(mended, Stage.EDGE_CASE_CHECK) and not mended.pseudocode:
        missing.append("pseudocode")
        mended = _with_code(mended)
        if not mended.pseudocode:
            return _ask(mended, Stage.PSEUDOCODE_DESIGN, "pseudocode", missing)
    if not missing:
        return Repair(context)
    return Repair(mended, StateInconsistent(f"rebuilt: {', '.join(missing)}", missing=",".join(missing)))


def reset(context: InterviewContext) -> InterviewContext:
    """Return ``context`` at the first stage with everything kept."""
    return replace(context, current_stage=Stage.PROBLEM_CLARIFICATION, finished=False, reset_triggered=True)


def restore(stored: Any, whole: InterviewContext) -> tuple[InterviewContext, tuple[str, ...]]:
    """Return the memory in ``stored`` with the identity of ``whole``, and the names of the fields that were damaged.

    ``whole`` is a fresh context of the same interview. A damaged field gets its value from there. When the place in
    the interview is among the damaged, it starts again from stage 0.
    """
    values = stored if isinstance(stored, Mapping) else {}
    read: dict[str, Any] = {}
    damaged = sorted(PLACE - set(values)) if isinstance(stored, Mapping) else ["everything"]
    for name in InterviewContext.__dataclass_fields__:
        if name in IDENTITY or name not in values:
            continue
        try:
            value = field_from_plain(name, values[name])
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError):
            damaged.append(name)
            continue
        if has_type_of(name, value):
            read[name] = value
        else:
            damaged.append(name)
    context = replace(whole, **read)
    if context.finished and not is_last(context.current_stage):
        damaged.append("finished")
    if not context.stage_history or context.stage_history[-1] is not context.current_stage:
        damaged.append("stage_history")
    if lost_its_place(damaged):
        context = replace(reset(context), stage_history=(Stage.PROBLEM_CLARIFICATION,))
    return context, tuple(damaged)


def lost_its_place(damaged: tuple[str, ...] | list[str]) -> bool:
    """Tell whether so much is damaged that nobody knows where the interview stood."""
    return "everything" in damaged or bool(PLACE & set(damaged))


def _needs(context: InterviewContext, stage: Stage) -> bool:
    return index_of(context.current_stage) >= index_of(stage)


def _without_unknown_ids(context: InterviewContext, knowledge: ProblemKnowledge) -> InterviewContext:
    """Forget ids that the problem does not have: nobody could look them up."""

    def known(ids: tuple[str, ...], things: tuple[Any, ...]) -> tuple[str, ...]:
        there = {thing.id for thing in things}
        return tuple(i for i in ids if i in there)

    return replace(
        context,
        clarified=known(context.clarified, knowledge.clarifications),
        approach_ids=known(context.approach_ids, knowledge.approaches),
        edge_cases_named=known(context.edge_cases_named, knowledge.edge_cases),
        edge_cases_asked=known(context.edge_cases_asked, knowledge.edge_cases),
        follow_ups_asked=known(context.follow_ups_asked, knowledge.follow_ups),
        follow_ups_answered=known(context.follow_ups_answered, knowledge.follow_ups),
    )


def _with_approach(context: InterviewContext, knowledge: ProblemKnowledge) -> InterviewContext:
    """Take the latest plan said in the stage that asked for one; elsewhere only what clearly describes an approach."""
    for message in _said_first_in(context, Stage.THOUGHT_ARTICULATION):
        plan = plan_in(message.text, knowledge)
        written = find_code(message.text, message.code)
        found = recognise_approaches(plan, knowledge, read_code(written) if written else None)
        asked_for = message.stage is Stage.THOUGHT_ARTICULATION
        if describes_an_approach(plan) or (found and (written or asked_for)):
            new = tuple(a.approach.id for a in found[:1] if a.approach.id not in context.approach_ids)
            approach = (message.text or written)[:2000]
            return replace(context, user_approach=approach, approach_ids=(*context.approach_ids, *new))
    return context


def _with_code(context: InterviewContext) -> InterviewContext:
    """Take the latest code or steps from the stage that asked for them; elsewhere only code that is complete."""
    for message in _said_first_in(context, Stage.PSEUDOCODE_DESIGN):
        written = find_code(message.text, message.code)
        asked_for = message.stage is Stage.PSEUDOCODE_DESIGN
        if not written and asked_for and reads_as_steps(message.text):
            written = message.text
        if written and (asked_for or read_code(written).is_complete):
            return replace(context, pseudocode=written[:20_000])
    return context


def _said_first_in(context: InterviewContext, stage: Stage) -> list[Message]:
    """Return what the learner contributed, newest first, that of ``stage`` before everything else."""
    return sorted(context.contributions(), key=lambda message: message.stage is not stage)


def _ask(context: InterviewContext, stage: Stage, field: str, missing: list[str]) -> Repair:
    moved = replace(context, current_stage=stage)
    found = StateInconsistent(f"cannot be rebuilt: {field}", missing=",".join(missing), ask=field)
    return Repair(moved, found)
