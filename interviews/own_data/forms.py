"""The form with which people delete their account: they show that it is them, and that they mean it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from profiles.account import two_factor
from profiles.models import User


class DeleteAccountForm(forms.Form):
    """Asks for the current password; who has none types their address instead. Where two-factor is on, the password
    alone does not do: a code is asked for as well."""

    password = forms.CharField(
        label=_("Your current password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    address = forms.CharField(
        label=_("Your email address, to confirm"),
        widget=forms.EmailInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    code = forms.CharField(
        label=_("Code"),
        max_length=32,
        help_text=_("The current six-digit code for Dry Run from your app, or a recovery code."),
        widget=forms.TextInput(
            attrs={
                "class": "code-field",
                "inputmode": "numeric",
                "autocomplete": "one-time-code",
                "autocapitalize": "off",
                "spellcheck": "false",
            }
        ),
    )
    sure = forms.BooleanField(
        label=_("I understand that nothing can be restored."),
        error_messages={"required": _("Tick this box to confirm.")},
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        del self.fields["address" if user.has_usable_password() else "password"]
        if not two_factor.is_on(user):
            del self.fields["code"]

    def clean_password(self) -> str:
        """Refuse any password but the current one."""
        password = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("That is not your current password."))
        return password

    def clean_address(self) -> str:
        """Refuse any address but the person's own."""
        address = self.cleaned_data["address"]
        if address.casefold() != self.user.email.casefold():
            raise forms.ValidationError(_("That is not this account's address."))
        return address

    def clean(self) -> dict[str, Any]:
        """Refuse a wrong code. It is looked at last, for each works only once; tries are counted with those of logging
        in."""
        cleaned = super().clean()
        if "code" in self.fields and not self.errors:
            asked = two_factor.ConfirmationCodeForm({"code": cleaned["code"]}, user=self.user)
            if not asked.is_valid():
                self.add_error("code", asked.errors.as_data()["code"])
        return cleaned
