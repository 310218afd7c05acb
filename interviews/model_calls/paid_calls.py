"""Asking a model on behalf of a turn, or of another row: every successful call is stored the moment it returns, and
never paid twice."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import structlog
import tenacity
from django.conf import settings
from django.db import IntegrityError, InterfaceError, OperationalError, transaction
from django.db.models import F, Model, Q

from interviews.core.context import Language
from interviews.experts.reader.prompt import reader_version
from interviews.experts.voice.model_voice import MaySay
from interviews.experts.voice.prompting import prompt_version
from interviews.ground import metrics
from interviews.jobs.connections import hand_back_connection
from interviews.jobs.leases import Lease, LeaseLost, RunInterrupted, is_gone
from interviews.llm.contract import CoachReply, ContractFault, SpokenReply, parse_coach_reply, parse_spoken
from interviews.llm.port import (
    BudgetSpent,
    ChatMessage,
    Deadline,
    ModelClient,
    ModelError,
    ModelReply,
    ModelRequest,
    OnText,
    TokenUsage,
)
from interviews.llm.prompt_budget import size
from interviews.llm.reader_contract import ReaderReply, parse_reader_reply
from interviews.llm.retry import ask_until_parsed, call_with_retries
from interviews.model_calls import budgets, reachability
from interviews.models import Interview, ModelCall, Turn, TurnProgress, TurnStatus
from profiles.providers.choices import ModelChoice

logger = structlog.get_logger(__name__)

Parsed = TypeVar("Parsed")

SECONDS_TO_STORE = 20
"""A database that is away when an answer has arrived is waited for so long: the answer is paid for."""
STOPPED = "stopped"
"""The finish reason of a call that was broken off by us; what it says is no answer to anything."""
READER = "reader"
"""The purpose of calls that ask what a message does."""


class PaidCalls:
    """Calls on behalf of one row, in one run of the work on it; they share one deadline.

    A subclass says which interview it is about, which row pays (``_payer``, as fields of :class:`ModelCall`), and what
    may have been paid before.
    """

    interview: Interview
    choice: ModelChoice
    lease: Lease
    deadline: Deadline

    @property
    def language(self) -> Language:
        """In which a reply that cannot be read is told what is missing."""
        return self.interview.language

    @property
    def spender_id(self) -> int:
        """Whose budget it is."""
        return self.interview.learner_id

    def answer_to(
        self, request: ModelRequest, parse: Callable[[str], Parsed], listener: Callable[[], OnText] | None = None
    ) -> Parsed:
        """Return the answer to ``request`` as ``parse`` reads it, asked again as long as it cannot and time is left.

        Each call is listened to while it is being answered, where a ``listener`` is given.

        Raises :class:`BudgetSpent`, :class:`ModelError` or ``UnparsableReply``, and :class:`RunInterrupted` when the
        row was taken from us or the database is away for long.
        """
        try:
            return ask_until_parsed(
                partial(self._asked_or_stored, listener=listener),
                request,
                partial(_parse, parse=parse),
                self.deadline,
                language=self.language,
                model=self.choice.model,
                log_path=str(settings.DATA_DIR / "logs"),
                sleep=self._sleep,
            )
        except (OperationalError, InterfaceError) as away:
            raise RunInterrupted("the database is away") from away

    def _payer(self) -> Mapping[str, Model]:
        raise NotImplementedError

    def _paid_before(self, fingerprint: str) -> ModelCall | None:
        """Return the answer to the same request that an earlier run has paid for."""
        raise NotImplementedError

    def _keep(self, fields: Mapping[str, Any], usage: TokenUsage) -> None:
        """Store a call with ``fields`` of :class:`ModelCall`, in a transaction."""
        ModelCall.objects.create(**self._payer(), interview=self.interview, **fields)
        Interview.objects.filter(pk=self.interview.pk).update(
            prompt_tokens=F("prompt_tokens") + usage.prompt,
            completion_tokens=F("completion_tokens") + usage.completion,
        )

    def _is_kept(self, fingerprint: str) -> bool:
        """Tell whether a call with this fingerprint is stored already."""
        return ModelCall.objects.filter(**self._payer(), request_hash=fingerprint).exists()

    def _book(self, usage: TokenUsage) -> None:
        """Add a call to the row that pays, in the transaction that stores it."""

    def _note_asking_again(self) -> None:
        """Note with the row that a call is tried once more."""

    def _asked_or_stored(self, request: ModelRequest, listener: Callable[[], OnText] | None) -> ModelReply:
        fingerprint = request.fingerprint(self.choice.model)
        stored = self._paid_before(fingerprint)
        if stored is not None:
            usage = TokenUsage(stored.prompt_tokens, stored.completion_tokens)
            return ModelReply(stored.text, usage, stored.model, stored.finish_reason, stored=True)
        if budgets.is_spent(self.spender_id, self.choice):
            raise BudgetSpent
        client = client_for(self.choice)
        hand_back_connection()
        reply = call_with_retries(
            lambda seconds: self._call(client, request, seconds, listener),
            self.deadline,
            sleep=self._sleep,
            on_retry=self._note_retry,
        )
        _while_database_is_away(lambda: self._store(request, fingerprint, reply))
        return reply

    def _call(
        self, client: ModelClient, request: ModelRequest, seconds: float, listener: Callable[[], OnText] | None
    ) -> ModelReply:
        if self.lease.lost.is_set():
            raise LeaseLost
        provider, model, before = self.choice.provider_name, self.choice.model, self.deadline.left()
        heard: list[str] = []
        hear = listener() if listener else None

        def on_text(piece: str) -> None:
            heard.append(piece)
            hear(piece)

        try:
            reply = client.complete(request, seconds=seconds, on_text=on_text if hear else None)
        except LeaseLost:
            self._store_stopped(request, "".join(heard), before - self.deadline.left())
            raise
        except ModelError as error:
            metrics.model_called(provider, model, error.kind.value, before - self.deadline.left(), None)
            reachability.note(self.choice, error)
            raise
        metrics.model_called(provider, model, "done", reply.seconds, reply.usage)
        reachability.note(self.choice, None)
        return reply

    def _note_retry(self, error: ModelError, wait: float) -> None:
        metrics.model_retried(error.kind.value)
        self._note_asking_again()
        hand_back_connection()

    def _sleep(self, seconds: float) -> None:
        if self.lease.lost.wait(seconds):
            raise LeaseLost

    def _store_stopped(self, request: ModelRequest, text: str, seconds: float) -> None:
        """Book a call that was broken off: the provider is paid for it, and tells us nothing any more of how much."""
        prompt = sum(size(message.content).tokens for message in request.messages)
        reply = ModelReply(text, TokenUsage(prompt, size(text).tokens), finish_reason=STOPPED, seconds=seconds)
        metrics.model_called(self.choice.provider_name, self.choice.model, STOPPED, seconds, reply.usage)
        # Under no request's fingerprint, so that nobody takes it for an answer.
        fingerprint = f"{STOPPED} {self.lease.token.hex}"
        _while_database_is_away(lambda: self._store(request, fingerprint, reply))

    def _store(self, request: ModelRequest, fingerprint: str, reply: ModelReply) -> None:
        usage = reply.usage
        fields = {
            "request_hash": fingerprint,
            "purpose": request.purpose,
            "prompt_version": request.prompt_version,
            "temperature": request.temperature,
            "provider": self.choice.provider_name,
            "model": reply.model[:200] or self.choice.model,
            "own_key": self.choice.own_key,
            "text": reply.text,
            "finish_reason": reply.finish_reason[:40],
            "provider_request_id": reply.request_id[:200],
            "prompt_tokens": usage.prompt,
            "completion_tokens": usage.completion,
            "cost": budgets.cost_of(usage, self.choice),
            "currency": self.choice.currency,
            "duration_ms": int(reply.seconds * 1000),
        }
        try:
            with transaction.atomic():
                self._keep(fields, usage)
                self._book(usage)
                budgets.add_usage(self.spender_id, usage, self.choice)
        except IntegrityError:
            if is_gone(self.lease):
                raise LeaseLost from None
            if not self._is_kept(fingerprint):
                raise


@dataclass(frozen=True)
class Conversation(PaidCalls):
    """The calls of one run of a turn. ``aloud`` gives those who listen to the coach's words while they come."""

    turn: Turn
    choice: ModelChoice
    lease: Lease
    deadline: Deadline
    aloud: Callable[[MaySay], OnText] | None = field(default=None, kw_only=True)

    @property
    def interview(self) -> Interview:
        """The interview of the turn."""
        return self.turn.interview

    def ask(self, messages: tuple[ChatMessage, ...], may_say: MaySay) -> CoachReply:
        """Return the coach's answer to ``messages``; raises as :meth:`answer_to`.

        Who listens may show of it what ``may_say`` allows, before it is whole.
        """
        parse = partial(parse_coach_reply, language=self.interview.language)
        return self.answer_to(self._coach_request(messages), parse, self._listener(may_say))

    def speak(self, messages: tuple[ChatMessage, ...], may_say: MaySay) -> SpokenReply:
        """Return the coach's words for what was decided, asked for and shown as :meth:`ask` does."""
        parse = partial(parse_spoken, language=self.interview.language)
        return self.answer_to(self._coach_request(messages), parse, self._listener(may_say))

    def _coach_request(self, messages: tuple[ChatMessage, ...]) -> ModelRequest:
        warmth = self.choice.temperature
        return ModelRequest("coach", messages, temperature=warmth, prompt_version=prompt_version())

    def _listener(self, may_say: MaySay) -> Callable[[], OnText] | None:
        return partial(self.aloud, may_say) if self.aloud else None

    def read(self, messages: tuple[ChatMessage, ...]) -> ReaderReply:
        """Return which acts the model that reads hears, asked with ``messages``; raises as :meth:`answer_to`."""
        return self.answer_to(reader_request(messages), parse_reader_reply)

    def _payer(self) -> Mapping[str, Model]:
        return {"turn": self.turn}

    def _note_asking_again(self) -> None:
        Turn.objects.filter(self.lease.row()).update(progress=TurnProgress.ASKING_AGAIN)

    def _paid_before(self, fingerprint: str) -> ModelCall | None:
        """Look among the calls of an earlier run: of this turn, or of the one that it repeats. Who asks the coach again
        wants other words, unless it has said none; what was read in the same message stands."""
        repeated = self.turn.repeats
        if self.turn.attempts <= 1 and repeated is None:
            return None
        calls = Q(turn=self.turn)
        if repeated is not None:
            calls |= Q(turn=repeated) if repeated.status == TurnStatus.FAILED else Q(turn=repeated, purpose=READER)
        return ModelCall.objects.filter(calls, request_hash=fingerprint).order_by().first()


def reader_request(messages: tuple[ChatMessage, ...]) -> ModelRequest:
    """Return the request for a reading: as steady as the model can."""
    return ModelRequest(READER, messages, temperature=0.0, prompt_version=reader_version())


def _parse(text: str, parse: Callable[[str], Parsed]) -> Parsed:
    try:
        return parse(text)
    except ContractFault:
        metrics.model_retried("unparsed")
        raise


def client_for(choice: ModelChoice) -> ModelClient:
    """Return the client for a choice."""
    # Late: the vendor's package takes a second and 25 MB, which a process that asks no model need not spend.
    from interviews.llm import openai_client

    return openai_client.client_for(choice.base_url, choice.api_key, choice.model, settings.MODEL_NETWORKS)


def refuse_for_budget(messages: tuple[ChatMessage, ...], may_say: MaySay) -> CoachReply:
    """Stand in for a model that may not be asked today."""
    raise BudgetSpent


def _while_database_is_away(work: Callable[[], None]) -> None:
    for attempt in tenacity.Retrying(
        retry=tenacity.retry_if_exception_type((OperationalError, InterfaceError)),
        stop=tenacity.stop_after_delay(SECONDS_TO_STORE),
        wait=tenacity.wait_exponential(multiplier=0.2, max=2),
        before_sleep=_reconnect,
        reraise=True,
    ):
        with attempt:
            work()


def _reconnect(state: tenacity.RetryCallState) -> None:
    logger.log(logging.WARNING, "the database is away; an answer waits to be stored", attempt=state.attempt_number)
    hand_back_connection()
