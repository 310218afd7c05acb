"""What people choose for themselves: stored in one place, and in force at once wherever they are logged in.

The language of the pages and the time zone count for every request. Sessions carry them, so that no request has to
read a profile for them: they are put there at every log-in, and into all sessions of a person when they change.
"""

from datetime import date
from importlib import import_module
from typing import Any

from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.contrib.sessions.backends.base import SessionBase, UpdateError
from django.core.exceptions import ValidationError
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from profiles.models import Goal, Profile, User
from profiles.skill.learning import replay

CARRIED = ("page_language", "time_zone")
_IN_SESSION = "preferences"


def save_preferences(*, user: User, called: str | None = None, **chosen: Any) -> Profile:
    """Store what ``user`` chose, by the fields of :class:`Profile`, and let it count; return the profile.

    ``called`` is the name to be called by, ``None`` to leave it as it is.

    A day of the interview is kept only while an interview is the goal. With another stated level all that is
    estimated of the person starts from that level anew.
    """
    with transaction.atomic():
        Profile.objects.get_or_create(user=user)
        profile = Profile.objects.select_for_update(no_key=True).get(user=user)
        before = {name: getattr(profile, name) for name in ("stated_level", *CARRIED)}
        for name, value in chosen.items():
            setattr(profile, name, value)
        if profile.goal != Goal.INTERVIEW:
            profile.goal_date = None
        profile.save()
        take_effect(profile, {name for name, value in before.items() if getattr(profile, name) != value})
        if called is not None and called != user.first_name:
            user.first_name = called
            user.save(update_fields=["first_name"])
    user.profile = profile
    return profile


def take_effect(profile: Profile, changed: set[str]) -> None:
    """Do what has to follow when the fields ``changed`` of a profile were stored with other values."""
    if "stated_level" in changed:
        replay(learner=profile.user)
    if changed & set(CARRIED):
        _tell_sessions(profile)


def checked_goal_date(day: date | None, *, stored: date | None) -> date | None:
    """Return the day of the interview. Raises ``ValidationError`` for one that is over, unless it was stored before.

    A stored day passes by itself, which must not keep anybody from changing something else.
    """
    if day is not None and day != stored and day < timezone.localdate():
        raise ValidationError(_("This day is in the past. Enter today or a later day."), code="past")
    return day


def carried(request: HttpRequest) -> dict[str, str]:
    """Return the choices that count for every request; nothing for visitors. Those of :data:`CARRIED`, if made."""
    # Without a cookie the session is left alone: a page that looks into one is not the same for all visitors.
    if settings.SESSION_COOKIE_NAME not in request.COOKIES or not hasattr(request, "session"):
        return {}
    return request.session.get(_IN_SESSION, {})


def carry(session: SessionBase, profile: Profile) -> None:
    """Let ``session`` know the choices that count for every request."""
    session[_IN_SESSION] = {name: value for name in CARRIED if (value := getattr(profile, name))}


@receiver(user_logged_in)
def carry_from_login(request: HttpRequest, user: User, **_kwargs: Any) -> None:
    """Let a new session know what the person chose before, here or elsewhere."""
    carry(request.session, Profile.objects.filter(user=user).only("pk", *CARRIED).first() or Profile())


def _tell_sessions(profile: Profile) -> None:
    """Let all sessions of a person know what they chose in one of them, or through the API."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    for key in UserSession.objects.filter(user_id=profile.user_id).values_list("session_key", flat=True):
        session = store(session_key=key)
        session.load()
        if session.session_key is None:
            continue  # ended meanwhile
        carry(session, profile)
        try:
            session.save()
        except UpdateError:
            continue
