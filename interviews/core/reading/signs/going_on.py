"""Wishes that stand in a clause of their own: to leave what is at hand ("不知道，下一个", "can we move on?"), and what
sounds like one and is none: a step of an algorithm that starts over ("drop a negative prefix, start again").
"""

from interviews.core.acts import Act, ActKind
from interviews.core.reading.signs.message_signs import declines, has_no_more_questions, says_stuck
from interviews.core.stages import Stage
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

LONGEST = 400
"""Who says more than that does not only wish to go on."""

_CLAUSE = LatePattern(r"(?:[^,，。.;；!！?？…~\n\s]|\.(?=\w)|(?<![\u3400-\u9fff])\s)+")
"""Chinese clauses are often set apart by no more than a blank."""
_BARE = LatePattern(
    r"(?:(?:ok|okay|so|and|well|just|please|then|let'?s|let us) )*"
    r"(?:next(?: (?:one|stage|step))?|skip(?: (?:it|this|that))?"
    r"|pass|move on|go on)(?: please| then)?"
    r"|(?:那|就|先|直接|还是)*(?:下一[个步]|下一阶段|下个|跳过|继续)(?:吧|了|呗|啊)?"
)
_ASKED = LatePattern(
    r"(?:(?:ok|okay|so|and|well|please|then|sorry) )*(?:"
    r"(?:can|could|may|shall|should) (?:we|i|you) (?:please |just |maybe )*"
    r"(?:skip|move on|go on|continue|go to the next)"
    r"|(?:i(?:'?d| would)? (?:just |really )?(?:want|like|love|prefer) to|i wanna|i'?d rather|i'?d just|let me)"
    r" (?:please |just )*"
    r"(?:skip|move on|go on|continue))"
    r"(?: (?:it|this|that|this one|the question|from here|now|please|then|here"
    r"|(?:on )?to the (?:next )?(?:one|step|stage|part|question|approach)))*"
    r"|(?:我|还是|这[个题步里]|咱们?|要不)*(?:能不能|可不可以|可以|能否|能|想要?|要)(?:先|直接|就)?"
    r"(?:跳过|继续|下一[个步]|往下走|到下一[个步]|进入下一[个步])(?:这[个题步里])?(?:了|吧)?(?:吗|么|行吗|好吗|不)?"
)
_STARTS_OVER = LatePattern(
    r"重新(?:开始|来|算|计|数|累加)|从头(?:开始|来|算|计)|从零开始"
    r"|\b(?:start(?:s|ing)? (?:over|again|afresh|anew|fresh)|from scratch"
    r"|restart(?:s|ing)?|begin(?:s|ning)? again|reset(?:s|ting)?)\b"
)
_OF_THE_INTERVIEW = LatePattern(
    r"面试|阶段|环节|这[一道]?题|题目|换个?(?:方案|思路|做法)|回到|回去|退回|讲一遍|说一遍|\b(?:interview|stage|section|problem|question"
    r"|go(?:ing)? back|plan|approach)\b"
)
_OF_VALUES = LatePattern(
    r"负|和|前缀|窗口|数组|计数|累加|位置|下标|元素|长度|连续|小于|大于|等于|断|丢|扔|不要|清零|归零"
    r"|\b(?:sum|prefix|window|count(?:er)?|total|negative|value|run|streak|index|pointer|element|drop|below|zero|len\w*)\b"
)
_DENIED = LatePattern(
    r"(?:不是|没说|没有?要|不想|不要|并非|别)(?:要|想|说|让)?(?:重新开始|从头|重来)[^，。,.!！?？]*"
    r"|\b(?:not|don'?t (?:mean|want)(?: to)?|didn'?t (?:mean|want|ask)(?: to)?|never (?:asked|wanted) to) "
    r"(?:restart|start over|start again|reset)[^,.!?]*"
)


def wants_on(text: str) -> bool:
    """Tell whether the last clause of ``text`` is the wish to go on or to skip."""
    return _last_wish(text) is not None


def wish_to_go_on(text: str, stage: Stage) -> Act | None:
    """Return the wish to leave what is at hand, where it is plain: asked for in a clause of its own, or a bare word
    beside no more than "I don't know". Where cases are gone through one by one, "next" asks for another case."""
    found = _last_wish(text)
    if found is None:
        return None
    start, end, is_asked = found
    if not is_asked:
        if stage is Stage.EDGE_CASE_CHECK or stage is Stage.PROBLEM_CLARIFICATION or not start:
            return None
        before = [match.group() for match in _CLAUSE.finditer(text[:start]) if match.group().strip()]
        if not before or not all(says_stuck(one) or declines(one) for one in before):
            return None
        start = 0
    return Act(ActKind.REQUEST, "skip", start=start, end=end, by="terms", sure=True)


def done_asking(text: str) -> bool:
    """Tell whether somebody who clarifies the task wants to go on, and says so beside something else."""
    found = _last_wish(text)
    return found is not None and (found[0] > 0 or found[2] or has_no_more_questions(text))


def starts_over_within(text: str) -> bool:
    """Tell whether ``text`` starts over as a step of an algorithm, or denies that it meant the interview."""
    folded = fold(text[:LONGEST])
    denied = bool(_DENIED.search(folded))
    rest = _DENIED.sub(" ", folded)
    if not _STARTS_OVER.search(rest):
        return denied
    return not _OF_THE_INTERVIEW.search(rest) and bool(_OF_VALUES.search(rest))


def without_starting_over(text: str) -> str:
    """Return ``text`` with blanks for the words that start over within an algorithm: they would pass for the wish to go
    back, whatever else is said."""
    return _STARTS_OVER.sub(lambda match: " " * len(match.group()), text) if starts_over_within(text) else text


def _last_wish(text: str) -> tuple[int, int, bool] | None:
    """Return where the last clause stands if it is such a wish, and whether it is asked for in a whole clause."""
    if len(text) > LONGEST:
        return None
    clauses = [match for match in _CLAUSE.finditer(text) if match.group().strip()]
    polite = len(clauses) > 1 and fold(clauses[-1].group()).strip() in ("please", "thanks", "谢谢", "拜托")
    last = clauses[-2 if polite else -1] if clauses else None
    if last is None:
        return None
    said = fold(last.group()).strip()
    is_asked = _ASKED.fullmatch(said) is not None
    return (last.start(), last.end(), is_asked) if is_asked or _BARE.fullmatch(said) else None
