"""What a learner keeps of an interview: a Markdown file, written by the coach and the learner's from then on."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.llm.contract import MAX_FILE_NAME, MAX_NOTE
from interviews.models.interview import Interview
from profiles.models import InterviewLanguage

MAX_NOTE_CHARACTERS = MAX_NOTE
"""As many as the coach may write: what it wrote can be saved again, and the longest note is still shown quickly."""


class StudyNote(models.Model):
    """A note of a learner's. What the coach wrote stays in the report, whatever becomes of the note.

    ``file_name`` is safe on every system, and no other of the learner's notes has it, upper and lower case being the
    same. ``edited_at`` is ``None`` as long as its text is as the coach wrote it.
    """

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="study_notes", verbose_name=_("learner")
    )
    interview = models.OneToOneField(
        Interview, on_delete=models.SET_NULL, null=True, blank=True, related_name="study_note"
    )
    title = models.CharField(_("title"), max_length=120)
    language = models.CharField(_("language"), max_length=2, choices=InterviewLanguage.choices)
    file_name = models.CharField(_("file name"), max_length=MAX_FILE_NAME)
    content = models.TextField(_("content"))
    written_at = models.DateTimeField(_("written"), default=timezone.now)
    edited_at = models.DateTimeField(_("edited"), null=True, blank=True)

    class Meta:
        verbose_name = _("study note")
        verbose_name_plural = _("study notes")
        ordering = ("-written_at", "-pk")
        indexes = (models.Index(fields=("learner", "-written_at")),)
        constraints = (
            models.UniqueConstraint("learner", Lower("file_name"), name="study_note_file_name_once"),
            models.CheckConstraint(condition=~Q(file_name=""), name="study_note_has_a_file_name"),
            models.CheckConstraint(condition=~Q(content=""), name="study_note_has_a_content"),
        )

    def __str__(self) -> str:
        return self.file_name
