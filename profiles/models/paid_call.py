"""What every call of a model has that somebody pays for, whatever it was made for."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class PaidCall(models.Model):
    """One successful call, stored the moment it returned: who runs again asks here before they ask a model.

    ``request_hash`` is the fingerprint of the request (``interviews/llm/port.py``). ``cost`` is in ``currency``,
    ``None`` where no prices are known. The prompt itself is not kept; it can be rendered again. What it was for
    (``purpose``) and whose key was used (``own_key``) each kind of call says in its own words.
    """

    request_hash = models.CharField(max_length=64)
    prompt_version = models.CharField(_("prompt version"), max_length=24)
    temperature = models.FloatField(_("temperature"))
    provider = models.CharField(_("provider"), max_length=100)
    model = models.CharField(_("model"), max_length=200)
    text = models.TextField(_("answer"))
    finish_reason = models.CharField(_("why it ended"), max_length=40, blank=True)
    provider_request_id = models.CharField(_("request at the provider"), max_length=200, blank=True)
    prompt_tokens = models.PositiveIntegerField(_("prompt tokens"))
    completion_tokens = models.PositiveIntegerField(_("completion tokens"))
    cost = models.DecimalField(_("cost"), max_digits=12, decimal_places=6, null=True, blank=True)
    currency = models.CharField(_("currency"), max_length=10, blank=True)
    duration_ms = models.PositiveIntegerField(_("milliseconds"))
    created_at = models.DateTimeField(_("when"), auto_now_add=True)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"{self.get_purpose_display()}, {self.model}"
