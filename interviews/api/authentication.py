"""Who calls: by a token of theirs, or as the person who is logged in at the pages."""

from django.utils.translation import gettext as _
from rest_framework import authentication, exceptions
from rest_framework.request import Request

from profiles.account.api_tokens import user_of_token
from profiles.models import User


class CsrfFailed(exceptions.PermissionDenied):
    """A change was asked for with a session, and without the CSRF token that belongs to it."""


class TokenAuthentication(authentication.TokenAuthentication):
    """``Authorization: Token …`` with a token of ``profiles/account/api_tokens.py``, of which only the hash is
    stored."""

    def authenticate_credentials(self, key: str) -> tuple[User, None]:
        """Return the token's owner. Raises ``AuthenticationFailed``."""
        user = user_of_token(key)
        if user is None:
            raise exceptions.AuthenticationFailed(_("This token is not known."))
        return user, None


class SessionAuthentication(authentication.SessionAuthentication):
    """The session of the pages; what changes something needs the CSRF token as there."""

    def enforce_csrf(self, request: Request) -> None:
        """Raise :class:`CsrfFailed` without the right token."""
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as refused:
            raise CsrfFailed from refused
