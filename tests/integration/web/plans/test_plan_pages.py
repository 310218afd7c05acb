"""The pages of study plans: starting, following, ticking off, ending; without scripts, and each learner their own."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from interviews.models import Interview, StudyNote
from interviews.models.labels import STAGE_LABELS
from interviews.progress.following import FollowedPlan, begin_plan, followed_plan, weak_spots
from interviews.progress.recommending import outlook_of
from interviews.web.progress.stage_radar import stage_radar_of
from problems.models import Problem
from profiles.models import Goal, PlanEnrolment, Practice, User
from profiles.plans import enrolling
from profiles.plans.catalogue import load_plans
from profiles.plans.enrolling import mark_step
from profiles.selectors import profile_of
from profiles.skill.learning import Seen, keep_practice
from profiles.skill.selectors import skill_of
from tests.factories import InterviewFactory, ProblemFactory, UserFactory
from tests.factories.learning import practised, practised_learner

pytestmark = pytest.mark.django_db


def in_days(days: int) -> date:
    return timezone.localdate() + timedelta(days=days)


@pytest.fixture(autouse=True)
def _code_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interviews.progress.following.code_is_run", lambda: True)


@pytest.fixture
def practised_before(learner: User) -> None:
    """Three interviews of last month, all alike: enough for every plan."""
    for day in (30, 31, 32):
        practise(learner, "math", score=1.0, ago=timedelta(days=day))


@pytest.fixture
def learner_client(client: Client, learner: User) -> Client:
    client.force_login(learner)
    return client


@pytest.fixture
def bank(db: None) -> dict[str, Problem]:
    rows = [("two-sum", "easy", "hash_map"), ("valid-parentheses", "easy", "stack"), ("islands", "medium", "graph")]
    return {
        slug: ProblemFactory(slug=slug, difficulty=difficulty, patterns=[pattern]) for slug, difficulty, pattern in rows
    }


def start(learner_client: Client, plan: str, **data: object) -> HttpResponse:
    return learner_client.post(reverse("start_plan", args=(plan,)), data)


def mark(learner_client: Client, plan: str, step: str, state: str) -> HttpResponse:
    return learner_client.post(reverse("plan_step", args=(plan, step)), {"state": state})


def shown(learner_client: Client, plan: str) -> str:
    response = learner_client.get(reverse("plan", args=(plan,)))
    assert response.status_code == 200
    return response.content.decode()


def followed(learner: User, **fields: object) -> FollowedPlan:
    learner = User.objects.get(pk=learner.pk)
    return followed_plan(learner.plan_enrolments.get(ended_at=None), outlook_of(learner, timezone.now()), **fields)


def state_of(learner: User, step: str) -> str:
    return {one.step.id: one.state for one in followed(learner).steps}[step]


def practise(
    learner: User, pattern: str, *, score: float = 0.8, ago: timedelta = timedelta(0), **fields: object
) -> None:
    base = practised(at=timezone.now() - ago, score=score)
    seen = tuple(
        Seen(one.score, one.weight, -0.85, pattern if one.pattern else "", one.stage) for one in base.observations
    )
    values = {"patterns": (pattern,), "observations": seen, "rating": None, **fields}
    keep_practice(learner=learner, practised=practised(at=base.at, **values))


# --- Choosing and starting ---


@pytest.mark.parametrize("goal", Goal.values)
def test_all_three_are_listed_and_the_one_for_the_goal_is_marked(
    learner_client: Client, learner: User, goal: str
) -> None:
    profile = profile_of(learner)
    profile.goal = goal
    profile.save()
    html = learner_client.get(reverse("plans")).content.decode()
    assert html.count('class="card plan-card') == 3
    assert html.count("Matches your goal") == int(bool(goal))
    assert "hours a week" in html


def test_visitors_are_sent_to_the_login_page(client: Client) -> None:
    for name, arguments in (("plans", ()), ("plan", ("from_zero",))):
        assert "/login/" in client.get(reverse(name, args=arguments))["Location"]
    assert "/login/" in start(client, "from_zero")["Location"]
    assert not PlanEnrolment.objects.exists()


@pytest.mark.parametrize("name", ["plan", "start_plan", "end_plan", "plan_date"])
def test_there_are_no_other_plans(learner_client: Client, name: str) -> None:
    address = reverse(name, args=("made_up",))
    answer = (
        learner_client.get(address) if name == "plan" else learner_client.post(address, {"target_date": in_days(3)})
    )
    assert answer.status_code == 404


def test_a_plan_is_started_and_shown(learner_client: Client, learner: User, bank: dict[str, Problem]) -> None:
    offer = shown(learner_client, "from_zero")
    assert ">Steps</h2>" in offer and "3 steps" in offer
    assert "Hash map: an easy one" in offer and "Hash map: a medium one" not in offer and "Trie" not in offer
    assert "3 steps" in learner_client.get(reverse("plans")).content.decode()
    answer = start(learner_client, "from_zero")
    assert (answer.status_code, answer["Location"]) == (303, reverse("plan", args=("from_zero",)))
    html = shown(learner_client, "from_zero")
    assert "0 of 3 steps done" in html
    assert reverse("start_interview", args=("two-sum",)) in html
    assert "More steps will be added once the bank has problems for them." in html
    assert "Trie" not in html
    assert "Your plan" in learner_client.get(reverse("plans")).content.decode()


def test_pressed_twice_it_is_started_once(learner_client: Client, learner: User) -> None:
    start(learner_client, "from_zero")
    mark(learner_client, "from_zero", "stack_easy", "passed")
    assert start(learner_client, "from_zero").status_code == 303
    assert start(learner_client, "from_zero", instead="1").status_code == 303
    assert PlanEnrolment.objects.get().skipped == ["stack_easy"]


def test_the_date_is_that_of_the_profile_at_first(learner_client: Client, learner: User) -> None:
    profile = profile_of(learner)
    profile.goal_date = in_days(12)
    profile.save()
    assert f'value="{in_days(12).isoformat()}"' in shown(learner_client, "two_weeks")


def test_a_date_of_the_profile_that_is_past_is_not_offered(learner_client: Client, learner: User) -> None:
    profile = profile_of(learner)
    profile.goal_date = in_days(-2)
    profile.save()
    assert in_days(-2).isoformat() not in shown(learner_client, "two_weeks")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("", "Enter the day of your interview."),
        ("soon", "Enter the day as 2026-12-31."),
        ("99999-01-01", "Enter the day as 2026-12-31."),
        (in_days(-1).isoformat(), "This day is in the past."),
        (in_days(368).isoformat(), "more than a year away"),
    ],
)
@pytest.mark.parametrize("begun", [False, True])
def test_a_date_that_will_not_do_is_told_at_the_field(
    learner_client: Client, given: str, said: str, begun: bool
) -> None:
    if begun:
        start(learner_client, "two_weeks", target_date=in_days(9).isoformat())
    answer = learner_client.post(
        reverse("plan_date" if begun else "start_plan", args=("two_weeks",)), {"target_date": given}
    )
    assert answer.status_code == 422
    html = answer.content.decode()
    assert said in html and 'aria-invalid="true"' in html and "id_target_date_error" in html
    assert list(PlanEnrolment.objects.values_list("target_date", flat=True)) == ([in_days(9)] if begun else [])


def test_the_date_can_be_changed(learner_client: Client) -> None:
    start(learner_client, "two_weeks", target_date=in_days(9).isoformat())
    learner_client.post(reverse("plan_date", args=("two_weeks",)), {"target_date": in_days(3).isoformat()})
    assert PlanEnrolment.objects.get().target_date == in_days(3)
    html = shown(learner_client, "two_weeks")
    assert "3 days until your interview" in html and "There is not enough time for all steps" in html


def test_a_plan_without_a_date_has_none_to_change(learner_client: Client) -> None:
    start(learner_client, "from_zero")
    answer = learner_client.post(reverse("plan_date", args=("from_zero",)), {"target_date": in_days(3).isoformat()})
    assert answer.status_code == 404


# --- One at a time ---


@pytest.mark.usefixtures("practised_before")
def test_another_plan_asks_to_end_the_first(learner_client: Client, learner: User) -> None:
    start(learner_client, "from_zero")
    assert "End “Patterns from scratch” and start this one" in shown(learner_client, "weak_spots")
    answer = start(learner_client, "weak_spots")
    assert answer.status_code == 409
    assert "You can follow one plan at a time" in answer.content.decode()
    assert "What you practised is kept; steps ticked off there are cleared." in answer.content.decode()
    assert PlanEnrolment.objects.get().plan == "from_zero"
    assert start(learner_client, "weak_spots", instead="1").status_code == 303
    assert PlanEnrolment.objects.get(ended_at=None).plan == "weak_spots"
    assert PlanEnrolment.objects.exclude(ended_at=None).get().plan == "from_zero"


def test_the_first_one_does_not_end_for_a_date_that_will_not_do(learner_client: Client) -> None:
    start(learner_client, "from_zero")
    assert start(learner_client, "two_weeks", instead="1", target_date="").status_code == 422
    assert PlanEnrolment.objects.get().ended_at is None


def test_ending_it_twice_ends_it_once(learner_client: Client) -> None:
    start(learner_client, "from_zero")
    address = reverse("end_plan", args=("from_zero",))
    assert learner_client.post(address).status_code == 303
    ended = PlanEnrolment.objects.get().ended_at
    assert ended is not None
    assert learner_client.post(address)["Location"] == reverse("plans")
    assert PlanEnrolment.objects.get().ended_at == ended
    assert start(learner_client, "from_zero").status_code == 303


def test_ending_a_plan_that_is_not_followed_leaves_the_other_alone(learner_client: Client) -> None:
    start(learner_client, "from_zero")
    learner_client.post(reverse("end_plan", args=("weak_spots",)))
    assert PlanEnrolment.objects.get().ended_at is None


@pytest.mark.parametrize("name", ["start_plan", "end_plan", "plan_date", "plan_step"])
def test_what_is_only_sent_leads_to_the_page_of_its_plan_when_it_is_looked_at(
    learner_client: Client, learner: User, name: str
) -> None:
    start(learner_client, "from_zero")
    arguments = ("from_zero", "hash_map_easy") if name == "plan_step" else ("from_zero",)
    answer = learner_client.get(reverse(name, args=arguments))
    assert (answer.status_code, answer["Location"]) == (302, reverse("plan", args=("from_zero",)))
    assert learner_client.put(reverse(name, args=arguments)).status_code == 405
    learner_client.logout()
    expired = learner_client.post(reverse(name, args=arguments), {"state": "done"})
    assert expired["Location"].endswith(f"?next={reverse('plan', args=('from_zero',))}")
    enrolment = PlanEnrolment.objects.get()
    assert (enrolment.ended_at, enrolment.done_by_hand) == (None, [])


def test_a_plan_is_changed_so_often_a_minute(learner_client: Client, settings: Any) -> None:
    settings.TURNS_PER_MINUTE = 2
    start(learner_client, "from_zero")
    mark(learner_client, "from_zero", "hash_map_easy", "done")
    answer = mark(learner_client, "from_zero", "stack_easy", "done")
    assert answer.status_code == 303
    assert PlanEnrolment.objects.get().done_by_hand == ["hash_map_easy"]


@pytest.mark.parametrize("other", ["from_zero", "two_weeks"])
def test_of_two_presses_at_the_same_time_each_learns_which_plan_is_followed(
    learner: User, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    PlanEnrolment.objects.create(learner=learner, plan=other)
    monkeypatch.setattr(enrolling, "_active", lambda _learner: None)  # the other press was a moment faster
    if other == "from_zero":
        assert begin_plan(learner=learner, plan_id="from_zero").plan == "from_zero"
        return
    with pytest.raises(enrolling.OtherPlanActive) as refused:
        begin_plan(learner=learner, plan_id="from_zero")
    assert refused.value.active.plan == "two_weeks"


@pytest.mark.parametrize("held", range(4))
def test_weak_spots_need_three_interviews(learner_client: Client, learner: User, held: int) -> None:
    for day in range(held):
        practise(learner, "graph", ago=timedelta(days=day + 1))
    practise(learner, "graph", kind="probe")
    html = shown(learner_client, "weak_spots")
    assert (f"Finish {3 - held} more" in html) is (held < 3)
    assert ("Start this plan" in html) is (held == 3)
    assert start(learner_client, "weak_spots").status_code == (303 if held == 3 else 409)
    assert PlanEnrolment.objects.exists() is (held == 3)


def test_who_has_an_interview_coming_up_can_give_the_day_at_once(learner_client: Client, learner: User) -> None:
    assert 'name="target_date"' not in learner_client.get(reverse("plans")).content.decode()
    profile = profile_of(learner)
    profile.goal = Goal.INTERVIEW
    profile.save()
    html = learner_client.get(reverse("plans")).content.decode()
    assert html.count('name="target_date"') == 1
    assert (
        html.index("Two weeks to an interview") < html.index('name="target_date"') < html.index("Patterns from scratch")
    )
    start(learner_client, "two_weeks", target_date=in_days(9).isoformat())
    assert 'name="target_date"' not in learner_client.get(reverse("plans")).content.decode()


# --- Steps ---


def test_a_plan_by_patterns_is_no_answer_key(learner_client: Client, learner: User, bank: dict) -> None:
    Problem.objects.update(title_en="A Telling Title")
    start(learner_client, "from_zero")
    insight = "most useful habit of all"
    html = shown(learner_client, "from_zero")
    assert "A Telling Title" not in html and insight not in html
    assert "A problem from the bank; you will see which one when you start." in html
    mark(learner_client, "from_zero", "hash_map_easy", "done")
    assert insight in shown(learner_client, "from_zero")
    begin_plan(learner=learner, plan_id="weak_spots", instead=True)
    assert shown(learner_client, "weak_spots").count("<strong>A Telling Title") == 1, "that of the next step alone"


def test_steps_are_ticked_off_passed_over_and_opened_again(learner_client: Client, learner: User, bank: dict) -> None:
    start(learner_client, "from_zero")
    mark(learner_client, "from_zero", "hash_map_easy", "done")
    mark(learner_client, "from_zero", "hash_map_easy", "done")
    assert (state_of(learner, "hash_map_easy"), state_of(learner, "stack_easy")) == ("done", "next")
    mark(learner_client, "from_zero", "hash_map_easy", "passed")
    assert state_of(learner, "hash_map_easy") == "passed"
    assert PlanEnrolment.objects.get().done_by_hand == []
    html = shown(learner_client, "from_zero")
    assert "0 of 3 steps done" in html and "1 skipped" in html and "Undo" in html
    mark(learner_client, "from_zero", "hash_map_easy", "open")
    assert state_of(learner, "hash_map_easy") == "next"


@pytest.mark.parametrize(("step", "state"), [("made_up", "done"), ("hash_map_easy", "eaten"), ("hash_map_easy", "")])
def test_unknown_steps_and_states_are_refused(learner_client: Client, step: str, state: str) -> None:
    start(learner_client, "from_zero")
    assert mark(learner_client, "from_zero", step, state).status_code == 404


def test_a_page_that_was_open_for_longer_than_the_plan_changes_nothing(learner_client: Client) -> None:
    start(learner_client, "from_zero")
    learner_client.post(reverse("end_plan", args=("from_zero",)))
    answer = mark(learner_client, "from_zero", "hash_map_easy", "done")
    assert answer.status_code == 303
    assert "You no longer follow this plan" in learner_client.get(answer["Location"]).content.decode()
    assert PlanEnrolment.objects.get().done_by_hand == []


def test_nobody_changes_or_sees_the_plan_of_somebody_else(learner_client: Client, learner: User) -> None:
    other = UserFactory()
    begin_plan(learner=other, plan_id="two_weeks", target_date=in_days(5))
    assert "days until your interview" not in shown(learner_client, "two_weeks")
    mark(learner_client, "two_weeks", "first_look", "done")
    learner_client.post(reverse("plan_date", args=("two_weeks",)), {"target_date": in_days(6).isoformat()})
    learner_client.post(reverse("end_plan", args=("two_weeks",)))
    stored = PlanEnrolment.objects.get()
    assert (stored.learner, stored.done_by_hand, stored.target_date) == (other, [], in_days(5))
    assert stored.ended_at is None


def test_practice_does_a_step_and_only_practice_since_the_start(
    learner_client: Client, learner: User, bank: dict
) -> None:
    practise(learner, "hash_map", ago=timedelta(days=1))
    start(learner_client, "from_zero")
    assert state_of(learner, "hash_map_easy") != "done"
    practise(learner, "hash_map", ended_early=True, solved=False)
    assert state_of(learner, "hash_map_easy") != "done", "an interview that was left is no step"
    practise(learner, "hash_map")
    assert state_of(learner, "hash_map_easy") == "done"
    html = shown(learner_client, "from_zero")
    assert "Undo" not in html, "what practice has shown cannot be taken back"


def test_what_is_mastered_may_be_passed_over(learner_client: Client, learner: User, bank: dict) -> None:
    for day in range(20, 0, -1):
        practise(learner, "hash_map", score=1.0, ago=timedelta(days=day))
    start(learner_client, "from_zero")
    plan = followed(learner)
    assert plan.steps[0].mastered > 0.8
    assert plan.next.step.id == "stack_easy"
    html = shown(learner_client, "from_zero")
    assert "You seem to know this already" in html
    assert "You can skip it: you are likely to get about" in html


def test_an_open_interview_about_the_problem_is_gone_on_with(learner_client: Client, learner: User, bank: dict) -> None:
    interview = InterviewFactory(learner=learner, problem=bank["two-sum"])
    InterviewFactory(problem=bank["valid-parentheses"])
    start(learner_client, "from_zero")
    html = shown(learner_client, "from_zero")
    assert Interview.objects.count() == 2
    assert reverse("room", args=(interview.pk,)) in html
    assert reverse("start_interview", args=("two-sum",)) not in html
    assert reverse("start_interview", args=("valid-parentheses",)) in html


def test_steps_without_a_problem_of_their_topic_take_another_one(
    learner_client: Client, learner: User, bank: dict
) -> None:
    Problem.objects.exclude(slug="islands").update(current_revision=None)
    start(learner_client, "two_weeks", target_date=in_days(14).isoformat())
    interviews = [one for one in followed(learner).steps if one.step.kind == "interview"]
    assert {one.fitting.problem.slug for one in interviews} == {"islands"}


@pytest.mark.usefixtures("practised_before")
@pytest.mark.parametrize("plan", ["two_weeks", "from_zero", "weak_spots"])
def test_with_an_empty_bank_one_pastes_a_problem(learner_client: Client, plan: str) -> None:
    start(learner_client, plan, target_date=in_days(14).isoformat())
    assert reverse("paste_problem") in shown(learner_client, plan)


def test_a_review_that_is_not_due_is_not_the_next_step(learner: User, bank: dict) -> None:
    begin_plan(learner=learner, plan_id="two_weeks", target_date=in_days(14))
    for one in load_plans()["two_weeks"].steps[:5]:
        mark_step(learner=learner, plan_id="two_weeks", step_id=one.id, state="done")
    assert followed(learner, due=1).next.step.kind == "review"
    plan = followed(learner)
    assert plan.next.step.id == "connections"
    assert [one.step.id for one in plan.steps if one.waits] == ["review_1"]


def test_that_a_step_is_skipped_is_said(learner_client: Client, learner: User, bank: dict) -> None:
    start(learner_client, "two_weeks", target_date=in_days(14).isoformat())
    for one in load_plans()["two_weeks"].steps[:5]:
        mark(learner_client, "two_weeks", one.id, "done")
    said = "“Re-solve: one problem without help” comes first, but nothing is due right now, so it can wait."
    assert said in shown(learner_client, "two_weeks")


def test_where_no_code_is_run_there_are_no_steps_for_solving_again(
    learner_client: Client, learner: User, bank: dict, monkeypatch: pytest.MonkeyPatch
) -> None:
    start(learner_client, "two_weeks", target_date=in_days(14).isoformat())
    assert "Re-solve: one problem without help" in shown(learner_client, "two_weeks")
    monkeypatch.setattr("interviews.progress.following.code_is_run", lambda: False)
    assert "Re-solve: one problem without help" not in shown(learner_client, "two_weeks")
    assert followed(learner).total == 16


def test_two_days_before_there_is_one_problem_and_the_notes_come_after_it(
    learner_client: Client, learner: User, bank: dict
) -> None:
    start(learner_client, "two_weeks", target_date=in_days(2).isoformat())
    assert [one.step.id for one in followed(learner).steps if one.is_open] == [
        "first_look",
        "last_review",
        "last_notes",
        "rest",
    ]
    assert followed(learner).next.fitting is not None
    for step in [one.id for one in load_plans()["two_weeks"].steps if one.kind in ("interview", "stage")]:
        mark(learner_client, "two_weeks", step, "done")
    assert "last_notes" not in [one.step.id for one in followed(learner).steps if one.is_open], "there are no notes"
    StudyNote.objects.create(learner=learner, title="A", language="en", file_name="a.md", content="A")
    assert "last_notes" in [one.step.id for one in followed(learner).steps if one.is_open]


def test_after_the_day_the_plan_asks_for_a_new_date(learner_client: Client, learner: User, bank: dict) -> None:
    start(learner_client, "two_weeks", target_date=in_days(0).isoformat())
    assert "Your interview is today" in shown(learner_client, "two_weeks")
    PlanEnrolment.objects.update(target_date=in_days(-1))
    html = shown(learner_client, "two_weeks")
    assert "Your interview day is over" in html and '<details class="disclosure" id="date" open>' in html


def test_a_finished_plan_says_so_and_leads_on(learner_client: Client, learner: User, bank: dict) -> None:
    start(learner_client, "from_zero")
    for step in ("hash_map_easy", "stack_easy", "graph_medium"):
        mark(learner_client, "from_zero", step, "done")
    html = shown(learner_client, "from_zero")
    assert "Plan completed" in html
    assert reverse("plan", args=("weak_spots",)) in html


# --- Weak spots ---


def test_weak_spots_are_the_three_weakest_patterns_and_the_weakest_stage(learner: User) -> None:
    for number, (pattern, score) in enumerate(
        [("hash_map", 0.9), ("stack", 0.3), ("graph", 0.2), ("heap", 0.4), ("tree", 0.8)]
    ):
        practise(learner, pattern, score=score, ago=timedelta(days=10 - number))
    spots = weak_spots(skill_of(learner), timezone.now())
    assert [name for name, _expected in spots.patterns] == ["graph", "stack", "heap"]
    assert spots.stage == "", "all stages came out alike"


def test_a_stage_is_weak_only_where_the_dashboard_says_so_too(learner: User, learner_client: Client) -> None:
    base = practised(at=timezone.now(), score=0.9)
    for bad in (0.9, 0.1):
        for day in range(4):
            seen = tuple(
                replace(one, score=bad) if one.stage == "edge_case_check" else one for one in base.observations
            )
            values = {"observations": seen, "rating": None}
            keep_practice(learner=learner, practised=practised(at=timezone.now() - timedelta(days=day), **values))
        at, skill = timezone.now(), skill_of(User.objects.get(pk=learner.pk))
        spots = weak_spots(skill, at)
        label = str(dict(STAGE_LABELS)[spots.stage]) if spots.stage else ""
        assert stage_radar_of(skill, at).weakest == label
        assert spots.stage == ("edge_case_check" if bad < 0.5 else "")
        html = shown(learner_client, "weak_spots")
        assert ("Slow down in one stage" in html) is not bool(spots.stage)
        assert ("Slow down at" in html) is bool(spots.stage)


def test_what_is_mastered_is_no_weak_spot(learner: User) -> None:
    for day in range(20, 0, -1):
        practise(learner, "hash_map", score=1.0, ago=timedelta(days=day))
    assert weak_spots(skill_of(learner), timezone.now()).patterns == ()


def test_practice_of_a_weak_spot_counts_also_after_it_has_improved(learner: User, bank: dict) -> None:
    for day, pattern in ((9, "graph"), (8, "stack"), (7, "heap"), (6, "hash_map")):
        practise(learner, pattern, score=0.2 if pattern != "hash_map" else 0.6, ago=timedelta(days=day))
    begin_plan(learner=learner, plan_id="weak_spots")
    assert set(PlanEnrolment.objects.get().spots) == {"graph", "stack", "heap"}
    for _ in range(3):
        practise(learner, "graph", score=1.0)
    assert "graph" not in dict(followed(learner).spots.patterns)
    assert followed(learner).done == 3


def test_the_page_never_tells_which_weak_spot_a_problem_is_about(
    learner_client: Client, learner: User, bank: dict
) -> None:
    practise(learner, "graph", score=0.2, ago=timedelta(days=3))
    begin_plan(learner=learner, plan_id="weak_spots")
    assert "Graph traversal" not in shown(learner_client, "weak_spots"), "with one weak spot its name would tell"
    practise(learner, "stack", score=0.1, ago=timedelta(days=2))
    html = shown(learner_client, "weak_spots")
    assert html.index("Stack") < html.index("Graph traversal"), "in the order of all patterns, not of weakness"


# --- Queries ---


@pytest.mark.parametrize("plan", ["two_weeks", "from_zero", "weak_spots"])
@pytest.mark.parametrize("rows", [3, 300])
def test_the_page_takes_as_many_queries_for_three_as_for_three_hundred(plan: str, rows: int, client: Client) -> None:
    learner = practised_learner("new")
    problems = ProblemFactory.create_batch(3, difficulty="medium")
    for number in range(rows // 3):
        InterviewFactory(learner=learner, problem=problems[number % 3], finished=True)
    Practice.objects.bulk_create(
        Practice(
            learner=learner,
            **{**vars(one), "patterns": list(one.patterns), "observations": [vars(seen) for seen in one.observations]},
        )
        for one in (practised(at=timezone.now() - timedelta(hours=number), item=number) for number in range(rows))
    )
    begin_plan(learner=learner, plan_id=plan, target_date=in_days(9))
    PlanEnrolment.objects.update(started_at=timezone.now() - timedelta(days=30))
    client.force_login(learner)
    shown(client, plan)
    with CaptureQueriesContext(connection) as captured:
        shown(client, plan)
    # One less where no open step has a problem: then no open interviews are looked for.
    assert len(captured) in (10, 11), [query["sql"][:90] for query in captured]
    assert Interview.objects.count() == rows // 3
