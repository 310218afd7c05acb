"""Who reviews an interview: claimed by one coach at a time, given back, taken over where it lies idle.

The ways of a review are in ``reviewing.py``.
"""

from contextlib import suppress
from datetime import timedelta
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.coaching import access, blindness
from interviews.coaching.refusing import ReviewRefused, checked_text, own_review, touch
from interviews.models import Interview, ReviewState, ReviewVersion, TranscriptReview
from interviews.models.review import MAX_NOTE_CHARACTERS
from profiles.cohorts.membership import shown_name
from profiles.models import User

CLAIM_HOLDS = timedelta(hours=48)
"""After so long without a touch somebody else may take a claimed interview over."""
CLAIM_TRIES = 3
"""Somebody may claim, release or give back in the same moment: then it is looked at once more."""
TAKEN_OVER_BY = "→ "
"""Begins the note of a review that was given back for another coach, whose name follows."""


class ClaimedByAnother(ReviewRefused):
    """Somebody else is writing a review of the interview; ``review`` is theirs."""

    def __init__(self, review: TranscriptReview) -> None:
        told = _("%(coach)s has been reviewing this interview since %(since)s, so it cannot be claimed twice.")
        since = timezone.localtime(review.claimed_at).strftime("%Y-%m-%d %H:%M")
        super().__init__(told % {"coach": shown_name(review.coach), "since": since})
        self.review = review


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
    note = checked_text(note, MAX_NOTE_CHARACTERS, may_be_empty=True)
    with transaction.atomic():
        review = own_review(coach, review_id, in_states=(ReviewState.CLAIMED,))
        review.state, review.return_note = ReviewState.RETURNED, note
        review.save(update_fields=["state", "return_note"])
    return review


def _reviewable(coach: User, interview_id: UUID) -> Interview:
    interview = access.readable_interviews(coach).only("pk", "learner", "is_scratch").get(pk=interview_id)
    if not access.may(coach, "review_interview", interview):
        raise ReviewRefused(_("Your own interviews and scratch interviews cannot be reviewed."))
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
    review = rows.filter(interview=interview, coach=coach).first()
    if review is None:
        is_blind = blindness.is_hidden(coach, interview)
        review, _is_new = rows.get_or_create(interview=interview, coach=coach, defaults={"is_blind": is_blind})
    if review.state == ReviewState.RETURNED:
        review.state, review.claimed_at, review.return_note = ReviewState.CLAIMED, timezone.now(), ""
        review.save(update_fields=["state", "claimed_at", "return_note"])
    if review.state == ReviewState.CLAIMED:
        ReviewVersion.objects.get_or_create(review=review, released_at=None, defaults={"number": 1})
        touch(review)
    return review
