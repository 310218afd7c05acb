"""What coaches keep and give beside reviews: private notes on a learner, and assignments."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from profiles.models import Cohort

MAX_LEARNER_NOTE_CHARACTERS = 8_000
MAX_TALK_CHARACTERS = 2_000
MAX_ASSIGNMENT_NOTE = 300


class LearnerNote(models.Model):
    """A coach's private notes on a learner, and what to talk about ``next_talk``: nobody else reads them.

    They are the coach's words and go with either account; while the learner is in no cohort of the coach no page shows
    them.
    """

    coach = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="learner_notes")
    learner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    text = models.TextField(_("notes"), max_length=MAX_LEARNER_NOTE_CHARACTERS, blank=True)
    next_talk = models.TextField(_("what to talk about next"), max_length=MAX_TALK_CHARACTERS, blank=True)
    changed_at = models.DateTimeField(_("changed"), default=timezone.now)

    class Meta:
        verbose_name = _("note on a learner")
        verbose_name_plural = _("notes on learners")
        ordering = ("coach", "learner")
        constraints = (
            models.UniqueConstraint(fields=("coach", "learner"), name="learner_note_once_a_coach"),
            models.CheckConstraint(condition=~Q(coach=models.F("learner")), name="learner_note_is_on_somebody_else"),
        )

    def __str__(self) -> str:
        return f"{self.coach_id}, {self.learner_id}"


class AssignmentKind(models.TextChoices):
    """What learners are asked to do: hold an interview about a problem, solve it again, or follow a plan."""

    PROBLEM = "problem", _("Interview about a problem")
    RESOLVE = "resolve", _("Solve a problem again")
    PLAN = "plan", _("Follow a study plan")


class Assignment(models.Model):
    """Something that a coach gives a cohort, or one ``learner`` of it, to do until ``due_on``.

    ``item`` is the slug of a problem or the id of a plan. What became of it is not stored: it is seen in what the
    learner has practised since ``made_at``.
    """

    cohort = models.ForeignKey(Cohort, on_delete=models.CASCADE, related_name="assignments")
    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="assignments"
    )
    kind = models.CharField(_("what to do"), max_length=7, choices=AssignmentKind.choices)
    item = models.CharField(_("problem or plan"), max_length=80)
    note = models.CharField(_("a word to it"), max_length=MAX_ASSIGNMENT_NOTE, blank=True)
    due_on = models.DateField(_("due"), null=True, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(_("given"), default=timezone.now)
    withdrawn_at = models.DateTimeField(_("taken back"), null=True, blank=True)

    class Meta:
        verbose_name = _("assignment")
        verbose_name_plural = _("assignments")
        ordering = ("cohort", "-made_at", "-pk")
        constraints = (
            models.CheckConstraint(condition=Q(kind__in=AssignmentKind.values), name="assignment_kind_is_known"),
            models.CheckConstraint(condition=~Q(item=""), name="assignment_is_about_something"),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.item}"
