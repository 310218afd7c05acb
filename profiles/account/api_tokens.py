"""Tokens for the API: made here, shown once, and kept as a hash only.

A token is 256 random bits, so one round of SHA-256 is enough: there is nothing to guess at, and the hash in the
database opens nothing.
"""

import hashlib
import secrets
from datetime import timedelta

from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from profiles.models import ApiToken, User
from profiles.models.api_token import HINT_LENGTH

PREFIX = "dryrun_"
"""Whoever finds a token somewhere, a scanner of secrets above all, sees what it belongs to."""
RANDOM_BYTES = 32
BETWEEN_TWO_NOTES = timedelta(minutes=1)
"""The last use is noted at most this often: reading through the API should not write each time."""


def token_of(user: User) -> ApiToken | None:
    """Return what is known of the person's token, ``None`` when there is none."""
    return ApiToken.objects.filter(user=user).first()


@sensitive_variables("token")
def make_token(*, user: User) -> str:
    """Make a token and return it in the clear, which nobody can do again. One that was there works no more."""
    token = PREFIX + secrets.token_urlsafe(RANDOM_BYTES)
    fresh = {
        "key_hash": _hash(token),
        "hint": token[-HINT_LENGTH:],
        "created_at": timezone.now(),
        "last_used_at": None,
    }
    ApiToken.objects.update_or_create(user=user, defaults=fresh)
    return token


def delete_token(*, user: User) -> None:
    """Remove the person's token; it works no more."""
    ApiToken.objects.filter(user=user).delete()


@sensitive_variables()
def user_of_token(token: str) -> User | None:
    """Return whom ``token`` belongs to and note its use; ``None`` for no token of ours or a closed account."""
    found = ApiToken.objects.select_related("user").filter(key_hash=_hash(token), user__is_active=True).first()
    if found is None:
        return None
    now = timezone.now()
    if found.last_used_at is None or found.last_used_at < now - BETWEEN_TWO_NOTES:
        ApiToken.objects.filter(pk=found.pk).update(last_used_at=now)
    return found.user


@sensitive_variables()
def _hash(token: str) -> str:
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
