"""What human coaches wrote about an interview, prepared: comments with what they are about, bands, earlier versions."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal
from uuid import UUID

from django.urls import reverse
from django.utils.safestring import SafeString

from interviews.coaching.released_reviews import GivenComment, GivenFeedback, comments_by_position, feedback_on
from interviews.conversation.excerpts import messages_at
from interviews.ground.markdown import render_markdown
from interviews.models import Band, Dimension, Interview, Role
from interviews.web.coaching.review_forms import AnswerForm
from interviews.web.shared.rubric_shown import CoachBand

LONGEST_QUOTE = 300
Page = Literal["report", "transcript", "replay"]


@dataclass(frozen=True)
class ShownMessage:
    """The message that a comment is on, in short; ``url`` is where all of it stands."""

    is_coach: bool
    stage_label: str
    text: str
    url: str


@dataclass(frozen=True)
class ShownComment:
    """A comment with its answer, or the ``form`` for one that is sent to ``url``; of an earlier version with neither,
    unless it was taken out since: then its answer stands there.

    ``message`` is what it is on, where that does not stand beside it; ``line`` the one of its ``code`` that it is on.
    """

    key: UUID
    coach: str
    html: SafeString
    message: ShownMessage | None = None
    answer: SafeString | None = None
    answered_at: datetime | None = None
    form: AnswerForm | None = None
    url: str = ""
    line: int | None = None
    code: str = ""


@dataclass(frozen=True)
class ShownBand:
    """A band in an earlier version."""

    dimension: str
    label: str
    reason: str


@dataclass(frozen=True)
class ShownReview:
    """What one coach released; ``note`` says what is different from the ``earlier`` versions, the latest first."""

    coach: str
    released_at: datetime
    is_new: bool
    note: str
    whole: tuple[ShownComment, ...]
    on_messages: tuple[ShownComment, ...]
    bands: tuple[ShownBand, ...]
    earlier: tuple["ShownReview", ...] = ()


def given_on(interview: Interview) -> tuple[GivenFeedback, ...]:
    """Return what coaches released; without a query where ``with_feedback`` has marked that there is none."""
    return feedback_on(interview) if getattr(interview, "has_feedback", True) else ()


def shown_reviews(interview: Interview, given: Collection[GivenFeedback], *, page: Page) -> tuple[ShownReview, ...]:
    """Return all of it for ``page``: on the report comments quote their message, on others they stand beside it."""
    earlier = _earlier(interview) if any(one.number > 1 for one in given) else {}
    messages = _messages(interview, [*given, *(one for versions in earlier.values() for one in versions)])
    return tuple(
        _shown(interview, one, messages, page=page, earlier=_old(one, earlier.get(one.review_id, ()), messages))
        for one in given
    )


def comments_beside(
    interview: Interview, given: Iterable[GivenFeedback], *, page: Page
) -> dict[int, tuple[ShownComment, ...]]:
    """Return the comments on messages by position, to be shown beside those on ``page``."""
    found = comments_by_position(given)
    return {
        position: tuple(shown_comment(interview, comment, page=page) for comment in comments)
        for position, comments in found.items()
    }


def bands_by_dimension(given: Iterable[GivenFeedback]) -> dict[str, list[CoachBand]]:
    """Return the bands of all coaches by dimension, first released first."""
    found: dict[str, list[CoachBand]] = defaultdict(list)
    for one in given:
        for row in one.bands:
            label = str(Band(row.band).label)
            found[row.dimension].append(CoachBand(one.coach, row.band, label, row.reason, row.blind_band == row.band))
    return dict(found)


def shown_comment(
    interview: Interview,
    comment: GivenComment,
    *,
    page: Page,
    message: ShownMessage | None = None,
    form: AnswerForm | None = None,
) -> ShownComment:
    """Return a comment with its answer, or with a form for it; ``form`` is one that was filled in."""
    url = reverse("answer_comment", kwargs={"interview_id": interview.pk, "comment_key": comment.key})
    return ShownComment(
        key=comment.key,
        coach=comment.coach,
        html=_html(comment.text),
        message=message,
        answer=_html(comment.reply) if comment.reply else None,
        answered_at=comment.replied_at,
        form=None if comment.reply else form or AnswerForm(key=comment.key),
        url=f"{url}?back={page}",
        line=comment.line,
        code=comment.code,
    )


def message_of(interview: Interview, comment: GivenComment) -> ShownMessage | None:
    """Return the message that ``comment`` is on, ``None`` for one on the whole."""
    return _messages_at(interview, {comment.position} - {None}).get(comment.position)


def _shown(
    interview: Interview,
    given: GivenFeedback,
    messages: Mapping[int, ShownMessage],
    *,
    page: Page,
    earlier: tuple[ShownReview, ...],
) -> ShownReview:
    return ShownReview(
        coach=given.coach,
        released_at=given.released_at,
        is_new=given.is_new,
        note=given.note,
        whole=tuple(shown_comment(interview, comment, page=page) for comment in given.on_the_whole),
        on_messages=tuple(
            shown_comment(interview, comment, page=page, message=messages.get(comment.position))
            for comment in given.on_messages
        ),
        bands=_bands(given),
        earlier=earlier,
    )


def _old(
    current: GivenFeedback, versions: Iterable[GivenFeedback], messages: Mapping[int, ShownMessage]
) -> tuple[ShownReview, ...]:
    """Return earlier versions, the latest first: to read, not to answer. What was answered stands with the latest."""
    told = {comment.key for comment in current.comments}

    def shown(comment: GivenComment) -> ShownComment:
        answer = _html(comment.reply) if comment.reply and comment.key not in told else None
        told.add(comment.key)
        message = messages.get(comment.position)
        return ShownComment(
            comment.key,
            comment.coach,
            _html(comment.text),
            message,
            answer,
            comment.replied_at if answer else None,
            line=comment.line,
            code=comment.code,
        )

    return tuple(
        ShownReview(
            coach=one.coach,
            released_at=one.released_at,
            is_new=False,
            note=one.note,
            whole=tuple(shown(comment) for comment in one.on_the_whole),
            on_messages=tuple(shown(comment) for comment in one.on_messages),
            bands=_bands(one),
        )
        for one in versions
    )


def _earlier(interview: Interview) -> dict[int, list[GivenFeedback]]:
    found: dict[int, list[GivenFeedback]] = defaultdict(list)
    for one in reversed(feedback_on(interview, which="earlier")):
        found[one.review_id].append(one)
    return found


def _bands(given: GivenFeedback) -> tuple[ShownBand, ...]:
    return tuple(
        ShownBand(str(Dimension(row.dimension).label), str(Band(row.band).label), row.reason) for row in given.bands
    )


def _messages(interview: Interview, given: Iterable[GivenFeedback]) -> dict[int, ShownMessage]:
    return _messages_at(interview, {comment.position for one in given for comment in one.on_messages})


def _messages_at(interview: Interview, positions: Collection[int]) -> dict[int, ShownMessage]:
    if not positions:
        return {}
    transcript = reverse("transcript", kwargs={"interview_id": interview.pk})
    return {
        row.position: ShownMessage(
            is_coach=row.role == Role.COACH,
            stage_label=row.get_stage_display(),
            text=row.text[:LONGEST_QUOTE],
            url=f"{transcript}#message-{row.position}",
        )
        for row in messages_at(interview, positions)
    }


def _html(text: str) -> SafeString:
    return render_markdown(text, line_breaks=True)
