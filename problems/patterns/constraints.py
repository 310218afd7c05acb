"""The time complexity to aim at, read from the size limits in a problem text, English or Chinese."""

import re

from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

MAX_CHARACTERS = 20_000

# The largest size that each complexity can still handle in about a second, the usual table.
_LIMITS = (
    (10, "O(n!)"),
    (20, "O(2^n)"),
    (500, "O(n^3)"),
    (5_000, "O(n^2)"),
    (1_000_000, "O(n log n)"),
    (100_000_000, "O(n)"),
)
_BEYOND = "O(log n)"

_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_RAISED = LatePattern(r"(\d)([⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})")
_SPELLINGS = (
    (LatePattern(r"<sup>(\d{1,2})</sup>"), r"^\1"),
    (LatePattern(r"&lt;|\\lt\b"), "<"),
    (LatePattern(r"&le;|\\leq?\b|[≤⩽≦]|< ?="), "<="),
    (LatePattern(r"\*\*"), "^"),
    (LatePattern(r"\\times\b|[×·]"), "*"),
    (LatePattern(r"[`${}]"), ""),
    (LatePattern(r"[^\S\n]+"), " "),
)

_NUMBER = (
    r"(?P<number>\d{1,9}(?:\.\d{1,3})? ?[*x] ?10 ?\^ ?\d{1,2}|\d{1,9} ?[*x] ?10[3-9](?!\d)|\d{1,9} ?\^ ?\d{1,2}"
    r"|\d{1,9}(?:\.\d{1,3})?e\+?\d{1,2}|\d{1,3}(?:[,_ ]\d{3}){1,4}(?!\d)"
    r"|\d{0,9}(?:\.\d{1,3})? ?[一二两三四五六七八九十百千万萬亿]{1,8}"
    r"|\d{1,15}(?:\.\d{1,3})?(?: ?(?:million|thousand|k)\b)?)"
)
# Only limits of sizes count: a length, a number of things, n or m. A limit of the values says nothing about time.
_SIZE = (
    r"(?:\b(?:lengths?|len|sizes?|n)\b(?:\(\)|\([^()\n]{1,20}\)| of [\w ]{1,30}?)?|\|\w{1,12}\|"
    r"|\bm\b|\b(?:rows|cols|columns)\b|\b(?:number|count) of(?: \w{1,15}){1,5}?"
    r"|长度|长|大小|个数|数目|数量|总数|规模|[点行列边词目项课人]数)"
)
_AT_MOST = (
    r"(?:<=|<|(?:can |may |could )?(?:reach(?:es)?|go up to|be(?: as (?:large|big|high) as)?)"
    r"|(?:is |are )?(?:at most|no more than|up to|less than|no longer than|bounded by)"
    r"|(?:does|do|will) not exceed"
    r"|not exceeding|never exceeds|(?:is )?between [\d,^]{1,12} and|(?:is |are )?in (?:the )?range ?\[ ?\d{1,9} ?,"
    r"|[均都最多大]{0,4}不(?:会)?(?:超过|超|大于|多于)|小于(?:或?等于)?|至多|最多|最大|最长|上限|可达|高达|达到|达"
    r"|(?:的)?(?:取值)?(?:在)?范围(?:是|为|在|内)? ?\[ ?\d{1,9} ?,|在 ?\[ ?\d{1,9} ?,|(?:在)? ?[\d,^]{1,12} ?[到至~-])"
)
_THINGS = (
    r"(?:[a-z]{1,12} )?(?:elements|items|nodes|numbers|integers|characters|letters|words|strings|vertices|points"
    r"|intervals|people|rows|columns|entries|values|cities|courses|tasks|prices|digits|pairs|edges)"
    r"|(?:个|条|门|项|座|行|列|位)"
)
_SIZE_LIMIT = LatePattern(rf"{_SIZE}[^\S\n]?(?:[,、和及均都为是] ?)?{_AT_MOST} ?(?:为|是)? ?{_NUMBER}")
_COUNT_LIMIT = LatePattern(
    rf"(?:at most|up to|no more than|as many as|(?:may|can) (?:have|contain|hold)|between [\d,^]{{1,12}} and"
    rf"|[不至最](?:超过|多|大于)|[\d,^]{{1,12}} ?[到至~]) ?"
    rf"{_NUMBER} ?(?:{_THINGS})"
)

# Copied from a web page, 10^5 often arrives as 105. Hardly any real limit is 104 to 109.
_LOST_POWER = LatePattern(r"10([4-9])")
_CHINESE_UNITS = {"十": 10, "百": 100, "千": 1_000, "万": 10_000, "萬": 10_000, "亿": 100_000_000}
_CHINESE_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九")} | {"两": 2}


def complexity_from_constraints(text: str) -> str | None:
    """Return the time complexity to aim at, as ``O(n log n)``, or ``None`` when ``text`` limits no size.

    The largest limit of a size (n, m, a length, a number of things) decides. Any text will do; its first 20,000
    characters are read.
    """
    plain = _plain(text[:MAX_CHARACTERS])
    found = (match["number"] for pattern in (_SIZE_LIMIT, _COUNT_LIMIT) for match in pattern.finditer(plain))
    largest = max(map(_value, found), default=0)
    if largest < 1:
        return None
    return next((complexity for limit, complexity in _LIMITS if largest <= limit), _BEYOND)


def _plain(text: str) -> str:
    """Return ``text`` with one spelling for powers, comparisons and blanks."""
    plain = fold(_RAISED.sub(lambda match: f"{match[1]}^{match[2].translate(_SUPERSCRIPTS)}", text))
    for pattern, replacement in _SPELLINGS:
        plain = pattern.sub(replacement, plain)
    return plain


def _value(number: str) -> float:
    """Return what ``number``, in any of the spellings of ``_NUMBER``, stands for."""
    compact = re.sub(r"[ ,_]", "", number)
    if re.search(r"[一-鿿]", compact):
        return _chinese_value(compact)
    value = 1.0
    for factor in re.split(r"[*x]", compact):
        base, _, exponent = factor.partition("^")
        lost = _LOST_POWER.fullmatch(base)
        value *= 10.0 ** int(lost[1]) if lost else _plain_value(base) ** int(exponent or 1)
    return value


def _plain_value(number: str) -> float:
    for unit, factor in (("million", 1e6), ("thousand", 1e3), ("k", 1e3)):
        if number.endswith(unit):
            return float(number.removesuffix(unit)) * factor
    return float(number)


def _chinese_value(number: str) -> float:
    """Return the value of ``5万``, ``十万``, ``两千五百``: units after a bigger one add, before it multiply."""
    total, section, digit = 0.0, 0.0, None
    for part in re.findall(r"[\d.]+|.", number):
        if part in _CHINESE_UNITS:
            unit = _CHINESE_UNITS[part]
            if unit >= 10_000:
                total = (total + section + (digit or 0) or 1) * unit
                section = 0.0
            else:
                section += (1 if digit is None else digit) * unit
            digit = None
        else:
            digit = _CHINESE_DIGITS[part] if part in _CHINESE_DIGITS else float(part)
    return total + section + (digit or 0)
