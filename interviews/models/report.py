"""The report on an interview: its figures and bands, and the sections that are written one beside the other."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.core.rubric import Band as RubricBand
from interviews.core.rubric import Dimension as RubricDimension
from interviews.models.interview import Interview
from interviews.models.labels import STAGE_LABELS
from interviews.models.turn import Message, Voice

OVERALL, STUDY_NOTE = "overall", "study_note"
SECTION_LABELS = [*STAGE_LABELS, (OVERALL, _("Overall")), (STUDY_NOTE, _("Study note"))]
SECTION_NAMES = [name for name, _label in SECTION_LABELS]
SHARE_TOKEN_BYTES = 24
MAX_DISPUTE_CHARACTERS = 500


class Report(models.Model):
    """What was known when the report was begun, and whether it is shared.

    ``figures`` is ``{"seconds": …, "stages": [{"stage", "seconds", "turns", "hints", "done", "skipped", "ended_here"},
    …]}``, the stages that were reached in order, with the ``evidence`` that sections are written from
    (``interviews/report/evidence/material.py``); empty where nothing could be measured, and for a report that is older
    than the figures. Whoever has the address with ``share_token`` may read the report; ``None`` means nobody else may.
    """

    interview = models.OneToOneField(Interview, on_delete=models.CASCADE, related_name="report")
    figures = models.JSONField(default=dict, blank=True)
    share_token = models.CharField(max_length=64, null=True, blank=True, unique=True, editable=False)
    shared_at = models.DateTimeField(_("shared since"), null=True, blank=True)
    begun_at = models.DateTimeField(_("begun"), default=timezone.now)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = (
            models.CheckConstraint(
                condition=Q(share_token__isnull=True, shared_at__isnull=True)
                | Q(share_token__isnull=False, shared_at__isnull=False),
                name="shared_report_has_a_token_and_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.interview_id}"


def new_share_token() -> str:
    """Return a name that nobody can guess."""
    return secrets.token_urlsafe(SHARE_TOKEN_BYTES)


class Dimension(models.TextChoices):
    """The dimensions of ``interviews/core/rubric.py``."""

    COMMUNICATION = RubricDimension.COMMUNICATION.value, _("Communication")
    PROBLEM_SOLVING = RubricDimension.PROBLEM_SOLVING.value, _("Problem solving")
    TECHNICAL_COMPETENCY = RubricDimension.TECHNICAL_COMPETENCY.value, _("Technical competency")
    TESTING = RubricDimension.TESTING.value, _("Testing")


class Band(models.TextChoices):
    """The bands of ``interviews/core/rubric.py``."""

    STRONG_HIRE = RubricBand.STRONG_HIRE.value, _("Strong hire")
    LEANING_HIRE = RubricBand.LEANING_HIRE.value, _("Leaning hire")
    LEANING_NO_HIRE = RubricBand.LEANING_NO_HIRE.value, _("Leaning no hire")
    STRONG_NO_HIRE = RubricBand.STRONG_NO_HIRE.value, _("Strong no hire")
    NOT_ASSESSED = RubricBand.NOT_ASSESSED.value, _("Not assessed")


class DimensionBand(models.Model):
    """How one dimension of the rubric came out; ``assessment`` is all of it (``Assessment.to_dict``)."""

    interview = models.ForeignKey(Interview, on_delete=models.CASCADE, related_name="dimension_bands")
    dimension = models.CharField(_("dimension"), max_length=24, choices=Dimension.choices)
    band = models.CharField(_("band"), max_length=16, choices=Band.choices)
    assessment = models.JSONField(_("signals"))

    class Meta:
        verbose_name = _("band of a dimension")
        verbose_name_plural = _("bands of dimensions")
        ordering = ("interview", "pk")
        constraints = (
            models.UniqueConstraint(fields=("interview", "dimension"), name="dimension_band_once"),
            models.CheckConstraint(condition=Q(dimension__in=Dimension.values), name="dimension_is_known"),
            models.CheckConstraint(condition=Q(band__in=Band.values), name="band_is_known"),
        )

    def __str__(self) -> str:
        return f"{self.get_dimension_display()}: {self.get_band_display()}"


class DisputeState(models.TextChoices):
    """What became of a dispute: nobody has looked at it yet, a coach agreed, or a coach says that the claim stands."""

    OPEN = "open", _("Not reviewed yet")
    AGREED = "agreed", _("Agreed: it stays out")
    STANDS = "stands", _("The claim stands")


class SignalDispute(models.Model):
    """A claim of the rubric of which the learner says that it is not so, with the ``reason``.

    ``signal`` is its id, ``seen`` what was claimed, ``claim`` the sentence in the language of the interview,
    ``quote`` the words that it rests on and ``message`` where they stand, if on any. While it is open, and when a coach
    agreed, the claim counts for nothing in what is known of the learner; the band stays as it was given.
    """

    interview = models.ForeignKey(Interview, on_delete=models.CASCADE, related_name="disputes")
    dimension = models.CharField(_("dimension"), max_length=24, choices=Dimension.choices)
    signal = models.CharField(_("signal"), max_length=60)
    seen = models.BooleanField(_("claimed as seen"))
    claim = models.TextField(_("claim"))
    quote = models.TextField(_("quotation"), blank=True)
    message = models.ForeignKey(Message, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    reason = models.TextField(_("reason"), max_length=MAX_DISPUTE_CHARACTERS)
    state = models.CharField(_("state"), max_length=6, choices=DisputeState.choices, default=DisputeState.OPEN)
    answer = models.TextField(_("answer"), max_length=MAX_DISPUTE_CHARACTERS, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="settled_disputes",
        verbose_name=_("settled by"),
    )
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True)
    created_at = models.DateTimeField(_("disputed"), default=timezone.now)

    class Meta:
        verbose_name = _("disputed claim")
        verbose_name_plural = _("disputed claims")
        ordering = ("interview", "pk")
        constraints = (
            models.UniqueConstraint(fields=("interview", "signal"), name="signal_disputed_once"),
            models.CheckConstraint(condition=Q(dimension__in=Dimension.values), name="disputed_dimension_is_known"),
            models.CheckConstraint(condition=Q(state__in=DisputeState.values), name="dispute_state_is_known"),
            models.CheckConstraint(condition=~Q(reason=""), name="dispute_has_a_reason"),
            models.CheckConstraint(
                condition=Q(state=DisputeState.OPEN, settled_at__isnull=True)
                | (~Q(state=DisputeState.OPEN) & Q(settled_at__isnull=False)),
                name="settled_dispute_has_a_time",
            ),
            models.CheckConstraint(
                condition=~Q(state=DisputeState.STANDS) | ~Q(answer=""), name="claim_that_stands_has_an_answer"
            ),
        )

    def __str__(self) -> str:
        return f"{self.signal} ({self.get_state_display()})"


class SectionStatus(models.TextChoices):
    """As with turns, the row is the queue: queued, claimed by a worker, written, or failed after too many tries."""

    QUEUED = "queued", _("Queued")
    WRITING = "writing", _("Being written")
    WRITTEN = "written", _("Written")
    FAILED = "failed", _("Failed")


UNWRITTEN = (SectionStatus.QUEUED, SectionStatus.WRITING)


class ReportSection(models.Model):
    """One section: of a stage that was reached (``name`` is the stage), the overall one, or the study note.

    ``fault`` says why it failed (a kind of ``interviews/llm/port.py``, or the name of an exception), never more.
    ``curated`` says that the learner wants it without the model.
    """

    interview = models.ForeignKey(Interview, on_delete=models.CASCADE, related_name="sections")
    name = models.CharField(_("section"), max_length=24, choices=SECTION_LABELS)
    position = models.PositiveSmallIntegerField()
    status = models.CharField(_("status"), max_length=8, choices=SectionStatus.choices, default=SectionStatus.QUEUED)
    text = models.TextField(_("text"), blank=True)
    voice = models.CharField(max_length=8, choices=Voice.choices, default=Voice.CURATED)
    curated = models.BooleanField(default=False)
    fault = models.CharField(_("fault"), max_length=60, blank=True)
    prompt_tokens = models.PositiveIntegerField(_("prompt tokens"), default=0)
    completion_tokens = models.PositiveIntegerField(_("completion tokens"), default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    lease_token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    woken_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("section of a report")
        verbose_name_plural = _("sections of reports")
        ordering = ("interview", "position")
        indexes = (models.Index(fields=("status", "woken_at")),)
        constraints = (
            models.UniqueConstraint(fields=("interview", "name"), name="report_section_once"),
            models.CheckConstraint(condition=Q(name__in=SECTION_NAMES), name="report_section_is_known"),
            models.CheckConstraint(condition=Q(status__in=SectionStatus.values), name="section_status_is_legal"),
            models.CheckConstraint(
                condition=Q(status=SectionStatus.WRITING, lease_token__isnull=False, lease_until__isnull=False)
                | (~Q(status=SectionStatus.WRITING) & Q(lease_token__isnull=True)),
                name="section_being_written_has_a_lease",
            ),
            models.CheckConstraint(
                condition=(Q(status=SectionStatus.WRITTEN) & ~Q(text=""))
                | (~Q(status=SectionStatus.WRITTEN) & Q(text="")),
                name="written_section_has_a_text",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_name_display()} ({self.get_status_display()})"
