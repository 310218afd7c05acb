"""The words of formulas, code and punctuation as people speak them, in English and in Chinese: a row for each.

A row is a phrase as speech recognition writes it. Chinese is looked up sign by sign, so "n方法" is met by the row of
"方法" before that of "方": of the rows that fit at a place the longest counts. Rows of ``PLAIN`` stay as they are; they
are what keeps ordinary sentences whole ("one more", "comma separated", "一个").
"""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import product


class Kind(StrEnum):
    """What a phrase does in a formula or a sentence."""

    PLAIN = "plain"
    VARIABLE = "variable"
    NUMBER = "number"
    NAME = "name"
    ARRAY = "array"
    BIG_O = "big_o"
    LOG = "log"
    ROOT = "root"
    POWER = "power"
    """Squared, cubed; the value is the exponent."""
    TO_THE = "to_the"
    TH_POWER = "th_power"
    """The Chinese word after an exponent."""
    ORDINAL = "ordinal"
    FACTORIAL = "factorial"
    STEP = "step"
    """``++`` and ``--``."""
    SUM = "sum"
    PRODUCT = "product"
    OVER = "over"
    RELATION = "relation"
    INDEX = "index"
    MARK = "mark"
    LITERAL = "literal"


_ENGLISH_NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_ORDINALS = {"second": "2", "third": "3", "fourth": "4", "fifth": "5", "nth": "n", "kth": "k"}
_CHINESE_NUMBERS = {sign: str(value) for value, sign in enumerate("零一二三四五六七八九十")} | {"两": "2"}

_FORMULAS: Mapping[Kind, Mapping[str, str]] = {
    Kind.NUMBER: {word: str(value) for value, word in enumerate(_ENGLISH_NUMBERS)} | _CHINESE_NUMBERS,
    Kind.ORDINAL: _ORDINALS,
    Kind.BIG_O: dict.fromkeys(
        ("big o of", "big o", "big oh of", "big oh", "big - o of", "big - o", "o of", "oh of", "大 o", "大 欧"), "O"
    ),
    Kind.LOG: dict.fromkeys(("log", "log of", "log base two of", "log base 2 of", "logarithm of", "lg"), "log"),
    Kind.ROOT: dict.fromkeys(("square root of", "root of", "sqrt", "sqrt of", "根 号"), "sqrt"),
    Kind.POWER: dict.fromkeys(("squared", "square", "平 方", "的 平 方", "方", "的 二 次 方", "二 次 方", "²"), "2")
    | dict.fromkeys(("cubed", "cube", "立 方", "的 立 方", "的 三 次 方", "三 次 方", "³"), "3"),
    Kind.TO_THE: dict.fromkeys(
        ("to the", "to the power of", "to the power", "raised to", "raised to the", "raised to the power of"), "^"
    )
    | {"的": "的"},
    Kind.TH_POWER: dict.fromkeys(("次 方", "次 幂"), ""),
    Kind.FACTORIAL: dict.fromkeys(("factorial", "阶 乘", "的 阶 乘"), "!"),
    Kind.STEP: dict.fromkeys(("plus plus", "加 加"), "++") | dict.fromkeys(("minus minus", "减 减"), "--"),
    Kind.SUM: dict.fromkeys(("plus", "加", "加 上", "+"), "+") | dict.fromkeys(("minus", "减", "减 去", "-"), "-"),
    Kind.PRODUCT: dict.fromkeys(("times", "multiplied by", "乘", "乘 以", "*", "×"), "*")
    | dict.fromkeys(("divided by", "除 以", "/"), "/")
    | dict.fromkeys(("mod", "modulo", "模", "%"), "%"),
    Kind.OVER: {"over": "/"},
    Kind.RELATION: dict.fromkeys(("less than or equal to", "小 于 等 于", "小 于 或 等 于"), "<=")
    | dict.fromkeys(("greater than or equal to", "大 于 等 于", "大 于 或 等 于"), ">=")
    | dict.fromkeys(("less than", "小 于"), "<")
    | dict.fromkeys(("greater than", "大 于"), ">")
    | dict.fromkeys(("equals equals", "double equals", "等 于 等 于"), "==")
    | dict.fromkeys(("not equals", "not equal to", "不 等 于"), "!=")
    | dict.fromkeys(("plus equals", "加 等 于"), "+=")
    | dict.fromkeys(("minus equals", "减 等 于"), "-=")
    | dict.fromkeys(("times equals", "乘 等 于"), "*=")
    | dict.fromkeys(("equals", "等 于"), "="),
    Kind.INDEX: dict.fromkeys(("of", "at", "sub"), "["),
    Kind.ARRAY: {name: name for name in ("nums", "arr", "dp", "memo", "grid", "heights", "prices")},
    Kind.NAME: {
        name: name
        for name in (
            *("left", "right", "mid", "low", "high", "count", "total", "target", "start", "end", "result", "num"),
            *("size", "slow", "fast", "complement", "index", "prefix", "length"),
        )
    },
    Kind.LITERAL: dict.fromkeys(("c plus plus", "see plus plus"), "C++"),
}

_ENGLISH_MARKS = {
    "comma": ",",
    "period": ".",
    "full stop": ".",
    "question mark": "?",
    "exclamation mark": "!",
    "exclamation point": "!",
    "colon": ":",
    "semicolon": ";",
    "new line": "\n",
    "newline": "\n",
    "new paragraph": "\n\n",
    "open paren": "(",
    "close paren": ")",
    "open square bracket": "[",
    "close square bracket": "]",
}
_CHINESE_MARKS = {
    "逗 号": "，",
    "句 号": "。",
    "问 号": "？",
    "感 叹 号": "！",
    "冒 号": "：",
    "分 号": "；",
    "换 行": "\n",
    "另 起 一 段": "\n\n",
}
_BEFORE_A_NOUN = (
    "a", "an", "the", "this", "that", "these", "each", "every", "any", "no", "one", "by", "on", "with", "of", "and",
    "or", "per",
)  # fmt: skip
_AFTER_A_NOUN = (
    "separated", "delimited", "character", "characters", "sign", "key", "operator",
)  # fmt: skip
_BEFORE_CHINESE = (
    "用", "以", "按", "个", "的", "是", "有", "和", "或", "到", "遇", "把", "将", "被", "每", "加",
)  # fmt: skip
_AFTER_CHINESE = (
    "分", "隔", "字", "符", "的", "和", "或", "是", "后", "前", "之", "来", "切", "处",
)  # fmt: skip
_PLAIN = (
    # English: a number that counts something, words that are no powers, divisions or comparisons.
    *("one more", "one thing", "one other", "one another", "one extra", "one of", "one by", "one last", "one final"),
    *("one way", "one time", "two more", "two other", "two things", "two of", "three more", "three of", "one quick"),
    *("one question", "one small", "one big", "one further", "one point", "one day", "two pointers", "two ways"),
    *("square grid", "square matrix", "square board", "square of", "square bracket", "square brackets", "square root"),
    *("cube root", "log file", "log files", "log line", "log lines", "log in", "log out", "log message", "plus sign"),
    *("minus sign", "equals sign", "over time", "over again", "dot product"),
    # Chinese: what begins with a sign of the tables above and means something else.
    *("方 法", "方 向", "方 式", "方 案", "方 便", "方 面", "方 程", "方 格", "方 块", "方 形", "方 阵"),
    *(f"{number} {sign}" for number, sign in product("一二三四五六七八九十两", "个次下些点遍种样起定般直层步")),
    *(f"{number} {sign}" for number, sign in product("一二三四五六七八九十两", "句件位条组对")),
    *("十 分", "加 起 来", "加 入", "加 速", "加 了", "减 少", "减 小", "减 半", "模 式", "模 拟", "模 板"),
    *("乘 积", "的 话", "加 油", "加 载", "加 粗", "大 概", "一 边", "一 切", "一 旦", "一 致", "等 于 说"),
)

GLUED: Mapping[str, tuple[str, ...]] = {
    "logn": ("log", "n"),
    "nlogn": ("n", "log", "n"),
    "logm": ("log", "m"),
    "logk": ("log", "k"),
    "nlogk": ("n", "log", "k"),
}
"""What recognition writes as one word."""
GLUED_IN_CHINESE: Mapping[str, tuple[str, ...]] = {
    "on": ("O", "n"),
    "om": ("O", "m"),
    "omn": ("O", "m", "*", "n"),
    "ologn": ("O", "log", "n"),
    "onlogn": ("O", "n", "log", "n"),
}
"""After a Chinese word "On" is no English one."""

MISHEARD: Mapping[str, tuple[Kind, str]] = {
    "end": (Kind.VARIABLE, "n"),
    "and": (Kind.VARIABLE, "n"),
    "an": (Kind.VARIABLE, "n"),
    "in": (Kind.VARIABLE, "n"),
    "em": (Kind.VARIABLE, "m"),
    "login": (Kind.LITERAL, "log n"),
    "log in": (Kind.LITERAL, "log n"),
    "logan": (Kind.LITERAL, "log n"),
    "log and": (Kind.LITERAL, "log n"),
    "log end": (Kind.LITERAL, "log n"),
    "log an": (Kind.LITERAL, "log n"),
    "lock": (Kind.LOG, "log"),
}
"""What recognition makes of letters; it counts only right after "big O of" and within its formula after "n"."""

MEMBERS = frozenset({
    "append", "pop", "popleft", "appendleft", "push", "add", "remove", "get", "items", "keys", "values", "insert",
    "index", "sort", "reverse", "next", "prev", "left", "right", "val", "value", "key", "children", "parent",
    "length", "size", "data",
})  # fmt: skip
"""What stands after a spoken dot: ``stack dot pop``."""
ARTICLES = frozenset({
    "a", "an", "the", "this", "that", "each", "every", "of", "and", "or", "to", "is", "in", "dot", "underscore",
})  # fmt: skip
"""Words that are no name before a spoken dot or underscore."""
MOVES = frozenset({
    "from", "add", "subtract", "move", "set", "go", "adds", "adding",
})  # fmt: skip
"""After them "to the" leads somewhere: "from i to the n"."""


def _rows() -> Iterator[tuple[str, tuple[Kind, str]]]:
    for kind, rows in _FORMULAS.items():
        for phrase, value in rows.items():
            yield phrase, (kind, value)
    for phrase, value in {**_ENGLISH_MARKS, **_CHINESE_MARKS}.items():
        yield phrase, (Kind.MARK, value)
    for mark, word in product(_ENGLISH_MARKS, _BEFORE_A_NOUN):
        yield f"{word} {mark}", (Kind.PLAIN, "")
    for mark, word in product(_ENGLISH_MARKS, _AFTER_A_NOUN):
        yield f"{mark} {word}", (Kind.PLAIN, "")
    for mark, word in product(_CHINESE_MARKS, _BEFORE_CHINESE):
        yield f"{word} {mark}", (Kind.PLAIN, "")
    for mark, word in product(_CHINESE_MARKS, _AFTER_CHINESE):
        yield f"{mark} {word}", (Kind.PLAIN, "")
    for phrase in _PLAIN:
        yield phrase, (Kind.PLAIN, "")


PHRASES: Mapping[tuple[str, ...], tuple[Kind, str]] = {tuple(phrase.split()): row for phrase, row in _rows()}
LONGEST_PHRASE = max(map(len, PHRASES))
