"""What went differently, for coaches and administrators: one row for each occurrence."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from interviews.models.interview import STAGE_VALUES, Interview
from interviews.models.labels import STAGE_LABELS, EventKind, EventLevel
from interviews.models.turn import Turn


class Event(models.Model):
    """One occurrence. ``message`` is technical and English; ``input`` is what the learner wrote, redacted and cut."""

    interview = models.ForeignKey(
        Interview, on_delete=models.CASCADE, related_name="events", verbose_name=_("interview")
    )
    turn = models.ForeignKey(
        Turn, on_delete=models.CASCADE, null=True, blank=True, related_name="events", verbose_name=_("turn")
    )
    kind = models.CharField(_("kind"), max_length=24, choices=EventKind.choices)
    level = models.CharField(_("level"), max_length=8, choices=EventLevel.choices)
    stage = models.CharField(_("stage"), max_length=24, choices=STAGE_LABELS)
    message = models.TextField(_("message"), blank=True)
    input = models.TextField(_("input"), blank=True)
    snapshot = models.JSONField(_("snapshot"), default=dict, blank=True)
    created_at = models.DateTimeField(_("when"), db_index=True)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ("-created_at", "-pk")
        indexes = (
            models.Index(fields=("interview", "created_at")),
            models.Index(fields=("kind", "-created_at")),
            models.Index(fields=("level", "-created_at")),
        )
        constraints = (
            models.CheckConstraint(condition=Q(kind__in=EventKind.values), name="event_kind_is_legal"),
            models.CheckConstraint(condition=Q(level__in=EventLevel.values), name="event_level_is_legal"),
            models.CheckConstraint(condition=Q(stage__in=STAGE_VALUES), name="event_stage_is_legal"),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} ({self.get_level_display()})"
