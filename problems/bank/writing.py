"""A problem's content as the YAML of its file, laid out as an author would write it.

The frame of mappings and lists is written here; whatever fits on one line goes through PyYAML, all of it at once,
because its own way to indent lists as the files of the bank do takes ten times as long.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import yaml
from pydantic import ValidationError

from problems.bank.schema import BankProblem
from problems.text.late_patterns import LatePattern

LONGEST_MAPPING = 80
_HEAD = ("format", "slug", "difficulty", "patterns", "techniques")
# What these hold is data, in which every blank and line end counts.
_DATA = frozenset({"input", "expected", "output"})
_CASE = frozenset({"input", "expected"})
_NO_FOLDING = 2**30
_TAG = "tag:yaml.org,2002:"
_Emitter = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
# A text that YAML gives back as it is when it stands there as a block: printable, and not indented at its beginning.
_AS_A_BLOCK = LatePattern(r"(?!\s)[\n\t -~\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]*")


class _Representer(yaml.representer.SafeRepresenter):
    """Keeps texts of several lines on one, with escapes."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write equal parts as often as they occur: a problem file has no aliases."""
        return True


_Representer.add_representer(
    str, lambda writer, text: writer.represent_scalar(f"{_TAG}str", text, style='"' if "\n" in text else None)
)


@dataclass(frozen=True)
class _Leaf:
    """Something for one line; ``before`` is what stands in front of it."""

    before: str
    value: Any


def to_yaml(content: dict[str, Any]) -> str:
    """Return the text of the file; reading it gives the same content again."""
    content = as_written(content)
    head = {name: content.pop(name) for name in _HEAD if name in content}
    lines = list(_mapping(head, ""))
    for name, value in content.items():
        lines += ["", *_mapping({name: value}, "")]
    return "".join(f"{line}\n" for line in _told(lines))


def as_written(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a file says of ``content``: all but what is so without a word."""
    try:
        return BankProblem.model_validate(content).model_dump(mode="json", exclude_defaults=True)
    except ValidationError:  # stored under an older schema: written as it is, for somebody to mend
        return dict(content)


def yaml_lines(name: str, value: Any) -> list[str]:
    """Return the lines that a file has for one field."""
    return _told(list(_mapping({name: value}, "")))


def _told(lines: list[str | _Leaf]) -> list[str]:
    """Return the lines with what YAML says for each leaf."""
    told = iter(_in_one_line([line.value for line in lines if isinstance(line, _Leaf)]))
    return [f"{line.before}{next(told)}" if isinstance(line, _Leaf) else line for line in lines]


def _in_one_line(values: list[Any]) -> list[str]:
    """Return each value as YAML writes it on one line."""
    writer = _Representer(default_flow_style=True, sort_keys=False)
    items = [writer.represent_data(value) for value in values]
    text = yaml.serialize(
        yaml.SequenceNode(f"{_TAG}seq", items, flow_style=False), Dumper=_Emitter, allow_unicode=True, width=_NO_FOLDING
    )
    return [line.removeprefix("- ") for line in text.removesuffix("\n").split("\n")]


def _mapping(parts: dict[str, Any], indent: str) -> Iterator[str | _Leaf]:
    for name, value in parts.items():
        yield from _named(f"{indent}{name}:", name, value, indent)


def _named(before: str, name: str, value: Any, indent: str) -> Iterator[str | _Leaf]:
    inner = f"{indent}  "
    if _fits_one_line(value, name):
        yield _Leaf(f"{before} ", value)
    elif isinstance(value, str):
        yield f"{before} |"
        yield from (f"{inner}{line}" if line else "" for line in value.removesuffix("\n").split("\n"))
    elif isinstance(value, dict):
        yield before
        yield from _mapping(value, inner)
    else:
        yield before
        for item in value:
            yield from _item(item, inner)


def _item(item: Any, indent: str) -> Iterator[str | _Leaf]:
    if _fits_one_line(item) or not isinstance(item, dict):
        yield _Leaf(f"{indent}- ", item)
        return
    lines = _mapping(item, f"{indent}  ")
    first = next(lines)
    start = f"{indent}- "
    yield _Leaf(start + first.before.lstrip(), first.value) if isinstance(first, _Leaf) else start + first.lstrip()
    yield from lines


def _fits_one_line(value: Any, name: str = "") -> bool:
    if name in _DATA or not value:
        return True
    if isinstance(value, str):
        return "\n" not in value or not _AS_A_BLOCK.fullmatch(value) or value.endswith("\n\n")
    if isinstance(value, list):
        return all(_is_simple(item) for item in value)
    if isinstance(value, dict):
        is_short = all(_is_simple(part) for part in value.values()) and _width(value) <= LONGEST_MAPPING
        return is_short or set(value) == _CASE
    return True


def _is_simple(value: Any) -> bool:
    return not isinstance(value, list | dict) and "\n" not in str(value)


def _width(parts: dict[str, Any]) -> int:
    """Return how wide a mapping of simple parts gets; a Chinese character is as wide as two."""
    return sum(len(f"{key}: {part}, ".encode("gb18030")) for key, part in parts.items())
