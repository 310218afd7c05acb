"""Asking a model on behalf of a turn: every successful call is stored the moment it returns, and never paid twice."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

import structlog
import tenacity
from django.conf import settings
from django.db import IntegrityError, InterfaceError, OperationalError, connection, transaction
from django.db.models import F

from interviews import budgets, metrics
from interviews.core.context import Language
from interviews.experts.model_voice import BudgetSpent
from interviews.experts.prompting import prompt_version
from interviews.leases import Lease, LeaseLost, RunInterrupted
from interviews.llm.contract import CoachReply, ContractFault, parse_coach_reply
from interviews.llm.port import ChatMessage, Deadline, ModelClient, ModelError, ModelReply, ModelRequest, TokenUsage
from interviews.llm.retry import ask_until_parsed, call_with_retries
from interviews.models import Interview, ModelCall, Turn, TurnProgress, TurnStatus
from profiles.providers import ModelChoice

logger = structlog.get_logger(__name__)

SECONDS_TO_STORE = 20
"""A database that is away when an answer has arrived is waited for so long: the answer is paid for."""
MILLION = Decimal(1_000_000)


@dataclass(frozen=True)
class Conversation:
    """The calls of one run of a turn; they share one deadline."""

    turn: Turn
    choice: ModelChoice
    lease: Lease
    deadline: Deadline

    def ask(self, messages: tuple[ChatMessage, ...]) -> CoachReply:
        """Return the model's answer to ``messages``, asked again as long as it cannot be read and time is left.

        Raises :class:`BudgetSpent`, :class:`ModelError` or ``UnparsableReply``, and :class:`RunInterrupted` when the
        turn was taken from us or the database is away for long.
        """
        try:
            return self._ask(messages)
        except (OperationalError, InterfaceError) as away:
            raise RunInterrupted("the database is away") from away

    def _ask(self, messages: tuple[ChatMessage, ...]) -> CoachReply:
        language = self.turn.interview.language
        return ask_until_parsed(
            self._asked_or_stored,
            ModelRequest("coach", messages, prompt_version=prompt_version()),
            partial(_parse, language=language),
            self.deadline,
            language=language,
            log_path=str(settings.DATA_DIR / "logs"),
            sleep=self._sleep,
        )

    def _asked_or_stored(self, request: ModelRequest) -> ModelReply:
        fingerprint = request.fingerprint(self.choice.model)
        stored = self._stored(fingerprint) if self._may_find_stored() else None
        if stored is not None:
            usage = TokenUsage(stored.prompt_tokens, stored.completion_tokens)
            return ModelReply(stored.text, usage, stored.model, stored.finish_reason, stored=True)
        if budgets.is_spent(self.turn.interview.learner_id, own_key=self.choice.own_key):
            raise BudgetSpent
        client = client_for(self.choice)
        _hand_back_connection()
        reply = call_with_retries(
            lambda seconds: self._call(client, request, seconds),
            self.deadline,
            sleep=self._sleep,
            on_retry=self._note_retry,
        )
        _while_database_is_away(lambda: self._store(request, fingerprint, reply))
        return reply

    def _call(self, client: ModelClient, request: ModelRequest, seconds: float) -> ModelReply:
        if self.lease.lost.is_set():
            raise LeaseLost
        provider, model, before = self.choice.provider_name, self.choice.model, self.deadline.left()
        try:
            reply = client.complete(request, seconds=seconds)
        except ModelError as error:
            metrics.model_called(provider, model, error.kind.value, before - self.deadline.left(), None)
            raise
        metrics.model_called(provider, model, "done", reply.seconds, reply.usage)
        return reply

    def _note_retry(self, error: ModelError, wait: float) -> None:
        metrics.model_retried(error.kind.value)
        Turn.objects.filter(self.lease.row()).update(progress=TurnProgress.ASKING_AGAIN)
        _hand_back_connection()

    def _sleep(self, seconds: float) -> None:
        if self.lease.lost.wait(seconds):
            raise LeaseLost

    def _store(self, request: ModelRequest, fingerprint: str, reply: ModelReply) -> None:
        usage, interview = reply.usage, self.turn.interview
        try:
            with transaction.atomic():
                ModelCall.objects.create(
                    turn=self.turn,
                    request_hash=fingerprint,
                    interview=interview,
                    purpose=request.purpose,
                    prompt_version=request.prompt_version,
                    temperature=request.temperature,
                    provider=self.choice.provider_name,
                    model=reply.model[:200] or self.choice.model,
                    own_key=self.choice.own_key,
                    text=reply.text,
                    finish_reason=reply.finish_reason[:40],
                    provider_request_id=reply.request_id[:200],
                    prompt_tokens=usage.prompt,
                    completion_tokens=usage.completion,
                    cost=cost_of(usage, self.choice),
                    currency=self.choice.currency,
                    duration_ms=int(reply.seconds * 1000),
                )
                Interview.objects.filter(pk=interview.pk).update(
                    prompt_tokens=F("prompt_tokens") + usage.prompt,
                    completion_tokens=F("completion_tokens") + usage.completion,
                )
                budgets.add_usage(interview.learner_id, usage, own_key=self.choice.own_key)
        except IntegrityError:
            if self._stored(fingerprint) is None:
                raise

    def _may_find_stored(self) -> bool:
        """Tell whether an earlier run may have paid for this call: of this turn, or of a failed one that it repeats."""
        return self.turn.attempts > 1 or self._repeats_a_failed_turn()

    def _repeats_a_failed_turn(self) -> bool:
        return self.turn.repeats is not None and self.turn.repeats.status == TurnStatus.FAILED

    def _stored(self, fingerprint: str) -> ModelCall | None:
        turns = [self.turn.pk, *([self.turn.repeats_id] if self._repeats_a_failed_turn() else [])]
        return ModelCall.objects.filter(turn__in=turns, request_hash=fingerprint).order_by().first()


def _parse(text: str, language: Language) -> CoachReply:
    try:
        return parse_coach_reply(text, language)
    except ContractFault:
        metrics.model_retried("unparsed")
        raise


def client_for(choice: ModelChoice) -> ModelClient:
    """Return the client for a choice."""
    # Late: the vendor's package takes a second and 25 MB, which a process that asks no model need not spend.
    from interviews.llm import openai_client

    return openai_client.client_for(choice.base_url, choice.api_key, choice.model)


def cost_of(usage: TokenUsage, choice: ModelChoice) -> Decimal | None:
    """Return what a call cost in the provider's currency, ``None`` where its prices are not known."""
    if choice.price_prompt is None or choice.price_completion is None:
        return None
    return (usage.prompt * choice.price_prompt + usage.completion * choice.price_completion) / MILLION


def refuse_for_budget(messages: tuple[ChatMessage, ...]) -> CoachReply:
    """Stand in for a model that may not be asked today."""
    raise BudgetSpent


def _hand_back_connection() -> None:
    """Give the database connection back to the pool: a turn that waits for a model must not hold one."""
    if not connection.in_atomic_block:
        connection.close()


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
    _hand_back_connection()
