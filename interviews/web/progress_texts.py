"""Words that the pages about progress share: how good, how sure, how long ago."""

from collections.abc import Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from interviews.progress.expecting import in_steps

_MASTERY = (
    (0.8, gettext_lazy("strong")),
    (0.65, gettext_lazy("good")),
    (0.45, gettext_lazy("getting there")),
    (0.0, gettext_lazy("shaky")),
)
"""What a task is expected to score, from the value on."""
_EVIDENCE = (
    (0.92, gettext_lazy("much evidence")),
    (0.85, gettext_lazy("some evidence")),
    (0.0, gettext_lazy("little evidence")),
)
"""The share of what was unknown that is known by now: one interview is little evidence, five are much."""
_LIKELY = (
    (0.9, gettext_lazy("almost certain")),
    (0.6, gettext_lazy("likely")),
    (0.3, gettext_lazy("possible")),
    (0.05, gettext_lazy("unlikely")),
    (0.0, gettext_lazy("hardly")),
)


def mastery_text(expected: float) -> str:
    """Return how well a task is expected to come out, in a word or two that fit the percentage that is told."""
    return _word(_MASTERY, in_steps(expected))


def evidence_text(confidence: float) -> str:
    """Return how much an estimate rests on."""
    return _word(_EVIDENCE, confidence)


def likely_text(probability: float) -> str:
    """Return how likely something is, in words."""
    return _word(_LIKELY, probability)


def percent(share: float) -> str:
    """Return a share of one as people read it."""
    return f"{share:.0%}"


def about_percent(share: float) -> str:
    """Return an expected score, in steps of 5 % as wherever one is told."""
    return percent(in_steps(share))


def day_text(day: date) -> str:
    """Return a day with its year."""
    return date_format(day, "DATE_FORMAT")


def days_text(count: int) -> str:
    """Return a number of days."""
    return ngettext("%(count)d day", "%(count)d days", count) % {"count": count}


def ago_text(day: date, today: date) -> str:
    """Return how long ago a day was, in one unit."""
    days = (today - day).days
    if days <= 0:
        return _("today")
    if days == 1:
        return _("yesterday")
    if days < 14:
        return ngettext("%(count)d day ago", "%(count)d days ago", days) % {"count": days}
    if days < 61:
        return ngettext("%(count)d week ago", "%(count)d weeks ago", days // 7) % {"count": days // 7}
    return ngettext("%(count)d month ago", "%(count)d months ago", days // 30) % {"count": days // 30}


def _word(words: Sequence[tuple[float, str]], value: float) -> str:
    return str(next(word for least, word in words if value >= least or not least))
