"""A revision as learners would see it, and all that the coach may say about it."""

from dataclasses import dataclass
from typing import Any

from interviews.conversation.selectors import revision_view
from interviews.models.interview import STAGE_LABELS
from interviews.web.shared.problem_shown import shown_problem
from problems.bank.schema import BankProblem
from problems.models import ProblemRevision
from problems.proof.check import STAGES, spoken_texts


@dataclass(frozen=True)
class SpokenText:
    """One text of the coach: the place in the file, "" for a rung of the stage's own ladder, and the words."""

    place: str
    rung: int
    text: str


@dataclass(frozen=True)
class Preview:
    """``problem`` is what ``problems/_fragments/problem_text.html`` takes; ``spoken`` the coach's texts by stage."""

    title: str
    problem: dict[str, Any]
    spoken: tuple[tuple[str, tuple[SpokenText, ...]], ...]


def preview_of(revision: ProblemRevision, language: str) -> Preview:
    """Return the preview. Raises ``pydantic.ValidationError`` for a content of an older format."""
    problem = BankProblem.model_validate(revision.content)
    texts: dict[str, list[SpokenText]] = {stage: [] for stage in STAGES}
    for place, stage, text in spoken_texts(problem):
        is_rung = place.startswith("hints.")
        rung = sum(1 for said in texts[stage] if said.rung) + 1 if is_rung else 0
        texts[stage].append(SpokenText("" if is_rung else place, rung, getattr(text, language)))
    labels = dict(STAGE_LABELS)
    return Preview(
        title=getattr(problem.title, language),
        problem=shown_problem(revision_view(revision, language)),
        spoken=tuple((str(labels[stage]), tuple(said)) for stage, said in texts.items()),
    )
