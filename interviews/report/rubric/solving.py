"""What to look for in how somebody solves a problem: the signals of problem solving."""

import re
from typing import Literal

from interviews.core.code.at_hand import run_at_hand
from interviews.core.costs.big_o import parse_cost
from interviews.core.costs.fit import fits, fits_space, same_cost
from interviews.core.knowledge import Approach, FollowUp, Pattern
from interviews.core.reading.evidence import (
    asked_clarifications,
    describes_an_approach,
    named_patterns,
    points_made,
    signals_named,
)
from interviews.core.stages import Stage
from interviews.report.findings import in_a_sentence
from interviews.report.rubric.observed import ABOUT_COST, BEFORE_CODE, Finding, Observed, tells_of
from problems.text.phrases import mentions

_LEADING = re.compile(r":[2-9]$")
"""A mark of a question that leads on, after the first one, which everybody is asked."""


def asks_what_matters(seen: Observed) -> Finding | None:
    matter = [clarification for clarification in seen.knowledge.clarifications if clarification.matters]
    if not matter or not seen.knowledge.has_reference:
        return None
    asked = [clarification for clarification in matter if clarification.id in seen.context.clarified]
    if not asked:
        return Finding(False)

    def asks_one(text: str) -> bool:
        return any(clarification in asked for clarification in asked_clarifications(text, seen.knowledge))

    topics = in_a_sentence(tuple(clarification.topic for clarification in asked), seen.knowledge.language)
    return Finding(True, {"topics": topics}, seen.quotes(asks_one, Stage.PROBLEM_CLARIFICATION))


def has_a_working_approach(seen: Observed) -> Finding | None:
    """An idea that nobody knows works when its code passes; without tests nobody can tell."""
    if not seen.context.user_approach:
        return Finding(False)
    known = _described(seen) if seen.knowledge.has_reference else []
    if known:
        return Finding(True, quotes=seen.quotes(lambda text: tells_of(text, known), *BEFORE_CODE, most=1))
    if not seen.judged:
        return None
    passed = seen.judged[-1].outcome == "passed"
    return Finding(passed, quotes=seen.quotes(describes_an_approach, *BEFORE_CODE, most=1) if passed else ())


def gets_to_the_best(seen: Observed) -> Finding | None:
    if not seen.knowledge.has_reference:
        return None
    described = _described(seen)
    best = [one for one in described if _is_as_good(one, seen.knowledge.approaches[-1])]
    if not best:
        as_good = _code_is_as_good(seen)
        return Finding(as_good, {} if as_good or described else {"because": "not_recognised"})
    return Finding(True, quotes=seen.quotes(lambda text: tells_of(text, best), *BEFORE_CODE, most=1))


def improves_alone(seen: Observed) -> Finding | None:
    """Only who got to the best can have got there alone; that they did not is said once, by ``gets_to_the_best``."""
    best = gets_to_the_best(seen)
    if best is None or not best.seen:
        return None
    led = any(_LEADING.search(mark) for mark in seen.context.nudges_given if _is_of_an_approach(seen, mark))
    helped = any(seen.stages[stage].hints for stage in ABOUT_COST if stage in seen.stages)
    alone = not led and not helped
    return Finding(alone, quotes=best.quotes if alone else ())


def knows_the_time(seen: Observed) -> Finding | None:
    return _knows_the_cost(seen, "time", seen.context.claimed_time)


def knows_the_space(seen: Observed) -> Finding | None:
    return _knows_the_cost(seen, "space", seen.context.claimed_space)


def takes_on_follow_ups(seen: Observed) -> Finding | None:
    asked = [one for one in seen.knowledge.follow_ups if one.id in seen.context.follow_ups_asked]
    answers = _answers_to(seen, asked)
    answered = [one for one in asked if points_made(answers[one.id], one, seen.knowledge) * 2 >= len(one.points)]
    facts = {"answered": len(answered), "asked": len(asked)}
    if not answered:
        return Finding(False, facts)
    points = [phrase for one in answered for point in one.points for phrase in point.terms]
    quoted = seen.quotes(lambda text: mentions(text, points), Stage.FOLLOW_UP) or seen.longest(Stage.FOLLOW_UP)
    return Finding(True, facts, quoted)


def names_the_pattern(seen: Observed) -> Finding | None:
    name = _pattern_named_first(seen)
    if name is None:
        return Finding(False)

    def names_it(text: str) -> bool:
        return any(pattern.name == name for pattern in named_patterns(text, seen.knowledge))

    return Finding(True, {"pattern": name}, seen.quotes(names_it, Stage.PATTERN_SUMMARY, most=1))


def names_the_signs(seen: Observed) -> Finding | None:
    if not seen.stages[Stage.PATTERN_SUMMARY].facts.signals:
        return Finding(False)
    quoted = seen.quotes(lambda text: signals_named(text, seen.knowledge), Stage.PATTERN_SUMMARY, most=1)
    return Finding(True, quotes=quoted)


def _pattern_named_first(seen: Observed) -> str | None:
    """Return the pattern of the problem that the learner named first in the summary, before the coach named it there.

    A word of the task itself, such as "interval", names nothing in the coach's mouth.
    """
    told: set[Pattern] = set()
    known = seen.knowledge.patterns
    in_the_task = named_patterns(seen.knowledge.statement, seen.knowledge)
    for message in seen.context.conversation:
        if message.stage is not Stage.PATTERN_SUMMARY or message.situation:
            continue
        named = [pattern for pattern in named_patterns(message.text, seen.knowledge) if pattern in known]
        if message.role == "coach":
            told |= {pattern for pattern in named if pattern not in in_the_task}
        elif own := [pattern for pattern in named if pattern not in told]:
            return own[0].name
    return None


def _described(seen: Observed) -> list[Approach]:
    return [one for one in seen.knowledge.approaches if one.id in seen.context.approach_ids]


def _answers_to(seen: Observed, asked: list[FollowUp]) -> dict[str, str]:
    """Return what was said to each follow-up question: all up to the next one, as the coach may have told its answer.

    A question that a model put into other words is not found; to it, everything before the next that is found counts.
    """
    answers: dict[str, str] = dict.fromkeys((one.id for one in asked), "")
    at_hand = [one.id for one in asked]
    for message in seen.context.conversation:
        if message.stage is not Stage.FOLLOW_UP:
            continue
        if message.role == "coach":
            put = [one.id for one in asked if one.question in message.text]
            at_hand = put or at_hand
        elif not message.situation:
            answers |= {name: f"{answers[name]}\n{message.text}" for name in at_hand}
    return answers


def _is_as_good(approach: Approach, best: Approach) -> bool:
    return same_cost(approach.time, best.time) and same_cost(approach.space, best.space)


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
    if not claimed or (settled and not said_before):
        return Finding(False)
    return Finding(True, {"cost": claimed}, seen.quotes(states, *ABOUT_COST)[-1:])
