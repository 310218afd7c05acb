"""Writing, releasing and amending a review of a transcript; what the learner answers; who read what.

The ways of a review (``ReviewState``)::

    (none) ──claim──▶ claimed ──release──▶ released ──amend──▶ amending ──release──▶ released
                        │  ▲                                      └──drop_amendment──▶ released
                  give_back │claim
                        ▼  │
                      returned

Everything is written to the one version without ``released_at``; releasing closes it for good.
"""

import hashlib
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews import access
from interviews.coaching.mail import queue_mail
from interviews.models import (
    Band,
    CommentReply,
    Dimension,
    FlagKind,
    Interview,
    Message,
    MessageFlag,
    ReadWhat,
    ReviewComment,
    ReviewedBand,
    ReviewState,
    ReviewVersion,
    Role,
    TranscriptRead,
    TranscriptReview,
)
from interviews.models.review import MAX_COMMENT_CHARACTERS, MAX_REASON_CHARACTERS, MAX_REPLY_CHARACTERS
from profiles.cohorts import shown_name
from profiles.models import Profile, User

CLAIM_HOLDS = timedelta(hours=48)
"""After so long without a touch somebody else may take a claimed interview over."""
MAX_READER_NAME = TranscriptRead._meta.get_field("reader_name").max_length
READ_ONCE_IN = timedelta(minutes=10)
"""Reloading a page is not reading it again."""
CLAIM_TRIES = 3
"""Somebody may claim, release or give back in the same moment: then it is looked at once more."""
MAX_COMMENTS = 200
MAX_NOTE_CHARACTERS = 300
TAKEN_OVER_BY = "→ "
"""Begins the note of a review that was given back for another coach, whose name follows."""
WRITTEN_IN = (ReviewState.CLAIMED, ReviewState.AMENDING)


class ReviewRefused(Exception):
    """What a coach or learner wanted cannot be done; ``message`` says why and what to do. Nothing was changed.

    ``dimension`` is the one whose band or reason is meant, where it is about one.
    """

    def __init__(self, message: object, *, dimension: str = "") -> None:
        super().__init__(str(message))
        self.message = message
        self.dimension = dimension


class ClaimedByAnother(ReviewRefused):
    """Somebody else is writing a review of the interview; ``review`` is theirs."""

    def __init__(self, review: TranscriptReview) -> None:
        told = _("%(coach)s has been reviewing this interview since %(since)s, so that nobody does it twice.")
        since = timezone.localtime(review.claimed_at).strftime("%Y-%m-%d %H:%M")
        super().__init__(told % {"coach": shown_name(review.coach), "since": since})
        self.review = review


# --- claiming ---


def claim(*, coach: User, interview_id: UUID) -> TranscriptReview:
    """Begin a review of the interview, or go on with one's own. Raises :class:`ReviewRefused`.

    ``Interview.DoesNotExist`` for what the coach may not read, as for what there is not.
    """
    return _claimed(coach, _reviewable(coach, interview_id), is_taken_over=False)


def may_take_over(user: User, review: TranscriptReview) -> bool:
    """Tell whether ``user`` may take a claimed interview over: it lies idle, or its coach cannot go on, or they are an
    administrator."""
    if review.state != ReviewState.CLAIMED or review.coach_id == user.pk:
        return False
    is_idle = review.touched_at < timezone.now() - CLAIM_HOLDS
    return is_idle or user.is_superuser or review.coach is None or not access.may(review.coach, "write_review", review)


def take_over(*, coach: User, interview_id: UUID) -> TranscriptReview:
    """Claim an interview that somebody else holds without working on it; theirs is given back with all its words.

    Raises as :func:`claim`, also where :func:`may_take_over` does not hold.
    """
    return _claimed(coach, _reviewable(coach, interview_id), is_taken_over=True)


def give_back(*, coach: User, review_id: int, note: str = "") -> TranscriptReview:
    """Put the interview back into the queue; what was written stays, for this coach to go on with."""
    with transaction.atomic():
        review = _own(coach, review_id, in_states=(ReviewState.CLAIMED,))
        review.state, review.return_note = ReviewState.RETURNED, _checked(note, MAX_NOTE_CHARACTERS, may_be_empty=True)
        review.save(update_fields=["state", "return_note"])
    return review


# --- writing ---


def text_mark(text: str) -> str:
    """Return a short name of what a comment says: a form that carries it tells whether it has changed since."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def save_comment(
    *,
    coach: User,
    review_id: int,
    text: str,
    position: int | None = None,
    key: UUID | None = None,
    seen: str | None = None,
) -> ReviewComment:
    """Store a comment on the message at ``position``, or on the whole; with ``key`` it replaces what that one said.

    With ``seen`` (:func:`text_mark`) only if it still says that: another window may have changed it.
    """
    text = _checked(text, MAX_COMMENT_CHARACTERS)
    with transaction.atomic():
        review, version = _open_version(coach, review_id)
        if key is not None:
            comment = version.comments.filter(key=key).first()
            if comment is None:
                raise ReviewRefused(
                    _("This comment was deleted meanwhile. Your text is still in the field: send it as a new one.")
                )
            if seen is not None and seen != text_mark(comment.text):
                raise ReviewRefused(
                    _(
                        "You changed this comment in another window meanwhile. Compare both, then save once more: what "
                        "is in the field replaces it."
                    )
                )
            comment.text = text
            comment.save(update_fields=["text"])
            return comment
        if version.comments.count() >= MAX_COMMENTS:
            raise ReviewRefused(_("A review holds at most %(number)d comments.") % {"number": MAX_COMMENTS})
        message = None if position is None else _message(review, position)
        return ReviewComment.objects.create(version=version, message=message, text=text)


def delete_comment(*, coach: User, review_id: int, key: UUID) -> bool:
    """Delete a comment from what is being written; return whether it was there."""
    with transaction.atomic():
        _review, version = _open_version(coach, review_id)
        return bool(version.comments.filter(key=key).delete()[0])


def set_bands(*, coach: User, review_id: int, bands: Mapping[Dimension, tuple[Band, str] | None]) -> None:
    """Store the coach's bands with their reasons; ``None`` takes one back. All of them or none.

    A band other than the platform's needs a reason. Raises :class:`ReviewRefused`, before there are bands, too.
    """
    with transaction.atomic():
        review, version = _open_version(coach, review_id)
        platform = dict(review.interview.dimension_bands.order_by().values_list("dimension", "band"))
        for dimension, given in bands.items():
            if given is None:
                version.bands.filter(dimension=dimension).delete()
                continue
            band, reason = given
            if dimension not in platform:
                raise ReviewRefused(
                    _("There are no bands yet: they come with the report, at the end of the interview.")
                )
            reason = _checked(reason, MAX_REASON_CHARACTERS, may_be_empty=True, dimension=dimension)
            if band != platform[dimension] and not reason:
                raise ReviewRefused(
                    _("%(dimension)s: say why, where your band is another than the platform's.")
                    % {"dimension": Dimension(dimension).label},
                    dimension=dimension,
                )
            ReviewedBand.objects.update_or_create(
                version=version,
                dimension=dimension,
                defaults={"band": band, "reason": reason, "platform_band": platform[dimension]},
            )


def set_flag(*, coach: User, review_id: int, position: int, kind: FlagKind, on: bool) -> None:
    """Mark a message of the platform's coach, or take the mark back; in every state of one's own review."""
    with transaction.atomic():
        review = _own(coach, review_id, in_states=tuple(ReviewState))
        message = _message(review, position)
        if message.role != Role.COACH:
            raise ReviewRefused(_("Only what the platform's coach said can be flagged."))
        if on:
            MessageFlag.objects.get_or_create(review=review, message=message, kind=kind)
        else:
            MessageFlag.objects.filter(review=review, message=message, kind=kind).delete()
        _touch(review)


# --- releasing ---


def release(*, coach: User, review_id: int, note: str = "") -> ReviewVersion:
    """Let the learner read what was written, and tell them. An amended review says in ``note`` what is different."""
    note = _checked(note, MAX_NOTE_CHARACTERS, may_be_empty=True)
    with transaction.atomic():
        review, version = _open_version(coach, review_id)
        if not version.comments.exists() and not version.bands.exists():
            raise ReviewRefused(_("There is nothing in it yet. Write a comment or give a band, then release it."))
        if version.number > 1 and not note:
            raise ReviewRefused(_("Say in a sentence what you have changed: the learner has read the earlier one."))
        review.versions.filter(is_current=True).update(is_current=False)
        version.note = note if version.number > 1 else ""
        version.released_at, version.is_current = timezone.now(), True
        version.save(update_fields=["note", "released_at", "is_current"])
        review.state = ReviewState.RELEASED
        review.save(update_fields=["state"])
        count_unread(learner_id=review.interview.learner_id)
        queue_mail(version)
    return version


def amend(*, coach: User, review_id: int) -> TranscriptReview:
    """Begin to change a released review: the learner goes on reading it as it was until the next release."""
    with transaction.atomic():
        review = _own(coach, review_id, in_states=(ReviewState.RELEASED, ReviewState.AMENDING))
        if review.state == ReviewState.AMENDING:
            return review
        current = review.versions.get(is_current=True)
        draft = ReviewVersion.objects.create(review=review, number=current.number + 1)
        for rows in (current.comments.all(), current.bands.all()):
            copies = list(rows)
            for row in copies:
                row.pk, row.version = None, draft
                row._state.adding = True
            rows.model.objects.bulk_create(copies)
        review.state = ReviewState.AMENDING
        review.save(update_fields=["state"])
        _touch(review)
    return review


def drop_amendment(*, coach: User, review_id: int) -> TranscriptReview:
    """Leave a released review as it is: what was to be changed is thrown away."""
    with transaction.atomic():
        review = _own(coach, review_id, in_states=(ReviewState.AMENDING,))
        review.versions.filter(released_at=None).delete()
        review.state = ReviewState.RELEASED
        review.save(update_fields=["state"])
    return review


# --- the learner ---


def reply(*, learner: User, interview_id: UUID, key: UUID, text: str) -> CommentReply:
    """Answer a comment, once; also one that its coach has taken out meanwhile, for it may still be before the learner.

    Raises ``ReviewComment.DoesNotExist`` for one that was never released to them, :class:`ReviewRefused` for a second
    answer.
    """
    text = _checked(text, MAX_REPLY_CHARACTERS)
    with transaction.atomic():
        released = ReviewVersion.objects.filter(released_at__isnull=False, review__interview__learner=learner)
        versions = released.filter(review__interview=interview_id, comments__key=key)
        review_id = versions.values_list("review", flat=True).first()
        if review_id is None:
            raise ReviewComment.DoesNotExist
        try:
            with transaction.atomic():
                return CommentReply.objects.create(review_id=review_id, comment_key=key, text=text)
        except IntegrityError:
            raise ReviewRefused(_("You have answered this comment already; your answer stands.")) from None


def mark_seen(*, learner: User, interview: Interview) -> None:
    """Note that the learner has opened what coaches wrote about the interview."""
    with transaction.atomic():
        unseen = ReviewVersion.objects.filter(
            review__interview=interview, review__interview__learner=learner, is_current=True, seen_at=None
        )
        if unseen.update(seen_at=timezone.now()):
            count_unread(learner_id=learner.pk)


def count_unread(*, learner_id: int) -> None:
    """Count anew what the learner has not opened, in the transaction in which that has changed."""
    # Locked first: of two releases at once the second counts what the first has stored.
    profile, _is_new = Profile.objects.select_for_update(no_key=True).get_or_create(user_id=learner_id)
    unread = ReviewVersion.objects.filter(review__interview__learner=learner_id, is_current=True, seen_at=None).count()
    profile.unread_feedback = min(unread, 30_000)
    profile.save(update_fields=["unread_feedback"])


# --- the audit ---


def record_read(*, reader: User, interview: Interview, what: ReadWhat = ReadWhat.TRANSCRIPT) -> None:
    """Note that ``reader`` opened somebody else's interview; opening it again within minutes is the same reading."""
    if interview.learner_id == reader.pk:
        return
    rows = TranscriptRead.objects.filter(interview=interview, reader=reader, what=what)
    if not rows.filter(read_at__gt=timezone.now() - READ_ONCE_IN).exists():
        name = shown_name(reader)[:MAX_READER_NAME]
        TranscriptRead.objects.create(interview=interview, reader=reader, reader_name=name, what=what)


# --- what all of it needs ---


def _reviewable(coach: User, interview_id: UUID) -> Interview:
    interview = access.readable_interviews(coach).only("pk", "learner", "is_scratch").get(pk=interview_id)
    if not access.may(coach, "review_interview", interview):
        raise ReviewRefused(_("An interview of your own, or one that only tries a problem out, has no review."))
    return interview


def _claimed(coach: User, interview: Interview, *, is_taken_over: bool) -> TranscriptReview:
    """Return the coach's review of the interview, begun or gone on with. Raises :class:`ClaimedByAnother`."""
    for _try in range(CLAIM_TRIES - 1):
        with suppress(IntegrityError):  # somebody was faster by a moment
            return _claimed_now(coach, interview, is_taken_over=is_taken_over)
    return _claimed_now(coach, interview, is_taken_over=is_taken_over)


def _claimed_now(coach: User, interview: Interview, *, is_taken_over: bool) -> TranscriptReview:
    with transaction.atomic():
        held = _held_by_another(coach, interview)
        if held is not None:
            if not (is_taken_over and may_take_over(coach, held)):
                raise ClaimedByAnother(held)
            held.state, held.return_note = ReviewState.RETURNED, f"{TAKEN_OVER_BY}{shown_name(coach)}"
            held.save(update_fields=["state", "return_note"])
        return _begin(coach, interview)


def _held_by_another(coach: User, interview: Interview) -> TranscriptReview | None:
    """Return the review, locked, that keeps the coach from claiming the interview."""
    rows = TranscriptReview.objects.select_for_update(of=("self",)).select_related("coach", "interview")
    return rows.filter(interview=interview, state=ReviewState.CLAIMED).exclude(coach=coach).first()


def _begin(coach: User, interview: Interview) -> TranscriptReview:
    rows = TranscriptReview.objects.select_for_update()
    review, _is_new = rows.get_or_create(interview=interview, coach=coach)
    if review.state == ReviewState.RETURNED:
        review.state, review.claimed_at, review.return_note = ReviewState.CLAIMED, timezone.now(), ""
        review.save(update_fields=["state", "claimed_at", "return_note"])
    if review.state == ReviewState.CLAIMED:
        ReviewVersion.objects.get_or_create(review=review, released_at=None, defaults={"number": 1})
        _touch(review)
    return review


def _own(coach: User, review_id: int, *, in_states: tuple[ReviewState, ...]) -> TranscriptReview:
    """Return one's own review, locked. Raises ``TranscriptReview.DoesNotExist`` for any other."""
    rows = TranscriptReview.objects.select_for_update(of=("self",)).select_related("interview")
    review = rows.get(pk=review_id, coach=coach)
    if not access.may(coach, "write_review", review):
        raise TranscriptReview.DoesNotExist
    if review.state not in in_states:
        told = _("This review is “%(state)s” now, so that cannot be done. Reload the page to see how it stands.")
        raise ReviewRefused(told % {"state": review.get_state_display()})
    return review


def _open_version(coach: User, review_id: int) -> tuple[TranscriptReview, ReviewVersion]:
    review = _own(coach, review_id, in_states=WRITTEN_IN)
    _touch(review)
    return review, review.versions.get(released_at=None)


def _touch(review: TranscriptReview) -> None:
    TranscriptReview.objects.filter(pk=review.pk).update(touched_at=timezone.now())


def _message(review: TranscriptReview, position: int) -> Message:
    found = Message.objects.filter(~Q(role=Role.CARD), interview=review.interview_id, position=position).first()
    if found is None:
        raise ReviewRefused(_("There is no such message in this interview. Reload the page."))
    return found


def _checked(text: str, most: int, *, may_be_empty: bool = False, dimension: str = "") -> str:
    """Return what was written, trimmed. Raises :class:`ReviewRefused` for nothing and for too much."""
    text = text.replace("\x00", "").strip()
    if not text and not may_be_empty:
        raise ReviewRefused(_("Write something first."))
    if len(text) > most:
        raise ReviewRefused(
            _("This is too long: %(length)d of at most %(most)d characters.") % {"length": len(text), "most": most},
            dimension=dimension,
        )
    return text
