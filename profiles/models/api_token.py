"""The token with which a program acts as a learner through the API."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

HASH_LENGTH = 64
HINT_LENGTH = 4


class ApiToken(models.Model):
    """A person's token, of which only the hash is kept; ``hint`` is how it ends
    (``profiles/account/api_tokens.py``)."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_token", verbose_name=_("user")
    )
    key_hash = models.CharField(max_length=HASH_LENGTH, unique=True, editable=False)
    hint = models.CharField(max_length=HINT_LENGTH, editable=False)
    created_at = models.DateTimeField(_("made"))
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return f"…{self.hint}"
