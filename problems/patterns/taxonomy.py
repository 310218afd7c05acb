"""The patterns that Dry Run knows, and what the coach knows about each: ``problems/patterns/patterns.yaml``.

This knowledge drives interviews about pasted problems, where no problem file exists, and tells how people name a
pattern when they sum an interview up.
"""

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

import yaml
from pydantic import Field, TypeAdapter

from problems.text.local_text import Identifier, LocalPhrases, LocalText, Part, Text

PATTERNS_FILE = Path(__file__).with_name("patterns.yaml")

PATTERN_IDS = (
    "hash_map",
    "two_pointers",
    "sliding_window",
    "prefix_sum",
    "stack",
    "monotonic_stack",
    "queue",
    "linked_list",
    "binary_search",
    "sorting",
    "heap",
    "tree",
    "trie",
    "graph",
    "union_find",
    "topological_order",
    "backtracking",
    "dynamic_programming",
    "greedy",
    "intervals",
    "bit_manipulation",
    "math",
    "string_matching",
    "matrix",
    "design",
    "simulation",
)


EdgeFamily = Literal["empty", "single", "duplicates", "numbers", "size", "ends", "absent", "shape"]
"""Kinds of edge cases, over all problems: nothing in it; only an item or two; values that repeat; unusual numbers
(negative, zero, overflow); an extreme size (very long, deep, large); first, last, touching or off by one; no answer,
unreachable or missing; a particular arrangement or structure."""


class TypicalComplexity(Part):
    time: Text
    space: Text


class PatternEdgeCase(Part):
    """An edge case that problems of this pattern tend to have, asked without concrete numbers."""

    id: Identifier
    family: EdgeFamily
    question: LocalText
    named_by: LocalPhrases


class PatternFollowUp(Part):
    """A follow-up question that fits any problem of this pattern."""

    id: Identifier
    kind: Literal["space", "variant", "special_case", "application"]
    level: Annotated[int, Field(ge=1, le=3)]
    question: LocalText
    mentions: Annotated[tuple[LocalPhrases, ...], Field(min_length=1)]
    good_answer: LocalText


class PatternKnowledge(Part):
    """All that the coach knows of one pattern. ``clue`` and ``nudges`` are questions that never name it."""

    id: Identifier
    name: LocalText
    named_by: LocalPhrases
    key_idea: LocalText
    when_to_use: LocalText
    signals: Annotated[tuple[LocalPhrases, ...], Field(min_length=2)]
    typical: TypicalComplexity
    clue: LocalText
    nudges: Annotated[tuple[LocalText, ...], Field(min_length=3, max_length=3)]
    edge_cases: Annotated[tuple[PatternEdgeCase, ...], Field(min_length=4)]
    follow_ups: Annotated[tuple[PatternFollowUp, ...], Field(min_length=4)]


@lru_cache(maxsize=1)
def load_taxonomy() -> dict[str, PatternKnowledge]:
    """Return every pattern by id, in the taxonomy's order. Raises ``ValueError`` when the file is not complete."""
    content = yaml.load(PATTERNS_FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    patterns = {pattern.id: pattern for pattern in TypeAdapter(tuple[PatternKnowledge, ...]).validate_python(content)}
    if tuple(patterns) != PATTERN_IDS:
        raise ValueError(f"{PATTERNS_FILE.name} must hold exactly the patterns of PATTERN_IDS, in that order")
    return patterns


def pattern_names(pattern_id: str) -> tuple[str, ...]:
    """Return the phrases by which people name a pattern, both languages together."""
    named_by = load_taxonomy()[pattern_id].named_by
    return (*named_by.en, *named_by.zh)
