"""The types of single fields of a problem file: names, kinds, and the plain values of its tests."""

import math
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, StringConstraints

from problems.patterns.taxonomy import PATTERN_IDS
from problems.patterns.techniques import TECHNIQUES
from problems.text.local_text import Text, without_zero

MAX_TITLE_CHARACTERS = 120
_MAX_BITS = 1024

StageName = Literal[
    "problem_clarification",
    "thought_articulation",
    "complexity_analysis",
    "pseudocode_design",
    "edge_case_check",
    "follow_up",
    "pattern_summary",
]
Construct = Literal[
    "nested_loops",
    "single_loop",
    "dict",
    "set",
    "sort",
    "stack",
    "queue",
    "heap",
    "recursion",
    "memo",
    "table",
    "binary_search",
    "two_indices",
    "prefix_array",
    "linked_nodes",
    "bitwise",
]
Comparison = Literal["exact", "any_order", "checker"]
FollowUpKind = Literal["space", "variant", "special_case", "application"]

FunctionName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_]*$", max_length=60)]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$", max_length=80)]


def _pattern(value: str) -> str:
    if value not in PATTERN_IDS:
        raise ValueError(f"unknown pattern {value!r}; the taxonomy is in problems/patterns/patterns.yaml")
    return value


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {_plain(key): _plain(item) for key, item in value.items()}
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError("a number that is infinite or none at all")
    if isinstance(value, int) and value.bit_length() > _MAX_BITS:
        raise ValueError("a number of more than 300 digits")
    if isinstance(value, str):
        without_zero(value)
    if value is None or isinstance(value, str | int | float):
        return value
    raise ValueError(f"{value!r} is no plain value; put it in quotes if text is meant")


def _technique(value: str) -> str:
    if value not in TECHNIQUES:
        raise ValueError(f"unknown technique {value!r}; choose of {', '.join(TECHNIQUES)}")
    return value


# Not pydantic's JsonValue: that would strip blanks, and a test may well be about a blank.
Plain = Annotated[Any, AfterValidator(_plain)]
PatternId = Annotated[str, AfterValidator(_pattern)]
Technique = Annotated[str, AfterValidator(_technique)]


def _short(value: str) -> str:
    if len(value) > MAX_TITLE_CHARACTERS:
        raise ValueError(f"longer than {MAX_TITLE_CHARACTERS} characters")
    return value


ShortText = Annotated[Text, AfterValidator(_short)]
