"""Sign-up and the way to a new password. What they answer does not depend on whether an address has an account.

allauth sees to that where addresses have to be confirmed; here is what it leaves open. An address that somebody wrote
down beside a confirmed one of theirs, and never confirmed, is not theirs: it keeps nobody else from signing up with it,
and leads nobody into their account.
"""

from allauth.account.forms import ResetPasswordForm as AllauthResetPasswordForm
from allauth.account.forms import SignupForm as AllauthSignupForm
from allauth.account.models import EmailAddress
from allauth.core import context
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.http import HttpRequest, HttpResponse

from profiles.account import signing_up
from profiles.models import User


class SignUpForm(AllauthSignupForm):
    """allauth's own, for whom administrators let sign up; it takes as long for an address that has an account."""

    def clean_email(self) -> str:
        """Return the address. Raises ``ValidationError`` for one that may have no account here."""
        signing_up.refuse_sign_up(self.cleaned_data["email"], token=_token_of_the_link())
        return super().clean_email()

    def validate_unique_email(self, value: str) -> str:
        """Return the address. Raises ``ValidationError`` for a taken one where no addresses are confirmed."""
        forget_claims(value)
        return super().validate_unique_email(value)

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        """Make the account, or answer as if it had been made."""
        if self.account_already_exists:
            make_password(self.cleaned_data["password1"])  # by far the most that a new account takes
        user, response = super().try_save(request)
        if user is not None:
            signing_up.use_invitation(user.email)
        return user, response


def _token_of_the_link() -> str:
    return str(context.request.session.get(signing_up.IN_SESSION, "")) if context.request else ""


class ResetPasswordForm(AllauthResetPasswordForm):
    """allauth's own, for whom an address belongs to."""

    def clean_email(self) -> str:
        """Return the address."""
        forget_claims(self.cleaned_data["email"])
        return super().clean_email()


def forget_claims(address: str) -> None:
    """Take an unconfirmed address out of the accounts that have a confirmed one."""
    claims = EmailAddress.objects.filter(email=address.lower(), verified=False)
    for claim in claims.filter(user__emailaddress__verified=True).select_related("user").distinct():
        with transaction.atomic():
            if claim.primary or claim.user.email.lower() == claim.email:
                claim.user.emailaddress_set.filter(verified=True).earliest("pk").set_as_primary()
            claim.delete()
