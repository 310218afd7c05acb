"""What the learner does with a review: opens it, and answers its comments."""

from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.coaching.coaching_mail import notify
from interviews.coaching.refusing import AlreadyAnswered, checked_text
from interviews.models import CommentReply, Interview, NoticeKind, ReviewComment, ReviewVersion, TranscriptReview
from interviews.models.review import MAX_REPLY_CHARACTERS
from profiles.models import Profile, User


def reply(*, learner: User, interview_id: UUID, key: UUID, text: str) -> CommentReply:
    """Answer a comment, once; also one that its coach has taken out meanwhile, for it may still be before the learner.

    Raises ``ReviewComment.DoesNotExist`` for one that was never released to them, :class:`AlreadyAnswered` for a second
    answer, and :class:`ReviewRefused` for a text that cannot be one.
    """
    text = checked_text(text, MAX_REPLY_CHARACTERS)
    with transaction.atomic():
        review_id = review_of_comment(learner, interview_id, key)
        try:
            with transaction.atomic():
                answer = CommentReply.objects.create(review_id=review_id, comment_key=key, text=text)
        except IntegrityError:
            raise AlreadyAnswered(_("You have already answered this comment; your answer is unchanged.")) from None
        review = TranscriptReview.objects.select_related("interview").get(pk=review_id)
        if review.coach_id is not None:
            notify(coaches=[review.coach_id], interview=review.interview, kind=NoticeKind.ANSWERED, reply=answer)
    return answer


def review_of_comment(learner: User, interview_id: UUID, key: UUID) -> int:
    """Return the id of the review with a comment that was released to the learner. Raises
    ``ReviewComment.DoesNotExist``."""
    released = ReviewVersion.objects.filter(released_at__isnull=False, review__interview__learner=learner)
    versions = released.filter(review__interview=interview_id, comments__key=key)
    review_id = versions.values_list("review", flat=True).first()
    if review_id is None:
        raise ReviewComment.DoesNotExist
    return review_id


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
