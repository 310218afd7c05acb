"""Who may make an account: what administrators decided, asked by the form of sign-up and by single sign-on."""

from collections.abc import Iterable

from allauth.account import app_settings as allauth_settings
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from profiles.models import CohortInvitation, Installation, InvitationStatus, SignUp, SignUpInvitation, User
from profiles.models.installation import ONLY

IN_SESSION = "sign_up_invitation"
"""Where the session keeps the token of the link by which somebody came."""


def installation() -> Installation:
    """Return what administrators decided, the defaults where they did not."""
    return Installation.objects.filter(pk=ONLY).first() or Installation()


def is_open() -> bool:
    """Tell whether anybody at all may sign up by themselves."""
    return installation().sign_up != SignUp.CLOSED


def guests_are_welcome() -> bool:
    """Tell whether visitors may see the bank and try one problem of it: only where everybody may sign up."""
    return settings.GUESTS and installation().sign_up == SignUp.OPEN


def refuse_sign_up(address: str, *, token: str = "") -> None:
    """Raise ``ValidationError`` unless ``address`` may have an account. It says nothing of whether there is one.

    ``token`` is that of the invitation's link by which the person came. Where addresses have to be confirmed, an
    invitation of the address counts without it: nobody else gets in by it.
    """
    decided, address = installation(), address.strip().lower()
    if decided.sign_up == SignUp.CLOSED:
        raise ValidationError(_("Sign-up is closed. Ask an administrator for an account."))
    if decided.sign_up == SignUp.DOMAIN and address.rpartition("@")[2] not in decided.allowed_domains:
        domains = ", ".join(sorted(decided.allowed_domains))
        raise ValidationError(
            _("Only addresses of these domains can sign up here: %(domains)s.") % {"domains": domains}
        )
    if decided.sign_up == SignUp.INVITED and not _is_invited(address, token):
        raise ValidationError(
            _("This address has not been invited. Use the link and the address of your invitation, or ask for one.")
        )


def invitation_by(token: str) -> SignUpInvitation | None:
    """Return the invitation of a link."""
    return SignUpInvitation.objects.filter(token=token).first() if token else None


@transaction.atomic
def invite_to_sign_up(*, addresses: Iterable[str], by: User) -> list[SignUpInvitation]:
    """Invite addresses, and return their invitations, new ones and those that were there before."""
    found = []
    for address in dict.fromkeys(one.strip().lower() for one in addresses):
        row, _made = SignUpInvitation.objects.get_or_create(email=address, defaults={"invited_by": by})
        found.append(row)
    return found


def use_invitation(address: str) -> None:
    """Let nobody sign up again by the invitation of this address, which has its account now."""
    SignUpInvitation.objects.filter(email=address.lower()).delete()


def _is_invited(address: str, token: str) -> bool:
    invitation = invitation_by(token)
    if invitation is not None and invitation.email == address:
        return True
    if allauth_settings.EMAIL_VERIFICATION != allauth_settings.EmailVerificationMethod.MANDATORY:
        return False
    open_ones = CohortInvitation.objects.filter(status=InvitationStatus.OPEN, cohort__archived_at=None)
    return SignUpInvitation.objects.filter(email=address).exists() or open_ones.filter(email=address).exists()
