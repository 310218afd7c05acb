"""Deleting an account: everything personal goes, and what was practised stays as numbers that belong to nobody.

Who works on something of that person meanwhile, such as a worker that asks a model, finds the rows gone and ends
(``leases.is_gone``): nothing is stored for them any more.
"""

import json
import logging
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date
from functools import reduce
from operator import or_

from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core import signing
from django.db import IntegrityError, InterfaceError, OperationalError, transaction
from django.db.models import CASCADE, F, Model, Q, QuerySet
from django.utils.module_loading import import_string

from interviews.coaching.leaving import forget_coach
from interviews.ground.database_faults import is_database_busy
from interviews.models import AnonymousCount, Interview, Turn
from interviews.models.turn import UNFINISHED
from profiles.cohorts.membership import forget_invitations
from profiles.models import Practice, PracticeKind, User
from profiles.selectors import confirmed_addresses

MAX_TRIES = 3
DELETED_AT_ONCE = 50
"""So many interviews are deleted with all that hangs on them before the next ones are looked at."""
ROWS_AT_ONCE = 500
NO_ADDRESS_BEFORE, NO_ADDRESS_AFTER = r"(?<![\w.!#$%&'*+/=?^`{|}~-])", r"(?![\w-]|\.\w)"
"""Around an address that is no part of another one; a full stop may end the sentence."""

logger = logging.getLogger(__name__)


class LastAdministrator(Exception):
    """Without this account nobody could administer the installation."""


def delete_account(*, user: User) -> None:
    """Delete ``user`` with everything personal, in one transaction; the counts of :class:`AnonymousCount` stay.

    Raises :class:`LastAdministrator`, and a fault of the database that does not pass; nothing is deleted then.
    """
    sessions = _sessions_of(user)
    for tries_left in reversed(range(MAX_TRIES)):
        try:
            with transaction.atomic():
                _delete(user, sessions)
            break
        except (IntegrityError, OperationalError, InterfaceError) as fault:
            # A worker stored something for the person, or waited for a lock of ours, in just this moment.
            passes = isinstance(fault, IntegrityError) or is_database_busy(fault)
            if not (passes and tries_left):
                raise
    logger.info("an account was deleted with everything personal")


def is_last_administrator(user: User) -> bool:
    """Tell whether nobody else could administer the installation."""
    return user.is_active and user.is_superuser and not _administrators().exclude(pk=user.pk).exists()


def _administrators() -> QuerySet[User]:
    return User.objects.filter(is_active=True, is_superuser=True)


def _delete(user: User, sessions: Iterable[str]) -> None:
    if user.is_superuser:
        list(_administrators().select_for_update().order_by("pk"))  # two may not go at once, each for the other's sake
        if is_last_administrator(user):
            raise LastAdministrator
    # In the order in which workers lock them.
    unfinished = Turn.objects.filter(interview__learner=user, status__in=UNFINISHED).order_by("pk")
    list(unfinished.select_for_update(no_key=True, of=("self",)).values_list("pk", flat=True))
    locked = Interview.objects.filter(learner=user).order_by("pk").select_for_update(no_key=True)
    interviews = list(locked.values_list("pk", flat=True))
    _keep_counts(user)
    _forget_in_the_log_of_the_admin(user)
    own = set(sessions) | set(UserSession.objects.filter(user=user).values_list("session_key", flat=True))
    for keys in _in_parts(sorted(own), ROWS_AT_ONCE):
        Session.objects.filter(session_key__in=keys).delete()
    for ids in _in_parts(interviews, DELETED_AT_ONCE):
        Interview.objects.filter(pk__in=ids).delete()
    forget_coach(coach=user)
    forget_invitations(addresses=confirmed_addresses(user=user))
    User.objects.filter(pk=user.pk).delete()


# --- what stays ---


def _keep_counts(user: User) -> None:
    """Add what the person practised to the counts of each problem and month (UTC) in which it was begun.

    What was solved, hints and seconds are those of interviews that are over.
    """
    counts: dict[tuple[str, date], Counter[str]] = {}
    shown = Practice.objects.filter(learner=user, kind=PracticeKind.INTERVIEW)
    practice = {source: sums for source, *sums in shown.values_list("source", "solved", "hints", "seconds")}
    interviews = Interview.objects.filter(learner=user, is_scratch=False).order_by()
    names = ("pk", "revision__problem__slug", "started_at", "finished_at", "turn_count")
    for interview_id, slug, started, finished, turns in interviews.values_list(*names):
        solved, hints, seconds = practice.get(interview_id, (False, 0, 0))
        count = counts.setdefault((slug or "", started.date().replace(day=1)), Counter())
        count.update(interviews=1, finished=int(finished is not None), solved=int(solved))
        count.update(hints=hints, turns=turns, seconds=seconds)
    for slug, started in user.probes.order_by().values_list("revision__problem__slug", "started_at"):
        counts.setdefault((slug, started.date().replace(day=1)), Counter()).update(probes=1)
    for item, month in sorted(counts):
        AnonymousCount.objects.get_or_create(item=item, month=month)
        more = {name: F(name) + number for name, number in counts[item, month].items()}
        AnonymousCount.objects.filter(item=item, month=month).update(**more)


# --- what else knows of the person ---


def _addresses_of(user: User) -> set[str]:
    return {user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)}


def _sessions_of(user: User) -> set[str]:
    """Return the keys of all sessions that are the person's, or hold their address, such as one that waits for a code.

    Of most of them a row of allauth's says whose they are; into the others, such as those of visitors, one has to look.
    """
    serializer, salt = import_string(settings.SESSION_SERIALIZER), SessionStore().key_salt
    found = set(UserSession.objects.filter(user=user).values_list("session_key", flat=True))
    marks = {address.casefold() for address in _addresses_of(user)}
    # By these names a session knows who is logged in, or is about to be.
    own = {("_auth_user_id", str(user.pk)), ("user_id", str(user.pk)), ("user_pk", user_pk_to_url_str(user))}
    unlisted = Session.objects.exclude(session_key__in=UserSession.objects.values("session_key"))
    for key, stored in unlisted.values_list("session_key", "session_data").iterator(chunk_size=ROWS_AT_ONCE):
        try:
            held = signing.loads(stored, salt=salt, serializer=serializer)
        except (signing.BadSignature, ValueError):  # made with a secret that is no more: it lets nobody in
            continue
        if any(said in own or said[1].casefold() in marks for said in _said(held)):
            found.add(key)
    return found


def _said(held: object, name: str = "") -> Iterator[tuple[str, str]]:
    """Return every value in what a session holds as a text, with the name right above it."""
    if isinstance(held, dict):
        for key, value in held.items():
            yield from _said(value, str(key))
    elif isinstance(held, list | tuple):
        for value in held:
            yield from _said(value, name)
    else:
        yield name, str(held)


def _forget_in_the_log_of_the_admin(user: User) -> None:
    """Leave of what administrators did to the person's rows only that, when and by whom something was done.

    What the person did there goes with the account.
    """
    about = Q(content_type=ContentType.objects.get_for_model(User), object_id=str(user.pk))
    about |= Q(pk__in=_entries_that_name(_addresses_of(user)))
    for kind in ContentType.objects.filter(pk__in=LogEntry.objects.values("content_type")):
        model = kind.model_class()
        if model is not None and (path := _way_to_the_person(model)):
            logged = LogEntry.objects.filter(content_type=kind).values_list("object_id", flat=True).distinct()
            for ids in _in_parts([one for one in logged if one], ROWS_AT_ONCE):
                mine = model._base_manager.filter(pk__in=ids, **{path: user}).values_list("pk", flat=True)
                about |= Q(content_type=kind, object_id__in=[str(one) for one in mine])
    LogEntry.objects.filter(about).update(object_id=None, object_repr="", change_message="")


def _entries_that_name(addresses: Iterable[str]) -> list[int]:
    """Return the entries of the admin's log with one of ``addresses`` as a whole, not as the end of a longer one."""
    found: set[int] = set()
    for address in addresses:
        forms = {address, json.dumps(address)[1:-1]}  # what was changed is told in JSON
        told = (Q(**{f"{name}__icontains": form}) for name in ("object_repr", "change_message") for form in forms)
        whole = re.compile("|".join(f"{NO_ADDRESS_BEFORE}{re.escape(form)}{NO_ADDRESS_AFTER}" for form in forms), re.I)
        rows = LogEntry.objects.filter(reduce(or_, told)).values_list("pk", "object_repr", "change_message")
        found |= {pk for pk, shown, said in rows if whole.search(shown) or whole.search(said)}
    return sorted(found)


def _way_to_the_person(model: type[Model]) -> str:
    """Return how a query gets from a row of ``model`` to whom it belongs, with whom it goes; "" for nobody."""
    relations = (field for field in model._meta.concrete_fields if field.is_relation)
    ways = {field.related_model: field.name for field in relations if field.remote_field.on_delete is CASCADE}
    if User in ways:
        return ways[User]
    return f"{ways[Interview]}__learner" if Interview in ways else ""


def _in_parts(values: list, size: int) -> Iterable[list]:
    return (values[begin : begin + size] for begin in range(0, len(values), size))
