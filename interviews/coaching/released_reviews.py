"""What a learner reads of human coaches: the released versions, with the answers. Whose interview it is was asked
before."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet

from interviews.models import Interview, ReviewComment, ReviewedBand, ReviewVersion, TranscriptRead
from profiles.cohorts.membership import shown_name
from profiles.models import User


@dataclass(frozen=True)
class GivenComment:
    """A comment on the message at ``position`` (``None``: on the whole), and the learner's answer, "" for none yet.

    Where it is on a ``line`` of the message's code, ``code`` is what stands there.
    """

    review_id: int
    key: UUID
    position: int | None
    text: str
    coach: str
    reply: str
    replied_at: datetime | None
    line: int | None = None
    code: str = ""


@dataclass(frozen=True)
class GivenFeedback:
    """What one coach released about an interview, as it reads now; ``number`` is above 1 once it was amended.

    One that is not ``is_current`` was amended since.
    """

    review_id: int
    coach: str
    released_at: datetime
    number: int
    note: str
    is_current: bool
    is_new: bool
    comments: tuple[GivenComment, ...]
    bands: tuple[ReviewedBand, ...]

    @property
    def on_the_whole(self) -> tuple[GivenComment, ...]:
        """The comments that are on no single message."""
        return tuple(comment for comment in self.comments if comment.position is None)

    @property
    def on_messages(self) -> tuple[GivenComment, ...]:
        """The comments on messages, in the order of the conversation."""
        found = [comment for comment in self.comments if comment.position is not None]
        return tuple(sorted(found, key=lambda comment: comment.position))


@dataclass(frozen=True)
class News:
    """What a coach released about an interview and the learner has not opened; an ``is_amended`` one is new again."""

    interview_id: UUID
    title: str
    is_over: bool
    coach: str
    is_amended: bool


def open_question() -> Q:
    """Return what an interview meets whose learner asked for a coach, where nothing was released since."""
    answered = ReviewVersion.objects.filter(
        review__interview=OuterRef("pk"), released_at__gte=OuterRef("help_requested_at")
    )
    return Q(help_requested_at__isnull=False) & ~Q(Exists(answered))


def news_for(learner: User, most: int) -> list[News]:
    """Return what the learner has not opened of what coaches released, the latest first: one query."""
    rows = ReviewVersion.objects.filter(review__interview__learner=learner, is_current=True, seen_at=None)
    rows = rows.select_related("review__coach", "review__interview").only(
        "number", "review__coach__first_name", "review__coach__last_name", "review__coach__email",
        "review__interview__title", "review__interview__finished_at",
    )  # fmt: skip
    return [_news(version) for version in rows.order_by("-released_at", "-pk")[:most]]


Which = Literal["current", "earlier", "all"]
_VERSIONS: Mapping[Which, Q] = {"current": Q(is_current=True), "earlier": Q(is_current=False), "all": Q()}


def feedback_on(interview: Interview, *, which: Which = "current") -> tuple[GivenFeedback, ...]:
    """Return what coaches released about ``interview``, first released first: four queries, one where there is none.

    ``which`` asks for other released versions than those that count now.
    """
    comments = ReviewComment.objects.select_related("message").order_by("pk")
    comments = comments.only("key", "text", "line", "version", "message__position", "message__code")
    found = (
        ReviewVersion.objects.filter(_VERSIONS[which], review__interview=interview, released_at__isnull=False)
        .select_related("review__coach")
        .prefetch_related(Prefetch("comments", comments), "bands", "review__replies")
        .order_by("released_at", "pk")
    )
    return tuple(_given(version) for version in found)


def comments_by_position(given: Iterable[GivenFeedback]) -> dict[int, list[GivenComment]]:
    """Return the comments of all coaches by the position of the message they are on."""
    found: dict[int, list[GivenComment]] = defaultdict(list)
    for feedback in given:
        for comment in feedback.on_messages:
            found[comment.position].append(comment)
    return dict(found)


def reads_of(learner_id: int) -> QuerySet[TranscriptRead]:
    """Return who read the learner's interviews, the latest first."""
    return TranscriptRead.objects.filter(interview__learner=learner_id).select_related("interview", "reader")


def readings_of(learner: User) -> QuerySet[TranscriptRead]:
    """Return :func:`reads_of` with no more of them than the learner's own page shows."""
    return reads_of(learner.pk).only("what", "reader_name", "read_at", "interview__title", "reader__is_superuser")


def code_at(comment: ReviewComment) -> str:
    """Return the line of code that ``comment`` is on, "" where it is on none."""
    return comment.message.code.splitlines()[comment.line - 1].strip() if comment.line and comment.message else ""


def _news(version: ReviewVersion) -> News:
    interview = version.review.interview
    coach = shown_name(version.review.coach)
    return News(interview.pk, interview.title, interview.is_over, coach, is_amended=version.number > 1)


def _given(version: ReviewVersion) -> GivenFeedback:
    review, coach = version.review, shown_name(version.review.coach)
    replies = {reply.comment_key: reply for reply in review.replies.all()}
    comments = tuple(
        GivenComment(
            review_id=review.pk,
            key=comment.key,
            position=comment.message.position if comment.message else None,
            text=comment.text,
            coach=coach,
            reply=replies[comment.key].text if comment.key in replies else "",
            replied_at=replies[comment.key].created_at if comment.key in replies else None,
            line=comment.line,
            code=code_at(comment),
        )
        for comment in version.comments.all()
    )
    return GivenFeedback(
        review_id=review.pk,
        coach=coach,
        released_at=version.released_at,
        number=version.number,
        note=version.note,
        is_current=version.is_current,
        is_new=version.is_current and version.seen_at is None,
        comments=comments,
        bands=tuple(version.bands.all()),
    )
