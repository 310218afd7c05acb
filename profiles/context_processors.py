"""What every page needs to know about the person who looks at it."""

from django.http import HttpRequest

from profiles.models import Theme
from profiles.selectors import profile_of


def preferences(request: HttpRequest) -> dict[str, str]:
    """Return the theme of the page; visitors get the system's."""
    user = getattr(request, "user", None)
    theme = profile_of(user).theme if user is not None and user.is_authenticated else Theme.SYSTEM
    return {"theme": str(theme)}
