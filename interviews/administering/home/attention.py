"""What asks for an administrator's attention, each with what to do about it and where."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Min
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.storage import has_room
from interviews.administering.cost.today import today_of
from interviews.administering.providers.fault_words import ADVICE
from interviews.coaching.access import readable_interviews
from interviews.llm.port import FaultKind
from interviews.model_calls.key_verdicts import outage_told
from interviews.models import DisputeState, Event, EventLevel, SignalDispute, Turn
from interviews.models.turn import UNFINISHED
from problems.judge_access import code_is_run
from profiles.account.signing_up import installation
from profiles.models import Provider, SignUp, User
from profiles.providers.breaker import other_faults

SECONDS_TO_WAIT = 90
"""A turn that waits longer is worth a look, as is said of its metric (docs/deployment.md)."""


@dataclass(frozen=True)
class Attention:
    """One thing: ``tone`` is one of the alerts', ``told`` what is so, ``advice`` what to do, ``address`` where."""

    tone: str
    told: str
    advice: str = ""
    address: str = ""
    link: str = ""


def attention(user: User) -> list[Attention]:
    """Return what asks for attention, the most urgent first; what the banner says already is left out."""
    found = [*_disk(), *_queue(), *_judge(), *_providers(), *_limits(), *_mail(), *_disputes(user), *_events()]
    return sorted(found, key=lambda one: ("serious", "attention", "info").index(one.tone))


def _disk() -> Iterator[Attention]:
    try:
        room = has_room()
    except DatabaseError:
        return  # it is locked at the moment
    if not room:
        yield Attention(
            "serious",
            _("The disk is full: people can read, and nothing they write is kept."),
            _("Make room on the server; everything goes on by itself then."),
        )


def _queue() -> Iterator[Attention]:
    oldest = Turn.objects.filter(status__in=UNFINISHED).aggregate(oldest=Min("accepted_at"))["oldest"]
    if oldest is None or timezone.now() - oldest < timedelta(seconds=SECONDS_TO_WAIT):
        return
    number = Turn.objects.filter(status__in=UNFINISHED).count()
    told = ngettext(
        "%(number)d answer of the coach is waited for, the oldest for more than 90 seconds.",
        "%(number)d answers of the coach are waited for, the oldest for more than 90 seconds.",
        number,
    )
    yield Attention(
        "serious",
        told % {"number": number},
        _("Check on the server that a worker is running, or start another one. Nothing is lost."),
        f"{reverse('admin:interviews_turn_changelist')}?status__exact=queued",
        _("Turns that wait"),
    )


def _judge() -> Iterator[Attention]:
    if not code_is_run():
        yield Attention(
            "attention",
            _("No code is run here: code is only read, and problems can be neither checked nor newly published."),
            _(
                "To change that, set JUDGE_HELPERS to 1 or more on the server, build the judge’s component with "
                "“python -m problems.judge.build” and the directory JUDGE_DIR, and restart the server and its workers. "
                "The server’s log says what is missing."
            ),
        )


def _providers() -> Iterator[Attention]:
    address = reverse("admin:profiles_provider_changelist")
    if not Provider.objects.filter(enabled=True).exists():
        yield Attention(
            "info",
            _("No model is set up: the built-in coach leads all interviews."),
            _("That works. With a model it understands and words more freely."),
            reverse("admin:profiles_provider_add"),
            _("Add a provider"),
        )
    elif not Provider.objects.filter(enabled=True, is_default=True).exclude(key_encrypted="").exists():
        told = _("No provider with a shared key is the default: only people with a key of their own have a model.")
        yield Attention("info", told, "", address, _("Providers"))
    for outage in other_faults():
        yield Attention(
            "attention",
            outage_told(outage),
            str(ADVICE[FaultKind(outage.kind)]),
            reverse("admin:profiles_provider_change", args=[outage.pk]),
            outage.provider.name,
        )


def _limits() -> Iterator[Attention]:
    for one in today_of(timezone.now().date()):
        if one.is_nearly_reached:
            names = {"name": one.provider or _("All people together"), "percent": one.percent}
            told = _("%(name)s: %(percent)d %% of today’s limit is used. Beyond it the built-in coach speaks.") % names
            yield Attention("attention", told, "", reverse("admin:interviews_modelspending_changelist"), _("Cost"))


def _mail() -> Iterator[Attention]:
    if settings.MAIL_IS_SENT:
        return
    advice = _("Set EMAIL_URL on the server. Until then you set forgotten passwords and confirm addresses by hand.")
    yield Attention("attention", _("This server sends no mail."), advice)
    if installation().sign_up == SignUp.OPEN:
        told = _("Anybody can sign up with any address, because nobody has to confirm one.")
        address = reverse("admin:profiles_installation_changelist")
        yield Attention("attention", told, "", address, _("Sign-up and limits"))


def _disputes(user: User) -> Iterator[Attention]:
    number = SignalDispute.objects.filter(state=DisputeState.OPEN, interview__in=readable_interviews(user)).count()
    if number:
        told = ngettext(
            "%(number)d claim of a report is disputed and nobody has looked.",
            "%(number)d claims of reports are disputed and nobody has looked.",
            number,
        )
        address = f"{reverse('admin:interviews_interview_changelist')}?show=disputed"
        yield Attention("attention", told % {"number": number}, "", address, _("Review queue"))


def _events() -> Iterator[Attention]:
    since = timezone.now() - timedelta(days=1)
    number = Event.objects.filter(level=EventLevel.CRITICAL, created_at__gte=since).count()
    if number:
        told = ngettext(
            "%(number)d interview had a critical event since yesterday.",
            "%(number)d critical events occurred in interviews since yesterday.",
            number,
        )
        address = f"{reverse('admin:interviews_event_changelist')}?level__exact={EventLevel.CRITICAL}"
        yield Attention("attention", told % {"number": number}, "", address, _("Events"))
