"""Messages of which their learner has told what they meant: by choosing a reading, or by disputing what was heard or
what the report made of it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.models.interview import STAGE_VALUES
from interviews.models.labels import STAGE_LABELS
from interviews.models.turn import Message, Turn


class LabelledBy(models.TextChoices):
    """How the learner came to tell what was meant."""

    CHIP = "chip", _("Asked what was meant")
    DISPUTE = "dispute", _("Misread, and disputed")
    CLAIM = "claim", _("A claim of the report is disputed")


class SpokenLanguage(models.TextChoices):
    """The language of a message, as in the rows of ``evaluate reading``."""

    ENGLISH = "en", "English"
    CHINESE = "zh", "简体中文"
    MIXED = "mixed", _("both mixed")


class LabelledMessage(models.Model):
    """One message with what was meant by it, as a row of ``evaluate reading`` (``interviews/evaluation/``).

    ``problem`` is the slug, "" for a pasted one; ``asked`` what the coach had said before, ``follow_up`` the id of the
    follow-up question at hand. ``acts`` are those meant, in the format of the rows
    (``interviews/core/labelled_acts.py``); none where the learner said only that something else was. ``label`` is what
    stood on the button, or the claim of the report that rested on it. ``turn`` is the one with which the reading was
    sent, ``None`` where none was.
    """

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="labelled_messages", verbose_name=_("learner")
    )
    message = models.OneToOneField(Message, on_delete=models.CASCADE, related_name="labelled")
    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    problem = models.CharField(_("problem"), max_length=100, blank=True, db_index=True)
    language = models.CharField(_("language"), max_length=5, choices=SpokenLanguage.choices)
    stage = models.CharField(_("stage"), max_length=24, choices=STAGE_LABELS)
    asked = models.TextField(_("what the coach had said"), blank=True)
    follow_up = models.CharField(_("follow-up question"), max_length=100, blank=True)
    text = models.TextField(_("what the learner said"))
    acts = models.JSONField(_("acts"), default=list, blank=True)
    label = models.CharField(_("chosen reading"), max_length=300, blank=True)
    how = models.CharField(_("how"), max_length=7, choices=LabelledBy.choices)
    created_at = models.DateTimeField(_("told"), default=timezone.now)

    class Meta:
        verbose_name = _("labelled message")
        verbose_name_plural = _("labelled messages")
        ordering = ("-created_at", "-pk")
        constraints = (
            models.CheckConstraint(condition=Q(how__in=LabelledBy.values), name="labelled_how_is_known"),
            models.CheckConstraint(condition=Q(language__in=SpokenLanguage.values), name="labelled_language_is_known"),
            models.CheckConstraint(condition=Q(stage__in=STAGE_VALUES), name="labelled_stage_is_legal"),
        )

    def __str__(self) -> str:
        return f"{self.problem}: {self.get_how_display()}"
