"""The learner's way to the solution, as they told it: what the summary may say of it, and of what it costs.

The memory keeps approaches that were heard with little confidence too, because the talk has to go on from something.
Nobody is told afterwards that they proposed what they may never have said: an idea is named where it was proposed
beyond doubt and not taken back, or where the code that passed was measured to be it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain

from interviews.core.acts import OTHER, Act, ActKind, Heard
from interviews.core.code.at_hand import CODE_STAGES, code_that_ran, run_at_hand
from interviews.core.code.reading import find_code, library_names, read_code
from interviews.core.context import InterviewContext, Message
from interviews.core.costs.measured import exceeds
from interviews.core.costs.spoken.totals import same_growth
from interviews.core.knowledge import Approach, ProblemKnowledge
from interviews.core.reading.approaches.stated_costs import latest_claim
from interviews.core.reading.signs.evidence import CLEAR, fishes, is_clear, is_plain
from interviews.core.reading.signs.hearing import heard_in
from interviews.core.stages import Stage
from problems.text.late_patterns import LatePattern

TRAP, HELD = "trap:", "held"
"""Before the id of an idea that does not work, and after it where its learner's idea stood the test: it was none."""
GUESSED = "guessed"
"""After an approach and a colon: a mark among the nudges that it was taken for meant because of its cost alone."""
_NAME = LatePattern(r"[^\W\d_]+")
_LOOPS = frozenset({"single_loop", "nested_loops"})
_OF_ANOTHER_QUESTION = (Stage.FOLLOW_UP, Stage.PATTERN_SUMMARY)
_STATED = ("claims", "corrects", "")


@dataclass(frozen=True)
class ToldWay:
    """The ideas that the learner surely had, in order, and the one that they ended with, ``None`` where that is not
    known. ``since`` is the place of the message in which that one first came up, -1 where it is not known."""

    ideas: tuple[Approach, ...]
    final: Approach | None = None
    since: int = -1


def told_approaches(context: InterviewContext, knowledge: ProblemKnowledge) -> list[str]:
    """Return the names of the approaches that were surely proposed and not taken back, in the order in which that was
    done; at the end that of the code that passed, if its measured cost and what it is built of show another one. Ideas
    that do not work and were given up stand before them: they are a part of the way, too."""
    return [*_given_up(context, knowledge), *(one.name for one in told_way(context, knowledge).ideas)]


def _given_up(context: InterviewContext, knowledge: ProblemKnowledge) -> list[str]:
    """Return the names of the ideas that do not work and were clearly proposed, with no other one beside them."""
    tried: dict[str, None] = {}
    for _, message, heard in _spoken(context, knowledge):
        ideas = [act for act in heard.of(ActKind.APPROACH) if act.stance in ("proposes", "")]
        alone = message.stage is Stage.THOUGHT_ARTICULATION and all(act.item == OTHER for act in ideas)
        tried |= dict.fromkeys(act.value for act in ideas if alone and act.value and is_clear(act))
    held = {trap.id for trap in knowledge.traps if f"{TRAP}{trap.id}:{HELD}" in context.nudges_given}
    return [trap.name for trap in knowledge.traps if trap.id in tried.keys() - held]


def told_way(context: InterviewContext, knowledge: ProblemKnowledge) -> ToldWay:
    """Return the learner's way, as far as it is beyond doubt."""
    known = {one.id: one for one in knowledge.approaches}
    came_up: dict[str, int] = {}
    for place, message, heard in _spoken(context, knowledge):
        told = [] if fishes(message.text, heard) else _told_for_themselves(heard, context)
        proposed = [act.item for act in told if act.item in known]
        for item in proposed:
            came_up.setdefault(item, place)
        for act in heard.of(ActKind.APPROACH) if not proposed else ():
            if act.stance == "rejects" and is_clear(act):
                came_up.pop(act.item, None)  # "forget the map": with another idea beside it, it stays part of the way
    if (at_hand := _shown_by_its_costs(context, knowledge)) is not None and at_hand.id not in came_up:
        came_up[at_hand.id] = _last_memory(context, knowledge)
    ideas = [known[item] for item in came_up]
    final = shown_by_passing_code(context, knowledge)
    if (
        final is not None
        and final.id not in came_up
        and sum(one.time == final.time for one in knowledge.approaches) > 1
    ):
        final = None  # its growth is that of another one as well, and nobody told it
    if final is not None:
        since = came_up.get(final.id, _first_with_code(context))
        return ToldWay(tuple(ideas) if final in ideas else (*ideas, final), final, since)
    # Beside the code other ideas are mentioned as well; the one at hand is the memory's, where it was surely told. Only
    # of that one the place may be unknown: the others are looked at where there is none at hand.
    at_hand = (known[one] for one in context.approach_ids[-1:] if one in came_up)
    before = (one for one in reversed(ideas) if context.conversation[came_up[one.id]].stage not in CODE_STAGES)
    final = next(chain(at_hand, before), None)
    return ToldWay(tuple(ideas), final, came_up[final.id] if final is not None else -1)


def used_in_passing_code(context: InterviewContext, knowledge: ProblemKnowledge) -> tuple[str, ...]:
    """Return the names from the library that carry the code at hand, where it passes and is built as no approach that
    was told: an ``OrderedDict`` does what a map and a list do, and says so itself."""
    run = run_at_hand(context)
    if run is None or run.outcome != "passed":
        return ()
    code, way = code_that_ran(context, run), told_way(context, knowledge)
    built_of = set(way.final.constructs) - _LOOPS if way.final is not None else set()
    if built_of and built_of <= read_code(code).constructs:
        return ()
    return library_names(code)


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
    """Return the approach whose cost was measured of the code at hand, where it passes and no other is as like it.

    What an approach may be built of weighs more than its loops, which many have; of those that are as like, the one of
    whose parts the fewest are missing. Loops alone show an approach only where no other is measured as it is.
    """
    run = run_at_hand(context)
    if run is None or run.outcome != "passed" or run.cost is None:
        return None
    as_measured = {stated for stated, degree in run.cost.references if degree == run.cost.degree}
    known = [one for one in knowledge.approaches if one.time in as_measured]
    constructs = read_code(code_that_ran(context, run)).constructs
    if len(known) == 1 and set(known[0].constructs) <= _LOOPS:
        return known[0]
    parts = {one.id: {*one.constructs} - _LOOPS for one in known}
    likeness = {
        one.id: (sum(2 - (name in _LOOPS) for name in constructs & {*one.constructs}), -len(parts[one.id] - constructs))
        for one in known
        if parts[one.id] & constructs
    }
    best = [one for one in known if likeness and likeness.get(one.id) == max(likeness.values())]
    return best[0] if len(best) == 1 else None


def last_costs(context: InterviewContext, knowledge: ProblemKnowledge) -> tuple[str, str]:
    """Return the time and the memory that the learner settled on for the final idea, "" for what was not stated of it.

    What is said of them over the code counts last. Costs of an idea that was left behind are none of it, but where
    those of the new one are the same; and of code that was measured to be another idea than the one told, only what was
    said over the code is known to be meant.
    """
    way, shown = told_way(context, knowledge), shown_by_passing_code(context, knowledge)
    costs = {"time": context.claimed_time or "", "space": context.claimed_space or ""}
    stated, final = _last_stated(context, knowledge, way, costs), way.final
    left_behind = shown is not None and bool(context.approach_ids) and context.approach_ids[-1] != shown.id
    for which, cost in costs.items():
        actual = "" if final is None else final.time if which == "time" else final.space
        if which == "time" and measured_above(context):
            continue  # it is what the learner takes the code to cost, and stands beside what was measured
        is_old = left_behind or 0 <= stated.get(which, -1) < way.since
        if cost and is_old and not (actual and same_growth(cost, actual) and _names_in(cost) <= _names_in(actual)):
            costs[which] = ""
    if _is_unlike(context, final) or (final is None and _was_rebuilt(context)):
        costs["space"] = ""
    for place, message, heard in _spoken(context, knowledge):
        if message.stage in CODE_STAGES and place >= way.since:
            for act in heard.of(ActKind.COST):
                if act.of and act.value and (act.stance == "corrects" or not costs[act.of]):
                    costs[act.of] = act.value
    return costs["time"], costs["space"]


def _names_in(cost: str) -> set[str]:
    """Return what a cost grows with; ``n`` stands for anything."""
    return {name for name in _NAME.findall(cost.lower()) if name not in ("o", "log", "n")}


def measured_above(context: InterviewContext) -> str:
    """Return how the work of the code at hand was measured to grow where that is more than the time that is claimed of
    it, "" where it is not."""
    run = run_at_hand(context)
    if run is None or run.cost is None or not exceeds(run.cost, latest_claim(context)):
        return ""
    return f"O({run.cost.shown})"


def _is_unlike(context: InterviewContext, final: Approach | None) -> bool:
    """Tell whether the code at hand was measured not to be ``final``: what that one costs tells nothing of it."""
    run = run_at_hand(context)
    if run is None or run.cost is None or final is None:
        return False
    degrees = {degree for stated, degree in run.cost.references if stated == final.time}
    return bool(degrees) and run.cost.degree not in degrees


def _was_rebuilt(context: InterviewContext) -> bool:
    """Tell whether the code at hand keeps what the first did not: what was said of memory before is of that one."""
    run = run_at_hand(context)
    first = next((code for one in context.conversation if (code := find_code(one.text, one.code))), "")
    if run is None or not first:
        return False
    return bool(read_code(code_that_ran(context, run)).constructs - read_code(first).constructs - _LOOPS)


def _last_stated(
    context: InterviewContext, knowledge: ProblemKnowledge, way: ToldWay, costs: Mapping[str, str]
) -> dict[str, int]:
    """Return where these ``costs`` were stated last, but as costs of another idea than the final one."""
    final = way.final.id if way.final is not None else ""
    return {
        act.of: place
        for place, _, heard in _spoken(context, knowledge)
        for act in heard.of(ActKind.COST)
        if act.of and act.stance in _STATED and act.approach in ("", OTHER, final)
        if same_growth(act.value, costs[act.of])
    }


def _spoken(context: InterviewContext, knowledge: ProblemKnowledge) -> Iterator[tuple[int, Message, Heard]]:
    """Yield what the learner said of this question, with its place; that of a changed question is of another."""
    for place, message in enumerate(context.conversation):
        if message.role == "learner" and not message.situation and message.stage not in _OF_ANOTHER_QUESTION:
            yield place, message, heard_in(message, context, place, knowledge)


def _told_for_themselves(heard: Heard, context: InterviewContext) -> list[Act]:
    """Return the ideas of a message that are told, and those that are only compared with and have a cost of their own.

    Beside one that is heard beyond doubt, or that was taken for the plan, words that only sound like another one are
    its steps.
    """
    told = _proposed(heard)
    meant = [act for act in told if is_plain(act)] or [act for act in told if act.item in context.approach_ids]
    costed = {act.approach for act in heard.of(ActKind.COST)}
    compared = [act for act in heard.of(ActKind.APPROACH) if act.stance == "compares" and act.item in costed]
    return sorted({*compared, *(meant or told)}, key=lambda act: act.start)


def _shown_by_its_costs(context: InterviewContext, knowledge: ProblemKnowledge) -> Approach | None:
    """Return the approach at hand where the time and the memory that are claimed of it are those of no other one."""
    time, space = context.claimed_time, context.claimed_space
    if time is None or space is None or not context.approach_ids:
        return None
    fitting = [one for one in knowledge.approaches if same_growth(time, one.time) and same_growth(space, one.space)]
    return fitting[0] if len(fitting) == 1 and fitting[0].id == context.approach_ids[-1] else None


def _last_memory(context: InterviewContext, knowledge: ProblemKnowledge) -> int:
    """Return the place of the first message that states the memory that is claimed in the end."""
    space = context.claimed_space or ""
    stated = (
        place
        for place, _, heard in _spoken(context, knowledge)
        if any(act.of == "space" and same_growth(act.value, space) for act in heard.of(ActKind.COST))
    )
    return next(stated, len(context.conversation) - 1)


def _proposed(heard: Heard) -> list[Act]:
    """Return the ideas that are proposed beyond doubt. Of those that are only likely and were heard in the same words
    the likeliest counts: the same words propose no two ideas."""
    acts = [act for act in heard.of(ActKind.APPROACH) if act.stance in ("proposes", "")]
    rivals = [act for act in acts if not is_plain(act)]

    def is_outdone(act: Act) -> bool:
        others = [one for one in acts if (one.item, one.value) != (act.item, act.value)]
        same_words = [one for one in others if one.start < act.end and act.start < one.end]
        return act in rivals and any(is_plain(one) or one.confidence >= act.confidence for one in same_words)

    return [act for act in acts if act.item != OTHER and is_clear(act) and not is_outdone(act)]


def _first_with_code(context: InterviewContext) -> int:
    said = enumerate(context.conversation)
    return next((place for place, one in said if one.role == "learner" and find_code(one.text, one.code)), -1)


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
