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

    PLATFORM = "platform", _("What this installation offers")
    OWN_KEY = "own_key", _("A model on my own key")
    CURATED = "curated", _("The curated coach, without any model")


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
    """A learner's choice; who has no row gets what the platform offers. The key may wait while it is not used."""

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

    class Meta:
        verbose_name = _("model access")
        verbose_name_plural = _("model accesses")
        constraints = (
            models.CheckConstraint(condition=Q(voice__in=Voice.values), name="model_access_voice_is_legal"),
            models.CheckConstraint(
                condition=~Q(voice=Voice.OWN_KEY) | (Q(provider__isnull=False) & ~Q(model="") & ~Q(key_encrypted="")),
                name="own_key_has_provider_model_and_key",
            ),
        )

    def __str__(self) -> str:
        return str(self.user)

    def has_key_for(self, provider: Provider) -> bool:
        """Tell whether a key is stored that belongs to ``provider``, whether or not it can still be read."""
        return bool(self.key_encrypted) and self.provider_id == provider.pk
