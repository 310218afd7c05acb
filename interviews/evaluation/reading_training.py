"""Learning to hear: the heads of ``interviews/hearing`` from labelled messages.

One-vs-rest logistic regression for the acts and one small logistic regression per kind of item, both scikit-learn's.
Whole authors are left out in turn; what the others' heads hear in their messages gives the bars: the confidence from
which an act of a kind counts (best F1), and that from which it is sure (at most :data:`WRONG_WHEN_SURE` wrong).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.sparse import csr_matrix, hstack, vstack
from sklearn.linear_model import LogisticRegression

from interviews.core.acts import OTHER, Act, ActKind
from interviews.evaluation.reading_figures import matched
from interviews.evaluation.reading_rows import ReadingRow
from interviews.hearing.ear import ITEM_KINDS, TRAP, Ear, best_of, guesses
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
ROUNDS = 2
"""So often the clauses that show a label are chosen anew."""
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
    """Return the heads of ``lessons`` without bars.

    Labels belong to messages, not to their clauses: which clause does the act is learnt in :data:`ROUNDS`, each time
    the one that the heads so far take for the likeliest. A clause is certainly without the labels that its message
    does not have; of those that it has and another clause shows, nothing is said.
    """
    seen = [part for one in lessons for part in one.seen.all_parts]
    owner = np.array([place for place, one in enumerate(lessons) for _ in one.seen.all_parts])
    is_whole = np.array([number == 0 for one in lessons for number in range(len(one.seen.all_parts))])
    words = _columns(seen)
    rarity = _rarity(seen, words)
    numbers = {name: n for n, name in enumerate(sorted({name for one in seen for name in one.numbers}))}
    meaning = np.array([one.meaning for one in seen])
    meaning_middle = meaning.mean(axis=0)
    rows = _matrix(seen, words, rarity, numbers, (meaning - meaning_middle) * MEANING_WEIGHT)
    labels = sorted({label for one in lessons for label in one.labels})
    learnt: dict[str, tuple[np.ndarray, float]] = {}
    for label in labels:
        told = np.array([not one.only or label in one.only for one in lessons])[owner]
        right = np.array([label in one.labels for one in lessons])[owner]
        if right[is_whole].sum() >= FEWEST_ROWS:
            learnt[label] = _learn_label(rows, told, right, is_whole, owner)
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
        items={
            kind: _learn_items([one for one in lessons if not one.only], act, kind) for act, kind in ITEM_KINDS.items()
        },
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


def _learn_label(
    rows: csr_matrix, told: np.ndarray, right: np.ndarray, is_whole: np.ndarray, owner: np.ndarray
) -> tuple[np.ndarray, float]:
    """Return the weights and the bias of one label; see :func:`learn`."""
    use, goal = told & is_whole, right
    for turn in range(ROUNDS + 1):
        model = LogisticRegression(C=INVERSE_PENALTY, solver="liblinear").fit(rows[use], goal[use])
        if turn == ROUNDS:
            break
        odds = model.decision_function(rows)
        best: dict[int, int] = {}
        for place in np.flatnonzero(right & ~is_whole):
            if owner[place] not in best or odds[place] > odds[best[owner[place]]]:
                best[owner[place]] = place
        shows = np.zeros(len(right), dtype=bool)
        shows[list(best.values())] = True
        goal = np.where(is_whole, right, shows)
        use = told & (is_whole | shows | ~right)
    return model.coef_[0], float(model.intercept_[0])


def _columns(seen: Sequence[Seen]) -> dict[str, int]:
    counts: dict[str, int] = defaultdict(int)
    for one in seen:
        for name in one.words:
            counts[name] += 1
    return {name: n for n, name in enumerate(sorted(name for name, count in counts.items() if count >= ROWS_A_WORD))}


def _rarity(seen: Sequence[Seen], words: Mapping[str, int]) -> np.ndarray:
    counts = np.zeros(len(words))
    for one in seen:
        for name in one.words:
            if name in words:
                counts[words[name]] += 1
    return (np.log((1 + len(seen)) / (1 + counts)) + 1).astype(np.float32)


def _matrix(
    seen: Sequence[Seen],
    words: Mapping[str, int],
    rarity: np.ndarray,
    numbers: Mapping[str, int],
    meaning: np.ndarray,
) -> csr_matrix:
    said = vstack([csr_matrix(word_vector(one.words, words, rarity)) for one in seen])
    counted = np.zeros((len(seen), len(numbers)), dtype=np.float32)
    for place, one in enumerate(seen):
        for name, value in one.numbers.items():
            counted[place, numbers[name]] = value
    return hstack([said, csr_matrix(counted), csr_matrix(meaning)]).tocsr()


def _learn_items(lessons: Sequence[Lesson], act: ActKind, kind: str) -> np.ndarray:
    """Return weights and bias by which an item of ``kind`` is told from the others, where there is such an act."""
    rows: list[list[float]] = []
    right: list[bool] = []
    for one in lessons:
        meant = {labelled.item for labelled in one.row.acts if labelled.kind is act}
        near = one.seen.near.get(kind, ())  # type: ignore[call-overload]
        if not meant or not near:
            continue
        for features, other in zip(item_features(near, len(one.seen.clauses)), near, strict=True):
            is_trap = other.item.id.startswith(TRAP)
            if is_trap and OTHER in meant and other is not near[0]:
                continue  # it may be meant, or something that nobody has written down
            rows.append(features)
            right.append(is_trap if is_trap and OTHER in meant else other.item.id in meant)
    if not any(right) or meant_nothing(lessons, act):
        return np.zeros(ITEM_FEATURES + 1)
    model = LogisticRegression(C=1.0, max_iter=2000).fit(np.array(rows), right)
    return np.append(model.coef_[0], model.intercept_[0])


def meant_nothing(lessons: Sequence[Lesson], act: ActKind) -> bool:
    """Tell whether no act of that kind speaks of an item of its problem."""
    return all(one.item == OTHER for lesson in lessons for one in lesson.row.acts if one.kind is act)
