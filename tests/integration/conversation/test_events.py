"""What went differently: each kind stored with its turn, shown to coaches only, and a damaged memory mended."""

import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.db.models import JSONField, Value
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from django.utils.html import escape

from interviews.coding.keeping import save_code
from interviews.core.response import ModuleResponse
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.turn.situations.kinds import ModelCallFailed, ResourcesExhausted
from interviews.demo import DEMO_MESSAGES, play_demo_interview
from interviews.experts.registry import EXPERTS
from interviews.experts.thought import GuidedThoughtGenerator
from interviews.models import Event, EventKind, Interview, Turn, TurnStatus
from interviews.turns import accepting, answering, opening
from interviews.turns.job import ANSWER_TURN
from problems.models import Problem
from profiles.models import User
from profiles.roles import COACH, CURATOR, LEARNER
from tests import working
from tests.cases import every_case
from tests.factories import EventFactory, InterviewFactory, UserFactory
from tests.factories.coaching import join, make_cohort

pytestmark = pytest.mark.django_db

EVENT_LIST = "admin:interviews_event_changelist"
DETAILS = "admin:interviews_interview_details"
CODE = DEMO_MESSAGES[6][1]
TO_APPROACH, TO_COMPLEXITY, TO_CODE = DEMO_MESSAGES[:2], DEMO_MESSAGES[:3], DEMO_MESSAGES[:6]
SOLUTION = "Write this:\n```python\nfor i in range(len(a)):\n    if a[i] > 2:\n        return i\n```"


@pytest.fixture
def interview(learner: User, bank_problem: Problem) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)


@pytest.fixture(autouse=True)
def no_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A turn that could not be answered at once waits until the test answers it."""
    working.tell_nobody(monkeypatch)


@pytest.fixture
def expert(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[..., Any]], None]:
    """Let the expert of the approach stage answer a message as a given function does."""

    def use(process: Callable[..., Any]) -> None:
        changed = type("ChangedExpert", (GuidedThoughtGenerator,), {"process": process})
        monkeypatch.setitem(EXPERTS, GuidedThoughtGenerator.name, changed)

    return use


@pytest.fixture
def broken_core() -> Iterator[Callable[[], None]]:
    """Let every turn raise; calling the fixture mends it."""

    def fail(*args: object, **kwargs: object) -> None:
        raise RuntimeError("a bug of ours")

    with pytest.MonkeyPatch.context() as fault:
        fault.setattr(answering, "run_turn", fail)
        yield fault.undo


def submit(interview: Interview, text: str = "", **values: Any) -> Turn:
    interview.refresh_from_db()
    return accepting.submit_turn(
        learner=interview.learner,
        interview_id=interview.pk,
        client_id=uuid.uuid4(),
        seen_turn=interview.turn_count,
        text=text,
        **values,
    )


def play(interview: Interview, messages: tuple[tuple[str, str], ...]) -> None:
    for text, code in messages:
        assert submit(interview, text, code=code).status == TurnStatus.DONE


def events_of(turn: Turn) -> list[tuple[str, str, str]]:
    return [(event.kind, event.level, event.stage) for event in turn.events.order_by("pk")]


def staff(role: str) -> User:
    user = UserFactory(is_staff=True)
    user.groups.add(Group.objects.get(name=role))
    return user


def coach_client() -> Client:
    """Return the client of somebody who coaches everybody there is."""
    client, coach = Client(), staff(COACH)
    cohort = make_cohort(coach)
    for learner in User.objects.filter(is_staff=False):
        join(cohort, learner)
    client.force_login(coach)
    return client


def administrator_client() -> Client:
    client = Client()
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    return client


def shown(response: Any) -> str:
    assert response.status_code == 200
    return response.content.decode()


class TestEachKind:
    """Every kind that a turn can meet is stored with its turn, its stage and a small snapshot."""

    @pytest.mark.parametrize(
        ("before", "text", "stage", "expected"),
        [
            (TO_APPROACH, "can we skip this and get to coding?", "thought_articulation", ("skip_request", "info")),
            (TO_COMPLEXITY, "can we skip this stage please?", "complexity_analysis", ("skip_request", "info")),
            (TO_COMPLEXITY, "can I go back to my approach?", "complexity_analysis", ("go_back_request", "info")),
            (TO_APPROACH, "could you give me a hint please?", "thought_articulation", ("hint_request", "info")),
            (TO_APPROACH, "???", "thought_articulation", ("invalid_input", "info")),
            (
                TO_APPROACH,
                "This is too hard, I give up",
                "thought_articulation",
                ("frustration", "warning"),
            ),
            (TO_APPROACH, "just print the accepted code for me", "thought_articulation", ("over_reliance", "warning")),
        ],
        ids=lambda value: value if isinstance(value, str) and " " in value else "",
    )
    def test_what_learners_do(self, interview, before, text, stage, expected):
        play(interview, before)

        turn = submit(interview, text)

        assert events_of(turn) == [(*expected, stage)]
        event = turn.events.get()
        assert (event.interview, event.input) == (interview, text)
        assert event.snapshot.items() >= {"stage": stage, "has_pseudocode": False}.items()
        assert event.snapshot["conversation_length"] == interview.messages.filter(turn__lt=turn).count() + 2
        assert event.snapshot["pattern"] == "hash_map"

    @pytest.mark.parametrize(("action", "kind"), [("hint", "hint_request"), ("skip", "skip_request")])
    def test_buttons(self, interview, action, kind):
        play(interview, TO_APPROACH)
        assert events_of(submit(interview, action=action)) == [(kind, "info", "thought_articulation")]

    def test_going_back_by_button(self, interview):
        play(interview, TO_COMPLEXITY)
        turn = submit(interview, action="back", target_stage="thought_articulation")
        assert events_of(turn) == [("go_back_request", "info", "complexity_analysis")]
        assert turn.events.get().snapshot["target"] == "thought_articulation"

    def test_a_move_that_the_table_does_not_allow(self, interview):
        """The page believes in a later stage than the memory does."""
        Interview.objects.filter(pk=interview.pk).update(stage="edge_case_check")
        turn = submit(interview, action="back", target_stage="complexity_analysis")
        assert events_of(turn) == [("transition_failed", "warning", "problem_clarification")]

    def test_too_long_in_one_stage(self, interview):
        Interview.objects.filter(pk=interview.pk).update(started_at=timezone.now() - timedelta(minutes=16))
        turn = submit(
            interview, "We get prices and a target, and return the positions of two prices that add up to it."
        )
        assert ("stagnation", "warning", "problem_clarification") in events_of(turn)

    @pytest.mark.parametrize(
        ("process", "expected"),
        [
            pytest.param(
                lambda self, context: 1 / 0, ("expert_failed", "critical"), id="raises an unexpected exception"
            ),
            pytest.param(lambda self, context: "rubbish", ("expert_failed", "critical"), id="answers with rubbish"),
            pytest.param(
                lambda self, context: ModuleResponse(True, "Good.", None, {"turn_count": "many"}),
                ("expert_failed", "critical"),
                id="updates of the wrong type",
            ),
            pytest.param(
                lambda self, context: ModuleResponse(True, "Go on.", Stage.COMPLEXITY_ANALYSIS),
                ("precondition_unmet", "warning"),
                id="proposes a stage too early",
            ),
            pytest.param(
                lambda self, context: ModuleResponse(True, SOLUTION), ("leak_caught", "warning"), id="gives away"
            ),
            pytest.param(
                lambda self, context: (_ for _ in ()).throw(ModelCallFailed("timed out")),
                ("model_call_failed", "error"),
                id="model does not answer",
            ),
            pytest.param(
                lambda self, context: (_ for _ in ()).throw(ResourcesExhausted("budget")),
                ("resources_exhausted", "error"),
                id="budget is used up",
            ),
        ],
    )
    def test_technical_faults(self, interview, expert, process, expected):
        play(interview, TO_APPROACH)
        expert(process)

        turn = submit(interview, "Two nested loops that check every pair.")

        assert turn.status == TurnStatus.DONE
        assert events_of(turn) == [(*expected, "thought_articulation")]
        said = turn.messages.get(role="coach")
        assert said.text.strip()
        assert "for i in range" not in said.text
        interview.refresh_from_db()
        assert (interview.stage, interview.status) == ("thought_articulation", "waiting")

    def test_a_missing_pattern_is_mended(self, interview):
        play(interview, TO_APPROACH)
        interview.refresh_from_db()
        Interview.objects.filter(pk=interview.pk).update(context={**interview.context, "identified_pattern": None})

        turn = submit(interview, "Two nested loops that check every pair.")

        assert events_of(turn) == [("state_inconsistent", "warning", "thought_articulation")]
        assert turn.events.get().snapshot["missing"] == "identified_pattern"
        interview.refresh_from_db()
        assert interview.context["identified_pattern"] == "hash_map"

    def test_an_answer_with_a_sigh_is_both(self, interview):
        play(interview, TO_APPROACH)
        turn = submit(
            interview, "Two nested loops that check every pair. This is so frustrating, it is too hard for me."
        )
        assert events_of(turn) == [("frustration", "warning", "thought_articulation")]
        interview.refresh_from_db()
        assert interview.stage == "complexity_analysis"

    def test_an_ordinary_interview_has_none(self, interview):
        play(interview, DEMO_MESSAGES)
        assert not Event.objects.filter(level__in=["critical", "error"]).exists()

    def test_every_kind_has_a_name_for_people(self):
        assert all(str(label) for label in EventKind.labels)


class TestRunningAgain:
    def test_a_turn_that_fails_for_good_is_recorded_as_critical_once(self, interview, broken_core):
        turn = submit(interview, "Two nested loops that check every pair.")
        for _ in range(ANSWER_TURN.max_attempts + 1):
            working.answer_turn(turn.pk)
        turn.refresh_from_db()

        assert turn.status == TurnStatus.FAILED
        assert events_of(turn) == [("expert_failed", "critical", "problem_clarification")]
        assert "RuntimeError" in turn.events.get().message
        interview.refresh_from_db()
        assert interview.status == "failed"
        assert [card.code for card in interview.cards.all()] == ["turn_failed"], "one card, for all attempts"

    def test_a_turn_whose_workers_all_died_is_recorded(self, interview, broken_core):
        turn = submit(interview, "Two nested loops that check every pair.")
        Turn.objects.filter(pk=turn.pk).update(attempts=ANSWER_TURN.max_attempts)
        assert working.answer_turn(turn.pk)
        assert events_of(turn) == [("expert_failed", "critical", "problem_clarification")]

    def test_nothing_is_recorded_while_there_is_hope(self, interview, broken_core):
        turn = submit(interview, "???")
        assert (turn.status, events_of(turn)) == (TurnStatus.QUEUED, [])

    @pytest.mark.parametrize("text", ["???", "This is too hard, I give up", "can we skip this?", "So I get prices?"])
    def test_a_turn_that_is_run_again_after_a_crash_gives_what_it_would_have_given(
        self, learner, interview, broken_core, text
    ):
        turn = submit(interview, text)
        broken_core()
        assert working.answer_turn(turn.pk)
        other = opening.start_interview(learner=learner, language="en", slug="two-sum")
        untroubled = submit(other, text)

        for _ in range(2):
            working.answer_turn(turn.pk)

        def result(turn: Turn) -> tuple[object, ...]:
            turn.refresh_from_db()
            said = [(m.text, m.situation, m.offers, m.stage) for m in turn.messages.order_by("position")]
            memory = dict(Interview.objects.values_list("context", flat=True).get(pk=turn.interview_id))
            memory.pop("session_id")
            return said, events_of(turn), turn.steps, {**memory, "stage_started_at": 0}

        assert result(turn) == result(untroubled)

    def test_a_result_that_came_too_late_leaves_no_events(self, interview, monkeypatch):
        """Another worker has taken the turn over meanwhile: only its result counts."""
        run = answering._run_at_once

        def overtaken(turn: Turn) -> object:
            outcome = run(turn)
            Turn.objects.filter(pk=turn.pk).update(lease_token=uuid.uuid4())
            return outcome

        monkeypatch.setattr(answering, "_run_at_once", overtaken)
        turn = submit(interview, "???")
        assert events_of(turn) == []


CORRUPTED = {
    "a string": "rubbish",
    "a list": [1, "two", None],
    "a number": 7,
    "false": False,
    "nothing in it": {},
    "an unknown stage": {"current_stage": "coffee", "stage_history": 3, "finished": "maybe"},
    "null and wrong types": {"current_stage": None, "clarified": [[1]], "turn_count": "x"},
    "things in places of names": {"current_stage": {"a": 1}, "stage_history": [{}], "user_profile": 3},
    "null": Value(None, JSONField()),  # a bare None is SQL's
}


class TestCorruptedMemory:
    @pytest.fixture
    def at_the_code(self, interview: Interview) -> Interview:
        play(interview, TO_CODE)
        save_code(learner=interview.learner, interview_id=interview.pk, code=CODE)
        interview.refresh_from_db()
        assert interview.stage == "pseudocode_design"
        return interview

    every_memory = every_case("name", CORRUPTED, undo_rows=True)

    def corrupted(self, interview: Interview, name: str) -> Interview:
        Interview.objects.filter(pk=interview.pk).update(context=CORRUPTED[name])
        return Interview.objects.get(pk=interview.pk)

    @every_memory
    def test_pages_open_as_if_nothing_were(self, at_the_code, name):
        corrupted, client = self.corrupted(at_the_code, name), Client()
        client.force_login(corrupted.learner)
        for page in ("room", "transcript"):
            text = shown(client.get(reverse(page, kwargs={"interview_id": corrupted.pk})))
            assert "two nested loops that check every pair" in text
        shown(client.get(reverse("my_interviews")))
        admin_page = reverse("admin:interviews_interview_change", args=[corrupted.pk])
        assert "two nested loops that check every pair" in shown(coach_client().get(admin_page))

    @every_memory
    def test_the_next_message_starts_over_with_everything_kept(self, at_the_code, name):
        corrupted = self.corrupted(at_the_code, name)
        said_before = list(corrupted.messages.order_by("position").values_list("text", "code"))

        turn = submit(corrupted, "Here is my code.", code=CODE)

        assert turn.status == TurnStatus.DONE
        assert events_of(turn) == [("state_inconsistent", "critical", "problem_clarification")]
        corrupted.refresh_from_db()
        assert (corrupted.stage, corrupted.status, corrupted.code) == ("problem_clarification", "waiting", CODE)
        said = list(corrupted.messages.order_by("position").values_list("text", "code"))
        assert said[: len(said_before)] == said_before
        assert said[len(said_before)] == ("Here is my code.", CODE)
        assert [visit.stage for visit in corrupted.stage_visits.filter(left_at=None)] == ["problem_clarification"]

    @every_memory
    def test_it_goes_on_from_there(self, at_the_code, name):
        corrupted = self.corrupted(at_the_code, name)
        submit(corrupted, "Here is my code.", code=CODE)
        turn = submit(corrupted, DEMO_MESSAGES[0][0])
        assert turn.status == TurnStatus.DONE
        assert "critical" not in [level for _, level, _ in events_of(turn)]
        corrupted.refresh_from_db()
        assert corrupted.stage in [stage.value for stage in STAGE_ORDER]
        assert corrupted.context["reset_triggered"] is True

    @every_case("action", [{"action": "hint"}, {"action": "skip"}], undo_rows=True)
    def test_buttons_start_over_as_well(self, at_the_code, action):
        Interview.objects.filter(pk=at_the_code.pk).update(context=[])
        turn = submit(at_the_code, **action)
        assert turn.status == TurnStatus.DONE
        assert events_of(turn)[0] == ("state_inconsistent", "critical", "problem_clarification")

    @every_case(
        "damage",
        [
            {"clarified": "x", "hints_given": None},
            {"user_profile": {"level": "wizard"}},
            {"turn_count": "many", "stage_started_at": None},
            {"follow_ups_asked": ["nobody knows"], "approach_ids": ["none"]},
            {"identified_pattern": 5},
        ],
        undo_rows=True,
    )
    def test_damage_elsewhere_leaves_the_stage(self, at_the_code, damage):
        at_the_code.refresh_from_db()
        Interview.objects.filter(pk=at_the_code.pk).update(context={**at_the_code.context, **damage})
        turn = submit(at_the_code, "Here is my code.", code=CODE)
        assert turn.status == TurnStatus.DONE
        at_the_code.refresh_from_db()
        assert at_the_code.stage == "edge_case_check"
        assert "critical" not in [level for _, level, _ in events_of(turn)]


class TestAdmin:
    def test_list_shows_and_filters(self, db):
        quiet, loud = InterviewFactory(title="Quiet one"), InterviewFactory(title="Loud one")
        EventFactory(interview=quiet, kind="skip_request", message="refused kindly")
        EventFactory(interview=loud, kind="expert_failed", level="critical", message="it raised", stage="follow_up")
        last_month = timezone.now() - timedelta(days=40)
        EventFactory(interview=loud, kind="stagnation", level="warning", message="too long", created_at=last_month)
        client = coach_client()

        for query, expected in [
            ("", {"refused kindly", "it raised", "too long"}),
            ("kind__exact=expert_failed", {"it raised"}),
            ("level__exact=warning", {"too long"}),
            ("stage__exact=follow_up", {"it raised"}),
            (f"interview__id__exact={loud.pk}", {"it raised", "too long"}),
            (f"created_at__year={last_month.year}&created_at__month={last_month.month}", {"too long"}),
            (f"q={quiet.pk}", {"refused kindly"}),
            ("q=loud", {"it raised", "too long"}),
            (f"q={quiet.learner.email}", {"refused kindly"}),
            ("interview__id__exact=rubbish", set()),
            (f"interview__id__exact={uuid.uuid4()}", set()),
        ]:
            page = shown(client.get(f"{reverse(EVENT_LIST)}?{query}"))
            assert {text for text in ("refused kindly", "it raised", "too long") if text in page} == expected, query

    def test_list_links_to_the_interview(self, db):
        event = EventFactory()
        page = shown(coach_client().get(reverse(EVENT_LIST)))
        assert reverse("admin:interviews_interview_change", args=[event.interview_id]) in page

    def test_counts_are_those_of_the_rows_shown(self, db):
        interview, now = InterviewFactory(), timezone.now()
        for days_ago, kind in [(0, "stagnation"), (0, "stagnation"), (3, "stagnation"), (13, "skip_request")]:
            EventFactory(interview=interview, kind=kind, created_at=now - timedelta(days=days_ago))
        EventFactory(interview=interview, kind="leak_caught", created_at=now - timedelta(days=14))
        client = coach_client()

        counts = client.get(reverse(EVENT_LIST)).context["counts"]
        assert len(counts.days) == 14
        assert [(row.kind, row.total) for row in counts.kinds] == [("Asked to skip", 1), ("Stuck", 3)]
        assert [row.per_day for row in counts.kinds] == [(1, *[0] * 13), (*[0] * 10, 1, 0, 0, 2)]
        assert [day.number for day in counts.days] == [1, *[0] * 9, 1, 0, 0, 2]
        assert counts.total == 4

        filtered = client.get(reverse(EVENT_LIST), {"kind__exact": "skip_request"})
        assert [(row.kind, row.total) for row in filtered.context["counts"].kinds] == [("Asked to skip", 1)]
        assert "1 event in the last 14 days" in shown(filtered)
        assert "Nothing like this was recorded" in shown(client.get(reverse(EVENT_LIST), {"level__exact": "error"}))

    def test_page_needs_no_inline_style_or_script(self, db):
        EventFactory()
        page = shown(coach_client().get(reverse(EVENT_LIST)))
        assert "<svg" in page
        assert " style=" not in page
        assert "<script>" not in page

    def test_number_of_queries_does_not_depend_on_the_rows(self, db):
        interview, first = InterviewFactory(), InterviewFactory()
        client = coach_client()

        def queries(query: str) -> int:
            with CaptureQueriesContext(
                connection,
            ) as captured:
                shown(client.get(f"{reverse(EVENT_LIST)}?{query}"))
            return len(captured)

        for _ in range(3):
            EventFactory(interview=first)
        queries("")
        few = [queries(""), queries(f"interview__id__exact={interview.pk}")]
        assert few[0] <= 13  # one of them the session
        for number in range(57):
            other = InterviewFactory(learner=first.learner)
            EventFactory(interview=interview if number % 2 else other, kind=EventKind.values[number % 14])
        assert [queries(""), queries(f"interview__id__exact={interview.pk}")] == few

    def test_detail_shows_input_and_snapshot_and_takes_no_change(self, db):
        event = EventFactory(
            kind="frustration", input="<b>太难了</b>", snapshot={"pattern": "hash_map", "conversation_length": 7}
        )
        client, address = coach_client(), reverse("admin:interviews_event_change", args=[event.pk])
        page = shown(client.get(address))
        assert escape("<b>太难了</b>") in page and "<b>太难了" not in page
        assert "conversation_length" in page and "hash_map" in page
        assert client.post(address, {"message": "changed"}).status_code == 403
        assert client.get(reverse("admin:interviews_event_add")).status_code == 403
        assert client.get(reverse("admin:interviews_event_delete", args=[event.pk])).status_code == 403

    def test_administrator_can_delete_an_interview_with_its_events(self, client, db):
        event = EventFactory()
        client.force_login(UserFactory(is_staff=True, is_superuser=True))
        page = reverse("admin:interviews_interview_delete", args=[event.interview_id])
        assert client.post(page, {"post": "yes"}).status_code == 302
        assert not Event.objects.exists()

    def test_transcript_shows_where_the_coach_stepped_in(self, interview):
        play(interview, TO_APPROACH)
        turn = submit(interview, "This is too hard, I give up")
        submit(interview, action="hint")
        EventFactory(interview=interview, kind="expert_failed", level="critical", stage="thought_articulation")

        page = shown(administrator_client().get(reverse(DETAILS, args=[interview.pk])))

        assert "Stepped in: Frustration" in page
        for event in interview.events.all():
            assert reverse("admin:interviews_event_change", args=[event.pk]) in page
        assert page.index("I give up") < page.index("Stepped in") < page.index(f"/event/{turn.events.get().pk}/")
        assert f"{reverse(EVENT_LIST)}?interview__id__exact={interview.pk}" in page

    def test_a_turn_that_failed_without_a_message_still_shows_its_event(self, interview, broken_core):
        turn = submit(interview, action="hint")
        for _ in range(ANSWER_TURN.max_attempts):
            working.answer_turn(turn.pk)
        page = shown(administrator_client().get(reverse(DETAILS, args=[interview.pk])))
        assert reverse("admin:interviews_event_change", args=[turn.events.get().pk]) in page

    def test_transcript_asks_for_all_events_at_once(self, interview):
        client, page = administrator_client(), reverse(DETAILS, args=[interview.pk])
        shown(client.get(page))
        counts = []
        for turns in (1, 6):
            for _ in range(turns):
                submit(interview, "???")
            with CaptureQueriesContext(connection) as captured:
                shown(client.get(page))
            counts.append(len(captured))
            assert len([query for query in captured if 'FROM "interviews_event"' in query["sql"]]) == 1
        assert counts[0] == counts[1]


class TestOtherPeople:
    @pytest.mark.parametrize("person", ["nobody", LEARNER, "the learner", CURATOR])
    def test_only_coaches_see_events(self, client, interview, person):
        event = submit(interview, "???").events.get()
        if person == "the learner":
            client.force_login(interview.learner)
        elif person == LEARNER:
            client.force_login(UserFactory())
        elif person == CURATOR:
            client.force_login(staff(CURATOR))
        for page in (reverse(EVENT_LIST), reverse("admin:interviews_event_change", args=[event.pk])):
            response = client.get(page)
            assert response.status_code == (403 if person == CURATOR else 302), page
            if response.status_code == 302:
                assert "login" in response.url

    def test_a_coach_and_an_administrator_do(self, client, interview):
        submit(interview, "???")
        assert "Nothing to work with" in shown(coach_client().get(reverse(EVENT_LIST)))
        client.force_login(UserFactory(is_staff=True, is_superuser=True))
        assert "Nothing to work with" in shown(client.get(reverse(EVENT_LIST)))

    def test_pages_of_learners_show_no_records(self, client, interview, expert):
        play(interview, TO_APPROACH)
        expert(lambda self, context: 1 / 0)
        submit(interview, "Two nested loops that check every pair.")
        client.force_login(interview.learner)
        for page in ("room", "transcript"):
            text = shown(client.get(reverse(page, kwargs={"interview_id": interview.pk})))
            assert "ZeroDivisionError" not in text and "ChangedExpert" not in text

    def test_the_demo_interview_is_recorded_for_its_learner_only(self, bank_problem):
        learner = UserFactory()
        interview = play_demo_interview(learner)
        assert set(Event.objects.values_list("interview", flat=True)) <= {interview.pk}
