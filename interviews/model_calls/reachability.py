"""What each call shows of its provider: that it answers, or that it does not."""

import logging

from interviews.llm.port import FaultKind, ModelError
from profiles.providers import breaker
from profiles.providers.choices import ModelChoice

logger = logging.getLogger(__name__)

NO_ANSWER = frozenset({FaultKind.CONNECTION, FaultKind.TIMEOUT, FaultKind.SERVER})
"""Faults of the connection, or of a server that is down behind its door. Whoever says "not so often" or "not with this
key" has answered."""


_failing: set[int] = set()
"""The providers of which this process has noted a fault since their last answer: a choice may be older than that."""


def note(choice: ModelChoice, error: ModelError | None) -> None:
    """Let all processes know what a call showed: a fault, or with ``None`` an answer."""
    # What a trial of the platform's access found is so until a call with it succeeds.
    still_refused = choice.was_refused and (error is not None or choice.own_key)
    may_have_faults = choice.had_faults or choice.provider_id in _failing
    if error is not None and error.kind in NO_ANSWER:
        _failing.add(choice.provider_id)
        breaker.note_fault(choice.provider_id, error.kind.value)
    elif may_have_faults and not still_refused and breaker.note_answer(choice.provider_id):
        logger.warning("provider %s answers again", choice.provider_id)
    if error is None:
        _failing.discard(choice.provider_id)
