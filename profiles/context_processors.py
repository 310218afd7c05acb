"""What every page needs to know about the person who looks at it."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from profiles.account.preferences import carried
from profiles.account.signing_up import guests_are_welcome
from profiles.account.ways_in import ways_in
from profiles.models import Theme
from profiles.selectors import profile_of


def preferences(request: HttpRequest) -> dict[str, object]:
    """Return the theme of the page, the time zone that the person chose, "" for none, how much of what coaches wrote
    they have not opened, whether this installation sends mail, whether visitors may try a problem, and where one can
    log in elsewhere.

    Visitors get the system's theme. Only a whole page asks for it, no fragment of one.
    """
    return {
        "theme": SimpleLazyObject(lambda: _theme(request)),
        "chosen_time_zone": SimpleLazyObject(lambda: carried(request).get("time_zone", "")),
        # Templates call it, and find a plain number.
        "unread_feedback": lambda: _unread_feedback(request),
        "mail_is_sent": settings.MAIL_IS_SENT,
        "guests_welcome": SimpleLazyObject(guests_are_welcome),
        "single_sign_on": ways_in(),
    }


def _theme(request: HttpRequest) -> str:
    user = getattr(request, "user", None)
    return str(profile_of(user).theme if user is not None and user.is_authenticated else Theme.SYSTEM)


def _unread_feedback(request: HttpRequest) -> int:
    user = getattr(request, "user", None)
    return profile_of(user).unread_feedback if user is not None and user.is_authenticated else 0
