"""The hand-written cues of ``problems/patterns/cues.yaml``: words in a problem statement that speak for a pattern.

A thousand phrases would be slow to search one by one, so each is first looked up by a piece of text that every match
of it must contain.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import yaml
from pydantic import Field, TypeAdapter

from problems.patterns.taxonomy import PATTERN_IDS
from problems.text.late_patterns import LatePattern
from problems.text.local_text import LocalPhrases
from problems.text.phrases import PhraseMatch, compile_phrase, fold

CUES_FILE = Path(__file__).with_name("cues.yaml")

_SYNTAX = LatePattern(r"[()|*]|\.\.\.")
_PLAIN_PIECE = LatePattern(r"[a-z0-9]+|[\u3400-\u9fff]+")


class CueGroup(LocalPhrases):
    """Cues of equal weight: 3 nearly decides for the pattern, 1 leans towards it."""

    weight: Annotated[int, Field(ge=1, le=3)]


@dataclass(frozen=True)
class Cue:
    """One phrase; ``anchors`` are pieces of text of which a match contains at least one (empty: unknown)."""

    pattern: str
    phrase: str
    weight: int
    anchors: tuple[str, ...]


@dataclass(frozen=True)
class FiredCue:
    """A cue and where it was found."""

    pattern: str
    weight: int
    match: PhraseMatch


@lru_cache(maxsize=1)
def load_cues() -> tuple[Cue, ...]:
    """Return every cue. Raises ``ValueError`` when the file has a fault or misses a pattern."""
    content = yaml.load(CUES_FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    groups = TypeAdapter(dict[str, tuple[CueGroup, ...]]).validate_python(content)
    if set(groups) != set(PATTERN_IDS):
        raise ValueError(f"{CUES_FILE.name} must hold exactly the patterns of PATTERN_IDS")
    return tuple(
        Cue(pattern, phrase, group.weight, anchors(phrase))
        for pattern in PATTERN_IDS
        for group in groups[pattern]
        for phrase in (*group.en, *group.zh)
    )


def fired_cues(text: str) -> tuple[FiredCue, ...]:
    """Return the cues found in ``text``, each once, where it first stands. Any text will do."""
    folded = fold(text)
    found = []
    for cue in load_cues():
        if cue.anchors and not any(anchor in folded for anchor in cue.anchors):
            continue
        match = compile_phrase(cue.phrase).search(folded)
        if match:
            span = PhraseMatch(cue.phrase, match.start(), match.end(), text[match.start() : match.end()])
            found.append(FiredCue(cue.pattern, cue.weight, span))
    return tuple(found)


def cue_texts() -> tuple[tuple[str, str], ...]:
    """Return pattern and plain words of every cue, alternatives in a row: tiny texts for a model to learn from."""
    return tuple((cue.pattern, _SYNTAX.sub(" ", cue.phrase)) for cue in load_cues())


def anchors(phrase: str) -> tuple[str, ...]:
    """Return the most telling alternatives of ``phrase`` of which any match contains one; empty when there are none.

    >>> anchors("next (greater|larger)")
    ('greater', 'larger')
    >>> anchors("(dfs|bfs|)")
    ()
    """
    candidates = _anchor_groups(fold(phrase))
    return max(candidates, key=_rareness, default=())


def _rareness(group: tuple[str, ...]) -> float:
    return min(len(piece.encode()) for piece in group) - len(group) / 4


def _anchor_groups(folded: str) -> list[tuple[str, ...]]:
    """Return the groups of alternatives that stand in a row in ``folded``, as plain pieces."""
    branches = split_alternatives(folded)
    if len(branches) > 1:
        parts = [anchors(branch) for branch in branches]
        return [tuple(piece for part in parts for piece in part)] if all(parts) else []
    groups, depth, start = [], 0, 0
    for index, character in enumerate(folded):
        if character == "(":
            if depth == 0:
                groups += [(piece,) for piece in _PLAIN_PIECE.findall(folded[start:index])]
                start = index + 1
            depth += 1
        elif character == ")":
            depth -= 1
            if depth == 0:
                groups += _anchor_groups(folded[start:index])
                start = index + 1
    return groups + [(piece,) for piece in _PLAIN_PIECE.findall(folded[start:])]


def split_alternatives(folded: str) -> list[str]:
    """Return the alternatives of ``folded``: what stands between the ``|`` outside of parentheses."""
    branches, depth, start = [], 0, 0
    for index, character in enumerate(folded):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "|" and depth == 0:
            branches.append(folded[start:index])
            start = index + 1
    return [*branches, folded[start:]]
