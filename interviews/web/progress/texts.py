"""Words that the pages about progress share: how good, how sure, how long ago."""

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from interviews.progress.expecting import ENOUGH_SEEN, in_steps

_MASTERY = (
    (0.8, gettext_lazy("strong")),
    (0.65, gettext_lazy("good")),
    (0.45, gettext_lazy("getting there")),
    (0.0, gettext_lazy("shaky")),
)
"""What a task is expected to score, from the value on."""
_EVIDENCE = (gettext_lazy("little evidence"), gettext_lazy("some evidence"), gettext_lazy("much evidence"))
_PATTERN_EVIDENCE = (7, 19)
"""From so many outcomes in a pattern on there is some, and much. An interview brings up to six, so that one is little
evidence, two or three are some, and more are much."""
_STAGE_EVIDENCE = (ENOUGH_SEEN, 9)
"""The same for a stage, of which an interview brings one outcome."""
_LIKELY = (
    (0.9, gettext_lazy("almost certain")),
    (0.6, gettext_lazy("likely")),
    (0.3, gettext_lazy("possible")),
    (0.05, gettext_lazy("unlikely")),
    (0.0, gettext_lazy("very unlikely")),
)


def mastery_text(expected: float) -> str:
    """Return how well a task is expected to come out, in a word or two that fit the percentage that is told."""
    return _word(_MASTERY, in_steps(expected))


def pattern_evidence_text(observations: int) -> str:
    """Return how much is known of a pattern, by the outcomes that were seen in it."""
    return str(_EVIDENCE[bisect_right(_PATTERN_EVIDENCE, observations)])


def stage_evidence_text(observations: int) -> str:
    """Return how much is known of a stage, by the outcomes that were seen in it."""
    return str(_EVIDENCE[bisect_right(_STAGE_EVIDENCE, observations)])


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
