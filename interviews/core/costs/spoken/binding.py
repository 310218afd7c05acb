"""Whether a stated growth is time or memory: what is said beside it, what was said before it, what was asked."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Literal

from interviews.core.costs.formulas.big_o import parse_cost
from interviews.core.costs.spoken.mentions import FORMULA, Mention
from interviews.core.costs.spoken.scene import SPACE_WORDS, TIME_WORDS, WINDOW, Scene
from interviews.core.costs.spoken.stances import CONTRAST, ELABORATES
from problems.text.late_patterns import LatePattern

SHORT_TIME, SHORT_SPACE = "\ue000", "\ue001"
"""What stands for the letters in "O(n) t, O(1) s"."""
_SIGN = LatePattern(rf"(?P<space>{SPACE_WORDS}|{SHORT_SPACE})|(?P<time>{TIME_WORDS}|(?<=§ )time\b|{SHORT_TIME})")
"""After a growth "time for the sort" is a word of time, too."""
_BOTH_SIGNS = LatePattern(
    r"(?P<ts>(?:time|时间)(?:复杂度| complexity)?(?: and | & |/|和|与|跟|、|,|，| )(?:the "
    r"|extra )?(?:space|memory|空间|内存))"
    r"|(?P<st>(?:space|memory|空间|内存)(?:复杂度)?(?: and | & |/|和|与|跟|、)(?:the )?(?:time|时间))|时空"
)
_RIGHT_AFTER = LatePattern(
    r"\s*+(?:的|就?是|(?:is|was) (?:the |my |for )?|in |of |worst[- ]case |on |for (?:the )?|extra |auxiliary "
    r"|additional |额外的?|辅助的?)?\s*+"
)
_HOLDS = LatePattern(
    r"\b(?:stack|frames?|array|copy|map|set|dict\w*|table|queue|hash\w*|depth|stored?|variables?|pointers?"
    r"|in place|output|list)\b"
    r"|栈|数组|装|存|变量|字典|集合|队列|递归深|开了|下标|指针"
)
_BREAK = LatePattern(r"[。.!！?？;；\n…]")


Kind = Literal["time", "space"]
_Sign = tuple[int, int, Kind]
"""Where a word of time or memory begins and ends, and which of them it is."""


def bind(masked: str, mentions: Sequence[Mention], scene: Scene) -> list[Kind | None]:
    """Return ``time`` or ``space`` for every mention; ``None`` for "nothing extra" where no memory is spoken of."""
    signs = list(_signs(masked))
    kinds: list[Kind | None] = []
    topic: Kind | None = None
    at, used = 0, -1
    for place, mention in enumerate(mentions):
        first = at
        while at < len(signs) and signs[at][1] <= mention.start:
            at += 1
        sign = _sign_of(
            masked, mentions, place, [sign for sign in signs[first:at] if sign[0] > used], signs[at : at + 2]
        )
        kind: Kind | None = sign[2] if sign else None
        if topic == "space" and "time" in kinds and _is_of_another_idea(masked, mentions, place):
            topic = None
        if mention.space:
            kind = "space" if mention.plainness >= FORMULA or scene.asks_space or _SPACE_SAID.search(masked) else None
        elif sign:
            used = sign[0]
        before = topic or ("time" if place and not scene.asks_space else None)
        names_space = any(sign[2] == "space" for sign in signs)
        kind = kind or _kind_of_holding(masked, mention, before, scene, names_space=names_space)
        if kind is None and not mention.space and _OF_A_QUERY.search(_BREAK.split(_lead(masked, mention))[-1]):
            kind = "time"
        if kind and (not mention.space or mention.plainness >= FORMULA):
            topic = kind
        only_space = scene.asks_space and not scene.asks_time
        if kind is None and topic == "space" and not only_space and _OF_STEPS.search(_lead(masked, mention)):
            kind = "time"
        kinds.append(kind or topic)
    return _from_question(masked, mentions, kinds, scene)


def _is_of_another_idea(masked: str, mentions: Sequence[Mention], place: int) -> bool:
    """Tell whether a growth stands sentences after the one before, with an idea told between them: where that had its
    time and its memory, this one, of which neither is said, begins with its time."""
    between = masked[mentions[place - 1].end : mentions[place].start]
    return len(between) > WINDOW and bool(_BREAK.search(between)) and bool(_NEXT_IDEA.search(between))


_NEXT_IDEA = LatePattern(
    r"\b(?:but|instead|better|improve\w*|so i can|i can|we can|could|rather|alternatively|another|second|then i)\b"
    r"|但是?|不过|更好|优化|改进|可以|另一种|或者|其实"
)


def _sign_of(
    masked: str, mentions: Sequence[Mention], place: int, before: Sequence[_Sign], ahead: Sequence[_Sign]
) -> _Sign | None:
    """Return the sign that belongs to a mention: the last one before it, or the one right after it."""
    mention = mentions[place]
    after = _sign_after(masked, mentions, place, ahead)
    if after and place + 1 < len(mentions) and _begins_anew(masked, after):
        after = after if _sign_after(masked, mentions, place + 1, ahead) else None
    if before and not (after and _is_nearer(masked, mention, before[-1], after)):
        return before[-1]
    return after


def _kind_of_holding(
    masked: str, mention: Mention, topic: Kind | None, scene: Scene, *, names_space: bool
) -> Kind | None:
    """Tell memory from what holds it: "n log n time and there is the big array, so n". Where the memory is called that
    (``names_space``), a constant beside a map is that of a look into it."""
    lead = _BREAK.split(_lead(masked, mention))[-1]
    beside = " ".join((lead, *_CLAUSES.split(masked[mention.end : mention.end + WINDOW])[:2]))
    is_wanted = _IS_WANTED.search(lead)
    may_be = mention.growth.is_constant and not is_wanted and not names_space
    if may_be and (scene.asks_space or not scene.asks_time) and _KEEPS.search(beside):
        return "space"
    holds = topic == "time" and not scene.asks_time and _HOLDS.search(lead)
    kept = topic == "time" and _KEPT_NEXT.match(masked, mention.end)
    return "space" if holds or kept or (mention.word and _HOLDS_NEXT.match(masked, mention.end)) else None


def _lead(masked: str, mention: Mention) -> str:
    return masked[max(0, mention.start - WINDOW) : mention.start].rsplit("§", 1)[-1]


_OF_STEPS = LatePattern(
    r"[。.!！;；\n][^§]{0,60}(?:最坏|扫|挪|遍历|走|步|\b(?:worst|scan\w*|walk\w*|mov\w+|steps?|loops?|pass\w*|looks?)\b)"
    r"[^§。.!！;；\n]*$"
)
"""In a new sentence what is done, after the memory was spoken of: its cost is time."""
_OF_A_QUERY = LatePattern(
    r"询问|查询|提问|(?<![疑访学])问(?!题)|减法|加法|调用"
    r"|\b(?:(?:a|an|each|every|per|one|the) (?:query|call|question|push|pop|insert\w*|operation)|queries|calls"
    r"|subtractions?|additions?|comparisons?)\b"
    r"|(?<![a-z_])(?:push|pop|peek|top|put|get|enqueue|dequeue|insert|add|remove|search|find|update)(?:_[a-z_]+)?(?![a-z_])"
)
"""What is done time and again: its cost is time, whatever was asked for."""
_KEEPS = LatePattern(
    r"\b(?:totals?|counters?|variables?|pointers?|index(?:es)?|indices|set|map|dict|array|list)\b"
    r"|变量|计数|指针|下标|集合|数组|哈希表|字典|栈|[存记](?:了|着|下)?[一两几][个份]|位置"
)
"""What a constant amount of is kept: "just a total and a counter, constant", "O(1)呗，就一个集合"."""
_IS_WANTED = LatePattern(r"(?:[要想]|做到|达到|\b(?:for|to get|to reach|need|want))\s*$")
_CLAUSES = LatePattern(r"[,，。.;；!！?？\n]")
_HOLDS_NEXT = LatePattern(r"\s+(?:array|table|stack|copy|map|queue)\b")
_KEPT_NEXT = LatePattern(
    r"\s+(?:for|in|on) (?:the |my |a )?(?:answers?|results?|output|stack|array|table|map|set|dict\w*|list|queue)\b"
    r"|(?:用来|来)?[存放](?:结果|答案|着)"
)
"""After a cost: what holds it, "n^2 time and n for the answer"."""


def _signs(masked: str) -> Iterator[_Sign]:
    """Yield where a word of time or memory begins and ends; "time and space" together says nothing of one of them."""
    together = [match.span() for match in _BOTH_SIGNS.finditer(masked)]
    at = 0
    for match in _SIGN.finditer(masked):
        while at < len(together) and together[at][1] <= match.start():
            at += 1
        if at < len(together) and together[at][0] <= match.start():
            continue
        yield match.start(), match.end(), "space" if match.group("space") else "time"


def _sign_after(masked: str, mentions: Sequence[Mention], place: int, ahead: Sequence[_Sign]) -> _Sign | None:
    """Return the sign that stands right after a mention: "n time", "O(1) 的空间"."""
    end = mentions[place].end
    until = mentions[place + 1].start if place + 1 < len(mentions) else len(masked)
    gap = _RIGHT_AFTER.match(masked, end)
    return next((sign for sign in ahead if gap and end <= sign[0] <= gap.end() and sign[0] < until), None)


def _is_nearer(masked: str, mention: Mention, before: _Sign, after: _Sign) -> bool:
    """Tell whether the sign after a mention belongs to it rather than the one before."""
    between = masked[before[1] : mention.start]
    if len(between) > WINDOW or _BREAK.search(between):
        return True
    if "§" in between:
        return True
    return bool(re.search(r"[,，]|\band\b", between)) and before[2] != after[2]


def _begins_anew(masked: str, after: _Sign) -> bool:
    """Tell whether a sign leads to a mention of its own: "time n space 1"."""
    return bool(re.match(r"(?! and\b)[^,，。.;；]{0,14}§", masked[after[1] : after[1] + 20]))


def _from_question(
    masked: str, mentions: Sequence[Mention], kinds: list[Kind | None], scene: Scene
) -> list[Kind | None]:
    """Fill in what the words left open: what was asked; both asked, the first is the time, the second the memory."""
    both = (scene.asks_time and scene.asks_space) or bool(_BOTH_SIGNS.search(masked))
    both |= scene.hot and not scene.asks_time and not scene.asks_space and bool(_PAIR.search(masked))
    open_ones = [place for place, kind in enumerate(kinds) if kind is None and not mentions[place].space]
    asks_space_only = scene.asks_space and not scene.asks_time and not both
    default: Kind = "space" if asks_space_only and not _leads_to_space(mentions, kinds) else "time"
    filled = [kind or default for kind in kinds]
    if both and len(open_ones) == len(kinds) == 2 and _is_pair(masked, mentions):
        signs = _BOTH_SIGNS.search(masked)
        if signs is not None and signs.group("st"):
            return ["space", "time"]
        if signs is not None or not _outgrows(mentions[1], mentions[0]):
            return ["time", "space"]
    if both:
        for place in open_ones[1:]:
            if _HOLDS.search(_lead(masked, mentions[place])):
                filled[place] = "space"
    return [
        None if mention.space and not (scene.hot and kind == "space") else kind
        for mention, kind in zip(mentions, filled, strict=True)
    ]


def _outgrows(space: Mention, time: Mention) -> bool:
    """Tell whether a memory would be more than the time in which it is filled: then both are times, of a part and of
    the whole ("a pass is n squared, and up to n merges, so n cubed")."""
    stored, spent = parse_cost(space.value), parse_cost(time.value)
    return stored is not None and spent is not None and stored.degree > spent.degree


def _leads_to_space(mentions: Sequence[Mention], kinds: Sequence[Kind | None]) -> bool:
    """Tell whether a first cost of no said kind is followed by another that is called memory: "n k, memory is k"."""
    stated = sum(not mention.space for mention in mentions)
    if not kinds or kinds[0] is not None or mentions[0].space or stated != 2:
        return False
    # "In place" is no cost that is called memory.
    called = zip(mentions, kinds, strict=True)
    spaces = [mention.value for mention, kind in called if kind == "space" and not mention.space]
    return bool(spaces) and "time" not in kinds and mentions[0].value not in spaces


_TWO = r"§++(?:\s{0,8}[,，、/]\s{0,8}|\s{1,8}(?:and )?|\s{0,8}和\s{0,8})§++"
_PAIR = LatePattern(rf"^[^§]{{0,6}}{_TWO}[^§]{{0,10}}$|[.;。；\n]\s{{0,8}}{_TWO}\W*+$")
"""A message that is two costs, or ends in a sentence that is: "one pass with a map. O(n) and O(n)"."""
_SPACE_SAID = LatePattern(SPACE_WORDS)


def _is_pair(masked: str, mentions: Sequence[Mention]) -> bool:
    between = masked[mentions[0].end : mentions[1].start]
    if CONTRAST.search(between) or ELABORATES.search(between) or _OF_A_PART.search(between):
        return False
    if _DENIED.search(_lead(masked, mentions[0])) or _MINE.search(between):
        return False
    return len(between) < WINDOW


_DENIED = LatePattern(r"\b(?:not|isn't|never)\b[^,.]{0,12}$|不是[^,，。]{0,6}$")
_MINE = LatePattern(
    r"\bmine\b|\bmy (?:idea|approach|plan|solution|way)\b|我的(?:做法|方法|方案|办法|思路|想法)?(?:是|就|要)"
)
"""What makes the first of two costs another idea's."""
_OF_A_PART = LatePattern(
    r"\b(?:the|one|a|my|then|plus) (?:\w+ )?(?:loop|pass|walk|scan|sweep|sort\w*|merg\w+|rest|search|traversal)\b"
    r"|(?:循环|遍历|扫描|排序|合并|扫一[遍次]|走一[遍次]|查找|二分)\s*+(?:是|要|就|再|花)?\s*+$"
)
"""What a second cost is that of, if not the memory: "sorting is n log n and the loop n"."""


_BOTH_WORDS = LatePattern(
    r"\bboth\b(?! (?:loop|end|side|pointer|hal|list|part|array))|for each of them|either way"
    r"|across the board|all round|on both counts"
    r"|\btime and (?:the )?(?:space|memory)\b"
    r"|都(?:是|为|一样|差不多|要|得|算| ?§| ?[on欧]|线性|常数)|均为|两个都|俩都|时空|时间(?:复杂度)?(?:和"
    r"|与|跟|、)?空间|(?<!不)一样|\balike\b"
)
_SURELY_BOTH = LatePattern(
    r"\bboth (?:are|is|just|also|linear|constant|of them|come|time|o\b|n\b|§)|\bfor both\b(?! (?:loop|end"
    r"|side|pointer|hal|list|part|array|case|method|operation))|\bboth\s*(?:$|[,.:;])"
    r"|\btime and (?:the )?(?:space|memory)|时间(?:复杂度)?(?:和|与|跟|、)?空间(?:复杂度)?(?:都|均|就?是"
    r"|也|一样)|时空"
)


def speaks_of_both(folded: str, scene: Scene, values: Collection[str]) -> bool:
    """Tell whether the one cost that was stated is that of time and memory."""
    if len(values) != 1:
        return False
    asks_both = scene.asks_time and scene.asks_space
    if _SURELY_BOTH.search(folded):
        asks_neither = not (scene.asks_time or scene.asks_space)
        return asks_both or asks_neither or "time" in folded or "时间" in folded
    return asks_both and bool(_BOTH_WORDS.search(folded))
