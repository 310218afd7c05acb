"""Learning to hear: the heads of ``interviews/hearing`` from labelled messages.

A network with one hidden layer for the acts and one small logistic regression per kind of item.
Whole authors are left out in turn; what the others' heads hear in their messages gives the bars: the confidence from
which an act of a kind counts (best F1), and that from which it is sure (at most :data:`WRONG_WHEN_SURE` wrong).
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import cycle

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix, vstack
from scipy.special import expit

from interviews.core.acts import OTHER, Act, ActKind
from interviews.core.stages import Stage
from interviews.evaluation.network_training import Rows, fit_network
from interviews.evaluation.reading_figures import matched
from interviews.evaluation.reading_rows import ReadingRow, knowledge_of
from interviews.hearing.ear import Ear, best_of, guesses
from interviews.hearing.features import Seen
from interviews.hearing.heads import Heads, Network, counted, weighed_words
from interviews.hearing.items import ITEM_FEATURES, item_features
from interviews.hearing.naming import ITEM_KINDS, candidates, weighed_with
from problems.text import vectors
from problems.text.encoder import DIMENSIONS

WRONG_WHEN_SURE = 0.03
"""Aimed at below the five of a hundred that are promised, for other authors speak differently once more."""
FEWEST_ROWS = 4
"""A label on fewer rows is not learnt."""
ROWS_A_WORD = 16
"""A word in fewer messages and clauses is no feature."""
INVERSE_PENALTY = 6.0
FOLDS = 4
LOWEST_OF_ALL = 0.15
LOWEST = {"mood": 0.25, "process_question": 0.25, "meaning_question": 0.25, "request": 0.25}
"""No bar is lower: an answer to a question that nobody asked is worse than none."""
HIGHEST_OF_ALL = 0.6
HIGHEST = {"edge_case": 0.45, "approach": 0.34}
"""No bar is higher: who named an idea or an input and was not heard is asked for it again, and F1 is the same."""
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
    empty = np.zeros((0, 0), dtype=np.float32)
    network = Network(*[empty] * len(fields(Network)))
    return Heads((), {}, empty.ravel(), {}, network, middle, np.zeros(DIMENSIONS, dtype=np.float32), {}, {}, {}, {})


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

    Labels belong to messages, not to their clauses: which clause does the act is what heads of whole messages take for
    the likeliest. A clause is certainly without the labels that its message does not have; of those that it has and
    another clause shows, nothing is said.
    """
    seen = [part for one in lessons for part in one.seen.all_parts]
    owner = np.array([place for place, one in enumerate(lessons) for _ in one.seen.all_parts])
    is_whole = np.array([number == 0 for one in lessons for number in range(len(one.seen.all_parts))])
    words = _columns(seen)
    rarity = _rarity(seen, words)
    numbers = {name: n for n, name in enumerate(sorted({name for one in seen for name in one.numbers}))}
    meaning = np.array([one.meaning for one in seen])
    meaning_middle = meaning.mean(axis=0)
    rows = Rows(
        words=vstack([_row(*weighed_words(one.words, words, rarity), len(words)) for one in seen]).tocsr(),
        numbers=np.array([counted(one.numbers, numbers) for one in seen]),
        meaning=meaning - meaning_middle,
    )
    found = _frequent(lessons)
    told = np.array([[not one.only or label in one.only for label in found] for one in lessons])[owner]
    right = np.array([[label in one.labels for label in found] for one in lessons])[owner]
    return Heads(
        labels=found,
        words=words,
        rarity=rarity,
        numbers=numbers,
        network=_fit_clauses(rows, told=told, right=right, is_whole=is_whole, owner=owner),
        middle=middle,
        meaning_middle=meaning_middle,
        items={
            kind: _learn_items([one for one in lessons if not one.only], act, kind) for act, kind in ITEM_KINDS.items()
        },
        beliefs={},
        bars={},
        sure={},
    )


def _row(columns: Sequence[int], values: np.ndarray, width: int) -> csr_matrix:
    return csr_matrix((values, columns, [0, len(columns)]), shape=(1, width))


def learn_with_bars(lessons: Sequence[Lesson], middle: np.ndarray) -> Heads:
    """Return the heads of all ``lessons`` with the beliefs and bars that whole authors, left out in turn, call for."""
    authors = sorted({one.row.author for one in lessons if not one.only})
    unheard: list[tuple[Lesson, Heads]] = []
    for fold in range(min(FOLDS, len(authors))):
        left_out = set(authors[fold::FOLDS])
        heads = learn([one for one in lessons if one.only or one.row.author not in left_out], middle)
        unheard += [(one, heads) for one in lessons if not one.only and one.row.author in left_out]
    beliefs = {kind.value: _learn_beliefs(unheard, kind) for kind in ITEM_KINDS}
    beliefs = {kind: weights for kind, weights in beliefs.items() if weights is not None}
    bars, sure = calibrated(
        [
            (one, best_of(guesses(one.seen, replace(heads, beliefs=beliefs), one.row.knowledge)))
            for one, heads in unheard
        ]
    )
    return replace(learn(lessons, middle), beliefs=beliefs, bars=bars, sure=sure)


def _learn_beliefs(unheard: Sequence[tuple[Lesson, Heads]], kind: ActKind) -> np.ndarray | None:
    """Return weights and bias by which what is named is told from what is not, where the heads did not learn from the
    author; ``None`` where nobody names any."""
    rows: list[list[float]] = []
    right: list[bool] = []
    for one, heads in unheard:
        likely = [heads.acts(part) for part in one.seen.all_parts]
        found = candidates(kind, one.seen, likely, heads)
        rows += weighed_with(kind, found, one.seen, likely)
        meant = {act.item for act in one.row.acts if act.kind is kind}
        right += [candidate.act.item in meant for candidate in found]
    return _fit_items(np.array(rows), np.array(right)) if any(right) else None


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
    bars = {
        kind: min(_best_bar(found, labelled[kind], LOWEST.get(kind, LOWEST_OF_ALL)), HIGHEST.get(kind, HIGHEST_OF_ALL))
        for kind, found in scored.items()
    }
    return bars, {kind: max(bars[kind], _sure_bar(found)) for kind, found in scored.items()}


def _best_bar(found: Sequence[tuple[float, bool]], labelled: int, lowest: float) -> float:
    """Return the confidence from which F1 is best, ``lowest`` or more."""
    best, bar, right = -1.0, 0.5, 0
    for number, (confidence, is_right) in enumerate(sorted(found, key=lambda one: -one[0]), start=1):
        right += is_right
        f1 = 2 * right / (number + labelled)
        if f1 > best and confidence >= lowest:
            best, bar = f1, confidence
    return round(bar - 0.0005, 4)


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
    rows: Rows, *, told: np.ndarray, right: np.ndarray, is_whole: np.ndarray, owner: np.ndarray
) -> Network:
    """Return the network of all labels (columns of ``told`` and ``right``); see :func:`learn`."""
    network = fit_network(rows.some(is_whole), right[is_whole], told[is_whole])
    odds = network.odds(rows.words @ network.directions, rows.numbers, rows.meaning)
    shows = _shown_by(odds, right & ~is_whole[:, None], owner)
    goal = np.where(is_whole[:, None], right, shows)
    return fit_network(rows, goal, told & (is_whole[:, None] | shows | ~right))


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
            is_trap = other.item.is_trap
            if is_trap and OTHER in meant and other is not near[0]:
                continue  # it may be meant, or something that nobody has written down
            rows.append(features)
            right.append(is_trap if is_trap and OTHER in meant else other.item.id in meant)
    if not any(right) or meant_nothing(lessons, act):
        return np.zeros(ITEM_FEATURES + 1)
    return _fit_items(np.array(rows), np.array(right))


def _fit_items(rows: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Return the weights of a logistic regression, the last one its bias, which alone may be large for nothing."""
    rows, signs = np.hstack([rows, np.ones((len(rows), 1))]), np.where(right, 1.0, -1.0)

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        margins = signs * (rows @ weights)
        held = np.append(weights[:-1], 0.0) / INVERSE_PENALTY
        value = np.logaddexp(0.0, -margins).sum() + held @ weights / 2
        return float(value), rows.T @ (-signs * expit(-margins)) + held

    return minimize(loss, np.zeros(rows.shape[1]), jac=True, method="L-BFGS-B").x


def meant_nothing(lessons: Sequence[Lesson], act: ActKind) -> bool:
    """Tell whether no act of that kind speaks of an item of its problem."""
    return all(one.item == OTHER for lesson in lessons for one in lesson.row.acts if one.kind is act)
