"""What a study note says to practise next."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from interviews.report.evidence.material import Material
from interviews.report.findings import plainly
from interviews.report.note.parts import is_open, pattern_is_sure
from interviews.report.note.texts import as_bullets
from interviews.report.note.wording import note_words
from problems.text.phrases import mentions

NEXT_PROBLEMS = 3
"""So many problems to go on with stand in a note at most."""

Reason = Literal["related", "same_pattern", "harder", "another"]
"""Why a problem is one to go on with: ``harder`` ones share a pattern with this problem, ``another`` shares none."""


@dataclass(frozen=True)
class NextProblem:
    """A problem of the bank to go on with, and the reason."""

    slug: str
    title: str
    reason: Reason


def next_steps(material: Material, next_problems: Iterable[NextProblem]) -> str:
    """Return what to practise next, the best first; of a problem that is named for two reasons, the first counts.

    This problem comes first where it is not finished. Then neither a title nor a reason tells its pattern, and nothing
    is built on a pattern that may be another.
    """
    knowledge, language = material.knowledge, material.knowledge.language
    again, told = [], ()
    if not is_open(material):
        again = [note_words("next.again", language)]
        told = tuple(name for pattern in knowledge.patterns for name in (pattern.name, *pattern.named_by))
    by_pattern = is_open(material) and pattern_is_sure(material)
    fit = [one for one in next_problems if by_pattern or one.reason != "same_pattern"]
    fit = [one for one in fit if not mentions(one.title, told)]
    if any(one.reason == "harder" for one in fit):
        fit = [one for one in fit if one.reason != "another"]
    others: dict[str, NextProblem] = {}
    for one in fit:
        others.setdefault(one.slug, one)
    keys = {**_NEXT, **(_NEXT_BY_PATTERN if by_pattern else {})}
    chosen = [*others.values()][:NEXT_PROBLEMS]
    return as_bullets([*again, *(note_words(keys[one.reason], language, title=plainly(one.title)) for one in chosen)])


_NEXT: dict[Reason, str] = {"related": "next.related", "harder": "next.harder", "another": "next.harder"}
_NEXT_BY_PATTERN: dict[Reason, str] = {
    "same_pattern": "next.same_pattern",
    "harder": "next.harder_related",
    "another": "next.another",
}
"""How a reason is told; those that say something of this problem's pattern only where it may be told."""
