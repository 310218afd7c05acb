"""Edge cases that the learner brought up before the stage that asks for them.

To ask whether the input can be empty is to think of it, and not yet to say what the code does with it; so a case counts
as named from there on, and is ``treated`` only where what happens was said as well.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Literal

from interviews.core.code.reading import without_code
from interviews.core.context import InterviewContext
from interviews.core.knowledge import EdgeCase, ProblemKnowledge
from interviews.core.reading.edge_traces import traces
from interviews.core.reading.evidence import named_edge_cases, restates
from interviews.core.reading.message_signs import is_question, sentences
from interviews.core.reading.named_approaches import in_one_line
from interviews.core.stages import Stage, index_of
from problems.text.phrases import find_phrases, fold

LOOK_BACK = 60
"""So many of the latest contributions are looked through."""
LONGEST_WORDS = 40
MOST_QUOTED = 3
"""So many cases are quoted when the coach says that they were brought up."""

# What is said of special inputs, and not of the steps of a plan ("the first and the last element").
_SPECIAL = re.compile(
    r"\b(?:if|when(?:ever)?|unless|in case|what about|even (?:if|when|with)|careful|watch out|handle|special)\b"
    r"|如果|要是|假如|万一|的时候|时候?[，,]|的话|注意|小心|处理|特殊"
)
_EDGES_AHEAD = re.compile(
    r"\b(?:edge|corner|special|boundary)[- ]cases?\b|\bedges\b|边界(?:情况|条件|用例)?|特殊情况|极端情况"
)

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
    before = index_of(Stage.EDGE_CASE_CHECK)
    earlier = (m for m in context.contributions() if index_of(m.stage) < before)
    for message in reversed(list(islice(earlier, LOOK_BACK))):
        for one in _mentioned_in(message.text, message.stage, knowledge):
            known = found.get(one.case.id)
            if known is None or _WEIGHT.index(one.how) > _WEIGHT.index(known.how):
                found[one.case.id] = one
    return tuple(found.values())


@lru_cache(maxsize=512)
def _mentioned_in(text: str, stage: Stage, knowledge: ProblemKnowledge) -> tuple[Mentioned, ...]:
    """Return the cases that a message of ``stage`` brings up. Cached: a conversation is read again and again."""
    if stage is Stage.PSEUDOCODE_DESIGN:
        # Beside the code a case is named because the code is there to meet it.
        return tuple(Mentioned(case, _own_words(text, case), "treated") for case in named_edge_cases(text, knowledge))
    return tuple(
        Mentioned(case, own, _how(sentence, knowledge))
        for sentence in _about_inputs(text, stage, knowledge)
        for case in named_edge_cases(sentence, knowledge)
        if (own := _own_words(sentence, case, fold(knowledge.statement)))
    )


def _how(sentence: str, knowledge: ProblemKnowledge) -> Literal["asked", "listed", "treated"]:
    if is_question(sentence):
        return "asked"
    return "treated" if traces(sentence, knowledge.edge_cases) else "listed"


def _about_inputs(text: str, stage: Stage, knowledge: ProblemKnowledge) -> Iterator[str]:
    """Yield the sentences that ask or tell something of special inputs; the task retold is none of them."""
    is_list = False
    for sentence in sentences(without_code(text)):
        folded = fold(sentence)
        is_list = is_list or bool(_EDGES_AHEAD.search(folded))
        if stage is Stage.PROBLEM_CLARIFICATION and not is_list and restates(sentence, knowledge):
            continue
        if is_list or is_question(sentence) or _SPECIAL.search(folded):
            yield sentence


def _own_words(text: str, case: EdgeCase, told: str = "") -> str:
    """Return the words that name ``case``; what stands in ``told`` as well may be no more than the task retold."""
    found = [match.text for match in find_phrases(text, case.terms) if fold(match.text) not in told]
    return max((in_one_line(one, LONGEST_WORDS) for one in found), key=len, default="")


def quoted(cases: tuple[Mentioned, ...], language: str) -> str:
    """Return the first of ``cases`` in the learner's words, as part of a sentence; "" for none."""
    said = list(dict.fromkeys(one.words for one in cases if one.words))[:MOST_QUOTED]
    *first, last = [f"“{words}”" for words in said] or [""]
    if language == "zh":
        return "、".join([*first, last])
    return f"{', '.join(first)} and {last}" if first else last
