"""Which of several stated costs is meant: the cost of which idea, and the one that was stated last."""

from collections.abc import Iterator

from interviews.core.acts import OTHER, Act, ActKind, Heard
from interviews.core.code.at_hand import CODE_STAGES
from interviews.core.code.reading import without_code
from interviews.core.context import InterviewContext
from interviews.core.costs.claims import Claim, Claims, claims_in, find_claims
from interviews.core.costs.spoken.totals import same_growth
from interviews.core.knowledge import Approach
from interviews.core.reading.signs.evidence import is_clear, is_plain
from interviews.core.reading.signs.message_signs import is_question, sentences
from interviews.core.stages import Stage
from problems.text.late_patterns import LatePattern

# What a cost is about when it is not the whole of the code that was written.
_SUPPOSED = LatePattern(
    r"\b(?:would|could|might|maybe|perhaps|possible|if|instead|better|best|faster|improve\w*"
    r"|with an? [\w ]{1,30} (?:it|i|we))\b"
    r"|可能|也许|或许|如果|要是|假如|本来|更好|更快|优化|改成|换成"
)
_ONE_STEP = LatePattern(
    r"\b(?:each|every|per|inner|outer|look(?:ing)?[- ]?ups?|step|check|insert\w*)\b|每|层|查找|插入"
)
_WHOLE = LatePattern(
    r"\btime\b|\b(?:overall|altogether|total|whole|code|solution|program|function)\b|\bso\b"
    r"|\b(?:it|this|that)(?:'s| is| runs| takes| costs)\b|时间|总|整个|整体|代码|所以|这是|它是|就是"
)


def costs_of(heard: Heard, approach: Approach | None, *, names_others: bool = False) -> Claims:
    """Return the costs that were stated of ``approach``, where the message speaks of other ideas as well.

    ``names_others`` tells that it does, though they were not heard: of several times that of ``approach`` counts then.

    "Check every pair, O(n^2). Better: one pass with a dict" states nothing of the better one. A cost that is said
    before any idea is named belongs to the approach, unless one of its own comes after it.
    """
    bound = [(act, _idea_of(act, heard)) for act in heard.of(ActKind.COST)]
    if approach is None or not heard.has(ActKind.APPROACH, approach.id):
        # What is said of no idea, of the one at hand, or of one that the bank does not know: then it is the one at
        # hand. Where none is, it may be said of any that is not told in this very message.
        told = {_key(act) for act in heard.of(ActKind.APPROACH)} - {OTHER}
        meant = [
            act
            for act, idea in bound
            if idea in ("", OTHER) or (idea not in told if approach is None else idea == approach.id)
        ]
        return claims_in(_own_of_several(meant, approach) if names_others else meant)
    own = claims_in(act for act, idea in bound if idea == approach.id)
    if own.time is None:
        own = _exactly_of(approach, own, heard, bound)
    before = claims_in(act for act, idea in bound if not idea)
    if own.time is not None and before.time is not None:
        return own
    return Claims(own.time or before.time, own.space or before.space)


def _own_of_several(costs: list[Act], approach: Approach | None) -> list[Act]:
    """Return ``costs`` without the times of other ideas, where several are stated and one is that of ``approach``:
    "brute force is n m, halving is n log m"."""
    times = [act for act in costs if act.of == "time"]
    own = [act for act in times if approach is not None and same_growth(act.value, approach.time)]
    return [act for act in costs if act.of != "time" or act in own] if own and len(times) > 1 else costs


def _exactly_of(approach: Approach, own: Claims, heard: Heard, bound: list[tuple[Act, str]]) -> Claims:
    """Return ``own`` with the costs that are those of ``approach`` and stand beside an idea that was not surely heard,
    where nobody said whose they are: the words of one idea may sound like those of another."""
    plain = {_key(act) for act in heard.of(ActKind.APPROACH) if is_plain(act)}
    doubtful = [act for act, idea in bound if idea and idea not in plain and not act.approach]
    times = [act for act in doubtful if act.of == "time" and same_growth(act.value, approach.time)]
    if not times:
        return own
    claimed = claims_in((*times, *(act for act in doubtful if act.of == "space")))
    return Claims(claimed.time, own.space or claimed.space)


def _idea_of(cost: Act, heard: Heard) -> str:
    """Return the idea that ``cost`` is that of: the one in whose clause it stands, else the one named last before."""
    if cost.approach:
        return cost.approach
    named = list(_ideas(heard))
    around = [act for act in named if act.start <= cost.start < act.end]
    if around:
        return _key(min(around, key=_length))
    before = [act for act in named if act.start <= cost.start]
    return _key(max(before, key=lambda act: act.start)) if before else ""


def _ideas(heard: Heard) -> Iterator[Act]:
    """Yield the ideas that are spoken of where it can be told which part of the message is about which."""
    spoken = heard.of(ActKind.APPROACH)
    # Beside an idea that is heard clearly, one that is hardly heard owns no cost.
    named = [act for act in spoken if is_clear(act)] or list(spoken)
    several = len({_key(act) for act in named}) > 1
    for act in named:
        covers_all = any(act.start <= one.start and one.end <= act.end and _length(one) < _length(act) for one in named)
        if not (several and covers_all):
            yield act


def _length(act: Act) -> int:
    return act.end - act.start


def _key(act: Act) -> str:
    return act.value if act.value else act.item


def aims(text: str) -> bool:
    """Tell whether a cost in ``text`` is wished for, supposed or asked about rather than that of what is there."""
    return bool(_SUPPOSED.search(text.lower())) or is_question(text)


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
    """Tell whether the coach said in the end what the approach at hand costs; see ``experts/talk/cost.py``."""
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
