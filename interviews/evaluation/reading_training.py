"""Learning to hear: the heads of ``interviews/hearing`` from labelled messages.

One-vs-rest logistic regression for the acts and one small logistic regression per kind of item, both scikit-learn's.
Whole authors are left out in turn; what the others' heads hear in their messages gives the bars: the confidence from
which an act of a kind counts (best F1), and that from which it is sure (at most :data:`WRONG_WHEN_SURE` wrong).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.sparse import csr_matrix, hstack
from sklearn.linear_model import LogisticRegression

from interviews.core.acts import OTHER, Act, ActKind
from interviews.evaluation.reading_figures import matched
from interviews.evaluation.reading_rows import ReadingRow
from interviews.hearing.ear import ITEM_KINDS, Ear, best_of, guesses
from interviews.hearing.features import Seen
from interviews.hearing.heads import MEANING_WEIGHT, Heads, word_vector
from interviews.hearing.items import ITEM_FEATURES, item_features
from problems.text.encoder import DIMENSIONS

WRONG_WHEN_SURE = 0.035
"""Aimed at below the five of a hundred that are promised, for other authors speak differently once more."""
FEWEST_ROWS = 4
"""A label on fewer rows is not learnt."""
ROWS_A_WORD = 3
"""A word in fewer rows is no feature."""
INVERSE_PENALTY = 6.0
FOLDS = 5
WITH_SLOT = (ActKind.PROCESS_QUESTION, ActKind.POINT, ActKind.REQUEST, ActKind.MOOD)
"""Kinds of which each item is a label of its own."""


@dataclass(frozen=True)
class Lesson:
    """A labelled message and what is seen of it. ``only`` are the labels about which the row says something; all of
    them when it is empty."""

    row: ReadingRow
    seen: Seen
    only: frozenset[str] = frozenset()

    @property
    def labels(self) -> frozenset[str]:
        """Return the labels of its acts."""
        return frozenset(label_of(act) for act in self.row.acts)


def label_of(act: Act) -> str:
    """Return the label by which the heads know an act."""
    return f"{act.kind.value}:{act.item}" if act.kind in WITH_SLOT else act.kind.value


def no_heads(middle: np.ndarray) -> Heads:
    """Return heads that know nothing but the ``middle`` of all vectors: enough for seeing messages."""
    nothing = np.zeros((0, 0), dtype=np.float32)
    zeros = np.zeros(DIMENSIONS, dtype=np.float32)
    return Heads((), {}, nothing[0:0, 0:0].ravel(), {}, nothing, nothing, nothing, zeros[:0], middle, zeros, {}, {}, {})


def lessons_of(rows: Sequence[ReadingRow], middle: np.ndarray, only: frozenset[str] = frozenset()) -> list[Lesson]:
    """Return the rows with what is seen of them; takes about 50 ms a row."""
    blank = no_heads(middle)
    ears = {row.problem: Ear(row.knowledge, blank) for row in rows}
    return [Lesson(row, ears[row.problem].see(row.said), only) for row in rows]


def learn(lessons: Sequence[Lesson], middle: np.ndarray) -> Heads:
    """Return the heads of ``lessons`` without bars."""
    words = _columns(lessons)
    rarity = _rarity(lessons, words)
    numbers = {name: n for n, name in enumerate(sorted({name for one in lessons for name in one.seen.numbers}))}
    meaning = np.array([one.seen.meaning for one in lessons])
    meaning_middle = meaning.mean(axis=0)
    rows = _matrix(lessons, words, rarity, numbers, (meaning - meaning_middle) * MEANING_WEIGHT)
    labels = sorted({label for one in lessons for label in one.labels})
    learnt: dict[str, tuple[np.ndarray, float]] = {}
    for label in labels:
        told = np.array([not one.only or label in one.only for one in lessons])
        right = np.array([label in one.labels for one in lessons])
        if right.sum() >= FEWEST_ROWS:
            model = LogisticRegression(C=INVERSE_PENALTY, solver="liblinear").fit(rows[told], right[told])
            learnt[label] = (model.coef_[0], float(model.intercept_[0]))
    weights = np.array([coefficients for coefficients, _ in learnt.values()]).T
    ends = (len(words), len(words) + len(numbers))
    return Heads(
        labels=tuple(learnt),
        words=words,
        rarity=rarity,
        numbers=numbers,
        word_weights=weights[: ends[0]].astype(np.float32),
        number_weights=weights[ends[0] : ends[1]].astype(np.float32),
        meaning_weights=weights[ends[1] :].astype(np.float32),
        biases=np.array([bias for _, bias in learnt.values()], dtype=np.float32),
        middle=middle,
        meaning_middle=meaning_middle,
        items={kind: _learn_items([one for one in lessons if not one.only], act, kind) for act, kind in ITEM_KINDS.items()},
        bars={},
        sure={},
    )


def learn_with_bars(lessons: Sequence[Lesson], middle: np.ndarray) -> Heads:
    """Return the heads of all ``lessons`` with the bars that whole authors, left out in turn, call for."""
    authors = sorted({one.row.author for one in lessons if not one.only})
    heard: list[tuple[Lesson, list[Act]]] = []
    for fold in range(min(FOLDS, len(authors))):
        left_out = set(authors[fold::FOLDS])
        heads = learn([one for one in lessons if one.only or one.row.author not in left_out], middle)
        for one in lessons:
            if not one.only and one.row.author in left_out:
                heard.append((one, best_of(guesses(one.seen, heads, one.row.knowledge))))
    bars, sure = calibrated(heard)
    return replace(learn(lessons, middle), bars=bars, sure=sure)


def calibrated(heard: Sequence[tuple[Lesson, Sequence[Act]]]) -> tuple[dict[str, float], dict[str, float]]:
    """Return the bars of each kind: from which confidence it counts, and from which it is sure."""
    scored: dict[str, list[tuple[float, bool]]] = defaultdict(list)
    labelled: dict[str, int] = defaultdict(int)
    for lesson, acts in heard:
        for act in lesson.row.acts:
            labelled[act.kind.value] += 1
        right = {id(other) for _, other in matched(lesson.row.acts, list(acts))}
        for act in acts:
            scored[act.kind.value].append((act.confidence, id(act) in right))
    bars = {kind: _best_bar(found, labelled[kind]) for kind, found in scored.items()}
    return bars, {kind: max(bars[kind], _sure_bar(found)) for kind, found in scored.items()}


def _best_bar(found: Sequence[tuple[float, bool]], labelled: int) -> float:
    """Return the confidence from which F1 is best."""
    best, bar, right = -1.0, 0.5, 0
    for number, (confidence, is_right) in enumerate(sorted(found, key=lambda one: -one[0]), start=1):
        right += is_right
        f1 = 2 * right / (number + labelled)
        if f1 > best and confidence >= 0.15:
            best, bar = f1, confidence
    return round(min(bar, 0.6) - 0.0005, 4)


def _sure_bar(found: Sequence[tuple[float, bool]]) -> float:
    """Return the lowest confidence from which at most :data:`WRONG_WHEN_SURE` of the acts are wrong; over 1 for none."""
    bar, wrong = 1.01, 0
    for number, (confidence, is_right) in enumerate(sorted(found, key=lambda one: -one[0]), start=1):
        wrong += not is_right
        if wrong <= WRONG_WHEN_SURE * number:
            bar = confidence
    return round(bar - 0.0005, 4)


def _columns(lessons: Sequence[Lesson]) -> dict[str, int]:
    counts: dict[str, int] = defaultdict(int)
    for one in lessons:
        for name in one.seen.words:
            counts[name] += 1
    return {name: n for n, name in enumerate(sorted(name for name, count in counts.items() if count >= ROWS_A_WORD))}


def _rarity(lessons: Sequence[Lesson], words: Mapping[str, int]) -> np.ndarray:
    counts = np.zeros(len(words))
    for one in lessons:
        for name in one.seen.words:
            if name in words:
                counts[words[name]] += 1
    return (np.log((1 + len(lessons)) / (1 + counts)) + 1).astype(np.float32)


def _matrix(
    lessons: Sequence[Lesson],
    words: Mapping[str, int],
    rarity: np.ndarray,
    numbers: Mapping[str, int],
    meaning: np.ndarray,
) -> csr_matrix:
    said = csr_matrix(np.array([word_vector(one.seen.words, words, rarity) for one in lessons], dtype=np.float32))
    counted = np.zeros((len(lessons), len(numbers)), dtype=np.float32)
    for place, one in enumerate(lessons):
        for name, value in one.seen.numbers.items():
            counted[place, numbers[name]] = value
    return hstack([said, csr_matrix(counted), csr_matrix(meaning)]).tocsr()


def _learn_items(lessons: Sequence[Lesson], act: ActKind, kind: str) -> np.ndarray:
    """Return weights and bias by which an item of ``kind`` is told from the others, where there is such an act."""
    rows: list[list[float]] = []
    right: list[bool] = []
    for one in lessons:
        meant = {labelled.item for labelled in one.row.acts if labelled.kind is act}
        near = one.seen.near.get(kind, ())  # type: ignore[call-overload]
        if meant and near:
            rows.extend(item_features(near, len(one.seen.clauses)))
            right.extend(other.item.id in meant for other in near)
    if not any(right) or meant_nothing(lessons, act):
        return np.zeros(ITEM_FEATURES + 1)
    model = LogisticRegression(C=1.0, max_iter=2000).fit(np.array(rows), right)
    return np.append(model.coef_[0], model.intercept_[0])


def meant_nothing(lessons: Sequence[Lesson], act: ActKind) -> bool:
    """Tell whether no act of that kind speaks of an item of its problem."""
    return all(one.item == OTHER for lesson in lessons for one in lesson.row.acts if one.kind is act)
