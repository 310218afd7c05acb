"""Keeping what an interview showed of the learner, when it ends and whenever all is worked out anew."""

import logging
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import chain

from django.db import DatabaseError
from django.db.models import F

from interviews.models import Interview, Turn
from interviews.progress.outcomes import practised_in
from interviews.progress.probed import practised_in_probe
from profiles import learning
from profiles.models import ActiveQuarterHour, User

logger = logging.getLogger(__name__)

QUARTER_HOUR = timedelta(minutes=15)


def keep_progress(interview: Interview) -> None:
    """Let the learner's estimates and reviews move by an interview that is over. Needs a transaction.

    What cannot be read is logged: the learner's interview still ends, and ``rebuild_profiles`` finds it again.
    """
    try:
        practised = practised_in(interview)
    except DatabaseError:
        raise
    except Exception:
        logger.exception("what interview %s shows of the learner cannot be read", interview.pk)
        return
    if practised is not None:
        learning.keep_practice(learner=interview.learner, practised=practised)


def note_activity(learner_id: int, at: datetime) -> None:
    """Count a turn, or a re-solve that is finished, in its quarter of an hour. Needs a transaction."""
    quarter = quarter_hour(at)
    if ActiveQuarterHour.objects.filter(learner=learner_id, at=quarter).update(turns=F("turns") + 1):
        return
    row, made = ActiveQuarterHour.objects.get_or_create(learner_id=learner_id, at=quarter, defaults={"turns": 1})
    if not made:  # another interview of the learner's was a moment faster
        ActiveQuarterHour.objects.filter(pk=row.pk).update(turns=F("turns") + 1)


def quarter_hour(at: datetime) -> datetime:
    """Return the beginning of the quarter of an hour that ``at`` is in."""
    return at.replace(minute=at.minute - at.minute % 15, second=0, microsecond=0)


def rebuild_progress(learner: User) -> None:
    """Work out all that is known of a learner from the interviews and probes, as if it were done for the first time."""
    learning.rebuild(learner=learner, practised=_all_practised(learner))
    _rebuild_activity(learner)


def _all_practised(learner: User) -> Iterator[learning.Practised]:
    over = learner.interviews.filter(finished_at__isnull=False).select_related("revision__problem")
    for interview in over.order_by("finished_at", "pk").iterator(chunk_size=50):
        try:
            practised = practised_in(interview)
        except DatabaseError:
            raise
        except Exception:
            logger.exception("what interview %s shows of the learner cannot be read", interview.pk)
            continue
        if practised is not None:
            yield practised
    finished = learner.probes.filter(finished_at__isnull=False).select_related("revision__problem")
    for probe in finished.order_by("finished_at", "pk"):
        yield practised_in_probe(probe)


def _rebuild_activity(learner: User) -> None:
    counts: dict[datetime, int] = {}
    sent = Turn.objects.filter(interview__learner=learner).order_by().values_list("accepted_at", flat=True)
    solved_again = learner.probes.filter(finished_at__isnull=False).order_by().values_list("finished_at", flat=True)
    for at in chain(sent.iterator(), solved_again):
        counts[quarter_hour(at)] = counts.get(quarter_hour(at), 0) + 1
    ActiveQuarterHour.objects.filter(learner=learner).delete()
    ActiveQuarterHour.objects.bulk_create(
        [ActiveQuarterHour(learner=learner, at=at, turns=turns) for at, turns in sorted(counts.items())]
    )
