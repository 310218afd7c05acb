"""The breaker: a provider that does not answer is left alone for a growing while, and the built-in coach speaks.

It is closed, and providers are asked as ever, until :data:`FAULTS_TO_OPEN` calls in a row got no answer. Then it is
open until somebody gets one: a worker tries at the end of each pause, an administrator whenever they wish, and a
learner who asks for the model once more. Its state is a row of the database (:class:`ProviderOutage`): that is where
all processes look already when they choose a model, so looking costs no query, and it is there without Redis.
"""

import contextlib
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from profiles.models import Provider, ProviderOutage

FAULTS_TO_OPEN = 4
"""As often as one turn asks."""
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=30), timedelta(minutes=15)
SECONDS_OF_A_TRIAL = 40
"""A trial that has not ended by then was lost with its worker, and another one is due."""
FORGOTTEN_AFTER = timedelta(minutes=10)
"""A few faults, and then nobody asked for so long: they say nothing of the next one."""


def outage_of(provider: Provider) -> ProviderOutage | None:
    """Return what is known of a provider that does not answer; asks nothing where it was fetched with ``outage``."""
    return getattr(provider, "outage", None)


def note_fault(provider_id: int, kind: str) -> None:
    """Count a call that got no answer; the last of several opens the breaker."""
    now = timezone.now()
    try:
        with transaction.atomic():
            if not Provider.objects.filter(pk=provider_id).exists():
                return  # deleted meanwhile
            first = {"faults": 0, "kind": kind, "since": now, "latest_at": now}
            ProviderOutage.objects.get_or_create(provider_id=provider_id, defaults=first)
            outage = ProviderOutage.objects.select_for_update().get(provider_id=provider_id)
            if not outage.is_open and now - outage.latest_at > FORGOTTEN_AFTER:
                outage.faults, outage.since = 0, now
            outage.faults, outage.kind, outage.latest_at = outage.faults + 1, kind, now
            if not outage.is_open and outage.faults >= FAULTS_TO_OPEN:
                outage.times_opened, outage.next_trial_at = 1, now + pause_after(1)
            outage.save()
    except (IntegrityError, ProviderOutage.DoesNotExist):
        return  # deleted just now, or it has answered somebody else


def note_refusal(provider_id: int, kind: str) -> None:
    """Close the breaker, for the provider is there, and keep why it refused the platform's own trial.

    That is counted as no fault of the connection: it goes with the next call or trial that succeeds.
    """
    now = timezone.now()
    kept = {"faults": 0, "kind": kind, "latest_at": now, "times_opened": 0, "next_trial_at": None}
    with contextlib.suppress(IntegrityError), transaction.atomic():  # deleted just now
        if Provider.objects.filter(pk=provider_id).exists():
            ProviderOutage.objects.update_or_create(
                provider_id=provider_id, defaults=kept, create_defaults={**kept, "since": now}
            )


def note_answer(provider_id: int) -> bool:
    """Close the breaker, for the provider has answered; return whether it was open."""
    mine = ProviderOutage.objects.filter(provider_id=provider_id)
    was_open = mine.filter(times_opened__gt=0).exists()
    mine.delete()
    return was_open


def claim_due_trials(now: datetime) -> list[int]:
    """Return the providers that are to be tried now; each goes to one asker, and to another when that is lost."""
    due = ProviderOutage.objects.filter(times_opened__gt=0, next_trial_at__lte=now, provider__enabled=True)
    found = []
    for outage in due:
        mine = ProviderOutage.objects.filter(pk=outage.pk, next_trial_at=outage.next_trial_at)
        if mine.update(next_trial_at=now + timedelta(seconds=SECONDS_OF_A_TRIAL)):
            found.append(outage.pk)
    return found


def note_failed_trial(provider_id: int, kind: str) -> bool:
    """Leave a provider that is left alone be so for longer than before; return whether it was."""
    now = timezone.now()
    mine = ProviderOutage.objects.filter(provider_id=provider_id, times_opened__gt=0)
    mine.update(times_opened=F("times_opened") + 1, faults=F("faults") + 1, kind=kind, latest_at=now)
    if outage := mine.first():
        mine.update(next_trial_at=now + pause_after(outage.times_opened))
    return outage is not None


def pause_after(times_opened: int) -> timedelta:
    """Return how long a provider is left alone: 30 s, and each time twice as long, up to 15 minutes."""
    return min(FIRST_PAUSE * 2 ** min(times_opened - 1, 10), LONGEST_PAUSE)


def other_faults() -> list[ProviderOutage]:
    """Return the providers whose latest call or trial failed and that are asked all the same, by name."""
    return _outages_where(times_opened=0)


def open_outages() -> list[ProviderOutage]:
    """Return the providers that are left alone, by name."""
    return _outages_where(times_opened__gt=0)


def _outages_where(**are: int) -> list[ProviderOutage]:
    rows = ProviderOutage.objects.filter(provider__enabled=True, **are)
    return list(rows.select_related("provider").order_by("provider__name"))
