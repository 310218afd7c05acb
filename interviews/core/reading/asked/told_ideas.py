"""Ideas that come along while the task is clarified: told as the learner's own way, or only named in a question.

"Does the output have to be sorted?" and "I fear that recursion gets too deep" name what an idea is made of, and nobody
has told a plan by that.
"""

import re

from interviews.core.acts import Act, ActKind, Heard
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.approaches.new_ideas import likely_ideas
from interviews.core.reading.asked.asked_facts import asks, clauses
from interviews.core.reading.signs.evidence import describes_an_approach, is_clear
from interviews.core.reading.signs.message_signs import weight_of
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

A_PLAN = 20
"""A plan that is told without stops has so many words at least."""
FEWEST = 3
"""A clause of fewer words ("two are left:") tells nothing."""
_OWN = LatePattern(r"\b(?:can|could|should|may|what if) (?:i|we)\b|我")
"""Who asks whether they could do something tells an idea."""
_WORRIES = LatePattern(r"\b(?:worr(?:y|ied)|concern(?:ed)?|afraid|fear|wonder(?:ing)?)\b|担心|怕|顾虑")

_OF_SIZES = LatePattern(
    r"\b(?:overflow\w*|int(?:eger)? range|32[- ]?bits?|64[- ]?bits?|longs?)\b|\b10 ?(?:\^|\*\*) ?\d|\b\d{1,6} "
    r"?(?:million|billion)"
    r"|溢出|爆 ?int|\d{1,6} ?[万亿]",
    re.ASCII,
)
"""How large something gets, which names what an idea may name."""


def asks_about_oneself(text: str) -> bool:
    """Tell whether a question is about what the learner could do."""
    return bool(_OWN.search(fold(text)))


def ideas_told(heard: Heard, text: str, knowledge: ProblemKnowledge) -> tuple[Act, ...]:
    """Return the ideas of ``text`` that are told as a way to go and not only named in a question or a worry.

    Where the task is due, a plan without stops may pass for the task retold: heard as a plan it is one.
    """
    places = clauses(text)

    def is_told(act: Act) -> bool:
        own = text[act.start : act.end]
        beside = not act.sure and heard.has(ActKind.FACT_QUESTION)
        if (beside or _OF_SIZES.search(fold(own))) and act.end > act.start and not describes_an_approach(own):
            return False  # "merge one interval into a plan. Is it sorted?" retells, "10^9 at k = 1" measures
        around = [text[start:end] for start, end in places if start < act.end and act.start < end]
        told = [one for one in around if weight_of(one) >= FEWEST and not _only_names(one)]
        return not around or bool(told)

    told = tuple(act for act in heard.of(ActKind.APPROACH) if act.stance != "rejects" and is_told(act))
    tells_else = heard.of(ActKind.FACT_QUESTION, ActKind.APPROACH) or any(act.sure for act in heard.of(ActKind.RESTATE))
    if told or tells_else or not heard.has(ActKind.RESTATE) or weight_of(text) < A_PLAN:
        return told
    return tuple(act for act in likely_ideas(text, knowledge) if is_clear(act) and is_told(act))


def _only_names(clause: str) -> bool:
    return bool(_WORRIES.search(fold(clause))) or (asks(clause) and not asks_about_oneself(clause))
