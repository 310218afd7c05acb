"""Guess the patterns of any problem text, English or Chinese, and say what in the text spoke for each.

Two judges are added up: the cues of ``problems/patterns/cues.yaml``, which carry what people know about statements,
and a small linear model trained on ``problems/evaluation/patterns_train.jsonl``, and on the words of the cues, by
``manage.py train_pattern_model``.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from problems.patterns.concepts import concept_features
from problems.patterns.constraints import complexity_from_constraints
from problems.patterns.cues import FiredCue, fired_cues
from problems.patterns.taxonomy import PATTERN_IDS
from problems.text.features import Feature, features
from problems.text.late_patterns import LatePattern
from problems.text.model import Reading, TextModel, load_model, probability
from problems.text.phrases import fold

__all__ = ["MODEL_FILE", "Evidence", "PatternGuess", "complexity_from_constraints", "detect_patterns"]

MODEL_FILE = Path(__file__).with_name("pattern_model.json")
MAX_CHARACTERS = 20_000

# Chosen by cross-validation on the training file, both languages of a problem in one fold.
_CUE_WEIGHT = 0.7
_LOWEST_SCORE = 0.02
_MAX_EVIDENCE = 5
# A stretch of words has to add this much to the log-odds to be worth showing.
_TELLING = 0.08
# A single character speaks for a pattern together with others; shown alone it says nothing.
_SHORTEST_SHOWN = 2
_CHARACTER = LatePattern(r"[\u3400-\u9fff]")


@dataclass(frozen=True)
class Evidence:
    """A stretch of the given text, ``text[start:end] == phrase``, that spoke for a pattern."""

    phrase: str
    start: int
    end: int


@dataclass(frozen=True)
class PatternGuess:
    """One pattern that may solve the problem: ``score`` is 0..1, ``evidence`` has the strongest part first."""

    pattern: str
    score: float
    evidence: tuple[Evidence, ...]


def detect_patterns(text: str) -> tuple[PatternGuess, ...]:
    """Return the patterns that fit ``text``, best first; only those with evidence, so perhaps none.

    Any text will do; only its first 20,000 characters are read. Raises ``OSError`` or ``ValueError`` only when the
    model file or the cues of this installation cannot be read.
    """
    read = text[:MAX_CHARACTERS]
    if not read.strip():
        return ()
    reading = _model().read(read)
    cues = _by_pattern(fired_cues(read))
    log_odds = reading.log_odds()
    ranked = sorted(
        ((probability(_combined(log_odds.get(pattern), cues.get(pattern, ()))), pattern) for pattern in PATTERN_IDS),
        key=lambda pair: (-pair[0], PATTERN_IDS.index(pair[1])),
    )
    guesses = (
        PatternGuess(pattern, round(score, 4), _evidence(read, pattern, cues.get(pattern, ()), reading))
        for score, pattern in ranked
        if score >= _LOWEST_SCORE
    )
    return tuple(guess for guess in guesses if guess.evidence)


def pattern_features(text: str) -> Iterator[Feature]:
    """Yield the features that the pattern model is trained on: the words of ``text`` and their meanings.

    A single Chinese character is one as well ("树", "最"): in cross-validation that is a point or more for Chinese.
    """
    yield from features(text)
    yield from (Feature(match.group(), match.start(), match.end()) for match in _CHARACTER.finditer(fold(text)))
    yield from concept_features(text)


@lru_cache(maxsize=1)
def _model() -> TextModel:
    return load_model(MODEL_FILE, pattern_features)


def _by_pattern(cues: Iterable[FiredCue]) -> dict[str, list[FiredCue]]:
    """Return the cues of each pattern, the strongest (among equals: the longest) first."""
    grouped: dict[str, list[FiredCue]] = {}
    for cue in sorted(cues, key=lambda cue: (-cue.weight, cue.match.start - cue.match.end, cue.match.start)):
        grouped.setdefault(cue.pattern, []).append(cue)
    return grouped


def _combined(model_log_odds: float | None, cues: Iterable[FiredCue]) -> float:
    """Add the cues to the model's verdict, each next cue counting half: a long text fires many weak ones."""
    unknown = -4.0
    strength = sum(cue.weight / 2**place for place, cue in enumerate(cues))
    return (unknown if model_log_odds is None else model_log_odds) + _CUE_WEIGHT * strength


def _evidence(text: str, pattern: str, cues: Iterable[FiredCue], reading: Reading) -> tuple[Evidence, ...]:
    """Return what spoke for ``pattern``: cues first, then the model's strongest words; overlapping parts once."""
    telling = [
        part
        for part in reading.contributions(pattern)
        if part.weight >= _TELLING and part.end - part.start >= _SHORTEST_SHOWN
    ]
    spans = [(cue.match.start, cue.match.end) for cue in cues] + [(part.start, part.end) for part in telling]
    chosen: list[tuple[int, int]] = []
    for start, end in spans:
        if len(chosen) == _MAX_EVIDENCE:
            break
        if all(end <= other_start or start >= other_end for other_start, other_end in chosen):
            chosen.append((start, end))
    return tuple(Evidence(text[start:end], start, end) for start, end in chosen)
