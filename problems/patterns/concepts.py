"""The meanings of ``problems/patterns/concepts.yaml`` as features of a text: ``@minimum``, and pairs ``@minimum
@steps``.

What a model learns of a meaning in one wording, or one language, it knows in all others.
"""

import re
from bisect import bisect
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import yaml

from problems.patterns.cues import anchors, split_alternatives
from problems.text.features import Feature
from problems.text.late_patterns import LatePattern
from problems.text.phrases import compile_phrase, fold

CONCEPTS_FILE = Path(__file__).with_name("concepts.yaml")

_CHINESE = LatePattern(r"[\u3400-\u9fff]")
_SENTENCE_END = LatePattern(r"[.!?;。！？；\n]")


@lru_cache(maxsize=1)
def load_concepts() -> tuple[tuple[str, re.Pattern[str], tuple[str, ...]], ...]:
    """Return name, pattern and anchors of every concept, once a language. Raises ``ValueError`` for a bad phrase."""
    content = yaml.load(CONCEPTS_FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return tuple(
        (name, compile_phrase(phrase), anchors(phrase))
        for name, alternatives in content.items()
        for phrase in _by_language(alternatives)
    )


def _by_language(alternatives: str) -> Iterator[str]:
    """Keep the languages apart: only a wholly Latin phrase is matched as whole words."""
    parts = split_alternatives(alternatives)
    for chinese in (False, True):
        chosen = [part for part in parts if bool(_CHINESE.search(part)) == chinese]
        if chosen:
            yield "|".join(chosen)


def concept_features(text: str) -> Iterator[Feature]:
    """Yield every meaning in ``text`` once a sentence, and every two meanings that share a sentence."""
    folded = fold(text)
    ends = [match.start() for match in _SENTENCE_END.finditer(folded)]
    sentences: dict[int, dict[str, Feature]] = {}
    for name, pattern, anchored in load_concepts():
        if anchored and not any(anchor in folded for anchor in anchored):
            continue
        for match in pattern.finditer(folded):
            found = sentences.setdefault(bisect(ends, match.start()), {})
            found.setdefault(name, Feature(f"@{name}", match.start(), match.end()))
    for number in sorted(sentences):
        yield from _with_pairs([sentences[number][name] for name in sorted(sentences[number])])


def _with_pairs(found: list[Feature]) -> Iterator[Feature]:
    for index, first in enumerate(found):
        yield first
        for second in found[index + 1 :]:
            # The place of a pair is that of its first part: the words between need not belong to it.
            yield Feature(f"{first.name} {second.name}", first.start, first.end)
