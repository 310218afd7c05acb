"""Figures of agreement as the page of administrators words them: numbers with their intervals, and no verdicts."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from interviews.coach_desk.agreement.chart import AgreementChart, agreement_chart_of
from interviews.coaching.agreement.data import Compared, FlagCount, Flagged
from interviews.coaching.agreement.figures import BANDS, Agreement, Interval, wilson
from interviews.models import Band, Dimension, Voice

BAND_LABELS = tuple(Band(band.value).label for band in BANDS)
_MORE = gettext_lazy("more than by chance")
_LESS = gettext_lazy("less than by chance")
_UNSURE = gettext_lazy("not distinguishable from chance")
_UNDEFINED = gettext_lazy("none: everybody gave the same band, so chance would agree as well")
_ONE_SIDED = gettext_lazy("not meaningful: one side gave a single band, so it is 0 whatever the other gave")
_WITHOUT_INTERVAL = gettext_lazy("no interval: the formula sees no uncertainty here")


@dataclass(frozen=True)
class RowShown:
    """One line: how many pairs, how many the same, and where there are enough, shares and kappa with intervals.

    ``too_few`` says so where there are not; ``cells`` is the table of bands, each line with the label of its band.
    """

    label: str
    pairs: str
    left_out: str
    exact: str
    exact_interval: str
    near: str
    near_interval: str
    kappa: str
    kappa_interval: str
    kappa_words: str
    too_few: str
    is_empty: bool
    higher: str
    lower: str
    cells: tuple[tuple[str | Promise, tuple[str, ...]], ...]


@dataclass(frozen=True)
class ComparedShown:
    """The lines of dimensions, the one of all together, those of months (the latest first), and their picture."""

    rows: tuple[RowShown, ...]
    whole: RowShown
    months: tuple[RowShown, ...]
    chart: AgreementChart | None
    columns: tuple[str | Promise, ...] = BAND_LABELS

    @property
    def is_empty(self) -> bool:
        """Tell whether there is nothing to compare at all."""
        return self.whole.is_empty


@dataclass(frozen=True)
class RateShown:
    """How many of what was looked at were flagged, with share and interval."""

    label: str
    looked_at: int
    leaked: str
    unhelpful: str


def compared_shown(found: Compared, *, of_interviews: bool) -> ComparedShown:
    """Return ``found`` in words; what is counted are ``of_interviews`` of two coaches, else reviews."""
    return ComparedShown(
        rows=tuple(
            _row(str(Dimension(dimension).label), agreement, _few_interviews if of_interviews else _few_reviews)
            for dimension, agreement in found.dimensions.items()
        ),
        whole=_row(_("All dimensions together"), found.whole, _few_pairs),
        months=tuple(_row(f"{month:%Y-%m}", one, _few_pairs) for month, one in reversed(found.months.items())),
        chart=agreement_chart_of(found.months),
    )


def rates_shown(found: Flagged) -> tuple[RateShown, ...]:
    """Return the rates of all messages, of those in each voice, and of interviews."""
    voices = [(Voice(voice).label, count) for voice, count in found.voices.items()]
    labelled = [(_("All messages"), found.whole), *voices, (_("Interviews with at least one"), found.interviews)]
    return tuple(_rate(str(label), count) for label, count in labelled)


def months_of_rates(found: Flagged) -> tuple[RateShown, ...]:
    """Return the rates of messages month by month, the latest first."""
    return tuple(_rate(f"{month:%Y-%m}", count) for month, count in reversed(found.months.items()))


def _row(label: str, found: Agreement, few: Callable[[float], str]) -> RowShown:
    kappa = found.kappa
    return RowShown(
        label=label,
        pairs=_count(found.pairs),
        left_out=_count(found.left_out),
        exact=_percent(found.exact_share) if found.is_enough else _of(found.exact, found.pairs),
        exact_interval=_percents(found.exact_interval),
        near=_percent(found.near_share) if found.is_enough else _of(found.near, found.pairs),
        near_interval=_percents(found.near_interval),
        kappa=_decimal(kappa.value) if kappa else "",
        kappa_interval=_decimals(kappa.interval) if kappa and kappa.interval else "",
        kappa_words=_kappa_words(found),
        too_few="" if found.is_enough else few(found.pairs),
        is_empty=not found.pairs,
        higher=_count(found.higher),
        lower=_count(found.lower),
        cells=tuple(
            (name, tuple(_count(cell) for cell in row)) for name, row in zip(BAND_LABELS, found.table, strict=True)
        ),
    )


def _kappa_words(found: Agreement) -> str:
    if found.is_undefined:
        return str(_UNDEFINED)
    if found.kappa is None:
        return ""
    if found.is_one_sided:
        return str(_ONE_SIDED)
    interval = found.kappa.interval
    if interval is None:
        return str(_WITHOUT_INTERVAL)
    if interval.low > 0:
        return str(_MORE)
    return str(_LESS if interval.high < 0 else _UNSURE)


def _few_reviews(number: float) -> str:
    number = round(number)
    return ngettext("%(number)d review: too few", "%(number)d reviews: too few", number) % {"number": number}


def _few_interviews(number: float) -> str:
    number = round(number)
    return ngettext("%(number)d interview: too few", "%(number)d interviews: too few", number) % {"number": number}


def _few_pairs(number: float) -> str:
    number = round(number)
    return ngettext("%(number)d pair: too few", "%(number)d pairs: too few", number) % {"number": number}


def _rate(label: str, count: FlagCount) -> RateShown:
    return RateShown(
        label=label,
        looked_at=count.messages,
        leaked=_rate_text(count.leaked, count.messages),
        unhelpful=_rate_text(count.unhelpful, count.messages),
    )


def _rate_text(number: int, of: int) -> str:
    if not of:
        return "–"
    interval = wilson(number, of)
    return _("%(number)d (%(share)s, %(low)s to %(high)s)") % {
        "number": number,
        "share": _percent(number / of, 1),
        "low": _percent(interval.low, 1),
        "high": _percent(interval.high, 1),
    }


def _of(number: float, pairs: float) -> str:
    return _("%(number)s of %(pairs)s") % {"number": _count(number), "pairs": _count(pairs)} if pairs else "–"


def _count(number: float) -> str:
    """Return a number of pairs; where several coaches share one, with a digit behind the point."""
    return number_format(round(number) if abs(number - round(number)) < 0.05 else round(number, 1))


def _percent(share: float | None, digits: int = 0) -> str:
    return "–" if share is None else f"{_rounded(100 * share, digits)} %"


def _percents(interval: Interval | None) -> str:
    if interval is None:
        return ""
    return _("%(low)s to %(high)s") % {"low": _percent(interval.low), "high": _percent(interval.high)}


def _decimal(value: float) -> str:
    return _rounded(value, 2).replace("-", "−")


def _decimals(interval: Interval) -> str:
    return _("%(low)s to %(high)s") % {"low": _decimal(interval.low), "high": _decimal(interval.high)}


def _rounded(value: float, digits: int) -> str:
    # Django cuts digits off; and what rounds to nothing is not below it.
    return number_format(round(value, digits) + 0.0, digits)
