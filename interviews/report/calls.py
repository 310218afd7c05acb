"""Asking a model on behalf of a section; see ``interviews/model_calls/paid_calls.py``."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from django.db.models import F, Model

from interviews.jobs.leases import Lease
from interviews.llm.contract import Note, SectionReply, parse_note, parse_section
from interviews.llm.port import ChatMessage, Deadline, ModelRequest, TokenUsage
from interviews.model_calls.paid_calls import PaidCalls
from interviews.models import Interview, ModelCall, ReportSection
from interviews.models.report import UNWRITTEN
from interviews.report.voice.model_voice import prompt_version
from profiles.providers.choices import ModelChoice


@dataclass(frozen=True)
class SectionCalls(PaidCalls):
    """The calls of one run of a section."""

    section: ReportSection
    choice: ModelChoice
    lease: Lease
    deadline: Deadline

    @property
    def interview(self) -> Interview:
        """The interview of the section."""
        return self.section.interview

    def ask(self, messages: tuple[ChatMessage, ...]) -> SectionReply:
        """Return the model's section; raises as :meth:`answer_to`."""
        request = ModelRequest("report", messages, temperature=self.choice.temperature, prompt_version=prompt_version())
        return self.answer_to(request, partial(parse_section, language=self.interview.language))

    def ask_for_note(self, messages: tuple[ChatMessage, ...]) -> Note:
        """Return the model's study note; raises as :meth:`answer_to`."""
        request = ModelRequest("note", messages, temperature=self.choice.temperature, prompt_version=prompt_version())
        return self.answer_to(request, partial(parse_note, language=self.interview.language))

    def _payer(self) -> Mapping[str, Model]:
        return {"section": self.section}

    def _paid_before(self, fingerprint: str) -> ModelCall | None:
        return ModelCall.objects.filter(section=self.section, request_hash=fingerprint).first()

    def _book(self, usage: TokenUsage) -> None:
        ReportSection.objects.filter(pk=self.section.pk, status__in=UNWRITTEN).update(
            prompt_tokens=F("prompt_tokens") + usage.prompt,
            completion_tokens=F("completion_tokens") + usage.completion,
        )
