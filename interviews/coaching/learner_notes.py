"""A coach's private notes on a learner who is in one of their cohorts."""

from django.db import transaction
from django.utils import timezone

from interviews.coaching.refusing import checked_text
from interviews.models import LearnerNote
from interviews.models.coach_work import MAX_LEARNER_NOTE_CHARACTERS, MAX_TALK_CHARACTERS
from profiles.models import CohortMembership, User


def note_on(coach: User, learner: User) -> LearnerNote:
    """Return the coach's note on ``learner``, an empty one that is not stored where there is none."""
    found = LearnerNote.objects.filter(coach=coach, learner=learner).first()
    return found or LearnerNote(coach=coach, learner=learner)


def keep_note(*, coach: User, membership: CohortMembership, text: str, next_talk: str) -> LearnerNote:
    """Store what the coach noted on the learner of ``membership``, which was asked to be of a cohort of theirs.

    Raises :class:`ReviewRefused` for what is too long.
    """
    words = {
        "text": checked_text(text, MAX_LEARNER_NOTE_CHARACTERS, may_be_empty=True),
        "next_talk": checked_text(next_talk, MAX_TALK_CHARACTERS, may_be_empty=True),
    }
    with transaction.atomic():
        note, _is_new = LearnerNote.objects.update_or_create(
            coach=coach, learner=membership.learner, defaults=words | {"changed_at": timezone.now()}
        )
    return note
