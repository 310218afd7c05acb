"""The charts of the dashboard: everything lies inside its picture, and words say what was seen and no more."""

import uuid
from datetime import UTC, date, datetime, timedelta
from html.parser import HTMLParser

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from interviews.core.stages import STAGE_ORDER, Stage
from interviews.progress.next_step import NextStep
from interviews.progress.overview import WEEKS, PastPractice
from interviews.web.calendar_chart import RECENT_WEEKS, calendar_of, step_of
from interviews.web.dashboard_shown import shown_next
from interviews.web.hints_chart import compared_text, hints_chart_of
from interviews.web.level_chart import level_chart_of, shown_level
from interviews.web.progress_texts import ago_text, evidence_text, mastery_text
from interviews.web.stage_radar import stage_radar_of
from profiles.models import PracticeKind
from profiles.skill import DIFFICULTIES, Estimate, Observation, Skill, confidence, observe, prior

NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
TODAY = NOW.date()
SINCE = TODAY - timedelta(weeks=WEEKS - 1, days=TODAY.weekday())
PLACES = ("x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "points")


class Drawn(HTMLParser):
    """The numbers that say where something is drawn, the tags with their classes, and the words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.numbers: list[float] = []
        self.classes: list[str] = []
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "style")
        for name, value in attributes:
            assert name != "style" and not name.startswith("on"), (tag, name)
            if name in PLACES:
                self.numbers += [float(part) for part in value.replace(",", " ").split()]
            if name == "class":
                self.classes += value.split()

    def handle_data(self, text: str) -> None:
        self.words.append(text)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def drawn(name: str, **context: object) -> Drawn:
    return Drawn(render_to_string(f"progress/_fragments/{name}.html", context))


def practised(
    number: int = 0, *, hints: int = 0, mean: float = 0.0, variance: float = 0.5, probe: bool = False
) -> PastPractice:
    at = NOW - timedelta(days=60 - number)
    kind = PracticeKind.PROBE if probe else PracticeKind.INTERVIEW
    return PastPractice(uuid.UUID(int=number), kind, f"Problem {number}", at, hints, Estimate(mean, variance, 9, at))


def with_hints(*hints: int) -> list[PastPractice]:
    return [practised(number, hints=count) for number, count in enumerate(hints)]


def skilled(mean: float = 0.0, variance: float = 0.3, observations: int = 9, days_ago: int = 0) -> Skill:
    estimate = Estimate(mean, variance, observations, NOW - timedelta(days=days_ago))
    return Skill(start=prior().start, overall=estimate)


def after_interviews(count: int, *, only: tuple[Stage, ...] = STAGE_ORDER, score: float = 0.75) -> Skill:
    skill = prior()
    for number in range(count):
        at = NOW - timedelta(days=count - number)
        for stage in only:
            stage_key = "" if stage is Stage.PATTERN_SUMMARY else stage.value
            skill = observe(skill, Observation(at, score, 1.0, DIFFICULTIES["medium"], "stack", stage_key))
    return skill


# --- Level ---


@settings(deadline=None, max_examples=50)
@given(
    st.lists(st.tuples(st.floats(-6, 6), st.floats(0.01, 3), st.booleans()), min_size=1, max_size=50),
    st.floats(-6, 6),
    st.integers(0, 400),
)
def test_level_chart_lies_inside_its_picture(levels, mean, days):
    practice = [practised(n, mean=one, variance=two, probe=probe) for n, (one, two, probe) in enumerate(levels)]
    shown = shown_level(skilled(mean, days_ago=days), "unknown", practice, NOW)
    page = drawn("level", level=shown)
    assert all(0 <= number <= 380 for number in page.numbers)
    assert [point.is_probe for point in shown.chart.points] == [probe for _mean, _variance, probe in levels]
    assert page.classes.count("level-probe") == sum(probe for _mean, _variance, probe in levels) + 1  # the key


def test_higher_estimate_is_higher_up_and_its_band_says_the_level():
    low, high = (level_chart_of(skilled(mean), [practised(mean=mean)], NOW) for mean in (-1.5, 1.5))
    assert high.today.y < low.today.y
    assert [band.level for band in low.bands] == ["advanced", "intermediate", "beginner"]
    inside = [band.level for band in low.bands if band.top <= low.today.y <= band.top + band.height]
    assert inside == ["beginner"]


def test_time_away_widens_the_band_of_today_and_moves_nothing():
    charts = [level_chart_of(skilled(days_ago=days), [practised()], NOW) for days in (0, 90)]

    def height(points: str) -> float:
        at_today = [float(place.split(",")[1]) for place in points.split() if place.startswith("272,")]
        return max(at_today) - min(at_today)

    assert height(charts[1].band_on) > height(charts[0].band_on)
    assert charts[0].today.y == charts[1].today.y


def test_nothing_is_told_of_the_level_before_there_is_enough():
    shown = shown_level(skilled(2.0, observations=3), "beginner", [practised()], NOW)
    page = drawn("level", level=shown)
    assert (shown.is_known, shown.missing, shown.chart) == (False, 2, None)
    assert "Not sure yet 2 more outcomes are needed" in page.text
    assert "what you said of yourself: Beginner" in page.text


# --- Calendar ---


def squares(calendar) -> list[int]:
    """How many squares there are of each colour, both blocks together."""
    return [sum(block.squares[step].count("M") for block in calendar.blocks) for step in range(5)]


@settings(deadline=None, max_examples=40)
@given(st.dictionaries(st.integers(0, 363), st.integers(1, 200)), st.integers(0, 6))
def test_calendar_has_a_square_for_each_day_up_to_today(found, weekday):
    today = TODAY + timedelta(days=weekday)
    since = today - timedelta(weeks=WEEKS - 1, days=today.weekday())
    turns = {today - timedelta(days=days): count for days, count in found.items()}
    calendar = calendar_of(turns, since, today)
    assert sum(squares(calendar)) == (today - since).days + 1
    assert squares(calendar)[1:] == [sum(step_of(count) == step for count in found.values()) for step in (1, 2, 3, 4)]
    assert sum(week.total for week in calendar.weeks) == sum(found.values())
    assert calendar.said == f"Practised on {len(found)} of the last 365 days"
    page = drawn("calendar", calendar=calendar)
    assert all(0 <= number <= 27 * 14 for number in page.numbers)


def test_phone_sees_the_latest_half_year():
    calendar = calendar_of({TODAY: 7, TODAY - timedelta(weeks=RECENT_WEEKS): 7}, SINCE, TODAY)
    assert [block.squares[1].count("M") for block in calendar.blocks] == [1, 1]
    assert calendar.blocks[1].width == RECENT_WEEKS * 14


def test_busiest_day_is_told():
    calendar = calendar_of({TODAY: 7, date(2026, 3, 5): 61}, SINCE, TODAY)
    assert calendar.busiest == "busiest: March 5, 2026, 61 messages"
    assert calendar_of({}, SINCE, TODAY).busiest == ""


@pytest.mark.parametrize(("turns", "step"), [(0, 0), (1, 1), (9, 1), (10, 2), (24, 2), (25, 3), (50, 4), (900, 4)])
def test_more_messages_are_darker(turns, step):
    assert step_of(turns) == step


# --- Hints ---


@settings(deadline=None, max_examples=50)
@given(st.lists(st.integers(0, 40), min_size=2, max_size=50))
def test_hints_lie_inside_their_picture(hints):
    chart = hints_chart_of(with_hints(*hints))
    assert [bar.hints for bar in chart.bars] == hints[-30:]
    page = drawn("hints", chart=chart)
    assert all(0 <= number <= 380 for number in page.numbers)
    assert ("hints-bar" in page.classes) == any(hints[-30:])


def test_resolves_have_no_bar():
    chart = hints_chart_of([*with_hints(3, 1), practised(9, probe=True)])
    assert [bar.hints for bar in chart.bars] == [3, 1]
    assert hints_chart_of([practised(1, hints=2), practised(2, probe=True)]) is None


def test_line_is_the_average_of_five():
    chart = hints_chart_of(with_hints(5, 5, 5, 5, 5, 0))
    assert [bar.average for bar in chart.bars] == ["5.0", "5.0", "5.0", "5.0", "5.0", "4.0"]


@pytest.mark.parametrize(
    ("hints", "said"),
    [
        ([4] * 10 + [1] * 10, "1 on average in the last 10, fewer than in the first 10 shown here (4)."),
        ([0, 1, 1, 2, 2, 3], "2.3 on average in the last 3, more than in the first 3 shown here (0.7)."),
        ([2] * 8, "2 on average in the last 4, as in the first 4 shown here."),
        ([9, 9, 0, 0], ""),  # too few to speak of
    ],
)
def test_fewer_is_said_only_where_there_are_fewer(hints, said):
    assert compared_text(hints) == said


# --- Stages ---


def test_stage_that_nobody_saw_is_a_gap_and_no_zero():
    shown = stage_radar_of(after_interviews(3, only=STAGE_ORDER[:4]), NOW)
    assert [axis.dot is not None for axis in shown.radar.axes] == [True] * 4 + [False] * 2
    assert [row.expected == "" for row in shown.rows] == [False] * 4 + [True] * 2
    page = drawn("stages", stages=shown)
    assert all(0 <= number <= 400 for number in page.numbers)
    assert "Follow-up – not seen yet" in page.text


def test_weakest_stage_is_told_only_where_it_stands_out():
    even = after_interviews(4)
    assert stage_radar_of(even, NOW).weakest == ""
    seen = Observation(NOW, 0.0, 1.0, DIFFICULTIES["medium"], "", Stage.EDGE_CASE_CHECK.value)
    for _time in range(4):
        even = observe(even, seen)
    assert stage_radar_of(even, NOW).weakest == "Edge cases"


def test_of_nothing_there_is_no_radar():
    shown = stage_radar_of(prior(), NOW)
    assert shown.radar is None
    assert "too few for a picture" in drawn("stages", stages=shown).text


# --- The button ---


@pytest.mark.parametrize(
    ("step", "label", "url", "is_posted"),
    [
        ({"kind": "problem", "slug": "two-sum"}, "Practise next", "/problems/two-sum/start/", True),
        ({"kind": "plan", "slug": "two-sum"}, "Go on with the plan", "/problems/two-sum/start/", True),
        ({"kind": "plan", "plan": "two_weeks"}, "Go on with the plan", "/plans/two_weeks/", False),
        ({"kind": "review", "slug": "two-sum"}, "Solve it again", "/reviews/", False),
        ({"kind": "go_on", "interview_id": uuid.UUID(int=7)}, "Go on", f"/interviews/{uuid.UUID(int=7)}/", False),
        ({"kind": "paste"}, "Paste a problem", "/problems/paste/", False),
    ],
)
def test_button_leads_to_what_is_next(step, label, url, is_posted):
    shown = shown_next(NextStep(title="Two Sum", because="because it fits", **step), is_first=False)
    assert (shown.label, shown.url, shown.is_posted) == (label, url, is_posted)
    page = drawn("next", next=shown)
    assert "Because it fits." in page.text
    assert page.classes.count("button-primary") == 1


# --- Words ---


@pytest.mark.parametrize(("interviews", "words"), [(1, "little evidence"), (3, "some evidence"), (8, "much evidence")])
def test_evidence_grows_with_the_interviews_about_a_pattern(interviews, words):
    at = NOW - timedelta(days=1)
    assert evidence_text(confidence(after_interviews(interviews), at, pattern="stack")) == words


def test_words_for_a_score_fit_the_percentage_beside_it():
    assert mastery_text(0.63) == mastery_text(0.65) == "good"
    assert [mastery_text(score) for score in (0.0, 0.44, 0.5, 0.9, 1.0)] == [
        "shaky", "getting there", "getting there", "strong", "strong",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("days", "text"),
    [
        (0, "today"),
        (1, "yesterday"),
        (13, "13 days ago"),
        (14, "2 weeks ago"),
        (60, "8 weeks ago"),
        (61, "2 months ago"),
    ],
)
def test_how_long_ago(days, text):
    assert ago_text(TODAY - timedelta(days=days), TODAY) == text


def test_pictures_use_points_in_numbers_in_every_language():
    with translation.override("zh-hans"):
        chart = hints_chart_of(with_hints(5, 2, 3))
        assert all(0 <= number <= 380 for number in drawn("hints", chart=chart).numbers)
