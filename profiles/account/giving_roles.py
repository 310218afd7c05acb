"""Giving people roles: in one step, so that whoever has a desk can enter it."""

from collections.abc import Collection
from typing import Any

from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models.signals import m2m_changed
from django.dispatch import receiver
from django.utils.translation import gettext as _

from profiles.models import User
from profiles.roles import COACH, CURATOR

DESKS = (COACH, CURATOR)
"""The roles that have pages of the staff."""


@transaction.atomic
def give_roles(*, user: User, roles: Collection[str], administrator: bool, by: User) -> None:
    """Let ``user`` hold exactly these of the roles with a desk, and be an administrator or not.

    Raises ``ValidationError`` for who would take the administration from themselves: somebody has to be left.
    """
    if user.pk == by.pk and user.is_superuser and not administrator:
        raise ValidationError(_("You cannot stop being an administrator yourself; another one can do that."))
    user.is_superuser = administrator
    user.save(update_fields=["is_superuser"])
    groups = {group.name: group for group in Group.objects.filter(name__in=DESKS)}
    user.groups.add(*(group for name, group in groups.items() if name in roles))
    user.groups.remove(*(group for name, group in groups.items() if name not in roles))
    let_in(user)


def let_in(user: User) -> None:
    """Make an account one of the staff if it has a desk or a right there, and none if it has not."""
    has_desk = user.is_superuser or user.groups.filter(name__in=DESKS).exists() or user.user_permissions.exists()
    if user.is_staff != has_desk:
        user.is_staff = has_desk
        user.save(update_fields=["is_staff"])


@receiver(m2m_changed, sender=User.groups.through, dispatch_uid="roles open the pages of the staff")
def _roles_open_the_pages(instance: Any, action: str, reverse: bool, pk_set: set[int] | None, **_: Any) -> None:
    """Whoever gets a role or loses one, and wherever that is done: the pages open and close with it."""
    if action not in ("post_add", "post_remove", "post_clear"):
        return
    people = User.objects.filter(pk__in=pk_set or ()) if reverse else [instance]
    for user in people:
        if action == "post_add":
            if not user.is_staff and user.groups.filter(name__in=DESKS).exists():
                let_in(user)
        else:
            let_in(user)
