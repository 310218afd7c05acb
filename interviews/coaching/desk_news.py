"""What waits for a coach: learners who asked for help, answers they have not opened, and what they shall mark."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from interviews.coaching import access
from interviews.coaching.markings import open_markings
from interviews.coaching.released_reviews import open_question
from interviews.models import CommentReply, Interview
from profiles.models import User


@dataclass(frozen=True)
class DeskNews:
    """How many interviews wait for an answer to their question, in how many the coach was answered, and how many they
    were asked to mark a second time."""

    asked: int
    answered: int
    marking: int

    @property
    def total(self) -> int:
        """Return all of it as one number."""
        return self.asked + self.answered + self.marking


def desk_news(coach: User) -> DeskNews:
    """Count what waits for ``coach``; nobody else has anything there, and costs no query."""
    if not (coach.is_authenticated and coach.is_staff):
        return DeskNews(0, 0, 0)
    readable = access.readable_interviews(coach).filter(is_scratch=False).exclude(learner=coach).order_by()
    answered = readable.filter(Exists(unseen_answers(coach).filter(review__interview=OuterRef("pk"))))
    marking = readable.filter(Exists(open_markings(coach).filter(interview=OuterRef("pk"))))
    return DeskNews(readable.filter(open_question()).count(), answered.count(), marking.count())


def unseen_answers(coach: User) -> QuerySet[CommentReply]:
    """Return the answers to the coach's comments that they have not opened."""
    return CommentReply.objects.filter(review__coach=coach, seen_at=None).order_by()


def mark_answers_seen(*, coach: User, interview: Interview) -> None:
    """Note that the coach has opened what the learner of ``interview`` answered."""
    unseen_answers(coach).filter(review__interview=interview).update(seen_at=timezone.now())
