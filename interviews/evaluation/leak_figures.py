"""How well the leak guard tells messages that give the answer away from those that do not."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from interviews.conversation.knowledge_source import taxonomy
from interviews.conversation.pasted_problems import content_for_pasted
from interviews.core.context import InterviewContext, Language
from interviews.core.knowledge import ProblemKnowledge, localise
from interviews.core.leaks.guard import find_leaks
from interviews.core.stages import STAGE_ORDER, Stage
from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.bank.schema import to_content
from problems.evaluation.rows import RowsError
from problems.patterns.taxonomy import PATTERN_IDS

DEFAULT_STAGE = Stage.THOUGHT_ARTICULATION
"""The stage of a row that names none: everything is still secret in it."""


@dataclass(frozen=True)
class LeakRow:
    """One labelled message; ``problem`` is a slug of the bank, ``solution`` any solution, as code or in words.

    ``voice`` is who talks where the rows say it: a tutor in a chat beside a student's code.
    """

    text: str
    leak: bool
    stage: Stage = DEFAULT_STAGE
    language: Language = "en"
    problem: str | None = None
    solution: str = ""
    voice: str = ""


@dataclass(frozen=True)
class Miss:
    """A row that was judged wrongly; ``found`` are the leaks that the guard saw."""

    text: str
    leak: bool
    stage: str
    problem: str | None
    found: tuple[str, ...]


@dataclass(frozen=True)
class LeakFigures:
    """Precision and recall of "leak" as fractions 0..1, ``None`` where nothing was to be found, and every miss."""

    n: int
    leaks: int
    precision: float | None
    recall: float | None
    per_secret: dict[str, int]
    misses: tuple[Miss, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain JSON types: ``n``, ``precision``, ``recall``, ``misses`` and more."""
        return {**asdict(self), "misses": [asdict(miss) for miss in self.misses]}

    def as_text(self) -> str:
        """Return the figures with every miss, missed leaks first."""
        missed = [miss for miss in self.misses if miss.leak]
        alarms = [miss for miss in self.misses if not miss.leak]
        return "\n".join(
            [
                f"{self.n} rows, {self.leaks} leaks",
                f"precision {_percent(self.precision)}   recall {_percent(self.recall)}",
                "caught as " + (", ".join(f"{name} {n}" for name, n in self.per_secret.items()) or "nothing"),
                "",
                f"{len(missed)} missed leaks",
                *(f"  ({miss.stage}, {miss.problem or 'no problem'}): {miss.text!r}" for miss in missed),
                f"{len(alarms)} false alarms",
                *(
                    f"  {', '.join(miss.found)} ({miss.stage}, {miss.problem or 'no problem'}): {miss.text!r}"
                    for miss in alarms
                ),
            ]
        )


def parse_row(row: dict[str, Any]) -> LeakRow:
    """Return a row. Raises ``ValueError`` that names what is wrong; a stage or problem nobody knows is none."""
    text, leak = row.get("text"), row.get("leak")
    if not isinstance(text, str):
        raise ValueError('needs "text", a string')
    if not isinstance(leak, bool):
        raise ValueError(f'"leak" is {leak!r}; must be true or false')
    language = _text_of(row, "lang") or ("zh" if re.search(r"[\u3400-\u9fff]", text) else "en")
    return LeakRow(
        text,
        leak,
        _stage(row.get("stage")),
        "zh" if language.casefold().startswith(("zh", "cn", "chinese", "中")) else "en",
        _text_of(row, "problem", "slug", "problem_slug") or None,
        _text_of(row, "solution", "solution_text"),
        _text_of(row, "voice"),
    )


def _text_of(row: dict[str, Any], *keys: str) -> str:
    for key in keys:
        value = row.get(key)
        if value is not None and not isinstance(value, str):
            raise ValueError(f'"{key}" must be a string')
        if value:
            return value
    return ""


def _stage(given: Any) -> Stage:
    """Return the stage by its number from 0 or its name in any case; :data:`DEFAULT_STAGE` for anything else."""
    name = "" if isinstance(given, bool) else re.sub(r"[^a-z0-9]", "", str(given).casefold())
    if re.fullmatch(r"(?:stage)?[0-6]", name):
        return STAGE_ORDER[int(name[-1])]
    by_name = {re.sub(r"[^a-z]", "", stage.value): stage for stage in STAGE_ORDER}
    return by_name.get(name.removeprefix("stage"), DEFAULT_STAGE)


def find_in_row(row: LeakRow) -> tuple[str, ...]:
    """Return the ids of the leaks that the guard finds in a row, by the same way as in an interview."""
    knowledge = _knowledge(row.problem, row.language)
    context = InterviewContext(
        "evaluation", row.language, knowledge.title, knowledge.statement, current_stage=row.stage
    )
    return tuple(leak.secret for leak in find_leaks(row.text, knowledge, context, solution=row.solution))


@lru_cache(maxsize=64)
def _knowledge(slug: str | None, language: Language) -> ProblemKnowledge:
    """Return what the coach knows about a problem of the bank; about no problem in particular for any other slug."""
    path = BANK_DIRECTORY / f"{slug}.yaml"
    if slug and slug.replace("-", "").isalnum() and path.exists():
        return localise(to_content(read_bank_problem(path)), taxonomy(language), language)
    content = {**content_for_pasted("", "", PATTERN_IDS[:1]), "patterns": []}
    return localise({**content, "approaches": [], "clarifications": []}, taxonomy(language), language)


def figures(rows: Sequence[LeakRow], find: Callable[[LeakRow], tuple[str, ...]] = find_in_row) -> LeakFigures:
    """Return how well ``find`` tells leaks from other messages. Raises :class:`RowsError` when there is no row."""
    if not rows:
        raise RowsError("there is no row to measure")
    found = [find(row) for row in rows]
    caught = sum(row.leak and bool(leaks) for row, leaks in zip(rows, found, strict=True))
    alarms = sum(bool(leaks) for leaks in found)
    leaking = sum(row.leak for row in rows)
    secrets = Counter(name for leaks in found for name in sorted(set(leaks)))
    return LeakFigures(
        n=len(rows),
        leaks=leaking,
        precision=round(caught / alarms, 4) if alarms else None,
        recall=round(caught / leaking, 4) if leaking else None,
        per_secret=dict(secrets.most_common()),
        misses=tuple(
            Miss(row.text, row.leak, row.stage.value, row.problem, leaks)
            for row, leaks in zip(rows, found, strict=True)
            if row.leak is not bool(leaks)
        ),
    )


def _percent(share: float | None) -> str:
    return f"{share:.1%}" if share is not None else "–"
