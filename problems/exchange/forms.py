"""The forms of an import (the file, and the word that what was shown shall happen) and of an export."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from import_export.forms import ConfirmImportForm, ExportForm, ImportForm

from problems.exchange.formats import FORMATS, format_of
from problems.exchange.given import MAX_UPLOAD_BYTES

TOO_LARGE = _("The file is larger than 16 MB. Import fewer problems at a time.")


class ProblemImportForm(ImportForm):
    """Asks for the file only; its name tells the format."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["format"].required = False
        self.fields["format"].widget = forms.HiddenInput()
        accepted = ",".join(suffix for file_format in FORMATS for suffix in file_format.suffixes)
        self.fields["import_file"].widget.attrs = {"accept": accepted}

    @property
    def media(self) -> forms.Media:
        """No scripts: there is no format to guess."""
        return forms.Media()

    def clean_import_file(self) -> Any:
        """Refuse what is too large or has a name that no format goes with."""
        file = self.cleaned_data["import_file"]
        if file.size > MAX_UPLOAD_BYTES:
            raise forms.ValidationError(TOO_LARGE)
        if format_of(file.name) is None:
            raise forms.ValidationError(_("The file's name has to end with .zip, .yaml, .yml, .csv or .json."))
        return file

    def clean(self) -> dict[str, Any]:
        """Fill in the format."""
        cleaned = super().clean() or self.cleaned_data
        if file := cleaned.get("import_file"):
            cleaned["format"] = str(format_of(file.name))
        return cleaned


class ConfirmProblemImportForm(ConfirmImportForm):
    """``seen`` is the fingerprint of the plan that was shown."""

    seen = forms.CharField(widget=forms.HiddenInput(), required=False)
    format = forms.ChoiceField(
        choices=[(str(index), str(index)) for index in range(len(FORMATS))], widget=forms.HiddenInput()
    )


class ProblemExportForm(ExportForm):
    """Offers the zip first, which is what an import likes best."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("format", "0")
