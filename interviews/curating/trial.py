"""What would be heard in a message about a problem's working copy, and one more example for one of its items."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError

from interviews.conversation.knowledge_source import knowledge_of
from interviews.core.acts import OTHER, Act, ActKind, Said
from interviews.core.context import Language
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.signs.hearing import hear
from interviews.core.stages import Stage
from interviews.curating.act_words import ACT_LABELS
from interviews.curating.learner_words import unclear_told
from interviews.ground.markdown import render_line
from interviews.models.act_words import COSTS, WORDS
from problems.bank.faults import readable_faults
from problems.bank.schema import BankProblem
from problems.models import Problem, ProblemRevision
from problems.proof.hearing import unclear
from problems.services import save_draft
from problems.text.late_patterns import LatePattern
from profiles.models import User

MOST_EXAMPLES = 12
"""So many a language an item takes (``LocalExamples``)."""
_CHINESE = LatePattern(r"[\u3400-\u9fff]")


@dataclass(frozen=True)
class ActShown:
    """An act for people: what is done, of what (its ``name`` as HTML, and the id where the file has one), in which
    words, how likely, and whether it is relied on."""

    label: str | Promise
    name: str
    item: str
    words: str
    percent: int
    sure: bool


@dataclass(frozen=True)
class Trial:
    """What would be heard, and the likeliest other readings."""

    acts: tuple[ActShown, ...]
    unsure: tuple[ActShown, ...]


@dataclass(frozen=True)
class ItemShown:
    """An item of the problem: its place in the file, its name as HTML, what learners said that may have meant it, and
    why it may be heard wrongly."""

    place: str
    name: SafeString | str
    number: int
    misread: tuple[str, ...]
    unclear: tuple[str, ...]


def try_out(
    revision: ProblemRevision, language: Language, *, text: str, stage: Stage, asked: str, page: Language
) -> Trial:
    """Return what would be heard in ``text``, said in ``stage`` after the coach had ``asked``; the items are named in
    the language of the ``page``."""
    names = _names_of(knowledge_of(revision.pk, page))
    knowledge = knowledge_of(revision.pk, language)
    heard = hear(Said(text, stage, asked=asked, follow_up=_follow_up(stage, asked, knowledge)), knowledge)
    return Trial(
        tuple(_shown(act, text, names) for act in heard.acts),
        tuple(_shown(act, text, names) for act in heard.unsure),
    )


def _follow_up(stage: Stage, asked: str, knowledge: ProblemKnowledge) -> str:
    """Return the follow-up that was asked, which counts only in its stage; "" for none of them."""
    known = knowledge.follow_ups if stage is Stage.FOLLOW_UP else ()
    return next((one.id for one in known if one.question in asked), "")


_Names = Mapping[str, Mapping[str, str]]


def _names_of(knowledge: ProblemKnowledge) -> _Names:
    """Return how the ids of each kind of act are called; those of ideas that do not work under ``trap``."""
    return {
        ActKind.FACT_QUESTION: {one.id: one.topic for one in knowledge.clarifications},
        ActKind.APPROACH: {one.id: one.name for one in knowledge.approaches},
        "trap": {one.id: one.name for one in knowledge.traps},
        ActKind.EDGE_CASE: {one.id: one.question for one in knowledge.edge_cases},
        ActKind.PATTERN: {one.id: one.name for one in knowledge.all_patterns},
    }


def _shown(act: Act, text: str, names: _Names) -> ActShown:
    kind, item = str(act.kind), act.item
    if act.kind is ActKind.APPROACH and act.item == OTHER and act.value:
        kind, item = "trap", act.value
    elif act.kind is ActKind.COST:
        kind, item = ActKind.APPROACH, act.approach
    known = names.get(kind, {}).get(item, "")
    told = [str(COSTS.get(act.of, "")), act.value] if act.kind is ActKind.COST else []
    told.append(known or str(WORDS.get(item, "")))
    words = text[act.start : act.end] if (act.start, act.end) != (0, len(text)) else ""
    return ActShown(
        label=ACT_LABELS[act.kind],
        name=render_line(" ".join(part for part in told if part)),
        item="" if item in WORDS and not known else item,
        words=words,
        percent=round(100 * act.confidence),
        sure=act.sure,
    )


def items_of(content: dict[str, Any], language: Language, misread: dict[str, tuple[str, ...]]) -> list[ItemShown]:
    """Return what can be heard about a problem, in the order of its file; its points and signals where they are
    unclear."""
    why = unclear_by_item(content)
    items = [
        ItemShown(place, render_line(name), number, misread.get(place, ()), why.pop(place, ()))
        for place, name, number in _items(content, language)
    ]
    return [*items, *(ItemShown(place, "", 0, (), told) for place, told in why.items())]


def _items(content: dict[str, Any], language: Language) -> Iterator[tuple[str, str, int]]:
    names = {"clarifications": "topic", "approaches": "name", "traps": "name", "edge_cases": "question"}
    for part, name in names.items():
        for one in content.get(part, ()):
            number = sum(map(len, one.get("examples", {}).values()))
            yield f"{part}.{one['id']}", one[name][language], number


def unclear_by_item(content: dict[str, Any]) -> dict[str, tuple[str, ...]]:
    """Return by place why items may be heard wrongly, in words; nothing for a content of an older format."""
    try:
        problem = BankProblem.model_validate(content)
    except ValidationError:
        return {}
    found: dict[str, list[str]] = {}
    for one in unclear(problem):
        found.setdefault(one.place, []).append(unclear_told(one))
    return {place: tuple(told) for place, told in found.items()}


BESIDE_UNFINISHED = _(
    "The working copy is an unfinished text, so no example was added: it would have replaced that text. Complete the "
    "text and save it first, or add the example to it yourself."
)


class NotAdded(Exception):
    """An example that cannot be added; the message says why."""


@transaction.atomic
def add_example(problem: Problem, place: str, text: str, *, by: User) -> Problem:
    """Store ``text`` as one more example of the item at ``place`` in the working copy. Raises :class:`NotAdded`.

    Of an unfinished text nothing is lost: it is refused. Parts that a model drafted stay unread, for one example more
    is no reading of the rest.
    """
    problem = Problem.objects.select_for_update().get(pk=problem.pk)
    if problem.unfinished:
        raise NotAdded(BESIDE_UNFINISHED)
    content = problem.draft_revision.content if problem.draft_revision is not None else {}
    part, _dot, identifier = place.partition(".")
    items = content.get(part, ()) if part in ("clarifications", "approaches", "traps", "edge_cases") else ()
    item = next((one for one in items if one["id"] == identifier), None)
    if item is None or "examples" not in item:
        raise NotAdded(_("The working copy no longer has this item."))
    examples = item["examples"]["zh" if _CHINESE.search(text) else "en"]
    if len(examples) >= MOST_EXAMPLES:
        raise NotAdded(_("This item already has the maximum number of examples; replace one of them."))
    if text not in examples:
        examples.append(text)
    try:
        return save_draft(BankProblem.model_validate(content), by=by, drafted=())
    except ValidationError as error:
        raise NotAdded("; ".join(readable_faults(error)[:3])) from error
