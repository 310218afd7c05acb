"""What every page needs to know about the person who looks at it."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from profiles.models import Theme
from profiles.preferences import carried
from profiles.selectors import profile_of


def preferences(request: HttpRequest) -> dict[str, SimpleLazyObject]:
    """Return the theme of the page, and the time zone that the person chose, "" for none.

    Visitors get the system's theme. Only a whole page asks for it, no fragment of one.
    """
    return {
        "theme": SimpleLazyObject(lambda: _theme(request)),
        "chosen_time_zone": SimpleLazyObject(lambda: carried(request).get("time_zone", "")),
    }


def _theme(request: HttpRequest) -> str:
    user = getattr(request, "user", None)
    return str(profile_of(user).theme if user is not None and user.is_authenticated else Theme.SYSTEM)
