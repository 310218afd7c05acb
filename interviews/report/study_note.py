"""The study note: what the learner keeps of an interview."""

from collections.abc import Callable
from dataclasses import dataclass

from interviews.llm.contract import Note
from interviews.llm.port import ChatMessage
from interviews.report.evidence import Material

AskForNote = Callable[[tuple[ChatMessage, ...]], Note]
"""Asks the model for a note. Raises ``ModelError``, ``UnparsableReply`` or ``BudgetSpent``."""

FindLeaks = Callable[[str], tuple[str, ...]]


@dataclass(frozen=True)
class NextProblem:
    """A problem of the bank to go on with, and the reason: ``related``, ``same_pattern`` or ``harder``."""

    slug: str
    title: str
    reason: str


def curated_note(material: Material, next_problems: tuple[NextProblem, ...]) -> Note:
    """Return the note from evidence alone."""
    return Note("study-note.md", f"# {material.context.problem_title}")


def voiced_note(material: Material, draft: Note, ask: AskForNote, *, leaks_in: FindLeaks) -> Note | None:
    """Return the note in the model's words, ``None`` when they do not hold after one correction."""
    return ask(())
