"""Messages of coaches to a cohort: written by a coach, on the dashboard of its learners until they dismiss them."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Count, OuterRef, QuerySet, Subquery
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.coaching.coaching_mail import queue_message_mails
from interviews.coaching.refusing import ReviewRefused, checked_text
from interviews.models import CohortMessage
from interviews.models.coach_work import MAX_MESSAGE_CHARACTERS
from profiles.models import Cohort, CohortMembership, User

MOST_A_DAY = 5
"""A cohort gets so many messages in 24 hours at most, whoever writes them."""
MOST_SHOWN = 5
"""The dashboard has so many at most, the latest first; the others come as those are dismissed."""


def write_message(*, coach: User, cohort: Cohort, text: str) -> CohortMessage:
    """Let the learners of ``cohort``, which was asked to be the coach's, read ``text``, also by mail if they want that.

    Raises :class:`ReviewRefused` for nothing, too much or too many, and for a cohort that is closed for good.
    """
    text = checked_text(text, MAX_MESSAGE_CHARACTERS)
    with transaction.atomic():
        cohort = Cohort.objects.select_for_update().get(pk=cohort.pk)
        if cohort.archived_at:
            raise ReviewRefused(_("This cohort is already permanently closed."))
        lately = cohort.messages.filter(sent_at__gt=timezone.now() - timedelta(days=1))
        if lately.count() >= MOST_A_DAY:
            raise ReviewRefused(
                _("A cohort gets at most %(number)d messages a day. Send it tomorrow; your text is still in the field.")
                % {"number": MOST_A_DAY}
            )
        message = CohortMessage.objects.create(cohort=cohort, author=coach, text=text)
        queue_message_mails(message)
    return message


def withdraw_message(*, message: CohortMessage) -> bool:
    """Take a message off all dashboards; return whether it stood there."""
    rows = CohortMessage.objects.filter(pk=message.pk, withdrawn_at=None)
    return bool(rows.update(withdrawn_at=timezone.now()))


def sent_to(cohort: Cohort) -> QuerySet[CohortMessage]:
    """Return the messages that stand, the latest first, each with how many have ``dismissed`` it."""
    rows = cohort.messages.filter(withdrawn_at=None).select_related("author")
    return rows.annotate(dismissed=Count("dismissed_by")).order_by("-sent_at", "-pk")


def messages_for(learner: User) -> QuerySet[CohortMessage]:
    """Return what coaches wrote to the learner's cohorts since the learner is in them, and they have not dismissed."""
    mine = CohortMembership.objects.filter(learner=learner, left_at=None, cohort__archived_at=None)
    joined = mine.filter(cohort=OuterRef("cohort")).values("joined_at")[:1]
    rows = CohortMessage.objects.filter(
        cohort__in=mine.values("cohort"), withdrawn_at=None, sent_at__gte=Subquery(joined)
    )
    return rows.exclude(dismissed_by=learner).select_related("author", "cohort").order_by("-sent_at", "-pk")


def dismiss_message(*, learner: User, message_id: int) -> None:
    """Take a message off the learner's dashboard. Raises ``CohortMessage.DoesNotExist`` for what is not on it."""
    messages_for(learner).get(pk=message_id).dismissed_by.add(learner)
