"""``manage.py rotate_keys``: write every stored secret anew under the current ``SECRET_KEY``, after a change of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from profiles.models.stored_key import StoredKey, key_holders
from profiles.secrets import SecretUnreadable, is_current, rotate

BATCH = 100
OF_A_SECOND_FACTOR = ("secret", "seed")
"""What is encrypted in the data of a two-factor log-in: what codes of the app, and recovery codes, are made of."""

WHAT_TO_DO = (
    "{count} of the stored keys cannot be read with SECRET_KEY or SECRET_KEY_FALLBACKS; they are left as they are. "
    "Add the SECRET_KEY under which they were written to SECRET_KEY_FALLBACKS and run this again. If nobody has it any "
    "more, these keys are lost: whoever owns one enters it again, learners under Account → Model or in the interview, "
    "administrators at the provider in the admin; an authenticator is deleted in the admin, and the person sets it up "
    "again."
)


@dataclass
class Count:
    """What became of the keys of one table."""

    rotated: int = 0
    current: int = 0
    unreadable: list[int] = field(default_factory=list)


class Command(BaseCommand):
    help = (
        "Encrypt every stored key of a model provider, and the secrets of two-factor log-ins, anew under the current "
        "SECRET_KEY. It may run while people work; "
        "run again, it writes only what is not under the current one yet. When it reports 0 rotated and 0 unreadable, "
        "SECRET_KEY_FALLBACKS may be emptied."
    )

    def handle(self, *args: object, **options: object) -> None:
        unreadable = 0
        for holder in key_holders():
            count = Count()
            for ids in _batches(holder):
                _rotate_batch(holder, ids, count)
            self.stdout.write(f"{holder._meta.verbose_name_plural}: {_told(count)}")
            unreadable += len(count.unreadable)
        count = Count()
        for pk in list(Authenticator.objects.order_by("pk").values_list("pk", flat=True)):
            _rotate_second_factor(pk, count)
        self.stdout.write(f"{Authenticator._meta.verbose_name_plural}: {_told(count)}")
        unreadable += len(count.unreadable)
        if unreadable:
            raise CommandError(WHAT_TO_DO.format(count=unreadable))


def _batches(holder: type[StoredKey]) -> Iterator[list[int]]:
    """Give the ids of the rows with a key, by and by, so that a row is met once however many change meanwhile."""
    last = 0
    rows = holder.objects.exclude(key_encrypted="").order_by("pk")
    while ids := list(rows.filter(pk__gt=last).values_list("pk", flat=True)[:BATCH]):
        yield ids
        last = ids[-1]


@transaction.atomic
def _rotate_batch(holder: type[StoredKey], ids: list[int], count: Count) -> None:
    """Rotate the keys of these rows, read anew under a lock: a key that was replaced meanwhile is rotated instead."""
    rows = holder.objects.select_for_update().filter(pk__in=ids).exclude(key_encrypted="").order_by("pk")
    for pk, token in rows.values_list("pk", "key_encrypted"):
        if is_current(token):
            count.current += 1
            continue
        try:
            new = rotate(token)
        except SecretUnreadable:
            count.unreadable.append(pk)
            continue
        # Where the database has no row locks, the old token is the condition: a key saved meanwhile stays.
        count.rotated += holder.objects.filter(pk=pk, key_encrypted=token).update(key_encrypted=new)


@transaction.atomic
def _rotate_second_factor(pk: int, count: Count) -> None:
    """Rotate the secrets of one authenticator; a recovery code that is used up meanwhile waits for it."""
    row = Authenticator.objects.select_for_update().filter(pk=pk).first()
    held = {name: row.data[name] for name in OF_A_SECOND_FACTOR if name in row.data} if row else {}
    old = {name: token for name, token in held.items() if not is_current(token)}
    if not old:
        count.current += bool(held)
        return
    try:
        row.data |= {name: rotate(token) for name, token in old.items()}
    except SecretUnreadable:
        count.unreadable.append(pk)
        return
    row.save(update_fields=["data"])
    count.rotated += 1


def _told(count: Count) -> str:
    told = f"{count.rotated} rotated, {count.current} already current, {len(count.unreadable)} unreadable"
    return f"{told} (rows {', '.join(map(str, count.unreadable))})" if count.unreadable else told
