"""What one does in the room beside turns, over the API; and the steps of a card."""

from typing import Any

import pytest

from interviews.conversation import cards
from interviews.core.cards.steps import begun as at_first
from interviews.core.cards.steps import model_access
from interviews.models import Card, Interview, InterviewKey, InterviewStatus, Message
from interviews.turns import accepting
from problems.services import load_problems
from profiles.models import User, Voice
from profiles.providers.choices import model_values
from tests.api_learners import ApiLearner
from tests.factories import ProviderFactory
from tests.factories.coaching import join, make_coach, make_cohort

pytestmark = pytest.mark.django_db

KEY = "sk-own-5Tg8-hY2kQ0pLm4"


@pytest.fixture
def begun(learner: User, bank_problem: Any) -> ApiLearner:
    caller = ApiLearner(learner)
    caller.begin()
    return caller


def put(caller: ApiLearner, path: str, data: Any) -> Any:
    return caller.client.put(f"/api/v1/{caller.at(path)}", data)


def test_a_message_says_what_the_coach_stepped_in_with_and_what_it_offers(begun: ApiLearner) -> None:
    said = begun.say("Just give me the answer.").json()["messages"]
    assert [(one["role"], one["situation"], one["offers"]) for one in said] == [
        ("learner", "over_reliance", []),
        ("coach", "over_reliance", ["stronger_hint"]),
    ]


def test_pausing(begun: ApiLearner) -> None:
    assert begun.post(begun.at("pause/")).json()["status"] == "waiting"
    assert Interview.objects.get().paused_at is not None


def test_the_end_is_asked_back_once(begun: ApiLearner) -> None:
    refused = begun.post(begun.at("end/"), {"seen_turn": 0})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "end_interview")
    assert begun.post(begun.at("end/"), {"seen_turn": 3, "confirmed": True}).json()["error"]["code"] == "stale_turn"
    ended = begun.post(begun.at("end/"), {"seen_turn": 0, "confirmed": True})
    assert (ended.status_code, ended.json()["status"]) == (200, "finished")
    assert begun.post(begun.at("end/"), {"seen_turn": 0}).status_code == 200, "one that is over stays so"


def test_an_easier_problem_of_which_there_is_none(begun: ApiLearner) -> None:
    refused = begun.post(begun.at("easier/"))
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "no_easier_problem")


def test_an_easier_problem_begins_and_this_one_waits(begun: ApiLearner, two_sum: Any) -> None:
    load_problems([two_sum.model_copy(update={"slug": "another-sum"})])
    answer = begun.post(begun.at("easier/"))
    assert answer.status_code == 201 and answer.json()["id"] != begun.interview_id
    assert answer["Location"].endswith(f"/interviews/{answer.json()['id']}/")
    assert Interview.objects.get(pk=begun.interview_id).paused_at is not None


def test_a_waiting_message_is_taken_back_or_answered_without_the_model(
    begun: ApiLearner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accepting, "answer_or_wake", lambda turn: False)
    begun.say("Can the prices be negative?")
    assert begun.post(begun.at("take-back/")).json()["status"] == "waiting"
    begun.say("Can the prices be zero?")
    assert begun.post(begun.at("without-model/")).json()["status"] == "waiting"
    found = begun.get(begun.at()).json()
    assert [one["in_conversation"] for one in found["messages"] if one["role"] == "learner"] == [False, True]


def test_something_else_was_meant_only_where_something_was_taken(begun: ApiLearner) -> None:
    refused = begun.post(begun.at("misheard/"))
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "reading_not_offered")


def test_asking_a_human_coach(begun: ApiLearner) -> None:
    refused = begun.post(begun.at("ask-coach/"), {"question": "Am I right?"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "nobody_to_ask")
    join(make_cohort(make_coach()), begun.user)
    assert begun.post(begun.at("ask-coach/"), {"question": "Am I right?"}).status_code == 200
    assert Interview.objects.get().help_question == "Am I right?"


@pytest.mark.parametrize(
    ("path", "status"), [("pause/", 409), ("easier/", 409), ("misheard/", 409), ("take-back/", 409), ("stop/", 409)]
)
def test_what_was_meant_for_an_earlier_turn_is_not_done(begun: ApiLearner, path: str, status: int) -> None:
    begun.say("Can the prices be negative?")
    refused = begun.post(begun.at(path), {"seen_turn": 0})
    assert (refused.status_code, refused.json()["error"]["code"]) == (status, "stale_turn")
    assert Interview.objects.get().paused_at is None
    assert begun.post(begun.at("stop/"), {"seen_turn": 1}).status_code == 200


def test_the_coach_is_stopped_and_what_it_said_is_its_answer(
    begun: ApiLearner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accepting, "answer_or_wake", lambda turn: False)
    begun.say("Can the prices be negative?")
    stopped = begun.post(begun.at("stop/"), {"seen_turn": 1})
    assert (stopped.status_code, stopped.json()["status"]) == (200, "waiting")
    assert begun.get(begun.at("turns/1/")).json()["status"] == "done"


def test_words_are_found_where_they_stand(begun: ApiLearner) -> None:
    begun.say("Can the prices be negative?")
    found = begun.get(begun.at("find/?words=PRICES be")).json()
    assert found["count"] == 1
    assert found["places"][0] | {"stage": ""} == {
        "position": 2, "role": "learner", "stage": "", "before": "Can the ", "words": "prices be", "after": " negative?"
    }  # fmt: skip
    assert begun.get(begun.at("find/?words=nowhere")).json() == {"count": 0, "places": []}
    assert begun.get(begun.at("find/?words=")).json()["count"] == 0
    for query in ("", "?word=x"):
        assert begun.get(begun.at(f"find/{query}")).status_code == 400, query


def test_of_the_latest_message_only_what_stands_is_offered(begun: ApiLearner) -> None:
    begun.say("Can the prices be negative?")
    last = Message.objects.filter(role="coach").last()
    last.offers = ["ask_coach", "pause", "stronger_hint", "back:problem_clarification", "back:pattern_summary"]
    last.save()
    assert begun.get(begun.at()).json()["messages"][-1]["offers"] == ["pause", "stronger_hint"]
    begun.post(begun.at("pause/"))
    join(make_cohort(make_coach()), begun.user)
    assert begun.get(begun.at()).json()["messages"][-1]["offers"] == ["ask_coach", "stronger_hint"]
    begun.say("Are they sorted?")
    assert len(begun.get(begun.at()).json()["messages"][2]["offers"]) == 5, "what was offered then"


def test_the_editor_begins_with_the_starter_and_keeps_each_language(begun: ApiLearner) -> None:
    found = begun.get(begun.at("code/")).json()
    assert found["code"] == found["starter"] and "def two_sum" in found["starter"] and found["saved_at"] is None
    assert put(begun, "code/", {"code": "x = 1"}).json()["code"] == "x = 1"
    assert put(begun, "code/", {"code_language": "java"}).json()["drafts"] == {"python": "x = 1"}
    back = put(begun, "code/", {"code_language": "python"}).json()
    assert (back["code"], back["code_language"], back["drafts"]) == ("x = 1", "python", {})


def test_the_editor_and_a_word_on_a_hint(begun: ApiLearner) -> None:
    assert put(begun, "code/", {"code": "x = 1"}).status_code == 200
    assert Interview.objects.get().code == "x = 1"
    hint = begun.turn(action="hint").json()["messages"][-1]["position"]
    assert put(begun, f"hints/{hint}/", {"helped": False}).json() == {"noted": True}
    assert put(begun, f"hints/{hint}/", {"helped": True}).json() == {"noted": False}
    assert put(begun, "hints/1/", {"helped": False}).status_code == 404


def test_the_log_tells_turns_and_what_went_differently(begun: ApiLearner) -> None:
    begun.say("Just give me the answer.")
    found = begun.get(begun.at("log/")).json()["results"]
    assert [one["what"] for one in found] == ["turn", "event"]


class TestCards:
    @pytest.fixture
    def rejected(self, begun: ApiLearner) -> ApiLearner:
        """An interview whose provider rejects the key."""
        ProviderFactory(name="House")
        wizard = at_first(model_access(model_values()))
        cards.open_card(Interview.objects.get(), "key_rejected", facts={"provider": "House"}, wizard=wizard)
        return begun

    def test_no_card(self, begun: ApiLearner) -> None:
        assert begun.get(begun.at("card/")).json() == {"card": None, "markdown": "", "step": None}

    def test_the_open_one_is_there_as_markdown_too(self, rejected: ApiLearner) -> None:
        found = rejected.get(rejected.at("card/")).json()
        assert found["card"]["error"]["code"] == "key_rejected"
        assert found["markdown"].startswith("## 🚨 ") and "`key_rejected`" in found["markdown"]
        assert (found["step"]["step"], found["step"]["kind"]) == ("explain", "info")

    def test_it_is_walked_through_to_the_end(self, rejected: ApiLearner) -> None:
        def answer(value: str = "") -> Any:
            at = rejected.get(rejected.at("card/")).json()["step"]
            return rejected.post(rejected.at("card/step/"), {"card": at["card"], "step": at["step"], "value": value})

        assert answer().json()["step"]["step"] == "choose"
        assert answer("nothing of it").json()["error"]["code"] == "invalid_wizard_answer"
        assert answer("other_key").json()["step"]["step"] == "model"
        at = rejected.get(rejected.at("card/")).json()["step"]
        place = {"card": at["card"], "step": at["step"]}
        assert rejected.post(rejected.at("card/step/back/"), place).json()["step"]["step"] == "choose"
        assert rejected.post(rejected.at("card/step/back/"), place).status_code == 409, "that step is past"
        answer("other_key")
        choices = rejected.get(rejected.at("card/")).json()["step"]["choices"]
        assert answer(choices[0]["value"]).json()["step"]["secret"] is True
        after = answer(KEY)
        assert after.json()["step"]["step"] == "retry" and KEY not in after.content.decode()
        assert InterviewKey.objects.get().key() == KEY
        done = answer("go_on").json()
        assert (done["card"], done["step"]) == (None, None)

    def test_it_is_left_by_the_way_that_leads_out(self, rejected: ApiLearner) -> None:
        assert rejected.post(rejected.at("card/step/leave/")).json()["card"] is None
        assert Interview.objects.get().coached_by == Voice.CURATED

    def test_carrying_on_folds_it(self, begun: ApiLearner) -> None:
        cards.open_card(Interview.objects.get(), "model_unavailable", facts={"fault": "timeout"})
        assert begun.post(begun.at("card/fold/")).json()["card"] is None
        assert Card.objects.get().outcome == "go_on"

    @pytest.mark.parametrize(("outcome", "status"), [("retry", "success"), ("go_on", "needs_recovery")])
    def test_a_finished_recovery_is_a_success(self, begun: ApiLearner, outcome: str, status: str) -> None:
        interview = Interview.objects.get()
        cards.open_card(interview, "turn_failed")
        cards.fold_open(interview, outcome)
        found = begun.get(begun.at()).json()
        assert (found["open_card"], found["last_card"]["status"]) == (None, status)

    def test_a_report_that_is_still_being_written_is_no_success_yet(self, begun: ApiLearner) -> None:
        begun.post(begun.at("end/"), {"seen_turn": 0, "confirmed": True})
        interview = Interview.objects.get()
        cards.open_card(interview, "report_sections_failed", facts={"failed": 1, "written": 2})
        cards.fold_open(interview, "retry_failed_sections")
        for status, told in ((InterviewStatus.WORKING, "needs_recovery"), (InterviewStatus.FINISHED, "success")):
            Interview.objects.update(status=status)
            assert begun.get(begun.at()).json()["last_card"]["status"] == told
