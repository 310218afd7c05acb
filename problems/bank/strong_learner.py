"""What somebody strong would say about a problem, in both languages: by it a problem is tried out before learners are.

Those of the bank lie beside it, in ``problems/strong_learners/<slug>.yaml``, as the solutions in other languages do;
a curator's stands in the problem itself (``strong_learner``) and counts instead.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from problems.text.local_text import Part, Text

if TYPE_CHECKING:
    from problems.bank.schema import BankProblem

DIRECTORY = Path(__file__).parent.with_name("strong_learners")
SPEAK_OF_OTHERS: Mapping[str, tuple[str, ...]] = {
    "fact": ("first_idea", "its_cost", "better_idea", "its_new_cost", "summary"),
    "approach": ("task", "questions", "edges"),
    "edge_case": ("task", "first_idea", "its_cost", "better_idea", "its_new_cost", "summary"),
}
"""The lines that are about something else than an item of this kind."""


class Lines(Part):
    """What is said in one language, in the order of the interview; the second idea is the best one."""

    task: Text
    questions: Text
    first_idea: Text
    its_cost: Text
    better_idea: Text
    its_new_cost: Text
    edges: Text
    summary: Text


class StrongLearner(Part):
    """The same learner in both languages; neither is a translation of the other."""

    en: Lines
    zh: Lines

    def lines(self, language: str) -> Lines:
        """Return what is said in ``language`` (``en`` or ``zh``)."""
        return self.zh if language == "zh" else self.en


def learner_of(problem: "BankProblem") -> StrongLearner | None:
    """Return who speaks about ``problem``: its own learner, or that of the bank; ``None`` where nobody was written."""
    return problem.strong_learner or shipped_learner(problem.slug)


@lru_cache(maxsize=128)
def shipped_learner(slug: str) -> StrongLearner | None:
    """Return the learner beside the bank, ``None`` where there is none. Raises ``ValueError`` for a file at fault."""
    path = DIRECTORY / f"{slug}.yaml"
    if not path.is_file():
        return None
    return StrongLearner.model_validate(yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader))


def said_elsewhere(learner: StrongLearner) -> dict[str, list[tuple[str, str]]]:
    """Return by kind of item what is said of something else: the line's name and its words."""
    return {
        kind: [(part, getattr(lines, part)) for lines in (learner.en, learner.zh) for part in parts]
        for kind, parts in SPEAK_OF_OTHERS.items()
    }
