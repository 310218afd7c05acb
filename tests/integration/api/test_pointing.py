"""Which of the learner's words a reply answers, as it is stored and as the API tells it."""

import pytest

from interviews.core.turn.pointing import About
from interviews.models import Interview, Message, Role
from profiles.models import User
from tests.api_learners import ApiLearner

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bank_problem")]

ASKS = "Can prices be negative? I would use two nested loops."


@pytest.fixture
def caller(learner: User) -> ApiLearner:
    caller = ApiLearner(learner)
    caller.begin()
    return caller


def messages(caller: ApiLearner) -> list[dict]:
    return caller.get(caller.at()).json()["messages"]


def test_the_answer_to_a_question_says_where_the_question_stands(caller: ApiLearner) -> None:
    caller.say(ASKS)
    opening, said, answer = messages(caller)[:3]
    assert (said["role"], answer["role"]) == ("learner", "coach")
    assert opening["about"] is said["about"] is None
    found = answer["about"]
    assert (found["position"], found["line"]) == (said["position"], None)
    assert [ASKS[place["start"] : place["end"]] for place in found["words"]] == ["Can prices be negative?"]


def test_what_was_taken_back_or_is_not_there_is_pointed_at_by_nothing(caller: ApiLearner) -> None:
    caller.say(ASKS)
    Interview.objects.get(pk=caller.interview_id).messages.filter(role=Role.LEARNER).delete()
    assert all(one["about"] is None for one in messages(caller))


def test_a_button_has_no_words_to_point_at(caller: ApiLearner) -> None:
    caller.say(ASKS)
    caller.turn(action="hint", seen=1)
    last = Message.objects.filter(interview=caller.interview_id, role=Role.COACH).latest("position")
    assert last.turn.action == "hint"
    assert last.about is None


def test_it_is_stored_as_it_is_read(caller: ApiLearner) -> None:
    caller.say(ASKS)
    stored = Message.objects.filter(interview=caller.interview_id, about__isnull=False).get()
    assert About.from_dict(stored.about).words == ((0, 23),)
