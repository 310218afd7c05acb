"""The charts of a report: everything lies inside its picture, whatever the figures are, and words say the same."""

import itertools
import math
import uuid
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from html.parser import HTMLParser
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from interviews.core.rubric import Assessment, Band, Dimension
from interviews.core.stages import STAGE_ORDER
from interviews.models import AttemptOutcome, Interview, StageVisit
from interviews.report.evidence.figures import Figures, StageFigures
from interviews.report.selectors import REPORT, AttemptPoint, TokensOfStage
from interviews.web.report import attempts_chart, radar_chart, stage_charts
from interviews.web.report.attempts_chart import AttemptsChart, attempts_chart_of, own_times
from interviews.web.report.charts import ReportCharts
from interviews.web.report.radar_chart import radar_of
from interviews.web.report.stage_charts import timeline_of, token_chart_of
from interviews.web.shared.chart_texts import time_text

BEGUN = datetime(2026, 11, 1, 9, 0, tzinfo=UTC)
STAGES = [stage.value for stage in STAGE_ORDER]
PLACES = [*STAGES, REPORT]
ALL_OUTCOMES = st.sampled_from(AttemptOutcome.values)


def interview(minutes: float = 40, *, away: float = 0) -> Interview:
    ended = BEGUN + timedelta(minutes=minutes)
    return Interview(id=uuid.uuid4(), started_at=BEGUN, updated_at=ended, finished_at=ended, away_seconds=away)


def point(number: int, minute: float, outcome: str = "wrong", passed: int = 3, total: int = 14) -> AttemptPoint:
    return AttemptPoint(number, BEGUN + timedelta(minutes=minute), outcome, passed, total, None, False)


def points_at(*minutes: float) -> list[AttemptPoint]:
    return [point(number, minute) for number, minute in enumerate(minutes, start=1)]


def chart_at(*minutes: float, of: Interview | None = None) -> AttemptsChart:
    found = attempts_chart_of(of or interview(), points_at(*minutes), [])
    assert found is not None
    return found


def figures(*seconds: float, **fields: Any) -> Figures:
    defaults = {"turns": 1, "hints": 0, "done": True, "skipped": False, "ended_here": False}
    stages = tuple(StageFigures(STAGES[n], time, **defaults | fields) for n, time in enumerate(seconds))
    return Figures(sum(seconds), stages)


def tokens(place: str, prompt: int, completion: int, *costs: tuple[str, str], unpriced: int = 0) -> TokensOfStage:
    priced = tuple((currency, Decimal(cost)) for currency, cost in costs)
    return TokensOfStage(place, prompt, completion, max(1, unpriced), unpriced, priced)


def bands(*found: Band) -> list[Assessment]:
    return [Assessment(dimension, band) for dimension, band in zip(Dimension, found, strict=True)]


class Places(HTMLParser):
    """Every number that says where something is drawn, of all pictures of a page, and every word of the page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.numbers: list[float] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "style")
        for name, value in attributes:
            assert name != "style" and not name.startswith("on"), (tag, name)
            if name in ("x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "width", "height", "points", "viewbox"):
                self.numbers += [float(part) for part in value.replace(",", " ").split()]

    def handle_data(self, text: str) -> None:
        self.words.append(text)


def drawn(*, public: bool = False, **charts: Any) -> Places:
    nothing = dict.fromkeys(("radar", "timeline", "attempts", "tokens", "growth"))
    context = {"charts": ReportCharts(**nothing | charts), "public": public}
    parts = ("charts/all.html", *(() if public else ("costs.html",)))
    return Places("".join(render_to_string(f"interviews/report/_fragments/{part}", context) for part in parts))


def text_of(places: Places) -> str:
    return " ".join(" ".join(places.words).split())


# --- Time of the stages ---


@settings(deadline=None, max_examples=60)
@given(st.lists(st.one_of(st.just(0), st.integers(0, 400_000)), min_size=1, max_size=len(STAGES)))
def test_bars_of_the_stages_fit_and_keep_their_proportions(seconds):
    timeline = timeline_of(figures(*seconds), [])
    lengths = [bar.length for bar in timeline.bars]
    assert all(0 <= length <= stage_charts.WIDTH for length in lengths)
    assert all(bar.y + stage_charts.ROW_HEIGHT <= timeline.height for bar in timeline.bars)
    if any(seconds):
        scale = stage_charts.WIDTH / max(seconds)
        assert lengths == pytest.approx([time * scale for time in seconds], abs=0.06)
    assert all(map(math.isfinite, drawn(timeline=timeline).numbers))


@pytest.mark.parametrize("stored", [None, Figures(0, ())])
def test_report_without_figures_says_so(stored):
    assert timeline_of(stored, []) is None
    assert "was not recorded" in text_of(drawn())


def test_stage_says_its_messages_hints_and_that_it_was_skipped():
    bars = timeline_of(figures(125, 0, turns=1, hints=2, skipped=True), []).bars
    assert [(bar.time, bar.counts) for bar in bars] == [
        ("2 min 5 s", "1 message · 2 hints · skipped"),
        ("0 s", "1 message · 2 hints · skipped"),
    ]
    assert timeline_of(figures(60, turns=3, ended_here=True), []).bars[0].counts == (
        "3 messages · the interview ended here"
    )


def test_code_that_was_sent_without_words_is_told_of_and_is_no_silence():
    bars = timeline_of(figures(60, 60, turns=0), [], {STAGES[0]: 2}).bars
    assert [(bar.codes, bar.counts) for bar in bars] == [(2, "code sent 2 times"), (0, "0 messages")]


def test_way_is_shown_where_a_stage_was_visited_again_only():
    straight = [StageVisit(stage=stage, position=number) for number, stage in enumerate(STAGES[:3])]
    back = [*straight, StageVisit(stage=STAGES[1], position=4, skipped=True)]
    assert timeline_of(figures(1, 1, 1), straight).visits == ()
    shown = timeline_of(figures(1, 1, 1), back).visits
    assert [(visit.label, visit.again, visit.skipped) for visit in shown] == [
        ("Clarify", False, False), ("Approach", False, False), ("Complexity", False, False), ("Approach", True, True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 s"),
        (59.4, "59 s"),
        (59.6, "1 min"),
        (61, "1 min 1 s"),
        (3600, "1 h 0 min"),
        (7384, "2 h 3 min"),
        (-1, "0 s"),
    ],
)
def test_durations_in_words(seconds, words):
    assert time_text(seconds) == words


# --- Submissions ---


@st.composite
def some_points(draw: st.DrawFn) -> list[AttemptPoint]:
    found = []
    for number in range(1, draw(st.integers(1, 60)) + 1):
        total = draw(st.integers(0, 40))
        passed, minute = draw(st.integers(0, total)), draw(st.floats(-1, 3000))
        found.append(point(number, minute, draw(ALL_OUTCOMES), passed, total))
    return found


@settings(deadline=None, max_examples=60)
@given(some_points(), st.floats(0, 3000), st.floats(0, 200_000))
def test_submissions_lie_inside_the_axes(points, minutes, away):
    chart = attempts_chart_of(interview(minutes, away=away), points, [BEGUN + timedelta(minutes=1)])
    assert len(chart.marks) == len(points)
    for mark in chart.marks:
        assert chart.left <= mark.x <= chart.right
        assert chart.top <= mark.y <= chart.bottom
    assert all(chart.left <= tick.at <= chart.right for tick in chart.times)
    assert 2 <= len(chart.times) <= 6 or chart.times[0].text == "0 min"
    assert sum(key.count for key in chart.keys) == len(points)
    assert all(map(math.isfinite, drawn(attempts=chart).numbers))


def test_no_submission_is_a_sentence():
    assert attempts_chart_of(interview(), [], []) is None
    assert "No code was submitted" in text_of(drawn())


def test_height_is_the_share_of_cases_and_unread_code_lies_at_the_bottom():
    points = [point(1, 1, "unreadable", 0, 0), point(2, 2, "wrong", 7, 14), point(3, 3, "passed", 14, 14)]
    chart = attempts_chart_of(interview(), points, [])
    assert [mark.y for mark in chart.marks] == [chart.bottom, (chart.bottom + chart.top) / 2, chart.top]
    assert chart.passed == 1


def test_each_outcome_has_a_shape_of_its_own():
    shapes = [attempts_chart._SHAPES[outcome] for outcome in AttemptOutcome.values]
    assert len(set(shapes)) == len(AttemptOutcome.values)


def test_all_have_their_numbers_beside_the_line_or_none_has_one():
    assert [mark.name for mark in chart_at(5, 10, 30).marks] == ["1", "2", "3"]
    assert {mark.name for mark in chart_at(5, 10, 10.5, 30).marks} == {""}
    crowd = chart_at(*(10 + n / 3 for n in range(60)))
    assert {mark.name for mark in crowd.marks} == {""}
    assert (crowd.line, crowd.scale < 1) == ("", True)

    shares = (7, 14, 14, 7, 14)  # it goes up, stays, comes down, and goes up once more
    points = [point(number, 8 * number, "wrong", passed, 14) for number, passed in enumerate(shares, start=1)]
    marks = attempts_chart_of(interview(), points, []).marks
    assert [mark.anchor for mark in marks] == ["end", "end", "end", "middle", "end"]
    fallen = attempts_chart_of(interview(), points[2:4], []).marks
    assert [mark.anchor for mark in fallen] == ["end", "start"]


def test_what_failed_in_part_is_not_called_another_result():
    chart = attempts_chart_of(interview(), [point(1, 5, "wrong", 10, 14)], [])
    assert [key.label for key in chart.keys] == [mark.outcome_label for mark in chart.marks] == ["Some cases failed"]


def test_break_over_night_is_no_distance_between_submissions():
    over_night = interview(24 * 60 + 40, away=24 * 3600)
    chart = chart_at(10, 24 * 60 + 30, of=over_night)
    assert [mark.time for mark in chart.marks] == ["10 min", "30 min"]
    assert chart.times[-1].text == "40 min"


def test_own_times_leave_out_the_longest_silences():
    at = [BEGUN + timedelta(seconds=second) for second in (100, 1100, 1200)]
    times = own_times(at, BEGUN, BEGUN + timedelta(seconds=1300), 400)
    assert [times[moment] for moment in at] == [100, 200, 300]


# --- Tokens ---


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 10**7), st.integers(0, 10**7)), min_size=1, max_size=len(PLACES)))
def test_stacked_bars_fit(pairs):
    chart = token_chart_of([tokens(place, *pair) for place, pair in zip(PLACES, pairs, strict=False)])
    for bar in chart.bars:
        assert 0 <= bar.middle <= bar.middle + bar.completion_length <= stage_charts.WIDTH + 0.001
    assert chart.height == len(chart.bars) * stage_charts.ROW_HEIGHT
    assert all(map(math.isfinite, drawn(tokens=chart).numbers))


def test_tokens_and_costs_are_told_by_stage_and_added_up():
    chart = token_chart_of(
        [
            tokens(STAGES[0], 12_000, 300, ("USD", "0.0031")),
            tokens(REPORT, 700, 50, ("CNY", "0.2"), ("USD", "0.001")),
        ]
    )
    text = text_of(drawn(tokens=chart))
    assert [bar.label for bar in chart.bars] == ["Clarify", "Report"]
    assert chart.total.costs == ("0.2000 CNY", "0.0041 USD")
    for figure in ("12,000", "300", "700", "50", "12,700", "350", "13,050", "0.0031 USD", "0.2000 CNY", "0.0041 USD"):
        assert figure in text
    assert chart.unpriced == ""


@pytest.mark.parametrize(
    ("priced", "unpriced", "words"),
    [
        ([], 3, "The price of this model is unknown."),
        ([("USD", "1")], 1, "1 call has no known price and is not included."),
        ([("USD", "1")], 2, "2 calls have no known price and are not included."),
    ],
)
def test_calls_without_a_price_are_named(priced, unpriced, words):
    used = [tokens(STAGES[0], 1, 1, unpriced=unpriced)]
    if priced:
        used.append(tokens(STAGES[1], 1, 1, *priced))
    assert token_chart_of(used).unpriced == words


def test_without_a_model_nothing_is_said_of_tokens():
    assert token_chart_of([]) is None
    assert "oken" not in text_of(drawn()).replace("Tokens and costs", "")


# --- The radar ---


@settings(deadline=None, max_examples=60)
@given(st.lists(st.sampled_from(Band), min_size=4, max_size=4))
def test_radar_draws_what_was_assessed_and_no_more(found):
    radar = radar_of(bands(*found))
    assessed = [band != Band.NOT_ASSESSED for band in found]
    assert (radar is None) == (sum(assessed) < 2)
    if radar is None:
        return
    assert [axis.dot is not None for axis in radar.axes] == assessed
    neighbours = zip(assessed, [*assessed[1:], assessed[0]], strict=True)
    assert len(radar.edges) == len(radar.areas) == sum(one and other for one, other in neighbours)
    places = Places(render_to_string("interviews/report/_fragments/charts/radar.html", {"radar": radar}))
    assert all(0 <= number <= radar_chart.WIDTH for number in places.numbers)
    for axis in radar.axes:
        assert f"{axis.label}: {axis.value}." in text_of(places)


def test_better_band_lies_further_out():
    best_first = (Band.STRONG_HIRE, Band.LEANING_HIRE, Band.LEANING_NO_HIRE, Band.STRONG_NO_HIRE)
    radar = radar_of(bands(*best_first))
    lengths = [math.dist(axis.dot, radar.centre) for axis in radar.axes]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] == math.dist(radar.axes[0].end, radar.centre)
    assert lengths[-1] > 0
    assert radar.ring_names == ("Strong no hire", "Leaning no hire", "Leaning hire", "Strong hire")


def test_not_assessed_dimension_is_a_dashed_axis_with_its_name():
    radar = radar_of(bands(*[Band.STRONG_HIRE] * 2, *[Band.NOT_ASSESSED] * 2))
    html = render_to_string("interviews/report/_fragments/charts/radar.html", {"radar": radar})
    assert html.count("stroke-dasharray") == html.count('class="chart-small chart-absent"') == 2


def test_of_fewer_than_two_dimensions_there_is_no_radar():
    assert radar_of([]) is None
    assert radar_of(bands(Band.STRONG_HIRE, *[Band.NOT_ASSESSED] * 3)) is None
    assert "too few for a chart" in text_of(drawn())


# --- All of them ---


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_tables_hold_the_figures_of_the_pictures(language):
    with translation.override(language):
        timeline = timeline_of(figures(412, 605, 7, turns=9, hints=3), [], dict.fromkeys(STAGES, 2))
        attempts = chart_at(12.5, 30)
        page = drawn(timeline=timeline, attempts=attempts, radar=radar_of(bands(*[Band.LEANING_HIRE] * 4)))
    tables = text_of(page)
    for bar in timeline.bars:
        assert f"{bar.label} {bar.time} 9 2 3" in tables
    for mark in attempts.marks:
        assert mark.time in tables and mark.outcome_label in tables


def test_every_chart_has_one_place():
    for radar, attempts, growth in itertools.product((None, "some"), repeat=3):
        charts = ReportCharts(radar, "some", attempts, None, growth)
        left, right = charts.columns
        names = [*left, *right, *charts.below]
        wanted = {"radar", "timeline", "attempts", *(["growth"] if growth else [])}
        assert set(names) == wanted and len(names) == len(wanted)


def test_shared_report_has_no_links_and_no_word_of_tokens():
    charts = {"attempts": chart_at(5)}
    own, shared = text_of(drawn(**charts)), text_of(drawn(public=True, **charts))
    assert "tokens" not in own + shared
    html = {
        public: render_to_string(
            "interviews/report/_fragments/charts/all.html",
            {"charts": ReportCharts(None, None, charts["attempts"], None, None), "public": public},
        )
        for public in (False, True)
    }
    assert html[False].count("<a ") == 1
    assert "<a " not in html[True]
