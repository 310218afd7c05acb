"""Snippets in the admin: texts that coaches use again and again, one's own and those that others share."""

from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from interviews.coaching import access
from interviews.models import CommentSnippet
from profiles.cohorts.membership import shown_name
from profiles.models import User
from profiles.roles import COACH, has_role

BEGINNING = 100


class SnippetForm(forms.ModelForm):
    """A snippet of ``coach``, who has one of each title at most."""

    coach: User | None = None

    class Meta:
        model = CommentSnippet
        fields = ("title", "text", "is_shared")
        help_texts = {
            "title": _("You find the snippet by this title when you comment; learners do not see it."),
            "text": _("Markdown is supported. You can still edit the text in each comment."),
            "is_shared": _("Every coach sees it among their snippets, under your name. Only you can change it."),
        }

    def clean_title(self) -> str:
        title = self.cleaned_data["title"]
        owner = self.instance.coach_id or self.coach.pk
        if CommentSnippet.objects.filter(coach=owner, title=title).exclude(pk=self.instance.pk).exists():
            raise ValidationError(
                _("A snippet with this title already exists. Choose another title, or change the existing one.")
            )
        return title


@admin.register(CommentSnippet)
class CommentSnippetAdmin(admin.ModelAdmin):
    """A coach sees own and shared ones; everybody changes own ones only. Administrators see all, and may take any away:
    they write in nobody's name."""

    form = SnippetForm
    list_display = ("title", "beginning", "whose", "is_shared")
    list_select_related = ("coach",)
    search_fields = ("title", "text")
    ordering = ("title", "pk")
    show_full_result_count = False

    class Media:
        css = {"all": ("css/admin.css",)}

    def get_queryset(self, request: HttpRequest) -> QuerySet[CommentSnippet]:
        rows = super().get_queryset(request)
        if access.is_administrator(request.user):
            return rows
        return rows.filter(pk__in=access.usable_snippets(request.user).order_by().values("pk"))

    def get_form(self, request: HttpRequest, obj: CommentSnippet | None = None, **kwargs: Any) -> type[forms.ModelForm]:
        """Tell the form whose snippet a new one is."""
        form = super().get_form(request, obj, **kwargs)
        return type(form.__name__, (form,), {"coach": request.user})

    def save_model(self, request: HttpRequest, obj: CommentSnippet, form: Any, change: bool) -> None:
        """A snippet is of whoever made it."""
        if not change:
            obj.coach = request.user
        super().save_model(request, obj, form, change)

    @admin.display(description=_("text"))
    def beginning(self, snippet: CommentSnippet) -> str:
        return Truncator(snippet.text).chars(BEGINNING)

    @admin.display(description=_("owner"), ordering="coach")
    def whose(self, snippet: CommentSnippet) -> str:
        return shown_name(snippet.coach)

    # --- who may ---

    def has_module_permission(self, request: HttpRequest) -> bool:
        return has_role(request.user, COACH)

    def has_view_permission(self, request: HttpRequest, obj: CommentSnippet | None = None) -> bool:
        return has_role(request.user, COACH)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return has_role(request.user, COACH)

    def has_change_permission(self, request: HttpRequest, obj: CommentSnippet | None = None) -> bool:
        return has_role(request.user, COACH) if obj is None else access.may(request.user, "write_snippet", obj)

    def has_delete_permission(self, request: HttpRequest, obj: CommentSnippet | None = None) -> bool:
        return has_role(request.user, COACH) if obj is None else access.may(request.user, "delete_snippet", obj)
