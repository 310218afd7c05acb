"""What the API does, as a program sees it: problems, interviews, turns, recovery, export, profile."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ObjectDoesNotExist
from django.utils import timezone

from interviews.conversation import cards
from interviews.core.cards.wording import CARD_WORDING
from interviews.demo import DEMO_MESSAGES
from interviews.model_calls.speaking import choice_of
from interviews.models import Interview, InterviewKey, InterviewStatus, ReportSection, SectionStatus, TurnStatus
from interviews.turns import accepting
from problems.bank.files import BANK_DIRECTORY, read_bank_problem
from problems.services import load_problems
from profiles.models import ModelAccess, User, Voice
from tests import working
from tests.api_learners import ApiLearner
from tests.factories import InterviewFactory, ModelAccessFactory, ProblemFactory, ProviderFactory, UserFactory
from tests.players import SLUGS

pytestmark = pytest.mark.django_db

KEY = "sk-own-Zx81kQpL0vT5-1a2b"
GIVEN_AWAY = ("hash_map", "two_pointers", "hash map", "Hash map", "nudges", "asked_by", "identified_pattern")


@pytest.fixture
def caller(learner: User) -> ApiLearner:
    return ApiLearner(learner)


@pytest.fixture
def begun(caller: ApiLearner, bank_problem: Any) -> ApiLearner:
    caller.begin()
    return caller


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every turn need a model, and nobody answer it."""
    monkeypatch.setattr(accepting, "answer_or_wake", lambda turn: False)
    working.tell_nobody(monkeypatch)


class TestProblems:
    def test_the_list_is_in_pages(self, caller):
        for _ in range(23):
            ProblemFactory()
        first = caller.get("problems/").json()
        assert (first["count"], len(first["results"]), first["previous"]) == (23, 20, None)
        assert len(caller.client.get(first["next"]).json()["results"]) == 3
        assert len(caller.get("problems/?page_size=101").json()["results"]) == 23
        assert caller.get("problems/?page=3").status_code == 404

    def test_search_and_difficulty(self, caller):
        (
            ProblemFactory(slug="easy-sum"),
            ProblemFactory(slug="hard-sum", difficulty="hard"),
            ProblemFactory(slug="other"),
        )
        found = caller.get("problems/?search=sum&difficulty=hard").json()["results"]
        title = {"en": "Hard Sum", "zh": "题目 hard-sum"}
        assert found == [{"slug": "hard-sum", "title": title, "difficulty": "hard"}]

    @pytest.mark.parametrize(
        "query",
        [
            "difficulty=odd",
            f"search={'x' * 201}",
            "search=%00",
            "page_size=null",
            "page=",
            "page=last",
            "dificulty=easy",
        ],
    )
    def test_unusable_queries(self, caller, query):
        refused = caller.get(f"problems/?{query}")
        assert refused.status_code == 400
        assert refused.json()["error"]["code"] == "invalid_request"

    def test_a_problem_as_a_learner_sees_it(self, caller, bank_problem, two_sum):
        found = caller.get("problems/two-sum/").json()
        assert set(found) == {"slug", "title", "difficulty", "statement", "signature", "examples"}
        assert found["statement"] == {"en": two_sum.statement.en, "zh": two_sum.statement.zh}
        assert found["signature"]["function"] == "two_sum"
        assert found["signature"]["parameters"][0] == {"name": "nums", "type": "list[int]"}
        assert found["examples"][0]["output"] == [0, 3]
        assert found["examples"][1]["explanation"] is None

    def test_of_no_problem_the_coachs_knowledge_is_shown(self, caller):
        load_problems(read_bank_problem(BANK_DIRECTORY / f"{slug}.yaml") for slug in SLUGS)
        for row in caller.get("problems/?page_size=100").json()["results"]:
            shown = caller.get(f"problems/{row['slug']}/").json()
            assert set(shown["signature"]) == {"function", "parameters", "returns", "methods"}
            assert all(set(example) == {"input", "output", "explanation"} for example in shown["examples"])

    def test_an_unknown_problem(self, caller):
        ProblemFactory(slug="unlisted")
        assert caller.get("problems/nothing/").status_code == 404


class TestBeginning:
    def test_about_a_problem_of_the_bank(self, caller, bank_problem):
        answer = caller.post("interviews/", {"slug": "two-sum", "language": "zh"})
        begun = answer.json()
        assert answer.status_code == 201
        assert answer.headers["Location"] == f"/api/v1/interviews/{begun['id']}/"
        assert (begun["problem"], begun["language"], begun["status"]) == ("two-sum", "zh", "waiting")
        assert [message["role"] for message in begun["messages"]] == ["coach"]
        assert Interview.objects.get(pk=begun["id"]).learner == caller.user

    def test_about_a_text_of_ones_own(self, caller):
        begun = caller.begin(pasted_text="Given a string, return its longest run.", title="Runs")
        assert (begun["problem"], begun["title"]) == (None, "Runs")

    @pytest.mark.parametrize(("accepts", "chosen", "language"), [("zh-hans", "", "zh"), ("zh-hans", "en", "en")])
    def test_the_language_is_that_of_the_profile_or_of_the_request(
        self, caller, bank_problem, accepts, chosen, language
    ):
        caller.client.patch("/api/v1/profile/", {"language": chosen})
        begun = caller.post("interviews/", {"slug": "two-sum"}, HTTP_ACCEPT_LANGUAGE=accepts)
        assert begun.json()["language"] == language

    @pytest.mark.parametrize(
        ("data", "status", "code"),
        [
            ({"slug": "nothing"}, 404, "not_found"),
            ({}, 400, "missing_problem"),
            ({"pasted_text": " "}, 400, "missing_problem"),
            ({"pasted_text": "", "title": "Runs"}, 400, "missing_problem"),
            ({"pasted_text": "x" * 20_001}, 400, "too_long"),
            ({"pasted_text": "Given a string.", "title": "x" * 121}, 400, "too_long"),
            ({"slug": "two-sum", "pasted_text": "x"}, 400, "invalid_request"),
            ({"slug": "two-sum", "language": "fr"}, 400, "invalid_request"),
            ({"slug": None}, 400, "invalid_request"),
        ],
    )
    def test_what_cannot_be_begun(self, caller, bank_problem, data, status, code):
        refused = caller.post("interviews/", data)
        assert (refused.status_code, refused.json()["error"]["code"]) == (status, code)
        assert not Interview.objects.exists()

    def test_ones_own_list(self, begun):
        InterviewFactory()
        rows = begun.get("interviews/").json()["results"]
        assert [row["id"] for row in rows] == [begun.interview_id]
        assert (rows[0]["problem"], rows[0]["turn_count"]) == ("two-sum", 0)


class TestTurns:
    def test_a_message_is_answered(self, begun):
        answer = begun.say("Can the prices be negative?")
        turn = answer.json()
        assert answer.status_code == 201
        assert answer.headers["Location"] == f"/api/v1/{begun.at('turns/1/')}"
        assert [message["role"] for message in turn["messages"]] == ["learner", "coach"]
        assert (turn["number"], turn["status"], turn["interview"]["turn_count"]) == (1, "done", 1)
        assert begun.get(begun.at("turns/1/")).json() == turn

    def test_the_same_client_id_is_the_same_turn(self, begun):
        sent = {"client_id": str(uuid.uuid4()), "seen_turn": 0, "text": "Can the prices be negative?"}
        first, again = (begun.post(begun.at("turns/"), sent) for _ in range(2))
        assert (first.status_code, again.status_code) == (201, 200)
        assert first.json() == again.json()
        assert begun.get(begun.at()).json()["turn_count"] == 1

    def test_a_turn_that_needs_a_model_waits(self, begun, thinking):
        sent = {"client_id": str(uuid.uuid4()), "seen_turn": 0, "text": "Can the prices be negative?"}
        for _ in range(2):
            answer = begun.post(begun.at("turns/"), sent)
            assert answer.status_code == 202
            assert answer.headers["Retry-After"] == "1"
            waiting = begun.client.get(answer.headers["Location"]).json()
            assert (waiting["status"], waiting["interview"]["status"]) == ("queued", "working")
        busy = begun.say("And zero?")
        assert (busy.status_code, busy.json()["error"]["code"]) == (409, "coach_busy")

    def test_a_hint(self, begun):
        answer = begun.turn(action="hint")
        assert answer.status_code == 201
        assert [message["role"] for message in answer.json()["messages"]] == ["coach"]

    def test_code_comes_as_it_is(self, begun):
        code = "def two_sum(nums, target):\n\treturn []\n\n"
        begun.say("A first try.", code=code)
        assert begun.get(begun.at()).json()["artefacts"]["code"] == code

    def test_who_does_not_know_the_latest_turn_stores_nothing(self, begun):
        begun.say("Can the prices be negative?")
        stale = begun.say("Are they sorted?", seen=0)
        body = stale.json()
        assert (stale.status_code, body["error"]["code"]) == (409, "stale_turn")
        assert [event["at"] for event in body["causal_chain"]] == ["T-2", "T-1", "T-0"]
        assert begun.get(begun.at()).json()["turn_count"] == 1

    @pytest.mark.parametrize(
        ("change", "code"),
        [
            ({"text": ""}, "empty_message"),
            ({"text": "\n "}, "empty_message"),
            ({"text": "x" * 10_001}, "too_long"),
            ({"code": "x" * 50_001}, "too_long"),
            ({"client_id": "1"}, "invalid_request"),
            ({"seen_turn": None}, "invalid_request"),
            ({"seen_turn": -1}, "invalid_request"),
            ({"seen_turn": 10**30}, "invalid_request"),
            ({"action": "back"}, "invalid_request"),
            ({"action": "retry"}, "invalid_request"),
            ({"text": ["a"]}, "invalid_request"),
        ],
    )
    def test_invalid_turns(self, begun, change, code):
        sent = {"client_id": str(uuid.uuid4()), "seen_turn": 0, "text": "Sorted?"} | change
        refused = begun.post(begun.at("turns/"), sent)
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, code)
        assert begun.get(begun.at()).json()["turn_count"] == 0

    def test_a_missing_field_is_named(self, begun):
        refused = begun.post(begun.at("turns/"), {"client_id": str(uuid.uuid4())}).json()
        assert refused["details"]["fields"] == {"seen_turn": "This field is required."}
        assert "seen_turn" in refused["error"]["cause"]

    @pytest.mark.parametrize("number", ["2", "0", "99999999999999999999999999"])
    def test_a_turn_that_is_not_there(self, begun, number):
        begun.say("Can the prices be negative?")
        assert begun.get(begun.at(f"turns/{number}/")).status_code == 404


class TestStages:
    def test_back_to_an_earlier_stage_keeps_what_was_collected(self, begun):
        for text, code in DEMO_MESSAGES[:4]:
            begun.say(text, code=code)
        before = begun.get(begun.at()).json()
        answer = begun.turn("stage/", action="back", stage="problem_clarification")
        after = begun.get(begun.at()).json()
        assert answer.status_code == 201
        assert answer.json()["interview"]["stage"] == after["stage"] == "problem_clarification"
        assert after["artefacts"] == before["artefacts"]
        assert before["artefacts"]["approach"] and before["artefacts"]["claimed_time"]
        assert len(after["stage_history"]) == len(before["stage_history"]) + 1

    def test_a_skip_is_up_to_the_coach(self, begun):
        first = begun.turn("stage/", action="skip").json()
        second = begun.turn("stage/", action="skip").json()
        assert first["interview"]["stage"] == "problem_clarification"
        assert second["interview"]["stage"] == "thought_articulation"
        history = begun.get(begun.at()).json()["stage_history"]
        assert [visit["skipped"] for visit in history] == [True, False]

    @pytest.mark.parametrize(
        ("data", "code"),
        [
            ({"action": "back", "stage": "follow_up"}, "not_an_earlier_stage"),
            ({"action": "back", "stage": "nowhere"}, "invalid_request"),
            ({"action": "back"}, "invalid_request"),
            ({"action": "skip", "stage": "follow_up"}, "invalid_request"),
            ({"action": "message"}, "invalid_request"),
            ({}, "invalid_request"),
        ],
    )
    def test_moves_that_are_none(self, begun, data, code):
        refused = begun.turn("stage/", **data)
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, code)


class TestWholeInterview:
    def test_all_that_was_collected_is_there(self, begun):
        for text, code in DEMO_MESSAGES[:10]:
            assert begun.say(text, code=code).status_code == 201
        found = begun.get(begun.at()).json()
        artefacts = found["artefacts"]
        assert {fact["topic"] for fact in artefacts["facts"]} >= {"Negative numbers and zero"}
        assert "brute force" in artefacts["approach"] or "hash map" in artefacts["approach"]
        assert artefacts["claimed_time"] == "O(n)"
        assert "def two_sum" in artefacts["code"]
        assert artefacts["edge_cases"] and artefacts["follow_ups"]
        assert found["tokens"]["total"] == {"prompt": 0, "completion": 0, "total": 0}
        assert found["voice"]["kind"] == "curated"

    def test_the_pattern_is_not_given_away(self, begun):
        begun.say("Can the prices be negative?")
        for path in ("", "export/", "turns/1/"):
            text = begun.get(begun.at(path)).content.decode()
            assert not [word for word in GIVEN_AWAY if word in text]

    def test_tokens_and_cost(self, begun):
        interview = Interview.objects.get()
        Interview.objects.update(
            prompt_tokens=900, completion_tokens=100, last_prompt_tokens=90, last_completion_tokens=10
        )
        interview.model_calls.create(
            purpose="reply", request_hash="1", prompt_version="1", temperature=1, provider="P", model="m", text="",
            prompt_tokens=900, completion_tokens=100, cost="0.001234", currency="USD", duration_ms=1,
        )  # fmt: skip
        assert begun.get(begun.at()).json()["tokens"] == {
            "last_step": {"prompt": 90, "completion": 10, "total": 100},
            "total": {"prompt": 900, "completion": 100, "total": 1000},
            "costs": [{"currency": "USD", "amount": "0.001234"}],
        }

    def test_the_open_card_is_shown_and_is_no_message(self, begun):
        cards.open_card(Interview.objects.get(), "turn_failed")
        found = begun.get(begun.at()).json()
        assert found["open_card"]["error"]["code"] == "turn_failed"
        assert [message["role"] for message in found["messages"]] == ["coach"]

        state = begun.post(begun.at("advance/")).json()
        assert state["open_card"] is None

    def test_sections_of_the_report_that_are_written(self, begun):
        interview = Interview.objects.get()
        ReportSection.objects.create(
            interview=interview, name="overall", position=8, status=SectionStatus.WRITTEN, text="Good.", voice="model"
        )
        ReportSection.objects.create(
            interview=interview, name="follow_up", position=6, status=SectionStatus.FAILED, fault="timeout"
        )
        report = begun.get(begun.at()).json()["artefacts"]["report"]
        assert report == [{"section": "overall", "text": "Good.", "voice": "model"}]

    def test_queries_do_not_grow_with_the_interview(self, begun, django_assert_num_queries):
        begun.get(begun.at())
        with django_assert_num_queries(7):
            begun.get(begun.at())
        with django_assert_num_queries(7):
            begun.get(begun.at("export/"))
        for text, code in DEMO_MESSAGES[:6]:
            begun.say(text, code=code)
        with django_assert_num_queries(7):
            begun.get(begun.at())
        with django_assert_num_queries(7):
            begun.get(begun.at("export/"))
        with django_assert_num_queries(4):
            begun.get(begun.at("turns/3/"))

    def test_queries_do_not_grow_with_the_list(self, begun, django_assert_num_queries):
        for _ in range(4):
            InterviewFactory(learner=begun.user)
        with django_assert_num_queries(3):
            assert len(begun.get("interviews/").json()["results"]) == 5
        with django_assert_num_queries(3):
            assert len(begun.get("problems/").json()["results"]) == 5


class TestRecovery:
    def test_a_failed_turn_is_sent_once_more(self, begun, thinking):
        begun.say("Can the prices be negative?")
        turn = Interview.objects.get().turns.get()
        turn.status, turn.finished_at = TurnStatus.FAILED, timezone.now()
        turn.save()
        Interview.objects.update(status=InterviewStatus.FAILED)

        answer = begun.post(begun.at("retry/"))

        assert (answer.status_code, answer.json()["status"]) == (202, "working")
        assert begun.get(begun.at("turns/2/")).json()["action"] == "retry"
        assert begun.post(begun.at("retry/")).json()["turn_count"] == 2
        refused = begun.post(begun.at("advance/"))
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "status_conflict")

    def test_where_nothing_failed_nothing_happens(self, begun):
        before = begun.get(begun.at()).json()
        for path in ("retry/", "advance/"):
            assert begun.post(begun.at(path)).status_code == 200
        assert begun.get(begun.at()).json() == before

    @pytest.mark.parametrize("status", ["report_review", "waiting"])
    def test_failed_sections(self, begun, status):
        finished_at = timezone.now() - timedelta(minutes=1) if status == "report_review" else None
        Interview.objects.update(status=status, finished_at=finished_at)
        refused = begun.post(begun.at("retry-failed-sections/"))
        code = "no_failed_sections" if status == "report_review" else "not_in_report_review"
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, code)


class TestAiConfig:
    def test_what_there_is_to_choose(self, begun):
        ProviderFactory(name="House", key="sk-all-Qw93mNbV7cX2-9z8y", is_default=True), ProviderFactory(enabled=False)
        found = begun.get(begun.at("ai-config/")).json()
        assert found["providers"] == [{"name": "House", "models": ["small-model", "large-model"]}]
        assert (found["voice"], found["speaking"]["kind"], found["key_hint"]) == ("account", "model", None)
        assert begun.get("profile/ai-config/").json()["voice"] == "platform"

    def test_a_model_on_ones_own_key(self, begun):
        ProviderFactory(name="House")
        chosen = {"voice": "own_key", "provider": "House", "model": "large-model", "key": KEY}
        answer = begun.client.put(f"/api/v1/{begun.at('ai-config/')}", chosen)
        found = answer.json()
        assert answer.status_code == 200
        assert (found["provider"], found["model"], found["key_hint"]) == ("House", "large-model", KEY[-4:])
        assert InterviewKey.objects.get().key() == KEY
        assert not ModelAccess.objects.exists(), "the account has its own"
        assert begun.get(begun.at()).json()["voice"]["kind"] == "model"

    def test_the_accounts_default(self, begun):
        ProviderFactory(name="House")
        chosen = {"voice": "own_key", "provider": "House", "model": "large-model", "key": KEY}
        answer = begun.client.put("/api/v1/profile/ai-config/", chosen)
        assert (answer.status_code, answer.json()["key_hint"]) == (200, KEY[-4:])
        found = begun.get(begun.at("ai-config/")).json()
        assert (found["voice"], found["speaking"]["label"]) == ("account", "large-model through House, your key")
        Interview.objects.update(status="working")
        refused = begun.client.put("/api/v1/profile/ai-config/", {"voice": "curated"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "status_conflict")

    def test_the_key_stays_when_none_is_sent(self, begun):
        ModelAccessFactory(user=begun.user, provider=ProviderFactory(name="House"), key=KEY)
        begun.client.put(f"/api/v1/{begun.at('ai-config/')}", {"voice": "curated"})
        assert Interview.objects.get().coached_by == Voice.CURATED
        chosen = {"voice": "own_key", "provider": "House", "model": "large-model"}
        begun.client.put(f"/api/v1/{begun.at('ai-config/')}", chosen)
        assert choice_of(Interview.objects.get()).api_key == KEY
        assert choice_of(Interview.objects.get()).model == "large-model"

    @pytest.mark.parametrize(
        "change",
        [{"provider": "Nobody"}, {"provider": ""}, {"model": "huge-model"}, {"key": "not a key"}, {"key": ""}],
    )
    def test_what_cannot_be_chosen(self, begun, change):
        ProviderFactory(name="House")
        chosen = {"voice": "own_key", "provider": "House", "model": "large-model", "key": KEY} | change
        refused = begun.client.put(f"/api/v1/{begun.at('ai-config/')}", chosen)
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, "invalid_ai_config")
        assert not InterviewKey.objects.exists()

    def test_an_unknown_voice(self, begun):
        refused = begun.client.put(f"/api/v1/{begun.at('ai-config/')}", {"voice": "loud"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (400, "invalid_request")

    def test_not_while_the_coach_is_working(self, begun, thinking):
        begun.say("Can the prices be negative?")
        refused = begun.client.put(f"/api/v1/{begun.at('ai-config/')}", {"voice": "curated"})
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "status_conflict")
        assert not ModelAccess.objects.exists()


class TestExport:
    def test_json_has_it_all(self, begun):
        begun.say("Can the prices be negative?")
        answer = begun.get(begun.at("export/"))
        whole = answer.json()
        assert answer.headers["Content-Disposition"] == f'attachment; filename="interview-{begun.interview_id}.json"'
        assert whole["problem"]["slug"] == "two-sum"
        assert whole["problem"]["signature"] == "def two_sum(nums: list[int], target: int) -> list[int]:"
        assert len(whole["messages"]) == 3
        shown = begun.get(begun.at()).json()
        assert {name: whole[name] for name in ("messages", "stage_history", "artefacts", "tokens")} == {
            name: shown[name] for name in ("messages", "stage_history", "artefacts", "tokens")
        }

    @pytest.mark.parametrize(("query", "accepts"), [("?format=markdown", "*/*"), ("", "text/markdown")])
    def test_markdown(self, begun, query, accepts):
        begun.say("# Not a heading\n\nCan the prices be negative?", code="x = '```'\n")
        answer = begun.get(begun.at(f"export/{query}"), HTTP_ACCEPT=accepts)
        text = answer.content.decode()
        assert answer.headers["Content-Type"] == "text/markdown; charset=utf-8"
        assert answer.headers["Content-Disposition"].endswith('.md"')
        assert text.startswith("# Two Sum\n")
        assert "\n> # Not a heading\n" in text
        assert "\n````\nx = '```'\n````\n" in text
        assert "### Coach (Built-in coach) · Clarify · " in text

    def test_markdown_in_chinese(self, begun):
        text = begun.get(begun.at("export/?format=markdown"), HTTP_ACCEPT_LANGUAGE="zh-hans").content.decode()
        assert "## 题目" in text or "## 对话" in text

    def test_the_open_card(self, begun):
        assert begun.get(begun.at("export/")).json()["open_card"] is None
        assert "Open card" not in begun.get(begun.at("export/?format=markdown")).content.decode()
        cards.open_card(Interview.objects.get(), "turn_failed")

        whole = begun.get(begun.at("export/")).json()
        lines = begun.get(begun.at("export/?format=markdown")).content.decode().splitlines()

        assert whole["open_card"] == begun.get(begun.at()).json()["open_card"]
        section = lines[lines.index("## Open card") :]
        assert section[2] == f"### ⚠️ {CARD_WORDING['turn_failed']['en'].title}"
        assert "1. Ask again (`retry`, 0.80) ←" in section
        assert "3. Show the full log (`show_log`, 0.20)" in section

    def test_an_unknown_format(self, begun):
        assert begun.get(begun.at("export/?format=pdf")).status_code == 400


class TestProfile:
    def test_reading_and_changing(self, caller):
        before = caller.get("profile/").json()
        changed = caller.client.patch(
            "/api/v1/profile/", {"language": "zh", "stated_level": "advanced", "theme": "dark"}
        )
        assert before["email"] == caller.user.email
        assert changed.json() == before | {"language": "zh", "stated_level": "advanced", "theme": "dark"}
        assert caller.get("profile/").json() == changed.json()

    @pytest.mark.parametrize(
        "change", [{"language": "fr"}, {"theme": 1}, {"show_timer": "perhaps"}, {"stated_level": None}]
    )
    def test_unusable_values(self, caller, change):
        before = caller.get("profile/").json()
        assert caller.client.patch("/api/v1/profile/", change).status_code == 400
        assert caller.get("profile/").json() == before

    def test_it_is_ones_own(self, caller):
        other = UserFactory()
        caller.client.patch("/api/v1/profile/", {"theme": "dark"})
        with pytest.raises(ObjectDoesNotExist):
            _ = other.profile
