"""A key of a model provider in a row: encrypted, with so much in the clear that its owner knows which one it is."""

from typing import ClassVar

from django.apps import apps
from django.db import models

from profiles.secrets import decrypt, encrypt

HINT_LENGTH = 4
SHORTEST_WITH_HINT = 12
"""Of a shorter key the last characters would give too much away."""


class StoredKey(models.Model):
    """Adds a key, which may be missing, to a model. ``owner_path`` leads from a row to the learner whose key it is, ""
    where it is nobody's own."""

    owner_path: ClassVar[str] = ""

    key_encrypted = models.TextField(blank=True, editable=False)
    key_hint = models.CharField(max_length=HINT_LENGTH, blank=True, editable=False)

    class Meta:
        abstract = True

    def set_key(self, key: str) -> None:
        """Take ``key``; an empty one removes what is there. The row is not saved."""
        self.key_encrypted = encrypt(key) if key else ""
        self.key_hint = key[-HINT_LENGTH:] if len(key) >= SHORTEST_WITH_HINT else ""

    def key(self) -> str:
        """Return the key in the clear, empty when there is none. Raises ``SecretUnreadable``."""
        return decrypt(self.key_encrypted) if self.key_encrypted else ""


def key_holders() -> list[type[StoredKey]]:
    """Return every model whose rows hold keys, those of nobody first, then those nearest to their owner."""
    holders = (one for one in apps.get_models() if issubclass(one, StoredKey))
    return sorted(holders, key=lambda one: (len(one.owner_path), one._meta.label))
