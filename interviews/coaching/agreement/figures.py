"""How far two judgements of the same thing agree, and how sure that is: pure, no database. ``docs/agreement.md`` has
the formulas with a worked example.

Weighted kappa is Cohen's (1968) with **linear** weights, its standard error the large-sample one of Fleiss, Cohen and
Everitt (1969); shares have the score interval of Wilson (1927).

Why linear: a pair that is *d* bands apart disagrees at *d* of the three borders between bands, and linear weights count
just that, so kappa is a weighted mean of the kappas of the three borders (Vanbelle and Albert 2009). Quadratic weights
would say that two bands apart is four times as bad as one, which nobody has stated, and hardly notice bands that lie
side by side, which is what most disagreements are.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from interviews.core.rubric import BEST_FIRST, Band

BANDS = tuple(reversed(BEST_FIRST))
"""In order, the lowest first."""
MIN_PAIRS = 2 * len(BANDS) ** 2
"""Fewer pairs than this are only counted: 2 k² for k categories is what the standard error of weighted kappa needs
(Cicchetti and Fleiss 1977, Cicchetti 1981; ``make bench`` shows how its interval does there)."""
Z = 1.959964
"""Of 95 %."""
_NO_ERROR = 1e-9

Table = tuple[tuple[float, ...], ...]
"""How often the first judge gave the band of the row and the second that of the column, both in the order of ``BANDS``.
Not always whole numbers: see :func:`table_of_interviews`."""


@dataclass(frozen=True)
class Interval:
    """With 95 % the truth lies in here, as far as the conditions hold that ``docs/agreement.md`` names."""

    low: float
    high: float


@dataclass(frozen=True)
class Kappa:
    """Weighted kappa with its standard error: 1 for perfect agreement, 0 for as much as by chance, below 0 for less."""

    value: float
    error: float

    @property
    def interval(self) -> Interval | None:
        """Return ``value`` ± 1.96 errors, within -1 to 1.

        ``None`` where the error is 0, as with perfect agreement: a formula that knows of no doubt is of no use there.
        """
        if self.error < _NO_ERROR:
            return None
        return Interval(max(-1.0, self.value - Z * self.error), min(1.0, self.value + Z * self.error))


@dataclass(frozen=True)
class Agreement:
    """What the pairs of a table say. ``left_out`` of them lack a band of one judge or both, and are in no figure.

    ``pairs``, ``exact``, ``near`` (at most one band apart, the exact ones included), ``higher`` and ``lower`` (the
    second judge's band) are numbers of pairs. ``is_enough`` tells whether there are enough pairs for kappa and
    intervals; without, those are ``None``. With enough of them ``kappa`` is ``None`` where both judges gave one and the
    same band to all: then chance alone agrees as well, and kappa is 0 / 0.
    """

    table: Table
    left_out: float
    pairs: float
    exact: float
    near: float
    higher: float
    lower: float
    is_enough: bool
    exact_interval: Interval | None
    near_interval: Interval | None
    kappa: Kappa | None

    @property
    def exact_share(self) -> float | None:
        """Return the share of pairs with the same band, ``None`` without pairs."""
        return self.exact / self.pairs if self.pairs else None

    @property
    def near_share(self) -> float | None:
        """Return the share of pairs that are at most one band apart, ``None`` without pairs."""
        return self.near / self.pairs if self.pairs else None

    @property
    def is_undefined(self) -> bool:
        """Tell whether there are enough pairs and yet no kappa."""
        return self.is_enough and self.kappa is None

    @property
    def is_one_sided(self) -> bool:
        """Tell whether one judge gave the same band to all and the other did not: then kappa is 0 in any case."""
        rows = sum(any(row) for row in self.table)
        columns = sum(any(column) for column in zip(*self.table, strict=True))
        return min(rows, columns) == 1 < max(rows, columns)


# --- tables ---


def table_of(counts: Mapping[tuple[str, str], float]) -> tuple[Table, float]:
    """Return the table of ``counts`` by (first judge's band, second judge's band), and how many pairs are not in it.

    Raises ``ValueError`` for what is neither a band nor *not assessed*.
    """
    cells = [[0.0] * len(BANDS) for _ in BANDS]
    left_out = 0.0
    for pair, number in counts.items():
        first, second = (Band(band) for band in pair)
        if Band.NOT_ASSESSED in (first, second):
            left_out += number
        else:
            cells[BANDS.index(first)][BANDS.index(second)] += number
    return _frozen(cells), left_out


def table_of_interviews(interviews: Mapping[Sequence[int], int]) -> tuple[Table, float]:
    """Return the table of judges who are no first and second one, and how many interviews are not in it.

    ``interviews`` counts interviews by how many judges gave each of ``BANDS``. Every interview counts **once**: all
    pairs of its judges, each in both orders, share the weight 1. So no order of judges matters, the table is
    symmetric, and an interview with three judges (three pairs) is no more than one with two. As a mean over pairs
    varies less than one pair, intervals are then rather too wide than too narrow. Interviews with fewer than two bands
    are left out.
    """
    cells = [[0.0] * len(BANDS) for _ in BANDS]
    left_out = 0.0
    for given, number in interviews.items():
        judges = sum(given)
        if judges < 2:
            left_out += number
            continue
        for row, column in product(range(len(BANDS)), repeat=2):
            partners = given[column] - (row == column)
            cells[row][column] += number * given[row] * partners / (judges * (judges - 1))
    return _frozen(cells), left_out


def added(tables: Iterable[Table]) -> Table:
    """Return the sum of ``tables``, cell by cell."""
    cells = [[0.0] * len(BANDS) for _ in BANDS]
    for table in tables:
        for row, column in product(range(len(BANDS)), repeat=2):
            cells[row][column] += table[row][column]
    return _frozen(cells)


# --- figures ---


def agreement_of(table: Table, *, left_out: float = 0, at_once: int = 1) -> Agreement:
    """Return what ``table`` says.

    ``at_once`` is how many pairs may come from one look at an interview, as those of its dimensions do. Nobody knows
    how alike they are, so intervals are made as wide as if they all said the same (a design effect of ``at_once``,
    Kish 1965): ``pairs / at_once`` is what they count as, also for being enough.
    """
    pairs = _sum_where(table, lambda _row, _column: True)
    exact = _sum_where(table, lambda row, column: row == column)
    near = _sum_where(table, lambda row, column: abs(row - column) <= 1)
    counted = pairs / at_once
    is_enough = counted >= MIN_PAIRS
    return Agreement(
        table=table,
        left_out=left_out,
        pairs=pairs,
        exact=exact,
        near=near,
        higher=_sum_where(table, lambda row, column: column > row),
        lower=_sum_where(table, lambda row, column: column < row),
        is_enough=is_enough,
        exact_interval=wilson(exact / at_once, counted) if is_enough else None,
        near_interval=wilson(near / at_once, counted) if is_enough else None,
        kappa=kappa_of(table, counted=counted) if is_enough else None,
    )


def kappa_of(table: Table, *, counted: float | None = None) -> Kappa | None:
    """Return the linearly weighted kappa of ``table`` with its standard error, ``None`` where it is undefined.

    With the disagreement ``v = |i - j| / (k - 1)``, cells ``p`` as shares and their margins::

        observed = Σ p[i,j] v[i,j]      by chance = Σ p[i,.] p[.,j] v[i,j]      kappa = 1 - observed / by chance

    which is Cohen's (1968) with the weights ``1 - v``. The error is that of Fleiss, Cohen and Everitt (1969), with
    ``r = 1 - kappa``, ``a[i] = Σ p[.,j] v[i,j]`` and ``b[j] = Σ p[i,.] v[i,j]``::

        variance = Σ p[i,j] (v[i,j] - r (a[i] + b[j]) + r by_chance)² / (n by_chance²)

    the same sum as theirs, written as squares so that rounding never makes it negative. ``n`` is the number of pairs,
    or ``counted``. For a symmetric table it is the error of a kappa with the common margin (Scott 1955) as well.
    """
    steps = range(len(BANDS))
    pairs = sum(map(sum, table))
    if not pairs:
        return None
    share = [[cell / pairs for cell in row] for row in table]
    first = [sum(row) for row in share]
    second = [sum(row[j] for row in share) for j in steps]
    apart = [[abs(i - j) / (len(BANDS) - 1) for j in steps] for i in steps]
    observed = sum(share[i][j] * apart[i][j] for i in steps for j in steps)
    by_chance = sum(first[i] * second[j] * apart[i][j] for i in steps for j in steps)
    if not by_chance:
        return None
    rest = observed / by_chance
    a = [sum(second[j] * apart[i][j] for j in steps) for i in steps]
    b = [sum(first[i] * apart[i][j] for i in steps) for j in steps]
    squares = sum(
        share[i][j] * (apart[i][j] - rest * (a[i] + b[j]) + rest * by_chance) ** 2 for i in steps for j in steps
    )
    return Kappa(1 - rest, math.sqrt(squares / (counted or pairs)) / by_chance)


def wilson(number: float, of: float) -> Interval:
    """Return the score interval of the share ``number / of`` (Wilson 1927), all of 0 to 1 for ``of`` nothing::

    (s + z² / 2n ± z √(s (1 - s) / n + z² / 4n²)) / (1 + z² / n)
    """
    if not of:
        return Interval(0.0, 1.0)
    share, square = number / of, Z * Z
    middle = share + square / (2 * of)
    half = Z * math.sqrt(max(0.0, share * (1 - share)) / of + square / (4 * of * of))
    low, high = (middle - half) / (1 + square / of), (middle + half) / (1 + square / of)
    # Rounding must not put the share itself outside, where it is an end.
    return Interval(max(0.0, min(low, share)), min(1.0, max(high, share)))


def _sum_where(table: Table, belongs: Callable[[int, int], bool]) -> float:
    steps = range(len(BANDS))
    return math.fsum(table[i][j] for i in steps for j in steps if belongs(i, j))


def _frozen(cells: Sequence[Sequence[float]]) -> Table:
    return tuple(tuple(row) for row in cells)
