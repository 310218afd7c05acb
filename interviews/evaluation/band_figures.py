"""How far the platform's bands are those of people: whole interviews as the export writes them, graded by readers.

A set is a folder with exported interviews (``docs/export.md``) and ``grades.jsonl``, whose rows name a file, a reader
and a band in each dimension: 1 (strong no hire) to 4 (strong hire), or null for not assessed. The readers' band is
their median, the lower one of two in the middle; where most of them assessed nothing, it is not assessed.

The platform's band is what **today's** rule makes of what the exported report saw and missed.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median_low
from typing import Any

from interviews.coaching.agreement.figures import BANDS, agreement_of, kappa_of, table_of
from interviews.core.rubric import HELP, Band, Dimension, Signal
from interviews.core.stages import Stage
from interviews.report.rubric.bands import band_of
from problems.evaluation.rows import MAX_FILE_BYTES, RowsError, read_rows

GRADES = "grades.jsonl"

Grades = Mapping[Dimension, Band]


@dataclass(frozen=True)
class Graded:
    """An interview with the platform's bands and those of its readers, each reader's by name."""

    file: str
    platform: Grades
    readers: Mapping[str, Grades]

    def of_readers(self, dimension: Dimension) -> Band:
        """Return the median of what the readers gave."""
        given = [reader[dimension] for reader in self.readers.values()]
        bands = [BANDS.index(band) for band in given if band is not Band.NOT_ASSESSED]
        return BANDS[median_low(bands)] if len(bands) * 2 > len(given) else Band.NOT_ASSESSED


@dataclass(frozen=True)
class DimensionFigures:
    """Of ``n`` interviews to which both gave a band: linearly weighted ``kappa`` (``docs/agreement.md``), ``None``
    where it is undefined, and the shares that are the same or at most one band apart. ``left_out`` were not assessed by
    one of the two; ``readers`` is the mean kappa of a reader with the median of the others: what can be reached.
    """

    n: int
    kappa: float | None
    exact: float | None
    within_one: float | None
    left_out: int
    readers: float | None


@dataclass(frozen=True)
class Apart:
    """Two bands or more between platform and readers."""

    file: str
    dimension: str
    platform: str
    readers: str


@dataclass(frozen=True)
class BandFigures:
    """The figures of each dimension, and what is far apart."""

    interviews: int
    dimensions: Mapping[Dimension, DimensionFigures]
    far_apart: tuple[Apart, ...]

    def as_json(self) -> dict[str, Any]:
        """Return plain JSON types, a field for each dimension beside the rest."""
        dimensions = {dimension.value: asdict(figures) for dimension, figures in self.dimensions.items()}
        return {"interviews": self.interviews, **dimensions, "far_apart": [asdict(one) for one in self.far_apart]}

    def as_text(self) -> str:
        """Return a table, and what is far apart."""
        lines = [f"{self.interviews} interviews", "                        n   kappa   exact  within 1  (readers)"]
        for dimension, one in self.dimensions.items():
            figures = (_shown(one.kappa), _shown(one.exact), _shown(one.within_one), _shown(one.readers))
            lines.append("{:<20} {:>4}  {:>6}  {:>6}    {:>6}     {:>6}".format(dimension, one.n, *figures))
        lines += [f"  {one.file} {one.dimension}: {one.platform}, readers {one.readers}" for one in self.far_apart]
        return "\n".join(lines)


def read_graded(directory: Path) -> list[Graded]:
    """Return the graded interviews of a folder, in the order of its grades. Raises :class:`RowsError` for what is of no
    use: no grades, a row that is none, a file that is missing or no exported interview."""
    by_file: dict[str, dict[str, Grades]] = defaultdict(dict)
    for file, reader, grades in read_rows(directory / GRADES, _grade):
        by_file[file][reader] = grades
    return [Graded(file, _platform(directory / file), readers) for file, readers in by_file.items()]


def figures(graded: list[Graded]) -> BandFigures:
    """Return how far the platform and its readers agree."""
    dimensions = {dimension: _dimension(dimension, graded) for dimension in Dimension}
    apart = tuple(
        Apart(one.file, dimension.value, platform.value, readers.value)
        for one in graded
        for dimension in Dimension
        for platform, readers in [(one.platform[dimension], one.of_readers(dimension))]
        if Band.NOT_ASSESSED not in (platform, readers) and abs(BANDS.index(platform) - BANDS.index(readers)) > 1
    )
    return BandFigures(len(graded), dimensions, apart)


def _dimension(dimension: Dimension, graded: list[Graded]) -> DimensionFigures:
    table, left_out = table_of(Counter((one.platform[dimension], one.of_readers(dimension)) for one in graded))
    agreement, kappa = agreement_of(table, left_out=left_out), kappa_of(table)
    return DimensionFigures(
        n=round(agreement.pairs),
        kappa=kappa and round(kappa.value, 4),
        exact=_rounded(agreement.exact_share),
        within_one=_rounded(agreement.near_share),
        left_out=round(left_out),
        readers=_between_readers(dimension, graded),
    )


def _between_readers(dimension: Dimension, graded: list[Graded]) -> float | None:
    """Return the mean kappa of each reader with the median of the other ones, where there are three at least."""
    kappas = []
    for name in sorted({name for one in graded for name in one.readers}):
        pairs: Counter[tuple[str, str]] = Counter()
        for one in graded:
            others = {other: grades for other, grades in one.readers.items() if other != name}
            if name in one.readers and len(others) > 1:
                pairs[one.readers[name][dimension], Graded("", {}, others).of_readers(dimension)] += 1
        kappas.append(kappa_of(table_of(pairs)[0]))
    values = [kappa.value for kappa in kappas if kappa is not None]
    return _rounded(sum(values) / len(values)) if values else None


def _grade(row: Mapping[str, Any]) -> tuple[str, str, Grades]:
    file, reader = row.get("file"), row.get("reader")
    if not isinstance(file, str) or Path(file).name != file or not file:
        raise ValueError(f'"file" is {file!r}; it names a file of the same folder')
    if not isinstance(reader, str) or not reader:
        raise ValueError('"reader" is missing')
    return file, reader, {dimension: _band(row, dimension) for dimension in Dimension}


def _band(row: Mapping[str, Any], dimension: Dimension) -> Band:
    given = row.get(dimension.value)
    if given is None:
        return Band.NOT_ASSESSED
    if isinstance(given, bool) or given not in range(1, len(BANDS) + 1):
        raise ValueError(f'"{dimension.value}" is {given!r}; it is 1 to {len(BANDS)} or null')
    return BANDS[int(given) - 1]


def _platform(path: Path) -> Grades:
    try:
        if path.stat().st_size > MAX_FILE_BYTES:
            raise RowsError(f"{path}: is larger than {MAX_FILE_BYTES:,} bytes")
        exported = json.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise RowsError(f"{path}: cannot be read ({error.strerror or error})") from error
    except (ValueError, RecursionError) as error:
        raise RowsError(f"{path}: is no JSON ({error})") from error
    try:
        return bands_of_export(exported)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise RowsError(f"{path}: is no exported interview ({error!r})") from error


def bands_of_export(exported: Mapping[str, Any]) -> Grades:
    """Return the bands of an exported interview by today's rule; not assessed, where it has no report. Raises what
    reading something else raises: ``KeyError``, ``TypeError``, ``ValueError`` or ``AttributeError``."""
    assessed = (exported["report"] or {}).get("dimensions", ())
    bands = dict.fromkeys(Dimension, Band.NOT_ASSESSED)
    for one in assessed:
        dimension = Dimension(one["dimension"])
        signals = [
            Signal(signal["id"], Stage(signal["stage"]), bool(signal["seen"]), sure=signal.get("sure", True))
            for signal in one["signals"]
        ]
        help_given = sum(one.get(kind, 0) for kind in HELP)  # an early version has two of them
        bands[dimension] = band_of(dimension, signals, help_given)[0]
    return bands


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 4)


def _shown(figure: float | None, form: Callable[[float], str] = "{:.2f}".format) -> str:
    return "-" if figure is None else form(figure)
