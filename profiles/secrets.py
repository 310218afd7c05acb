"""Encryption of what must be readable again, such as the keys of model providers.

It hangs on ``SECRET_KEY``: whoever has the database alone reads nothing. After a change of ``SECRET_KEY`` the former
ones in ``SECRET_KEY_FALLBACKS`` still read what they wrote; what is written anew is always under the current one.
"""

import base64

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.utils.encoding import force_bytes
from django.views.decorators.debug import sensitive_variables

# Part of what the keys are made of: a change makes everything unreadable that is stored.
PURPOSE = b"dryrun: encryption of stored secrets, 1"


class SecretUnreadable(Exception):
    """A stored secret was written under a secret key that is no longer known, or it is damaged."""


@sensitive_variables("text")
def encrypt(text: str) -> str:
    """Return ``text`` as a token (ASCII) that only this installation reads; each call gives another one."""
    return _fernet().encrypt(text.encode()).decode()


@sensitive_variables()
def decrypt(token: str) -> str:
    """Return what was encrypted. Raises ``SecretUnreadable``."""
    try:
        return _fernet().decrypt(token.encode()).decode()
    except InvalidToken:
        # Not chained: nothing of the token belongs into a log.
        raise SecretUnreadable("a stored secret cannot be read with any of the secret keys") from None


@sensitive_variables()
def rotate(token: str) -> str:
    """Return what ``token`` holds as a new token under the current secret key. Raises ``SecretUnreadable``."""
    try:
        return _fernet().rotate(token.encode()).decode()
    except InvalidToken:
        raise SecretUnreadable("a stored secret cannot be read with any of the secret keys") from None


@sensitive_variables()
def is_current(token: str) -> bool:
    """Tell whether ``token`` can be read without any former secret key."""
    try:
        Fernet(_derived(settings.SECRET_KEY)).decrypt(token.encode())
    except InvalidToken:
        return False
    return True


@sensitive_variables()
def _fernet() -> MultiFernet:
    """Return the cipher: it writes with the current secret key and reads with the former ones, too."""
    return MultiFernet([Fernet(_derived(key)) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


@sensitive_variables()
def _derived(secret_key: str | bytes) -> bytes:
    """Return the Fernet key that belongs to ``secret_key``, which itself goes on signing sessions only."""
    key = HKDF(algorithm=hashes.SHA256(), length=32, salt=None, info=PURPOSE).derive(force_bytes(secret_key))
    return base64.urlsafe_b64encode(key)
