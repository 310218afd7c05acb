"""The replay through its address: every stay, exchange by exchange, and only what was asked for."""

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.conversation import cards
from interviews.models import Interview, Message, StageVisit, Turn, TurnAction, TurnStatus
from interviews.turns import opening
from problems.models import Problem
from profiles.models import User
from tests.clients import client
from tests.factories import AttemptFactory, InterviewFactory, UserFactory

__all__ = ["client"]
pytestmark = pytest.mark.django_db

LANGUAGES = ["en", "zh-hans"]
STAGES = ("problem_clarification", "thought_articulation", "complexity_analysis")
# The session, the user and the profile; then the interview, its messages without words, its visits, the messages
# that are shown, the code by then, and what was submitted.
REPLAY_QUERIES = 9
CODE = "def two_sum(nums, target):\n    return 'first'"


@pytest.fixture
def interview(learner: User, bank_problem: Problem) -> Interview:
    """Three stages: two exchanges in the first, and one in each of the others, the last of which lasts."""
    interview = InterviewFactory(learner=learner, problem=bank_problem)
    began = timezone.now() - timedelta(hours=1)
    Interview.objects.filter(pk=interview.pk).update(started_at=began)
    interview.refresh_from_db()
    for number, stage in enumerate(STAGES, start=1):
        left = began + timedelta(minutes=10 * number) if number < len(STAGES) else None
        entered = began + timedelta(minutes=10 * (number - 1))
        StageVisit.objects.create(interview=interview, position=number, stage=stage, entered_at=entered, left_at=left)
    say(interview, "coach", "Welcome")
    exchange(interview, "I ask one", "You hear one")
    exchange(interview, "I ask two", "On to the idea", answer_in=STAGES[1])
    exchange(interview, "Two loops", "On to the costs", stage=STAGES[1], answer_in=STAGES[2])
    exchange(interview, "Quadratic", "Is that fine?", stage=STAGES[2])
    return interview


def say(interview: Interview, role: str, text: str, *, stage: str = STAGES[0], **fields: Any) -> Message:
    position = interview.messages.count() + 1
    defaults = {"created_at": timezone.now()}
    return Message.objects.create(
        interview=interview, position=position, role=role, text=text, stage=stage, **{**defaults, **fields}
    )


def exchange(
    interview: Interview, text: str, answer: str, *, stage: str = STAGES[0], answer_in: str = "", code: str = ""
) -> Turn:
    interview.turn_count += 1
    interview.save()
    turn = Turn.objects.create(interview=interview, number=interview.turn_count, text=text, status=TurnStatus.DONE)
    say(interview, "learner", text, stage=stage, turn=turn, code=code)
    say(interview, "coach", answer, stage=answer_in or stage, turn=turn)
    return turn


def address(interview: Interview, query: str = "") -> str:
    return reverse("replay", kwargs={"interview_id": interview.pk}) + query


def page(client: Client, interview: Interview, query: str = "") -> str:
    response = client.get(address(interview, query))
    assert response.status_code == 200
    return response.content.decode()


def shown(html: str) -> list[int]:
    """The positions of the messages on the page."""
    return [int(position) for position in re.findall(r'id="message-(\d+)"', html)]


def way(html: str, name: str) -> str | None:
    """Where the link ``prev`` or ``next`` leads."""
    found = re.search(rf'href="([^"]*)" rel="{name}"', html)
    return found[1].replace("&amp;", "&") if found else None


# --- Stays ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("visit", "positions"), [(1, [1, 2, 3, 4]), (2, [5, 6]), (3, [7, 8, 9])])
def test_each_stay_shows_what_was_said_in_it_and_nothing_else(
    client: Client, interview: Interview, visit: int, positions: list[int]
) -> None:
    html = page(client, interview, f"?visit={visit}")

    assert shown(html) == positions
    assert html.count('aria-current="page"') == 2  # the stay, and that it is shown as a whole
    assert way(html, "prev") == (f"?visit={visit - 1}" if visit > 1 else None)
    assert way(html, "next") == (f"?visit={visit + 1}" if visit < len(STAGES) else None)


def test_stays_are_those_of_the_transcript(client: Client, interview: Interview) -> None:
    # Neither a card nor an answer that was replaced begins a stay; a visit in which nothing was said is none.
    say(interview, "coach", "Replaced", stage=STAGES[1], folded=True, turn=interview.turns.last())
    cards.open_card(interview, "turn_failed", turn=interview.turns.last())
    StageVisit.objects.filter(left_at=None).update(left_at=timezone.now())
    for number, stage in ((4, "follow_up"), (5, STAGES[1])):
        now = timezone.now()
        StageVisit.objects.create(interview=interview, position=number, stage=stage, entered_at=now, left_at=now)
    exchange(interview, "Once more", "With pleasure", stage=STAGES[1])
    url = reverse("transcript", kwargs={"interview_id": interview.pk})
    parts = client.get(url).context["parts"]

    assert len(parts) == 4
    for number, part in enumerate(parts, start=1):
        context = client.get(address(interview, f"?visit={number}")).context
        assert [row.position for row in context["newest_rows"] or context["earlier_rows"]] == [
            row.position for row in part.rows
        ]
        assert (context["stay"].stage_label, context["stay"].duration) == (part.stage_label, part.duration)


def test_rail_says_how_long_each_stay_was(client: Client, interview: Interview) -> None:
    interview.stage_visits.filter(position=2).update(skipped=True)

    html = " ".join(page(client, interview).split())

    assert "10 min · 4 messages" in html
    assert "10 min · 2 messages · skipped" in html


def test_stay_of_seconds_is_no_minute_and_breaks_are_no_part_of_it(client: Client, interview: Interview) -> None:
    began = timezone.now() - timedelta(seconds=48)
    Interview.objects.filter(pk=interview.pk).update(
        started_at=began, finished_at=began + timedelta(seconds=48), away_seconds=40, status="finished"
    )
    interview.messages.update(created_at=began)
    for number in (1, 2, 3):
        entered = began + timedelta(seconds=3 * (number - 1))
        left = entered + timedelta(seconds=3 if number < 3 else 42)
        interview.stage_visits.filter(position=number).update(entered_at=entered, left_at=left)

    html = " ".join(page(client, interview).split())
    told = client.get(reverse("transcript", kwargs={"interview_id": interview.pk})).context["parts"]

    rail = re.findall(r'"replay-facts">([^<]*)<', html)
    assert [facts.partition(" · ")[0] for facts in rail] == ["3 s", "3 s", "2 s"]
    assert [part.duration for part in told] == ["3 s", "3 s", "2 s"]


def test_stage_visited_again_is_a_stay_of_its_own(client: Client, interview: Interview) -> None:
    StageVisit.objects.filter(left_at=None).update(left_at=timezone.now())
    StageVisit.objects.create(interview=interview, position=4, stage=STAGES[0], entered_at=timezone.now())
    exchange(interview, "Back again", "Welcome back", answer_in=STAGES[0])

    assert shown(page(client, interview, "?visit=4")) == [10, 11]


@pytest.mark.parametrize(
    ("query", "visit"),
    [("", 1), ("?visit=0", 1), ("?visit=99", 3), ("?visit=9999999999999999999999", 3), ("?visit=-1", 1),
     ("?visit=two", 1), ("?visit=²", 1), ("?visit=2&turn=", 2), ("?visit=2&turn=x", 2), ("?visit=2&turn=99", 2)],
)  # fmt: skip
def test_number_that_there_is_none_of_means_the_one_next_to_it(
    client: Client, interview: Interview, query: str, visit: int
) -> None:
    assert client.get(address(interview, query)).context["stay"].number == visit


# --- Exchanges --------------------------------------------------------------------------------------------------------


def test_replay_runs_like_a_film_to_its_end_and_back(client: Client, interview: Interview) -> None:
    query, seen = "?visit=1&turn=0", []
    while query:
        html = page(client, interview, query.partition("#")[0])
        seen.append((shown(html)[-1], way(html, "prev")))
        query = way(html, "next")

    assert [last for last, _ in seen] == [1, 3, 4, 5, 6, 7, 9]
    assert [back for _, back in seen] == [
        None,
        "?visit=1&turn=0#newest",
        "?visit=1&turn=1#newest",
        "?visit=1&turn=2#newest",
        "?visit=2&turn=2#newest",
        "?visit=2&turn=3#newest",
        "?visit=3&turn=3#newest",
    ]


def test_newest_exchange_is_set_apart_from_what_was_before(client: Client, interview: Interview) -> None:
    html = page(client, interview, "?visit=1&turn=1")
    before, found, newest = html.partition('id="newest"')

    assert found
    assert shown(before) == [1]
    assert shown(newest) == [2, 3]
    assert "I ask two" not in html


# --- What came of it --------------------------------------------------------------------------------------------------


def test_code_is_that_of_the_moment(client: Client, interview: Interview) -> None:
    exchange(interview, "", "Run it", stage=STAGES[2], code=CODE)
    taken_back = exchange(interview, "", "", stage=STAGES[2], code=CODE.replace("first", "withdrawn"))
    Turn.objects.filter(pk=taken_back.pk).update(status=TurnStatus.CANCELLED)

    assert client.get(address(interview, "?visit=2")).context["code"] is None
    assert client.get(address(interview, "?visit=3&turn=4")).context["code"] is None
    code = client.get(address(interview, "?visit=3")).context["code"]
    assert "first" in code.html
    assert code.message.position == 10


def test_submissions_stand_where_they_were_made(client: Client, interview: Interview) -> None:
    turn = exchange(interview, "", "All pass", stage=STAGES[2], answer_in="pattern_summary", code=CODE)
    Turn.objects.filter(pk=turn.pk).update(action=TurnAction.SUBMIT)
    AttemptFactory(interview=interview, turn=turn, code=CODE, client_id=turn.client_id)

    submitted = [len(client.get(address(interview, f"?visit={number}")).context["attempts"]) for number in (2, 3, 4)]

    assert submitted == [0, 1, 0]
    assert "Submission 1" in page(client, interview, "?visit=3&turn=5")
    assert "Submission 1" not in page(client, interview, "?visit=3&turn=4")


def test_where_the_coach_stepped_in_is_said_of_the_stay(client: Client, interview: Interview) -> None:
    interview.messages.filter(position=3).update(situation="over_reliance")

    assert client.get(address(interview, "?visit=1")).context["intervention_count"] == 1
    assert client.get(address(interview, "?visit=1&turn=0")).context["intervention_count"] == 0
    assert client.get(address(interview, "?visit=2")).context["intervention_count"] == 0


def test_card_stands_at_its_place(client: Client, interview: Interview) -> None:
    Interview.objects.filter(pk=interview.pk).update(stage=STAGES[2])
    interview.refresh_from_db()
    cards.open_card(interview, "turn_failed", turn=interview.turns.last())

    html = page(client, interview, "?visit=3&turn=4")

    assert shown(html)[-1] == 10
    assert 'class="message-card"' in html


# --- Links to a message -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("position", "to"), [(1, (1, 1)), (6, (2, 6)), (9, (3, 9)), (77, (3, 9)), ("x", (1, 1))])
def test_link_to_a_message_opens_its_stay_there(
    client: Client, interview: Interview, position: Any, to: tuple[int, int]
) -> None:
    visit, nearest = to
    response = client.get(address(interview, f"?message={position}"))

    assert response.status_code == 302
    assert response["Location"] == address(interview, f"?visit={visit}#message-{nearest}")


def test_transcript_leads_to_the_replay_and_has_the_same_anchors(client: Client, interview: Interview) -> None:
    html = client.get(reverse("transcript", kwargs={"interview_id": interview.pk})).content.decode()

    assert f'href="{address(interview)}"' in html
    assert shown(html) == list(range(1, 10))


# --- Who may, and how fast --------------------------------------------------------------------------------------------


def test_somebody_elses_replay_is_404(interview: Interview) -> None:
    stranger = Client()
    stranger.force_login(UserFactory())

    for query in ("", "?visit=1", "?message=1"):
        assert stranger.get(address(interview, query)).status_code == 404
    assert stranger.get(reverse("replay", kwargs={"interview_id": uuid.uuid4()})).status_code == 404


def test_visitor_logs_in_and_comes_back(interview: Interview) -> None:
    response: HttpResponse = Client().get(address(interview, "?visit=2"))

    assert response["Location"] == f"{reverse('account_login')}?next={address(interview)}%3Fvisit%3D2"


@pytest.mark.parametrize("language", LANGUAGES)
def test_interview_without_a_word_says_so(client: Client, learner: User, language: str) -> None:
    empty = InterviewFactory(learner=learner, status="draft")

    for query in ("", "?visit=3&turn=1", "?message=2"):
        response = client.get(address(empty, query), headers={"Accept-Language": language})
        assert response.status_code == 200
        assert f'<html lang="{language}"' in response.content.decode()


def test_open_interview_leads_back_to_its_room(client: Client, interview: Interview, learner: User) -> None:
    room = reverse("room", kwargs={"interview_id": interview.pk})
    goes_on = page(client, interview)
    assert f'href="{room}"' in goes_on and "/report/" not in goes_on

    Interview.objects.filter(pk=interview.pk).update(
        status="finished", finished_at=timezone.now(), stage="pattern_summary"
    )
    over = page(client, interview)
    report = reverse("report", kwargs={"interview_id": interview.pk})
    assert f'href="{room}"' not in over and f'href="{report}"' in over


def test_hostile_words_come_out_dead(client: Client, bank_problem: Problem, learner: User) -> None:
    interview = opening.start_interview(learner=learner, language="en", slug="two-sum")
    say(interview, "learner", "<script>alert(1)</script> [x](javascript:alert(1))", code="</code><script>x</script>")

    html = page(client, interview)

    assert "<script>" not in html
    assert 'href="javascript' not in html


@pytest.mark.parametrize("query", ["?visit=1", "?visit=2", "?visit=1&turn=1"])
@pytest.mark.parametrize("count", [0, 100])
def test_queries_do_not_grow_with_the_conversation(
    client: Client, interview: Interview, django_assert_num_queries: Any, query: str, count: int
) -> None:
    for number in range(count):
        stage = STAGES[number // 10 % 2]
        exchange(interview, f"Thought {number}", "Yes", stage=stage, code=CODE)
    for _ in range(count // 20):
        AttemptFactory(interview=interview)
    page(client, interview, query)  # the profile is made here

    with django_assert_num_queries(REPLAY_QUERIES):
        html = page(client, interview, query)

    assert len(shown(html)) < 10
