"""Which of several stated costs is meant: the cost of which approach, and the one that was stated last."""

import re

from interviews.core.code.at_hand import CODE_STAGES
from interviews.core.code.reading import without_code
from interviews.core.context import InterviewContext
from interviews.core.costs.claims import Claim, Claims, Span, find_claims
from interviews.core.knowledge import Approach, ProblemKnowledge
from interviews.core.reading.evidence import recognise_approaches
from interviews.core.reading.message_signs import sentences
from interviews.core.stages import Stage

LONGEST_TEXT = 1_000
"""In a longer message the costs of two approaches are not told apart."""

_PART_END = re.compile(r"[.!?;,。！？；，、\n]+\s*|\s(?:and|but|while|whereas)\s|而|但是?|不过")
# What a cost is about when it is not the whole of the code that was written.
_SUPPOSED = re.compile(
    r"\b(?:would|could|might|if|instead|better|best|faster|improve\w*|with an? [\w ]{1,30} (?:it|i|we))\b"
    r"|如果|要是|假如|本来|更好|更快|优化|改成|换成"
)
_ONE_STEP = re.compile(r"\b(?:each|every|per|inner|outer|look(?:ing)?[- ]?ups?|step|check|insert\w*)\b|每|层|查找|插入")
_MEMORY = re.compile(r"\bspace\b|\bmemory\b|\bextra\b|\bstor(?:e|es|age)\b|空间|内存|额外")
_WHOLE = re.compile(
    r"\btime\b|\b(?:overall|altogether|total|whole|code|solution|program|function)\b|\bso\b"
    r"|\b(?:it|this|that)(?:'s| is| runs| takes| costs)\b|时间|总|整个|整体|代码|所以|这是|它是|就是"
)


def claims_apart(text: str, approach: Approach, knowledge: ProblemKnowledge) -> tuple[Claims, Claims] | None:
    """Return what ``text`` claims of weaker ideas and of ``approach``, when it states a lower time for ``approach``.

    "It is O(n^2). With a hash map I get O(n)" states the costs of two ideas. ``None`` where only one of them has one.
    """
    if len(text) > LONGEST_TEXT:
        return None
    weaker, meant = _parts_about(text, approach, knowledge)
    if not weaker or not meant:
        return None
    before, now = find_claims(text, within=weaker), find_claims(text, within=meant)
    if now.time is None and not any(_MEMORY.search(text.lower(), start, end) for start, end in meant):
        now = Claims(now.space)  # "O(n) with a hash map": what the map is named for is not its memory
    if before.time is None or now.time is None or not (before.time.explicit and now.time.explicit):
        return None
    return (before, now) if now.time.cost.degree < before.time.cost.degree else None


def _parts_about(text: str, approach: Approach, knowledge: ProblemKnowledge) -> tuple[list[Span], list[Span]]:
    """Return the parts about weaker ideas and those about ``approach``; a part that names none goes with the last."""
    weaker: list[Span] = []
    meant: list[Span] = []
    start, current = 0, weaker
    for end in (*(match.end() for match in _PART_END.finditer(text)), len(text)):
        if named := recognise_approaches(text[start:end], knowledge):
            current = meant if named[0].approach.rank >= approach.rank else weaker
        if start < end:
            current.append((start, end))
        start = end
    return weaker, meant


def latest_claim(context: InterviewContext) -> Claim | None:
    """Return the time that the learner states for the code at hand: the last word about it counts.

    What was claimed of the approach stands until something else is said over the code. Where the coach had to settle
    that cost, a higher one that the learner held last is not forgotten: nobody is reminded of words of the coach.
    """
    standing = find_claims(context.claimed_time or "").time or find_claims(context.user_approach or "").time
    for message in context.contributions():
        if message.stage in CODE_STAGES:
            if (claim := _restated(message.text, standing)) is not None:
                return claim
        elif message.stage is Stage.COMPLEXITY_ANALYSIS and standing is not None and was_settled(context):
            if (claim := _restated(message.text, standing)) is not None:
                return claim if claim.cost.degree > standing.cost.degree else standing
        elif message.stage not in (Stage.FOLLOW_UP, Stage.PATTERN_SUMMARY):
            break
    return standing


def was_settled(context: InterviewContext, which: str = "time") -> bool:
    """Tell whether the coach said in the end what the approach at hand costs; see ``interviews/experts/cost.py``."""
    return bool(context.approach_ids) and f"{context.approach_ids[-1]}:settled_{which}" in context.nudges_given


def _restated(text: str, standing: Claim | None) -> Claim | None:
    """Return the time that ``text`` states for the whole of the code, in its last sentence that does."""
    for sentence in reversed(sentences(without_code(text))):
        claim = find_claims(sentence).time
        if claim is None or not claim.explicit or claim.cost.degree < 1 or _SUPPOSED.search(sentence.lower()):
            continue
        # A lower cost may be that of a part; it would be held against the learner.
        lower = standing is None or claim.cost.degree < standing.cost.degree
        if not lower or (_WHOLE.search(sentence.lower()) and not _ONE_STEP.search(sentence.lower())):
            return claim
    return None
