"""Where a text speaks of growth: formulas ("o of n", "n 方"), words ("linear", "常数级"), bare sizes ("n").

Nothing is judged here: whether a mention states a cost is for :mod:`interviews.core.costs.spoken.hearing`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from interviews.core.costs.formulas.grammar import Parsed, parse
from interviews.core.costs.formulas.growth import (
    CONSTANT,
    Growth,
    factorial,
    logarithm,
    multiply,
    power,
    raised,
    render,
    size,
)
from interviews.core.costs.formulas.lexicon import Token, tokens
from problems.text.late_patterns import LatePattern

EXPLICIT, FORMULA, PRODUCT, BARE, NOUN = 4, 3, 2, 1, 0
"""How plainly a mention speaks of growth: ``O(n)``; "n log n", "linear"; "m times n"; "n"; "the height of the tree"."""

REMEMBERED = 256
"""So many of the latest texts: a message is asked for its costs as a whole, by sentences, and by several rules."""


@dataclass(frozen=True)
class Mention:
    """A growth that is named in ``text[start:end]``, and how plainly (:data:`EXPLICIT` to :data:`NOUN`).

    ``word`` tells that a word names it ("linear") and no formula, ``marked`` that an "o" stands before a bare size
    ("on"), ``space`` that the words themselves speak of memory ("no extra space").
    """

    growth: Growth
    start: int
    end: int
    plainness: int
    word: bool = False
    marked: bool = False
    space: bool = False

    @property
    def value(self) -> str:
        """The canonical form."""
        return render(self.growth)


_N = size("n")
_LOG_N = logarithm(_N)
_N_LOG_N = multiply(_N, _LOG_N)
_NOT_LINEAR = r"scan|search|list|pass|order|structure|probing|algebra|walk|sweep|dp|loop|way|path|equation|chain"
_PER = r"(?:per|for each|for every|each|every|at each|at every|on each|on every)"
_WORDS = (
    (r"linearithmic|log[- ]?linear|线性对数", _N_LOG_N),
    (
        rf"(?<![a-z])(?:one|a|1) logs?(?: of)?(?: n)? {_PER} (?:\w+ )?"
        r"(?:step|number|element|item|node|one|word|entry|value|push|house|round|letter)"
        r"|(?<![a-z])n ?(?:的?时间)?(?:带|多|加|还有)(?:了|上)?(?:一)?个 ?log(?! ?[a-z])"
        r"|每(?:一?步|个数?|次)[^,，。§]{0,4}一个 ?log(?! ?n)",
        _N_LOG_N,
    ),
    (
        rf"(?<![a-z])linear(?:ly)?(?![a-z])(?![ -](?:{_NOT_LINEAR}))|线性(?!扫描|查找|搜索|表|探测|地|结构|dp"
        rf"|规划|代数)",
        _N,
    ),
    (r"(?<![a-z])quadratic(?:ally)?|平方级?|二次方级?|二次级别?", power(_N, 2)),
    (r"(?<![a-z])cubic|立方级?|三次方级?", power(_N, 3)),
    (r"四次方级?", power(_N, 4)),
    (r"(?<![a-z])(?<![\d)])(?<!\d )(?:squared|n²)", power(_N, 2)),
    (r"(?<![a-z])(?<![\d)])(?<!\d )cubed", power(_N, 3)),
    (r"(?<![a-z])(?:sub)?exponential(?:ly)?|指数(?!组)", raised(CONSTANT, "2", _N)),
    (r"(?<![a-z])factorial|阶乘", factorial(_N)),
    (
        r"(?<![a-z])logarithmic(?:ally)?|对数|(?<![a-z])(?<!the )(?<!that )(?<!个 )(?<!个)log(?: ?级"
        r"| 的[嘛吧呀啊]|[ -]time|(?= ?(?:$|[,，。.!！?？吧了嘛])))",
        _LOG_N,
    ),
    (
        r"(?<![a-z])(?:constant|const(?= (?:space|time|memory|extra)))(?!s| factor| term)|常数(?!因子|项|倍|大"
        r"|小)|常量(?!因子|项)|恒定|固定大小",
        CONSTANT,
    ),
)
_WORD = LatePattern("|".join(f"(?P<w{place}>{pattern})" for place, (pattern, _) in enumerate(_WORDS)))
_NO_SPACE = LatePattern(
    r"(?<![a-z])(?:no|zero|without|not use any|don't use any|doesn't need any)"
    r" (?:extra|additional|auxiliary|more) (?:space|memory|storage)|\b(?:none|zero) extra|\bnothing extra"
    r"|(?:没有|没|不需要|不用|无需|不占用?|不花|无)(?:任何)?(?:额外|多余)的?(?:空间|内存|开销)?"
    r"|(?:extra|额外)的? ?(?:space|空间|memory|内存) ?(?:没有|不用|不需要|为零|是零)|空间(?:没有|不用|不占"
    r"|没用|没开)(?:什么)?(?:额外|多余)?"
    r"|in[- ]place(?! of)|原地(?!不动|转|踏)"
)
_NAMES_SPACE = LatePattern(r"space|memory|storage|空间|内存")
_COUNTS_ONE = LatePattern(r"(?:(?<![a-z])a|个) ?$")
"""Before "constant": a constant is a factor."""
_IN_WHAT = LatePattern(r"(?:[ -]time)?\s+(?:in|with|on) (?:the |our |my |both )?")
_ORDER_LEADS = frozenset({"name", "log", "number", "("})
_STARTS = frozenset({"name", "number", "log", "root", "(", "size", "shy", "raise", "half"})
_PHRASES = frozenset({"number", "length", "size", "height", "depth", "count", "min", "max", "minimum"})
_ENGLISH_FOLLOWS = frozenset({"word", "the", "name", "number", "size", "of"})


@lru_cache(maxsize=REMEMBERED)
def find_mentions(folded: str) -> tuple[Mention, ...]:
    """Return every growth that ``folded`` names, in order, none overlapping another. The latest are remembered."""
    found = tokens(folded)
    formulas = [one for one in _formulas(folded, found) if not _TIMES_AS.search(folded, one.start, one.end)]
    plain = [mention for mention in formulas if mention.plainness > BARE]
    words = sorted([*_words(folded, found), *_no_space(folded)], key=lambda mention: (mention.start, -mention.end))
    plain = _with_free(plain, words)
    return tuple(_with_free(plain, [mention for mention in formulas if mention.plainness <= BARE]))


_TIMES_AS = LatePattern(r"倍[长大高多]")
"""No size: "ten times as long"."""


def _with_free(taken: list[Mention], more: Sequence[Mention]) -> list[Mention]:
    """Return ``taken`` and those of ``more`` that overlap nothing; both are in order."""
    place, last, free = 0, 0, []
    for mention in more:
        while place < len(taken) and taken[place].end <= mention.start:
            place += 1
        if mention.start >= last and (place == len(taken) or taken[place].start >= mention.end):
            last = mention.end
            free.append(mention)
    return sorted([*taken, *free], key=lambda mention: mention.start)


def _words(folded: str, found: Sequence[Token]) -> Iterator[Mention]:
    starts = {token.start: place for place, token in enumerate(found)}
    for match in _WORD.finditer(folded):
        growth = next(_WORDS[int(name[1:])][1] for name, text in match.groupdict().items() if text)
        end = match.end()
        if match.group() in ("linear", "quadratic", "exponential", "cubic") and (rest := _IN_WHAT.match(folded, end)):
            growth, end = _in_what(growth, found, starts, rest.end(), end)
        is_factor = growth.is_constant and _COUNTS_ONE.search(folded, max(0, match.start() - 3), match.start())
        plainness = BARE if match.group() == "log" or is_factor else FORMULA
        yield Mention(growth, match.start(), end, plainness, word=True)


def _in_what(growth: Growth, found: Sequence[Token], starts: dict[int, int], at: int, end: int) -> tuple[Growth, int]:
    """Read the size after "linear in"; a size that the grammar does not know is called n."""
    parsed = parse(found, starts[at]) if at in starts else None
    if parsed is None or parsed.growth.is_constant:
        return growth, end
    return (parsed.growth if growth == _N else growth), found[parsed.end - 1].end


_FEW_KEPT = LatePattern(
    r"\b(?:just|only|stor(?:e|ing)|keep(?:ing)?|need|uses?|it'?s|that'?s) (?:the |just |only |about |like ){0,3}"
    r"(?:one|two|three|a|a few|a couple of|1|2|3) (?:numbers?|variables?|ints?|integers?|counters?|pointers?|values?"
    r"|index(?:es)?|indices|totals?|sums?)\b(?! (?:for|per) (?:each|every))"
    r"|(?:就|只|存|记|放|要)(?:用|需要?|有|存|记|放|了|着|下)?(?:那?[一两二三1-3几]|固定)个?"
    r"(?:数字?|变量|指针|计数器?|整数|值|下标)(?!组)"
)
"""What little is kept, in words: the answer to who asks for the memory."""
_COST_NEXT = LatePattern(r"[^.!?;。！？；\n]{0,20}(?:o ?\(|(?<![a-z])o ?[1n](?![a-z])|constant|常数)")
"""Where the cost is stated as well, the words only lead to it."""


def _no_space(folded: str) -> Iterator[Mention]:
    for match in _FEW_KEPT.finditer(folded):
        if not _COST_NEXT.match(folded, match.end()):
            yield Mention(CONSTANT, match.start(), match.end(), BARE, word=True, space=True)
    for match in _NO_SPACE.finditer(folded):
        sure = _NAMES_SPACE.search(match.group())
        yield Mention(CONSTANT, match.start(), match.end(), FORMULA if sure else BARE, word=True, space=True)


def _formulas(folded: str, found: Sequence[Token]) -> Iterator[Mention]:
    at = 0
    while at < len(found):
        mention, at = _formula_at(folded, found, at)
        if mention is not None:
            yield mention


def _formula_at(folded: str, found: Sequence[Token], at: int) -> tuple[Mention | None, int]:
    token = found[at]
    if token.kind == "mark" or (token.value == "0" and _touches(found, at, "(")):
        return _marked(folded, found, at)
    if token.value in ("order", "大o"):
        return _ordered(found, at)
    if token.kind == "(" and at and found[at - 1].end == token.start and found[at - 1].kind in ("word", "size", "name"):
        return None, at + 1  # the arguments of a call
    if token.kind not in _STARTS and token.value not in _PHRASES:
        return None, at + 1
    parsed = parse(found, at)
    if parsed is None:
        return None, at + 1
    start, end = token.start, found[parsed.end - 1].end
    plainness = _plainness(parsed, found, at)
    if plainness is None:
        return None, at + 1 if token.kind == "(" else parsed.end
    return Mention(parsed.growth, start, end, plainness), parsed.end


def _plainness(parsed: Parsed, found: Sequence[Token], at: int) -> int | None:
    growth = parsed.growth
    if growth.is_constant:
        single = parsed.end == at + 1 and found[at].value == "1" and found[at].kind == "number"
        return BARE if single else None
    if not parsed.composed:
        return NOUN if any(token.kind in ("size", "word") for token in found[at : parsed.end]) else BARE
    kinds = {token.kind for token in found[at : parsed.end]}
    return PRODUCT if (kinds <= _PLAIN and not kinds <= {"name", "number"}) or kinds == {"name"} else FORMULA


_PLAIN = frozenset({"name", "shy", "number", "size", "word", "of", "the", "half", "times", "plus", "minus", "over"})


def _touches(found: Sequence[Token], at: int, value: str) -> bool:
    return at + 1 < len(found) and found[at + 1].value == value and found[at + 1].start == found[at].end


def _marked(folded: str, found: Sequence[Token], at: int) -> tuple[Mention | None, int]:
    """Read what follows an "o": ``O(n)``, "o of n", "o n", "欧恩"; "on" is mostly the English word."""
    begin = at - 1 if at and found[at - 1].value in ("big", "大") else at
    place = at + 1
    plainly = EXPLICIT if found[at].value == "o" and folded[found[at].start] in "欧大θt" else FORMULA
    while place < len(found) and found[place].kind in ("of", "'s"):
        plainly, place = EXPLICIT, place + 1
    if begin < at:
        plainly = EXPLICIT
    if place >= len(found):
        return None, place
    if found[place].kind == "(":
        return _bracketed(found, begin, place)
    fused = folded[found[at].start : found[at].end + 1] == "on" and found[place].start == found[at].end
    if fused and place + 1 < len(found) and found[place + 1].kind in _ENGLISH_FOLLOWS:
        return None, place + 1
    parsed = parse(found, place)
    if parsed is None or (parsed.growth.is_constant and found[place].value not in ("1", "2")):
        return None, place
    alone = fused and not parsed.composed
    if plainly < EXPLICIT and found[place].kind == "name" and found[place].value not in "nm":
        alone = not parsed.composed
    start, end = found[begin].start, found[parsed.end - 1].end
    return Mention(parsed.growth, start, end, BARE if alone else plainly, marked=alone), parsed.end


def _bracketed(found: Sequence[Token], begin: int, place: int) -> tuple[Mention | None, int]:
    parsed = parse(found, place + 1, formula=True)
    if parsed is None:
        return None, place + 1
    closed = parsed.end < len(found) and found[parsed.end].kind == ")"
    end = parsed.end + closed
    if not closed and parsed.end < len(found) and found[parsed.end].kind != "mark up":
        parsed = parse(found, place + 1) or parsed
        end = parsed.end
    return Mention(parsed.growth, found[begin].start, found[end - 1].end, EXPLICIT), end


def _ordered(found: Sequence[Token], at: int) -> tuple[Mention | None, int]:
    place = at + 1
    place += place < len(found) and found[place].kind == "of"
    if _touches(found, at, "("):
        return None, at + 1  # a function of this name
    if place >= len(found) or found[place].kind not in _ORDER_LEADS:
        return None, at + 1
    parsed = parse(found, place)
    if parsed is None or (parsed.growth.is_constant and (found[place].value != "1" or place > at + 1)):
        return None, at + 1
    return Mention(parsed.growth, found[at].start, found[parsed.end - 1].end, EXPLICIT), parsed.end
