"""What was asked of language models and paid for: every successful call, and the sums of each day."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from interviews.models.interview import Interview
from interviews.models.report import ReportSection
from interviews.models.turn import Turn


class CallPurpose(models.TextChoices):
    """What a model is asked for in an interview."""

    COACH = "coach", _("the coach’s words")
    READER = "reader", _("reading a message")
    REPORT = "report", _("report")
    NOTE = "note", _("study note")


class ModelCall(models.Model):
    """One successful call, stored the moment it returned: a turn that runs again asks here before it asks a model.

    ``request_hash`` is the fingerprint of the request (``interviews/llm/port.py``). ``cost`` is in ``currency``,
    ``None`` where no prices are known. The prompt itself is not kept; it can be rendered again.
    """

    interview = models.ForeignKey(
        Interview, on_delete=models.CASCADE, related_name="model_calls", verbose_name=_("interview")
    )
    turn = models.ForeignKey(
        Turn, on_delete=models.CASCADE, null=True, blank=True, related_name="model_calls", verbose_name=_("turn")
    )
    section = models.ForeignKey(
        ReportSection,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="model_calls",
        verbose_name=_("section"),
    )
    purpose = models.CharField(_("purpose"), max_length=24, choices=CallPurpose)
    request_hash = models.CharField(max_length=64)
    prompt_version = models.CharField(_("prompt version"), max_length=24)
    temperature = models.FloatField(_("temperature"))
    provider = models.CharField(_("provider"), max_length=100)
    model = models.CharField(_("model"), max_length=200)
    own_key = models.BooleanField(_("learner's own key"), default=False)
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
        verbose_name = _("model call")
        verbose_name_plural = _("model calls")
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(fields=("turn", "request_hash"), name="model_call_paid_once"),
            models.UniqueConstraint(fields=("section", "request_hash"), name="model_call_for_a_section_paid_once"),
        )

    def __str__(self) -> str:
        return f"{self.get_purpose_display()}, {self.model}"


class DailyUsage(models.Model):
    """What a learner used on one day (UTC). ``shared_tokens`` went through the platform's key and count as budget."""

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="daily_usage", verbose_name=_("learner")
    )
    day = models.DateField(_("day"))
    calls = models.PositiveIntegerField(_("calls"), default=0)
    prompt_tokens = models.PositiveBigIntegerField(_("prompt tokens"), default=0)
    completion_tokens = models.PositiveBigIntegerField(_("completion tokens"), default=0)
    shared_tokens = models.PositiveBigIntegerField(_("tokens through the platform's key"), default=0)

    class Meta:
        verbose_name = _("daily usage")
        verbose_name_plural = _("daily usage")
        ordering = ("-day",)
        indexes = (models.Index(fields=("day",)),)
        constraints = (models.UniqueConstraint(fields=("learner", "day"), name="one_usage_a_learner_and_day"),)

    def __str__(self) -> str:
        return f"{self.learner} {self.day}"


class ModelSpending(models.Model):
    """What one person's calls of one provider used and cost on a day (UTC). It outlives interviews and accounts, for
    what was paid was paid; of a deleted account the person is not known any more.

    ``cost`` is in ``currency``; of ``unpriced_calls`` no prices were known.
    """

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="model_spending",
        verbose_name=_("learner"),
    )
    day = models.DateField(_("day"))
    provider = models.CharField(_("provider"), max_length=100)
    own_key = models.BooleanField(_("learner's own key"))
    currency = models.CharField(_("currency"), max_length=10, blank=True)
    calls = models.PositiveIntegerField(_("calls"), default=0)
    unpriced_calls = models.PositiveIntegerField(_("calls without a price"), default=0)
    prompt_tokens = models.PositiveBigIntegerField(_("prompt tokens"), default=0)
    completion_tokens = models.PositiveBigIntegerField(_("completion tokens"), default=0)
    cost = models.DecimalField(_("cost"), max_digits=14, decimal_places=6, default=0)

    class Meta:
        verbose_name = _("cost of models")
        verbose_name_plural = _("costs of models")
        ordering = ("-day", "pk")
        indexes = (models.Index(fields=("day", "provider")),)
        constraints = (
            models.UniqueConstraint(
                fields=("learner", "day", "provider", "own_key", "currency"), name="one_spending_a_person_day_provider"
            ),
        )

    def __str__(self) -> str:
        return f"{self.provider} {self.day}"
