"""How often the pattern detector is right."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from problems.evaluation.rows import RowsError
from problems.patterns.aliases import pattern_of
from problems.patterns.detection import PatternGuess, detect_patterns
from problems.patterns.taxonomy import PATTERN_IDS
from problems.text.late_patterns import LatePattern

NOTHING = "nothing"

_CHINESE = LatePattern(r"[\u3400-\u9fff]")


@dataclass(frozen=True)
class PatternRow:
    """One labelled text; ``patterns`` has the best one first, and is empty when no label is one of ours."""

    text: str
    language: str
    patterns: tuple[str, ...]


@dataclass(frozen=True)
class HitRates:
    """Fractions 0..1 of ``n`` rows: the top guess, or one of the top three, is among the row's patterns."""

    n: int
    top1: float
    top3: float


@dataclass(frozen=True)
class Confusion:
    """``count`` rows whose best pattern is ``right`` got ``guessed`` as a wrong top guess."""

    right: str
    guessed: str
    count: int


@dataclass(frozen=True)
class PatternFigures:
    """Hit rates over all rows and by language, and the confusions, most frequent first."""

    overall: HitRates
    per_language: dict[str, HitRates]
    confusions: tuple[Confusion, ...]
    skipped: int

    def as_json(self) -> dict[str, Any]:
        """Return ``n``, ``top1``, ``top3``, ``skipped``, ``per_language`` and ``confusions`` as plain JSON types."""
        return {
            **asdict(self.overall),
            "skipped": self.skipped,
            "per_language": {language: asdict(rates) for language, rates in self.per_language.items()},
            "confusions": [asdict(confusion) for confusion in self.confusions],
        }

    def as_text(self) -> str:
        """Return a small table and the list of confusions."""
        lines = [f"{'':8}{'n':>6}{'top-1':>9}{'top-3':>9}"]
        for name, rates in (("all", self.overall), *self.per_language.items()):
            lines.append(f"{name:8}{rates.n:>6}{rates.top1:>9.1%}{rates.top3:>9.1%}")
        if self.skipped:
            lines.append(f"{self.skipped} row(s) carry no pattern of the taxonomy and are not counted.")
        lines += ["", "Confusions (right pattern, top guess, rows):" if self.confusions else "No confusions."]
        lines += [f"  {part.right:20} {part.guessed:20} {part.count:>4}" for part in self.confusions]
        return "\n".join(lines)


def parse_row(content: dict[str, Any]) -> PatternRow:
    """Return one row of a file of strangers. Raises ``ValueError`` with a readable message when it is of no use."""
    text = content.get("text")
    if not isinstance(text, str) or not text.strip():
        raise ValueError('has no "text"; expected the problem statement as a non-empty string')
    names = content.get("patterns")
    names = [names] if isinstance(names, str) else names
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        raise ValueError('has no "patterns"; expected a list such as ["sliding_window", "hash_map"]')
    patterns = tuple(dict.fromkeys(pattern for pattern in map(pattern_of, names) if pattern))
    return PatternRow(text, _language(content.get("lang"), text), patterns)


def figures(
    rows: Sequence[PatternRow], detect: Callable[[str], Sequence[PatternGuess]] = detect_patterns
) -> PatternFigures:
    """Return how well ``detect`` does on ``rows``. Raises :class:`RowsError` when none carries a known pattern."""
    skipped = sum(not row.patterns for row in rows)
    rows = [row for row in rows if row.patterns]
    if not rows:
        raise RowsError(f"no row carries a known pattern; known are: {', '.join(PATTERN_IDS)}")
    guesses = [tuple(guess.pattern for guess in detect(row.text)[:3]) for row in rows]
    measured = list(zip(rows, guesses, strict=True))
    languages = sorted({row.language for row in rows})
    wrong = Counter(
        (row.patterns[0], guessed[0] if guessed else NOTHING)
        for row, guessed in measured
        if not set(guessed[:1]) & set(row.patterns)
    )
    ordered = sorted(wrong.items(), key=lambda item: (-item[1], item[0]))
    return PatternFigures(
        _rates(measured),
        {language: _rates([pair for pair in measured if pair[0].language == language]) for language in languages},
        tuple(Confusion(right, guessed, count) for (right, guessed), count in ordered),
        skipped,
    )


def _rates(measured: Sequence[tuple[PatternRow, tuple[str, ...]]]) -> HitRates:
    def share(places: int) -> float:
        hits = sum(1 for row, guessed in measured if set(guessed[:places]) & set(row.patterns))
        return round(hits / len(measured), 4)

    return HitRates(len(measured), share(1), share(3))


def _language(given: Any, text: str) -> str:
    """Return ``en`` or ``zh``, or what else the row calls itself; without a word about it, look at the text."""
    if isinstance(given, str) and given.strip():
        name = given.strip().casefold()
        return {"english": "en", "chinese": "zh", "中文": "zh", "cn": "zh"}.get(name, re.split(r"[-_]", name)[0])
    return "zh" if _CHINESE.search(text) else "en"
