"""The report on an interview, in sections that are written one beside the other."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.models.interview import STAGE_VALUES, Interview
from interviews.models.labels import STAGE_LABELS
from interviews.models.turn import Voice

OVERALL = "overall"
SECTION_LABELS = [*STAGE_LABELS, (OVERALL, _("Overall"))]


class SectionStatus(models.TextChoices):
    """As with turns, the row is the queue: queued, claimed by a worker, written, or failed after too many tries."""

    QUEUED = "queued", _("Queued")
    WRITING = "writing", _("Being written")
    WRITTEN = "written", _("Written")
    FAILED = "failed", _("Failed")


UNWRITTEN = (SectionStatus.QUEUED, SectionStatus.WRITING)


class ReportSection(models.Model):
    """One section: of a stage that was reached (``name`` is the stage), or the overall one.

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
            models.CheckConstraint(condition=Q(name__in=[*STAGE_VALUES, OVERALL]), name="report_section_is_known"),
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
