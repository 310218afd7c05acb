"""What to look for in how somebody solves a problem: the signals of problem solving."""

from itertools import chain
from typing import Literal

from interviews.core.acts import Act, ActKind, Heard
from interviews.core.code.at_hand import run_at_hand
from interviews.core.context import Message
from interviews.core.costs.fit import cost_the_same, costs_as_little, fits, fits_space
from interviews.core.costs.formulas.big_o import parse_cost
from interviews.core.costs.measured import exceeds
from interviews.core.knowledge import Approach, FollowUp, Pattern
from interviews.core.reading.approaches.stated_costs import latest_claim
from interviews.core.reading.signs.evidence import (
    describes_an_approach,
    is_clear,
    named_patterns,
    points_made,
    signals_named,
)
from interviews.core.reading.signs.message_signs import is_question
from interviews.core.rubric import Quote
from interviews.core.stages import Stage
from interviews.report.rubric.coding import as_fast_as_known
from interviews.report.rubric.observed import ABOUT_COST, BEFORE_CODE, Finding, Observed, Saying, proposes
from problems.text.late_patterns import LatePattern
from problems.text.phrases import mentions

_LEADING = LatePattern(r":[2-9]$")
"""A mark of a question that leads on, after the first one, which everybody is asked."""


def asks_what_matters(seen: Observed) -> Finding | None:
    matter = [clarification for clarification in seen.knowledge.clarifications if clarification.matters]
    if not matter or not seen.knowledge.has_reference:
        return None
    asked = {one.id for one in matter if one.id in seen.context.clarified}
    if not asked:
        return Finding(False)
    surely = asked & seen.clearly_asked
    sure, asked = bool(surely), surely or asked  # what was only likely asked about shows nothing beside what is sure

    def asks_one(act: Act) -> bool:
        return act.kind is ActKind.FACT_QUESTION and act.item in asked

    quoted = seen.quotes_of(asks_one, Stage.PROBLEM_CLARIFICATION, shows=is_question)
    put = any(is_question(one.words) for one in seen.said_in(Stage.PROBLEM_CLARIFICATION))
    quoted = quoted or seen.quotes_of(asks_one, Stage.PROBLEM_CLARIFICATION)
    return Finding(True, quotes=quoted, sure=sure and put)  # what the coach told by itself is settled as well


def has_a_working_approach(seen: Observed) -> Finding | None:
    """An idea that nobody knows works when its code passes; without tests nobody can tell."""
    if not seen.context.user_approach:
        return Finding(False)
    known = _described(seen) if seen.knowledge.has_reference else []
    if known:
        early = {act.item for one in seen.said_in(*BEFORE_CODE) for act in one.ideas}
        if seen.judged and not seen.judged[0].passed and early.isdisjoint(one.id for one in known):
            return Finding(True, sure=False)  # it came up after code had failed; the plan before it was another
        return Finding(True, quotes=_quoted(seen, known), sure=_surely_told(seen, known) or seen.passes)
    if not seen.judged:
        return None
    return Finding(seen.passes, quotes=seen.quotes(describes_an_approach, *BEFORE_CODE, most=1) if seen.passes else ())


def gets_to_the_best(seen: Observed) -> Finding | None:
    if not seen.knowledge.has_reference:
        return None
    described = _described(seen)
    if (as_fast := as_fast_as_known(seen)) and not as_fast.seen:
        return Finding(False)  # the code says more than the words
    best = [one for one in described if cost_the_same(one, seen.knowledge.approaches[-1])]
    if not best:
        as_good = _code_is_as_good(seen)
        if not as_good and (_costs_as_little(seen) or (as_fast is not None and as_fast.seen)):
            return Finding(False, {"because": "not_told_apart"})  # in all that is known of it, it is as good
        if not (as_good or described or seen.judged) and seen.context.user_approach:
            return None  # nobody can tell whether an idea that the bank does not know is as good
        return Finding(as_good, {} if as_good or described else {"because": "not_recognised"})
    return Finding(True, quotes=_quoted(seen, best), sure=_surely_told(seen, best) or _code_is_as_good(seen))


def improves_alone(seen: Observed) -> Finding | None:
    """Who did not get to the best did not get there alone."""
    best = gets_to_the_best(seen)
    if best is None or not best.sure:
        return None
    if not best.seen:
        unsure = best.facts.get("because") == "not_told_apart"
        return Finding(False, {"because": "not_told_apart" if unsure else "not_there"})
    given = seen.context.nudges_given
    led = any(_LEADING.search(mark) for mark in given if _is_of_an_approach(seen, mark))
    helped = any(seen.stages[stage].help for stage in (*ABOUT_COST, Stage.PSEUDOCODE_DESIGN) if stage in seen.stages)
    if led and not helped:
        return Finding(False, {"because": "asked_on"})
    return Finding(not helped, quotes=() if helped else best.quotes)


def knows_the_time(seen: Observed) -> Finding | None:
    return _knows_the_cost(seen, "time", seen.context.claimed_time)


def knows_the_space(seen: Observed) -> Finding | None:
    return _knows_the_cost(seen, "space", seen.context.claimed_space)


def takes_on_follow_ups(seen: Observed) -> Finding | None:
    asked = [one for one in seen.knowledge.follow_ups if one.id in seen.context.follow_ups_asked]
    answers = _answers_to(seen, asked)
    answered = [one for one in asked if _points(one, answers[one.id], seen) * 2 >= len(one.points)]
    facts = {"answered": len(answered), "asked": len(asked)}
    if not answered:
        tried = any(map(_is_an_answer, chain.from_iterable(answers.values())))
        return Finding(False, {**facts, "because": "not_recognised"} if tried else facts)
    points = [phrase for one in answered for point in one.points for phrase in point.terms]
    told = [said for one in answered for said in answers[one.id]]
    quoted = seen.quotes_among(told, lambda _, text: mentions(text, points)) or seen.longest_among(told)
    sure = any(_points(one, answers[one.id], seen, clearly=True) * 2 >= len(one.points) for one in answered)
    return Finding(True, facts, quoted, sure=sure)


def answers_all_follow_ups(seen: Observed) -> Finding | None:
    """What was answered without a point that is known may be as good: only where nothing was said is it missing."""
    some = takes_on_follow_ups(seen)
    if some is None or (some.seen and some.facts["answered"] == some.facts["asked"]):
        return some
    asked = [one for one in seen.knowledge.follow_ups if one.id in seen.context.follow_ups_asked]
    silent = [said for said in _answers_to(seen, asked).values() if not any(map(_is_an_answer, said))]
    return Finding(False, some.facts if silent else {**some.facts, "because": "not_recognised"})


def names_the_pattern(seen: Observed) -> Finding | None:
    named = _pattern_named_first(seen)
    if named is None:
        known = {one.id for one in seen.knowledge.all_patterns}
        own = {one.id for one in seen.knowledge.patterns}
        tried: set[str] = set()
        for one in seen.said_in(Stage.PATTERN_SUMMARY):
            tried |= {pattern.id for pattern in named_patterns(one.words, seen.knowledge)}
            tried |= known.intersection(one.heard.items(ActKind.PATTERN))
        return Finding(False, {"because": "told" if tried & own else "another_name"} if tried else {})

    def names_it(text: str) -> bool:
        return named in named_patterns(text, seen.knowledge)

    def is_it(act: Act) -> bool:
        return act.kind is ActKind.PATTERN and act.item == named.id

    quoted = seen.quotes(names_it, Stage.PATTERN_SUMMARY, most=1)
    return Finding(True, {"pattern": named.name}, quoted or seen.quotes_of(is_it, Stage.PATTERN_SUMMARY, most=1))


def names_the_signs(seen: Observed) -> Finding | None:
    told = [one for one in seen.said_in(Stage.PATTERN_SUMMARY) if signals_named(one.words, seen.knowledge, one.heard)]
    if not told:
        return Finding(False)
    if seen.stages[Stage.PATTERN_SUMMARY].skipped:
        return Finding(True, sure=False)  # who gives up guesses
    quoted = seen.quotes_of(lambda act: act.kind is ActKind.SIGNAL, Stage.PATTERN_SUMMARY, most=1)
    return Finding(True, quotes=quoted or seen.longest_among(told))


def _pattern_named_first(seen: Observed) -> Pattern | None:
    """Return the pattern of the problem that the learner named in the summary, before the coach named it there.

    Nor may a hint have named it before the learner spoke of it. A word of the task itself, such as "interval", names
    nothing in the coach's mouth.
    """
    told: set[Pattern] = set()
    own: set[Pattern] = set()
    in_the_task = named_patterns(seen.knowledge.statement, seen.knowledge)
    for one in seen.talk:
        in_summary = one.stage is Stage.PATTERN_SUMMARY
        if isinstance(one, Message):
            told |= {*named_patterns(one.text, seen.knowledge)} - {*in_the_task} - (set() if in_summary else own)
            continue
        heard = (*named_patterns(one.words, seen.knowledge, one.heard), *named_patterns(one.words, seen.knowledge))
        named = [pattern for pattern in seen.knowledge.patterns if pattern in heard and pattern not in told]
        if named and in_summary:
            return named[0]  # of several that fit, the one that fits best
        own |= {*named}
    return None


def _costs_as_little(seen: Observed) -> bool:
    """Tell whether the costs that were stated and stand are at most those of the best that is known."""
    best, context = seen.knowledge.approaches[-1], seen.context
    stand = not any(issue.startswith("complexity_") for issue in context.detected_issues)
    return stand and costs_as_little(context.claimed_time or "", context.claimed_space or "", best)


def _is_an_answer(said: Saying) -> bool:
    return said.is_a_thought


def _surely_told(seen: Observed, approaches: list[Approach]) -> bool:
    """Tell whether the learner told one of ``approaches`` beyond doubt."""
    return bool({one.id for one in approaches} & seen.clearly_named(ActKind.APPROACH))


def _described(seen: Observed) -> list[Approach]:
    return [one for one in seen.knowledge.approaches if one.id in seen.context.approach_ids]


def _quoted(seen: Observed, approaches: list[Approach]) -> tuple[Quote, ...]:
    """Return the sentence in which the first of ``approaches`` is told."""
    ids = {one.id for one in approaches}
    return seen.quotes_of(lambda act: proposes(act) and act.item in ids, *BEFORE_CODE, most=1)


def _points(follow_up: FollowUp, answers: list[Saying], seen: Observed, *, clearly: bool = False) -> int:
    """Return how many points the answers to a follow-up question make, taken together, or make ``clearly``."""
    acts = (act for one in answers for act in one.heard.acts)
    heard = Heard(tuple(act for act in acts if is_clear(act) or not clearly))
    return points_made("\n".join(one.message for one in answers), follow_up, seen.knowledge, heard)


def _answers_to(seen: Observed, asked: list[FollowUp]) -> dict[str, list[Saying]]:
    """Return what was said to each follow-up question: all up to the next one, as the coach may have told its answer.

    A question that a model put into other words is not found; to it, everything before the next that is found counts.
    """
    answers: dict[str, list[Saying]] = {one.id: [] for one in asked}
    at_hand = list(answers)
    for said in seen.talk:
        if said.stage is not Stage.FOLLOW_UP:
            continue
        if isinstance(said, Message):
            at_hand = [one.id for one in asked if one.question in said.text] or at_hand
            continue
        for name in at_hand:
            answers[name].append(said)
    return answers


def _code_is_as_good(seen: Observed) -> bool:
    """Tell whether code that passed was measured to grow like the best, where that differs from the weakest."""
    run = run_at_hand(seen.context)
    if run is None or run.outcome != "passed" or run.cost is None:
        return False
    degrees = [degree for _, degree in run.cost.references]
    return bool(degrees) and run.cost.degree <= min(degrees) < max(degrees)


def _is_of_an_approach(seen: Observed, mark: str) -> bool:
    return mark.partition(":")[0] in {approach.id for approach in seen.knowledge.approaches}


def _knows_the_cost(seen: Observed, which: Literal["time", "space"], claimed: str | None) -> Finding | None:
    """A wrong cost is forgotten when the coach asks about it. What the coach settles counts only if it was said before
    and never asked about: time and memory are settled together."""
    if not seen.knowledge.has_reference:
        return None
    described = sorted(_described(seen), key=lambda one: seen.context.approach_ids.index(one.id))
    if not described:
        return None if seen.context.user_approach else Finding(False)
    approach, given = described[-1], seen.context.nudges_given
    actual = parse_cost(approach.time if which == "time" else approach.space)

    def states(text: str) -> bool:
        claim = seen.claims(text).time if which == "time" else seen.claims(text).space
        right = fits if which == "time" else fits_space
        return claim is not None and claim.explicit and actual is not None and right(claim.cost, actual, said=text)

    settled, asked = f"{approach.id}:settled_{which}" in given, f"{approach.id}:wrong_{which}_1" in given
    said_before = not asked and any(states(one.words) for one in seen.said_in(*ABOUT_COST))
    run, claim = run_at_hand(seen.context), latest_claim(seen.context)
    refuted = which == "time" and run is not None and run.cost is not None and claim and exceeds(run.cost, claim)
    if not claimed or refuted or (settled and not said_before):
        return Finding(False)
    return Finding(True, quotes=seen.quotes(states, *ABOUT_COST)[-1:])
