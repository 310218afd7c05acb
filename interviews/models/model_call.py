"""What was asked of language models and paid for: every successful call, and the sums of each day."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from interviews.models.interview import Interview
from interviews.models.report import ReportSection
from interviews.models.turn import Turn
from profiles.models import PaidCall


class CallPurpose(models.TextChoices):
    """What a model is asked for in an interview."""

    COACH = "coach", _("the coach’s words")
    READER = "reader", _("reading a message")
    REPORT = "report", _("report")
    NOTE = "note", _("study note")


class ModelCall(PaidCall):
    """One successful call for an interview: a turn or a section of its report that runs again asks here first."""

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
    own_key = models.BooleanField(_("learner's own key"), default=False)

    class Meta:
        verbose_name = _("model call")
        verbose_name_plural = _("model calls")
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(fields=("turn", "request_hash"), name="model_call_paid_once"),
            models.UniqueConstraint(fields=("section", "request_hash"), name="model_call_for_a_section_paid_once"),
        )


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
