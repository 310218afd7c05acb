"""Edge cases that the learner brought up before the stage that asks for them.

To ask whether the input can be empty is to think of it, and not yet to say what the code does with it; so a case counts
as named from there on, and is ``treated`` only where what happens was said as well.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from interviews.core.acts import Act, ActKind, Heard, Said
from interviews.core.code.reading import without_code
from interviews.core.context import InterviewContext, Message
from interviews.core.costs.spoken.mentions import BARE, find_mentions
from interviews.core.knowledge import EdgeCase, ProblemKnowledge
from interviews.core.reading.approaches.named_approaches import in_one_line
from interviews.core.reading.signs.case_words import case_kinds
from interviews.core.reading.signs.evidence import describes_an_approach, is_clear
from interviews.core.reading.signs.hearing import hear, heard_in
from interviews.core.reading.signs.message_signs import sentence_places
from interviews.core.stages import Stage, index_of
from problems.text.late_patterns import LatePattern
from problems.text.phrases import find_phrases, fold

LOOK_BACK = 60
"""So many of the latest messages are looked through."""
LONGEST_WORDS = 40
MOST_SENTENCES = 4
"""So many sentences of a message that speak of unusual inputs are heard for themselves."""
MOST_QUOTED = 3
"""So many cases are quoted when the coach says that they were brought up."""

_COMES = LatePattern(
    r"\b(?:returns?|gives?|gets?|is|are|be|comes? out|works?|fine)\b|->|→|返回|得到|结果|就是|输出", re.IGNORECASE
)
"""What tells of a case what comes of it."""
_WEIGHT = ("asked", "listed", "treated")


@dataclass(frozen=True)
class Mentioned:
    """A case that was brought up, in the learner's own ``words``: ``asked`` about, listed, or also ``treated``."""

    case: EdgeCase
    words: str
    how: Literal["asked", "listed", "treated"]

    @property
    def treated(self) -> bool:
        """Tell whether it was said what happens then."""
        return self.how == "treated"


def mentioned_before(context: InterviewContext, knowledge: ProblemKnowledge) -> tuple[Mentioned, ...]:
    """Return the edge cases that the learner brought up before that stage, in the order in which that was done."""
    found: dict[str, Mentioned] = {}
    for message, heard in _earlier(context, knowledge):
        for one in _mentioned_in(message, heard, knowledge):
            known = found.get(one.case.id)
            if known is None or _WEIGHT.index(one.how) > _WEIGHT.index(known.how):
                found[one.case.id] = one
    return tuple(found.values())


def _earlier(context: InterviewContext, knowledge: ProblemKnowledge) -> Iterator[tuple[Message, Heard]]:
    """Yield what was contributed before that stage, with what was heard in it, the oldest first."""
    before = index_of(Stage.EDGE_CASE_CHECK)
    first = max(0, len(context.conversation) - LOOK_BACK)
    for place, message in enumerate(context.conversation[first:], start=first):
        contributes = message.role == "learner" and not message.situation and message.text.strip()
        if contributes and index_of(message.stage) < before:
            yield message, heard_in(message, context, place, knowledge)


def _mentioned_in(message: Message, heard: Heard, knowledge: ProblemKnowledge) -> Iterator[Mentioned]:
    known = {case.id: case for case in knowledge.edge_cases}
    clarifies = message.stage is Stage.PROBLEM_CLARIFICATION
    for act in heard.of(ActKind.EDGE_CASE):
        if act.item in known and (clarifies or _speaks_of_a_case(message.text, act)):
            case = known[act.item]
            yield Mentioned(case, words_for(message.text, act, case), _how(message, heard))
    if not clarifies:
        yield from _beside_the_plan(without_code(message.text), known, knowledge)


_CHECKED = LatePattern(
    r"\b(?:check|checks|checking|test|tests|see|compare) (?:if|whether|that)\b[^.!?]{0,24}\b(?:is|are|equals?)\b"
    r"|(?:判断|检查|看看?)[^，。]{0,12}(?:是不是|是否|等于|为)"
)
"""A condition in a step of a plan."""


def _speaks_of_a_case(text: str, act: Act) -> bool:
    """Tell whether an act that was heard beside a plan or its cost stands in a sentence about an unusual input: "check
    whether the sum is zero" is a step, and "sorting one word is k log k" a cost."""
    if _CHECKED.search(fold(text[max(0, act.start - LONGEST_WORDS) : act.end])):
        return False
    around = (text[start:end] for start, end in sentence_places(text) if start < act.end and act.start < end)
    return act.sure or (is_clear(act) and any(case_kinds(one) and not _states_a_cost(one) for one in around))


def _is_about_a_case(sentence: str) -> bool:
    """Tell whether a sentence speaks of an unusual input; in a step of a plan some words for one mean something else:
    "check whether the sum is zero", "which differs in one letter"."""
    kinds = case_kinds(sentence)
    if not kinds or _states_a_cost(sentence):
        return False
    is_step = describes_an_approach(sentence) or _OF_MANY.search(fold(sentence))
    return bool(kinds & _NEVER_A_STEP) or not is_step


_OF_MANY = LatePattern(r"\b(?:differ\w*|go through|each|every|\d{3,}|\d+ ?\^ ?\d+)\b|遍历|每|依次|[百千万亿]")
"""What is done to all of them, or large sizes that are counted with."""
_NEVER_A_STEP = frozenset({"empty", "negative", "absent", "large"})


def _states_a_cost(sentence: str) -> bool:
    return any(one.plainness > BARE for one in find_mentions(fold(sentence)))


def _beside_the_plan(text: str, known: Mapping[str, EdgeCase], knowledge: ProblemKnowledge) -> Iterator[Mentioned]:
    """Yield the cases that stand in sentences of their own in a message about something else: who tells a plan, its
    cost and its edges in one breath is heard to tell a plan."""
    places = [(place, text[slice(*place)]) for place in sentence_places(text)]
    spoken_of = [place for place, one in places if _is_about_a_case(one)]
    for start, end in spoken_of[:MOST_SENTENCES]:
        sentence = text[start:end].strip()
        for act in hear(Said(sentence, Stage.EDGE_CASE_CHECK), knowledge).of(ActKind.EDGE_CASE):
            if act.item in known and is_clear(act):
                case = known[act.item]
                yield Mentioned(
                    case, words_for(sentence, act, case), "treated" if _COMES.search(sentence) else "listed"
                )


def _how(message: Message, heard: Heard) -> Literal["asked", "listed", "treated"]:
    # Beside the code a case is named because the code is there to meet it.
    if heard.has(ActKind.OUTCOME) or message.stage is Stage.PSEUDOCODE_DESIGN:
        return "treated"
    return "asked" if heard.has(ActKind.FACT_QUESTION) else "listed"


def words_for(text: str, act: Act, case: EdgeCase) -> str:
    """Return the words that name ``case``: the exact ones, where there are any in its place, else the whole of it.

    A piece that begins or ends inside a bracket is none that can be quoted: "" then.
    """
    said = text[act.start : act.end]
    exact = [_whole_word(said, match.start, match.end) for match in find_phrases(said, case.terms)]
    words = max((in_one_line(one, LONGEST_WORDS) for one in exact), key=len, default=in_one_line(said, LONGEST_WORDS))
    is_step = _STEP.search(fold(words)) is not None
    return words if _closes_what_it_opens(words) and not is_step else ""


_STEP = LatePattern(
    r"^\W*(?:(?:and|then|so|just)\W+)*(?:check|compare|look|test|see|return|loop|iterate|count|keep|add|try|start|go)\b"
    r"|^\W*(?:然后|再|就)?(?:检查|比较|判断|返回|遍历|看看?|数|跳|试)"
)
"""Words that tell a step name no case: "check the last one"."""


def _whole_word(said: str, start: int, end: int) -> str:
    """Return a term with what belongs to it where Chinese goes on without a blank: "k 等于不同歌曲数"."""
    rest = _GOES_ON.match(said, end) if said[start:end] and said[end - 1] > "\u3040" else None
    return said[start : rest.end()] if rest is not None else said[start:end]


_GOES_ON = LatePattern(r"[\u3400-\u9fffA-Za-z0-9]{1,12}(?=[，。,.；;！!？?\s]|$)")


def _closes_what_it_opens(words: str) -> bool:
    depth = 0
    for sign in words:
        depth += (sign in "([{（【") - (sign in ")]}）】")
        if depth < 0:
            return False
    return depth == 0


def quoted(cases: tuple[Mentioned, ...], language: str) -> str:
    """Return the first of ``cases`` in the learner's words, as part of a sentence; "" for none."""
    said = list(dict.fromkeys(one.words for one in cases if one.words))[:MOST_QUOTED]
    *first, last = [f"“{words}”" for words in said] or [""]
    if language == "zh":
        return "、".join([*first, last])
    return f"{', '.join(first)} and {last}" if first else last
