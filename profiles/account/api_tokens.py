"""Tokens for the API: made here, shown once, and kept as a hash only.

A token is 256 random bits, so one round of SHA-256 is enough: there is nothing to guess at, and the hash in the
database opens nothing.
"""

import hashlib
import secrets
from datetime import timedelta

from django.utils import timezone
from django.views.decorators.debug import sensitive_variables

from profiles.models import ApiToken, TokenScope, User
from profiles.models.api_token import HINT_LENGTH, LONGEST_LIFE

PREFIX = "dryrun_"
"""Whoever finds a token somewhere, a scanner of secrets above all, sees what it belongs to."""
RANDOM_BYTES = 32
USUAL_DAYS = 90
DAYS_TO_CHOOSE = (7, 30, USUAL_DAYS, LONGEST_LIFE.days)
"""How long a token may live."""
BETWEEN_TWO_NOTES = timedelta(minutes=1)
"""The last use is noted at most this often: reading through the API should not write each time."""


def token_of(user: User) -> ApiToken | None:
    """Return what is known of the person's token, ``None`` when there is none."""
    return ApiToken.objects.filter(user=user).first()


@sensitive_variables("token")
def make_token(*, user: User, scope: TokenScope = TokenScope.PRACTISE, days: int = USUAL_DAYS) -> str:
    """Make a token that lives so many days and return it in the clear, which nobody can do again. One that was there
    works no more."""
    token, now = PREFIX + secrets.token_urlsafe(RANDOM_BYTES), timezone.now()
    fresh = {
        "key_hash": _hash(token),
        "hint": token[-HINT_LENGTH:],
        "scope": scope,
        "created_at": now,
        "expires_at": now + timedelta(days=days),
        "last_used_at": None,
    }
    ApiToken.objects.update_or_create(user=user, defaults=fresh)
    return token


def delete_token(*, user: User) -> None:
    """Remove the person's token; it works no more."""
    ApiToken.objects.filter(user=user).delete()


@sensitive_variables()
def token_used(token: str) -> ApiToken | None:
    """Return what is known of ``token``, its owner with it, and note its use; ``None`` for no token of ours or a closed
    account. One that :attr:`ApiToken.has_ended` is returned, too, and is not used by that."""
    found = ApiToken.objects.select_related("user").filter(key_hash=_hash(token), user__is_active=True).first()
    if found is None or found.has_ended:
        return found
    now = timezone.now()
    if found.last_used_at is None or found.last_used_at < now - BETWEEN_TWO_NOTES:
        ApiToken.objects.filter(pk=found.pk).update(last_used_at=now)
    return found


@sensitive_variables()
def _hash(token: str) -> str:
    return hashlib.sha256(token.encode(errors="surrogatepass")).hexdigest()
