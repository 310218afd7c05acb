"""How often a message is read right: the labels of spec section 2, as the orchestrator decides them."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from interviews.conversation.knowledge_source import taxonomy
from interviews.conversation.pasted_problems import content_for_pasted
from interviews.core.context import InterviewContext
from interviews.core.knowledge import ProblemKnowledge, localise
from interviews.core.reading.intents.intent_model import Intent
from interviews.core.reading.understanding import read_message
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.hearing.ear import with_ear
from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.bank.schema import to_content
from problems.evaluation.rows import RowsError
from problems.patterns.taxonomy import PATTERN_IDS

NORMAL = Intent.ORDINARY.value
LABELS = (
    NORMAL,
    "skip_request",
    "go_back_request",
    "frustration",
    "answer_request",
    "hint_request",
    "off_topic",
    "too_short",
    "empty",
)


@dataclass(frozen=True)
class IntentRow:
    """One labelled message; ``hard`` is ``None`` when the file does not say."""

    text: str
    language: str
    stage: Stage
    label: str
    problem: str | None = None
    hard: bool | None = None


@dataclass(frozen=True)
class LabelRates:
    """``n`` rows carry the label; precision and recall are fractions 0..1, ``None`` where nothing was to be found."""

    n: int
    precision: float | None
    recall: float | None


@dataclass(frozen=True)
class Miss:
    """A row that was read as something else."""

    text: str
    lang: str
    stage: str
    label: str
    read_as: str


@dataclass(frozen=True)
class IntentFigures:
    """Accuracy over all rows and over groups of them, rates per label, the confusions and every miss."""

    n: int
    accuracy: float
    per_label: dict[str, LabelRates]
    per_group: dict[str, tuple[int, float]]
    false_alarms: float | None
    confusion: dict[tuple[str, str], int]
    misses: tuple[Miss, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain JSON types: ``n``, ``accuracy``, ``per_label``, ``misses`` and more."""
        return {
            "n": self.n,
            "accuracy": self.accuracy,
            "per_label": {label: asdict(rates) for label, rates in self.per_label.items()},
            "false_alarms": self.false_alarms,
            "groups": {name: {"n": n, "accuracy": accuracy} for name, (n, accuracy) in self.per_group.items()},
            "misses": [asdict(miss) for miss in self.misses],
        }

    def summary(self) -> str:
        """Return the figures without the single misses."""
        lines = [f"{self.n} rows, accuracy {self.accuracy:.1%}"]
        if self.false_alarms is not None:
            lines.append(f"false alarms on ordinary messages {self.false_alarms:.1%}")
        lines += [f"  {name:<18} n {n:>5}   accuracy {accuracy:6.1%}" for name, (n, accuracy) in self.per_group.items()]
        lines.append("")
        lines += [
            f"  {label:<18} n {rates.n:>5}   precision {_percent(rates.precision)}   recall {_percent(rates.recall)}"
            for label, rates in self.per_label.items()
        ]
        return "\n".join([*lines, "", *self._table()])

    def as_text(self) -> str:
        """Return the figures with every miss."""
        misses = [
            f"  {miss.label} read as {miss.read_as} ({miss.lang}, {miss.stage}): {miss.text!r}" for miss in self.misses
        ]
        return "\n".join([self.summary(), "", f"{len(misses)} misses", *misses])

    def _table(self) -> list[str]:
        labels = list(self.per_label)
        corner = "label, read as →"
        head = f"  {corner:<18}" + "".join(f"{label[:9]:>10}" for label in labels)
        rows = [
            f"  {right:<18}" + "".join(f"{self.confusion.get((right, read), 0) or '·':>10}" for read in labels)
            for right in labels
        ]
        return [head, *rows]


def parse_row(row: dict[str, Any]) -> IntentRow:
    """Return a row. Raises ``ValueError`` that names what is wrong."""
    text, label = row.get("text"), row.get("label")
    if not isinstance(text, str):
        raise ValueError('needs "text", a string')
    if label not in LABELS:
        raise ValueError(f'"label" is {label!r}; known are: {", ".join(LABELS)}')
    problem = row.get("problem") or None
    if problem is not None and not isinstance(problem, str):
        raise ValueError('"problem" must be a slug')
    hard = row.get("hard")
    language = row.get("lang") or "en"
    if not isinstance(language, str):
        raise ValueError('"lang" must be en or zh')
    return IntentRow(
        text,
        "zh" if language.casefold().startswith(("zh", "cn", "chinese", "中")) else "en",
        _stage(row.get("stage")),
        label,
        problem,
        hard if isinstance(hard, bool) else None,
    )


_STAGE_BY_WORD = {
    "clarif": Stage.PROBLEM_CLARIFICATION,
    "thought": Stage.THOUGHT_ARTICULATION,
    "approach": Stage.THOUGHT_ARTICULATION,
    "complexity": Stage.COMPLEXITY_ANALYSIS,
    "code": Stage.PSEUDOCODE_DESIGN,
    "edge": Stage.EDGE_CASE_CHECK,
    "follow": Stage.FOLLOW_UP,
    "summary": Stage.PATTERN_SUMMARY,
}


def _stage(given: Any) -> Stage:
    """Return the stage by its number from 0, its name in any case, or the word that people call it by."""
    name = "" if isinstance(given, bool) else str(given).strip().casefold()
    if re.fullmatch(r"(?:stage\W?)?[0-6]", name):
        return STAGE_ORDER[int(name[-1])]
    for word, stage in _STAGE_BY_WORD.items():
        if word in name:
            return stage
    raise ValueError(f'"stage" is {given!r}; known are 0 to 6 and: {", ".join(STAGE_ORDER)}')


def read_label(row: IntentRow) -> str:
    """Return the label that the platform gives a row, by the same way as in an interview."""
    knowledge = _knowledge(row.problem)
    context = InterviewContext(
        "evaluation", row.language, knowledge.title, knowledge.statement, current_stage=row.stage
    )  # type: ignore[arg-type]
    reading = read_message(row.text, "", context, knowledge)
    if reading.fault is not None:
        return reading.fault
    intent = reading.intent.intent
    answers_with_a_sigh = intent is Intent.FRUSTRATION and reading.holds_answer
    return NORMAL if intent.is_ordinary or intent.is_invalid or answers_with_a_sigh else intent.value


_KNOWLEDGE: dict[str, ProblemKnowledge] = {}


def _knowledge(slug: str | None) -> ProblemKnowledge:
    """Return what the coach knows about a problem of the bank; about no problem in particular for any other slug."""
    path = BANK_DIRECTORY / f"{slug}.yaml"
    key = slug if slug and slug.replace("-", "").isalnum() and path.exists() else ""
    if key not in _KNOWLEDGE:
        content = to_content(read_bank_problem(path)) if key else _no_problem_in_particular()
        _KNOWLEDGE[key] = with_ear(localise(content, taxonomy("en"), "en"))
    return _KNOWLEDGE[key]


def _no_problem_in_particular() -> dict[str, Any]:
    content = content_for_pasted("", "", PATTERN_IDS[:1])
    return {**content, "approaches": content["approaches"][:1]}


def figures(rows: Sequence[IntentRow], read: Callable[[IntentRow], str] = read_label) -> IntentFigures:
    """Return how often ``read`` gives a row its label. Raises :class:`RowsError` when there is no row."""
    if not rows:
        raise RowsError("there is no row to measure")
    answers = [read(row) for row in rows]
    right = Counter(row.label for row, answer in zip(rows, answers, strict=True) if row.label == answer)
    labelled, read_as = Counter(row.label for row in rows), Counter(answers)
    present = [label for label in LABELS if labelled[label] or read_as[label]]
    wrong = [(row, answer) for row, answer in zip(rows, answers, strict=True) if row.label != answer]
    return IntentFigures(
        n=len(rows),
        accuracy=round(sum(right.values()) / len(rows), 4),
        per_label={
            label: LabelRates(
                labelled[label], _share(right[label], read_as[label]), _share(right[label], labelled[label])
            )
            for label in present
        },
        per_group=_groups(rows, answers),
        false_alarms=_share(labelled[NORMAL] - right[NORMAL], labelled[NORMAL]),
        confusion=dict(Counter((row.label, answer) for row, answer in zip(rows, answers, strict=True))),
        misses=tuple(Miss(row.text, row.language, row.stage.value, row.label, answer) for row, answer in wrong),
    )


def _groups(rows: Sequence[IntentRow], answers: Sequence[str]) -> dict[str, tuple[int, float]]:
    """Return size and accuracy by language, by difficulty and by both; a row may not say how hard it is."""
    totals: Counter[str] = Counter()
    hits: Counter[str] = Counter()
    for row, answer in zip(rows, answers, strict=True):
        groups = [row.language]
        if row.hard is not None:
            difficulty = "hard" if row.hard else "plain"
            groups += [difficulty, f"{row.language}, {difficulty}"]
        totals.update(groups)
        if row.label == answer:
            hits.update(groups)
    return {name: (totals[name], round(hits[name] / totals[name], 4)) for name in sorted(totals)}


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _percent(share: float | None) -> str:
    return f"{share:6.1%}" if share is not None else "     –"
