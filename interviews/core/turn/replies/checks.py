"""Questions for a verdict, answered as far as it can be computed: what comes out for an input, whether a cost will do.

What cannot be computed is left to the stage's expert, who says honestly that it is to be found out.
"""

from interviews.core.acts import Heard
from interviews.core.code.at_hand import value_shown
from interviews.core.context import InterviewContext
from interviews.core.costs.claims import claims_in, find_claims
from interviews.core.costs.fit import fits
from interviews.core.costs.formulas.big_o import Cost, parse_cost
from interviews.core.costs.spoken.wanted import asks_whether_enough
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.approaches.told_approaches import is_surely_at_hand
from interviews.core.reading.asked.asked_facts import SIZE
from interviews.core.reading.cases.outcomes import asked_outcome
from interviews.core.stages import Stage, index_of
from interviews.core.wording.coach import say_anew

AS_GOOD = 0.15
"""So much more (in degrees of growth) a cost may be and still be as good."""


def verdict_on(text: str, heard: Heard, context: InterviewContext, knowledge: ProblemKnowledge) -> str:
    """Return what can be said for sure to the questions of ``text`` whether something is right, "" for nothing."""
    said = (_on_outcome(text, context, knowledge), _on_speed(text, heard, context, knowledge))
    return " ".join(filter(None, said))


def _on_outcome(text: str, context: InterviewContext, knowledge: ProblemKnowledge) -> str:
    asked = asked_outcome(text, context, knowledge)
    if asked is None or context.current_stage is Stage.FOLLOW_UP:  # there the task is another
        return ""
    key = {True: "verdict.outcome.yes", False: "verdict.outcome.no", None: "verdict.outcome"}[asked.is_right]
    values = {"input": value_shown(context, asked.input), "expected": value_shown(context, asked.expected)}
    return say_anew(context, key, **values)


def _on_speed(text: str, heard: Heard, context: InterviewContext, knowledge: ProblemKnowledge) -> str:
    """Tell whether something faster is wanted: by the limits, and by what is known to be possible."""
    asks, named = asks_whether_enough(text)
    here = index_of(context.current_stage)
    # In the first stage the limits are told as the facts that they are.
    if not asks or here == 0 or here >= index_of(Stage.FOLLOW_UP):
        return ""
    stated = claims_in(heard.acts).time or find_claims(context.claimed_time or "").time
    known = _known_cost(context, knowledge)
    cost = parse_cost(named) if named else stated.cost if stated is not None else known
    best = parse_cost(knowledge.approaches[-1].time or knowledge.expected_time or "")
    size = next((fact.answer for fact in knowledge.clarifications if fact.id == SIZE), "")
    if any(size in one.text for one in context.conversation if one.role == "coach"):
        size = ""
    is_wrong = known is not None and cost is not None and not named and not fits(cost, known)
    if cost is None or best is None or is_wrong:  # "is that fast enough?" of a cost that is not the idea's
        return size
    key = "verdict.fast_enough" if cost.degree <= best.degree + AS_GOOD else "verdict.too_slow"
    return f"{size} {say_anew(context, key)}".strip()


def _known_cost(context: InterviewContext, knowledge: ProblemKnowledge) -> Cost | None:
    """Return what the idea at hand takes, where it was surely told: what its learner takes it to cost may be wrong."""
    if not (context.approach_ids and knowledge.has_reference):
        return None
    approach = knowledge.approach(context.approach_ids[-1])
    return parse_cost(approach.time) if is_surely_at_hand(approach, context, knowledge) else None
