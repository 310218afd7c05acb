"""The words of which spoken costs are made, in English, in Chinese, and as speech-to-text writes them."""

import re
from typing import NamedTuple

from problems.text.late_patterns import LatePattern


class Token(NamedTuple):
    """A piece of a message: ``kind`` is what the grammar makes of it, ``value`` its plain form."""

    kind: str
    value: str
    start: int
    end: int


def _words(text: str) -> list[str]:
    return text.split()


def _table(kind: str, value: str, words: str) -> dict[str, tuple[str, str]]:
    return dict.fromkeys(words.split(), (kind, value))


_ENGLISH: dict[str, tuple[str, str]] = {
    **_table("plus", "+", "plus"),
    **_table("times", "*", "times multiplied cross"),
    **_table("over", "/", "over divided"),
    **_table("raise", "2", "squared square sqaured squard sq"),
    **_table("raise", "3", "cubed cube"),
    **_table("log", "log", "log logs lg ln logn logarithm"),
    **_table("root", "sqrt", "sqrt root"),
    **_table("factorial", "!", "factorial"),
    **_table("mark", "o", "o theta θ"),
    **_table("of", "of", "of"),
    **_table("the", "the", "the a an my your our its this that all another"),
    **_table("half", "half", "half"),
    **{
        word: ("number", str(value))
        for value, word in enumerate(_words("zero one two three four five six seven eight nine ten"))
    },
}
_CHINESE: dict[str, tuple[str, str]] = {
    **_table("plus", "+", "加 加上 再加 再加上 加个"),
    **_table("times", "*", "乘 乘以 乘上 乘于 乘个 乘上个 再乘 再乘以 再乘个 再乘上 倍 倍的 成以"),
    **_table("over", "/", "除以"),
    **_table("raise", "2", "平方 的平方 二次方 的二次方"),
    **_table("raise", "3", "立方 的立方 三次方 的三次方"),
    **_table("raise", "4", "四次方 的四次方"),
    **_table("exponent", "^", "次方 次幂 的幂 次"),
    **_table("log", "log", "罗格 落格 洛格 烙格 老格 对数 楼格"),
    **_table("root", "sqrt", "根号"),
    **_table("factorial", "!", "阶乘 的阶乘"),
    **_table("mark", "o", "欧 大欧"),
    **_table("'s", "的", "的"),
    **_table("shy", "n", "恩 嗯 摁"),
    **_table("shy", "m", "母 姆 艾姆 埃姆"),
    **_table("shy", "k", "凯"),
    **{word: ("number", str(value)) for value, word in enumerate("零一二三四五六七八九十")},
    **_table("number", "2", "两 二"),
    **_table("number", "100", "百 千 万 亿"),
}
SIZES_ZH = _words(
    "行数 行 列数 列 金额 总额 目标金额 面额数 硬币数 硬币数量 硬币个数 硬币种数 词数 单词数 词长 单词长度 字符串长度"
    " 长度 字符数 边数 点数 节点数 顶点数 边 点 树高 树的高度 高度 深度 高 宽 长 宽度 个数 数量 总数 元素个数 数组长度"
    " 格子数 容量 背包容量 词的个数 单词个数 词的长度 物品数 目标值 邮箱数 人数 课程数 村庄数 层数"
)
SIZES_EN = frozenset(
    _words(
        "amount target capacity rows columns cols row col column width height depth length len lengths nodes edges"
        " vertices words letters characters chars coins items elements cells numbers entries strings size steps people"
        " points squares houses prefix depth levels total weight stones bags cards friends towns roads courses"
        " digits bits budget alphabet accounts emails buckets range"
    )
)
"""Nouns that are a size where they are multiplied, added, or stand in ``O(...)``."""

_CHINESE_WORDS = sorted({*_CHINESE, *SIZES_ZH}, key=len, reverse=True)
_TOKEN = LatePattern(
    rf"e\.g\b|i\.e\b|w/(?= )|\d+(?:\.\d+)?(?:e\d+)?|[a-z]+(?:'[a-z]+)?|{'|'.join(_CHINESE_WORDS)}"
    rf"|的?方(?![法案式向便面块格才程])|\S"
)
_SIGNS = {
    "+": ("plus", "+"),
    "-": ("minus", "-"),
    "*": ("times", "*"),
    "×": ("times", "*"),
    "·": ("times", "*"),
    "/": ("over", "/"),
    "^": ("caret", "^"),
    "²": ("raise", "2"),
    "³": ("raise", "3"),
    "ⁿ": ("raise", "n"),
    "√": ("root", "sqrt"),
    "!": ("factorial", "!"),
    "(": ("(", "("),
    ")": (")", ")"),
    "|": ("|", "|"),
    "_": ("_", "_"),
}
_NAMES = frozenset("bcdefghklmnpqrstuvwxyα")
_FUSED = LatePattern(
    r"(?P<mark>o(?=n|m|log))?(?:(?P<names>[nmkvehwlrc]{1,3})?(?P<log>log|lg)(?P<under>[nmkvehwlrc]{0,2})"
    r"|(?P<bare>[nmkl]{1,2}|[nmk]{3}|hw|wh|rc))"
)
_NO_FUSED = frozenset(_words("ml mm lm ln km kk ll"))
_MISHEARD_N = frozenset(_words("an and end en in ann"))
"""What speech-to-text makes of "n" after "o of" and "log"."""


def tokens(folded: str) -> list[Token]:
    """Cut folded text into tokens; ``nlogn``, ``on`` and ``mn`` come apart, with the places they stand at."""
    found: list[Token] = []
    for match in _TOKEN.finditer(folded):
        word, start, end = match.group(), match.start(), match.end()
        if word == "*" and found and found[-1].value == "*" and found[-1].end == start:
            found[-1] = Token("caret", "^", start - 1, end)
        elif word[0].isascii() and word[0].isalpha() and word[-1] != "/" and "." not in word:
            found.extend(_latin(word, start, end))
        else:
            kind, value = _SIGNS.get(word) or _CHINESE.get(word) or _other(word)
            found.append(Token(kind, value, start, end))
    return _heard_right(found)


def _heard_right(found: list[Token]) -> list[Token]:
    """Put right what speech-to-text makes of "o of n", "log n" and "oh of n"."""
    for place, token in enumerate(found):
        before = found[place - 1] if place else None
        after = found[place + 1] if place + 1 < len(found) else None
        if token.value == "oh" and ((after and after.value == "of") or (before and before.value == "big")):
            found[place] = Token("mark", "o", token.start, token.end)
        elif token.kind == "log" and after and after.value in _MISHEARD_N and before and before.kind in _LEADS_TO_LOG:
            found[place + 1] = Token("name", "n", after.start, after.end)
        elif token.value == "login" and before and before.kind in _LEADS_TO_LOG:
            found[place] = Token("log", "log", token.start, token.end - 2)
            found.insert(place + 1, Token("name", "n", token.end - 2, token.end))
        elif token.value == "of" and before and before.kind == "mark" and after and after.value in _MISHEARD_N:
            found[place + 1] = Token("name", "n", after.start, after.end)
    return found


_LEADS_TO_LOG = frozenset({"name", "mark", "of", "shy"})


def _other(word: str) -> tuple[str, str]:
    if word[0].isdigit():
        return "number", word
    if word in ("方", "的方"):
        return "raise", "2"
    if word in SIZES_ZH:
        return "size", word
    if word in ("θ", "α"):
        return ("mark", "o") if word == "θ" else ("name", "α")
    return ("character", word) if word.isalnum() else ("mark up", word)


def _latin(word: str, start: int, end: int) -> list[Token]:
    if word == "logn":
        return [Token("log", "log", start, start + 3), Token("name", "n", start + 3, end)]
    if word in _ENGLISH:
        kind, value = _ENGLISH[word]
        return [Token(kind, word if kind == "the" else value, start, end)]
    if word in _NAMES:
        return [Token("name", word, start, end)]
    if word[0] in _NAMES and word[1:] in ("squared", "cubed", "square"):
        return [Token("name", word[0], start, start + 1), Token(*_ENGLISH[word[1:]], start + 1, end)]
    if len(word) <= 8 and word not in _NO_FUSED and (pieces := _FUSED.fullmatch(word)):
        return _apart(pieces, start)
    return [Token("size" if word in SIZES_EN else "word", word, start, end)]


def _apart(pieces: re.Match[str], start: int) -> list[Token]:
    found: list[Token] = []
    for group, text in pieces.groupdict().items():
        if not text:
            continue
        place = start + pieces.start(group)
        if group in ("mark", "log"):
            found.append(Token("mark" if group == "mark" else "log", group, place, place + len(text)))
        else:
            found.extend(Token("name", letter, place + at, place + at + 1) for at, letter in enumerate(text))
    return found
