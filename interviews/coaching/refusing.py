"""What cannot be done with a review, and the review itself, locked for who may do it."""

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.coaching import access
from interviews.models import ReviewState, TranscriptReview
from profiles.models import User


class ReviewRefused(Exception):
    """What a coach or learner wanted cannot be done; ``message`` says why and what to do. Nothing was changed.

    ``dimension`` is the one whose band or reason is meant, where it is about one.
    """

    def __init__(self, message: object, *, dimension: str = "") -> None:
        super().__init__(str(message))
        self.message = message
        self.dimension = dimension


class AlreadyAnswered(ReviewRefused):
    """The learner has answered this comment before."""


def own_review(coach: User, review_id: int, *, in_states: tuple[ReviewState, ...]) -> TranscriptReview:
    """Return one's own review, locked. Raises ``TranscriptReview.DoesNotExist`` for any other, and
    :class:`ReviewRefused` for one that stands otherwise."""
    rows = TranscriptReview.objects.select_for_update(of=("self",)).select_related("interview")
    review = rows.get(pk=review_id, coach=coach)
    if not access.may(coach, "write_review", review):
        raise TranscriptReview.DoesNotExist
    if review.state not in in_states:
        told = _("This review is now “%(state)s”, so that is not possible. Reload the page to see its current state.")
        raise ReviewRefused(told % {"state": review.get_state_display()})
    return review


def touch(review: TranscriptReview) -> None:
    """Note that its coach is at work on it now."""
    TranscriptReview.objects.filter(pk=review.pk).update(touched_at=timezone.now())


def checked_text(text: str, most: int, *, may_be_empty: bool = False, dimension: str = "") -> str:
    """Return what was written, trimmed. Raises :class:`ReviewRefused` for nothing and for too much."""
    text = text.replace("\x00", "").strip()
    if not text and not may_be_empty:
        raise ReviewRefused(_("Write something first."))
    if len(text) > most:
        raise ReviewRefused(
            _("This is too long: %(length)d characters; the limit is %(most)d.") % {"length": len(text), "most": most},
            dimension=dimension,
        )
    return text
