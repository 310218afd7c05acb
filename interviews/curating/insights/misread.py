"""What learners said and the coach did not understand, or not surely, beside the item that it may have meant.

Read from what was heard at the time and is stored with the messages. Shown without names, addresses and secrets.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from interviews.core.acts import OTHER, Act, ActKind, Heard
from interviews.core.redaction import REDACTED
from interviews.curating.insights.word_groups import LONGEST_EXAMPLE, Said, told
from interviews.models import Message, Role, TurnStatus
from problems.models import Problem
from problems.text.phrases import fold

MOST_MESSAGES = 600
"""So many of the latest messages are read."""
MOST_OF_AN_ITEM = 5
FEWEST_CHARACTERS = 3
_PARTS = {
    ActKind.FACT_QUESTION: "clarifications",
    ActKind.APPROACH: "approaches",
    ActKind.EDGE_CASE: "edge_cases",
}


def misread(problem: Problem) -> dict[str, tuple[str, ...]]:
    """Return by item of the working copy (``clarifications.size``) what learners may have said of it, the newest first.

    One query. What is an example already is left out.
    """
    content = problem.draft_revision.content if problem.draft_revision is not None else {}
    known = {
        f"{part}.{one['id']}": {fold(text) for texts in one.get("examples", {}).values() for text in texts}
        for part in ("clarifications", "approaches", "traps", "edge_cases")
        for one in content.get(part, ())
    }
    found: dict[str, dict[str, str]] = {}
    for place, text in _unsure(problem):
        texts = found.setdefault(place, {})
        if place in known and fold(text) not in known[place] and len(texts) < MOST_OF_AN_ITEM:
            texts.setdefault(fold(text), text)
    return {place: tuple(texts.values()) for place, texts in found.items() if texts}


def _unsure(problem: Problem) -> Iterator[tuple[str, str]]:
    rows = (
        Message.objects.filter(
            interview__revision__problem=problem,
            interview__is_scratch=False,
            role=Role.LEARNER,
            folded=False,
            heard__isnull=False,
        )
        .exclude(turn__status=TurnStatus.CANCELLED)
        .order_by("-created_at", "-pk")
        .values_list("interview", "text", "heard", "interview__learner__first_name", "interview__learner__last_name")
    )
    for interview, text, heard, *names in rows[:MOST_MESSAGES]:
        act = _likeliest(heard)
        if act is None:
            continue
        shown = told(Said(interview, text[act.start : act.end] or text, tuple(names)))
        if FEWEST_CHARACTERS <= len(shown) < LONGEST_EXAMPLE and REDACTED not in shown:
            yield _place(act), shown


def _likeliest(heard: Mapping[str, Any]) -> Act | None:
    """Return what a message may have meant that was not surely understood; what the learner chose decides."""
    try:
        read = Heard.from_dict(heard)
    except (KeyError, TypeError, ValueError):  # stored by another version
        return None
    chosen = [act for act in read.acts if act.by == "chip"]
    doubtful = chosen or [act for act in (*read.acts, *read.unsure) if not act.sure]
    items = [act for act in doubtful if act.kind in _PARTS and (act.item != OTHER or act.value)]
    return max(items, key=lambda act: act.confidence, default=None)


def _place(act: Act) -> str:
    return f"traps.{act.value}" if act.item == OTHER else f"{_PARTS[act.kind]}.{act.item}"
