"""What coaches keep and give beside reviews: notes on a learner, assignments, messages to a cohort, and mails."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.models.interview import Interview
from interviews.models.review import CommentReply, MailStatus, MailToSend
from profiles.models import Cohort

MAX_LEARNER_NOTE_CHARACTERS = 8_000
MAX_TALK_CHARACTERS = 2_000
MAX_ASSIGNMENT_NOTE = 300
MAX_MESSAGE_CHARACTERS = 2_000


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


class CohortMessage(models.Model):
    """What a coach writes to everybody in a cohort; learners see it on their dashboard until they dismiss it."""

    cohort = models.ForeignKey(Cohort, on_delete=models.CASCADE, related_name="messages")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="cohort_messages"
    )
    text = models.TextField(_("message"), max_length=MAX_MESSAGE_CHARACTERS)
    sent_at = models.DateTimeField(_("sent"), default=timezone.now)
    withdrawn_at = models.DateTimeField(_("taken back"), null=True, blank=True)
    dismissed_by = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+", blank=True)

    class Meta:
        verbose_name = _("message to a cohort")
        verbose_name_plural = _("messages to cohorts")
        ordering = ("cohort", "-sent_at", "-pk")
        constraints = (models.CheckConstraint(condition=~Q(text=""), name="cohort_message_says_something"),)

    def __str__(self) -> str:
        return self.text[:40]


class MailAbout(models.TextChoices):
    """What a mail of coaching tells: a coach what learners did, or a learner of a message to the cohort."""

    NEWS = "news", _("news for a coach")
    MESSAGE = "message", _("message to a cohort")


class CoachingMail(MailToSend):
    """A mail to a coach or a learner; a worker sends it, and tries again where it fails.

    ``digest_of`` is the day of a coach's daily mail, so that there is one a day. A mail with nothing to say any more,
    or to somebody who wants none any more, is deleted instead of sent.
    """

    person = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    about = models.CharField(_("about"), max_length=7, choices=MailAbout.choices)
    cohort_message = models.ForeignKey(
        CohortMessage, on_delete=models.CASCADE, null=True, blank=True, related_name="mails"
    )
    digest_of = models.DateField(_("day of the digest"), null=True, blank=True)

    class Meta(MailToSend.Meta):
        verbose_name = _("email about coaching")
        verbose_name_plural = _("emails about coaching")
        constraints = (
            models.UniqueConstraint(fields=("person", "digest_of"), name="one_digest_a_day"),
            models.UniqueConstraint(fields=("person", "cohort_message"), name="one_mail_a_cohort_message"),
            models.CheckConstraint(condition=Q(status__in=MailStatus.values), name="coaching_mail_status_is_legal"),
            models.CheckConstraint(
                condition=Q(about=MailAbout.NEWS, cohort_message__isnull=True)
                | Q(about=MailAbout.MESSAGE, cohort_message__isnull=False, digest_of__isnull=True),
                name="coaching_mail_is_about_one_thing",
            ),
            models.CheckConstraint(
                condition=Q(status=MailStatus.SENDING, lease_token__isnull=False, lease_until__isnull=False)
                | (~Q(status=MailStatus.SENDING) & Q(lease_token__isnull=True)),
                name="coaching_mail_being_sent_has_a_lease",
            ),
        )

    def __str__(self) -> str:
        return f"{self.person_id}, {self.get_about_display()} ({self.get_status_display()})"


class NoticeKind(models.TextChoices):
    """What a coach is told of by mail."""

    ASKED = "asked", _("a learner asked for help")
    ANSWERED = "answered", _("a learner answered a comment")
    MARKING = "marking", _("a coach asked for a second marking")


class DeskNotice(models.Model):
    """Something that a coach is to be told of by mail, once: ``mail`` is the one that told it, ``None`` until then.
    It goes with that.

    ``reply`` is the answer that is meant. Whether it still matters is asked when the mail is written.
    """

    coach = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    interview = models.ForeignKey(Interview, on_delete=models.CASCADE, related_name="+")
    kind = models.CharField(_("kind"), max_length=8, choices=NoticeKind.choices)
    reply = models.ForeignKey(CommentReply, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now)
    mail = models.ForeignKey(CoachingMail, on_delete=models.CASCADE, null=True, blank=True, related_name="notices")

    class Meta:
        verbose_name = _("notice for a coach")
        verbose_name_plural = _("notices for coaches")
        ordering = ("coach", "pk")
        indexes = (models.Index(fields=("mail", "coach")),)
        constraints = (
            models.CheckConstraint(condition=Q(kind__in=NoticeKind.values), name="notice_kind_is_known"),
            models.CheckConstraint(
                condition=Q(kind=NoticeKind.ANSWERED, reply__isnull=False)
                | (~Q(kind=NoticeKind.ANSWERED) & Q(reply__isnull=True)),
                name="notice_of_an_answer_has_it",
            ),
        )

    def __str__(self) -> str:
        return f"{self.coach_id}: {self.get_kind_display()}"
