"""Testing the model that a learner chose: a request starts it, a worker makes one small call, a page shows the verdict.

What is tested is the learner's own key where one is stored, also while it waits unused, and else the platform's model.
A verdict belongs to the provider, model and key that were tested: when one of them changes, it counts no longer. The
newest test has a token, so a late result of an earlier one changes nothing.
"""

import hashlib
import json
import math
import time
import uuid
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from interviews.ground import metrics
from interviews.ground.refusals import SubmissionRefused
from interviews.jobs import dispatch
from interviews.jobs.connections import hand_back_connection
from interviews.llm.port import ChatMessage, FaultKind, ModelError, ModelReply, ModelRequest
from interviews.model_calls import budgets, key_verdicts, reachability
from interviews.model_calls.key_verdicts import FAULTS, Verdict
from interviews.model_calls.paid_calls import client_for
from profiles.models import ModelAccess, Provider, User, Voice
from profiles.models.access import CheckState
from profiles.models.provider import LONGEST_MODEL
from profiles.providers.choices import ModelChoice, key_is_readable, own_choice, platform_choice, speaking

SECONDS_OF_THE_CALL = 20.0
LOST_AFTER = timedelta(seconds=40)
"""A test that is not finished by then never will be."""
MOST_TESTS, WINDOW = 6, timedelta(minutes=1)
"""So many tests a learner may start in this time."""

QUESTION = ModelRequest(
    "key_check",
    (ChatMessage("user", "This is a test of the connection. Answer with one word: ready."),),
    max_tokens=1_000,  # a model that thinks before it speaks needs some of them for that
)


class KeyCheckRefused(SubmissionRefused):
    """No test was started: there is nothing to test, it was tested too often, or today's tokens are used up."""

    default_code = "no_key_to_test"

    def __init__(self, message: str, code: str = "", **facts: object) -> None:
        self._message = message
        super().__init__(code, **facts)

    @property
    def message(self) -> str:
        """Say why, and what to do or when it may be done again."""
        return self._message


@dataclass(frozen=True)
class Subject:
    """What is tested; the fingerprint of the rows holds nothing of the key, which is encrypted there."""

    choice: ModelChoice
    fingerprint: str


@transaction.atomic
def start_key_check(*, learner: User) -> ModelAccess:
    """Have the learner's key tested, or the platform's model; return the row with the test that runs now.

    While a test of the same key runs, it is that one. Raises :class:`KeyCheckRefused`.
    """
    ModelAccess.objects.get_or_create(user=learner)
    access = ModelAccess.objects.select_for_update(of=("self",)).select_related("provider__outage").get(user=learner)
    subject, now = _subject(access), timezone.now()
    if subject is None:
        raise KeyCheckRefused(_why_nothing(access))
    if _runs(access, now) and access.check_subject == subject.fingerprint:
        return access
    access.check_times = [at for at in access.check_times if at > (now - WINDOW).timestamp()]
    _refuse_too_many(access, now)
    if budgets.is_spent(learner.pk, subject.choice):
        told = _(
            "Today’s model budget of this server is used up. It resets at 00:00 UTC; you can test a key of "
            "your own right away."
        )
        raise KeyCheckRefused(told, "budget_exhausted", until="00:00 UTC")
    access.check_state, access.check_token, access.check_subject = CheckState.WAITING, uuid.uuid4(), subject.fingerprint
    access.check_started_at, access.check_times = now, [*access.check_times, now.timestamp()]
    access.check_fault = access.check_model = ""
    access.check_seconds = access.check_tokens = None
    access.save(update_fields=[name.attname for name in ModelAccess._meta.fields if name.name.startswith("check_")])
    dispatch.wake("check_key", access_id=access.pk, token=access.check_token)  # what no broker takes counts as lost
    return access


def run_key_check(*, access_id: int, token: str) -> None:
    """Make the call of the test with this token and keep what it found; a test that is lost or replaced is left."""
    subject = _claimed(access_id, token)
    if subject is None:
        return
    hand_back_connection()
    choice, started = subject.choice, time.monotonic()
    try:
        reply = client_for(choice).complete(QUESTION, seconds=SECONDS_OF_THE_CALL)
    except ModelError as error:
        seconds = time.monotonic() - started
        metrics.model_called(choice.provider_name, choice.model, error.kind.value, seconds, None)
        reachability.note(choice, error)
        _keep(access_id, token, check_state=CheckState.FAILED, check_fault=error.kind.value, check_seconds=seconds)
        return
    metrics.model_called(choice.provider_name, choice.model, "done", reply.seconds, reply.usage)
    reachability.note(choice, None)
    with transaction.atomic():
        learner_id = ModelAccess.objects.filter(pk=access_id).values_list("user_id", flat=True).first()
        if learner_id is not None:
            budgets.add_usage(learner_id, reply.usage, choice)
        _keep(
            access_id,
            token,
            check_state=CheckState.WORKS,
            check_model=_name_told(reply, choice),
            check_seconds=reply.seconds,
            check_tokens=reply.usage.total or None,
        )


def verdict_of(access: ModelAccess) -> Verdict:
    """Return what is known of what ``access`` chose; with an own key and its provider at hand it asks no query."""
    subject, now = _subject(access), timezone.now()
    if subject is None:
        return Verdict("nothing")
    names = {"provider": subject.choice.provider_name, "model": subject.choice.model}
    # What is tested is named whether or not it is left alone at the moment.
    label, own_key = speaking(replace(subject.choice, is_left_alone=False)).label, subject.choice.own_key
    about = {"subject": label, "own_key": own_key}
    if access.check_state == CheckState.UNTESTED or access.check_subject != subject.fingerprint:
        return Verdict("untested", **about, happened=str(key_verdicts.UNTESTED))
    about["started_at"] = access.check_started_at
    if _runs(access, now):
        happened = key_verdicts.RUNNING % {"subject": label}
        return Verdict("running", **about, happened=happened, advice=str(key_verdicts.RUNNING_ADVICE))
    if access.check_state in (CheckState.WAITING, CheckState.ASKING):
        told = {"happened": str(key_verdicts.LOST), "advice": str(key_verdicts.LOST_ADVICE)}
        return Verdict("lost", **about, tone="attention", **told)
    about |= {"seconds": access.check_seconds, "tokens": access.check_tokens, "model": access.check_model}
    if access.check_state == CheckState.FAILED:
        row = FAULTS[FaultKind(access.check_fault)]
        told = {"happened": row.happened % names, "advice": str(row.own if own_key else row.shared)}
        return Verdict("failed", **about, tone=row.tone, **told, fault=access.check_fault)
    happened = (key_verdicts.WORKS if own_key else key_verdicts.WORKS_SHARED) % names
    in_use = access.voice == (Voice.OWN_KEY if own_key else Voice.PLATFORM)
    advice = str(key_verdicts.GOES_ON if in_use else key_verdicts.WAITS)
    return Verdict("works", **about, tone="success", happened=happened, advice=advice)


def _subject(access: ModelAccess) -> Subject | None:
    """Return what a test of ``access`` is about: only what an administrator offers, whoever stored what."""
    if access.key_encrypted:
        provider, holder = access.provider, access
        choice = own_choice(provider, access) if provider is not None and provider.enabled else None
    elif access.voice == Voice.CURATED:
        return None
    else:
        provider = holder = Provider.objects.filter(enabled=True, is_default=True).select_related("outage").first()
        choice = platform_choice(provider) if provider else None
    if choice is None:
        return None
    parts = [provider.pk, provider.base_url, choice.model, holder.key_encrypted]
    return Subject(choice, hashlib.sha256(json.dumps(parts).encode()).hexdigest())


def _why_nothing(access: ModelAccess) -> str:
    if not access.key_encrypted:
        return _("There is no key to test yet. Enter one and save it first.")
    if not key_is_readable(access):
        return _("The stored key can no longer be read; enter it again.")
    names = {"model": access.model, "provider": access.provider}
    return _("%(model)s through %(provider)s is no longer offered. Choose another model and save.") % names


def _runs(access: ModelAccess, now: datetime) -> bool:
    pending = access.check_state in (CheckState.WAITING, CheckState.ASKING)
    return pending and now - access.check_started_at < LOST_AFTER


def _refuse_too_many(access: ModelAccess, now: datetime) -> None:
    if len(access.check_times) < MOST_TESTS:
        return
    seconds = max(1, math.ceil(access.check_times[-MOST_TESTS] + WINDOW.total_seconds() - now.timestamp()))
    told = _("Too many tests within a minute. You can start the next one in %(seconds)s seconds.")
    raise KeyCheckRefused(told % {"seconds": seconds}, "rate_limited", seconds=seconds)


@transaction.atomic
def _claimed(access_id: int, token: str) -> Subject | None:
    """Take the test with this token, once; ``None`` when it was taken, is lost, or something else was chosen since."""
    waiting = {"check_state": CheckState.WAITING, "check_started_at__gt": timezone.now() - LOST_AFTER}
    mine = ModelAccess.objects.filter(pk=access_id, check_token=token)
    if not mine.filter(**waiting).update(check_state=CheckState.ASKING):
        return None
    access = mine.select_related("provider__outage").get()
    subject = _subject(access)
    return subject if subject and subject.fingerprint == access.check_subject else None


def _keep(access_id: int, token: str, **found: object) -> None:
    ModelAccess.objects.filter(pk=access_id, check_token=token, check_state=CheckState.ASKING).update(**found)


def _name_told(reply: ModelReply, choice: ModelChoice) -> str:
    """Return the name under which the model answered, unless the server put the key there, whole or in part."""
    told = reply.model[:LONGEST_MODEL].strip()
    repeats_the_key = choice.api_key[:8] in told or told in choice.api_key
    return choice.model if repeats_the_key else told
