"""Writing, releasing and amending a review of a transcript.

The ways of a review (``ReviewState``)::

    (none) ──claim──▶ claimed ──release──▶ released ──amend──▶ amending ──release──▶ released
                        │  ▲                                      └──drop_amendment──▶ released
                  give_back │claim
                        ▼  │
                      returned

Claiming and giving back are in ``claiming.py``. Everything is written to the one version without ``released_at``;
releasing closes it for good.
"""

import hashlib
from collections.abc import Mapping
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.coaching.blindness import is_blind_still, reveal
from interviews.coaching.mail import queue_mail
from interviews.coaching.receiving import count_unread
from interviews.coaching.refusing import ReviewRefused, checked_text, own_review, touch
from interviews.models import (
    Band,
    Dimension,
    FlagKind,
    Message,
    MessageFlag,
    ReviewComment,
    ReviewedBand,
    ReviewState,
    ReviewVersion,
    Role,
    TranscriptReview,
)
from interviews.models.review import MAX_COMMENT_CHARACTERS, MAX_NOTE_CHARACTERS, MAX_REASON_CHARACTERS
from profiles.models import User

MAX_COMMENTS = 200
WRITTEN_IN = (ReviewState.CLAIMED, ReviewState.AMENDING)

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
    line: int | None = None,
    key: UUID | None = None,
    seen: str | None = None,
) -> ReviewComment:
    """Store a comment on the message at ``position`` or a ``line`` of its code, from 1, or on the whole; with ``key``
    it replaces what that one said.

    With ``seen`` (:func:`text_mark`) only if it still says that: another window may have changed it.
    """
    text = checked_text(text, MAX_COMMENT_CHARACTERS)
    with transaction.atomic():
        review, version = _open_version(coach, review_id)
        if key is not None:
            comment = version.comments.filter(key=key).first()
            if comment is None:
                raise ReviewRefused(
                    _(
                        "This comment was deleted in the meantime. Your text is still in the field: send it as a "
                        "new one."
                    )
                )
            if seen is not None and seen != text_mark(comment.text):
                raise ReviewRefused(
                    _(
                        "You changed this comment in another window in the meantime. Compare both, then save "
                        "again: the text in the field replaces the saved one."
                    )
                )
            comment.text = text
            comment.save(update_fields=["text"])
            return comment
        if version.comments.count() >= MAX_COMMENTS:
            raise ReviewRefused(_("A review holds at most %(number)d comments.") % {"number": MAX_COMMENTS})
        message = None if position is None else _message(review, position)
        if line is not None and (message is None or not 1 <= line <= len(message.code.splitlines())):
            raise ReviewRefused(_("The code of this message has no such line. Change the line, or leave it empty."))
        return ReviewComment.objects.create(version=version, message=message, line=line, text=text)


def delete_comment(*, coach: User, review_id: int, key: UUID) -> bool:
    """Delete a comment from what is being written; return whether it was there."""
    with transaction.atomic():
        _review, version = _open_version(coach, review_id)
        return bool(version.comments.filter(key=key).delete()[0])


def set_bands(*, coach: User, review_id: int, bands: Mapping[Dimension, tuple[Band, str] | None]) -> bool:
    """Store the coach's bands with their reasons; ``None`` takes one back. All of them or none. Return whether the
    platform's are shown by it: a blind review shows them once there is a band for each dimension.

    A band other than the platform's needs a reason, unless it is what was given blind. What was given blind can be
    changed, but not taken back once the platform's are shown. Raises :class:`ReviewRefused`, also before there are
    bands.
    """
    with transaction.atomic():
        review, version = _open_version(coach, review_id)
        platform = dict(review.interview.dimension_bands.order_by().values_list("dimension", "band"))
        blind = dict(version.bands.exclude(blind_band="").order_by().values_list("dimension", "blind_band"))
        is_blind = is_blind_still(review)
        for dimension, given in bands.items():
            if given is None:
                if not is_blind and dimension in blind:
                    raise ReviewRefused(
                        _("%(dimension)s: you gave this band blind. You can change it, but not take it back.")
                        % {"dimension": Dimension(dimension).label},
                        dimension=dimension,
                    )
                version.bands.filter(dimension=dimension).delete()
                continue
            band, reason = given
            if dimension not in platform:
                raise ReviewRefused(_("There are no bands yet: they come with the report when the interview ends."))
            reason = checked_text(reason, MAX_REASON_CHARACTERS, may_be_empty=True, dimension=dimension)
            if not is_blind and not reason and band not in (platform[dimension], blind.get(dimension)):
                raise ReviewRefused(
                    _("%(dimension)s: explain why your band differs from the platform's.")
                    % {"dimension": Dimension(dimension).label},
                    dimension=dimension,
                )
            ReviewedBand.objects.update_or_create(
                version=version,
                dimension=dimension,
                defaults={
                    "band": band,
                    "reason": reason,
                    "platform_band": platform[dimension],
                    **({"blind_band": band} if is_blind else {}),
                },
            )
        is_shown = is_blind and bool(platform) and version.bands.count() == len(platform)
        if is_shown:
            reveal(review)
    return is_shown


def set_flag(*, coach: User, review_id: int, position: int, kind: FlagKind, on: bool) -> None:
    """Mark a message of the platform's coach, or take the mark back; in every state of one's own review."""
    with transaction.atomic():
        review = own_review(coach, review_id, in_states=tuple(ReviewState))
        message = _message(review, position)
        if message.role != Role.COACH:
            raise ReviewRefused(_("Only messages of the platform's coach can be flagged."))
        if on:
            MessageFlag.objects.get_or_create(review=review, message=message, kind=kind)
        else:
            MessageFlag.objects.filter(review=review, message=message, kind=kind).delete()
        touch(review)


# --- releasing ---


def release(*, coach: User, review_id: int, note: str = "") -> ReviewVersion:
    """Let the learner read what was written, and tell them. An amended review says in ``note`` what is different."""
    note = checked_text(note, MAX_NOTE_CHARACTERS, may_be_empty=True)
    with transaction.atomic():
        review, version = _open_version(coach, review_id)
        if not version.comments.exists() and not version.bands.exists():
            raise ReviewRefused(_("It is still empty. Write a comment or give a band, then release it."))
        if version.number > 1 and not note:
            raise ReviewRefused(_("Say in a sentence what you changed: the learner has read the earlier version."))
        review.versions.filter(is_current=True).update(is_current=False)
        version.note = note if version.number > 1 else ""
        version.released_at, version.is_current = timezone.now(), True
        version.save(update_fields=["note", "released_at", "is_current"])
        review.state = ReviewState.RELEASED
        review.save(update_fields=["state"])
        if is_blind_still(review):  # what is amended from here on is not blind any more
            reveal(review)
        count_unread(learner_id=review.interview.learner_id)
        queue_mail(version)
    return version


def amend(*, coach: User, review_id: int) -> TranscriptReview:
    """Begin to change a released review: the learner goes on reading it as it was until the next release."""
    with transaction.atomic():
        review = own_review(coach, review_id, in_states=(ReviewState.RELEASED, ReviewState.AMENDING))
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
        touch(review)
    return review


def drop_amendment(*, coach: User, review_id: int) -> TranscriptReview:
    """Leave a released review as it is: what was to be changed is thrown away."""
    with transaction.atomic():
        review = own_review(coach, review_id, in_states=(ReviewState.AMENDING,))
        review.versions.filter(released_at=None).delete()
        review.state = ReviewState.RELEASED
        review.save(update_fields=["state"])
    return review


def _open_version(coach: User, review_id: int) -> tuple[TranscriptReview, ReviewVersion]:
    review = own_review(coach, review_id, in_states=WRITTEN_IN)
    touch(review)
    return review, review.versions.get(released_at=None)


def _message(review: TranscriptReview, position: int) -> Message:
    found = Message.objects.filter(~Q(role=Role.CARD), interview=review.interview_id, position=position).first()
    if found is None:
        raise ReviewRefused(_("This message does not exist in this interview. Reload the page."))
    return found
