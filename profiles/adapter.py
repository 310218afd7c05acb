"""What the accounts say when something does not work out, in our voice and in both languages."""

from allauth.account.adapter import DefaultAccountAdapter
from django.utils.translation import gettext_lazy as _


class AccountAdapter(DefaultAccountAdapter):
    """allauth's own behaviour with the sentences that people meet most often told our way."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _(
            "This address and this password do not belong together. Check both, or reset the password below."
        ),
        "email_taken": _("There is an account with this address already. Log in, or reset its password."),
        "too_many_login_attempts": _("Too many tries in a short time. Please wait a few minutes and try again."),
        "incorrect_password": _("That is not your current password."),
        "enter_current_password": _("Please enter your current password."),
        "duplicate_email": _("This address is yours already."),
    }
