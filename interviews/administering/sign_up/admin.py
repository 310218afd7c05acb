"""Who may sign up, who was invited to, and what may be spent: one page, for administrators only."""

import logging
from copy import copy
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.validators import validate_email
from django.db.models import Field
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import path, reverse
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from interviews.coaching.letters import letter
from problems.text.late_patterns import LatePattern
from profiles.account.signing_up import invite_to_sign_up
from profiles.models import Installation, SignUpInvitation
from profiles.models.installation import ONLY

logger = logging.getLogger(__name__)

MOST_AT_ONCE = 50
FAULTS_NAMED = 10
_BETWEEN_ADDRESSES = str.maketrans(",;，；", "    ")
MOST_TOKENS = 2**63 - 1
_BETWEEN_THOUSANDS = LatePattern(r"[,，\s](?=\d{3}(?!\d))")
SETTINGS = {
    "tokens_platform": "DAILY_TOKENS_PLATFORM",
    "tokens_learner": "DAILY_TOKENS_PER_LEARNER",
    "tokens_unconfirmed": "DAILY_TOKENS_UNCONFIRMED",
}


class TokensField(forms.IntegerField):
    """A number of tokens as it is written: with commas between thousands, which may be left out."""

    widget = forms.TextInput({"inputmode": "numeric", "autocomplete": "off", "size": 20})

    def prepare_value(self, value: Any) -> Any:
        """Return what stands in the field."""
        return f"{value:,}" if isinstance(value, int) else value

    def to_python(self, value: Any) -> int | None:
        """Return the number. Raises ``ValidationError`` for what is none."""
        return super().to_python(_BETWEEN_THOUSANDS.sub("", value) if isinstance(value, str) else value)


class InviteForm(forms.Form):
    """Takes addresses, one a line or with commas between them; ``found`` has them. All are right, or none is."""

    addresses = forms.CharField(
        label=_("Addresses to invite, one per line"),
        max_length=10_000,
        strip=False,  # faults are told by their lines, and the first may be empty
        widget=forms.Textarea({"rows": 4, "spellcheck": "false", "autocomplete": "off"}),
    )

    def clean_addresses(self) -> str:
        """Return the text as it is. Raises with the lines that are wrong."""
        text: str = self.cleaned_data["addresses"]
        self.found, wrong = [], []
        for number, line in enumerate(text.splitlines(), start=1):
            for part in line.translate(_BETWEEN_ADDRESSES).split():
                try:
                    validate_email(part)
                except ValidationError:
                    wrong.append({"line": number, "text": part[:80]})
                else:
                    self.found.append(part)
        faults = [_("Line %(line)d: “%(text)s” is not an email address.") % one for one in wrong[:FAULTS_NAMED]]
        if more := len(wrong) - len(faults):
            faults.append(ngettext("And %(number)d more.", "And %(number)d more.", more) % {"number": more})
        if len(self.found) + len(wrong) > MOST_AT_ONCE:
            faults.append(_("At most %(number)d addresses at once.") % {"number": MOST_AT_ONCE})
        if not self.found and not wrong:
            faults.append(_("Enter at least one address."))
        if faults:
            raise ValidationError(faults)
        return text


@admin.register(Installation)
class InstallationAdmin(admin.ModelAdmin):
    change_form_template = "admin/profiles/installation/change_form.html"
    fieldsets = (
        (_("Sign-up"), {"fields": ("sign_up", "domains")}),
        (_("Limits"), {"fields": ("tokens_platform", "tokens_learner", "tokens_unconfirmed")}),
    )

    class Media:
        css = {"all": ("css/admin.css", "css/desk.css")}

    def formfield_for_dbfield(self, db_field: Field, request: HttpRequest, **kwargs: Any) -> forms.Field | None:
        """Show limits as numbers that can be read."""
        if db_field.name in SETTINGS:
            return TokensField(
                label=capfirst(db_field.verbose_name), required=False, min_value=0, max_value=MOST_TOKENS
            )
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def get_urls(self) -> list[Any]:
        """Add inviting people, and taking an invitation back."""
        site = self.admin_site
        own = [
            path("invite/", site.admin_view(require_POST(self.invite_view)), name="profiles_installation_invite"),
            path(
                "invitations/<int:invitation_id>/withdraw/",
                site.admin_view(require_POST(self.withdraw_view)),
                name="profiles_installation_withdraw",
            ),
        ]
        return [*own, *super().get_urls()]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """There is one row: show it."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        Installation.objects.get_or_create(pk=ONLY)
        return redirect(_page())

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> type[forms.ModelForm]:
        """Say at each limit which one counts when it is empty."""
        form = super().get_form(request, obj, change, **kwargs)
        for name, setting in SETTINGS.items():
            value = getattr(settings, setting)
            said = _("Empty: %(value)s (setting %(name)s). 0 is no limit.")
            told = f"{value:,}" if value else _("no limit")
            form.base_fields[name].help_text = said % {"value": told, "name": setting}
        return form

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show below the form whom to invite and who is invited."""
        rows = SignUpInvitation.objects.select_related("invited_by")[:200]
        shown = [(row, request.build_absolute_uri(reverse("invited", args=[row.token]))) for row in rows]
        context = {"invite_form": InviteForm(), "invitations": shown, **(extra_context or {})}
        return super().change_view(request, object_id, form_url, context)

    def invite_view(self, request: HttpRequest) -> HttpResponse:
        """Invite addresses, and send each a mail where mail works; the links stand on the page either way."""
        self._only_administrators(request)
        form = InviteForm(request.POST)
        if not form.is_valid():
            return self._shown_again(request, form)
        invitations = invite_to_sign_up(addresses=form.found, by=request.user)
        unsent = [one.email for one in invitations if not (settings.MAIL_IS_SENT and _mailed(request, one))]
        told = ngettext("%(number)d address is invited.", "%(number)d addresses are invited.", len(invitations))
        self.message_user(request, told % {"number": len(invitations)}, messages.SUCCESS)
        if unsent:
            told = _("No mail was sent to these; hand them their links from the list below: %(addresses)s.")
            self.message_user(request, told % {"addresses": ", ".join(unsent)}, messages.WARNING)
        return redirect(_page())

    def _shown_again(self, request: HttpRequest, form: InviteForm) -> HttpResponse:
        """Show the page with what was typed and the lines that are wrong."""
        self.message_user(request, _("Nobody has been invited yet; your text is still here."), messages.ERROR)
        Installation.objects.get_or_create(pk=ONLY)
        looked = copy(request)
        looked.method = "GET"  # of the page's other form nothing was sent
        page = self.change_view(looked, str(ONLY), extra_context={"invite_form": form})
        page.status_code = 422
        return page

    def withdraw_view(self, request: HttpRequest, invitation_id: int) -> HttpResponse:
        """Take an invitation back: its link ends."""
        self._only_administrators(request)
        invitation = get_object_or_404(SignUpInvitation, pk=invitation_id)
        invitation.delete()
        told = _("The invitation of %(address)s is withdrawn.") % {"address": invitation.email}
        self.message_user(request, told, messages.SUCCESS)
        return redirect(_page())

    def _only_administrators(self, request: HttpRequest) -> None:
        if not self.has_change_permission(request):
            raise PermissionDenied

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_superuser

    def has_view_permission(self, request: HttpRequest, obj: Installation | None = None) -> bool:
        return request.user.is_active and request.user.is_superuser

    has_change_permission = has_view_permission

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Installation | None = None) -> bool:
        return False


def _page() -> str:
    return reverse("admin:profiles_installation_change", args=[ONLY])


def _mailed(request: HttpRequest, invitation: SignUpInvitation) -> bool:
    address = request.build_absolute_uri(reverse("invited", args=[invitation.token]))
    mail = letter(
        "sign_up",
        to=invitation.email,
        language_of=request.user.pk,
        words=lambda: {"email": invitation.email, "address": address},
    )
    try:
        mail.send()
    except Exception as fault:  # whatever the mail's backend raises
        logger.warning("the mail of sign-up invitation %s could not be sent: %s", invitation.pk, type(fault).__name__)
        return False
    return True
