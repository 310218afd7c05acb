"""Guests: visitors who try one problem without an account. Each is a row of its own kind (``User.is_guest``) that
nobody can log in to: it lives in one session, and goes with everything in it when nobody takes it along.
"""

import uuid
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from interviews.models import Interview
from profiles.account.preferences import save_preferences
from profiles.models import ModelAccess, User, Voice

KEPT_FOR = timedelta(days=3)
"""So long an interview waits for its guest, who has no other way to come back than this session."""
MOST_GUESTS = 2_000
"""More are not kept at a time, however many addresses they come from."""
FORGOTTEN_AT_ONCE = 50


class NoMoreGuests(Exception):
    """So many guests are here that there is room for no other one; an account helps."""


def make_guest() -> User:
    """Make a guest, whose coach is the built-in one. Raises :class:`NoMoreGuests`."""
    if User.objects.filter(is_guest=True).count() >= MOST_GUESTS:
        raise NoMoreGuests
    with transaction.atomic():
        guest = User(email=f"{uuid.uuid4()}@guest.invalid", is_guest=True)
        guest.set_unusable_password()
        guest.save()
        ModelAccess.objects.create(user=guest, voice=Voice.CURATED)
        save_preferences(user=guest, shows_tour=True)
    return guest


def interview_of_guest(guest: User) -> Interview | None:
    """Return the one interview of a guest, if it was begun."""
    interviews = Interview.objects.filter(learner=guest).select_related("revision__problem")
    return interviews.only("title", "status", "revision__problem__slug").first()


def kept_until(guest: User) -> datetime:
    """Return until when a guest's interview is kept."""
    return guest.date_joined + KEPT_FOR


def forget_guests(now: datetime | None = None) -> int:
    """Delete the guests whose time is over, with all that is theirs; return how many those were."""
    over = User.objects.filter(is_guest=True, date_joined__lt=(now or timezone.now()) - KEPT_FOR).order_by("pk")
    forgotten = 0
    while ids := list(over.values_list("pk", flat=True)[:FORGOTTEN_AT_ONCE]):
        with transaction.atomic():
            Interview.objects.filter(learner__in=ids).delete()
            User.objects.filter(pk__in=ids).delete()
        forgotten += len(ids)
    return forgotten
