"""The forms that ask for the code of an app, or for a recovery code."""

from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from profiles.secrets import SecretUnreadable


class _Honest:
    """Says so when nobody's code can be right, because this installation lost the key to what it stored."""

    def clean_code(self) -> str:
        try:
            return super().clean_code()
        except SecretUnreadable:
            raise ValidationError(
                _("Codes can no longer be checked here. Ask an administrator to turn the two-factor log-in off.")
            ) from None


class LoginCodeForm(_Honest, AuthenticateForm):
    """The second step of logging in."""


class ConfirmationCodeForm(_Honest, ReauthenticateForm):
    """Before a change of the account."""
