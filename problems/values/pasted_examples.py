"""What a pasted problem statement holds besides prose: its examples.

They are read only where the text is plain about it. A wrong example would count against correct code, so whatever can
be read in two ways, and every example in the style of a contest (bare lines of standard input), gives nothing.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from problems.judge.port import NO_EXPECTATION
from problems.text.late_patterns import LatePattern
from problems.values.markup import without_markup
from problems.values.pasted_signature import MAX_CHARACTERS, signature_in_plain
from problems.values.reading import read_arguments, read_leading_value, read_value
from problems.values.unreadable import UnreadableValue

MAX_EXAMPLES = 8
_MAX_ANSWER = 10_000
_MAX_LINE = 300


@dataclass(frozen=True)
class PastedExample:
    """Arguments by name and what should come out, as ``text[start:end]`` of the statement says.

    Arguments without names in the text have those of the starter code, or ``arg1``, ``arg2``, …. ``expected`` is
    ``NO_EXPECTATION`` when the text gives none that can be read for sure.
    """

    input: Mapping[str, Any]
    expected: Any
    start: int
    end: int


_STARS = r"[*_]{0,3}"
_COLON = rf"[ \t]?[:：]{_STARS}"
_NOT_NAMED = r"(?![ \t]{0,3}=)"
_EXAMPLE = (
    rf"(?:examples?|sample|test case|case|示例|样例|例子?|测试用例)[ \t]?[#(（]?(?:\d{{1,2}})?[)）]?[ \t]?[:：.、-]?"
    rf"{_STARS}[ \t]{{0,4}}{_STARS}[(（]?"
)
_INPUT = r"(?:(?:sample |example )?inputs?|(?:示例|样例)?输入|入参)(?:[ \t]?\d{1,2}(?=[ \t]?[:：]))?"
_OUTPUT = (
    r"(?:(?:sample |example |expected )?outputs?|expected(?: result)?|(?:示例|样例)?输出|(?:期望|预期)(?:结果|输出)?)"
    r"(?:[ \t]?\d{1,2}(?=[ \t]?[:：]))?"
)
_STOP = (
    r"(?:(?:explanations?|why|because|notes?|constraints?|follow[- ]?up|hints?|examples?|sample|test case|case"
    r"|class|def|from|import)\b|解释|说明|原因|因为|提示|注意|备注|限制|约束|数据范围|进阶|思考|示例|样例|例子?|测试用例)"
)
_BEFORE = r"(?<=[\s,，;；。.、(（|→)）\]])"
_MARKER = LatePattern(
    rf"^[ \t>#*_•·+-]{{0,12}}(?:{_EXAMPLE})?(?:"
    rf"(?P<input>{_INPUT}){_STARS}(?:{_COLON}|(?![a-z_])){_NOT_NAMED}"
    rf"|(?P<output>{_OUTPUT}){_STARS}(?:{_COLON}|(?![a-z_])){_NOT_NAMED}"
    rf"|(?P<given>given|给定|已知){_STARS}[ \t:：]{{0,2}}(?=[a-z_]\w{{0,30}}[ \t]?=)"
    rf"|(?P<stop>{_STOP}){_NOT_NAMED})"
    # within a line only where nothing else can be meant
    rf"|{_BEFORE}(?:(?P<inline_input>{_INPUT})|(?P<inline_output>{_OUTPUT})|(?P<inline_stop>explanation|解释|说明))"
    rf"{_STARS}{_COLON}"
    rf"|{_BEFORE}(?P<inline_given>given|给定|已知)[ \t:：]{{0,2}}(?=[a-z_]\w{{0,30}}[ \t]?=)"
    r"|(?<=[,，;；])[ \t\n]{0,2}(?P<answer>(?:should )?(?:return|output)s?(?![a-z_])|the answer is(?![a-z_])"
    r"|应?(?:返回|输出)|(?:答案|结果)(?:是|为))(?:[ \t]?[:：])?",
    re.IGNORECASE | re.MULTILINE,
)
_GIVEN = ("given", "inline_given")
_INPUTS, _OUTPUTS = ("input", "inline_input", *_GIVEN), ("output", "inline_output", "answer")

_AND = LatePattern(r"(?<=[\d\]})\"'”e])[ \t]{0,2}(?:and|以及|和|与)[ \t]{0,2}(?=[A-Za-z_]\w{0,30}[ \t]?=)")
# What may stand behind an expected value on its line: nothing, a full stop, the beginning of a remark.
_REMARK = LatePattern(
    r"[ \t*_)）]{0,4}"
    r"(?:[.。;；]?[ \t*_]{0,4}(?:\n|\Z)|[.。;；,，]?[ \t]{0,4}(?:[(（#]|//|because\b|since\b|因为|即)|[.。][ \t])",
    re.IGNORECASE,
)
_ALTERNATIVE = LatePattern(
    r"\A[^\n]{0,300}(?:\b(?:or|either|any order)\b|或|任意)|\A[^\n]{0,300}\n[ \t]{0,8}(?:or\b|或)", re.IGNORECASE
)
_ARROW = LatePattern("->|[→⟶]")
_THOUSANDS = LatePattern(r"\d,\d{3}(?!\d)")
_CLASS_NAME = LatePattern(r"[A-Z][A-Za-z0-9]{0,60}")


def examples_in(text: str) -> tuple[PastedExample, ...]:
    """Return the examples of a problem statement, English or Chinese, in their order: at most eight.

    All of them have the same parameters. Any text will do; its first 50,000 characters are read.
    """
    plain, origins = without_markup(text[:MAX_CHARACTERS])
    signature = signature_in_plain(plain)
    names = tuple(name for name, _ in signature.parameters) if signature else ()
    markers = list(_MARKER.finditer(plain))
    ends = [marker.start() for marker in markers[1:]] + [len(plain)]
    found: list[PastedExample] = []
    for position, marker in enumerate(markers):
        if marker.lastgroup not in _INPUTS:
            continue
        block = plain[marker.end() : ends[position]].rstrip(" \t\n*_.。;；,，(（=->→")
        arguments = _arguments(marker, block, names)
        if arguments is None:
            continue
        expected, end = NO_EXPECTATION, marker.end() + len(block)
        answer = _answer(markers, position + 1)
        if answer is not None:
            expected, used = _expectation(plain[markers[answer].end() : ends[answer]])
            end = markers[answer].end() + used if used else end
        # without a result only "Input: n = 3" is plain enough: not prose, not bare values, not "n = 3 -> 6"
        if expected is NO_EXPECTATION and (
            marker.lastgroup in _GIVEN or not _is_named(block) or (answer is None and _ARROW.search(block))
        ):
            continue
        found.append(PastedExample(arguments, expected, origins[marker.start()], origins[end]))
    return _of_one_function(found)[:MAX_EXAMPLES]


def _answer(markers: Sequence[re.Match[str]], position: int) -> int | None:
    """Return the position of the output marker that follows an input; of "Output … Expected …" the second counts."""
    answer = None
    while position < len(markers) and markers[position].lastgroup in _OUTPUTS:
        marker = markers[position]
        if answer is None or marker[marker.lastgroup or 0].lower().startswith(("expected", "期望", "预期")):
            answer = position
        position += 1
    return answer


def _arguments(marker: re.Match[str], block: str, names: Sequence[str]) -> dict[str, Any] | None:
    """Return the arguments between an input marker and the next marker, or ``None``."""
    try:
        arguments = read_arguments(_AND.sub(", ", block), names)
    except UnreadableValue:
        return None
    if _is_named(block):
        return arguments
    kind = marker.lastgroup or ""
    colon = re.search("[:：]", marker[0][marker.end(kind) - marker.start() :])
    values = list(arguments.values())
    if not colon or kind in _GIVEN or _is_a_series_of_calls(values):
        return None
    if all(not isinstance(value, list | dict | str) for value in values):
        # numbers below the heading, or over several lines, are somebody's standard input
        of_contest = re.search("sample|样例", marker[0], re.IGNORECASE) or "\n" in block.rstrip()
        if of_contest or _THOUSANDS.search(block):
            return None
    return arguments


def _is_named(block: str) -> bool:
    return re.match(r"\s*[^\W\d]\w*\s*[=:＝：]", block) is not None


def _is_a_series_of_calls(values: Sequence[Any]) -> bool:
    """Tell whether it is the script of a class to design: ``["MinStack", "push"]`` and ``[[], [1]]``."""
    if len(values) != 2 or not all(isinstance(value, list) and value for value in values):
        return False
    calls, inputs = values
    named = isinstance(calls[0], str) and _CLASS_NAME.fullmatch(calls[0]) is not None
    return named and len(calls) == len(inputs) and all(isinstance(item, list) for item in inputs)


def _expectation(block: str) -> tuple[Any, int]:
    """Return the value that an output block begins with and where it ends, or ``NO_EXPECTATION`` and 0."""
    try:
        value, end = read_leading_value(block[:_MAX_ANSWER])
    except UnreadableValue:
        return NO_EXPECTATION, 0
    remark = _REMARK.match(block, end)
    if remark is None or _ALTERNATIVE.match(block[end : end + 2 * _MAX_LINE]):
        return NO_EXPECTATION, 0
    if remark[0].endswith("\n"):
        next_line = block[remark.end() : remark.end() + _MAX_LINE].split("\n", 1)[0]
        try:
            read_value(next_line.strip(" \t*_"))
        except UnreadableValue:
            return value, end
        return NO_EXPECTATION, 0  # several lines of values: which of them, or all together?
    return value, end


def _of_one_function(found: Sequence[PastedExample]) -> tuple[PastedExample, ...]:
    """Return the examples that have the most frequent parameters; "given k = 0, return 0" lacks the others."""
    if not found:
        return ()
    (names, _), *_ = Counter(frozenset(example.input) for example in found).most_common(1)
    return tuple(example for example in found if names == set(example.input))
