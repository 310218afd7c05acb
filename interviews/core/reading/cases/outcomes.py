"""Questions what should come out for an input: which input of the bank is asked about, and which value is offered.

The expected result of an input that somebody names is no secret: it is what the task asks for. It is looked up, never
computed; an input that the bank does not have has no answer here.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from interviews.core.code.at_hand import run_at_hand
from interviews.core.context import InterviewContext
from interviews.core.costs.spoken.mentions import FORMULA, find_mentions
from interviews.core.knowledge import ProblemKnowledge, Result
from interviews.core.reading.cases.edge_traces import all_values_in, turns_to_another
from interviews.core.reading.signs.message_signs import MAX_CHARACTERS, asks_for_a_verdict, sentence_places
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold
from problems.values.class_calls import is_call_list, show_input
from problems.values.showing import show_value

LONGEST_SHOWN = 200

_ASKS = LatePattern(r"[?？]|(?:吗|吧|呢|对不对|是不是)\W*$")
_OF_RESULT = LatePattern(
    r"\b(?:expected|should|supposed|correct|right|wrong|come|comes|result|output|answer|return|returns|gives?"
    r"|true or false)\b"
    r"|应该|结果|返回|得到|输出|答案|预期|正确|对"
)
_TOLD = LatePattern(
    r"(?:\b(?:be|is|isn't|it's|its|that's|gets?|gives?|returns?|as|should|expected|say|says)|[是得到为出回应该])"
    r"\s*(?:just |only |be |actually )?(?:-?\d+|true|false|[真假])"
    r"(?=\s*(?:$|[,.;!?，。；！？吧吗呢么对才了啊]|(?:the|there|here|right|correct|then|for|with|and|but|not|or|instead|ok)\b))"
)
"""A value that is said to come out; "two pointers" is none, nor is "3 steps"."""
_LITERAL = LatePattern(r"\[[^\n]{0,400}\]|\"[^\"\n]*\"|'[^'\n]{2,}'")


@dataclass(frozen=True)
class AskedOutcome:
    """An input that is asked about, as it is shown, what should come out, and the only value that is offered for it;
    ``is_right`` is ``None`` where none is, or more than one. ``start`` and ``end`` are where it is asked."""

    input: str
    expected: str
    is_right: bool | None
    start: int
    end: int


def asked_outcome(text: str, context: InterviewContext, knowledge: ProblemKnowledge) -> AskedOutcome | None:
    """Return which outcome ``text`` asks about, ``None`` for no question of that kind, or an input nobody knows.

    It may name the input, or speak of the one that the question at hand shows.
    """
    text = text[:MAX_CHARACTERS]
    places = sentence_places(text)
    for number in range(len(places) - 1, -1, -1):
        start, end = places[number]
        asking = text[start:end]
        if not _ASKS.search(asking.strip()) or _states_growth(asking):
            continue
        confirms = asks_for_a_verdict(asking) and not _values(asking, None)
        said = text[places[number - 1][0] : end] if confirms and number else asking
        found = input_named(said, knowledge)
        if found is not None and not (_OF_RESULT.search(fold(said)) or _values(said, found)):
            continue  # it says what is done with the input
        if found is None and _OF_RESULT.search(fold(said)) and not (number and turns_to_another(asking)):
            found = _at_hand(said, context, knowledge)
        if found is None:
            continue
        return _answer(found, said, (start, end))
    return None


def _answer(found: Result, said: str, place: tuple[int, int]) -> AskedOutcome:
    offered = _values(said, found)
    shown, expected = show_input(found.input, LONGEST_SHOWN), show_value(found.expected, LONGEST_SHOWN)
    is_right = None
    if len(offered) == 1 and isinstance(found.expected, bool | int):
        is_right = offered[0] == repr(found.expected)
    elif not isinstance(found.expected, bool | int) and _compact(show_value(found.expected, None)) in _compact(said):
        is_right = True
    return AskedOutcome(shown, expected, is_right, *place)


def _states_growth(text: str) -> bool:
    return any(one.plainness >= FORMULA for one in find_mentions(fold(text)))


def input_named(text: str, knowledge: ProblemKnowledge) -> Result | None:
    """Return the longest input of the bank that ``text`` names, all of its parts."""
    compact = _compact(text)
    return next((one for one, parts in _written(knowledge) if _stands_in(parts, compact)), None)


@lru_cache(maxsize=256)
def _written(knowledge: ProblemKnowledge) -> tuple[tuple[Result, tuple[str, ...]], ...]:
    """Return the inputs of the bank that can be known by how they are written, with their parts, the longest first."""
    known = sorted(knowledge.results, key=lambda one: -len(show_input(one.input, None)))
    written = (
        (one, tuple(_compact(show_value(value, None)) for value in one.input.values()))
        for one in known
        if not is_call_list(one.input)
    )
    return tuple((one, parts) for one, parts in written if any(map(_is_long, parts)))  # a lone number may be anything


def _is_long(part: str) -> bool:
    return part[0] in "[{'\""


def _stands_in(parts: tuple[str, ...], compact: str) -> bool:
    return all(part in compact and re.search(_WHOLE[_is_long(part)].format(re.escape(part)), compact) for part in parts)


_WHOLE = {True: r"(?<!\[)(?<!\],){}(?!\])(?!,\[)", False: r"(?<![\d.-]){}(?![\d.])"}
"""A list is no part of a longer one, a number none of a longer number."""


def _at_hand(text: str, context: InterviewContext, knowledge: ProblemKnowledge) -> Result | None:
    """Return the input that the question at hand shows, or that the code fails on, where ``text`` offers one value for
    it and no other input."""
    run = run_at_hand(context)
    failing = run.failing.input if run is not None and run.failing is not None else ""
    found = input_named(context.last_question or "", knowledge) or input_named(failing, knowledge)
    if found is None:
        return None
    if isinstance(found.expected, bool | int):
        is_told = len(_values(text, found)) == 1 and not _LITERAL.search(text) and _TOLD.search(fold(text))
        return found if is_told else None
    return found if _compact(show_value(found.expected, None)) in _compact(text) else None


def _values(text: str, found: Result | None) -> tuple[str, ...]:
    """Return the numbers and truth values that ``text`` offers, each once, without those of the input."""
    rest = _LITERAL.sub(" ", text)
    for name, value in found.input.items() if found is not None else ():
        if isinstance(value, int | float) and not isinstance(value, bool):
            rest = re.sub(rf"\b{re.escape(name)}\b\W{{0,4}}(?:is |of )?{re.escape(repr(value))}(?!\d)", " ", rest)
    return tuple(dict.fromkeys(all_values_in(rest)))


def _compact(text: str) -> str:
    return re.sub(r"\s", "", text).replace('"', "'").replace("，", ",").lower()
