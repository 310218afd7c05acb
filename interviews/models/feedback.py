"""What learners say of a problem: something is wrong with it, or a hint did not help. Curators work it off."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.models.interview import STAGE_LABELS, Interview
from interviews.models.turn import Message
from problems.models import ProblemRevision
from profiles.models import InterviewLanguage

MAX_FEEDBACK_CHARACTERS = 2_000


class FeedbackKind(models.TextChoices):
    PROBLEM = "problem", _("Something is wrong with the problem")
    HINT = "hint", _("A hint did not help")


class FeedbackTopic(models.TextChoices):
    """What a learner means; a hint has none."""

    UNCLEAR = "unclear", _("The problem statement is unclear")
    MISTAKE = "mistake", _("A fact or an answer of the coach is wrong")
    TESTS = "tests", _("My code is right, but a test says otherwise")
    TRANSLATION = "translation", _("The language or the translation")
    OTHER = "other", _("Something else")


class FeedbackStatus(models.TextChoices):
    OPEN = "open", _("Open")
    MENDED = "mended", _("Fixed")
    DISMISSED = "dismissed", _("Nothing to fix")


class ProblemFeedback(models.Model):
    """One learner's word on one revision, with what they saw: the stage, and ``shown``, the coach's message meant."""

    kind = models.CharField(_("kind"), max_length=7, choices=FeedbackKind.choices)
    topic = models.CharField(_("topic"), max_length=11, choices=FeedbackTopic.choices, blank=True)
    revision = models.ForeignKey(
        ProblemRevision, on_delete=models.CASCADE, related_name="feedback", verbose_name=_("revision")
    )
    learner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="problem_feedback")
    interview = models.ForeignKey(Interview, on_delete=models.SET_NULL, null=True, blank=True, related_name="feedback")
    message = models.ForeignKey(Message, on_delete=models.SET_NULL, null=True, blank=True, related_name="feedback")
    language = models.CharField(_("language"), max_length=2, choices=InterviewLanguage.choices)
    stage = models.CharField(_("stage"), max_length=24, choices=STAGE_LABELS, blank=True)
    shown = models.TextField(_("what the coach had said"), blank=True)
    text = models.TextField(_("what the learner says"), blank=True)
    created_at = models.DateTimeField(_("sent"), default=timezone.now)
    status = models.CharField(
        _("status"), max_length=9, choices=FeedbackStatus.choices, default=FeedbackStatus.OPEN, db_index=True
    )
    handled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("handled by"),
    )
    handled_at = models.DateTimeField(_("handled"), null=True, blank=True)
    note = models.TextField(_("curators' note"), blank=True)

    class Meta:
        verbose_name = _("learner feedback item")
        verbose_name_plural = _("learner feedback")
        ordering = ("-created_at", "-pk")
        constraints = (
            models.UniqueConstraint(
                fields=("learner", "message"), condition=Q(kind=FeedbackKind.HINT), name="hint_feedback_once_a_message"
            ),
            models.CheckConstraint(condition=Q(kind__in=FeedbackKind.values), name="feedback_kind_is_known"),
            models.CheckConstraint(
                condition=Q(kind=FeedbackKind.HINT, topic="")
                | Q(kind=FeedbackKind.PROBLEM, topic__in=FeedbackTopic.values),
                name="feedback_topic_fits_its_kind",
            ),
            models.CheckConstraint(condition=Q(status__in=FeedbackStatus.values), name="feedback_status_is_known"),
            models.CheckConstraint(
                condition=Q(language__in=InterviewLanguage.values), name="feedback_language_is_known"
            ),
            models.CheckConstraint(
                condition=Q(status=FeedbackStatus.OPEN, handled_at__isnull=True)
                | (~Q(status=FeedbackStatus.OPEN) & Q(handled_at__isnull=False)),
                name="handled_feedback_has_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.revision.problem_id}"
