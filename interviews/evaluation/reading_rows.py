"""Labelled messages: what people said, where, and which acts a good interviewer hears in it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from interviews.conversation.knowledge_source import taxonomy
from interviews.conversation.pasted_problems import content_for_pasted
from interviews.core.acts import OTHER, SLOT_OF, Act, ActKind, Said
from interviews.core.knowledge import ProblemKnowledge, localise
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.evaluation.intent_figures import IntentRow
from interviews.hearing.ear import with_ear
from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.bank.schema import to_content

LANGUAGES = ("en", "zh", "mixed")


@dataclass(frozen=True)
class ReadingRow:
    """One labelled message. ``author`` is "" where the file does not say who wrote it."""

    problem: str
    lang: str
    said: Said
    acts: tuple[Act, ...]
    author: str = ""

    @property
    def knowledge(self) -> ProblemKnowledge:
        """Return what the coach knows about the row's problem."""
        return knowledge_of(self.problem)


def parse_row(data: Mapping[str, Any]) -> ReadingRow:
    """Return the row that one line holds. Raises ``ValueError`` for what is none."""
    try:
        return _row(data)
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"no labelled message: {error!r}") from error


def _row(data: Mapping[str, Any]) -> ReadingRow:
    if data["lang"] not in LANGUAGES:
        raise ValueError(f'"lang" is {data["lang"]!r}; known are {", ".join(LANGUAGES)}')
    if data["stage"] not in STAGE_ORDER:
        raise ValueError(f'"stage" is {data["stage"]!r}; known are {", ".join(STAGE_ORDER)}')
    said = Said(
        str(data["text"]), Stage(data["stage"]), asked=data.get("asked") or "", follow_up=data.get("follow_up") or ""
    )
    return ReadingRow(
        str(data["problem"]), data["lang"], said, tuple(map(_act, data["acts"])), str(data.get("author", ""))
    )


def _act(data: Mapping[str, Any]) -> Act:
    kind = ActKind(data["act"])
    item = str(data.get(SLOT_OF[kind]) or OTHER) if kind in SLOT_OF else ""
    if kind is ActKind.COST:
        return Act(
            kind,
            of=data["of"],
            value=str(data["value"]),
            approach=data.get("approach") or "",
            stance=data.get("stance", "claims"),
        )
    if kind is ActKind.CODE:
        return Act(kind, str(data.get("language", "")), value="complete" if data.get("complete") else "")
    return Act(kind, item, stance=data.get("stance", "") if kind is ActKind.APPROACH else "")


@lru_cache(maxsize=256)
def knowledge_of(slug: str) -> ProblemKnowledge:
    """Return what the coach knows about a problem of the bank; about none in particular for any other slug."""
    path = BANK_DIRECTORY / f"{slug}.yaml"
    if slug and slug.replace("-", "").isalnum() and path.exists():
        return with_ear(localise(to_content(read_bank_problem(path)), taxonomy("en"), "en"))
    return with_ear(localise(content_for_pasted(slug, slug, ("simulation",)), taxonomy("en"), "en"))


_WISHES = {
    "skip_request": (ActKind.REQUEST, "skip"),
    "go_back_request": (ActKind.REQUEST, "back"),
    "hint_request": (ActKind.REQUEST, "hint"),
    "answer_request": (ActKind.REQUEST, "answer"),
    "frustration": (ActKind.MOOD, "frustration"),
}


def rows_of_intents(rows: Iterable[IntentRow]) -> tuple[list[ReadingRow], frozenset[str]]:
    """Return messages that are labelled by their intent alone, and the labels about which they say something."""
    known = frozenset(f"{kind.value}:{item}" for kind, item in _WISHES.values())
    read = []
    for row in rows:
        if row.label == "normal" or row.label in _WISHES:
            acts = (Act(*_WISHES[row.label]),) if row.label in _WISHES else ()
            read.append(ReadingRow(row.problem or "", row.language, Said(row.text, row.stage), acts))
    return read, known
