"""Agreement as a table for a spreadsheet or a script: numbers by dimension and month, nobody's name."""

import csv
import io
from collections.abc import Mapping

from interviews.coaching.agreement.data import Compared
from interviews.coaching.agreement.figures import BANDS, Agreement
from problems.exchange.tables import without_formulas

DIGITS = 6
COLUMNS = (
    "comparison", "dimension", "month", "pairs", "left_out", "exact", "exact_low", "exact_high",
    "within_one", "kappa", "kappa_low", "kappa_high",
    *(f"{first}/{second}" for first in BANDS for second in BANDS),
)  # fmt: skip


def agreement_csv(comparisons: Mapping[str, Compared]) -> bytes:
    """Return ``comparisons`` by their names: a row each for the dimensions, for all of them, and for the months.

    An empty cell is a figure for which there are too few pairs, or that is undefined.
    """
    text = io.StringIO(newline="")
    rows = csv.writer(text)
    rows.writerow(COLUMNS)
    for name, found in comparisons.items():
        for dimension, agreement in found.dimensions.items():
            rows.writerow(without_formulas([name, dimension, "", *_figures(agreement)]))
        rows.writerow(without_formulas([name, "all", "", *_figures(found.whole)]))
        for month, agreement in found.months.items():
            rows.writerow(without_formulas([name, "all", f"{month:%Y-%m}", *_figures(agreement)]))
    return text.getvalue().encode("utf-8-sig")


def _figures(found: Agreement) -> list[float | str]:
    exact, kappa = found.exact_interval, found.kappa
    interval = kappa.interval if kappa else None
    figures = (
        found.pairs,
        found.left_out,
        found.exact,
        exact.low if exact else None,
        exact.high if exact else None,
        found.near,
        kappa.value if kappa else None,
        interval.low if interval else None,
        interval.high if interval else None,
        *(cell for row in found.table for cell in row),
    )
    return ["" if figure is None else round(figure, DIGITS) for figure in figures]
