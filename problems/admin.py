"""The problem bank in the admin: curators read and edit a problem as the YAML of its file."""

from typing import Any

import yaml
from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from problems.bank_format import BankFileError, BankProblem, parse_bank_problem
from problems.models import Problem, ProblemRevision
from problems.services import save_problem
from profiles.roles import CURATOR, has_role


class ProblemForm(forms.ModelForm):
    """The whole content in one field, checked by the same schema as the files."""

    content = forms.CharField(
        label=_("Content (YAML)"),
        widget=forms.Textarea(attrs={"rows": 40, "cols": 110, "class": "vLargeTextField", "spellcheck": "false"}),
        help_text=_("The format of problems/bank/*.yaml; docs/adding-a-problem.md explains every field."),
        strip=False,
    )

    class Meta:
        model = Problem
        fields = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        revision = self.instance.current_revision if self.instance.pk else None
        if revision is not None:
            self.fields["content"].initial = yaml.safe_dump(
                revision.content, allow_unicode=True, sort_keys=False, width=110
            )

    def clean_content(self) -> BankProblem:
        """Return the parsed problem. Raises ``ValidationError`` with one line a fault."""
        try:
            problem = parse_bank_problem(self.cleaned_data["content"])
        except BankFileError as error:
            raise ValidationError(error.problems) from error
        if self.instance.pk and problem.slug != self.instance.slug:
            raise ValidationError(
                _("The slug is the problem's name in links and cannot change: keep %(slug)s.")
                % {"slug": self.instance.slug}
            )
        if not self.instance.pk and Problem.objects.filter(slug=problem.slug).exists():
            raise ValidationError(_("A problem has this slug already; edit that one, or choose another slug."))
        return problem


@admin.register(Problem)
class ProblemAdmin(admin.ModelAdmin):
    form = ProblemForm
    list_display = ("slug", "title_en", "title_zh", "difficulty", "pattern_list", "edited_in_admin", "updated_at")
    list_filter = ("difficulty", "edited_in_admin", "patterns__pattern")
    search_fields = ("slug", "title_en", "title_zh")
    fields = ("slug", "edited_in_admin", "created_at", "updated_at", "content")
    readonly_fields = ("slug", "edited_in_admin", "created_at", "updated_at")

    def get_queryset(self, request: HttpRequest) -> Any:
        """Fetch the patterns of all rows at once."""
        return super().get_queryset(request).prefetch_related("patterns")

    def save_model(self, request: HttpRequest, obj: Problem, form: ProblemForm, change: bool) -> None:
        """Store a new revision; interviews that run keep theirs."""
        saved = save_problem(form.cleaned_data["content"], edited_in_admin=True)
        obj.pk, obj.slug, obj.title_en = saved.pk, saved.slug, saved.title_en

    @admin.display(description=_("patterns"))
    def pattern_list(self, problem: Problem) -> str:
        return ", ".join(pattern.pattern for pattern in problem.patterns.all())

    def has_module_permission(self, request: HttpRequest) -> bool:
        return has_role(request.user, CURATOR)

    def has_view_permission(self, request: HttpRequest, obj: Problem | None = None) -> bool:
        return has_role(request.user, CURATOR)

    has_change_permission = has_view_permission

    def has_add_permission(self, request: HttpRequest) -> bool:
        return has_role(request.user, CURATOR)

    def has_delete_permission(self, request: HttpRequest, obj: Problem | None = None) -> bool:
        """Interviews need what they were held about."""
        if not request.user.is_superuser:
            return False
        return obj is None or not ProblemRevision.objects.filter(problem=obj, interviews__isnull=False).exists()
