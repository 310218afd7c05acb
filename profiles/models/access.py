"""How a learner is coached: by the platform's model, by a model on their own key, or without any model."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from profiles.models.provider import LONGEST_MODEL, Provider
from profiles.models.stored_key import StoredKey


class Voice(models.TextChoices):
    """Who speaks as the coach, by the learner's choice."""

    PLATFORM = "platform", _("What this server offers")
    OWN_KEY = "own_key", _("A model with my own key")
    CURATED = "curated", _("The built-in coach, without any model")


class CheckState(models.TextChoices):
    """How far the newest test of the key is, for code only; ``UNTESTED`` means that there was none."""

    UNTESTED = ""
    WAITING = "waiting"
    ASKING = "asking"
    WORKS = "works"
    FAILED = "failed"


def fall_back_to_platform(collector: Any, field: models.Field, rows: models.QuerySet, using: str) -> None:
    """Let go of a provider that is deleted, and of the key for it; ``on_delete`` of ``ModelAccess.provider``.

    Who chose the curated coach keeps it. The updates run in this order, each under the constraints, and the last one
    takes away what ``rows`` are found by.
    """
    column = rows.model._meta.get_field
    collector.add_field_update(column("voice"), Voice.PLATFORM, rows.filter(voice=Voice.OWN_KEY))
    for name in ("key_encrypted", "key_hint", "model"):
        collector.add_field_update(column(name), "", rows)
    collector.add_field_update(field, None, rows)


fall_back_to_platform.lazy_sub_objs = True  # as Django's SET_NULL: the rows are updated, never fetched


class ModelAccess(StoredKey):
    """A learner's choice; who has no row gets what the platform offers. The key may wait while it is not used.

    The ``check_`` fields are the newest test of what was chosen (``interviews/model_calls/key_checks.py``):
    ``check_token`` tells it
    from earlier ones, ``check_subject`` is the fingerprint of provider, model and stored key that were tested, and
    ``check_times`` are the starts of the last minute in seconds since 1970. They hold nothing of the key.
    """

    owner_path = "user"

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="model_access", verbose_name=_("user")
    )
    voice = models.CharField(_("coach"), max_length=8, choices=Voice.choices, default=Voice.PLATFORM)
    provider = models.ForeignKey(
        Provider,
        on_delete=fall_back_to_platform,
        null=True,
        blank=True,
        related_name="accesses",
        verbose_name=_("model provider"),
    )
    model = models.CharField(_("model"), max_length=LONGEST_MODEL, blank=True)
    updated_at = models.DateTimeField(_("changed"), auto_now=True)
    check_state = models.CharField(max_length=8, blank=True, editable=False)
    check_token = models.UUIDField(null=True, editable=False)
    check_subject = models.CharField(max_length=64, blank=True, editable=False)
    check_started_at = models.DateTimeField(null=True, editable=False)
    check_times = models.JSONField(default=list, editable=False)
    check_fault = models.CharField(max_length=20, blank=True, editable=False)
    check_model = models.CharField(max_length=LONGEST_MODEL, blank=True, editable=False)
    check_seconds = models.FloatField(null=True, editable=False)
    check_tokens = models.PositiveIntegerField(null=True, editable=False)

    class Meta:
        verbose_name = _("model access")
        verbose_name_plural = _("model accesses")
        constraints = (
            models.CheckConstraint(condition=Q(voice__in=Voice.values), name="model_access_voice_is_legal"),
            models.CheckConstraint(
                condition=~Q(voice=Voice.OWN_KEY) | (Q(provider__isnull=False) & ~Q(model="") & ~Q(key_encrypted="")),
                name="own_key_has_provider_model_and_key",
            ),
            models.CheckConstraint(condition=Q(check_state__in=CheckState.values), name="key_check_state_is_legal"),
            models.CheckConstraint(
                condition=Q(check_state="") | Q(check_token__isnull=False, check_started_at__isnull=False),
                name="key_check_has_token_and_start",
            ),
            models.CheckConstraint(
                condition=Q(check_state="failed") & ~Q(check_fault="") | ~Q(check_state="failed") & Q(check_fault=""),
                name="failed_key_check_has_fault",
            ),
        )

    def __str__(self) -> str:
        return str(self.user)

    def has_key_for(self, provider: Provider) -> bool:
        """Tell whether a key is stored that belongs to ``provider``, whether or not it can still be read."""
        return bool(self.key_encrypted) and self.provider_id == provider.pk
