"""Providers that do not answer: what the breaker knows of each, shared by all processes."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from profiles.models.provider import Provider


class ProviderOutage(models.Model):
    """Calls of a provider that failed one after the other since it last answered; with the next answer the row goes.

    ``times_opened`` is 0 as long as they are few: it is asked as ever. From 1 on it is left alone, and tried again by a
    worker at ``next_trial_at``; each trial that fails makes the next pause longer. ``kind`` is the latest fault's.
    With 0 ``faults`` it is there, and refused the platform's own trial.
    It is no column of the provider's, whose row administrators edit and save as a whole.
    """

    provider = models.OneToOneField(
        Provider, on_delete=models.CASCADE, primary_key=True, related_name="outage", verbose_name=_("model provider")
    )
    faults = models.PositiveIntegerField(_("faults in a row"))
    kind = models.CharField(_("fault"), max_length=20)
    since = models.DateTimeField(_("since"))
    latest_at = models.DateTimeField(_("latest fault"))
    times_opened = models.PositiveIntegerField(default=0)
    next_trial_at = models.DateTimeField(_("next trial"), null=True)

    class Meta:
        verbose_name = _("provider that does not answer")
        verbose_name_plural = _("providers that do not answer")
        constraints = (
            models.CheckConstraint(
                condition=Q(times_opened=0, next_trial_at=None) | Q(times_opened__gt=0, next_trial_at__isnull=False),
                name="an_open_breaker_has_a_next_trial",
            ),
        )

    def __str__(self) -> str:
        return str(self.provider)

    @property
    def is_open(self) -> bool:
        """Tell whether the provider is left alone."""
        return self.times_opened > 0
