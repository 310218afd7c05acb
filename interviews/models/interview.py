"""The interview and its stage history."""

import uuid
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import F, Q, Value
from django.utils.translation import gettext_lazy as _

from interviews.core.stages import STAGE_ORDER
from interviews.core.statuses import Status
from interviews.models.labels import STAGE_LABELS
from problems.models import ProblemRevision
from profiles.models import CodeLanguage, InterviewLanguage
from profiles.models import Voice as CoachChoice

STAGE_VALUES = [stage.value for stage in STAGE_ORDER]
MAX_PASTED_CHARACTERS = 20_000
MAX_CODE_CHARACTERS = 50_000
LONGEST_THOUGHT = timedelta(minutes=30)
"""A longer silence was a break: it does not count as time in the stage."""


class InterviewStatus(models.TextChoices):
    """Where an interview stands; the moves between are those of ``interviews/core/statuses.py``."""

    DRAFT = Status.DRAFT.value, _("Draft")
    WAITING = Status.WAITING.value, _("Waiting for you")
    WORKING = Status.WORKING.value, _("Coach is working")
    FAILED = Status.FAILED.value, _("Something went wrong")
    REPORT_REVIEW = Status.REPORT_REVIEW.value, _("Report ready for review")
    FINISHED = Status.FINISHED.value, _("Finished")


_OPEN = (InterviewStatus.DRAFT, InterviewStatus.WAITING)
_OVER = (InterviewStatus.REPORT_REVIEW, InterviewStatus.FINISHED)


class Interview(models.Model):
    """One practice interview: of a learner, about a problem of the bank or a pasted text.

    ``finished_at`` is when its conversation was over; the report may still be written then. ``help_requested_at`` is
    when the learner asked for a human coach, with ``help_question``. ``own_cases`` are cases to run the code on, as
    the learner wrote them (``interviews/coding/own_cases.py``). ``code`` is what the editor holds, in
    ``code_language``; ``drafts`` what it held in other languages, by their ids. ``coached_by`` is who speaks here by
    the learner's choice; empty, it is who they chose for the account.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="interviews", verbose_name=_("learner")
    )
    revision = models.ForeignKey(
        ProblemRevision, on_delete=models.PROTECT, null=True, blank=True, related_name="interviews"
    )
    title = models.CharField(_("title"), max_length=120)
    pasted_text = models.TextField(_("pasted problem"), blank=True)
    language = models.CharField(_("language"), max_length=2, choices=InterviewLanguage.choices)
    status = models.CharField(
        _("status"), max_length=14, choices=InterviewStatus.choices, default=InterviewStatus.WAITING
    )
    stage = models.CharField(_("stage"), max_length=24, choices=STAGE_LABELS, default=STAGE_VALUES[0])
    context = models.JSONField(_("memory of the interview"))
    turn_count = models.PositiveIntegerField(_("turns"), default=0)
    code = models.TextField(_("code"), blank=True)
    code_language = models.CharField(
        _("language of the code"),
        max_length=10,
        choices=CodeLanguage.choices,
        default=CodeLanguage.PYTHON,
        db_default=CodeLanguage.PYTHON,
    )
    drafts = models.JSONField(
        _("code in other languages"), default=dict, db_default=Value({}, models.JSONField()), blank=True
    )
    code_saved_at = models.DateTimeField(_("code saved"), null=True, blank=True)
    own_cases = models.JSONField(_("own cases"), default=list, blank=True)
    paused_at = models.DateTimeField(_("paused since"), null=True, blank=True)
    last_prompt_tokens = models.PositiveIntegerField(_("prompt tokens of the last step"), default=0)
    last_completion_tokens = models.PositiveIntegerField(_("completion tokens of the last step"), default=0)
    prompt_tokens = models.PositiveBigIntegerField(_("prompt tokens"), default=0)
    completion_tokens = models.PositiveBigIntegerField(_("completion tokens"), default=0)
    away_seconds = models.FloatField(_("seconds away"), default=0.0)
    started_at = models.DateTimeField(_("started"), auto_now_add=True)
    updated_at = models.DateTimeField(_("last activity"), auto_now=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    ended_early = models.BooleanField(_("ended early"), default=False)
    is_scratch = models.BooleanField(
        _("scratch"), default=False, help_text=_("A curator tried a problem out; it is not counted anywhere.")
    )
    help_requested_at = models.DateTimeField(_("asked a coach"), null=True, blank=True)
    help_question = models.TextField(_("question for a coach"), blank=True)
    coached_by = models.CharField(
        _("coached by"), max_length=8, choices=CoachChoice.choices, blank=True, default="", db_default=""
    )

    class Meta:
        verbose_name = _("interview")
        verbose_name_plural = _("interviews")
        ordering = ("-updated_at",)
        indexes = (
            models.Index(fields=("learner", "-updated_at")),
            models.Index(fields=("learner", "status")),
        )
        constraints = (
            models.CheckConstraint(condition=Q(status__in=InterviewStatus.values), name="interview_status_is_legal"),
            models.CheckConstraint(condition=Q(stage__in=STAGE_VALUES), name="interview_stage_is_legal"),
            models.CheckConstraint(
                condition=Q(language__in=InterviewLanguage.values), name="interview_language_is_known"
            ),
            models.CheckConstraint(
                condition=Q(code_language__in=CodeLanguage.values), name="interview_code_language_is_known"
            ),
            models.CheckConstraint(
                condition=Q(revision__isnull=False, pasted_text="") | (Q(revision__isnull=True) & ~Q(pasted_text="")),
                name="interview_has_one_problem",
            ),
            models.CheckConstraint(
                condition=~Q(status__in=_OPEN) | Q(finished_at__isnull=True), name="interview_open_has_no_end"
            ),
            models.CheckConstraint(
                condition=~Q(status__in=_OVER) | Q(finished_at__isnull=False), name="interview_over_has_an_end"
            ),
            models.CheckConstraint(
                condition=Q(ended_early=False) | Q(finished_at__isnull=False), name="interview_ended_early_has_an_end"
            ),
            models.CheckConstraint(
                condition=Q(help_question="") | Q(help_requested_at__isnull=False), name="help_question_was_asked"
            ),
            models.CheckConstraint(condition=Q(away_seconds__gte=0), name="interview_away_is_not_negative"),
            models.CheckConstraint(
                condition=Q(paused_at__isnull=True) | Q(status=InterviewStatus.WAITING),
                name="only_a_waiting_interview_is_paused",
            ),
            models.CheckConstraint(
                condition=Q(coached_by__in=("", *CoachChoice.values)), name="interview_coach_is_legal"
            ),
        )

    def __str__(self) -> str:
        return f"{self.title} ({self.get_status_display()})"

    @property
    def is_over(self) -> bool:
        """Tell whether its conversation is over."""
        return self.finished_at is not None

    @property
    def lacks_report(self) -> bool:
        """Tell whether its conversation is over and something of its report could not be written."""
        return self.is_over and self.status in (InterviewStatus.REPORT_REVIEW, InterviewStatus.FAILED)

    def seconds_at(self, moment: datetime) -> float:
        """Return how many seconds of its own time the interview has lasted at ``moment``: neither breaks nor waits for
        the coach count."""
        until = self.paused_at or moment
        return max(0.0, (until - self.started_at).total_seconds() - self.away_seconds)

    def break_until(self, moment: datetime) -> float:
        """Return how many seconds of a break end at ``moment``: since it was paused, or a gap nobody works through.

        While the coach works there is none: that wait is booked when the answer is there.
        """
        if self.status == InterviewStatus.WORKING:
            return 0.0
        if self.paused_at is not None:
            return max(0.0, (moment - self.paused_at).total_seconds())
        last_seen = max(self.updated_at, self.code_saved_at or self.updated_at)
        gap = moment - last_seen
        return gap.total_seconds() if gap > LONGEST_THOUGHT else 0.0


class StageVisit(models.Model):
    """One stay in a stage: entered, and left or still open."""

    interview = models.ForeignKey(Interview, on_delete=models.CASCADE, related_name="stage_visits")
    position = models.PositiveIntegerField()
    stage = models.CharField(_("stage"), max_length=24, choices=STAGE_LABELS)
    entered_at = models.DateTimeField(_("entered"))
    left_at = models.DateTimeField(_("left"), null=True, blank=True)
    skipped = models.BooleanField(_("skipped"), default=False)

    class Meta:
        verbose_name = _("stage visit")
        verbose_name_plural = _("stage visits")
        ordering = ("interview", "position")
        constraints = (
            models.UniqueConstraint(fields=("interview", "position"), name="stage_visit_position_once"),
            models.UniqueConstraint(
                fields=("interview",), condition=Q(left_at__isnull=True), name="one_open_stage_visit"
            ),
            models.CheckConstraint(condition=Q(stage__in=STAGE_VALUES), name="stage_visit_stage_is_legal"),
            models.CheckConstraint(
                condition=Q(left_at__isnull=True) | Q(left_at__gte=F("entered_at")),
                name="stage_visit_leaves_after_it_enters",
            ),
        )

    def __str__(self) -> str:
        return f"{self.position}. {self.get_stage_display()}"
