"""The charts of the dashboard: everything lies inside its picture, and words say what was seen and no more."""

import re
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
from interviews.web.progress.calendar_chart import RECENT_WEEKS, calendar_of, step_of
from interviews.web.progress.dashboard_shown import offered_plan, shown_next
from interviews.web.progress.hints_chart import compared_text, hints_chart_of
from interviews.web.progress.level_chart import level_chart_of
from interviews.web.progress.level_shown import shown_level
from interviews.web.progress.stage_radar import stage_radar_of
from interviews.web.progress.texts import ago_text, likely_text, mastery_text, pattern_evidence_text
from profiles.models import PracticeKind
from profiles.skill.estimates import DIFFICULTIES, Estimate, Observation, Skill, observe, prior

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
    return Drawn(render_to_string(f"interviews/progress/_fragments/{name}.html", context))


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


def after_interviews(
    count: int, *, only: tuple[Stage, ...] = STAGE_ORDER, score: float = 0.75, stated: str = "unknown"
) -> Skill:
    skill = prior(stated)
    for number in range(count):
        at = NOW - timedelta(days=count - number)
        for stage in only:
            stage_key = "" if stage is Stage.PATTERN_SUMMARY else stage.value
            skill = observe(skill, Observation(at, score, 1.0, DIFFICULTIES["medium"], "stack", stage_key))
    return skill


# --- Level ---


@settings(deadline=None, max_examples=50)
@given(
    st.lists(st.tuples(st.floats(-6, 6), st.floats(0.01, 3), st.booleans()), min_size=2, max_size=50),
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
    low, high = (level_chart_of(skilled(mean), [practised(), practised(1, mean=mean)], NOW) for mean in (-1.5, 1.5))
    assert high.today.y < low.today.y
    assert [band.level for band in low.bands] == ["advanced", "intermediate", "beginner"]
    inside = [band.level for band in low.bands if band.top <= low.today.y <= band.top + band.height]
    assert inside == ["beginner"]


def test_time_away_widens_the_band_of_today_and_moves_nothing():
    charts = [level_chart_of(skilled(days_ago=days), [practised(), practised(1)], NOW) for days in (0, 90)]

    def height(points: str) -> float:
        at_today = [float(place.split(",")[1]) for place in points.split() if place.startswith("248,")]
        return max(at_today) - min(at_today)

    assert height(charts[1].band_on) > height(charts[0].band_on)
    assert charts[0].today.y == charts[1].today.y


def test_nothing_is_told_of_the_level_before_there_is_enough():
    shown = shown_level(skilled(2.0, observations=3), "beginner", [practised()], NOW)
    page = drawn("level", level=shown)
    assert (shown.is_known, shown.missing, shown.chart) == (False, 2, None)
    assert "Not sure yet 2 more outcomes are needed" in page.text
    assert "the level you stated: Beginner" in page.text


def test_single_practice_has_a_sentence_and_no_chart():
    shown = shown_level(skilled(), "unknown", [practised()], NOW)
    page = drawn("level", level=shown)
    assert shown.chart is None
    assert "From your second interview or re-solve on" in page.text
    assert page.classes.count("level-dot") == 0


def test_nothing_goes_on_to_today_where_the_last_practice_was_today():
    chart = level_chart_of(skilled(), [practised(58), practised(60)], NOW)
    assert (chart.today, chart.line_on, chart.band_on) == (None, "", "")
    page = drawn("level", level=shown_level(skilled(), "unknown", [practised(58), practised(60)], NOW))
    assert "In order, oldest first" in page.text
    assert page.classes.count("level-today") == 0
    days_ago = level_chart_of(skilled(days_ago=2), [practised(57), practised(58)], NOW)
    assert days_ago.points[-1].x < days_ago.today.x


@pytest.mark.parametrize(
    ("mean", "variance", "heading"),
    [
        (0.0, 0.2, "Intermediate"),
        (0.0, 0.6, "Probably intermediate"),
        (-1.1, 0.5, "Probably beginner"),
        (0.8, 0.9, "Perhaps advanced"),
        (2.5, 0.5, "Advanced"),
    ],
)
def test_heading_is_as_sure_as_the_level(mean, variance, heading):
    assert shown_level(skilled(mean, variance), "unknown", [practised()], NOW).heading == heading


def test_own_word_is_told_as_such_until_practice_outweighs_it():
    def is_own_word(stated: str, interviews: int) -> bool:
        skill = after_interviews(interviews, stated=stated)
        return shown_level(skill, stated, [practised()], NOW - timedelta(days=1)).is_own_word

    assert is_own_word("advanced", 1)
    assert not is_own_word("unknown", 1)
    assert not is_own_word("advanced", 30)
    page = drawn("level", level=shown_level(after_interviews(1, stated="advanced"), "advanced", [practised()], NOW))
    assert "the level you stated" in page.text


def test_practice_of_today_says_what_it_changed():
    before, after = practised(50, mean=0.4), practised(60, mean=0.0)
    today = shown_level(skilled(0.0, 0.5), "unknown", [before, after], NOW)
    assert re.fullmatch(r"With your latest practice: Intermediate \d+% → 71%", today.changed)
    assert today.changed in drawn("level", level=today).text
    assert shown_level(skilled(0.0, 0.5), "unknown", [before, practised(59)], NOW).changed == ""
    assert shown_level(skilled(0.0, 0.5), "unknown", [after, after], NOW).changed == "", "as before"
    first = shown_level(skilled(0.0, 0.5), "unknown", [after], NOW)
    assert first.changed == "With your latest practice: Intermediate 46% → 71%", "from what was assumed"


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
    assert calendar.busiest == "busiest: March 5, 2026, 61 messages and re-solves"
    assert calendar_of({}, SINCE, TODAY).busiest == ""


@pytest.mark.parametrize(("turns", "step"), [(0, 0), (1, 1), (9, 1), (10, 2), (24, 2), (25, 3), (50, 4), (900, 4)])
def test_more_messages_are_darker(turns, step):
    assert step_of(turns) == step


# --- Hints ---


@settings(deadline=None, max_examples=50)
@given(st.lists(st.integers(0, 40), min_size=2, max_size=50))
def test_hints_lie_inside_their_picture(hints):
    chart = hints_chart_of(with_hints(*hints))
    assert [bar.hints for bar in chart.bars] == hints
    page = drawn("hints", chart=chart)
    assert all(0 <= number <= 380 for number in page.numbers)
    assert ("hints-bar" in page.classes) == any(hints)


def test_one_interview_is_no_chart():
    assert hints_chart_of(with_hints(2)) is None
    assert [bar.hints for bar in hints_chart_of(with_hints(3, 1)).bars] == [3, 1]


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
    assert "Follow-up: not seen yet." in page.text, "in the text alternative"


@pytest.mark.parametrize(("interviews", "is_telling"), [(1, False), (2, False), (3, True)])
def test_stages_are_compared_once_they_were_seen_often_enough(interviews, is_telling):
    shown = stage_radar_of(after_interviews(interviews), NOW)
    assert shown.is_telling == is_telling
    assert {axis.is_faint for axis in shown.radar.axes} == {not is_telling}
    assert {row.evidence for row in shown.rows} == {"some evidence" if is_telling else "little evidence"}


@pytest.mark.parametrize("faint", [0, 2])
def test_stages_with_little_evidence_are_hollow(faint):
    skill = after_interviews(3, only=STAGE_ORDER[: 6 - faint])
    for stage in STAGE_ORDER[6 - faint : 6]:
        skill = observe(skill, Observation(NOW, 0.75, 1.0, DIFFICULTIES["medium"], "stack", stage.value))
    shown = stage_radar_of(skill, NOW)
    assert shown.is_telling
    assert [axis.is_faint for axis in shown.radar.axes] == [False] * (6 - faint) + [True] * faint
    page = drawn("stages", stages=shown)
    assert ("Hollow points" in page.text) == bool(faint)
    assert page.text.count("little evidence.") == (faint + 1 if faint else 0), (
        "each in the text alternative, and the key"
    )
    assert page.classes.count("is-faint") == 2 * faint


def test_stages_are_told_in_exact_percentages():
    skill = after_interviews(4)
    seen = Observation(NOW, 0.4, 1.0, DIFFICULTIES["medium"], "", Stage.EDGE_CASE_CHECK.value)
    shown = stage_radar_of(observe(skill, seen), NOW)
    percentages = [int(row.expected.rstrip("%")) for row in shown.rows]
    assert percentages == [int(axis.value.rstrip("%")) for axis in shown.radar.axes]
    assert 0 < max(percentages) - min(percentages) < 5


def test_weakest_stage_is_told_only_of_those_seen_often_enough():
    skill = after_interviews(4, only=STAGE_ORDER[:4])
    for _time in range(2):
        skill = observe(skill, Observation(NOW, 0.0, 1.0, DIFFICULTIES["medium"], "", Stage.EDGE_CASE_CHECK.value))
    assert stage_radar_of(skill, NOW).weakest == ""


def test_weakest_stage_is_told_only_where_only_where_it_stands_out():
    even = after_interviews(4)
    assert stage_radar_of(even, NOW).weakest == ""
    seen = Observation(NOW, 0.0, 1.0, DIFFICULTIES["medium"], "", Stage.EDGE_CASE_CHECK.value)
    for _time in range(4):
        even = observe(even, seen)
    assert stage_radar_of(even, NOW).weakest == "Edge cases"


def test_of_nothing_there_is_no_radar():
    shown = stage_radar_of(prior(), NOW)
    assert (shown.radar, shown.is_telling) == (None, False)


# --- The button ---


@pytest.mark.parametrize(
    ("step", "sentence", "label", "url", "is_posted"),
    [
        (
            {"kind": "problem", "slug": "two-sum"},
            "Practise “Two Sum” next, because it fits.", "Practise next", "/problems/two-sum/start/", True,
        ),
        (
            {"kind": "plan", "slug": "two-sum"},
            "Continue with “Two Sum”, because it fits.", "Continue the plan", "/problems/two-sum/start/", True,
        ),
        (
            {"kind": "plan", "plan": "two_weeks"},
            "Continue with “Two Sum”, because it fits.", "Continue the plan", "/plans/two_weeks/", False,
        ),
        (
            {"kind": "review", "slug": "two-sum"},
            "Solve “Two Sum” again, because it fits.", "Solve it again", "/reviews/", False,
        ),
        (
            {"kind": "go_on", "interview_id": uuid.UUID(int=7)},
            "Continue “Two Sum”, because it fits.", "Continue", f"/interviews/{uuid.UUID(int=7)}/", False,
        ),
        (
            {"kind": "paste"},
            "Paste a problem of your own, because it fits.", "Paste a problem", "/problems/paste/", False,
        ),
    ],
)  # fmt: skip
def test_button_leads_to_what_is_next(step, sentence, label, url, is_posted):
    shown = shown_next(NextStep(title="Two Sum", because="because it fits", **step), is_first=False)
    assert (shown.label, shown.url, shown.is_posted) == (label, url, is_posted)
    page = drawn("next", next=shown)
    assert sentence in page.text
    assert page.classes.count("button-primary") == 1


# --- Words ---


@pytest.mark.parametrize("stated", ["unknown", "advanced"])
@pytest.mark.parametrize(
    ("interviews", "words"),
    [(1, "little evidence"), (2, "some evidence"), (3, "some evidence"), (4, "much evidence"), (8, "much evidence")],
)
def test_evidence_grows_with_the_interviews_about_a_pattern_whatever_was_stated(interviews, words, stated):
    # The problem is not known to be of the pattern before its first stage is over.
    skill = after_interviews(interviews, only=STAGE_ORDER[1:], stated=stated)
    assert pattern_evidence_text(skill.patterns["stack"].observations) == words


@pytest.mark.parametrize(
    ("probability", "words"),
    [(0.0, "very unlikely"), (0.1, "unlikely"), (0.3, "possible"), (0.6, "likely"), (0.95, "almost certain")],
)
def test_words_for_probabilities(probability, words):
    assert likely_text(probability) == words


@pytest.mark.parametrize(
    ("goal", "url"),
    [("interview", "/plans/two_weeks/"), ("foundations", "/plans/from_zero/"), ("in_shape", None), ("", None)],
)
def test_plan_that_suits_the_goal_is_offered(goal, url):
    plan = offered_plan(goal, "en")
    assert (plan.url if plan else None) == url
    page = drawn("next", next=shown_next(NextStep("paste", "One", "because it fits"), is_first=True), plan=plan)
    assert (f"Plan: {plan.title}" in page.text) if plan else ("Plan:" not in page.text)
    assert page.classes.count("button-primary") == 1


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
