"""``manage.py rebuild_profiles``: work out what is known of the learners anew, from their interviews and re-solves."""

from functools import reduce
from operator import or_
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Exists, Model, OuterRef, QuerySet

from interviews.models import Interview
from interviews.progress.practice import rebuild_progress
from profiles.models import ActiveQuarterHour, Practice, Review, SkillEstimate, User


class Command(BaseCommand):
    help = (
        "Work out levels, skills, reviews and activity of all learners (or one) from their interviews and re-solves. "
        "It gives the numbers that are there, unless something was lost or this version reads interviews differently."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--learner", metavar="ADDRESS", help="the e-mail address of one learner")

    def handle(self, *args: object, learner: str | None, **options: Any) -> None:
        count = changed = 0
        for one in _learners(learner).iterator(chunk_size=100):
            before = _numbers(one)
            rebuild_progress(one)
            differs = _numbers(one) != before
            count, changed = count + 1, changed + differs
            if differs and options["verbosity"] > 1:
                self.stdout.write(f"learner {one.pk}: other numbers than before")
        if options["verbosity"] > 0:
            self.stdout.write(f"Worked out {count} learners; the numbers of {changed} are others than before.")


def _learners(address: str | None) -> QuerySet[User]:
    if address is None:
        tables = (Interview, Practice, SkillEstimate, Review, ActiveQuarterHour)
        return User.objects.filter(reduce(or_, (Exists(_of(table)) for table in tables))).order_by("pk")
    found = User.objects.filter(email__iexact=address)
    if not found:
        raise CommandError(f"There is no account with the address {address}.")
    return found


def _of(table: type[Model]) -> QuerySet[Model]:
    return table.objects.filter(learner=OuterRef("pk"))


def _numbers(learner: User) -> list[list[tuple[Any, ...]]]:
    """Return all that is worked out of a learner, without what only tells the rows apart."""
    tables = (
        (Practice, ("at", "source"), {"id", "learner_id"}),
        (SkillEstimate, ("kind", "key"), {"id", "learner_id"}),
        (Review, ("item",), {"id", "learner_id"}),
        (ActiveQuarterHour, ("at",), {"id", "learner_id"}),
    )
    return [
        list(
            model.objects.filter(learner=learner)
            .order_by(*order)
            .values_list(*(field.attname for field in model._meta.concrete_fields if field.attname not in left_out))
        )
        for model, order, left_out in tables
    ]
