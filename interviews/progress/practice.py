"""Keeping what an interview showed of the learner, when it ends and whenever all is worked out anew."""

import logging
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from itertools import chain

from django.db import DatabaseError, transaction

from interviews.core.rubric import Assessment
from interviews.models import Interview, Turn
from interviews.progress.outcomes import practised_in, practised_of
from interviews.progress.record import Record
from interviews.progress.resolve_outcomes import practised_in_resolve
from profiles.adding_up import add_up
from profiles.models import ActiveQuarterHour, Practice, User
from profiles.skill import learning

logger = logging.getLogger(__name__)


class Unreadable(Exception):
    """What an interview shows cannot be read: its memory is damaged, or we have a fault. It is logged."""


def read_outcome(record: Record, assessments: Iterable[Assessment]) -> learning.Practised | None:
    """Return what an interview shows of the learner that ends; ``None`` where it shows nothing.

    So it is where that cannot be read: it is logged, and ``rebuild_profiles`` finds it again.
    """
    try:
        return _read(record.interview, lambda: practised_of(record, assessments))
    except Unreadable:
        return None


def keep_outcome(interview: Interview, practised: learning.Practised) -> None:
    """Let the learner's estimates and reviews move by an interview that is over. Needs a transaction.

    A fault is logged: the learner's interview still ends, and ``rebuild_profiles`` finds it again.
    """
    try:
        learning.keep_practice(learner=interview.learner, practised=practised)
    except DatabaseError:
        raise
    except Exception:  # keep_practice has undone what it did
        logger.exception("what interview %s shows of the learner cannot be kept", interview.pk)


def count_again(interview: Interview) -> None:
    """Work out anew what an interview that is over shows of its learner, as after a claim of its report is disputed.

    What cannot be read stays as it is known.
    """
    if not Practice.objects.filter(learner=interview.learner_id, source=interview.pk).exists():
        return
    try:
        found = _read(interview, partial(practised_in, interview))
    except Unreadable:
        return
    if found is not None:
        learning.rebuild(learner=interview.learner, practised=[found], replaced=[interview.pk])


def _read(interview: Interview, work: Callable[[], learning.Practised | None]) -> learning.Practised | None:
    if interview.is_scratch:
        return None
    try:
        return work()
    except DatabaseError:
        raise
    except Exception as fault:
        logger.exception("what interview %s shows of the learner cannot be read", interview.pk)
        raise Unreadable from fault


def note_activity(learner_id: int, at: datetime) -> None:
    """Count a turn, or a re-solve that is finished, in its quarter of an hour. Needs a transaction."""
    add_up(ActiveQuarterHour, {"learner": learner_id, "at": quarter_hour(at)}, {"turns": 1})


def quarter_hour(at: datetime) -> datetime:
    """Return the beginning of the quarter of an hour that ``at`` is in."""
    return at.replace(minute=at.minute - at.minute % 15, second=0, microsecond=0)


def rebuild_progress(learner: User) -> None:
    """Work out all that is known of a learner from the interviews and probes, as if it were done for the first time.

    Of an interview that cannot be read what is known stays.
    """
    known = set(Practice.objects.filter(learner=learner).values_list("source", flat=True))
    practised: list[learning.Practised] = []
    over = learner.interviews.filter(finished_at__isnull=False).select_related("revision__problem")
    for interview in over.order_by("finished_at", "pk").iterator(chunk_size=50):
        try:
            found = _read(interview, partial(practised_in, interview))
        except Unreadable:
            known.discard(interview.pk)
            continue
        if found is not None:
            practised.append(found)
    probes = learner.probes.filter(finished_at__isnull=False).select_related("revision__problem")
    practised += [practised_in_resolve(probe) for probe in probes.order_by("finished_at", "pk")]
    learning.rebuild(learner=learner, practised=practised, replaced=known)
    with transaction.atomic():
        _rebuild_activity(learner)


def _rebuild_activity(learner: User) -> None:
    counts: dict[datetime, int] = {}
    sent = (
        Turn.objects.filter(interview__learner=learner, interview__is_scratch=False)
        .order_by()
        .values_list("accepted_at", flat=True)
    )
    solved_again = learner.probes.filter(finished_at__isnull=False).order_by().values_list("finished_at", flat=True)
    for at in chain(sent.iterator(), solved_again):
        counts[quarter_hour(at)] = counts.get(quarter_hour(at), 0) + 1
    ActiveQuarterHour.objects.filter(learner=learner).delete()
    ActiveQuarterHour.objects.bulk_create(
        [ActiveQuarterHour(learner=learner, at=at, turns=turns) for at, turns in sorted(counts.items())],
        update_conflicts=True,  # with what the learner has sent meanwhile
        unique_fields=["learner", "at"],
        update_fields=["turns"],
    )
