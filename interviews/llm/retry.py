"""Asking again, in two loops: a call that failed (strategy 5), and an answer that could not be read.

One deadline spans both. It is kept here and not by tenacity, whose limits bound when the last attempt begins and not
when it ends: an attempt gets no more time than is left, and a wait that would leave too little is not begun.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

import structlog
from tenacity import RetryCallState, Retrying, retry_if_exception, retry_if_exception_type, stop_after_attempt
from tenacity.wait import wait_exponential

from interviews.core.context import Language
from interviews.llm.contract import ContractFault, error_feedback
from interviews.llm.port import UNUSED_REPLY, Deadline, FaultKind, ModelError, ModelReply, ModelRequest

logger = structlog.get_logger(__name__)

Parsed = TypeVar("Parsed")
Sleep = Callable[[float], None]

CALL_ATTEMPTS = 4
SHORTEST_LIMIT = 30.0
PARSE_ATTEMPTS = 3
TEMPERATURE_STEP = 0.1
LOWEST_TEMPERATURE = 0.3
PREVIEW = 200
WORTH_TRYING = 1.0
"""Seconds that have to be left for one more attempt."""

_call_wait = wait_exponential(multiplier=2)  # 2, 4, 8
_parse_wait = wait_exponential(multiplier=2, min=2, max=10)


class UnparsableReply(ValueError):
    """No attempt gave an answer that can be read. The text says how many there were, what was wrong, where the log is.

    ``faults`` holds what was wrong with each.
    """

    def __init__(self, faults: tuple[str, ...], log_path: str) -> None:
        wrong = "; ".join(dict.fromkeys(faults))
        attempts = "1 attempt" if len(faults) == 1 else f"{len(faults)} attempts"
        super().__init__(f"no readable reply in {attempts}: {wrong}. The log is in {log_path}")
        self.attempts = len(faults)
        self.faults = faults
        self.log_path = log_path

    @property
    def tried(self) -> dict[str, Any]:
        """What was tried, as a card tells it."""
        return {"attempts": self.attempts, "missing": "; ".join(dict.fromkeys(self.faults))[:PREVIEW]}


def call_with_retries(
    call: Callable[[float], ModelReply],
    deadline: Deadline,
    *,
    sleep: Sleep = time.sleep,
    on_retry: Callable[[ModelError, float], None] | None = None,
) -> ModelReply:
    """Return what ``call`` returns, which is given the seconds it may take; try up to four times.

    Waits 2, 4, 8 s between, longer if the server says so. ``on_retry`` hears of each fault that is tried again, and how
    long is waited. Raises the last :class:`ModelError`, which knows what was tried: at once if it is permanent, or if
    the wait would not leave a second before the deadline.
    """
    waits: list[float] = []

    def attempt() -> ModelReply:
        seconds = min(max(SHORTEST_LIMIT, deadline.seconds / 2), deadline.left())
        if seconds <= 0:
            raise ModelError(FaultKind.TIMEOUT, "no time was left for the call")
        return call(seconds)

    def before_sleep(state: RetryCallState) -> None:
        error, wait = _error(state), state.upcoming_sleep
        logger.warning(
            "model call failed", attempt=state.attempt_number, kind=error.kind.value, detail=error.detail, wait=wait
        )
        waits.append(wait)
        if on_retry:
            on_retry(error, wait)

    retrying = Retrying(
        retry=retry_if_exception(lambda error: isinstance(error, ModelError) and not error.permanent),
        wait=_call_wait_or_longer,
        stop=stop_after_attempt(CALL_ATTEMPTS) | _too_late(deadline),
        before_sleep=before_sleep,
        sleep=sleep,
        reraise=True,
    )
    try:
        return retrying(attempt)
    except ModelError as error:
        error.attempts, error.waits = retrying.statistics["attempt_number"], tuple(waits)
        logger.error("model call given up", attempts=error.attempts, kind=error.kind.value, detail=error.detail)
        raise


def ask_until_parsed(
    ask: Callable[[ModelRequest], ModelReply],
    request: ModelRequest,
    parse: Callable[[str], Parsed],
    deadline: Deadline,
    *,
    language: Language,
    log_path: str,
    model: str = "",
    sleep: Sleep = time.sleep,
) -> Parsed:
    """Return the answer to ``request`` as ``parse`` reads it; ask up to three times.

    From the second attempt on the prompt ends with what was missing, and the temperature is lower. After a stored reply
    nobody is spared by waiting. ``model`` is who is asked, for the log. Whatever ``ask`` raises goes through. Raises
    :class:`UnparsableReply` after the last attempt, or when the wait would not leave a second before the deadline.
    """
    faults: list[ContractFault] = []
    stored, latest = False, ""

    def attempt() -> Parsed:
        nonlocal stored, latest
        asked = _again(request, faults, language)
        logger.info("asking the model", **_place(asked, faults), model=model)
        logger.debug("prompt", **_place(asked, faults), **_sizes(asked), model=model, input=_input_preview(request))
        reply = ask(asked)
        stored, latest = reply.stored, reply.text
        logger.debug("full response", **_place(asked, faults), **_figures(reply), stored=stored, response=reply.text)
        try:
            parsed = parse(reply.text)
        except ContractFault as fault:
            logger.warning(
                "reply not readable", **_place(asked, faults), missing=fault.missing, preview=reply.text[:PREVIEW]
            )
            faults.append(fault)
            raise
        logger.info("reply read", **_place(asked, faults))
        return parsed

    def before_sleep(state: RetryCallState) -> None:
        logger.info("waiting before the next attempt", **_place(request, faults), wait=state.upcoming_sleep)

    retrying = Retrying(
        retry=retry_if_exception_type(ContractFault),
        wait=lambda state: 0.0 if stored else _parse_wait(state),
        stop=stop_after_attempt(PARSE_ATTEMPTS) | _too_late(deadline),
        before_sleep=before_sleep,
        sleep=sleep,
        reraise=True,
    )
    try:
        return retrying(attempt)
    except ContractFault as fault:
        given_up = UnparsableReply(tuple(one.missing for one in faults), log_path)
        logger.error(
            "no readable reply",
            purpose=request.purpose,
            model=model,
            attempts=given_up.attempts,
            missing=fault.missing,
            preview=latest[:PREVIEW],
        )
        raise given_up from fault


def _error(state: RetryCallState) -> ModelError:
    return state.outcome.exception()


def _call_wait_or_longer(state: RetryCallState) -> float:
    return max(_call_wait(state), _error(state).retry_after or 0.0)


def _too_late(deadline: Deadline) -> Callable[[RetryCallState], bool]:
    return lambda state: deadline.left() - state.upcoming_sleep < WORTH_TRYING


def _again(request: ModelRequest, faults: list[ContractFault], language: Language) -> ModelRequest:
    """Return the request of the next attempt: only the last fault is told, so that prompts do not grow."""
    if not faults:
        return request
    lower = round(request.temperature - TEMPERATURE_STEP * len(faults), 6)
    return replace(
        request,
        messages=(*request.messages, UNUSED_REPLY, error_feedback(faults[-1], language)),
        temperature=max(lower, min(request.temperature, LOWEST_TEMPERATURE)),
    )


def _place(request: ModelRequest, faults: list[ContractFault]) -> dict[str, object]:
    return {"purpose": request.purpose, "attempt": len(faults) + 1}


def _input_preview(request: ModelRequest) -> str:
    """Return how the last thing begins that is asked."""
    return next((one.content[:PREVIEW] for one in reversed(request.messages) if one.role == "user"), "")


def _sizes(request: ModelRequest) -> dict[str, object]:
    return {
        "messages": len(request.messages),
        "characters": sum(len(message.content) for message in request.messages),
        "temperature": request.temperature,
        "max_tokens": request.max_tokens,
        "prompt_version": request.prompt_version,
    }


def _figures(reply: ModelReply) -> dict[str, object]:
    return {
        "characters": len(reply.text),
        "prompt_tokens": reply.usage.prompt,
        "completion_tokens": reply.usage.completion,
        "model": reply.model,
        "finish_reason": reply.finish_reason,
        "seconds": reply.seconds,
    }
