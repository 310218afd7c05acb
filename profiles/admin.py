"""People in the admin, for administrators only."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from profiles.account import admin as account_admin  # noqa: F401 - registers its models
from profiles.account.forms import PreferencesForm
from profiles.account.preferences import take_effect
from profiles.models import Profile, User
from profiles.skill import learning_admin  # noqa: F401 - registers its models


class NewUserForm(AdminUserCreationForm):
    """Asks for the address instead of a user name."""

    class Meta:
        model = User
        fields = ("email",)


class ProfileInline(admin.StackedInline):
    """What the person chose, as they see it themselves."""

    model = Profile
    form = PreferencesForm
    can_delete = False


@admin.register(User)
class UserAdmin(DjangoUserAdmin):
    add_form = NewUserForm
    ordering = ("email",)
    list_display = ("email", "first_name", "roles", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("groups", "is_active", "is_staff", "is_superuser")
    search_fields = ("email", "first_name", "last_name")
    inlines = (ProfileInline,)
    fieldsets = (
        (None, {"fields": ("email", "password")}),
        (_("Person"), {"fields": ("first_name", "last_name")}),
        (_("Roles and rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"classes": ("wide",), "fields": ("email", "usable_password", "password1", "password2")}),)

    def get_queryset(self, request: Any) -> Any:
        """Fetch the groups of all rows at once."""
        return super().get_queryset(request).prefetch_related("groups")

    def save_formset(self, request: HttpRequest, form: forms.ModelForm, formset: Any, change: bool) -> None:
        """Let another choice count at once, as where the person makes it."""
        super().save_formset(request, form, formset, change)
        if formset.model is Profile:
            for profile, changed in formset.changed_objects:
                take_effect(profile, set(changed))

    def get_inlines(self, request: Any, obj: User | None) -> Any:
        """A new account has no profile to edit yet."""
        return () if obj is None else self.inlines

    @admin.display(description=_("roles"))
    def roles(self, user: User) -> str:
        return ", ".join(group.name for group in user.groups.all())
