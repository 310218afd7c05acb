"""What human coaches do with an interview: who read it, what they wrote, which bands they gave, and what came back.

A review is one coach's of one interview. Its words are in versions: one that learners read (``is_current``), those
they read before, and at most one that is being written. Nothing that was released is ever changed.
"""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.models.interview import Interview
from interviews.models.report import Band, Dimension
from interviews.models.turn import Message

MAX_COMMENT_CHARACTERS = 4_000
MAX_REASON_CHARACTERS = 1_000
MAX_NOTE_CHARACTERS = 300
MAX_REPLY_CHARACTERS = 2_000


class ReviewState(models.TextChoices):
    """Where a review stands (``interviews/coaching/reviewing.py`` holds the ways between the states)."""

    CLAIMED = "claimed", _("Being written")
    RETURNED = "returned", _("Given back")
    RELEASED = "released", _("Released")
    AMENDING = "amending", _("Released, being amended")


class TranscriptReview(models.Model):
    """One coach's review of one interview. While it is *claimed* nobody else claims the interview.

    ``coach`` is ``None`` once that account is gone: what was released stays the learner's. While one that ``is_blind``
    has no ``revealed_at`` its coach sees neither the platform's bands nor what other coaches released.
    """

    interview = models.ForeignKey(Interview, on_delete=models.CASCADE, related_name="transcript_reviews")
    coach = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="transcript_reviews",
        verbose_name=_("coach"),
    )
    state = models.CharField(_("state"), max_length=8, choices=ReviewState.choices, default=ReviewState.CLAIMED)
    claimed_at = models.DateTimeField(_("claimed"), default=timezone.now)
    touched_at = models.DateTimeField(_("last worked on"), default=timezone.now)
    return_note = models.TextField(_("why it was given back"), blank=True)
    is_blind = models.BooleanField(_("begun blind"), default=False, db_default=False)
    revealed_at = models.DateTimeField(_("platform's bands shown"), null=True, blank=True)

    class Meta:
        verbose_name = _("review of a transcript")
        verbose_name_plural = _("reviews of transcripts")
        ordering = ("interview", "pk")
        constraints = (
            models.UniqueConstraint(fields=("interview", "coach"), name="one_review_a_coach"),
            models.UniqueConstraint(
                fields=("interview",), condition=Q(state=ReviewState.CLAIMED), name="claimed_by_one_coach"
            ),
            models.CheckConstraint(condition=Q(state__in=ReviewState.values), name="review_state_is_known"),
            models.CheckConstraint(
                condition=Q(revealed_at__isnull=True) | Q(is_blind=True), name="only_a_blind_review_is_revealed"
            ),
        )

    def __str__(self) -> str:
        return f"{self.interview_id} ({self.get_state_display()})"


class ReviewVersion(models.Model):
    """The words of a review: what is being written (no ``released_at``), or what was released then.

    ``note`` says what was amended, for the learner; every version after the first has one. ``seen_at`` is when the
    learner opened it first.
    """

    review = models.ForeignKey(TranscriptReview, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    note = models.CharField(_("what was amended"), max_length=300, blank=True)
    released_at = models.DateTimeField(_("released"), null=True, blank=True)
    is_current = models.BooleanField(default=False)
    seen_at = models.DateTimeField(_("seen by the learner"), null=True, blank=True)

    class Meta:
        verbose_name = _("version of a review")
        verbose_name_plural = _("versions of reviews")
        ordering = ("review", "number")
        constraints = (
            models.UniqueConstraint(fields=("review", "number"), name="review_version_once"),
            models.UniqueConstraint(
                fields=("review",), condition=Q(released_at__isnull=True), name="one_version_being_written"
            ),
            models.UniqueConstraint(fields=("review",), condition=Q(is_current=True), name="one_current_version"),
            models.CheckConstraint(
                condition=Q(is_current=False) | Q(released_at__isnull=False), name="current_version_is_released"
            ),
            models.CheckConstraint(
                condition=Q(number=1) | Q(released_at__isnull=True) | ~Q(note=""), name="amended_version_says_what"
            ),
            models.CheckConstraint(
                condition=Q(seen_at__isnull=True) | Q(released_at__isnull=False), name="only_a_released_version_is_seen"
            ),
        )

    def __str__(self) -> str:
        return f"{self.review_id}, {self.number}"


class ReviewComment(models.Model):
    """A comment on one message or a ``line`` of its code, or without one on the whole interview; ``key`` is the same in
    every version."""

    version = models.ForeignKey(ReviewVersion, on_delete=models.CASCADE, related_name="comments")
    key = models.UUIDField(default=uuid.uuid4, editable=False)
    message = models.ForeignKey(
        Message, on_delete=models.CASCADE, null=True, blank=True, related_name="review_comments"
    )
    line = models.PositiveSmallIntegerField(_("line of the code"), null=True, blank=True)
    text = models.TextField(_("comment"), max_length=MAX_COMMENT_CHARACTERS)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("comment")
        verbose_name_plural = _("comments")
        ordering = ("version", "pk")
        constraints = (
            models.UniqueConstraint(fields=("version", "key"), name="comment_key_once_a_version"),
            models.CheckConstraint(condition=~Q(text=""), name="comment_says_something"),
            models.CheckConstraint(
                condition=Q(line__isnull=True) | Q(message__isnull=False, line__gte=1), name="line_is_of_a_message"
            ),
        )

    def __str__(self) -> str:
        return self.text[:40]


class CommentReply(models.Model):
    """The learner's one answer to a comment; it stays with the comment's ``key`` when the review is amended.

    ``seen_at`` is when the review's coach opened it first.
    """

    review = models.ForeignKey(TranscriptReview, on_delete=models.CASCADE, related_name="replies")
    comment_key = models.UUIDField()
    text = models.TextField(_("answer"), max_length=MAX_REPLY_CHARACTERS)
    created_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(_("seen by the coach"), null=True, blank=True)

    class Meta:
        verbose_name = _("answer to a comment")
        verbose_name_plural = _("answers to comments")
        ordering = ("review", "pk")
        constraints = (
            models.UniqueConstraint(fields=("review", "comment_key"), name="one_reply_a_comment"),
            models.CheckConstraint(condition=~Q(text=""), name="reply_says_something"),
        )

    def __str__(self) -> str:
        return self.text[:40]


class ReviewedBand(models.Model):
    """A coach's band of one dimension: the platform's (``platform_band``, as it was then) or another with a reason.

    ``blind_band`` is what was given before the platform's was shown, "" where nothing was; it needs no reason and stays
    where the coach changes ``band`` afterwards.
    """

    version = models.ForeignKey(ReviewVersion, on_delete=models.CASCADE, related_name="bands")
    dimension = models.CharField(_("dimension"), max_length=24, choices=Dimension.choices)
    band = models.CharField(_("band"), max_length=16, choices=Band.choices)
    platform_band = models.CharField(_("platform's band"), max_length=16, choices=Band.choices)
    blind_band = models.CharField(
        _("band given blind"), max_length=16, choices=Band.choices, blank=True, default="", db_default=""
    )
    reason = models.TextField(_("reason"), max_length=MAX_REASON_CHARACTERS, blank=True)

    class Meta:
        verbose_name = _("band by a coach")
        verbose_name_plural = _("bands by coaches")
        ordering = ("version", "pk")
        constraints = (
            models.UniqueConstraint(fields=("version", "dimension"), name="reviewed_band_once"),
            models.CheckConstraint(condition=Q(dimension__in=Dimension.values), name="reviewed_dimension_is_known"),
            models.CheckConstraint(
                condition=Q(band__in=Band.values, platform_band__in=Band.values, blind_band__in=("", *Band.values)),
                name="reviewed_bands_are_known",
            ),
            models.CheckConstraint(
                condition=Q(band=models.F("platform_band")) | Q(band=models.F("blind_band")) | ~Q(reason=""),
                name="another_band_has_a_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_dimension_display()}: {self.get_band_display()}"


class SecondMarking(models.Model):
    """That a coach asked another to give bands to an interview, too: without seeing the platform's or any coach's.

    It is done once ``asked_of`` has released a review.
    """

    interview = models.ForeignKey(Interview, on_delete=models.CASCADE, related_name="second_markings")
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    asked_of = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="second_markings")
    asked_at = models.DateTimeField(_("asked"), default=timezone.now)

    class Meta:
        verbose_name = _("second marking")
        verbose_name_plural = _("second markings")
        ordering = ("interview", "pk")
        constraints = (
            models.UniqueConstraint(fields=("interview", "asked_of"), name="second_marking_asked_once"),
            models.CheckConstraint(
                condition=~Q(asked_by=models.F("asked_of")), name="second_marking_is_by_somebody_else"
            ),
        )

    def __str__(self) -> str:
        return f"{self.interview_id}: {self.asked_of_id}"


class FlagKind(models.TextChoices):
    """What can be wrong with a message of the coach, in the eyes of a human one."""

    LEAKED = "leaked", _("This reply gave the answer away")
    UNHELPFUL = "unhelpful", _("This question was unhelpful")


class MessageFlag(models.Model):
    """A coach's mark on a message of the platform's coach: for administrators and curators, not for the learner."""

    review = models.ForeignKey(TranscriptReview, on_delete=models.CASCADE, related_name="flags")
    message = models.ForeignKey(Message, on_delete=models.CASCADE, related_name="flags")
    kind = models.CharField(_("kind"), max_length=9, choices=FlagKind.choices)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("flag on a message")
        verbose_name_plural = _("flags on messages")
        ordering = ("review", "pk")
        constraints = (
            models.UniqueConstraint(fields=("review", "message", "kind"), name="flag_once_a_review"),
            models.CheckConstraint(condition=Q(kind__in=FlagKind.values), name="flag_kind_is_known"),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.message_id}"


class CommentSnippet(models.Model):
    """A text that a coach uses again and again; ``is_shared`` lets all coaches use it, only its owner changes it."""

    coach = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="snippets", editable=False
    )
    title = models.CharField(_("title"), max_length=80)
    text = models.TextField(_("text"), max_length=MAX_COMMENT_CHARACTERS)
    is_shared = models.BooleanField(_("for all coaches"), default=False)

    class Meta:
        verbose_name = _("snippet")
        verbose_name_plural = _("snippets")
        ordering = ("title", "pk")
        constraints = (
            models.UniqueConstraint(fields=("coach", "title"), name="snippet_title_once_a_coach"),
            models.CheckConstraint(condition=~Q(title="") & ~Q(text=""), name="snippet_says_something"),
        )

    def __str__(self) -> str:
        return self.title


class ReadWhat(models.TextChoices):
    """What somebody else than the learner opened."""

    TRANSCRIPT = "transcript", _("Transcript")
    EVENTS = "events", _("Events")


class TranscriptRead(models.Model):
    """That a coach or an administrator read an interview: for administrators and for its learner.

    ``reader_name`` is how the reader was called then; once that account is gone it is empty, and ``reader`` ``None``.
    """

    interview = models.ForeignKey(Interview, on_delete=models.CASCADE, related_name="reads")
    reader = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="transcript_reads",
        verbose_name=_("reader"),
    )
    reader_name = models.CharField(_("name"), max_length=150)
    what = models.CharField(_("what"), max_length=10, choices=ReadWhat.choices, default=ReadWhat.TRANSCRIPT)
    read_at = models.DateTimeField(_("read"), default=timezone.now)

    class Meta:
        verbose_name = _("reading of a transcript")
        verbose_name_plural = _("readings of transcripts")
        ordering = ("-read_at", "-pk")
        indexes = (models.Index(fields=("interview", "-read_at")), models.Index(fields=("reader", "-read_at")))
        constraints = (models.CheckConstraint(condition=Q(what__in=ReadWhat.values), name="read_what_is_known"),)

    def __str__(self) -> str:
        return f"{self.reader_name}: {self.interview_id}"


class MailStatus(models.TextChoices):
    """As with turns, the row is the queue."""

    QUEUED = "queued", _("Queued")
    SENDING = "sending", _("Being sent")
    SENT = "sent", _("Sent")
    FAILED = "failed", _("Failed")


class MailToSend(models.Model):
    """What every mail has that a worker sends: how far it is, and the lease of who sends it."""

    status = models.CharField(_("status"), max_length=7, choices=MailStatus.choices, default=MailStatus.QUEUED)
    fault = models.CharField(_("fault"), max_length=60, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    lease_token = models.UUIDField(null=True, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    woken_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True
        ordering = ("pk",)
        indexes = (models.Index(fields=("status", "woken_at")),)


class FeedbackMail(MailToSend):
    """The mail that tells a learner of a released version; a worker sends it, and tries again where it fails."""

    version = models.OneToOneField(ReviewVersion, on_delete=models.CASCADE, related_name="mail")

    class Meta(MailToSend.Meta):
        verbose_name = _("email about feedback")
        verbose_name_plural = _("emails about feedback")
        constraints = (
            models.CheckConstraint(condition=Q(status__in=MailStatus.values), name="mail_status_is_legal"),
            models.CheckConstraint(
                condition=Q(status=MailStatus.SENDING, lease_token__isnull=False, lease_until__isnull=False)
                | (~Q(status=MailStatus.SENDING) & Q(lease_token__isnull=True)),
                name="mail_being_sent_has_a_lease",
            ),
        )

    def __str__(self) -> str:
        return f"{self.version_id} ({self.get_status_display()})"
