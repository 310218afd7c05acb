"""Asking another coach to mark an interview, too: blind, so that what both say can be compared."""

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from interviews.coaching import access
from interviews.coaching.coaching_mail import notify
from interviews.coaching.markings import askable, done
from interviews.coaching.refusing import ReviewRefused, own_review
from interviews.models import Interview, NoticeKind, ReviewState, SecondMarking
from profiles.models import User


def ask_second(*, coach: User, review_id: int, of: int) -> SecondMarking:
    """Ask the coach with the id ``of`` to mark the interview of one's released review, too.

    Raises :class:`ReviewRefused` for whom one may not ask.
    """
    with transaction.atomic():
        review = own_review(coach, review_id, in_states=(ReviewState.RELEASED, ReviewState.AMENDING))
        asked = askable(coach, review.interview).filter(pk=of).first()
        if asked is None or not access.may(asked, "review_interview", review.interview):
            raise ReviewRefused(
                _("This coach cannot be asked: they were asked before, have opened the interview, or may not read it.")
            )
        marking = SecondMarking.objects.create(interview=review.interview, asked_by=coach, asked_of=asked)
        notify(coaches=[asked], interview=review.interview, kind=NoticeKind.MARKING)
    return marking


def drop_second(*, coach: User, interview: Interview, marking_id: int) -> bool:
    """Take back what one asked, or decline what one was asked; return whether it stood."""
    rows = SecondMarking.objects.filter(pk=marking_id, interview=interview)
    own = rows.filter(asked_by=coach) | rows.filter(asked_of=coach)
    return bool(own.filter(~done()).delete()[0])
