"""Asking a model on behalf of a drafting; see ``interviews/model_calls/paid_calls.py``."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db.models import F

from interviews.core.context import Language
from interviews.drafting.prompting import drafting_version
from interviews.jobs.leases import Lease
from interviews.llm.drafting_contract import Drafted, parse_drafted
from interviews.llm.port import ChatMessage, Deadline, ModelReply, ModelRequest, TokenUsage
from interviews.model_calls.paid_calls import PaidCalls
from problems.models import DraftingCall, ProblemDrafting
from profiles.providers.choices import ModelChoice

MOST_TOKENS = 8_000
"""An answer may be so long: a few parts in both languages, and what a model thinks before."""


@dataclass(frozen=True)
class DraftingCalls(PaidCalls):
    """The calls of one run of a drafting; they have ``deadline`` together."""

    drafting: ProblemDrafting
    choice: ModelChoice
    lease: Lease
    deadline: Deadline

    @property
    def language(self) -> Language:
        """The prompts are in English, whatever is drafted."""
        return "en"

    @property
    def spender_id(self) -> int:
        """The curator who asked."""
        return self.drafting.asked_by_id

    def ask(self, messages: tuple[ChatMessage, ...], read: Callable[[str], Mapping[str, Any]]) -> Drafted:
        """Return what the model drafts; raises as :meth:`answer_to`."""
        request = ModelRequest(
            "drafting",
            messages,
            temperature=self.choice.temperature,
            max_tokens=MOST_TOKENS,
            prompt_version=drafting_version(),
        )
        return self.answer_to(request, partial(parse_drafted, read=read))

    def _paid_before(self, fingerprint: str) -> ModelReply | None:
        return self.drafting.calls.filter(request_hash=fingerprint).first()

    def _keep(self, fields: Mapping[str, Any], usage: TokenUsage) -> None:
        DraftingCall.objects.create(drafting=self.drafting, **fields)

    def _is_kept(self, fingerprint: str) -> bool:
        return self.drafting.calls.filter(request_hash=fingerprint).exists()

    def _book(self, usage: TokenUsage) -> None:
        ProblemDrafting.objects.filter(pk=self.drafting.pk).update(tokens=F("tokens") + usage.total)
