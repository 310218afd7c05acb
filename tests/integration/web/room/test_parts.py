"""A long conversation: the room shows the latest part, earlier ones come when they are asked for, words are found in all."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.conversation import cards, selectors
from interviews.conversation.finding import LONGEST_WORDS, MOST_SHOWN, find_in
from interviews.conversation.selectors import PART
from interviews.models import Interview, Message, Turn, TurnStatus
from interviews.turns import opening
from problems.models import Problem
from profiles.models import User
from tests.clients import client
from tests.factories import UserFactory

__all__ = ["client"]
pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
COUNT = 150
EARLIER_QUERIES = 8  # session, user, interview; the part, the next words, the last help, the open card, the last answer
FIND_QUERIES = 4  # session, user, interview; the places


@pytest.fixture
def learner() -> User:
    return UserFactory()


@pytest.fixture
def interview(bank_problem: Problem, learner: User) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug="two-sum")


def fill(interview: Interview, count: int) -> None:
    """Let the conversation have ``count`` messages, the coach's the odd ones."""
    Message.objects.bulk_create(
        Message(
            interview=interview,
            position=position,
            role="coach" if position % 2 else "learner",
            stage=interview.stage,
            text=f"Thought number {position}.",
            created_at=timezone.now(),
        )
        for position in range(interview.messages.count() + 1, count + 1)
    )


def address(name: str, interview: Interview, query: str = "") -> str:
    return reverse(name, kwargs={"interview_id": interview.pk}) + query


def shown(client: Client, url: str, **headers: str) -> str:
    return client.get(url, headers=headers or HTMX).content.decode()


def positions(html: str) -> list[int]:
    return [int(position) for position in re.findall(r'<li [^>]*id="message-(\d+)"', html)]


def room(client: Client, interview: Interview, query: str = "") -> str:
    return client.get(address("room", interview, query)).content.decode()


def next_address(html: str) -> str | None:
    """Return where the page gets the part before what it shows; ``None`` where the conversation begins with that."""
    found = re.search(r'id="earlier-link"[^>]* hx-get="([^"]+)"', html)
    return found and found[1].replace("&amp;", "&")


# --- Parts ------------------------------------------------------------------------------------------------------------


def test_a_short_conversation_is_all_there(client: Client, interview: Interview) -> None:
    fill(interview, PART)

    html = room(client, interview)

    assert positions(html) == list(range(1, PART + 1))
    assert next_address(html) is None


def test_of_a_long_one_the_latest_part_and_the_rest_part_by_part(client: Client, interview: Interview) -> None:
    fill(interview, COUNT)

    html = room(client, interview)
    seen = positions(html)

    assert seen == list(range(COUNT - PART + 1, COUNT + 1))
    while way := next_address(html):
        html = shown(client, way)
        seen = positions(html) + seen
    assert seen == list(range(1, COUNT + 1))


def test_a_part_begins_with_a_turn(client: Client, interview: Interview) -> None:
    fill(interview, COUNT)
    turn = Turn.objects.create(interview=interview, number=1, status=TurnStatus.DONE)
    cut = COUNT - PART + 1
    interview.messages.filter(position__in=(cut - 2, cut - 1, cut)).update(turn=turn)

    assert positions(room(client, interview))[0] == cut - 2


def test_no_stage_is_said_to_begin_where_a_part_does(client: Client, interview: Interview) -> None:
    fill(interview, COUNT)
    later = COUNT - 10
    interview.messages.filter(position__gte=later).update(stage="thought_articulation")

    html = room(client, interview)
    before = shown(client, next_address(html))

    assert re.findall(r'id="break-(\d+)"', html) == [str(later)]
    assert re.findall(r'id="break-(\d+)"', before) == []


def test_a_message_further_up_is_on_the_page_when_its_link_asks_for_it(client: Client, interview: Interview) -> None:
    fill(interview, COUNT)

    assert positions(room(client, interview, "?first=7"))[0] == 7
    assert positions(room(client, interview, f"?first={COUNT - 3}"))[0] == COUNT - PART + 1
    assert positions(room(client, interview, "?first=99999"))[0] == COUNT - PART + 1
    assert positions(shown(client, address("earlier", interview, f"?before={COUNT - PART + 1}&since=7"))) == list(
        range(7, COUNT - PART + 1)
    )


def test_help_of_long_ago_that_is_still_used_is_open(client: Client, interview: Interview) -> None:
    fill(interview, COUNT)
    turns = [Turn.objects.create(interview=interview, number=n, status=TurnStatus.DONE) for n in (1, 2)]
    helped = interview.messages.get(position=21)
    earlier_help = interview.messages.get(position=11)
    for message in (helped, earlier_help):
        message.turn, message.situation, message.offers = turns[0], "stagnation", ["stronger_hint"]
        message.save()
    interview.messages.filter(position=COUNT - 1).update(turn=turns[1])

    html = shown(client, address("earlier", interview, f"?before={COUNT - PART + 1}&since=1"))

    rows = {int(row[1]): row[0] for row in re.findall(r'<li class="([^"]+)" id="message-(\d+)"', html)}
    assert "is-folded" in rows[11]
    assert "is-folded" not in rows[21]


def test_a_folded_card_says_what_was_chosen_also_in_the_next_part(client: Client, interview: Interview) -> None:
    fill(interview, 20)
    candidates = [{"label": "Sorting", "text": "I sort", "confidence": 0.5, "said_in": "x"}]
    card = cards.open_card(interview, "ambiguous_reference", facts={"said": "x", "candidates": candidates})
    cards.fold_open(interview, "go_on")
    Message.objects.create(
        interview=interview,
        position=22,
        role="learner",
        stage=interview.stage,
        text="I sort",
        created_at=timezone.now(),
    )

    html = shown(client, address("earlier", interview, f"?before={card.message.position + 1}"))

    assert '<span class="card-done">Sorting</span>' in html


def test_what_is_different_before_the_page_is_not_sent(client: Client, interview: Interview) -> None:
    fill(interview, COUNT)
    turns = [Turn.objects.create(interview=interview, number=n, status=TurnStatus.DONE) for n in (1, 2)]
    interview.messages.filter(position=5).update(turn=turns[0], situation="stagnation", offers=["stronger_hint"])
    interview.messages.filter(position=COUNT - 1).update(turn=turns[1])
    Interview.objects.update(turn_count=2, stage="thought_articulation")
    query = f"?after={COUNT - 4}&now=1"

    whole = shown(client, address("updates", interview, query))
    part = shown(client, address("updates", interview, f"{query}&first={COUNT - PART + 1}"))

    assert 5 in positions(whole)
    assert min(positions(part)) == COUNT - 3


@pytest.mark.parametrize("query", ["", "?before=abc", "?before=-4&since=x", "?before=999999999999"])
def test_addresses_that_make_no_sense_get_a_part(client: Client, interview: Interview, query: str) -> None:
    fill(interview, 60)

    response = client.get(address("earlier", interview, query), headers=HTMX)

    assert response.status_code == 200
    assert positions(response.content.decode())[-1] == 60


def test_without_scripts_the_way_up_is_the_whole_room(client: Client, interview: Interview) -> None:
    fill(interview, COUNT)
    way = re.search(r'id="earlier-link" href="([^"]+)"', room(client, interview))[1]

    assert way.endswith(f"#message-{COUNT - PART}")
    assert positions(client.get(way).content.decode())[0] == 1
    assert client.get(address("earlier", interview)).url == address("room", interview)


@pytest.mark.parametrize("name", ["earlier", "find_in_conversation"])
def test_nobody_elses(client: Client, interview: Interview, name: str) -> None:
    client.force_login(UserFactory())

    assert client.get(address(name, interview, "?before=9&q=a"), headers=HTMX).status_code == 404


@pytest.mark.parametrize("count", [60, 200])
def test_queries_do_not_grow_with_the_conversation(
    client: Client, interview: Interview, django_assert_num_queries: Any, count: int
) -> None:
    fill(interview, count)
    urls = [address("earlier", interview, f"?before={count - 10}"), address("find_in_conversation", interview, "?q=9")]
    for url, queries in zip(urls, (EARLIER_QUERIES, FIND_QUERIES), strict=True):
        shown(client, url)
        with django_assert_num_queries(queries):
            shown(client, url)


# --- Finding ----------------------------------------------------------------------------------------------------------


def say(interview: Interview, text: str, **fields: Any) -> Message:
    position = interview.messages.count() + 1
    defaults = {"role": "learner", "stage": interview.stage, "created_at": timezone.now()}
    return Message.objects.create(interview=interview, position=position, text=text, **{**defaults, **fields})


def found(interview: Interview, words: str) -> list[int]:
    return [place.message.position for place in find_in(interview, words).places]


def test_words_are_found_in_all_that_was_said_the_latest_first(interview: Interview) -> None:
    first = say(interview, "A **hash map** of what `was seen`")
    code = say(interview, "", code="seen = {}\nfor price in prices:\n    pass\n")
    chinese = say(interview, "我会用哈希表记录", role="coach")

    assert found(interview, "SEEN") == [code.position, first.position]
    assert found(interview, "  hash   map of what was ") == [first.position]
    assert found(interview, "for price in") == [code.position]
    assert found(interview, "哈希") == [chinese.position]


def test_what_is_no_part_of_the_conversation_is_not_found(interview: Interview) -> None:
    cancelled = Turn.objects.create(interview=interview, number=1, status=TurnStatus.CANCELLED)
    say(interview, "unusual words", turn=cancelled)
    say(interview, "unusual words", role="coach", folded=True)

    assert found(interview, "unusual") == []


@pytest.mark.parametrize("words", ["%", "_", "\\", "'; --", "[a", "\x00", "a" * (LONGEST_WORDS * 50)])
def test_signs_mean_themselves(interview: Interview, words: str) -> None:
    fill(interview, 5)

    assert found(interview, words) == []


def test_a_place_is_shown_with_what_stands_around_it_and_nothing_of_it_runs(
    client: Client, interview: Interview
) -> None:
    say(interview, "x" * 100 + " <script>alert(1)</script> needle & more " + "y" * 200)

    html = shown(client, address("find_in_conversation", interview, "?q=needle"))

    assert "&lt;script&gt;alert(1)&lt;/script&gt; <mark>needle</mark> &amp; more" in html
    assert "<script>" not in html
    assert "x" * 50 not in html


def test_of_many_places_the_latest_are_shown_and_all_are_counted(client: Client, interview: Interview) -> None:
    fill(interview, MOST_SHOWN + 31)

    html = shown(client, address("find_in_conversation", interview, "?q=thought+number"))

    assert html.count("<mark>") == MOST_SHOWN
    assert f"In {MOST_SHOWN + 30} messages" in html
    assert f"the latest {MOST_SHOWN}" in html


@pytest.mark.parametrize(("query", "said"), [("?q=nowhere", True), ("?q=", False), ("", False)])
def test_nothing_found_is_said_and_nothing_asked_is_not(
    client: Client, interview: Interview, query: str, said: bool
) -> None:
    html = shown(client, address("find_in_conversation", interview, query))

    assert ("Nobody said that here" in html) == said


def test_without_scripts_it_is_a_page_whose_places_lead_into_the_room(client: Client, interview: Interview) -> None:
    fill(interview, COUNT)

    page = client.get(address("find_in_conversation", interview, "?q=number+5.")).content.decode()

    assert "<!doctype html>" in page
    way = re.search(r'<a href="([^"]+)" data-message="5"', page)[1]
    assert way.endswith("#message-5")
    assert positions(client.get(way).content.decode())[0] == 5


def test_the_part_is_one_query_whatever_is_asked(interview: Interview, django_assert_num_queries: Any) -> None:
    fill(interview, COUNT)
    with django_assert_num_queries(1):
        selectors.part_of_conversation(interview)
    with django_assert_num_queries(1):
        selectors.part_of_conversation(interview, since=3)
