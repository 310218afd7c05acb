"""Finding the facts of each stage: in the memory, in what is known of the problem, and in what was contributed."""

from interviews.core.acts import ActKind
from interviews.core.code.at_hand import run_at_hand
from interviews.core.code.reading import find_code, without_code
from interviews.core.code.run_marks import LEFT, is_run_mark
from interviews.core.context import InterviewContext
from interviews.core.costs.fit import cost_the_same, costs_as_little
from interviews.core.costs.measured import exceeds
from interviews.core.knowledge import Clarification, EdgeCase, ProblemKnowledge
from interviews.core.reading.approaches.stated_costs import latest_claim, was_settled
from interviews.core.reading.signs.copied import without_copied
from interviews.core.reading.signs.evidence import named_patterns, recognise_approaches, restates, signals_named
from interviews.core.reading.signs.hearing import heard_in
from interviews.core.reading.signs.message_signs import sentences
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.report.evidence.facts import (
    Approached,
    Clarified,
    Coded,
    CodeRun,
    Costed,
    EdgesNamed,
    FollowedUp,
    StageFacts,
    SummedUp,
)
from problems.text.features import features
from problems.text.phrases import mentions

WORDS_OF_A_FACT = 2
"""So many words of a fact in what somebody said speak of it."""
WORDS_OF_A_CASE = 3
_ASKING = frozenset({"什么", "是否", "多少", "能否", "哪个", "哪些", "还是", "怎样"})


def facts_of(stage: Stage, context: InterviewContext, knowledge: ProblemKnowledge, said: str) -> StageFacts:
    """Return what is known of a stage; ``said`` is what the learner contributed there."""
    return _BY_STAGE[stage](context, knowledge, said)


def _clarification(context: InterviewContext, knowledge: ProblemKnowledge, said: str) -> Clarified:
    """Return what was asked. What is known of a text that was pasted stands in it: nobody need ask for that."""
    open_points = knowledge.clarifications if knowledge.has_reference else ()
    # What the coach told unasked was settled as well, and is nobody's question.
    put = _heard_here(ActKind.FACT_QUESTION, context, knowledge) if open_points else set()
    asked = [c.topic for c in open_points if c.id in context.clarified and c.id in put]
    spoken = _names_in(said)
    missed = [
        c.topic
        for c in open_points
        if c.matters and c.id not in context.clarified and not _is_spoken_of(c, said, spoken)
    ]
    has_asked = bool(context.clarified or context.unanswered_questions)
    in_own_words = restates(without_copied(without_code(said), knowledge.statement), knowledge) or _heard_here(
        ActKind.RESTATE, context, knowledge
    )
    return Clarified(context.restated and bool(in_own_words), tuple(asked), tuple(missed), has_asked)


def _heard_here(kind: ActKind, context: InterviewContext, knowledge: ProblemKnowledge) -> set[str]:
    """Return the items of the acts of a ``kind`` that were heard from the learner while the task was clarified."""
    return {
        act.item
        for place, message in enumerate(context.conversation)
        if message.role == "learner" and message.stage is Stage.PROBLEM_CLARIFICATION and not message.situation
        if not find_code(message.text, message.code)  # code retells nothing, and asks nothing
        for act in heard_in(message, context, place, knowledge).of(kind)
    }


def _is_spoken_of(point: Clarification, said: str, spoken: set[str]) -> bool:
    """Tell whether ``said``, whose features are ``spoken``, may speak of ``point``: who states a fact need not be told
    to ask about it. In doubt it does, as nobody is reminded of what they said."""
    if mentions(said, point.terms):
        return True
    topic, answer, *asked = (_names_in(text) - _ASKING for text in (point.topic, point.answer, *point.examples))
    return bool(spoken & topic) or any(len(spoken & words) >= WORDS_OF_A_FACT for words in (answer, *asked))


def _approach(context: InterviewContext, knowledge: ProblemKnowledge, said: str) -> Approached:
    known = {approach.id: approach for approach in knowledge.approaches}
    told = [known[name] for name in context.approach_ids if name in known]
    best = any(cost_the_same(one, knowledge.approaches[-1]) for one in told)
    more = knowledge.has_reference and bool(context.approach_ids) and not best and not _is_as_good(context, knowledge)
    here = [name for name, stage in _first_told(context, knowledge).items() if stage is not Stage.COMPLEXITY_ANALYSIS]
    return Approached(bool(context.user_approach), len(here), more)


def _is_as_good(context: InterviewContext, knowledge: ProblemKnowledge) -> bool:
    """Tell whether the stated costs, or the measured growth of code that passes, are no more than the best's."""
    run, best = run_at_hand(context), knowledge.approaches[-1]
    if run is not None and run.outcome == "passed" and run.cost is not None and run.cost.references:
        return run.cost.degree <= min(degree for _, degree in run.cost.references)
    return costs_as_little(context.claimed_time or "", context.claimed_space or "", best)


def _first_told(context: InterviewContext, knowledge: ProblemKnowledge) -> dict[str, Stage]:
    """Return the approaches that the learner told of up to the costs, with the stage of the first time."""
    told: dict[str, Stage] = {}
    for message in reversed(tuple(context.contributions())):
        if STAGE_ORDER.index(message.stage) <= STAGE_ORDER.index(Stage.COMPLEXITY_ANALYSIS):
            found = (one.approach.id for one in recognise_approaches(message.text, knowledge))
            told = {**dict.fromkeys((name for name in found if name in context.approach_ids), message.stage), **told}
    return told


def _cost(context: InterviewContext, knowledge: ProblemKnowledge, said: str) -> Costed:
    told = _first_told(context, knowledge)
    settled = [which for which in ("time", "space") if was_settled(context, which)]
    wrong = {issue.partition(":")[0] for issue in context.detected_issues}
    before = [knowledge.approach(name).rank for name, stage in told.items() if stage is not Stage.COMPLEXITY_ANALYSIS]
    here = [knowledge.approach(name).rank for name, stage in told.items() if stage is Stage.COMPLEXITY_ANALYSIS]
    return Costed(
        time="" if "time" in settled else context.claimed_time or "",
        space="" if "space" in settled else context.claimed_space or "",
        corrected=tuple(which for which in settled if f"complexity_{which}" in wrong),
        unsettled=any(issue.startswith("complexity_") for issue in context.detected_issues),
        improved=knowledge.has_reference and bool(before and here) and max(here) > max(before),
    )


def _code(context: InterviewContext, knowledge: ProblemKnowledge, said: str) -> Coded:
    lines = [line for line in (context.pseudocode or "").splitlines() if line.strip()]
    asked = len({issue for issue in context.detected_issues if issue.startswith("code:") and issue != LEFT})
    failed = sum(issue.startswith(("code:", "edge:")) and is_run_mark(issue) for issue in context.detected_issues)
    return Coded(len(lines), asked, failed, _run(context))


def _run(context: InterviewContext) -> CodeRun | None:
    """Return what came of the last run of the code at hand; ``None`` when it was not run or could not be judged."""
    run = run_at_hand(context)
    if run is None or run.outcome == "not_judged":
        return None
    stopped_at = run.failing.input if run.failing is not None and run.fails else ""
    claim = latest_claim(context)
    exceeded = run.cost is not None and claim is not None and exceeds(run.cost, claim)
    growth = (run.cost.shown, claim.text) if exceeded else ()
    return CodeRun(run.outcome, run.passed, run.total, stopped_at, *growth)


def _edges(context: InterviewContext, knowledge: ProblemKnowledge, said: str) -> EdgesNamed:
    known = [case.id for case in knowledge.edge_cases]
    named = [case for case in known if case in context.edge_cases_named]
    # Once all is over its questions may be told; who ended early may try the same problem again.
    untold = [case for case in knowledge.edge_cases if case.id not in {*named, *context.edge_cases_asked}]
    may_tell = context.finished and knowledge.has_reference and bool(untold)
    return EdgesNamed(len(named), len(known), _not_spoken_of(untold, context) if may_tell else "")


def _not_spoken_of(cases: list[EdgeCase], context: InterviewContext) -> str:
    """Return the question of the first of ``cases`` that no sentence may be about, whatever was heard in it; "" for
    none."""
    said = [one for message in context.contributions() for one in sentences(message.text)]
    spoken = [(one, _names_in(one)) for one in said]

    def may_be_meant(case: EdgeCase) -> bool:
        wanted = _names_in(case.question)
        return any(len(names & wanted) >= WORDS_OF_A_CASE or mentions(one, case.terms) for one, names in spoken)

    return next((case.question for case in cases if not may_be_meant(case)), "")


def _names_in(text: str) -> set[str]:
    return {one.name for one in features(text)}


def _follow_up(context: InterviewContext, knowledge: ProblemKnowledge, said: str) -> FollowedUp:
    return FollowedUp(len(context.follow_ups_asked), len(context.follow_ups_answered))


def _summary(context: InterviewContext, knowledge: ProblemKnowledge, said: str) -> SummedUp:
    told = named_patterns(said, knowledge)
    named = [pattern for pattern in knowledge.patterns if pattern in told]  # the one that fits best first
    return SummedUp(named[0].name if named else "", signals_named(said, knowledge))


_BY_STAGE = {
    Stage.PROBLEM_CLARIFICATION: _clarification,
    Stage.THOUGHT_ARTICULATION: _approach,
    Stage.COMPLEXITY_ANALYSIS: _cost,
    Stage.PSEUDOCODE_DESIGN: _code,
    Stage.EDGE_CASE_CHECK: _edges,
    Stage.FOLLOW_UP: _follow_up,
    Stage.PATTERN_SUMMARY: _summary,
}
