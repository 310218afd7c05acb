"""Learning to hear: the heads of ``interviews/hearing`` from labelled messages.

One-vs-rest logistic regression for the acts and one small logistic regression per kind of item, fitted with SciPy.
Whole authors are left out in turn; what the others' heads hear in their messages gives the bars: the confidence from
which an act of a kind counts (best F1), and that from which it is sure (at most :data:`WRONG_WHEN_SURE` wrong).
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import cycle

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix, vstack

from interviews.core.acts import OTHER, Act, ActKind
from interviews.core.stages import Stage
from interviews.evaluation.reading_figures import matched
from interviews.evaluation.reading_rows import ReadingRow, knowledge_of
from interviews.hearing.ear import ITEM_KINDS, TRAP, Ear, best_of, guesses
from interviews.hearing.features import Seen
from interviews.hearing.heads import MEANING_WEIGHT, Heads, weighed_words
from interviews.hearing.items import ITEM_FEATURES, item_features
from problems.text import vectors
from problems.text.encoder import DIMENSIONS

WRONG_WHEN_SURE = 0.035
"""Aimed at below the five of a hundred that are promised, for other authors speak differently once more."""
FEWEST_ROWS = 4
"""A label on fewer rows is not learnt."""
ROWS_A_WORD = 4
"""A word in fewer rows is no feature."""
INVERSE_PENALTY = 6.0
STEPS = 80
"""L-BFGS goes so many steps at most; more of them change nothing that counts."""
ROUNDS = 1
"""So often the clauses that show a label are chosen anew."""
FOLDS = 4
LOWEST_OF_ALL = 0.15
LOWEST = {"mood": 0.35, "process_question": 0.35, "meaning_question": 0.35, "request": 0.35}
"""No bar is lower: an answer to a question that nobody asked is worse than none."""
WITH_SLOT = (ActKind.PROCESS_QUESTION, ActKind.POINT, ActKind.REQUEST, ActKind.MOOD)
"""Kinds of which each item is a label of its own."""

NO_PART_OF_AN_IDEA = (
    "approach", "fact_question", "process_question", "meaning_question", "check_question", "restate", "outcome",
    "request", "mood", "nothing",
)  # fmt: skip
"""What a way to put an idea says something about: it is an idea, and none of the others."""
WHERE_IDEAS_COME = (Stage.PROBLEM_CLARIFICATION, Stage.THOUGHT_ARTICULATION, Stage.COMPLEXITY_ANALYSIS)


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


def trained(rows: Sequence[ReadingRow], wishes: Sequence[ReadingRow], known: frozenset[str]) -> Heads:
    """Return the heads of labelled messages, of the bank's ideas, and of ``wishes``, which say something about the
    labels ``known`` only."""
    middle = vectors.middle()
    labelled = lessons_of(rows, middle)
    ideas = lessons_of_ideas(labelled, middle)
    return learn_with_bars([*labelled, *ideas, *lessons_of(wishes, middle, known)], middle)


def lessons_of_ideas(labelled: Sequence[Lesson], middle: np.ndarray) -> list[Lesson]:
    """Return every third way to put an idea, of the problems of ``labelled``, as if it were said in an interview.

    People rarely label a better idea that comes while its cost is spoken of; here a third of the ideas do. Each is seen
    by an ear that knows the other ways only, else it would be nearest to itself.
    """
    labels = {label for one in labelled for label in one.labels}
    only = frozenset(label for label in labels if label.partition(":")[0] in NO_PART_OF_AN_IDEA)
    places = cycle([one.row.said for one in labelled if one.row.said.stage in WHERE_IDEAS_COME])
    found = []
    for slug in sorted({one.row.problem for one in labelled}):
        knowledge = knowledge_of(slug)
        fewer = {
            "approaches": tuple(replace(one, examples=_but_every_third(one.examples)) for one in knowledge.approaches),
            "traps": tuple(replace(one, examples=_but_every_third(one.examples)) for one in knowledge.traps),
        }
        ear = Ear(replace(knowledge, **fewer), no_heads(middle))
        said = [(one.id, text) for one in knowledge.approaches for text in one.examples[::3]]
        said += [(OTHER, text) for one in knowledge.traps for text in one.examples[::3]]
        for (item, text), place in zip(said, places, strict=False):
            row = ReadingRow(slug, "", replace(place, text=text), (Act(ActKind.APPROACH, item, stance="proposes"),))
            found.append(Lesson(row, ear.see(row.said), only))
    return found


def _but_every_third(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(text for number, text in enumerate(texts) if number % 3)


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
    said = vstack([_row(*weighed_words(one.words, words, rarity), len(words)) for one in seen]).tocsr()
    dense = np.hstack([_counted(seen, numbers), (meaning - meaning_middle) * MEANING_WEIGHT]).astype(np.float32)
    found = _frequent(lessons)
    told = np.array([[not one.only or label in one.only for label in found] for one in lessons])[owner]
    right = np.array([[label in one.labels for label in found] for one in lessons])[owner]
    weights, biases = _fit_clauses(said, dense, told=told, right=right, is_whole=is_whole, owner=owner)
    ends = (len(words), len(words) + len(numbers))
    return Heads(
        labels=found,
        words=words,
        rarity=rarity,
        numbers=numbers,
        word_weights=weights[: ends[0]].astype(np.float32),
        number_weights=weights[ends[0] : ends[1]].astype(np.float32),
        meaning_weights=weights[ends[1] :].astype(np.float32),
        biases=biases.astype(np.float32),
        middle=middle,
        meaning_middle=meaning_middle,
        items={
            kind: _learn_items([one for one in lessons if not one.only], act, kind) for act, kind in ITEM_KINDS.items()
        },
        bars={},
        sure={},
    )


def _row(columns: Sequence[int], values: np.ndarray, width: int) -> csr_matrix:
    return csr_matrix((values, columns, [0, len(columns)]), shape=(1, width))


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
    bars = {kind: _best_bar(found, labelled[kind], LOWEST.get(kind, LOWEST_OF_ALL)) for kind, found in scored.items()}
    return bars, {kind: max(bars[kind], _sure_bar(found)) for kind, found in scored.items()}


def _best_bar(found: Sequence[tuple[float, bool]], labelled: int, lowest: float) -> float:
    """Return the confidence from which F1 is best, ``lowest`` or more."""
    best, bar, right = -1.0, 0.5, 0
    for number, (confidence, is_right) in enumerate(sorted(found, key=lambda one: -one[0]), start=1):
        right += is_right
        f1 = 2 * right / (number + labelled)
        if f1 > best and confidence >= lowest:
            best, bar = f1, confidence
    return round(min(bar, 0.6) - 0.0005, 4)


def _sure_bar(found: Sequence[tuple[float, bool]]) -> float:
    """Return the confidence from which at most :data:`WRONG_WHEN_SURE` of the acts are wrong; over 1 for none."""
    bar, wrong = 1.01, 0
    for number, (confidence, is_right) in enumerate(sorted(found, key=lambda one: -one[0]), start=1):
        wrong += not is_right
        if wrong <= WRONG_WHEN_SURE * number:
            bar = confidence
    return round(bar - 0.0005, 4)


def _frequent(lessons: Sequence[Lesson]) -> tuple[str, ...]:
    """Return the labels that enough rows have, in order."""
    counts = Counter(label for one in lessons for label in one.labels)
    return tuple(sorted(label for label, count in counts.items() if count >= FEWEST_ROWS))


def _fit_clauses(
    said: csr_matrix, dense: np.ndarray, *, told: np.ndarray, right: np.ndarray, is_whole: np.ndarray, owner: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return weights and biases of all labels (columns of ``told`` and ``right``); see :func:`learn`."""
    use, goal, start = told & is_whole[:, None], right, None
    for turn in range(ROUNDS + 1):
        start = _fit(said, dense, goal, use, start)
        if turn == ROUNDS:
            break
        shows = _shown_by(_odds(said, dense, start), right & ~is_whole[:, None], owner)
        goal = np.where(is_whole[:, None], right, shows)
        use = told & (is_whole[:, None] | shows | ~right)
    return start[:-1], start[-1]


def _shown_by(odds: np.ndarray, may: np.ndarray, owner: np.ndarray) -> np.ndarray:
    """Return for each label the likeliest clause of every message among those that ``may`` show it."""
    shows = np.zeros_like(may)
    for label in range(may.shape[1]):
        best: dict[int, int] = {}
        for place in np.flatnonzero(may[:, label]):
            if owner[place] not in best or odds[place, label] > odds[best[owner[place]], label]:
                best[owner[place]] = place
        shows[list(best.values()), label] = True
    return shows


def _odds(said: csr_matrix, dense: np.ndarray, weights: np.ndarray) -> np.ndarray:
    width = said.shape[1]
    return said @ weights[:width] + dense @ weights[width:-1] + weights[-1]


def _fit(
    said: csr_matrix, dense: np.ndarray, goal: np.ndarray, use: np.ndarray, start: np.ndarray | None
) -> np.ndarray:
    """Return the weights (a row per feature, the last one the biases) of logistic regressions side by side.

    Minimises the logistic loss over the entries in ``use`` plus the squared weights over ``2 * INVERSE_PENALTY``, with
    L-BFGS; biases go free.
    """
    shape = (said.shape[1] + dense.shape[1] + 1, goal.shape[1])
    signs, turned = np.where(goal, 1.0, -1.0), said.T.tocsr()

    def loss(flat: np.ndarray) -> tuple[float, np.ndarray]:
        weights = flat.reshape(shape)
        margins = np.clip(signs * _odds(said, dense, weights), -30, 30)
        miss = np.where(use, -signs / (1.0 + np.exp(margins)), 0.0)
        slope = np.vstack([turned @ miss, dense.T @ miss, miss.sum(axis=0)])
        slope[:-1] += weights[:-1] / INVERSE_PENALTY
        value = np.logaddexp(0.0, -margins)[use].sum() + (weights[:-1] ** 2).sum() / (2 * INVERSE_PENALTY)
        return float(value), slope.ravel()

    begin = np.zeros(shape) if start is None else start
    found = minimize(loss, begin.ravel(), jac=True, method="L-BFGS-B", options={"maxiter": STEPS, "maxcor": 8})
    return found.x.reshape(shape)


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


def _counted(seen: Sequence[Seen], numbers: Mapping[str, int]) -> np.ndarray:
    counted = np.zeros((len(seen), len(numbers)), dtype=np.float32)
    for place, one in enumerate(seen):
        for name, value in one.numbers.items():
            counted[place, numbers[name]] = value
    return counted


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
    nothing, goal = csr_matrix((len(rows), 0)), np.array(right)[:, None]
    return _fit(nothing, np.array(rows), goal, np.ones_like(goal), None)[:, 0]


def meant_nothing(lessons: Sequence[Lesson], act: ActKind) -> bool:
    """Tell whether no act of that kind speaks of an item of its problem."""
    return all(one.item == OTHER for lesson in lessons for one in lesson.row.acts if one.kind is act)
