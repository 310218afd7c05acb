"""What is noted at a log-in, and may be left out: a full disk keeps nobody from coming in."""

from typing import Any

from allauth.account.signals import user_logged_in as logged_in_by_allauth
from allauth.usersessions.signals import on_user_logged_in
from django.contrib.auth.models import update_last_login
from django.contrib.auth.signals import user_logged_in

from config.storage import if_there_is_room


def listen() -> None:
    """Take the place of those who note a log-in and fail with it."""
    user_logged_in.disconnect(dispatch_uid="update_last_login")
    user_logged_in.connect(_note_when, dispatch_uid="update_last_login")
    logged_in_by_allauth.disconnect(on_user_logged_in)
    logged_in_by_allauth.connect(_note_where)


def _note_when(sender: Any, user: Any, **kwargs: Any) -> None:
    with if_there_is_room("when somebody logged in"):
        update_last_login(sender, user, **kwargs)


def _note_where(sender: Any, **kwargs: Any) -> None:
    with if_there_is_room("where somebody logged in"):
        on_user_logged_in(sender, **kwargs)
