"""The one thing to do next: what comes before what, and why."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone, translation

from interviews.models import Interview, InterviewStatus, Probe
from interviews.progress.following import begin_plan
from interviews.progress.next_step import NextStep, next_step_for
from interviews.web.progress.dashboard_shown import shown_next
from problems.models import Problem
from problems.patterns.taxonomy import load_taxonomy
from profiles.models import Practice, Review, User
from profiles.plans.catalogue import load_plans
from profiles.plans.enrolling import mark_step
from profiles.selectors import profile_of
from profiles.skill.learning import keep_practice
from tests.factories import InterviewFactory, ProblemFactory, UserFactory
from tests.factories.learning import practised, practised_learner

pytestmark = pytest.mark.django_db
NOW = timezone.now().replace(hour=12)


@pytest.fixture(autouse=True)
def runs(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Let code be run, or not."""

    def set_it(yes: bool) -> None:
        for module in ("next_step", "following"):
            monkeypatch.setattr(f"interviews.progress.{module}.code_is_run", lambda: yes)

    set_it(True)
    return set_it


@pytest.fixture
def two_sum_listed(db: None) -> None:
    ProblemFactory(slug="two-sum", title_en="Two Sum", title_zh="两数之和", patterns=["hash_map"])


def step_of(learner: User, language: str = "en") -> NextStep:
    return next_step_for(User.objects.get(pk=learner.pk), NOW, language)


def waiting(learner: User, *, days: float = 1, turns: int = 3, **fields: object) -> Interview:
    interview = InterviewFactory(learner=learner, title="Coin Change", stage="pseudocode_design", **fields)
    Interview.objects.filter(pk=interview.pk).update(updated_at=NOW - timedelta(days=days), turn_count=turns)
    return interview


def due(learner: User, **fields: object) -> Review:
    """Let ``learner`` have solved Two Sum six days ago, and be due since yesterday."""
    keep_practice(learner=learner, practised=practised(at=NOW - timedelta(days=6)))
    Review.objects.filter(learner=learner).update(due_at=NOW - timedelta(days=1), **fields)
    return Review.objects.get(learner=learner)


# --- The order ---


@pytest.mark.usefixtures("two_sum_listed")
def test_an_interview_comes_before_a_review_before_the_plan_before_a_problem(learner: User) -> None:
    assert step_of(learner).kind == "problem"
    begin_plan(learner=learner, plan_id="weak_spots")
    assert step_of(learner).kind == "plan"
    review = due(learner)
    assert step_of(learner).kind == "review"
    interview = waiting(learner)
    assert step_of(learner).kind == "go_on"
    Interview.objects.filter(pk=interview.pk).delete()
    review.delete()
    assert step_of(learner).kind == "plan"


def test_with_an_empty_bank_one_pastes_a_problem(learner: User) -> None:
    step = step_of(learner)
    assert (step.kind, step.slug, step.expected) == ("paste", "", None)
    assert step.because.startswith("because ")


# --- An interview to go on with ---


@pytest.mark.parametrize(("days", "when"), [(0.1, "today"), (1, "yesterday"), (3, "3 days ago"), (6.2, "6 days ago")])
def test_an_interview_that_waits_is_gone_on_with(learner: User, days: float, when: str) -> None:
    interview = waiting(learner, days=days)
    step = step_of(learner)
    assert (step.kind, step.title, step.interview_id) == ("go_on", "Coin Change", interview.pk)
    assert step.because == f"because you stopped at “Pseudocode” {when}"


def test_one_that_was_only_opened_waits_for_the_first_words(learner: User) -> None:
    waiting(learner, turns=0)
    assert step_of(learner).because == "because you opened it yesterday and have not written anything yet"


def test_the_latest_one_is_gone_on_with(learner: User) -> None:
    waiting(learner, days=4)
    latest = waiting(learner, days=2)
    assert step_of(learner).interview_id == latest.pk


@pytest.mark.parametrize(
    "fields",
    [
        {"days": 8},
        {"status": InterviewStatus.WORKING},
        {"finished": True},
    ],
)
def test_old_finished_and_busy_ones_do_not_wait(learner: User, fields: dict) -> None:
    waiting(learner, **fields)
    other = ProblemFactory(slug="another-one")
    step = step_of(learner)
    assert (step.kind, step.slug) == ("problem", other.slug)


@pytest.mark.usefixtures("two_sum_listed")
@pytest.mark.parametrize("plan", ["", "from_zero"])
def test_an_old_interview_about_the_same_problem_is_gone_on_with_rather_than_begun_again(
    learner: User, plan: str
) -> None:
    if plan:
        begin_plan(learner=learner, plan_id=plan)
    old = waiting(learner, days=20, problem=Problem.objects.get(slug="two-sum"))
    waiting(UserFactory(), days=8, problem=Problem.objects.get(slug="two-sum"))
    step = step_of(learner)
    assert (step.kind, step.interview_id, step.slug) == ("go_on", old.pk, "two-sum")
    assert ("your plan" in step.because) is bool(plan)


# --- A re-solve that was begun ---


@pytest.mark.usefixtures("two_sum_listed")
def test_a_resolve_that_was_begun_comes_first(learner: User, runs: Callable[[bool], None]) -> None:
    waiting(learner)
    revision = Problem.objects.get(slug="two-sum").current_revision
    Probe.objects.create(learner=UserFactory(), revision=revision, language="en")
    assert step_of(learner).kind == "go_on"
    probe = Probe.objects.create(learner=learner, revision=revision, language="en", started_at=NOW - timedelta(days=1))
    step = step_of(learner, "zh")
    assert (step.kind, step.title, step.probe_id) == ("probe", "两数之和", probe.pk)
    assert step.because == "because you started to solve it again yesterday and have not finished"
    assert shown_next(step, is_first=False).url == reverse("probe", args=(probe.pk,))
    runs(False)
    assert step_of(learner).kind == "go_on", "where no code is run it cannot be finished"


def test_nobody_is_sent_into_the_interview_of_somebody_else(learner: User) -> None:
    waiting(UserFactory())
    assert step_of(learner).kind == "problem"


# --- A review ---


@pytest.mark.usefixtures("two_sum_listed")
def test_a_due_review_says_when_it_was_solved_and_what_it_is_good_for(learner: User) -> None:
    due(learner)
    step = step_of(learner, "zh")
    assert (step.kind, step.title, step.slug) == ("review", "两数之和", "two-sum")
    assert (
        step.because == "because you solved it 6 days ago, and solving it again just before you forget makes it stick"
    )
    assert 0.75 < step.expected < 1


@pytest.mark.usefixtures("two_sum_listed")
def test_a_likelihood_is_told_where_it_is_low(learner: User) -> None:
    keep_practice(learner=learner, practised=practised(at=NOW - timedelta(days=90)))
    step = step_of(learner)
    assert step.expected < 0.75
    assert step.because.startswith("because you solved it 90 days ago and have only about a ")
    assert step.because.endswith("% chance of solving it now")


@pytest.mark.usefixtures("two_sum_listed")
def test_after_a_resolve_that_failed_it_is_not_said_to_be_solved(learner: User) -> None:
    keep_practice(learner=learner, practised=practised(at=NOW - timedelta(days=9)))
    keep_practice(learner=learner, practised=practised(at=NOW - timedelta(days=1), kind="probe", score=0.1))
    Review.objects.update(due_at=NOW - timedelta(hours=1))
    assert step_of(learner).because == "because it did not work out yesterday, and now is a good time to try again"


@pytest.mark.usefixtures("two_sum_listed")
@pytest.mark.parametrize("plan", ["", "weak_spots"])
def test_where_no_code_is_run_nothing_is_to_be_solved_again(
    learner: User, plan: str, runs: Callable[[bool], None]
) -> None:
    due(learner)
    if plan:
        begin_plan(learner=learner, plan_id=plan)
        for one in load_plans()[plan].steps:
            if one.kind != "review":
                mark_step(learner=learner, plan_id=plan, step_id=one.id, state="done")
    assert step_of(learner).kind == "review"
    runs(False)
    assert step_of(learner).kind == "problem"


@pytest.mark.usefixtures("two_sum_listed")
@pytest.mark.parametrize(
    "fields",
    [{"snoozed_until": NOW + timedelta(days=1)}, {"dropped_at": NOW}, {"item": "gone-from-the-bank"}],
)
def test_put_off_dropped_and_unlisted_reviews_are_not_due(learner: User, fields: dict) -> None:
    due(learner, **fields)
    assert step_of(learner).kind == "problem"


@pytest.mark.usefixtures("two_sum_listed")
def test_a_review_that_was_put_off_comes_back(learner: User) -> None:
    due(learner, snoozed_until=NOW - timedelta(hours=1))
    assert step_of(learner).kind == "review"


# --- A plan ---


@pytest.mark.usefixtures("two_sum_listed")
def test_the_next_step_of_the_plan_has_its_problem(learner: User) -> None:
    begin_plan(learner=learner, plan_id="from_zero")
    step = step_of(learner)
    assert (step.kind, step.plan, step.title, step.slug) == ("plan", "from_zero", "Hash map: an easy one", "two-sum")
    assert step.because == "because it is the next step of your plan “Patterns from scratch”"
    assert 0 < step.expected < 1


@pytest.mark.usefixtures("two_sum_listed")
def test_a_finished_plan_asks_for_nothing(learner: User) -> None:
    begin_plan(learner=learner, plan_id="weak_spots")
    for one in load_plans()["weak_spots"].steps:
        mark_step(learner=learner, plan_id="weak_spots", step_id=one.id, state="done")
    assert step_of(learner).kind == "problem"


@pytest.mark.usefixtures("two_sum_listed")
def test_a_plan_whose_day_is_over_asks_for_nothing(learner: User) -> None:
    begin_plan(learner=learner, plan_id="two_weeks", target_date=timezone.localdate(NOW) + timedelta(days=5))
    assert step_of(learner).kind == "plan"
    learner.plan_enrolments.update(target_date=timezone.localdate(NOW) - timedelta(days=1))
    assert step_of(learner).kind == "problem"


@pytest.mark.usefixtures("two_sum_listed")
def test_a_plan_that_does_not_exist_any_more_is_passed_over(learner: User) -> None:
    learner.plan_enrolments.create(plan="of_old")
    assert step_of(learner).kind == "problem"


# --- A problem ---


@pytest.mark.usefixtures("two_sum_listed")
def test_who_never_practised_is_told_that_nothing_is_known(learner: User) -> None:
    step = step_of(learner)
    assert (step.slug, step.title) == ("two-sum", "Two Sum")
    assert "we know nothing about you yet" in step.because


@pytest.mark.usefixtures("two_sum_listed")
def test_who_never_practised_is_reminded_of_their_own_word(learner: User) -> None:
    profile = profile_of(learner)
    profile.stated_level = "beginner"
    profile.save()
    assert "the level you stated (Beginner)" in step_of(learner).because


def test_who_practised_is_told_what_is_expected() -> None:
    learner = practised_learner("average", now=NOW)
    Review.objects.all().delete()
    ProblemFactory(slug="unseen", difficulty="medium", patterns=["hash_map"])
    step = step_of(learner)
    assert "you can expect to get about " in step.because
    assert step.expected is not None


# --- No spoilers, few queries ---


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("plan", ["", "two_weeks", "weak_spots"])
def test_no_reason_and_no_title_tells_the_pattern_of_a_problem(language: str, plan: str) -> None:
    learner = practised_learner("average", now=NOW)
    Review.objects.all().delete()
    if plan:
        begin_plan(learner=learner, plan_id=plan, target_date=date.today() + timedelta(days=9))
    for pattern in load_taxonomy().values():
        problem = ProblemFactory(patterns=[pattern.id], difficulty="medium", title_en="A", title_zh="甲")
        with translation.override("zh-hans" if language == "zh" else "en"):
            step = step_of(learner, language)
        assert step.slug == problem.slug
        said = f"{step.title} {step.because}".lower()
        assert pattern.name.en.lower() not in said and pattern.name.zh not in said
        problem.delete()


@pytest.mark.usefixtures("two_sum_listed")
@pytest.mark.parametrize("interviews", [3, 300])
def test_the_number_of_queries_does_not_grow(learner: User, interviews: int) -> None:
    begin_plan(learner=learner, plan_id="two_weeks", target_date=date.today() + timedelta(days=9))
    learner.plan_enrolments.update(started_at=NOW - timedelta(days=30))
    Practice.objects.bulk_create(
        Practice(
            learner=learner,
            **{**vars(one), "patterns": list(one.patterns), "observations": [vars(seen) for seen in one.observations]},
        )
        for one in (practised(at=NOW - timedelta(hours=2 * number), item=number) for number in range(interviews))
    )
    problem = ProblemFactory(slug="other")
    for _ in range(interviews // 10):
        InterviewFactory(learner=learner, problem=problem, finished=True)
    learner = User.objects.get(pk=learner.pk)
    with CaptureQueriesContext(connection) as captured:
        step = next_step_for(learner, NOW, "en")
    # After so much practice only the quiet days at the end of the plan are left, and they are not here yet.
    assert step.kind == ("plan" if interviews == 3 else "problem")
    assert len(captured) == 11
