"""A model's voice for the sections of the report: it is given evidence and curated drafts, and finds the words.

All sections that are to be written are asked for at once. What it writes of each is used only when every quote is the
learner's, every number a measured one, and nothing is given away of a problem that the learner may try once more. Those
that do not hold it may correct once, together and without the others, and then the drafts are used.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType

from interviews.core.context import Language
from interviews.core.wording.coach import STAGE_NAMES
from interviews.llm import prompt_budget as budget
from interviews.llm.contract import SectionReply, section_shape
from interviews.llm.port import UNUSED_REPLY, BudgetSpent, ChatMessage, ModelError
from interviews.llm.prompt_budget import as_data
from interviews.llm.retry import UnparsableReply
from interviews.report.evidence.material import Evidence, StageEvidence
from interviews.report.note.code import with_all_its_tags
from interviews.report.sections import OVERALL, stage_of
from interviews.report.voice.checking import Faults, faults_of
from interviews.report.voice.prompting import PROMPTS, filled, shown_words, told

OVERALL_NAMES = {"en": "the interview as a whole", "zh": "整场面试"}

AskForSections = Callable[[tuple[ChatMessage, ...], tuple[str, ...]], Mapping[str, SectionReply]]
"""Asks the model for sections with these names; some may be missing. Raises ``ModelError``, ``UnparsableReply`` or
``BudgetSpent``."""

FindLeaks = Callable[[str], tuple[str, ...]]
"""Finds what a text gives away of the problem that the learner has not found out."""

_MISSING = {"en": "It was missing or not to be used.", "zh": "这一节缺失，或者不能用。"}


@dataclass(frozen=True)
class Part:
    """A section that is asked for: its name, and what it says without the model."""

    name: str
    draft: str


def voiced(
    parts: Sequence[Part],
    evidence: Evidence,
    language: Language,
    ask: AskForSections,
    *,
    leaks_in: FindLeaks,
    before: Mapping[str, Sequence[SectionReply]] = MappingProxyType({}),
) -> Mapping[str, str | Exception | None]:
    """Return each section in the model's words, ``None`` where they do not hold after one correction.

    ``before`` has what an earlier run was answered already, the earliest first: of that, the first that holds is used,
    else the first is corrected, and none is asked for twice.

    What keeps the correction from coming stands there instead of the sections that were to be corrected: those that
    hold are kept. Raises what ``ask`` raises the first time.
    """
    answered = [part for part in parts if before.get(part.name)]
    known = {part.name: _first_that_holds(part, evidence, before[part.name], leaks_in) for part in answered}
    new = tuple(part for part in parts if part.name not in known)
    replies = ask(section_prompt(new, evidence, language), tuple(part.name for part in new)) if new else {}
    good, wrong = _sorted_out(parts, evidence, {**replies, **known}, leaks_in)
    if not wrong:
        return good
    again = tuple(part for part in parts if part.name in wrong)
    try:
        prompt = (*section_prompt(again, evidence, language), UNUSED_REPLY, _correction(wrong, language))
        replies = ask(prompt, tuple(wrong))
    except (ModelError, UnparsableReply, BudgetSpent) as error:
        return {**good, **dict.fromkeys(wrong, error)}
    corrected, dropped = _sorted_out(again, evidence, replies, leaks_in)
    return {**good, **corrected, **dict.fromkeys(dropped)}


def section_prompt(parts: Sequence[Part], evidence: Evidence, language: Language) -> tuple[ChatMessage, ...]:
    """Return the messages that ask for sections."""
    asked = [_asked_for(part, evidence, language) for part in parts]
    names = ", ".join(f"`## {part.name}`" for part in parts)
    task = filled("task", language, title=as_data(evidence.title, 120), sections="\n\n".join(asked), names=names)
    system = filled("section", language, reply_shape=section_shape(language))
    return ChatMessage("system", system), ChatMessage("user", task)


def _first_that_holds(
    part: Part, evidence: Evidence, replies: Sequence[SectionReply], leaks_in: FindLeaks
) -> SectionReply:
    return next((one for one in replies if not _faults(part, evidence, one, leaks_in)), replies[0])


def _asked_for(part: Part, evidence: Evidence, language: Language) -> str:
    name = part.name
    said = evidence.said if name == OVERALL else stage_of(evidence, name).said
    return filled(
        "part",
        language,
        part=name,
        section=OVERALL_NAMES[language] if name == OVERALL else STAGE_NAMES[name][language],
        evidence=as_data(measured(name, evidence), budget.CODE),
        said=shown_words(said, language),
        draft=as_data(part.draft, 2 * budget.DRAFT),
    ).strip()


def _sorted_out(
    parts: Sequence[Part], evidence: Evidence, replies: Mapping[str, SectionReply], leaks_in: FindLeaks
) -> tuple[dict[str, str], dict[str, Faults | None]]:
    """Return the sections that hold, and what is wrong with the others: ``None`` for one that did not come."""
    good: dict[str, str] = {}
    wrong: dict[str, Faults | None] = {}
    for part in parts:
        reply = replies.get(part.name)
        faults = reply and _faults(part, evidence, reply, leaks_in)
        if reply is None or faults:
            wrong[part.name] = faults
        else:
            good[part.name] = with_all_its_tags(reply.text, part.draft)
    return good, wrong


def _correction(wrong: Mapping[str, Faults | None], language: Language) -> ChatMessage:
    found = (
        f"`## {name}`: {told(faults, language) if faults else _MISSING[language]}" for name, faults in wrong.items()
    )
    return ChatMessage("user", filled("correction", language, faults=" ".join(found)))


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


def _faults(part: Part, evidence: Evidence, reply: SectionReply, leaks_in: FindLeaks) -> Faults:
    words = evidence.words if part.name == OVERALL else stage_of(evidence, part.name).words
    known = f"{evidence.title}\n{measured(part.name, evidence)}\n{part.draft}"
    faults = faults_of(reply.text, quoted=reply.quotes, words=words, known=known)
    return replace(faults, leaks=leaks_in(_beside(part.draft, reply.text)))


def _beside(draft: str, text: str) -> str:
    """Return what of ``text`` is in words that are the model's own: the draft's lines give nothing away."""
    for line in filter(None, map(str.strip, draft.splitlines())):
        text = text.replace(line, "")
    return text
