"""Questions whether a cost is good enough: "is n squared ok here or do you want faster?", "n 三次方会不会太慢".

What is named in them is no claim. In the text every mention of growth is masked by ``§``.
"""

from interviews.core.costs.spoken.mentions import FORMULA, find_mentions
from interviews.core.costs.spoken.scene import mask
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

MAX_CHARACTERS = 4_000

_ENOUGH = (
    r"(?:ok|okay|fine|enough|acceptable|allowed|(?:good|fast|quick) enough|too (?:slow|much|long)|(?:that )?bad"
    r"|feasible)"
)
_ENOUGH_ZH = r"(?:太慢|超时|够快|够用|够好|能过|过得了|过得去|扛得住|(?:能|可以)接受)"
ASKED = LatePattern(
    rf"\b(?:is|are|isn't|would|will|does|can)\b[^§,.?!]{{0,14}}§++[^§,.?!]{{0,24}}\b{_ENOUGH}\b"
    rf"|\b(?:would|will|does) §++ (?:do|work|pass|suffice)\b"
    r"|\b(?:do|would|did|should|must) (?:you|i|we) (?:want|need|like|expect|prefer|aim|get)\b[^§.?!]{0,30}§++"
    rf"|(?<!§)§++[^§,.?!]{{0,16}}\b{_ENOUGH}\b[^§.!?]{{0,24}}\?"
    r"|(?<!§)§++[^§，。,.]{0,8}(?:会不会|是不是|要不要)[^§，。,.]{0,3}(?:慢|超时|久|快)"
    rf"|(?<!§)§++[^§，。,.]{{0,8}}{_ENOUGH_ZH}[^§，。,.]{{0,4}}(?:吗|么|[?？]|不\W*$)|(?<!§)§++[^§，。,.]{{0,6}}(?:够不够|够吗"
    rf"|够么|行不行|能不能过)"
)
"""Of a cost that is named."""
OF_IT = LatePattern(
    r"\b(?:good|fast|quick) enough\b[^.!?]{0,40}\?|\b(?:is|isn't|will|would) (?:it|that|this|my \w+) too slow\b"
    r"|\b(?:do|would) you (?:want|like|need|expect|prefer)\b[^.!?]{0,20}\b(?:faster|quicker|better)\b"
    r"|\b(?:suppose|guess|think|assume) you(?:'d| would)? (?:like|want)\b[^.!?]{0,20}\b(?:faster|quicker"
    r"|better)\b[^.!?]{0,9}\?"
    r"|(?:会不会|是不是)[^，。]{0,3}(?:太慢|超时)|(?:够快|够用|够好|太慢了?|会超时|能过)(?:吗|么|[?？]|不\W*$)|够不够[快用好]|(?:要"
    r"|需要)(?:更|再)快(?:一?点|些)?(?:吗|么|[?？])"
)
"""Of one that was named before."""
_OF_ONESELF = LatePattern(r"进度|水平|表现|[做讲说]得|\b(?:am i|my pace|i'm doing)\b")
"""Who is too slow is a person there."""


def asks_whether_enough(text: str) -> tuple[bool, str]:
    """Tell whether ``text`` asks if a cost is good enough, and of which it asks it, "" for the one at hand."""
    folded = fold(text[:MAX_CHARACTERS])
    if _OF_ONESELF.search(folded):
        return False, ""
    named = [one for one in find_mentions(folded) if one.plainness >= FORMULA and not one.space]
    asked = ASKED.search(mask(folded, named))
    if asked is None:
        return bool(OF_IT.search(folded)), ""
    return True, next((one.value for one in named if asked.start() <= one.start < asked.end()), "")
