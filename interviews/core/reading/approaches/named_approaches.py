"""Which approaches a message of the learner names, and in which words: as heard, or in a list that counts them up."""

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from interviews.core.acts import OTHER, ActKind, Heard, Said
from interviews.core.code.reading import find_code
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.cues.referring import LOOSE, NOUN, NUMBERS, ORDINAL, ZLOOSE, ZNOUN
from interviews.core.reading.signs.evidence import recognise_approaches
from interviews.core.reading.signs.hearing import hear
from interviews.core.reading.signs.message_signs import is_question
from interviews.core.stages import Stage
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

MAX_CHARACTERS = 2_000
LONGEST_WORDS = 80


@dataclass(frozen=True)
class Named:
    """An approach that the learner named: the bank's id or, in a list, the item itself; the clause and its message."""

    key: str
    words: str
    message: str


@dataclass(frozen=True)
class Naming:
    """The approaches that one message names, in its order; ``listed`` when it counts them up."""

    named: tuple[Named, ...]
    listed: bool = False


_CIRCLED = LatePattern(r"([①②③④⑤])\s*")  # folded, they are no more than digits
# Where an item of a list begins, by the ways of counting.
_MARKERS = (
    _CIRCLED,
    *(
        LatePattern(pattern)
        for pattern in (
            r"(?<![\w.])\(?([1-5])(?:[.)](?!\d)|[、:：）])\s*",
            rf"(?:(?<=[.;,:!?\n，；：。])\s{{0,8}}|^\s*+)(?:and |the |my |a ){{0,3}}{ORDINAL}(?:ly)?"
            rf"(?: (?:{NOUN}|{LOOSE}))?\b[,:]?"
            r"(?: (?:is|would be|could be|was)(?: to)?\b)?\s*",
            rf"\b(?:{NOUN}|method|option|solution) ?([1-5])\b[:,.]?\s*",
            r"(?<![第\w])([一二三四五])(?:是|、|，|：|:)\s*|(?<=[，。；：\s])([一二三四五])是\s*",
            rf"第([一二三四五1-5])[种个条]?(?:{ZNOUN}|{ZLOOSE})?(?:就?是|，|：|:|、|,)?\s*",
            rf"(?:{ZNOUN}|方案)([一二三四五1-5])(?:是|，|：|:|、)?\s*",
        )
    ),
)
_ITEM_END = LatePattern(r"\n|[。；;！？!?]|\.(?=\s|$)")
_OF_WAYS = LatePattern(
    rf"\b(?:{NOUN}(?:e?s)?|ways?|solutions?|options?|strategies|methods?|alternatives|choices)\b|{ZNOUN}|{ZLOOSE}"
)
_OF_STEPS = LatePattern(
    r"\W{0,20}(?:then|return|next|finally|output|initiali[sz]e|steps?)\b|\W{0,20}(?:返回|然后|接着|最后|再|输出|初始化)"
)
_FENCED = LatePattern(r"```.*?(?:```|$)", re.DOTALL)
_JOINING = LatePattern(
    r"^(?:[^\w\"“「\[(-]|-(?!\d)|(?:and|or|but|then|so|either|also|maybe|perhaps|well|ok|(?:i|we)(?:'d| would| could"
    r"| can|'ll| might)(?: also| just| rather)?|和|或者?|以及|还有|要么|也?可以|我会|我想)(?=\W|[\u3040-\u9fff]))+",
    re.IGNORECASE,
)
_MARKUP = LatePattern(r"[*`#>~|]+|(?<!\w)_+|_+(?!\w)|\[(?=[^\[\]]*\]\()|\]\([^()]*\)")


@lru_cache(maxsize=512)
def naming(text: str, stage: Stage, knowledge: ProblemKnowledge, heard: Heard | None = None) -> Naming:
    """Return the approaches that ``text``, said in ``stage``, names. Cached: a conversation is read again and again.

    ``heard`` is what was heard in it, where somebody has listened already.
    """
    plain = _FENCED.sub("\n", text[:MAX_CHARACTERS])
    listed = _listed(plain, stage, knowledge)
    if listed:
        return Naming(listed, listed=True)
    if find_code(plain):
        return Naming(())
    heard = heard or hear(Said(text[:MAX_CHARACTERS], stage), knowledge)
    if stage is Stage.COMPLEXITY_ANALYSIS and not heard.has(ActKind.APPROACH):
        # Who was asked for a cost may name another approach instead: it is heard where approaches are asked for.
        heard = hear(Said(text[:MAX_CHARACTERS], Stage.THOUGHT_ARTICULATION), knowledge)
    named: dict[str, Named] = {}
    for act in heard.of(ActKind.APPROACH):
        if act.item != OTHER and act.stance != "rejects" and (words := in_one_line(text[act.start : act.end])):
            named.setdefault(act.item, Named(act.item, words, plain))
    return Naming(tuple(named.values()))


def _listed(text: str, stage: Stage, knowledge: ProblemKnowledge) -> tuple[Named, ...]:
    """Return the approaches that ``text`` counts up, known or not; nothing for a list of steps, cases or questions."""
    folded = fold(text)
    spans = _items(text)
    items = [text[start:end] for start, end in spans]
    if not items or any(_OF_STEPS.match(fold(item)) for item in items) or sum(map(is_question, items)) * 2 > len(items):
        return ()
    known = [next((r.approach.id for r in recognise_approaches(item, knowledge)), "") for item in items]
    of_ways = bool(_OF_WAYS.search(folded, max(0, spans[0][0] - 80), spans[0][0] + 1))
    asked_for = stage in (Stage.PROBLEM_CLARIFICATION, Stage.THOUGHT_ARTICULATION, Stage.COMPLEXITY_ANALYSIS)
    if not of_ways and not (asked_for and len({key for key in known if key}) >= 2):
        return ()
    named: dict[str, Named] = {}
    for item, known_key in zip(items, known, strict=True):
        words = in_one_line(item)
        key = known_key or f"item {fold(words)}"
        if words:
            named.setdefault(key, Named(key, words, text))
    return tuple(named.values()) if len(named) >= 2 else ()


def counts_up(text: str) -> bool:
    """Tell whether ``text`` counts anything up."""
    return bool(_items(text[:MAX_CHARACTERS]))


def _items(text: str) -> list[tuple[int, int]]:
    """Return where the items of the longest list that counts from one stand, two at least."""
    folded = fold(text)
    best: list[tuple[int, int]] = []
    for pattern in _MARKERS:
        marks, wanted = [], 1
        for match in pattern.finditer(text if pattern is _CIRCLED else folded):
            if NUMBERS[next(filter(None, match.groups()))] == wanted:
                marks.append(match)
                wanted += 1
        if len(marks) >= 2 and len(marks) > len(best):
            last = _ITEM_END.search(folded, marks[-1].end())
            best = [(one.end(), other.start()) for one, other in pairwise(marks)]
            best.append((marks[-1].end(), last.start() if last else len(folded)))
    return best


def in_one_line(text: str, limit: int = LONGEST_WORDS) -> str:
    """Return ``text`` without markup and without what joins it to its neighbours, cut at a word."""
    plain = "".join(c if c.isprintable() else " " for c in _MARKUP.sub("", text))
    plain = _JOINING.sub("", " ".join(plain.split())).rstrip(" ,.;:!?，。；：！？、-–—")
    if len(plain) <= limit:
        return plain
    cut = plain[: limit - 1]
    space = cut.rfind(" ")
    return f"{cut[:space] if space > limit // 2 else cut}".rstrip(" ,.;:，。；：、") + "…"
