"""What the heads see of a message: meaning, words, how near it is to the problem's items, stage and question."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from interviews.core.acts import Said
from interviews.core.code.reading import find_code, without_code
from interviews.core.costs.spoken.totals import StatedCost, stated_costs
from interviews.core.reading.intents.intent_features import features as word_features
from interviews.core.reading.intents.intent_features import with_stage
from interviews.core.reading.intents.intent_model import intent_odds
from interviews.core.stages import Stage
from interviews.hearing.items import Group, Kind, Nearness, nearness
from interviews.hearing.segments import Segment, listed, segments
from problems.text import encoder
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold
from problems.text.vectors import normalised

QUESTION = "q:"
"""Before the words of what the coach has just asked."""
LONGEST_QUESTION = 60
"""So many words of it count."""
MADE = 0.55
"""From this likeness on a point or signal counts as touched, for the shares below."""

_WORD = LatePattern(r"[a-z]+|[\u3400-\u9fff]")
_ASKS = LatePattern(
    r"[?？]|吗|呢|么[。!！ ]*$|\b(?:is|are|can|could|do|does|should|may|what|how|which|why)\b"
    r"|是不是|能不能|会不会|可不可以"
)
_OR = LatePattern(r"\bor\b|或者|还是|要么", re.IGNORECASE)


@dataclass(frozen=True)
class Seen:
    """What is seen of a message before anything is decided. ``words`` and ``numbers`` are features by name, ``meaning``
    the mean direction of its clauses (zeros without an encoder). ``parts`` are its clauses, where there are several,
    each seen by itself and beginning at ``start``, ``listed`` the entries of a terse list of inputs or of
    ideas."""

    said: Said
    plain: str
    code: str
    clauses: tuple[Segment, ...]
    near: Mapping[Kind, tuple[Nearness, ...]]
    costs: tuple[StatedCost, ...]
    words: Mapping[str, float]
    numbers: Mapping[str, float]
    meaning: np.ndarray
    start: int = 0
    parts: tuple["Seen", ...] = ()
    listed: tuple["Seen", ...] = ()

    @property
    def all_parts(self) -> tuple["Seen", ...]:
        """Return the message itself and, where it has several, each of its clauses."""
        return (self, *self.parts)


def see(said: Said, groups: Mapping[Kind, Group], middle: np.ndarray) -> Seen:
    """Return what is seen of ``said``; ``groups`` are the problem's items, ``middle`` the mean of all vectors.

    The clauses are seen one by one as well, as if each were all that was said.
    """
    code = find_code(said.text, said.code)
    plain = without_code(said.text) if code else said.text
    clauses = segments(plain)
    encoder.encode([clause.text for clause in clauses])  # all at once; each is remembered
    whole = _seen(said, code, plain, clauses, groups=groups, middle=middle)
    entries = _entries(said.stage, plain)
    encoder.encode([entry.text for entry in entries])
    return replace(
        whole,
        parts=tuple(_alone(one, said, groups, middle) for one in clauses) if len(clauses) > 1 else (),
        listed=tuple(_alone(one, said, groups, middle) for one in entries),
    )


def _entries(stage: Stage, plain: str) -> tuple[Segment, ...]:
    """Return the entries of a list: of inputs to try, of ideas of which one is to be chosen, of questions."""
    if stage is Stage.EDGE_CASE_CHECK or (stage is Stage.THOUGHT_ARTICULATION and _OR.search(plain)):
        return listed(plain)
    return listed(plain) if stage is Stage.PROBLEM_CLARIFICATION and _ASKS.search(plain) else ()


def _alone(one: Segment, said: Said, groups: Mapping[Kind, Group], middle: np.ndarray) -> Seen:
    """Return what is seen of a piece of the message as if it were all that was said."""
    alone = (Segment(one.text, 0, len(one.text)),)
    seen = _seen(replace(said, text=one.text), "", one.text, alone, groups=groups, middle=middle)
    return replace(seen, start=one.start)


def _seen(
    said: Said,
    code: str,
    plain: str,
    clauses: tuple[Segment, ...],
    *,
    groups: Mapping[Kind, Group],
    middle: np.ndarray,
) -> Seen:
    rows = _vectors(plain, clauses, middle)
    texts = [clause.text for clause in clauses]
    near = {kind: nearness(group, rows, plain, said.asked, texts) for kind, group in groups.items() if group.items}
    costs = stated_costs(plain, stage=said.stage.value, asked=said.asked, time_said=said.time_said or None)
    return Seen(
        said,
        plain,
        code,
        clauses,
        near,
        costs,
        dict(_words(said, plain)),
        dict(_numbers(said, plain, code, clauses=clauses, near=near, costs=costs)),
        _meaning(rows, clauses),
    )


def _vectors(plain: str, clauses: Sequence[Segment], middle: np.ndarray) -> np.ndarray | None:
    """Return a centred row per clause, and one for the middle of them where there are several."""
    rows = encoder.encode([clause.text for clause in clauses]) if clauses else None
    if rows is None:
        return None
    rows = normalised(rows - middle)
    return np.vstack([rows, normalised(_mean(rows, clauses)[None])]) if len(rows) > 1 else rows


def _meaning(rows: np.ndarray | None, clauses: Sequence[Segment]) -> np.ndarray:
    if rows is None:
        return np.zeros(encoder.DIMENSIONS, dtype=np.float32)
    return normalised(_mean(rows[: len(clauses)], clauses)[None])[0]


def _mean(rows: np.ndarray, clauses: Sequence[Segment]) -> np.ndarray:
    weights = np.array([len(clause.text) ** 0.5 for clause in clauses], dtype=np.float32)
    return (rows * weights[:, None]).sum(axis=0)


def _words(said: Said, plain: str) -> Iterator[tuple[str, float]]:
    yield from ((feature.name, 1.0) for feature in word_features(with_stage(plain, said.stage)))
    asked = _WORD.findall(fold(said.asked))[:LONGEST_QUESTION]
    yield from ((f"{QUESTION}{word}", 0.5) for word in asked)
    yield from ((f"{QUESTION}{one} {two}", 0.5) for one, two in pairwise(asked))


def _numbers(
    said: Said,
    plain: str,
    code: str,
    *,
    clauses: Sequence[Segment],
    near: Mapping[Kind, tuple[Nearness, ...]],
    costs: Sequence[StatedCost],
) -> Iterator[tuple[str, float]]:
    stage = said.stage.value
    yield f"stage:{stage}", 1.0
    by_stage = {
        "asks": float(bool(_ASKS.search(plain))),
        "time": max((cost.confidence for cost in costs if cost.of == "time"), default=0.0),
        "space": max((cost.confidence for cost in costs if cost.of == "space"), default=0.0),
        "digits": min(len(re.findall(r"\d+", plain)), 8) / 4,
        **{f"near:{kind}": found[0].score for kind, found in near.items()},
    }
    for name, value in by_stage.items():
        yield name, value
        yield f"{name}|{stage}", value
    for kind, found in near.items():
        yield f"gap:{kind}", found[0].score - found[min(1, len(found) - 1)].score
        yield f"terms:{kind}", float(any(one.terms for one in found))
        yield f"asked:{kind}", max(one.asked for one in found)
        yield f"words:{kind}", max(one.clause_words for one in found)
    for kind in ("point", "signal"):
        if found := near.get(kind):  # type: ignore[call-overload]
            yield f"share:{kind}", sum(one.score >= MADE or one.terms > 0 for one in found) / len(found)
            yield f"least:{kind}", min(one.score for one in found)
            yield f"mean:{kind}", sum(one.score for one in found) / len(found)
            yield f"least words:{kind}", min(one.words for one in found)
            yield f"mean words:{kind}", sum(one.words for one in found) / len(found)
            yield f"many:{kind}", len(found) / 4
    yield "code", float(bool(code))
    yield "clauses", len(clauses) / 4
    yield "list", float("[" in plain)
    yield "length", min(len(plain), 300) / 100
    yield "question?", float(bool(re.search(r"[?？]", plain)))
    for label, odds in intent_odds(plain, said.stage).items():
        yield f"intent:{label}", max(-4.0, min(4.0, odds)) / 4
