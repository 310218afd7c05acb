"""Whether a stated growth is time or memory: what is said beside it, what was said before it, what was asked."""

import re
from collections.abc import Collection, Iterator, Sequence

from interviews.core.costs.grammar import same_growth
from interviews.core.costs.hearing import SPACE_WORDS, TIME_WORDS, WINDOW, Scene
from interviews.core.costs.mentions import FORMULA, Mention

_SIGN = re.compile(rf"(?P<space>{SPACE_WORDS})|(?P<time>{TIME_WORDS})")
_BOTH_SIGNS = re.compile(
    r"(?P<ts>(?:time|时间)(?:复杂度| complexity)?(?: and | & |/|和|与|跟|、|,|，| )(?:the |extra )?(?:space|memory|空间|内存))"
    r"|(?P<st>(?:space|memory|空间|内存)(?:复杂度)?(?: and | & |/|和|与|跟|、)(?:the )?(?:time|时间))|时空"
)
_RIGHT_AFTER = re.compile(
    r"\s*(?:的|in |of |worst[- ]case |on |for (?:the )?|extra |auxiliary |additional |额外的?)?\s*"
)
_HOLDS = re.compile(
    r"\b(?:stack|frames?|array|copy|map|set|dict\w*|table|queue|hash\w*|depth|stored?|variables?|pointers?|in place|output|list)\b"
    r"|栈|数组|装|存|变量|字典|集合|队列|递归深|开了|下标|指针"
)
_BREAK = re.compile(r"[。.!！?？;；\n]")


def bind(masked: str, mentions: Sequence[Mention], scene: Scene) -> list[str | None]:
    """Return ``time`` or ``space`` for every mention; ``None`` for "nothing extra" where no memory is spoken of."""
    signs = list(_signs(masked))
    used: set[int] = set()
    kinds: list[str | None] = []
    topic, at = "", 0
    for place, mention in enumerate(mentions):
        before: list[tuple[int, int, str]] = []
        while at < len(signs) and signs[at][1] <= mention.start:
            before.append(signs[at])
            at += 1
        inside = "space" if mention.space and (mention.plainness >= FORMULA or scene.asks_space or _SPACE_SAID.search(masked)) else ""
        until = mentions[place + 1].start if place + 1 < len(mentions) else len(masked)
        after = _sign_after(masked, mention, signs, at, until)
        if after and place + 1 < len(mentions) and _begins_anew(masked, after):
            following = mentions[place + 2].start if place + 2 < len(mentions) else len(masked)
            after = after if _sign_after(masked, mentions[place + 1], signs, at, following) else None
        free = [sign for sign in before if sign[0] not in used]
        kind = inside
        if not kind and free and not (after and _is_nearer(masked, mention, free[-1], after)):
            kind = free[-1][2]
            used.add(free[-1][0])
        elif not kind and after:
            kind = after[2]
            used.add(after[0])
        if not kind and topic == "time" and not scene.asks_time and _HOLDS.search(_lead(masked, mention)):
            kind = "space"
        if not kind and mention.word and _HOLDS_NEXT.match(masked, mention.end):
            kind = "space"
        if kind and (not mention.space or mention.plainness >= FORMULA):
            topic = kind
        kinds.append(kind or topic or None)
    return _from_question(masked, mentions, kinds, scene)


def _lead(masked: str, mention: Mention) -> str:
    return masked[max(0, mention.start - WINDOW) : mention.start].rsplit("§", 1)[-1]


_HOLDS_NEXT = re.compile(r"\s+(?:array|table|stack|copy|map|queue)\b")


def _signs(masked: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a word of time or memory begins and ends; "time and space" together says nothing of one of them."""
    together = [match.span() for match in _BOTH_SIGNS.finditer(masked)]
    at = 0
    for match in _SIGN.finditer(masked):
        while at < len(together) and together[at][1] <= match.start():
            at += 1
        if at < len(together) and together[at][0] <= match.start():
            continue
        yield match.start(), match.end(), "space" if match.group("space") else "time"


def _sign_after(
    masked: str, mention: Mention, signs: Sequence[tuple[int, int, str]], at: int, until: int
) -> tuple[int, int, str] | None:
    """Return the sign that stands right after the mention: "n time", "O(1) 的空间"."""
    gap = _RIGHT_AFTER.match(masked, mention.end)
    for sign in signs[at : at + 2]:
        if gap is not None and sign[0] <= gap.end() and mention.end <= sign[0] < until:
            return sign
    return None


def _is_nearer(masked: str, mention: Mention, before: tuple[int, int, str], after: tuple[int, int, str]) -> bool:
    """Tell whether the sign after a mention belongs to it rather than the one before."""
    between = masked[before[1] : mention.start]
    if len(between) > WINDOW or _BREAK.search(between):
        return True
    if "§" in between:
        return True
    return bool(re.search(r"[,，]|\band\b", between)) and before[2] != after[2]


def _begins_anew(masked: str, after: tuple[int, int, str]) -> bool:
    """Tell whether a sign leads to a mention of its own: "time n space 1"."""
    return bool(re.match(r"[^,，。.;；]{0,14}§", masked[after[1] : after[1] + 20]))


def _from_question(
    masked: str, mentions: Sequence[Mention], kinds: list[str | None], scene: Scene
) -> list[str | None]:
    """Fill in what the words left open: what was asked; both asked, the first is the time, the second the memory."""
    both = (scene.asks_time and scene.asks_space) or bool(_BOTH_SIGNS.search(masked))
    both |= scene.hot and not scene.asks_time and not scene.asks_space and bool(_PAIR.search(masked))
    default = "space" if scene.asks_space and not scene.asks_time and not both else "time"
    open_ones = [place for place, kind in enumerate(kinds) if kind is None and not mentions[place].space]
    filled = [kind or default for kind in kinds]
    if both and len(open_ones) == len(kinds) == 2 and _is_pair(masked, mentions):
        first_space = bool((match := _BOTH_SIGNS.search(masked)) and match.group("st"))
        return ["space", "time"] if first_space else ["time", "space"]
    if both:
        for place in open_ones[1:]:
            if _HOLDS.search(_lead(masked, mentions[place])):
                filled[place] = "space"
    return [
        None if mention.space and not (scene.hot and kind == "space") else kind
        for mention, kind in zip(mentions, filled, strict=True)
    ]


_PAIR = re.compile(r"^[^§]{0,6}§+(?:\s*[,，、/]\s*|\s+(?:and )?|\s*和\s*)§+[^§]{0,10}$")
_SPACE_SAID = re.compile(SPACE_WORDS)


def _is_pair(masked: str, mentions: Sequence[Mention]) -> bool:
    return len(masked[mentions[0].end : mentions[1].start]) < WINDOW


_BOTH_WORDS = re.compile(
    r"\bboth\b(?! (?:loop|end|side|pointer|hal|list|part|array))|for each of them|either way|\btime and (?:the )?(?:space|memory)\b"
    r"|都(?:是|为|一样|差不多|要|得|算| ?§| ?[on欧]|线性|常数)|均为|两个都|俩都|时空|时间(?:复杂度)?(?:和|与|跟|、)?空间|一样|\balike\b"
)
_SURELY_BOTH = re.compile(
    r"\bboth (?:are|is|just|also|linear|constant|of them|come|time|o\b|n\b|§)|\bboth\s*(?:$|[,.:;])|\btime and (?:the )?(?:space|memory)|时间(?:复杂度)?(?:和|与|跟|、)?空间(?:复杂度)?(?:都|均|就?是|也|一样)|时空"
)


def speaks_of_both(folded: str, scene: Scene, values: Collection[str]) -> bool:
    """Tell whether the one cost that was stated is that of time and memory."""
    if len(values) != 1:
        return False
    if _SURELY_BOTH.search(folded):
        return (scene.asks_time and scene.asks_space) or not (scene.asks_time or scene.asks_space) or "time" in folded or "时间" in folded
    return scene.asks_time and scene.asks_space and bool(_BOTH_WORDS.search(folded))


_SAME = re.compile(
    r"\bsame\b(?! (?:as (?:the )?(?:array|list)|letter|number|value|element|node|word|place|index|row|way|idea))|\bditto\b|\bunchanged\b|\bidentical\b|一样|同上|同样|相同|不变|没变|照旧"
)
_SAME_SPACE = re.compile(
    rf"(?:{SPACE_WORDS})[^,，。.§;；]{{0,14}}(?:\bsame\b|\btoo\b|\bditto\b|\blikewise\b|as well|一样|同样|相同|也是|同上)"
    rf"|(?:\bsame\b|\bditto\b|\blikewise\b)[^,，。.§;；]{{0,14}}(?:{SPACE_WORDS})"
)
_SAME_TIME = re.compile(rf"(?:{TIME_WORDS})[^,，。.§;；]{{0,14}}(?:\bsame\b|unchanged|一样|不变|没变|照旧|同样)")
_YES = re.compile(r"\s*(?:yes|yep|yeah|yup|correct|exactly|right|sure|对|是的|没错|嗯对|是啊|正是|确实|同意|对的|可以)(?![a-z])")
_NO = re.compile(
    r"\s*(?:no(?:pe|t really|t at all)?|nah|never|impossible|can't|cannot|不是|不行|做不到|不能|不会|没有|不同意|不对|不可能|哪能|怎么可能|咋可能|到不了|达不到)(?![a-z])"
)
_ASKS_YES_NO = re.compile(
    r"(?:^|[.!?] )(?:so |and )?(?:is|isn't|are|can|could|do you agree)\b[^.?]*\?$|, right\?$|agree\?$|吗[?？]?$|(?:是不是|能不能)[^。?？]*[?？]$"
    r"|对不对[?？]?$|是吧[?？]?$|同意吗?[?？]?$"
)

_TakenOver = tuple[str, str, str, int, int]


def takes_over(
    folded: str,
    question: str,
    scene: Scene,
    stated: Sequence[tuple[str, str]],
    in_question: Sequence[Mention],
    time_said: str | None,
) -> list[_TakenOver]:
    """Return (value, of, stance, start, end) of what is stated by pointing at a cost that somebody else stated."""
    kinds = {of for of, _ in stated}
    time = next((value for of, value in stated if of == "time"), None) or time_said
    if "space" not in kinds and time and (match := _SAME_SPACE.search(folded)):
        return [(time, "space", "claims", *match.span())]
    if "time" not in kinds and time_said and (match := _SAME_TIME.search(folded)):
        return [(time_said, "time", "claims", *match.span())]
    if not scene.hot:
        return []
    of = "space" if scene.asks_space and not scene.asks_time else "time"
    if len(in_question) == 1 and _ASKS_YES_NO.search(question) and (answer := _answered(folded, in_question[0], stated)):
        return [(in_question[0].value, of, *answer)]
    if not stated and (match := _SAME.search(folded)):
        value = in_question[0].value if in_question else time_said
        return [(value, of, "claims", *match.span())] if value else []
    return []


def _answered(
    folded: str, asked: Mention, stated: Sequence[tuple[str, str]]
) -> tuple[str, int, int] | None:
    """Return how a cost in the question is answered: yes claims it, no rejects it."""
    if any(same_growth(asked.value, value) for _, value in stated):
        return None
    if match := _NO.match(folded):
        return "rejects", *match.span()
    if not stated and (match := _YES.match(folded)):
        return "claims", *match.span()
    return None
