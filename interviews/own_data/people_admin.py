"""People in the admin: deleted there as they delete themselves."""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from interviews.own_data.account_deletion import LastAdministrator, delete_account, is_last_administrator
from profiles.admin import UserAdmin
from profiles.models import User

admin.site.unregister(User)


@admin.register(User)
class PersonAdmin(UserAdmin):
    """Deletes people as they delete themselves: what they practised stays as counts, and nothing else of them."""

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Let nobody delete the last administrator."""
        return super().has_delete_permission(request, obj) and not (obj is not None and is_last_administrator(obj))

    def get_deleted_objects(self, objs: Iterable[User], request: HttpRequest) -> tuple[Any, ...]:
        """Tell of each person how much goes, without a list of all of it, which nobody could read."""
        people = list(objs)
        told = [
            _("%(address)s, with everything; interviews: %(number)s")
            % {"address": person.email, "number": person.interviews.count()}
            for person in people
        ]
        kept = {str(User._meta.verbose_name) for one in people if not self.has_delete_permission(request, one)}
        return told, {User._meta.verbose_name_plural: len(people)}, kept, []

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Delete the account."""
        delete_account(user=obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Delete the accounts, one after the other; the last administrator's stays."""
        for person in queryset:
            try:
                delete_account(user=person)
            except LastAdministrator:
                told = _("%(address)s is kept: otherwise nobody could administer this server.")
                self.message_user(request, told % {"address": person.email}, messages.WARNING)
