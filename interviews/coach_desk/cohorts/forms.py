"""Forms of the cohorts' pages."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from interviews.models.coach_work import MAX_MESSAGE_CHARACTERS
from profiles.cohorts.membership import MAX_INVITATIONS_AT_ONCE, shown_name
from profiles.models import Cohort, User
from profiles.roles import COACH

LONGEST_ADDRESS = 254
MOST_CHARACTERS = 30_000
FAULTS_NAMED = 10
LONGEST_SHOWN = 60


class CohortForm(forms.ModelForm):
    """What a coach says of a cohort of their own. Who coaches it is not among that."""

    class Meta:
        model = Cohort
        fields = ("name", "description", "is_open", "blind_bands")
        labels = {
            "is_open": _("Open to new learners with the join code"),
            "blind_bands": _("Coaches give their bands blind"),
        }
        widgets = {"description": forms.Textarea({"rows": 4})}


class _CoachesField(forms.ModelMultipleChoiceField):
    def label_from_instance(self, obj: User) -> str:
        """Return the name that learners read, and the address by which administrators know the person."""
        return f"{shown_name(obj)} ({obj.email})"


class CohortWithCoachesForm(CohortForm):
    """The same, and who coaches it: for administrators."""

    coaches = _CoachesField(
        label=_("Coaches"),
        queryset=User.objects.none(),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_(
            "Each of them can read what the learners of this cohort share, and learners see all their names. "
            "A learner of this cohort cannot coach it."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        can_coach = User.objects.filter(is_active=True, groups__name=COACH)
        offered, cohort = Q(pk__in=can_coach.values("pk")), self.instance
        if cohort.pk:
            self.initial["coaches"] = list(User.objects.filter(coached__cohort=cohort))
            learners = cohort.memberships.filter(left_at=None).values("learner")
            offered = (offered & ~Q(pk__in=learners)) | Q(pk__in=cohort.coach_rows.values("coach"))
        self.fields["coaches"].queryset = User.objects.filter(offered).order_by("first_name", "last_name", "email")


class InviteForm(forms.Form):
    """Addresses, one a line or with commas between them; all of them are right, or nobody is invited."""

    addresses = forms.CharField(
        label=_("Email addresses"),
        max_length=MOST_CHARACTERS,
        widget=forms.Textarea(
            {"rows": 5, "spellcheck": "false", "autocomplete": "off", "aria-describedby": "invite-help"}
        ),
    )

    def clean_addresses(self) -> str:
        """Return the text as it is; ``found`` has the addresses. Raises with the lines that are wrong."""
        text = self.cleaned_data["addresses"]
        self.found = [
            (number, part.strip())
            for number, line in enumerate(text.splitlines(), start=1)
            for part in re.split(r"[,;，；]", line)
            if part.strip()
        ]
        wrong = [(number, part) for number, part in self.found if not _is_address(part)]
        faults = [
            _("Line %(line)d: “%(text)s” is not an email address.") % {"line": number, "text": part[:LONGEST_SHOWN]}
            for number, part in wrong[:FAULTS_NAMED]
        ]
        if more := len(wrong) - len(faults):
            faults.append(ngettext("And %(number)d more.", "And %(number)d more.", more) % {"number": more})
        if not self.found:
            faults.append(_("Enter at least one address."))
        if len({part.lower() for _number, part in self.found}) > MAX_INVITATIONS_AT_ONCE:
            faults.append(_("At most %(number)d addresses at once.") % {"number": MAX_INVITATIONS_AT_ONCE})
        if faults:
            raise ValidationError([*faults, _("Nobody has been invited yet; your text is still here.")])
        return text

    @property
    def people(self) -> list[str]:
        """Return the addresses of a valid form."""
        return [part for _number, part in self.found]


def _is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return len(text) <= LONGEST_ADDRESS


class MessageForm(forms.Form):
    """What a coach writes to a cohort."""

    text = forms.CharField(
        label=_("Your message"), max_length=MAX_MESSAGE_CHARACTERS, widget=forms.Textarea(attrs={"rows": 6})
    )
