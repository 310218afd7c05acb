"""People and providers of models in the admin, for administrators only."""

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator
from django.utils.translation import gettext_lazy as _
from django.views.decorators.debug import sensitive_post_parameters

from profiles.account import admin as account_admin  # noqa: F401 - registers its models
from profiles.account.forms import PreferencesForm
from profiles.account.preferences import take_effect
from profiles.models import Profile, Provider, User
from profiles.models.provider import validate_key
from profiles.providers.choices import key_is_readable
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
        """Leave guests out, who are nobody to administer, and fetch the groups of all rows at once."""
        return super().get_queryset(request).filter(is_guest=False).prefetch_related("groups")

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


class ProviderForm(forms.ModelForm):
    """Takes a key and never gives one back."""

    new_key = forms.CharField(
        label=_("Shared key"),
        required=False,
        validators=[validate_key],
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password", "class": "vTextField"}),
        help_text=_("Leave it empty to keep the stored key. For a server that needs no key, enter any word."),
    )
    remove_key = forms.BooleanField(label=_("Remove the stored key"), required=False)

    class Meta:
        model = Provider
        fields = (
            "name",
            "base_url",
            "model_names",
            "reading",
            "reading_model",
            "transcription_model",
            "temperature",
            "price_per_million_prompt",
            "price_per_million_completion",
            "currency",
            "enabled",
            "is_default",
        )

    def clean(self) -> dict[str, Any]:
        """Refuse to take a key and to remove it at once."""
        cleaned = super().clean()
        if cleaned.get("new_key") and cleaned.get("remove_key"):
            raise ValidationError({"remove_key": _("Enter a new key or remove the stored one, not both.")})
        return cleaned


@admin.register(Provider)
class ProviderAdmin(admin.ModelAdmin):
    form = ProviderForm
    list_display = ("name", "base_url", "default_model", "stored_key", "enabled", "is_default")
    list_filter = ("enabled",)
    search_fields = ("name", "base_url")
    readonly_fields = ("stored_key",)
    fieldsets = (
        (None, {"fields": ("name", "base_url", "model_names", "enabled", "is_default")}),
        (_("Reading"), {"fields": ("reading", "reading_model")}),
        (_("Speech"), {"fields": ("transcription_model",)}),
        (_("Shared key"), {"fields": ("stored_key", "new_key", "remove_key")}),
        (_("Prices"), {"fields": ("price_per_million_prompt", "price_per_million_completion", "currency")}),
    )

    @method_decorator(sensitive_post_parameters("new_key"))
    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Keep the key out of error reports."""
        return super().changeform_view(request, *args, **kwargs)

    def save_model(self, request: HttpRequest, obj: Provider, form: ProviderForm, change: bool) -> None:
        """Store the new key, or none any more, with the rest.

        A key that nobody touched is left out: it may have been written anew since the page was opened (rotate_keys).
        """
        if not change or form.cleaned_data["new_key"] or form.cleaned_data["remove_key"]:
            obj.set_key(form.cleaned_data["new_key"])
            super().save_model(request, obj, form, change)
        else:
            fields = (field.name for field in Provider._meta.concrete_fields if not field.primary_key)
            obj.save(update_fields=[name for name in fields if name not in ("key_encrypted", "key_hint")])

    @admin.display(description=_("stored key"))
    def stored_key(self, provider: Provider) -> str:
        if not provider.key_encrypted:
            return "–"
        if not key_is_readable(provider):
            return _("can no longer be read; enter it again")
        return _("ends in %(hint)s") % {"hint": provider.key_hint} if provider.key_hint else _("stored")

    @admin.display(description=_("default model"))
    def default_model(self, provider: Provider) -> str:
        return next(iter(provider.offered_models), "")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_superuser

    def has_view_permission(self, request: HttpRequest, obj: Provider | None = None) -> bool:
        return request.user.is_active and request.user.is_superuser

    has_change_permission = has_delete_permission = has_view_permission

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_superuser
