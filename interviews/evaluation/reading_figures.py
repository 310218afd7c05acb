"""How well messages are read into acts: right acts and right messages, by act and by language.

An act is right when a labelled one has the same kind and the same slot: the fact, the approach, the edge case, the
pattern, what is asked about the interview, what is requested, the mood, how a follow-up is answered; a cost when it is
of the same (time or memory) and grows alike. Stances are counted apart.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from interviews.core.acts import Act, ActKind, Heard
from interviews.core.costs.spoken.totals import same_growth
from interviews.evaluation.reading_rows import LANGUAGES, ReadingRow
from problems.evaluation.rows import RowsError

TENTHS = 10


@dataclass(frozen=True)
class ActRates:
    """``n`` labelled acts; precision, recall and F1 are fractions 0..1, ``None`` where nothing was to be found."""

    n: int
    precision: float | None
    recall: float | None
    f1: float | None


@dataclass(frozen=True)
class GroupFigures:
    """The figures of one language, or of all rows. ``abstained`` is the share of messages in which nothing was heard
    surely, ``wrong_when_sure`` the share of sure acts that are wrong."""

    n: int
    micro_f1: float
    all_right: float
    abstained: float
    wrong_when_sure: float | None


@dataclass(frozen=True)
class CurvePoint:
    """Of the acts with at least the ``confidence``, a ``coverage`` of all that are heard, ``wrong`` are wrong; both are
    fractions 0..1."""

    confidence: float
    coverage: float
    wrong: float


@dataclass(frozen=True)
class Miss:
    """A message that was not read right."""

    text: str
    lang: str
    stage: str
    labelled: tuple[str, ...]
    heard: tuple[str, ...]


@dataclass(frozen=True)
class ReadingFigures:
    """Figures over all rows, per language and per act, coverage against error, the milliseconds a message takes, and
    every miss. Where a model reads, ``unread`` messages could not be put to it, and ``dropped`` claims did not hold."""

    total: GroupFigures
    per_language: dict[str, GroupFigures]
    per_act: dict[str, ActRates]
    curve: tuple[CurvePoint, ...]
    stances: float | None
    milliseconds: dict[str, float]
    misses: tuple[Miss, ...]
    unread: int = 0
    dropped: int = 0

    def as_json(self) -> dict[str, Any]:
        """Return the figures as plain JSON types: ``n``, ``micro_f1``, ``all_right``, ``abstained`` and more."""
        return {
            **asdict(self.total),
            "per_act": {name: asdict(rates) for name, rates in self.per_act.items()},
            "per_language": {name: asdict(group) for name, group in self.per_language.items()},
            "curve": [asdict(point) for point in self.curve],
            "stances": self.stances,
            "milliseconds": self.milliseconds,
            "unread": self.unread,
            "dropped": self.dropped,
            "misses": [asdict(miss) for miss in self.misses],
        }

    def summary(self) -> str:
        """Return the figures without the single misses."""
        lines = [_group("all", self.total), *(_group(name, group) for name, group in self.per_language.items()), ""]
        lines += [
            f"  {name:<18} n {rates.n:>5}   precision {_percent(rates.precision)}   recall {_percent(rates.recall)}"
            f"   F1 {_percent(rates.f1)}"
            for name, rates in self.per_act.items()
        ]
        lines += ["", "coverage of heard acts against error, the most confident first:"]
        lines += [
            f"  coverage {point.coverage:6.1%}   wrong {point.wrong:6.1%}   confidence from {point.confidence:.2f}"
            for point in self.curve
        ]
        lines.append(f"stances right {_percent(self.stances)}; ms a message {self.milliseconds}")
        if self.unread or self.dropped:
            lines.append(
                f"messages that the model could not be asked about {self.unread}; claims dropped {self.dropped}"
            )
        return "\n".join(lines)

    def as_text(self) -> str:
        """Return the figures with every miss."""
        misses = [
            f"  {', '.join(miss.labelled)} heard as {', '.join(miss.heard) or 'nothing'}"
            f" ({miss.lang}, {miss.stage}): {miss.text!r}"
            for miss in self.misses
        ]
        return "\n".join([self.summary(), "", f"{len(misses)} misses", *misses])


def matched(labelled: Sequence[Act], heard: Sequence[Act]) -> list[tuple[Act, Act]]:
    """Return pairs of a labelled act and the heard one that is the same, each used once."""
    left, pairs = list(heard), []
    for act in labelled:
        same = next((one for one in left if is_same(act, one)), None)
        if same is not None:
            left.remove(same)
            pairs.append((act, same))
    return pairs


def is_same(one: Act, other: Act) -> bool:
    """Tell whether two acts have the same kind and slot."""
    if one.kind is not other.kind:
        return False
    if one.kind is ActKind.COST:
        return one.of == other.of and same_growth(one.value, other.value)
    return one.kind is ActKind.CODE or one.item == other.item


def hear_row(row: ReadingRow) -> Heard:
    """Return what the platform hears in a row."""
    ear = row.knowledge.ear
    if ear is None:
        raise TypeError("the knowledge has no ear")
    return ear.hear(row.said)


def figures(
    rows: Sequence[ReadingRow],
    hear: Callable[[ReadingRow], Heard] = hear_row,
    *,
    each: Callable[..., Iterable[tuple[Heard, float]]] = map,
) -> ReadingFigures:
    """Return how well ``hear`` reads ``rows``; ``each`` maps it over them, where it waits for others some at a time.

    Raises :class:`RowsError` when there is no row.
    """
    if not rows:
        raise RowsError("there is no row to measure")
    for row in {
        row.problem: row for row in rows
    }.values():  # what is made once a problem is no part of a message's time
        hear_row(replace(row, said=replace(row.said, text="Good morning", follow_up="")))

    def timed(row: ReadingRow) -> tuple[Heard, float]:
        started = time.perf_counter()
        return hear(row), time.perf_counter() - started

    answers, seconds = zip(*each(timed, rows), strict=True)
    read = list(zip(rows, answers, strict=True))
    pairs = [pair for row, heard in read for pair in matched(row.acts, heard.acts)]
    stances = [one.stance == other.stance for one, other in pairs if one.stance]
    return ReadingFigures(
        total=_figures(read),
        per_language={
            name: _figures(some) for name in LANGUAGES if (some := [one for one in read if one[0].lang == name])
        },
        per_act={kind.value: rates for kind in ActKind if (rates := _rates(kind, read)) is not None},
        curve=_curve(read),
        stances=_share(sum(stances), len(stances)),
        milliseconds={"p50": _quantile(seconds, 0.5), "p95": _quantile(seconds, 0.95)},
        misses=tuple(
            Miss(row.said.text, row.lang, row.said.stage.value, named(row.acts), named(heard.acts))
            for row, heard in read
            if not _is_right(row, heard)
        ),
    )


def named(acts: Iterable[Act]) -> tuple[str, ...]:
    """Return each act in a few characters: its kind and slot."""
    return tuple(
        f"{act.kind.value}:{act.of} {act.value}"
        if act.kind is ActKind.COST
        else f"{act.kind.value}:{act.item}".strip(":")
        for act in acts
    )


def _is_right(row: ReadingRow, heard: Heard) -> bool:
    return len(matched(row.acts, heard.acts)) == len(row.acts) == len(heard.acts)


def _figures(read: Sequence[tuple[ReadingRow, Heard]]) -> GroupFigures:
    found = sum(len(matched(row.acts, heard.acts)) for row, heard in read)
    of = sum(len(row.acts) + len(heard.acts) for row, heard in read)
    sure = [(row, [act for act in heard.acts if act.sure]) for row, heard in read]
    surely = sum(len(acts) for _, acts in sure)
    wrong = surely - sum(len(matched(row.acts, acts)) for row, acts in sure)
    return GroupFigures(
        n=len(read),
        micro_f1=round(2 * found / of, 4) if of else 0.0,
        all_right=round(sum(_is_right(row, heard) for row, heard in read) / len(read), 4),
        abstained=round(sum(not acts for _, acts in sure) / len(read), 4),
        wrong_when_sure=_share(wrong, surely),
    )


def _curve(read: Sequence[tuple[ReadingRow, Heard]]) -> tuple[CurvePoint, ...]:
    """Return how many of the most confident acts are wrong, for each tenth more of them."""
    scored: list[tuple[float, bool]] = []
    for row, heard in read:
        right = {id(one) for _, one in matched(row.acts, heard.acts)}
        scored += [(act.confidence, id(act) in right) for act in heard.acts]
    scored.sort(key=lambda one: -one[0])
    points = []
    for tenth in range(1, TENTHS + 1):
        taken = scored[: round(len(scored) * tenth / TENTHS)]
        if taken:
            wrong = sum(not is_right for _, is_right in taken) / len(taken)
            points.append(CurvePoint(round(taken[-1][0], 4), round(len(taken) / len(scored), 4), round(wrong, 4)))
    return tuple(points)


def _rates(kind: ActKind, read: Sequence[tuple[ReadingRow, Heard]]) -> ActRates | None:
    count: Counter[str] = Counter()
    for row, heard in read:
        labelled = [act for act in row.acts if act.kind is kind]
        said = [act for act in heard.acts if act.kind is kind]
        count.update(n=len(labelled), heard=len(said), right=len(matched(labelled, said)))
    if not count["n"] and not count["heard"]:
        return None
    f1 = _share(2 * count["right"], count["n"] + count["heard"])
    return ActRates(count["n"], _share(count["right"], count["heard"]), _share(count["right"], count["n"]), f1)


def _quantile(seconds: Sequence[float], share: float) -> float:
    return round(sorted(seconds)[int(share * (len(seconds) - 1))] * 1000, 1)


def _group(name: str, group: GroupFigures) -> str:
    return (
        f"{name:<6} n {group.n:>5}   micro F1 {group.micro_f1:.1%}   all right {group.all_right:.1%}"
        f"   abstained {group.abstained:.1%}   wrong when sure {_percent(group.wrong_when_sure)}"
    )


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None


def _percent(share: float | None) -> str:
    return f"{share:6.1%}" if share is not None else "     –"
