"""The whole content of a problem in one field, as the YAML of its file."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms.widgets import Script
from django.urls import reverse
from django.utils.functional import Promise, lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError as SchemaError

from interviews.curating.diffs import ChangedPart, changed_parts
from interviews.curating.yaml_editor import placed, placed_faults, yaml_editor
from problems.bank.reading import BankFileError, parse_bank_problem
from problems.bank.schema import BankProblem
from problems.models import Problem, ProblemRevision
from problems.services import version_of, working_content, working_text

LINE = _("line %(line)d: %(fault)s")
FIRST_LINE = _("Line %(line)d is: %(text)s")
MOST_OF_A_LINE = 120


def guide_help(told: Promise) -> SafeString:
    """Return a help text with a link to the guide in the place of ``{}``."""
    return format_html(str(told), reverse("admin:problems_problem_guide"))


_CONTENT_HELP = lazy(guide_help, SafeString)(
    _(
        'The format of problems/bank/*.yaml; <a href="{}">the guide</a> explains every field. Comments (lines '
        "starting with #) are lost when you save."
    )
)


class ProblemForm(forms.ModelForm):
    """Checked by the same schema as the files. ``seen`` is what the curator began with; after a refusal ``theirs`` is
    what somebody else changed since, and ``current`` the version that *Overwrite with mine* would replace."""

    theirs: tuple[ChangedPart, ...] = ()
    current = ""

    content = forms.CharField(
        label=_("Content (YAML)"),
        widget=forms.Textarea(
            attrs={"rows": 40, "cols": 110, "class": "vLargeTextField dryrun-yaml", "spellcheck": "false"}
        ),
        help_text=_CONTENT_HELP,
        strip=False,
    )
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = Problem
        fields = ()

    class Media:
        js = (Script("js/desk.js", defer=True), Script("js/desk-yaml.js", defer=True))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk:
            self.fields["content"].initial = working_text(self.instance)
            self.fields["seen"].initial = version_of(self.instance)
        self._show_at_lines(placed_faults(self.instance.unfinished) if self.instance.unfinished else ())
        if self.is_bound or self.initial.get("content"):
            self.fields["content"].widget.attrs["data-unsaved"] = ""

    def _show_at_lines(self, faults: Iterable[tuple[int | None, str]]) -> None:
        """Let the editor show the faults at their lines."""
        self.fields["content"].widget.attrs["data-editor"] = yaml_editor(faults)

    def clean_content(self) -> BankProblem:
        """Return the parsed problem. Raises ``ValidationError`` with one line a fault."""
        text = self.cleaned_data["content"]
        try:
            problem = parse_bank_problem(text)
        except BankFileError as error:
            raise ValidationError(self._placed(text, error)) from error
        if told := slug_fault(self.instance, problem):
            raise ValidationError(told)
        return problem

    def _placed(self, text: str, error: BankFileError) -> list[str]:
        """Return the faults with their lines, and let the page go to the first of them."""
        faults = placed(text, error)
        self._show_at_lines(faults)
        if not isinstance(error.__cause__, SchemaError):  # not even YAML, which says itself where
            return error.problems
        lines = [line for line, _fault in faults if line is not None]
        if lines:
            self.fields["content"].widget.attrs["data-line"] = lines[0]
        told = [fault if line is None else LINE % {"line": line, "fault": fault} for line, fault in faults]
        if lines and (shown := text.splitlines()[lines[0] - 1].strip()):
            told.append(FIRST_LINE % {"line": lines[0], "text": shown[:MOST_OF_A_LINE]})
        return told

    def clean(self) -> dict[str, Any]:
        """Refuse to write over what somebody else saved meanwhile; the text stays in the field."""
        cleaned = super().clean()
        problem = self.instance
        if problem.pk:  # nobody saves it between the look and the writing
            Problem.objects.select_for_update().get(pk=problem.pk)
            problem.refresh_from_db(fields=["draft_revision", "unfinished"])
        seen = cleaned.get("seen", "")
        if told := overtaken(problem, seen, overwrite=self.data.get("overwrite", "")):
            self.theirs, self.current = their_changes(problem, seen), version_of(problem)
            raise ValidationError(told)
        return cleaned


def slug_fault(problem: Problem | None, content: BankProblem) -> str:
    """Return why ``content`` cannot be saved under its slug, empty when it can; ``problem`` is the one being edited."""
    if problem is not None and problem.pk:
        told = _("A problem's name in links (the field slug) cannot change: keep %(slug)s.")
        return "" if content.slug == problem.slug else told % {"slug": problem.slug}
    if Problem.objects.filter(slug=content.slug).exists():
        return _("Another problem already has this name in links; edit that one, or choose another name.")
    return ""


def overtaken(problem: Problem | None, seen: str, *, overwrite: str = "") -> str | Promise:
    """Return what to say when somebody else saved ``problem`` since it was ``seen`` (its ``version_of``).

    ``overwrite`` is the version that the author was shown then and wants to write over, "" for none.
    """
    current = version_of(problem)
    if not current or not seen or current in (seen, overwrite):
        return ""
    return _(
        "Somebody else has saved this problem since you opened it, so your version was not saved. It is still "
        "below. Review their changes, take over what you need, then overwrite with yours."
    )


def their_changes(problem: Problem, seen: str) -> tuple[ChangedPart, ...]:
    """Return what somebody else changed in the working copy since it was ``seen``."""
    began = ProblemRevision.objects.filter(problem=problem, sha256=seen).first()
    try:
        now = working_content(problem)
    except BankFileError:
        return ()
    return tuple(changed_parts(began.content, now)) if began is not None else ()
