"""Asking a model on behalf of a section; see ``interviews/model_calls/paid_calls.py``."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from django.db.models import F, Model

from interviews.jobs.leases import Lease
from interviews.llm.contract import ContractFault, Note, SectionReply, parse_note, parse_sections
from interviews.llm.port import ChatMessage, Deadline, ModelRequest, TokenUsage
from interviews.model_calls.paid_calls import STOPPED, PaidCalls
from interviews.models import Interview, ModelCall, ReportSection
from interviews.models.report import UNWRITTEN
from interviews.report.voice.model_voice import prompt_version
from profiles.providers.choices import ModelChoice

SET_ASIDE = "set aside"
"""What the fingerprint of a call begins with whose answer could not be read."""
LEAST_TOKENS, TOKENS_OF_A_SECTION = 2_000, 700
"""An answer may be so long, for a model that thinks before it writes, and for each section."""


@dataclass(frozen=True)
class SectionCalls(PaidCalls):
    """The calls of one run of a section, with those that are written together with it."""

    section: ReportSection
    choice: ModelChoice
    lease: Lease
    deadline: Deadline

    @property
    def interview(self) -> Interview:
        """The interview of the section."""
        return self.section.interview

    def ask(self, messages: tuple[ChatMessage, ...], names: tuple[str, ...]) -> Mapping[str, SectionReply]:
        """Return the model's sections of these ``names``; raises as :meth:`answer_to`."""
        request = ModelRequest(
            "report",
            messages,
            temperature=self.choice.temperature,
            max_tokens=LEAST_TOKENS + TOKENS_OF_A_SECTION * len(names),
            prompt_version=prompt_version(),
        )
        return self.answer_to(request, partial(parse_sections, names=names, language=self.interview.language))

    def answered_before(self, names: tuple[str, ...]) -> Mapping[str, list[SectionReply]]:
        """Return what earlier runs were answered of sections with these ``names``, the earliest first: it is paid for,
        whichever sections were asked for together then."""
        calls = ModelCall.objects.filter(section__interview=self.section.interview_id, purpose="report")
        readable = calls.exclude(request_hash__startswith=SET_ASIDE).exclude(request_hash__startswith=STOPPED)
        found: dict[str, list[SectionReply]] = {}
        for text in readable.order_by("pk").values_list("text", flat=True):
            with suppress(ContractFault):
                for name, reply in parse_sections(text, names, self.interview.language).items():
                    found.setdefault(name, []).append(reply)
        return found

    def ask_for_note(self, messages: tuple[ChatMessage, ...]) -> Note:
        """Return the model's study note; raises as :meth:`answer_to`."""
        request = ModelRequest("note", messages, temperature=self.choice.temperature, prompt_version=prompt_version())
        return self.answer_to(request, partial(parse_note, language=self.interview.language))

    def _payer(self) -> Mapping[str, Model]:
        return {"section": self.section}

    def _paid_before(self, fingerprint: str) -> ModelCall | None:
        # Whichever section led an earlier run: the one that leads pays for all that are written with it.
        calls = ModelCall.objects.filter(section__interview=self.section.interview_id, request_hash=fingerprint)
        return calls.order_by("pk").first()

    def _book(self, usage: TokenUsage) -> None:
        ReportSection.objects.filter(pk=self.section.pk, status__in=UNWRITTEN).update(
            prompt_tokens=F("prompt_tokens") + usage.prompt,
            completion_tokens=F("completion_tokens") + usage.completion,
        )
