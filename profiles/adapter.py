"""What the accounts say when something does not work out, in our voice and in both languages."""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_variables

from profiles import secrets
from profiles.account import signing_up


class AccountAdapter(DefaultAccountAdapter):
    """allauth's own behaviour with the sentences that people meet most often told our way; administrators decide who
    may sign up."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Tell whether the form of sign-up is there; which addresses it takes is the form's."""
        return signing_up.is_open()

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _(
            "The address and the password do not match. Check both, or reset your password below."
        ),
        "email_taken": _("There is already an account with this address. Log in, or reset its password."),
        "too_many_login_attempts": _("Too many attempts in a short time. Please wait a few minutes and try again."),
        "incorrect_password": _("That is not your current password."),
        "enter_current_password": _("Please enter your current password."),
        "duplicate_email": _("This is already one of your addresses."),
    }


class TwoFactorAdapter(DefaultMFAAdapter):
    """allauth's own behaviour with our sentences, and with secrets that the database alone does not give away."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _(
            "This code is wrong or was already used. Enter the one the app shows now, and check that your "
            "phone's clock is right."
        ),
        "unverified_email": _(
            "Confirm your email address first, under Email. Otherwise nobody can help you if you lose your phone."
        ),
        "cannot_generate_recovery_codes": _("Recovery codes need an authenticator app. Set up the app first."),
    }

    @sensitive_variables("text")
    def encrypt(self, text: str) -> str:
        """Return the secret as it is stored."""
        return secrets.encrypt(text)

    @sensitive_variables()
    def decrypt(self, encrypted_text: str) -> str:
        """Return the stored secret. Raises ``SecretUnreadable``."""
        return secrets.decrypt(encrypted_text)
