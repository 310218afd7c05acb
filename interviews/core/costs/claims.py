"""Reading what somebody says about cost: Big-O in symbols, in words and in the shape of loops, English and Chinese.

Three questions are answered one after the other: which costs does a message name, which of them are only asides ("each
look-up is O(1)", "better than O(n^2)"), and which one is the time and which one the memory.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from interviews.core.costs.big_o import EXPONENTIAL_DEGREE, FACTORIAL_DEGREE, Cost, parse_cost
from problems.text.phrases import fold, is_negated

MAX_CHARACTERS = 4_000
"""So much of a message is read; a cost that is stated later than that is no answer."""


@dataclass(frozen=True)
class Claim:
    """A cost that was stated: as written, and how it grows. ``text`` is the evidence.

    ``explicit`` is false when only the shape of the loops says it ("two nested loops").
    """

    text: str
    cost: Cost
    explicit: bool = True


@dataclass(frozen=True)
class Claims:
    """What a message says about time and about memory."""

    time: Claim | None = None
    space: Claim | None = None


@dataclass(frozen=True)
class _Found:
    start: int
    end: int
    claim: Claim
    symbol: bool


_N = r"(?<![a-z0-9_(])n"
_WORDS = (
    (rf"{_N}\s*log\s*\(?[nk]\)?|linearithmic|线性对数|log[- ]linear", 1.1),
    (rf"{_N}\s*(?:\^|\*\*)\s*3|{_N}³|{_N}\s+cubed|\bcubic|{_N}\s*的?(?:立方|三次方)|立方级?|三次方", 3.0),
    (
        rf"{_N}\s*(?:\^|\*\*)\s*2|{_N}²|{_N}\s*[*×]\s*n\b|{_N}\s+(?:squared|square\b)|{_N}\s*的?(?:平方|二次方|方)|平方级"
        rf"|平方(?:阶|复杂度|的?时间)"
        r"|\bquadratic|平方",
        2.0,
    ),
    (
        rf"2\s*(?:\^|\*\*)\s*n|2ⁿ|2\s*的\s*n\s*次方?|two to the n|\bexponential|指数级?|{_N}\s*(?:\^|\*\*)\s*(?:n|k"
        rf"|amount)\b"
        rf"|{_N}\s+to the (?:power (?:of )?)?n",
        EXPONENTIAL_DEGREE,
    ),
    (rf"{_N}\s*!|n factorial|\bfactorial|{_N}\s*的?阶乘|阶乘级?", FACTORIAL_DEGREE),
    (r"(?<![a-z])log(?:arithmic(?:ally)?|\s*\(?[nk]\)?(?![a-z]))|对数级?", 0.1),
    (
        r"(?:rows|columns|height|m|n|k)\s*(?:\*|×|x|times|by|乘以?)\s*(?:the )?"
        r"(?:columns|cols|width|m|n|k|amount|max)\b"
        r"|amount\s*(?:\*|×|times)\s*(?:the )?(?:number of )?(?:n\b|coins)"
        r"|行数?乘以?列数?|金额乘以?硬币数?|硬币数?乘以?金额",
        2.0,
    ),
    (r"(?<![a-z])linear(?:ly)?(?!\s+(?:scan|search|probing|pass|list|structure))|线性(?!扫描|查找|搜索|表)", 1.0),
    (
        r"(?<![a-z])constant(?!\s+(?:factor|term)|s\b|[\s-]+time\s+(?:look|access|check|quer|oper|search))"
        r"|常数级?(?!因子|项|倍)"
        r"|no (?:extra|additional) (?:space|memory|storage)|in[- ]place"
        r"|(?:没有|不需要|不用|无需|不占用?)(?:额外|多余)的?(?:空间|内存)|原地",
        0.0,
    ),
    (
        r"\bproportional to (?:the )?(?:(?:number|count) of (?:the )?(?:nodes|elements|items|entries|characters)|n)\b"
        r"(?! *(?:squared|cubed|log|times|[*^²³×]))"
        r"|[和与跟](?:节点|元素|字符)(?:个数|数量|总数|数)成正比"
        r"|\b(?:space|memory)(?: is| of|:)? (?:proportional to )?the (?:height of the tree|tree'?s? height)\b"
        r"|(?:空间|内存)(?:复杂度)?(?:就?是|为|[:,，])?(?:树高|树的高度)",
        1.0,
    ),
    (r"\bo of (?:1|one)\b", 0.0),
    (r"\b(?:o of|order(?: of)?) n\b(?!\s*(?:log|squared|cubed|\^))", 1.0),
)
_SHAPES = (
    (r"(?:three|3|triple)\s+(?:nested\s+)?(?:for\s+)?loops?|三[层重](?:嵌套)?循环", 3.0),
    (
        r"(?:two|2|double|nested)\s+(?:nested\s+)?(?:for[\s-]*)?loops?|loop (?:in|inside) (?:a|another) loop"
        r"|(?:两|双|二)[层重]?(?:嵌套)?(?:的)?(?:for)?循环|嵌套循环",
        2.0,
    ),
    (
        r"(?:one|single|1)\s+(?:pass|loop|scan|sweep|traversal)|once through"
        r"|(?:scan|walk|go through|iterate|loop|pass|traverse)\w*\s+(?:\w+\s+){0,4}once"
        r"|遍历一[遍次]|一[遍次]遍历|扫一[遍次]|一[遍次]扫描|(?:一|单)层循环|只(?:需|要)?(?:走|扫|遍历)一[遍次]",
        1.0,
    ),
)
_BIG_O = re.compile(r"(?<![a-z0-9])(?:o|θ|theta)\s*\(((?:[^()]|\((?:[^()]|\([^()]{0,20}\)){0,30}\)){1,40})\)")
_SIGNS = (
    ("time", 0, re.compile(r"\btime\b(?! (?:for|by))|runtime|running|\bsteps?\b|\bspeed|时间|耗时|运行")),
    ("space", 0, re.compile(r"\bspace|memory|\bextra\b|auxiliary|\bstorage|in[- ]place|空间|内存|额外|原地")),
    ("time", 20, re.compile(r"\bsort\w*|\bscan\w*|\bpass\b|\bwalk\w*|\bloops?\b|\bsearch\w*|排序|扫描|遍历|循环")),
    ("space", 20, re.compile(
        r"\b(?:stack|array|map|table|set|queue|hash|dict\w*|heap|depth|deep|recursion|result|output)\b"
        r"|递归|深度|栈|数组|哈希表?|字典|集合|队列|堆|结果")),
)  # fmt: skip
_Sign = tuple[str, int, re.Pattern[str]]
_FAR = 45
_CLAUSE_STARTS = re.compile(r"[,，]\s*$")
_BOTH = re.compile(
    r"\bboth\b(?! (?:loop|end|side|pointer|hal|list|part|array))|time and (?:the )?(?:\w+ )?(?:space|memory)"
    r"|(?:space|memory) and time"
    r"|都|均为|时间(?:复杂度)?(?:和|与|、)?空间|空间(?:复杂度)?(?:和|与|、)?时间|时空"
)
_TIME_FIRST = re.compile(r"time and (?:the )?(?:\w+ )?(?:space|memory)|时间(?:复杂度)?(?:和|与|、)?空间")
_SPACE_FIRST = re.compile(r"(?:space|memory) and time|空间(?:复杂度)?(?:和|与|、)?时间")
_CONCLUDES = re.compile(
    r"(?:\b(?:so|thus|hence|therefore|overall|total(?:ling|s)?|altogether|which (?:is|gives|makes)|gives|makes)\b"
    r"|=>|所以|因此|总共|总的|一共|合计|总计|就是)"
    r"[^.;。；]{0,25}$"
)
_CONCLUDED = re.compile(r"^[^,.;，。；]{0,6}(?:\b(?:in total|overall|altogether|dominates)\b|总共)")
_COMPARED = re.compile(
    r"\b(?:than|instead of|from|improv\w+|down from|beats?)\b[\w\s'’-]{0,24}$|(?:比|从|优于|好于)[^，。；,;]{0,10}$"
)
_ALMOST = re.compile(r"(?:almost|nearly|close to|practically|接近|几乎|近似)\s*$")
_SINGLE_STEP = re.compile(
    r"\b(?:each|every|per|(?:look(?:ing)?[\s-]?up|insert|access|push|pop)\w*|operations?)\b[\w\s'’-]{0,40}$"
    r"|(?:每次|单次|每个|每一步|每步|查询|查找|插入|操作)[^，。；,;]{0,10}$"
)
# A step that somebody calls for: what it costs is asked for, unless a larger time is stated.
_CALL = re.compile(r"\b(?:calls?|operations?|quer(?:y|ies)|methods?)\b|操作|调用|方法")
_PER_STEP = re.compile(r"^\s*(?:time )?(?:each|per|for each|every|look|access|check)\b|^(?:的)?(?:查找|查询)")


Span = tuple[int, int]
"""Where something stands in a text: its first character, and the one after its last."""


def find_claims(text: str, *, within: Sequence[Span] = ()) -> Claims:
    """Find what ``text`` claims about time and space.

    A symbol or a word (``O(n)``, "quadratic", "平方级") counts before the shape of loops ("two nested loops",
    "遍历一遍"), which claims a time only. With ``within`` only these parts of the text claim something; what is only
    an aside is still read from the whole.
    """
    text = text[:MAX_CHARACTERS]
    folded = fold(text)
    found = _without_asides(folded, _explicit(folded, text))
    if within:
        found = [item for item in found if any(start <= item.start < end for start, end in within)]
        folded = "".join(
            letter if any(start <= place < end for start, end in within) else " " for place, letter in enumerate(folded)
        )
    assigned = _assign(folded, found)
    if assigned.time is None and (shape := _shape(folded, text)):
        assigned = Claims(shape, assigned.space)
    return assigned


def _explicit(folded: str, text: str) -> list[_Found]:
    found: list[_Found] = []
    for match in _BIG_O.finditer(folded):
        cost = parse_cost(match.group(1))
        if cost is not None and not _denied(folded, match.start()):
            found.append(_Found(*match.span(), Claim(text[slice(*match.span())], cost), symbol=True))
    taken = [match.span() for match in _BIG_O.finditer(folded)]
    for pattern, degree in _WORDS:
        for match in re.finditer(pattern, folded):
            start, end = match.span()
            overlaps = any(other_start < end and start < other_end for other_start, other_end in taken)
            if overlaps or _denied(folded, start):
                continue
            taken.append((start, end))
            found.append(_Found(start, end, Claim(text[start:end], parse_cost(match.group()) or Cost(degree)), False))
            if found[-1].claim.cost.degree != degree:
                found[-1] = _Found(start, end, Claim(text[start:end], Cost(degree)), False)
    return sorted(found, key=lambda item: item.start)


def _denied(folded: str, start: int) -> bool:
    """Tell whether what begins at ``start`` is denied, not what stands before a "but"."""
    turned = re.search(r"\bbut\b[^.;]*$|而是[^。；]*$", folded[max(0, start - 40) : start])
    return is_negated(folded, start) and not turned


def _shape(folded: str, text: str) -> Claim | None:
    for pattern, degree in _SHAPES:
        match = re.search(pattern, folded)
        if match and not is_negated(folded, match.start()):
            return Claim(text[match.start() : match.end()], Cost(degree), explicit=False)
    return None


def _without_asides(folded: str, found: list[_Found]) -> list[_Found]:
    """Drop costs of single steps and costs of something else, and what only says the same again in other words."""
    kinds = _kinds(folded, found, signs=_SIGNS[:2], spaces=len(found))
    main = [item for place, item in enumerate(found) if not _is_aside(folded, found, kinds, place)] or found
    kept: list[_Found] = []
    for item in main:
        said_again = (
            kept
            and kept[-1].symbol != item.symbol
            and kept[-1].claim.cost.degree == item.claim.cost.degree
            and not any(sign.search(folded, kept[-1].end, item.start) for _, _, sign in _SIGNS[:2])
            and not _SIGNS[1][2].match(folded[item.end :].lstrip())
        )
        if said_again:
            kept[-1] = item if item.symbol else kept[-1]
        else:
            kept.append(item)
    return kept


def _is_aside(folded: str, found: list[_Found], kinds: list[str], place: int) -> bool:
    item = found[place]
    start = found[place - 1].end if place else 0
    before = folded[max(start, item.start - 60) : item.start]
    if _COMPARED.search(before) or (_ALMOST.search(before) and not item.symbol):
        return True
    one_step = _SINGLE_STEP.search(before) or _PER_STEP.search(folded[item.end : item.end + 12])
    if not one_step or _CONCLUDES.search(before):
        return False
    larger = {
        kind for kind, other in zip(kinds, found, strict=True) if other.claim.cost.degree > item.claim.cost.degree
    }
    if kinds[place] == "space":
        return "space" in larger
    # Beside a larger space, "O(1) for each item" says nothing of the whole, "O(1) time for each call" does.
    told = kinds[place] == "time" or _CALL.search(before) or _CALL.search(folded[item.end : item.end + 25])
    return bool(larger - {"space"}) or ("space" in larger and not told)


def _assign(folded: str, found: list[_Found]) -> Claims:
    if not found:
        return Claims()
    one_cost = len({item.claim.cost.degree for item in found}) == 1
    if one_cost and len(found) == 1 and _BOTH.search(folded):
        return Claims(found[0].claim, found[0].claim)
    if len(found) == 2 and (in_order := _named_in_order(folded, found)):
        return in_order
    kinds = _concluded(folded, found, _kinds(folded, found))
    time = max(_of_kind(found, kinds, "time"), key=lambda claim: claim.cost.degree, default=None)
    space = next(iter(_of_kind(found, kinds, "space")), None)
    return _filled_up(Claims(time, space), _of_kind(found, kinds, ""))


def _concluded(folded: str, found: list[_Found], kinds: list[str]) -> list[str]:
    """Return the kinds where "so it is O(n)" is the time, and every time that is added up to it is only an aside."""
    for place in range(len(found)):
        if kinds[place] != "space" and _is_conclusion(folded, found, place):
            kinds = [kind if later >= place or kind == "space" else "aside" for later, kind in enumerate(kinds)]
            kinds[place] = "time"
    return kinds


def _of_kind(found: list[_Found], kinds: list[str], wanted: str) -> list[Claim]:
    return [item.claim for item, kind in zip(found, kinds, strict=True) if kind == wanted]


def _filled_up(claims: Claims, loose: list[Claim]) -> Claims:
    """Return the claims with costs of which nothing says what they are: the time comes before the memory."""
    time, space = claims.time, claims.space
    for claim in loose:
        if time is None:
            time = claim
        elif space is None:
            space = claim
    return Claims(time, space)


def _named_in_order(folded: str, found: list[_Found]) -> Claims | None:
    """Read "time and space are O(n) and O(1)"."""
    first, second = found[0].claim, found[1].claim
    if (match := _TIME_FIRST.search(folded)) and match.end() <= found[0].start:
        return Claims(first, second)
    if (match := _SPACE_FIRST.search(folded)) and match.end() <= found[0].start:
        return Claims(second, first)
    return None


def _is_conclusion(folded: str, found: list[_Found], place: int) -> bool:
    start = found[place - 1].end if place else 0
    before, after = folded[start : found[place].start], folded[found[place].end : found[place].end + 20]
    return bool(_CONCLUDES.search(before) or _CONCLUDED.search(after))


def _kinds(folded: str, found: list[_Found], *, signs: Sequence[_Sign] = _SIGNS, spaces: int = 1) -> list[str]:
    """Return ``time``, ``space`` or ``""`` for every cost: what the nearest sign says, crossing no other cost.

    At most so many as ``spaces`` are a space.
    """
    kinds = [""] * len(found)
    taken: set[int] = set()
    for _, place, kind, sign_at in sorted(_near_signs(folded, found, signs)):
        if not kinds[place] and sign_at not in taken and (kind == "time" or kinds.count(kind) < spaces):
            kinds[place] = kind
            taken.add(sign_at)
    return kinds


def _near_signs(folded: str, found: list[_Found], signs: Sequence[_Sign]) -> Iterator[tuple[int, int, str, int]]:
    """Yield every sign near a cost: how far it is, the place of the cost, what the sign says, and where it stands."""
    for kind, handicap, sign in signs:
        for match in sign.finditer(folded):
            for place, item in enumerate(found):
                if max(match.start() - item.end, item.start - match.end()) + handicap >= _FAR:
                    continue  # too far, whatever stands between
                distance = _distance(folded, found, match.span(), item)
                if distance is not None and distance + handicap < _FAR:
                    yield distance + handicap, place, kind, match.start()


def _distance(folded: str, found: list[_Found], sign: tuple[int, int], item: _Found) -> int | None:
    if sign[0] < item.end and item.start < sign[1]:
        return 0
    low, high = (sign[1], item.start) if sign[1] <= item.start else (item.end, sign[0])
    if any(low < other.end and other.start < high for other in found if other is not item):
        return None
    between = folded[low:high]
    hurdles = len(re.findall(r"[,，、:：]|\band\b|\bbut\b|和|而|但", between)) * 12
    if sign[0] >= item.end and _CLAUSE_STARTS.search(between):
        rest = re.split(r"[.;!?。；！？\n]", folded[sign[1] : max(other.end for other in found)])[0]
        if any(sign[1] <= other.start < sign[1] + len(rest) for other in found):
            hurdles += 10  # ", the space is O(n)": what begins a clause tells of what follows
    return len(between) + hurdles + 40 * len(re.findall(r"[.;!?。；！？\n]", between))
