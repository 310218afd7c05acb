"""Costs that are stated by pointing at one that is known: "same as before", "空间也一样", "yes" to "is it O(n)?"."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from interviews.core.costs.formulas.grammar import same_growth
from interviews.core.costs.spoken.mentions import Mention
from interviews.core.costs.spoken.scene import SPACE_WORDS, TIME_WORDS, Scene
from problems.text.late_patterns import LatePattern

CONFIDENCE = 0.6

_SAME = LatePattern(
    r"\bsame\b(?! (?:as (?:the )?(?:array|list)|letter|number|value|element|node|word|place|index|row|way"
    r"|idea|things?|questions?|work|answers?|results?|sub\w+|calculations?|computations?|amounts?|houses?))|\bditto\b|\bunchanged\b|\bidentical\b|一样|同上|同样|相同|不变|没变|照旧"
)
_SAME_SPACE = LatePattern(
    rf"(?:{SPACE_WORDS})[^,，。.§;；]{{0,14}}(?:\bsame\b|\btoo\b|\bditto\b|\blikewise\b|as well|一样|同样"
    rf"|相同|也是|同上)"
    rf"|(?:\bsame\b|\bditto\b|\blikewise\b)[^,，。.§;；]{{0,14}}(?:{SPACE_WORDS})"
)
_SAME_TIME = LatePattern(rf"(?:{TIME_WORDS})[^,，。.§;；]{{0,14}}(?:\bsame\b|unchanged|一样|不变|没变|照旧|同样)")
_YES = LatePattern(
    r"\s*(?:yes|yep|yeah|yup|correct|exactly|right|sure|对|是的|没错|嗯对|是啊|正是|确实|同意|对的"
    r"|可以)(?![a-z])"
)
_NO = LatePattern(
    r"\s*(?:no(?:pe|t really|t at all)?|nah|never|impossible|can't|cannot|不是|不行|做不到|不能|不会|没有"
    r"|不同意|不对|不可能|哪能|怎么可能|咋可能|到不了|达不到)(?![a-z])"
)
_ASKS_YES_NO = LatePattern(
    r"(?:^|[.!?] )(?:so |and )?(?:is|isn't|are|can|could|do you agree)\b[^.?]{0,200}\?$|, right\?$|agree\?$"
    r"|吗[?？]?$|(?:是不是|能不能)[^。?？]{0,200}[?？]$"
    r"|对不对[?？]?$|是吧[?？]?$|同意吗?[?？]?$"
)


Kind = Literal["time", "space"]
Stance = Literal["claims", "rejects"]
TakenOver = tuple[str, Kind, Stance, int, int, float]


@dataclass(frozen=True)
class Pointing:
    """What is pointed from and at: the message, the question, what the message states as (of, value), and the time that
    was stated earlier in the interview."""

    folded: str
    question: str
    stated: tuple[tuple[Kind, str], ...]
    time_said: str | None


def takes_over(message: Pointing, scene: Scene, in_question: Sequence[Mention]) -> list[TakenOver]:
    """Return what is stated by pointing, as the fields of a stated cost; ``in_question`` is what the coach named."""
    if found := _same_as_time(message):
        return [found]
    if not scene.hot:
        return []
    of: Kind = "space" if scene.asks_space and not scene.asks_time else "time"
    if len(in_question) == 1 and _ASKS_YES_NO.search(message.question):
        answer = _answered(message, in_question[0])
        if answer is not None:
            return [(in_question[0].value, of, *answer, CONFIDENCE)]
    if not message.stated and (match := _SAME.search(message.folded)):
        value = in_question[0].value if in_question else message.time_said
        if scene.asks_space and value == message.time_said:
            of = "space"  # the time that was said is known: what is the same as it is the memory
        return [(value, of, "claims", *match.span(), CONFIDENCE)] if value else []
    return []


def _same_as_time(message: Pointing) -> TakenOver | None:
    kinds = {of for of, _ in message.stated}
    time = next((value for of, value in message.stated if of == "time"), None) or message.time_said
    if "space" not in kinds and time and (match := _SAME_SPACE.search(message.folded)):
        return time, "space", "claims", *match.span(), CONFIDENCE
    if "time" not in kinds and message.time_said and (match := _SAME_TIME.search(message.folded)):
        return message.time_said, "time", "claims", *match.span(), CONFIDENCE
    return None


def _answered(message: Pointing, asked: Mention) -> tuple[Stance, int, int] | None:
    """Return how a cost in the question is answered: yes claims it, no rejects it."""
    if any(same_growth(asked.value, value) for _, value in message.stated):
        return None
    if match := _NO.match(message.folded):
        return "rejects", *match.span()
    if not message.stated and (match := _YES.match(message.folded)):
        return "claims", *match.span()
    return None
