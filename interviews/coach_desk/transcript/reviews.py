"""The reviews of an interview as coaches see them: one's own with what is being written, of others what was released.

What another coach is writing is nobody's to read: of that one sees only that it is being written.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Prefetch, Q
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from interviews.coaching.claiming import TAKEN_OVER_BY, may_take_over
from interviews.coaching.released_reviews import code_at
from interviews.coaching.reviewing import WRITTEN_IN, text_mark
from interviews.ground.markdown import render_markdown
from interviews.models import (
    CommentReply,
    FeedbackMail,
    Interview,
    MailStatus,
    MessageFlag,
    ReviewComment,
    ReviewedBand,
    ReviewState,
    ReviewVersion,
    TranscriptReview,
)
from profiles.cohorts.membership import shown_name
from profiles.models import User

_MAILS: Mapping[str, Promise] = {
    MailStatus.QUEUED: gettext_lazy("The email to the learner is queued."),
    MailStatus.SENDING: gettext_lazy("The email to the learner is being sent."),
    MailStatus.SENT: gettext_lazy("The learner was notified by email: %(when)s"),
    MailStatus.FAILED: gettext_lazy("The email to the learner could not be sent; they see it on their pages."),
}
MAX_SNIPPETS = 200


@dataclass(frozen=True)
class CommentShown:
    """A comment; ``is_draft`` is one that is being written, which its coach may change. ``mark`` names its text,
    ``code`` is the ``line`` that it is on."""

    key: UUID
    position: int | None
    text: str
    html: SafeString
    coach: str
    is_draft: bool
    reply: SafeString | None
    replied_at: datetime | None
    line: int | None
    code: str

    @property
    def mark(self) -> str:
        """The name of its text, by which a form tells whether it has changed."""
        return text_mark(self.text)


@dataclass(frozen=True)
class VersionShown:
    """One version: what is being written (no ``released_at``), or what was released then."""

    number: int
    note: str
    released_at: datetime | None
    is_current: bool
    seen_at: datetime | None
    mail: str
    comments: tuple[CommentShown, ...]
    bands: tuple[ReviewedBand, ...]

    @property
    def on_the_whole(self) -> tuple[CommentShown, ...]:
        """The comments that are on no single message."""
        return tuple(comment for comment in self.comments if comment.position is None)

    @property
    def on_messages(self) -> tuple[CommentShown, ...]:
        """The comments on messages, in the order of the conversation."""
        found = [comment for comment in self.comments if comment.position is not None]
        return tuple(sorted(found, key=lambda comment: comment.position))


@dataclass(frozen=True)
class ReviewShown:
    """One coach's review; ``draft`` is one's own that is being written, ``released`` the latest first."""

    review: TranscriptReview
    coach: str
    is_own: bool
    may_be_taken_over: bool
    draft: VersionShown | None
    released: tuple[VersionShown, ...]

    @property
    def is_writing(self) -> bool:
        """Tell whether something is being written."""
        return self.review.state in WRITTEN_IN

    @property
    def taken_over_by(self) -> str:
        """Return who took over what this coach had claimed, "" for nobody."""
        note = self.review.return_note
        return note.removeprefix(TAKEN_OVER_BY) if note.startswith(TAKEN_OVER_BY) else ""

    @property
    def current(self) -> VersionShown | None:
        """What the learner reads now."""
        return next((version for version in self.released if version.is_current), None)

    @property
    def shown(self) -> VersionShown | None:
        """What stands beside the messages: one's own draft, else what the learner reads."""
        return self.draft if self.draft and self.is_writing else self.current


@dataclass(frozen=True)
class BesideMessage:
    """What coaches wrote on one message: comments, one's own ``flags``, and those of others for administrators."""

    comments: tuple[CommentShown, ...] = ()
    flags: frozenset[str] = frozenset()
    flags_of_others: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class ReviewsShown:
    """All reviews of an interview, for who reads them now; ``is_hidden`` where they have yet to give bands blind."""

    own: ReviewShown | None
    others: tuple[ReviewShown, ...]
    beside: Mapping[int, BesideMessage]
    is_hidden: bool

    @property
    def all(self) -> tuple[ReviewShown, ...]:
        """One's own first."""
        return (self.own, *self.others) if self.own else self.others

    @property
    def is_writing(self) -> bool:
        """Tell whether one's own review is being written."""
        return self.own is not None and self.own.is_writing

    @property
    def held(self) -> ReviewShown | None:
        """The review of another coach that keeps one from claiming."""
        return next((one for one in self.others if one.review.state == ReviewState.CLAIMED), None)

    @property
    def may_claim(self) -> bool:
        """Tell whether a claim would be a new one, and nobody is in its way."""
        is_free = self.own is None or self.own.review.state == ReviewState.RETURNED
        return is_free and self.held is None

    @property
    def on_the_whole(self) -> tuple[CommentShown, ...]:
        """The comments on the whole that stand on the page."""
        return tuple(comment for one in self.all if one.shown for comment in one.shown.on_the_whole)

    @property
    def history(self) -> tuple[ReviewShown, ...]:
        """The reviews of which something was released."""
        return tuple(one for one in self.all if one.released)


def reviews_of(interview: Interview, user: User, *, is_hidden: bool) -> ReviewsShown:
    """Return the reviews of ``interview`` as ``user`` may see them: one query, seven where there are any.

    Where the bands are hidden from them (``is_hidden``), so is what others wrote.
    """
    comments = ReviewComment.objects.select_related("message").order_by("pk")
    comments = comments.only("key", "text", "line", "version", "message__position", "message__code")
    versions = ReviewVersion.objects.select_related("mail").order_by("-number")
    # What is being written is not even read, unless it is one's own.
    readable = Q(review__coach=user) if is_hidden else Q(released_at__isnull=False) | Q(review__coach=user)
    versions = versions.filter(readable)
    flags = MessageFlag.objects.select_related("message").order_by("pk")
    found = (
        TranscriptReview.objects.filter(interview=interview)
        .select_related("coach")
        .prefetch_related(
            Prefetch("versions", versions.prefetch_related(Prefetch("comments", comments), "bands")),
            "replies",
            Prefetch("flags", flags.only("kind", "review", "message__position")),
        )
        .order_by("pk")
    )
    rows = [_review(review, interview, user) for review in found]
    own = next((row for row in rows if row.is_own), None)
    others = tuple(row for row in rows if not row.is_own)
    return ReviewsShown(own, others, _beside(rows, sees_all_flags=user.is_superuser and not is_hidden), is_hidden)


def _review(review: TranscriptReview, interview: Interview, user: User) -> ReviewShown:
    review.interview = interview
    coach = shown_name(review.coach)
    replies = {reply.comment_key: reply for reply in review.replies.all()}
    versions = [_version(version, coach, replies) for version in review.versions.all()]
    return ReviewShown(
        review=review,
        coach=coach,
        is_own=review.coach_id == user.pk,
        may_be_taken_over=may_take_over(user, review),
        draft=next((version for version in versions if version.released_at is None), None),
        released=tuple(version for version in versions if version.released_at is not None),
    )


def _version(version: ReviewVersion, coach: str, replies: Mapping[UUID, CommentReply]) -> VersionShown:
    return VersionShown(
        number=version.number,
        note=version.note,
        released_at=version.released_at,
        is_current=version.is_current,
        seen_at=version.seen_at,
        mail=_mail(getattr(version, "mail", None)) if version.released_at else "",
        comments=tuple(
            _comment(comment, coach, replies.get(comment.key), is_draft=version.released_at is None)
            for comment in version.comments.all()
        ),
        bands=tuple(version.bands.all()),
    )


def _comment(comment: ReviewComment, coach: str, reply: CommentReply | None, *, is_draft: bool) -> CommentShown:
    return CommentShown(
        key=comment.key,
        position=comment.message.position if comment.message else None,
        text=comment.text,
        html=render_markdown(comment.text, line_breaks=True),
        coach=coach,
        is_draft=is_draft,
        reply=render_markdown(reply.text, line_breaks=True) if reply else None,
        replied_at=reply.created_at if reply else None,
        line=comment.line,
        code=code_at(comment),
    )


def _mail(mail: FeedbackMail | None) -> str:
    if mail is None:
        return _("No email was sent: either email is not set up here, or the learner has turned it off.")
    when = date_format(localtime(mail.finished_at), "DATETIME_FORMAT") if mail.finished_at else ""
    told = str(_MAILS[mail.status])
    return told % {"when": when} if mail.status == MailStatus.SENT else told


def _beside(rows: list[ReviewShown], *, sees_all_flags: bool) -> dict[int, BesideMessage]:
    comments: dict[int, list[CommentShown]] = defaultdict(list)
    own: dict[int, set[str]] = defaultdict(set)
    others: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for row in rows:
        for comment in row.shown.on_messages if row.shown else ():
            comments[comment.position].append(comment)
        for flag in row.review.flags.all():
            if row.is_own:
                own[flag.message.position].add(flag.kind)
            elif sees_all_flags:
                others[flag.message.position].append((row.coach, str(flag.get_kind_display())))
    return {
        position: BesideMessage(tuple(comments[position]), frozenset(own[position]), tuple(others[position]))
        for position in {*comments, *own, *others}
    }
