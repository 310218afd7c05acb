"""Who calls: by a token of theirs, which may be for reading only, or as the person who is logged in at the pages."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import authentication, exceptions, permissions
from rest_framework.request import Request

from profiles.account.api_tokens import token_used
from profiles.models import ApiToken, User


class CsrfFailed(exceptions.PermissionDenied):
    """A change was asked for with a session, and without the CSRF token that belongs to it."""


class TokenEnded(exceptions.AuthenticationFailed):
    """A token was sent that was good until its last day."""


class TokenReadsOnly(exceptions.PermissionDenied):
    """A change was asked for with a token that is for reading."""


class TokenAuthentication(authentication.TokenAuthentication):
    """``Authorization: Token …`` with a token of ``profiles/account/api_tokens.py``, of which only the hash is
    stored."""

    def authenticate_credentials(self, key: str) -> tuple[User, ApiToken]:
        """Return the token's owner and what is known of it. Raises ``AuthenticationFailed``, :class:`TokenEnded`."""
        token = token_used(key)
        if token is None:
            raise exceptions.AuthenticationFailed(_("Unknown token."))
        if token.has_ended:
            raise TokenEnded
        return token.user, token


class SessionAuthentication(authentication.SessionAuthentication):
    """The session of the pages; what changes something needs the CSRF token as there."""

    def enforce_csrf(self, request: Request) -> None:
        """Raise :class:`CsrfFailed` without the right token."""
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as refused:
            raise CsrfFailed from refused


class TokenAllowsIt(permissions.BasePermission):
    """What is asked for is within the scope of the token, where one was sent."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return ``True``. Raises :class:`TokenReadsOnly`."""
        token = request.auth
        if isinstance(token, ApiToken) and not token.may_write and request.method not in permissions.SAFE_METHODS:
            raise TokenReadsOnly
        return True
