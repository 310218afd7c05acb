"""The patterns: how well each is mastered, how sure that is, and what to do next about it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from interviews.progress.expecting import off_target
from interviews.progress.overview import Overview
from interviews.web.progress.texts import about_percent, ago_text, mastery_text, pattern_evidence_text
from problems.patterns.taxonomy import load_taxonomy
from profiles.skill.estimates import DIFFICULTIES, Skill, expected_score

BAR_WIDTH = 100


@dataclass(frozen=True)
class NextForPattern:
    """What to do next about a pattern, and where."""

    text: str
    url: str
    is_due: bool = False


@dataclass(frozen=True)
class PatternRow:
    """A pattern that problems were about, as their first one: a problem's outcomes count under that alone."""

    name: str
    mastery: str
    expected: str
    length: float
    evidence: str
    seen: str
    next: NextForPattern


@dataclass(frozen=True)
class UnmetPattern:
    """A pattern that no problem was about; ``next`` leads to a first problem of it."""

    name: str
    next: NextForPattern


@dataclass(frozen=True)
class PatternMap:
    """Those met, the weakest first; those not met that the bank has problems of, and the names of all others."""

    met: tuple[PatternRow, ...]
    unmet: tuple[UnmetPattern, ...]
    absent: tuple[str, ...]

    @property
    def unmet_count(self) -> int:
        return len(self.unmet) + len(self.absent)


def pattern_map_of(overview: Overview, language: Literal["en", "zh"]) -> PatternMap:
    """Return all patterns with their names in ``language``."""
    skill, at = overview.skill, overview.at
    names = {pattern: str(getattr(known.name, language)) for pattern, known in load_taxonomy().items()}
    met = {pattern: expected_score(skill, at, pattern=pattern) for pattern in names if _is_met(skill, pattern)}
    due = {pattern for review in overview.due for pattern in review.patterns[:1]}
    unmet = [pattern for pattern in names if pattern not in met]
    return PatternMap(
        met=tuple(
            _row(overview, pattern, names[pattern], expected, pattern in due)
            for pattern, expected in sorted(met.items(), key=lambda one: one[1])
        ),
        unmet=tuple(
            UnmetPattern(names[pattern], _first_one(pattern, overview.difficulties[pattern]))
            for pattern in unmet
            if pattern in overview.difficulties
        ),
        absent=tuple(names[pattern] for pattern in unmet if pattern not in overview.difficulties),
    )


def _is_met(skill: Skill, pattern: str) -> bool:
    return pattern in skill.patterns and skill.patterns[pattern].observations > 0


def _row(overview: Overview, pattern: str, name: str, expected: float, is_due: bool) -> PatternRow:
    skill, at = overview.skill, overview.at
    seen_at = skill.patterns[pattern].seen_at
    return PatternRow(
        name=name,
        mastery=mastery_text(expected),
        expected=about_percent(expected),
        length=round(BAR_WIDTH * expected, 1),
        evidence=pattern_evidence_text(skill.patterns[pattern].observations),
        seen=ago_text(timezone.localdate(seen_at), overview.today) if seen_at else "",
        next=_next_for(skill, at, pattern, overview.difficulties, is_due),
    )


def _next_for(
    skill: Skill, at: datetime, pattern: str, of_the_bank: Mapping[str, Collection[str]], is_due: bool
) -> NextForPattern:
    if is_due:
        return NextForPattern(_("Re-solve due"), reverse("reviews"), is_due=True)
    if pattern not in of_the_bank:
        return NextForPattern(_("Paste one of your own"), reverse("paste_problem"))
    # As with the problem that is suggested next: nearest to the score at which one learns most.
    distance = {
        difficulty: off_target(expected_score(skill, at, difficulty=DIFFICULTIES[difficulty], pattern=pattern))
        for difficulty in DIFFICULTIES
        if difficulty in of_the_bank[pattern]
    }
    best = min(distance, key=lambda difficulty: distance[difficulty])
    texts = {
        "easy": _("An easy one"),
        "medium": _("A medium one"),
        "hard": _("Raise the difficulty"),
    }
    return NextForPattern(texts[best], _in_the_catalogue(pattern, best))


def _first_one(pattern: str, difficulties: Collection[str]) -> NextForPattern:
    easiest = next(difficulty for difficulty in DIFFICULTIES if difficulty in difficulties)
    texts = {
        "easy": _("Try a first easy one"),
        "medium": _("Try a first one: medium"),
        "hard": _("Try a first one: hard"),
    }
    return NextForPattern(texts[easiest], _in_the_catalogue(pattern, easiest))


def _in_the_catalogue(pattern: str, difficulty: str) -> str:
    return f"{reverse('catalogue')}?{urlencode({'pattern': pattern, 'difficulty': difficulty})}"
