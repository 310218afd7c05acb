"""The learner's way to the solution, as they told it: what the summary may say of it, and of what it costs.

The memory keeps approaches that were heard with little confidence too, because the talk has to go on from something.
Nobody is told afterwards that they proposed what they may never have said: such a one is left out.
"""

from collections.abc import Iterator

from interviews.core.acts import Act, ActKind
from interviews.core.code.at_hand import CODE_STAGES, code_that_ran, run_at_hand
from interviews.core.code.reading import find_code, read_code
from interviews.core.context import InterviewContext
from interviews.core.costs.spoken.totals import same_growth
from interviews.core.knowledge import Approach, ProblemKnowledge
from interviews.core.reading.signs.evidence import CLEAR
from interviews.core.reading.signs.hearing import heard_in
from interviews.core.stages import Stage

GUESSED = "guessed"
"""After an approach and a colon: a mark among the nudges that it was taken for meant because of its cost alone."""
_LOOPS = frozenset({"single_loop", "nested_loops"})


def told_approaches(context: InterviewContext, knowledge: ProblemKnowledge) -> list[str]:
    """Return the names of the approaches that the memory keeps, in its order, where they were surely heard or can be
    read out of code; at the end that of the code that passed, if it shows another one."""
    known, surely = {one.id: one for one in knowledge.approaches}, _surely_heard(context, knowledge)
    kept = [known[one] for one in context.approach_ids if one in known]
    told = [one for one in kept if one.id in surely or _in_code(one, context)]
    final = shown_by_passing_code(context, knowledge)
    return list(dict.fromkeys(one.name for one in (*told, *([final] if final is not None else []))))


def is_told_surely(approach: Approach, context: InterviewContext, knowledge: ProblemKnowledge) -> bool:
    """Tell whether nothing speaks against it that the learner told ``approach``: wherever an idea was heard as it, once
    at least it was beyond doubt, or it can be read out of code."""
    acts = [act for act in _ideas_heard(context, knowledge) if act.item == approach.id]
    return not acts or any(map(_is_beyond_doubt, acts)) or _in_code(approach, context)


def is_surely_at_hand(approach: Approach, context: InterviewContext, knowledge: ProblemKnowledge) -> bool:
    """Tell whether the approach was told beyond doubt: only then may its own questions be asked, which speak of what it
    does. One that was taken for meant because of its cost was told by nobody; of the simplest the questions fit
    whatever works."""
    if f"{approach.id}:{GUESSED}" in context.nudges_given:
        return False
    return approach.rank == knowledge.approaches[0].rank or is_told_surely(approach, context, knowledge)


def shown_by_passing_code(context: InterviewContext, knowledge: ProblemKnowledge) -> Approach | None:
    """Return the approach that the code at hand is built like, where it passes and no other is as like it.

    What an approach may be built of weighs more than its loops, which many have; a measured cost has to be its own.
    """
    run = run_at_hand(context)
    if run is None or run.outcome != "passed":
        return None
    known = knowledge.approaches
    if run.cost is not None:
        as_measured = {stated for stated, degree in run.cost.references if degree == run.cost.degree}
        known = tuple(one for one in known if one.time in as_measured)
    constructs = read_code(code_that_ran(context, run)).constructs
    likeness = {one.id: sum(2 - (name in _LOOPS) for name in constructs & {*one.constructs}) for one in known}
    best = [one for one in known if likeness[one.id] == max(likeness.values()) > 0]
    return best[0] if len(best) == 1 else None


def last_costs(context: InterviewContext, knowledge: ProblemKnowledge) -> tuple[str, str]:
    """Return the time and the memory that the learner settled on for the final idea, "" for what was not stated of it.

    What is said of them over the code counts last. Costs of an idea that the code has left behind are none of it, but
    where those of the new one are the same.
    """
    final = shown_by_passing_code(context, knowledge)
    is_other = final is not None and context.approach_ids and context.approach_ids[-1] != final.id
    costs = {"time": context.claimed_time or "", "space": context.claimed_space or ""}
    if is_other and set(context.approach_ids) != {final.id}:
        actual = {"time": final.time, "space": final.space}
        costs = {which: cost if cost and same_growth(cost, actual[which]) else "" for which, cost in costs.items()}
    for place, message in enumerate(context.conversation):
        if message.role == "learner" and message.stage in CODE_STAGES and not message.situation:
            for act in heard_in(message, context, place, knowledge).of(ActKind.COST):
                if act.of and act.value and (act.stance == "corrects" or not costs[act.of]):
                    costs[act.of] = act.value
    return costs["time"], costs["space"]


def _surely_heard(context: InterviewContext, knowledge: ProblemKnowledge) -> set[str]:
    """Return the ids of the approaches that were proposed beyond doubt."""
    return {act.item for act in _ideas_heard(context, knowledge) if _is_beyond_doubt(act)}


def _ideas_heard(context: InterviewContext, knowledge: ProblemKnowledge) -> Iterator[Act]:
    """Yield the ideas of the learner's messages that were not rejected; those of a changed question are of another."""
    for place, message in enumerate(context.conversation):
        if message.role == "learner" and message.stage is not Stage.FOLLOW_UP:
            heard = heard_in(message, context, place, knowledge)
            yield from (act for act in heard.of(ActKind.APPROACH) if act.stance != "rejects")


def _is_beyond_doubt(act: Act) -> bool:
    return act.sure or act.by == "chip" or act.confidence >= CLEAR


def _in_code(approach: Approach, context: InterviewContext) -> bool:
    """Tell whether code of the learner has all that the approach is built of."""
    said = (message for message in context.conversation if message.role == "learner")
    written = (find_code(message.text, message.code) for message in said)
    wanted = set(approach.constructs)
    return bool(wanted) and any(wanted <= read_code(code).constructs for code in written if code)
