"""Two-factor log-ins and sessions in the admin, for administrators, instead of allauth's own pages of them.

They turn a two-factor log-in off for somebody who lost phone and codes. Nobody sees a secret there, or writes one.
"""

import logging
from collections.abc import Iterable
from typing import Any

from allauth.mfa.base.internal.flows import delete_dangling_recovery_codes
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from profiles.skill.learning_admin import ReadByAdministrators

logger = logging.getLogger(__name__)

admin.site.unregister((Authenticator, UserSession))
if apps.is_installed("allauth.socialaccount"):
    from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken

    # What they would show is set in the environment, or nobody's business.
    admin.site.unregister((SocialAccount, SocialApp, SocialToken))

# allauth names neither these two tables nor their columns in a way that can be translated.
for model, one, several in (
    (Authenticator, _("two-factor authentication"), _("two-factor authentications")),
    (UserSession, _("login session"), _("login sessions")),
):
    model._meta.verbose_name, model._meta.verbose_name_plural = one, several
COLUMNS = {
    "user": _("person"),
    "type": _("kind"),
    "created_at": _("since"),
    "last_used_at": _("last used"),
    "last_seen_at": _("last seen"),
    "ip": _("IP address"),
    "user_agent": _("browser"),
}
for field in (*Authenticator._meta.fields, *UserSession._meta.fields):
    field.verbose_name = COLUMNS.get(field.name, field.verbose_name)


@admin.register(Authenticator)
class AuthenticatorAdmin(ReadByAdministrators):
    """To read and to delete; with the app of a person their recovery codes go, too."""

    fields = ("user", "type", "created_at", "last_used_at")
    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type", "created_at", "last_used_at")
    list_select_related = ("user",)
    search_fields = ("user__email",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Authenticator]:
        """Leave the secrets where they are."""
        return super().get_queryset(request).select_related("user").defer("data")

    def has_delete_permission(self, request: HttpRequest, obj: Authenticator | None = None) -> bool:
        return request.user.is_superuser

    def get_deleted_objects(self, objs: Iterable[Authenticator], request: HttpRequest) -> tuple[Any, ...]:
        """Tell whose it is."""
        told = [f"{one.user.email}: {one.get_type_display()}" for one in objs]
        return told, {Authenticator._meta.verbose_name_plural: len(told)}, set(), []

    def delete_model(self, request: HttpRequest, obj: Authenticator) -> None:
        """Turn it off: from then on the password alone opens the account."""
        obj.delete()
        delete_dangling_recovery_codes(obj.user)
        told = "administrator %s deleted the two-factor log-in (%s) of account %s"
        logger.warning(told, request.user.pk, obj.type, obj.user_id)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Authenticator]) -> None:
        """Turn several off."""
        for one in list(queryset):
            self.delete_model(request, one)

    def log_deletions(self, request: HttpRequest, queryset: Iterable[Authenticator]) -> Any:
        """Log it in the history of the person, as a change of theirs; with the account it is forgotten there."""
        name = str(Authenticator._meta.verbose_name)
        return [
            self.log_change(request, one.user, [{"deleted": {"name": name, "object": one.get_type_display()}}])
            for one in queryset
        ]


@admin.register(UserSession)
class UserSessionAdmin(ReadByAdministrators):
    """Who is logged in, and from where. allauth's own page looks for user names, which nobody has here."""

    fields = list_display = ("user", "created_at", "last_seen_at", "ip", "user_agent")
    list_select_related = ("user",)
    search_fields = ("user__email", "ip")
    date_hierarchy = "last_seen_at"
