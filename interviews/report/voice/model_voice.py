"""A model's voice for a section of the report: it is given the evidence and the curated draft, and finds the words.

What it writes is used only when every quote is the learner's, every number a measured one, and nothing is given away of
a problem that the learner may try once more. Otherwise it may correct it once, and then the draft is used.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache

from interviews.core.context import Language
from interviews.core.wording.coach import STAGE_NAMES
from interviews.llm import prompt_budget as budget
from interviews.llm.contract import SectionReply, section_shape
from interviews.llm.port import ChatMessage
from interviews.llm.prompt_budget import as_data
from interviews.report.evidence.material import Evidence, StageEvidence
from interviews.report.sections import OVERALL, stage_of
from interviews.report.voice.checking import Faults, faults_of
from interviews.report.voice.prompting import PROMPTS, corrected_once, filled, shown_words

OVERALL_NAMES = {"en": "the interview as a whole", "zh": "整场面试"}

AskForSection = Callable[[tuple[ChatMessage, ...]], SectionReply]
"""Asks the model for a section. Raises ``ModelError``, ``UnparsableReply`` or ``BudgetSpent``."""


FindLeaks = Callable[[str], tuple[str, ...]]
"""Finds what a text gives away of the problem that the learner has not found out."""


def voiced(
    name: str, evidence: Evidence, draft: str, language: Language, ask: AskForSection, *, leaks_in: FindLeaks
) -> str | None:
    """Return the section in the model's words, ``None`` when they do not hold after one correction."""

    def faults_in(reply: SectionReply) -> Faults:
        return _faults(name, evidence, draft, reply, leaks_in)

    reply = corrected_once(section_prompt(name, evidence, draft, language), ask, faults_in, language)
    return reply and reply.text


def section_prompt(name: str, evidence: Evidence, draft: str, language: Language) -> tuple[ChatMessage, ...]:
    """Return the messages that ask for a section."""
    said = evidence.said if name == OVERALL else stage_of(evidence, name).said
    task = filled(
        "task",
        language,
        title=as_data(evidence.title, 120),
        section=OVERALL_NAMES[language] if name == OVERALL else STAGE_NAMES[name][language],
        evidence=as_data(measured(name, evidence), budget.CODE),
        said=shown_words(said, language),
        draft=as_data(draft, 2 * budget.DRAFT),
    )
    system = filled("section", language, reply_shape=section_shape(language))
    return ChatMessage("system", system), ChatMessage("user", task)


def measured(name: str, evidence: Evidence) -> str:
    """Return what was measured for a section, as JSON."""
    if name != OVERALL:
        return json.dumps(_figures(stage_of(evidence, name)), ensure_ascii=False)
    whole = {
        "minutes": round(evidence.seconds / 60),
        "ended_early": evidence.ended_early,
        "stages": [{"stage": stage.stage.value, **_figures(stage)} for stage in evidence.stages],
    }
    return json.dumps(whole, ensure_ascii=False)


@lru_cache(maxsize=1)
def prompt_version() -> str:
    """Return a short name of the wording of all prompts of the report together."""
    digest = hashlib.sha256()
    for file in sorted(PROMPTS.glob("*.md")):
        digest.update(file.name.encode() + file.read_bytes())
    return f"report-{digest.hexdigest()[:10]}"


def _figures(stage: StageEvidence) -> dict[str, object]:
    return {
        "minutes": round(stage.seconds / 60),
        "messages": stage.turns,
        "hints": stage.hints,
        "reached_its_goal": stage.done and not stage.skipped,
        "skipped": stage.skipped,
        "interview_ended_here": stage.ended_here,
        "coach_stepped_in": dict(stage.step_ins),
        **stage.facts.to_dict(),
        "offered": stage.offered,
    }


def _faults(name: str, evidence: Evidence, draft: str, reply: SectionReply, leaks_in: FindLeaks) -> Faults:
    words = evidence.words if name == OVERALL else stage_of(evidence, name).words
    known = f"{evidence.title}\n{measured(name, evidence)}\n{draft}"
    faults = faults_of(reply.text, quoted=reply.quotes, words=words, known=known)
    return replace(faults, leaks=leaks_in(reply.text))
