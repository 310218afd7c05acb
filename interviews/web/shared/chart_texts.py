"""Places and words that the charts of a report share."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def between(start: float, end: float, share: float) -> float:
    """Return the place at ``share`` of the way; what is outside of 0 to 1 stays at its end."""
    return round(start + (end - start) * min(max(share, 0.0), 1.0), 1)


def time_text(seconds: float) -> str:
    """Return a duration as people say it, with the two units that matter."""
    whole = max(0, round(seconds))
    minutes, rest = divmod(whole, 60)
    if minutes >= 60:
        return _("%(hours)s h %(minutes)s min") % {"hours": minutes // 60, "minutes": minutes % 60}
    if not minutes:
        return _("%(seconds)s s") % {"seconds": rest}
    return (
        minutes_text(minutes)
        if not rest
        else _("%(minutes)s min %(seconds)s s") % {"minutes": minutes, "seconds": rest}
    )


def minutes_text(minutes: int) -> str:
    """Return whole minutes."""
    return _("%(minutes)s min") % {"minutes": minutes}


def about_minutes(seconds: float) -> str:
    """Return a duration as a sentence says it, in whole minutes."""
    minutes = round(seconds / 60)
    if not minutes:
        return _("less than a minute")
    return ngettext("%(minutes)d minute", "%(minutes)d minutes", minutes) % {"minutes": minutes}


def messages_text(count: int) -> str:
    """Return how many messages there were, in words."""
    return ngettext("%(count)s message", "%(count)s messages", count) % {"count": count}


def codes_text(count: int) -> str:
    """Return how often code was sent, in words."""
    return ngettext("code sent %(count)s time", "code sent %(count)s times", count) % {"count": count}


def hints_text(count: int) -> str:
    """Return how many hints were given, in words."""
    return ngettext("%(count)s hint", "%(count)s hints", count) % {"count": count}
