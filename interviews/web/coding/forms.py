"""Code as pages send it, to be kept or to be run. Whether it can be is the services' decision."""

from django import forms


class CodeForm(forms.Form):
    """The editor's content, as it is saved while the learner types."""

    code = forms.CharField(required=False, strip=False)
    code_language = forms.CharField(required=False)


class LanguageForm(CodeForm):
    """The language that was chosen for the editor, with what it holds in that of the page, ``code_language``.

    With ``carried`` the text goes along: it is in the chosen language already.
    """

    chosen = forms.CharField()
    carried = forms.BooleanField(required=False)


class RunForm(forms.Form):
    """Code to be run on what the learner sees; ``run_id`` is that of the page, the same for a second press."""

    run_id = forms.UUIDField()
    code = forms.CharField(required=False, strip=False)
    code_language = forms.CharField(required=False)
