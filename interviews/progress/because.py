"""Why something is suggested, in words of the page's language.

No sentence names the pattern of a problem: finding it is a part of every interview.
"""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from interviews.progress.expecting import off_target
from interviews.progress.recommending import Reason
from profiles.models import Level
from profiles.skill.estimates import NOT_SURE_YET

NEAR = 0.051
"""So far from the target an expected score is still told to be where one learns most."""


def why(reason: Reason) -> str:
    """Return why a problem is suggested: "because …", without a full stop."""
    if reason.kind == "first":
        return _first(reason.stated)
    if reason.kind == "little_practised":
        reasoned = _("because it uses a pattern you have practised little; %(expected)s")
    elif reason.kind == "not_met":
        reasoned = _("because it uses a pattern you have not met yet; %(expected)s")
    elif reason.kind == "nearest":
        reasoned = _("because no problem is a close fit right now and this is the nearest; %(expected)s")
    elif reason.kind == "weak_pattern":
        reasoned = _("because it trains one of your weaker patterns; %(expected)s")
    elif reason.kind == "not_for_long":
        reasoned = ngettext(
            "because you have not practised this pattern for %(days)d day; %(expected)s",
            "because you have not practised this pattern for %(days)d days; %(expected)s",
            reason.days,
        )
    elif off_target(reason.expected) <= NEAR:
        reasoned = _("because %(expected)s, the difficulty at which you learn most")
    else:
        reasoned = _("because its difficulty is closest to where you learn most; %(expected)s")
    expected = _("you can expect to get about %(percent)d%% of it right") % {"percent": percent(reason.expected)}
    return reasoned % {"days": reason.days, "expected": expected}


def percent(share: float) -> int:
    """Return a share in whole percent, in steps of 5: it is no more certain than that."""
    return round(share * 20) * 5


def days_ago(then: datetime, now: datetime) -> str:
    """Return how long ago something was, in the learner's own days."""
    days = (timezone.localdate(now) - timezone.localdate(then)).days
    if days <= 0:
        return _("today")
    if days == 1:
        return _("yesterday")
    return ngettext("%(days)d day ago", "%(days)d days ago", days) % {"days": days}


def _first(stated: str) -> str:
    if stated in ("", NOT_SURE_YET):
        return _("because we know nothing about you yet, and an easy problem is a good start")
    level = Level(stated).label
    return _("because you have not practised yet, and it is an easy start for the level you stated (%(level)s)") % {
        "level": level
    }
