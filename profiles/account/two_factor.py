"""The forms that ask for the code of an app, or for a recovery code."""

from allauth.mfa.base.forms import AuthenticateForm, BaseAuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from profiles.models import User
from profiles.secrets import SecretUnreadable


class _Honest(BaseAuthenticateForm):
    """Says so when nobody's code can be right. New recovery codes work even where the app's secret is unreadable."""

    def clean_code(self) -> str:
        try:
            return super().clean_code()
        except SecretUnreadable:
            return self._recovery_code()

    def _recovery_code(self) -> str:
        code = self.cleaned_data["code"]
        codes = Authenticator.objects.filter(user=self.user, type=Authenticator.Type.RECOVERY_CODES).first()
        try:
            if codes is not None and codes.wrap().validate_code(code):
                codes.user, self.authenticator = self.user, codes
                return code
        except SecretUnreadable:
            pass
        raise ValidationError(
            _("Codes can no longer be checked here. Ask an administrator to turn off two-factor authentication.")
        )


class LoginCodeForm(_Honest, AuthenticateForm):
    """The second step of logging in."""


class ConfirmationCodeForm(_Honest, ReauthenticateForm):
    """Before a change of the account."""


def is_on(user: User) -> bool:
    """Tell whether the password alone does not open this account."""
    return Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists()
