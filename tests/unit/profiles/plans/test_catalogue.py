"""Study plans: the file is right in both languages, practice fulfils steps, and there is time for the best of them."""

import copy
from datetime import date, timedelta
from typing import Any

import pytest
import yaml

from interviews.core.stages import STAGE_ORDER
from problems.patterns.taxonomy import PATTERN_IDS, load_taxonomy
from problems.text.phrases import mentions
from profiles.models import Goal
from profiles.plans.catalogue import PLANS_FILE, Step, Text, load_plans, plans_from, suggested_for
from profiles.plans.progress import Shown, aimed, date_fault, fulfilled, fulfils, paced

TEXT = Text("Words", "字")
TODAY = date(2026, 11, 22)


def step(name: str, kind: str = "interview", **fields: Any) -> Step:
    return Step(name, kind, TEXT, TEXT, **fields)


@pytest.fixture
def content() -> Any:
    """The plans as they are written, to be spoilt."""
    return copy.deepcopy(yaml.safe_load(PLANS_FILE.read_text(encoding="utf-8")))


# --- The file ---


def test_there_are_three_plans_and_each_leads_on_to_another() -> None:
    plans = load_plans()
    assert list(plans) == ["two_weeks", "from_zero", "weak_spots"]
    assert [name for name, plan in plans.items() if plan.asks_date] == ["two_weeks"]
    assert all(plan.after in plans and plan.after != name for name, plan in plans.items())


def test_patterns_and_stages_are_those_of_the_coach() -> None:
    steps = [step for plan in load_plans().values() for step in plan.steps]
    assert {pattern for step in steps for pattern in step.patterns} <= set(PATTERN_IDS)
    assert {step.stage for step in steps} <= {"", *STAGE_ORDER}
    assert {step.pattern for step in load_plans()["from_zero"].steps} == set(PATTERN_IDS)


def test_each_pattern_has_an_easy_step_before_a_medium_one() -> None:
    steps = load_plans()["from_zero"].steps
    assert [step.difficulty for step in steps] == ["easy", "medium"] * len(PATTERN_IDS)
    assert all(first.pattern == second.pattern for first, second in zip(steps[::2], steps[1::2], strict=True))


@pytest.mark.parametrize("language", ["en", "zh"])
def test_no_text_names_a_pattern_except_in_the_plan_that_goes_by_patterns(language: str) -> None:
    names = [getattr(pattern.name, language) for pattern in load_taxonomy().values()]
    for name in ("two_weeks", "weak_spots"):
        for one in load_plans()[name].steps:
            said = f"{one.title.of(language)} {one.because.of(language)}"
            assert not mentions(said, names), said


def test_both_languages_are_what_they_say_they_are() -> None:
    for plan in load_plans().values():
        texts = [plan.title, plan.summary, plan.for_whom, plan.time]
        texts += [text for step in plan.steps for text in (step.title, step.because, *(step.plain or ()))]
        for text in texts:
            assert text.en.isascii() or set(text.en) - set(map(chr, range(128))) <= set("“”’"), text.en
            assert any("一" <= sign <= "鿿" for sign in text.zh), text.zh
            assert "您" not in text.zh


def test_the_last_two_days_bring_nothing_new() -> None:
    last = [step for step in load_plans()["two_weeks"].steps if step.last]
    assert [step.kind for step in last] == ["review", "notes", "rest"]


@pytest.mark.parametrize(
    ("goal", "plan"),
    [(Goal.INTERVIEW, "two_weeks"), (Goal.FOUNDATIONS, "from_zero"), (Goal.IN_SHAPE, "weak_spots"), ("", None)],
)
def test_a_goal_has_its_plan(goal: str, plan: str | None) -> None:
    found = suggested_for(goal)
    assert (found.id if found else None) == plan


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("goal",), "fame", "no goal"),
        (("after",), "two_weeks", "nothing comes after"),
        (("title", "zh"), " ", "empty"),
        (("title",), {"en": "Two weeks"}, "exactly en and zh"),
        (("pace",), "slow", "unknown ['pace']"),
        (("steps",), [], "no steps"),
        (("steps", 0, "kind"), "dance", "no kind"),
        (("steps", 0, "difficulty"), "brutal", "difficulty"),
        (("steps", 0, "value"), 9, "a value"),
        (("steps", 0, "topic"), "nothing", "unknown topic"),
        (("steps", 0, "aim"), "moon", "aim"),
        (("steps", 0, "aim"), "weak_patterns", "plain"),
        (("steps", 0, "plain"), {"title": {"en": "A", "zh": "甲"}}, "plain"),
        (("steps", 0, "stage"), "follow_up", "stage"),
        (("steps", 0, "hours"), 2, "unknown ['hours']"),
        (("steps", 1, "id"), "first_look", "two steps"),
        (("steps", 1, "because"), None, "because"),
    ],
)
def test_a_wrong_file_is_refused_with_the_place(content: Any, path: tuple, value: object, said: str) -> None:
    place = content[0]
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(ValueError, match=r"plans\.yaml: two_weeks") as refused:
        plans_from(content)
    assert said in str(refused.value)


# --- What practice fulfils ---


def test_each_practice_fulfils_the_first_step_that_it_fits_and_one_only() -> None:
    steps = [
        step("easy", patterns=("stack",), difficulty="easy"),
        step("again", "review"),
        step("any"),
        step("medium", patterns=("stack",), difficulty="medium"),
    ]
    rows = [
        Shown(probe=False, pattern="graph", difficulty="hard"),
        Shown(probe=False, pattern="stack", difficulty="easy"),
        Shown(probe=False, pattern="stack", difficulty="easy"),
        Shown(probe=True, pattern="stack", difficulty="medium"),
    ]
    assert fulfilled(steps, rows) == {"any": 0, "easy": 1, "again": 3}


@pytest.mark.parametrize(
    ("row", "asked", "expected"),
    [
        (Shown(probe=False, pattern="heap", difficulty="hard"), {"patterns": ("heap", "graph")}, True),
        (Shown(probe=False, pattern="tree", difficulty="hard"), {"patterns": ("heap", "graph")}, False),
        (Shown(probe=False, pattern="heap", difficulty="hard"), {"difficulty": "easy"}, False),
        (Shown(probe=False, pattern="heap", pasted=True), {"patterns": ("heap",), "difficulty": "easy"}, True),
        (Shown(probe=True, pattern="heap"), {}, False),
        (Shown(probe=True), {"kind": "review"}, True),
        (Shown(probe=False), {"kind": "review"}, False),
        (Shown(probe=False, stages=frozenset({"follow_up"})), {"kind": "stage", "stage": "follow_up"}, True),
        (Shown(probe=False), {"kind": "stage", "stage": "follow_up"}, False),
        (Shown(probe=False), {"kind": "notes"}, False),
        (Shown(probe=False), {"kind": "rest"}, False),
    ],
)
def test_what_fulfils_a_step(row: Shown, asked: dict[str, Any], expected: bool) -> None:
    assert fulfils(row, step("one", **{"kind": "interview", **asked})) is expected


def test_weak_spots_are_put_into_the_steps_that_aim_at_them() -> None:
    steps = aimed(load_plans()["weak_spots"].steps, patterns=["graph", "heap"], stage="edge_case_check")
    assert {one.patterns for one in steps if one.aim == "weak_patterns"} == {("graph", "heap")}
    assert {one.stage for one in steps if one.aim == "weak_stage"} == {"edge_case_check"}
    assert all(not one.patterns and not one.stage for one in steps if not one.aim)


def test_where_no_spot_stands_out_no_step_claims_one() -> None:
    steps = [one for one in aimed(load_plans()["weak_spots"].steps, patterns=(), stage="") if one.aim]
    assert len(steps) == 7
    for one in steps:
        said = f"{one.title.en} {one.because.en}"
        assert "weak" not in said and "worst" not in said and "{stage}" not in said
        assert "短板" not in f"{one.title.zh} {one.because.zh}"


# --- How much time there is ---


@pytest.mark.parametrize("days", range(15))
def test_fewer_days_keep_the_most_valuable_steps_at_most_two_a_day(days: int) -> None:
    steps = load_plans()["two_weeks"].steps
    days_of = paced(steps, days)
    kept = [one for one in steps if one.id in days_of and not one.last]
    left_out = [one for one in steps if one.id not in days_of]
    assert len(kept) == (min(16, 2 * (days - 2)) if days > 2 else min(days, 1))
    assert not days or any(one.kind in ("interview", "stage") for one in kept), "there is always a problem"
    assert not left_out or not kept or min(one.value for one in kept) >= max(one.value for one in left_out)
    assert not any(one.last for one in left_out)
    in_order = [days_of[one.id] for one in kept]
    assert in_order == sorted(in_order)
    assert all(in_order.count(day) <= 2 and 0 <= day < max(1, days - 2) for day in in_order)
    assert days_of["rest"] == max(0, days - 1)
    assert all(days_of[one.id] >= max(0, days - 2) for one in steps if one.last)


def test_with_more_time_than_two_weeks_the_steps_are_further_apart() -> None:
    days_of = paced(load_plans()["two_weeks"].steps, 40)
    assert len(days_of) == len(load_plans()["two_weeks"].steps)
    assert max(day for name, day in days_of.items() if name not in ("rest", "last_notes", "last_review")) > 20


@pytest.mark.parametrize(
    ("day", "fault"),
    [
        (None, "missing"),
        (TODAY - timedelta(days=1), "past"),
        (TODAY, ""),
        (TODAY + timedelta(days=366), ""),
        (TODAY + timedelta(days=367), "too_far"),
        (date.max, "too_far"),
    ],
)
def test_which_days_will_do(day: date | None, fault: str) -> None:
    assert date_fault(day, TODAY) == fault
