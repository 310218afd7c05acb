"""What was meant, through the API: readings with their labels, chosen by number, disputed, refused."""

import uuid

import pytest
from django.test import Client

from interviews.core.acts import ActKind
from interviews.models import Interview, LabelledMessage
from profiles.models import User
from tests.api_learners import API, ApiLearner
from tests.readings import HINT, IDEA, ORDER, ask_what_was_meant, take_for

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bank_problem")]

WORDS = "hmm what about that thing with the ordering"


@pytest.fixture
def caller(learner: User) -> ApiLearner:
    caller = ApiLearner(learner)
    caller.begin()
    caller.say(WORDS)
    return caller


@pytest.fixture
def interview(caller: ApiLearner) -> Interview:
    return Interview.objects.get(pk=caller.interview_id)


def readings(caller: ApiLearner) -> dict[str, list[dict]]:
    """Return the readings of the learner's and of the coach's latest message."""
    return {message["role"]: message["readings"] for message in caller.get(caller.at()).json()["messages"]}


def test_readings_are_told_and_chosen(caller: ApiLearner, interview: Interview) -> None:
    ask_what_was_meant(interview, ORDER, HINT)
    offered = [{"number": 1, "label": "order of the list"}, {"number": 2, "label": "a hint, please"}]
    assert readings(caller)["coach"] == offered

    answer = caller.turn(meant=2)

    assert answer.status_code == 201
    said = answer.json()["messages"]
    assert (said[0]["role"], said[0]["text"]) == ("learner", "I meant: a hint, please")
    assert LabelledMessage.objects.get().acts == [{"act": "request", "what": "hint"}]


def test_sent_twice_it_is_one_turn(caller: ApiLearner, interview: Interview) -> None:
    ask_what_was_meant(interview, ORDER)
    same = {"client_id": str(uuid.uuid4()), "meant": 1}

    answers = [caller.turn(seen=1, **same) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [201, 200]
    assert answers[0].json()["number"] == answers[1].json()["number"]
    assert LabelledMessage.objects.count() == 1


def test_what_the_coach_took_is_disputed(caller: ApiLearner, interview: Interview) -> None:
    take_for(interview, ORDER, HINT)
    assert readings(caller) == {"coach": [], "learner": [{"number": 1, "label": "a hint, please"}]}

    assert caller.turn(meant=1).json()["error"]["code"] == "reading_not_offered"
    assert caller.turn(meant=1, disputed=True).status_code == 201

    assert LabelledMessage.objects.get().how == "dispute"


def test_no_id_of_what_the_coach_knows_is_told(caller: ApiLearner, interview: Interview) -> None:
    ask_what_was_meant(interview, IDEA)
    for path in (caller.at(), caller.at("export/")):
        assert "brute_force" not in caller.get(path).content.decode()
    assert readings(caller)["coach"] == [{"number": 1, "label": "an idea for solving it"}]


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({"meant": 2}, 400, "reading_not_offered"),
        ({"meant": 0}, 400, "invalid_request"),
        ({"meant": "first"}, 400, "invalid_request"),
        ({"meant": 1, "text": "and more"}, 400, "invalid_request"),
        ({"meant": 1, "code": "x = 1"}, 400, "invalid_request"),
        ({"meant": 1, "action": "hint"}, 400, "invalid_request"),
        ({"disputed": True, "text": "no"}, 400, "invalid_request"),
        ({"meant": 1, "seen": 0}, 409, "stale_turn"),
    ],
)
def test_anything_else_is_refused(caller: ApiLearner, interview: Interview, sent: dict, status: int, code: str) -> None:
    ask_what_was_meant(interview, ORDER)

    answer = caller.turn(**sent)

    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert interview.turns.count() == 1
    assert not LabelledMessage.objects.exists()


def test_the_schema_tells_of_them(client: Client) -> None:
    schema = client.get(f"{API}schema/", {"format": "json"}).json()["components"]["schemas"]
    assert set(schema["Reading"]["properties"]) == {"number", "label"}
    assert {"meant", "disputed"} <= set(schema["NewTurn"]["properties"])
    assert ActKind.COST not in str(schema["Reading"])
