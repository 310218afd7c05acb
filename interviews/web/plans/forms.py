"""What the pages of study plans ask for."""

from datetime import date
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from profiles.plans.enrolling import DATE_FAULTS
from profiles.plans.progress import FURTHEST, date_fault


class PlanDateForm(forms.Form):
    """The day of the interview that is coming up."""

    target_date = forms.DateField(
        label=_("Day of your interview"),
        input_formats=["%Y-%m-%d"],
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date", "autocomplete": "off"}),
        error_messages={"required": DATE_FAULTS["missing"], "invalid": _("Enter the day as 2026-12-31.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        today = timezone.localdate()
        span = {"min": today.isoformat(), "max": (today + FURTHEST).isoformat()}
        self.fields["target_date"].widget.attrs.update(span)

    def clean_target_date(self) -> date:
        """Refuse a day that is past or too far away."""
        day = self.cleaned_data["target_date"]
        if fault := date_fault(day, timezone.localdate()):
            raise forms.ValidationError(DATE_FAULTS[fault], code=fault)
        return day
