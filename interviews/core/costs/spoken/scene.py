"""What a message is read with: the stage, what the coach asked, and the text around each mention of growth."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from interviews.core.costs.spoken.mentions import Mention
from problems.text.late_patterns import LatePattern

WINDOW = 60
"""So many characters before and after a mention are looked at."""

TIME_WORDS = (
    r"(?<![a-z])(?:(?<!each )(?<!every )(?<!this )(?<!at a )(?<!first )(?<!same )(?<!one )(?<!last )(?<!any )"
    r"(?<!second )time\b(?! (?:for|by|i|we|you|they|he|she|it)\b)|run ?times?\b|running time)"
    r"|时间(?!戳|点|段|轴|表|线|限|特别|够)|耗时|慢[成到]|快到"
)
SPACE_WORDS = r"(?<![a-z])(?:space|memory|storage|auxiliary|extra|mem|ram)\b|空间|内存|额外|存储"
KIND = rf"(?:{TIME_WORDS}|{SPACE_WORDS}|复杂度|complexity)"
_COST_ASKED = LatePattern(
    r"\b(?:costs?|complexit\w*|big[- ]?o|run(?:ning)?[- ]?times?|how (?:long|fast|slow|expensive"
    r"|many steps|much (?:time|memory|space|work|room|extra|does|would|will|longer|slower|do))|space"
    r"|memory|time|cheap\w*|expensive|faster|slower|price|efficien\w*|scale\w*|growth?|worst case|quadratic|linear)\b"
    r"|代价|复杂度|时间|空间|内存|开销|多久|多慢|多快|成本|花多少|费多少|要多少|量级|效率|次数|多少次|几次"
    r"|多少步|平方|线性"
)
_COST_SURELY_ASKED = LatePattern(
    r"\b(?:costs?|complexit\w*|big[- ]?o|running time|how (?:long|slow|expensive)|how much (?:time|memory|space))\b"
    r"|代价|复杂度|多少时间|多少内存|多少空间|多久|多慢|量级"
)
_PER_STEP_ASKED = LatePattern(
    r"每次|一次(?!二分|遍历)|单次|每个|每一|每加|push|pop\b|peek|插入|查找|查一|加一个|删|insert|\b(?:each"
    r"|every|per|single|one call)\b"
    r"|\badd(?:ing)?\b|\bsearch for\b|starts.?with|\boperations?\b|\bcalls?\b|\bquer\w+|\blook-?ups?\b"
    r"|\bget\b|\bput\b|操作"
)
COLD_STAGES = frozenset({"problem_clarification", "edge_case_check", "pattern_summary", "pseudocode_design"})
SENTENCE_END = LatePattern(r"[。.!?！？;；\n…]")
CLAUSE_END = LatePattern(r"[,，。.!?！？;；:：\n…—、]")


@dataclass(frozen=True)
class Scene:
    """What is known before the message is read: the stage, and what the coach asked."""

    stage: str
    hot: bool
    asks_time: bool
    asks_space: bool
    per_step: bool
    compares: bool

    @classmethod
    def of(cls, stage: str, asked: str) -> "Scene":
        """Read the coach's message ``asked`` (folded)."""
        wanted = _COST_SURELY_ASKED if stage == "thought_articulation" else _COST_ASKED
        costs = bool(wanted.search(asked)) and stage not in COLD_STAGES
        questions = _questions(asked)
        return cls(
            stage,
            stage == "complexity_analysis" or costs,
            bool(_ASKS_TIME.search(questions)) and not _TIME_IS_SETTLED.search(questions),
            bool(_ASKS_SPACE.search(questions)),
            bool(_PER_STEP_ASKED.search(asked)),
            bool(_COMPARES.search(asked)),
        )


def _questions(asked: str) -> str:
    """Return the questions of what the coach said, all of it where it has none: "O(n) time, yes. And memory?"."""
    return " ".join(_QUESTION.findall(asked)) or asked


_QUESTION = LatePattern(r"(?<![^。.!！?？;；\n…])[^。.!！?？;；\n…]++[?？]")

_ASKS_TIME = LatePattern(
    rf"{TIME_WORDS}|how (?:long|fast|slow|many steps)|多久|多快|多慢|多少次|多少步|faster|slower|cheaper in time"
)
_ASKS_SPACE = LatePattern(
    rf"{SPACE_WORDS}|\b(?:hold|keep|store|put aside)\b|占多少|占多大|存多少|存着|保存|留着|记着|占用"
)


_COMPARES = LatePattern(r"\bcompare|\bversus\b|\bdiffer|对比|比较|相比|分别")
_TIME_IS_SETTLED = LatePattern(
    r"(?:\btime|时间)[^?？]{0,14}(?:清楚|知道|没问题|说完|说过|好了|对了|\bclear|你说|说是|刚才|you said"
    r"|settled|agreed|\bfine\b|\bgood\b|\bright\b|makes sense"
    r"|done)[^?？]{0,12}(?:space|memory|空间|内存)"
)


@dataclass(frozen=True)
class Around:
    """The text around a mention: ``before`` and ``after`` end at other mentions, ``clause`` and ``sentence`` also at
    punctuation; ``rest`` is what follows, other mentions written as ``§``."""

    before: str
    after: str
    clause: str
    sentence: str
    rest: str
    lead: str


def around(masked: str, mention: Mention) -> Around:
    """Cut what stands around ``mention`` from the text in which mentions are masked by ``§``."""
    lead = masked[max(0, mention.start - WINDOW) : mention.start]
    rest = masked[mention.end : mention.end + WINDOW]
    before = lead.rsplit("§", 1)[-1]
    return Around(
        before, rest.split("§", 1)[0], _last(CLAUSE_END, before), _last(SENTENCE_END, before), rest,
        _last(SENTENCE_END, lead),
    )  # fmt: skip


def mask(folded: str, mentions: Sequence[Mention]) -> str:
    """Return the text with ``§`` in place of every character of a mention."""
    parts, at = [], 0
    for mention in mentions:
        parts += [folded[at : mention.start], "§" * (mention.end - mention.start)]
        at = mention.end
    return "".join([*parts, folded[at:]])


def _last(ends: re.Pattern[str], text: str) -> str:
    place = 0
    for match in ends.finditer(text):
        place = match.end()
    return text[place:]
