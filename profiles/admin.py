"""People in the admin, for administrators only."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import (
    AdminPasswordChangeForm,
    AdminUserCreationForm,
    ReadOnlyPasswordHashField,
    ReadOnlyPasswordHashWidget,
    UserChangeForm,
)
from django.contrib.auth.hashers import is_password_usable
from django.core.exceptions import ValidationError
from django.db.models import Exists, OuterRef
from django.http import HttpRequest
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from profiles.account import admin as account_admin  # noqa: F401 - registers its models
from profiles.account.forms import PreferencesForm
from profiles.account.giving_roles import DESKS, give_roles
from profiles.account.preferences import take_effect
from profiles.models import Profile, User
from profiles.roles import COACH, CURATOR
from profiles.skill import learning_admin  # noqa: F401 - registers its models

ADMINISTRATOR = "administrator"
"""What is chosen beside the roles; no group, for administrators hold every role."""
MOST_NAMED = 20
"""So many people are named after their roles were changed at once."""
NO_PASSWORD = _(
    "Without a password one comes in by single sign-on, where that is set up, or chooses one by the link for a "
    "forgotten password."
)


class NewUserForm(AdminUserCreationForm):
    """Asks for the address instead of a user name."""

    usable_password = AdminUserCreationForm.create_usable_password_field(NO_PASSWORD)

    class Meta:
        model = User
        fields = ("email",)


class PasswordForm(AdminPasswordChangeForm):
    """Says what becomes of somebody without a password."""

    # Django's script shows the list when it is chosen.
    usable_password_help_text = format_lazy(
        '{} <ul id="id_unusable_warning" class="messagelist"><li class="warning">{}</li></ul>',
        NO_PASSWORD,
        _("The password they have now will be gone."),
    )


class PasswordState(ReadOnlyPasswordHashWidget):
    """Whether there is a password; how it is stored helps nobody."""

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        is_set = bool(value) and is_password_usable(value)
        context["summary"] = [{"label": _("A password is set.") if is_set else _("No password is set.")}]
        return context


class ProfileInline(admin.StackedInline):
    """What the person chose, as they see it themselves."""

    model = Profile
    classes = ("collapse",)
    form = PreferencesForm
    can_delete = False


class RolesForm(UserChangeForm):
    """Asks for roles, and lets everything follow from them."""

    password = ReadOnlyPasswordHashField(label=_("Password"), widget=PasswordState)
    roles = forms.MultipleChoiceField(
        label=_("Roles"),
        choices=[
            (COACH, _("Coach: reads what learners of their cohorts share, and reviews it")),
            (CURATOR, _("Curator: keeps the problem bank")),
            (ADMINISTRATOR, _("Administrator: everything, other people’s roles included")),
        ],
        widget=forms.CheckboxSelectMultiple,
        required=False,
        help_text=_("Everybody practises. A role opens its pages at once, and taking it away closes them."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        held = set(self.instance.groups.values_list("name", flat=True)) if self.instance.pk else set()
        self.initial["roles"] = [*(held & set(DESKS)), *([ADMINISTRATOR] if self.instance.is_superuser else [])]


class RoleFilter(admin.SimpleListFilter):
    """People by their role."""

    title = _("role")
    parameter_name = "role"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, Any]]:
        return [(COACH, _("Coaches")), (CURATOR, _("Curators")), (ADMINISTRATOR, _("Administrators"))]

    def queryset(self, request: HttpRequest, queryset: Any) -> Any:
        if self.value() == ADMINISTRATOR:
            return queryset.filter(is_superuser=True)
        return queryset.filter(groups__name=self.value()) if self.value() in DESKS else queryset


@admin.register(User)
class UserAdmin(DjangoUserAdmin):
    form = RolesForm
    add_form = NewUserForm
    ordering = ("email",)
    list_display = ("email", "first_name", "roles", "confirmed", "two_factor", "date_joined", "last_login", "is_active")
    list_filter = (RoleFilter, "is_active")
    search_fields = ("email", "first_name", "last_name")
    inlines = (ProfileInline,)
    readonly_fields = ("last_login", "date_joined")
    change_password_form = PasswordForm
    actions = ("make_coaches", "make_curators", "take_desks")
    fieldsets = (
        (None, {"fields": ("email", "password")}),
        (_("Person"), {"fields": ("first_name", "last_name")}),
        (_("Roles and rights"), {"fields": ("is_active", "roles")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"classes": ("wide",), "fields": ("email", "usable_password", "password1", "password2")}),)

    def get_queryset(self, request: Any) -> Any:
        """Leave guests out, who are nobody to administer; fetch the groups of all rows at once, and whether address and
        log-in are safe."""
        confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
        app = Authenticator.objects.filter(user=OuterRef("pk"), type=Authenticator.Type.TOTP)
        rows = super().get_queryset(request).filter(is_guest=False)
        return rows.annotate(is_confirmed=Exists(confirmed), has_app=Exists(app)).prefetch_related("groups")

    def save_formset(self, request: HttpRequest, form: forms.ModelForm, formset: Any, change: bool) -> None:
        """Let another choice count at once, as where the person makes it."""
        super().save_formset(request, form, formset, change)
        if formset.model is Profile:
            for profile, changed in formset.changed_objects:
                take_effect(profile, set(changed))

    def save_related(self, request: HttpRequest, form: forms.ModelForm, formsets: Any, change: bool) -> None:
        """Give the roles that were chosen."""
        super().save_related(request, form, formsets, change)
        if "roles" not in form.changed_data:
            return
        chosen = form.cleaned_data["roles"]
        try:
            give_roles(user=form.instance, roles=chosen, administrator=ADMINISTRATOR in chosen, by=request.user)
        except ValidationError as refused:
            self.message_user(request, " ".join(refused.messages), messages.ERROR)

    def get_inlines(self, request: Any, obj: User | None) -> Any:
        """A new account has no profile to edit yet."""
        return () if obj is None else self.inlines

    @admin.action(description=_("Make them coaches"))
    def make_coaches(self, request: HttpRequest, people: Any) -> None:
        self._give(request, people, COACH)

    @admin.action(description=_("Make them curators"))
    def make_curators(self, request: HttpRequest, people: Any) -> None:
        self._give(request, people, CURATOR)

    @admin.action(description=_("Take their roles as coaches and curators away"))
    def take_desks(self, request: HttpRequest, people: Any) -> None:
        self._give(request, people, None)

    def _give(self, request: HttpRequest, people: Any, role: str | None) -> None:
        for user in people:
            held = {group.name for group in user.groups.all()} & set(DESKS)
            roles = held | {role} if role else set()
            give_roles(user=user, roles=roles, administrator=user.is_superuser, by=request.user)
        now = User.objects.filter(pk__in=[user.pk for user in people]).prefetch_related("groups")
        named = "; ".join(f"{user}: {self.roles(user)}" for user in now[:MOST_NAMED])
        told = ngettext(
            "The roles of %(number)d person are changed. They now are: %(people)s",
            "The roles of %(number)d people are changed. They now are: %(people)s",
            len(people),
        )
        shown = named + ("; …" if len(people) > MOST_NAMED else "")
        self.message_user(request, told % {"number": len(people), "people": shown}, messages.SUCCESS)

    @admin.display(description=_("roles"))
    def roles(self, user: User) -> str:
        """Return what the person may besides practising."""
        names = {COACH: _("Coach"), CURATOR: _("Curator")}
        held = [str(names[group.name]) for group in user.groups.all() if group.name in names]
        return ", ".join([*held, *([str(_("Administrator"))] if user.is_superuser else [])]) or "–"

    @admin.display(description=_("confirmed"), boolean=True)
    def confirmed(self, user: User) -> bool:
        return bool(user.is_confirmed)

    @admin.display(description=_("two-factor"), boolean=True)
    def two_factor(self, user: User) -> bool:
        return bool(user.has_app)

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Only administrators: whoever changes people could become any of them."""
        return request.user.is_active and request.user.is_superuser

    def has_view_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return request.user.is_active and request.user.is_superuser

    has_change_permission = has_delete_permission = has_view_permission

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_superuser
