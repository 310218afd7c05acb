"""Inviting people to a cohort: the rows, and a mail to each address where this installation sends mail.

The mail is the same whether or not the address has an account here, and nobody is told whether it arrived.
"""

import logging
from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction

from interviews.coaching.letters import letter, site_address
from interviews.jobs import dispatch
from profiles.cohorts import membership
from profiles.cohorts.membership import shown_name
from profiles.models import Cohort, CohortInvitation, InvitationStatus, User

logger = logging.getLogger(__name__)

ONE_MAIL_IN = timedelta(days=1)
"""Who is invited, withdrawn and invited again gets one mail of a coach in that time, not many."""


class InvitationNotSent(Exception):
    """The server took the mail not now; its message is the kind of the fault, for servers repeat addresses."""


def invite(*, cohort: Cohort, by: User, addresses: Iterable[str]) -> list[CohortInvitation]:
    """Invite addresses as :func:`profiles.cohorts.membership.invite`, and have a mail sent to each that was not
    invited yet."""
    with transaction.atomic():
        invitations = membership.invite(cohort=cohort, by=by, addresses=addresses)
        for invitation in invitations if settings.MAIL_IS_SENT else ():
            # What no broker takes is not mailed: the invitation and its link are on the cohort's page either way.
            dispatch.wake("send_invitation_mail", invitation_id=invitation.pk)
    return invitations


def send_invitation(invitation_id: int) -> bool:
    """Send the mail of an invitation that is open; return whether one was sent. Raises :class:`InvitationNotSent`."""
    rows = CohortInvitation.objects.select_related("cohort", "invited_by")
    invitation = rows.filter(pk=invitation_id, status=InvitationStatus.OPEN, cohort__archived_at=None).first()
    if invitation is None or _was_mailed_lately(invitation):
        return False
    try:
        _message(invitation).send()
    except Exception as fault:  # whatever the mail's backend raises
        logger.warning("the mail of invitation %s could not be sent: %s", invitation_id, type(fault).__name__)
        raise InvitationNotSent(type(fault).__name__) from None
    return True


def _was_mailed_lately(invitation: CohortInvitation) -> bool:
    since = invitation.invited_at - ONE_MAIL_IN
    rows = CohortInvitation.objects.filter(email=invitation.email, invited_by=invitation.invited_by)
    return rows.filter(invited_at__gt=since, pk__lt=invitation.pk).exists()


def _message(invitation: CohortInvitation) -> EmailMessage:
    """Return the mail, in the language of who invites: of who is invited nothing is known."""
    return letter(
        "invitation",
        to=invitation.email,
        language_of=invitation.invited_by_id,
        words=lambda: {
            "coach": shown_name(invitation.invited_by),
            "cohort": invitation.cohort.name,
            "email": invitation.email,
            "address": site_address("coaching"),
        },
    )
