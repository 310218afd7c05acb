"""The token with which a program acts as a learner through the API."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

HASH_LENGTH = 64
HINT_LENGTH = 4
LONGEST_LIFE = timedelta(days=365)


class TokenScope(models.TextChoices):
    """What a program may do with a token; for both it is the person themselves."""

    READ = "read", _("Read and export only")
    PRACTISE = "practise", _("Read and practise")


class ApiToken(models.Model):
    """A person's token, of which only the hash is kept; ``hint`` is how it ends
    (``profiles/account/api_tokens.py``). It goes with the password under which it was made (:class:`User`).

    ``expires_at`` is ``None`` only where a release from before there was an end made it, beside this one.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_token", verbose_name=_("user")
    )
    key_hash = models.CharField(max_length=HASH_LENGTH, unique=True, editable=False)
    hint = models.CharField(max_length=HINT_LENGTH, editable=False)
    scope = models.CharField(
        _("may"), max_length=8, choices=TokenScope.choices, default=TokenScope.PRACTISE, db_default=TokenScope.PRACTISE
    )
    created_at = models.DateTimeField(_("made"))
    expires_at = models.DateTimeField(_("ends"), null=True, blank=True)
    last_used_at = models.DateTimeField(_("last used"), null=True, blank=True)

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        constraints = (models.CheckConstraint(condition=Q(scope__in=TokenScope.values), name="token_scope_is_known"),)

    def __str__(self) -> str:
        return f"…{self.hint}"

    @property
    def ends_at(self) -> datetime:
        """Return when it stops to open anything."""
        return self.expires_at or self.created_at + LONGEST_LIFE

    @property
    def has_ended(self) -> bool:
        """Tell whether it opens nothing any more."""
        return self.ends_at <= timezone.now()

    @property
    def may_write(self) -> bool:
        """Tell whether more than reading is allowed with it."""
        return self.scope == TokenScope.PRACTISE
