"""Cards over the API: every way on is one that a program can go, and what it does stands in ``docs/api.md``."""

import re
from itertools import product
from typing import Any

import pytest

from config.env import BASE_DIR
from interviews.api.views.schema import whole_schema
from interviews.api.ways import REQUESTS, for_programs
from interviews.conversation import cards
from interviews.core.cards.registry import CARDS, card_for
from interviews.core.cards.wording import ACTION_LABELS
from interviews.models import Interview, InterviewStatus
from profiles.models import User
from tests.api_learners import ApiLearner

pytestmark = pytest.mark.django_db

FACTS = {name: "7" for row in CARDS.values() for name in row.facts}
BEYOND_THE_API = {"join_cohort"}
"""It needs the page that says what is shared."""
CANDIDATES = [
    {"label": "the hash map", "confidence": 0.5, "text": "I mean the hash map."},
    {"label": "two pointers", "confidence": 0.45, "text": "I mean two pointers."},
]


@pytest.fixture
def begun(learner: User, bank_problem: Any) -> ApiLearner:
    caller = ApiLearner(learner)
    caller.begin()
    return caller


def shown(caller: ApiLearner, code: str, **facts: Any) -> dict[str, Any]:
    """Open the card and return it as the API shows it."""
    cards.open_card(Interview.objects.get(), code, facts=FACTS | facts)
    return caller.get(caller.at()).json()["open_card"]


def actions(card: dict[str, Any]) -> list[str]:
    return [option["action"] for option in card["recovery"]["options"]]


class TestTable:
    def test_the_document_has_the_same(self):
        document = (BASE_DIR / "docs" / "api.md").read_text(encoding="utf-8")
        section = document.partition("\n## Ways on\n")[2].partition("\n## ")[0]
        rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", section, re.MULTILINE)
        assert rows == list(REQUESTS.items())

    def test_every_request_in_it_is_one_of_the_api(self):
        paths = {
            (method.upper(), re.sub(r"\{\w+\}", "{id}", path.removeprefix("/api/v1/")))
            for path, methods in whole_schema()["paths"].items()
            for method in methods
        } | {("GET", "schema/")}
        named = [pair for what in REQUESTS.values() for pair in re.findall(r"`([A-Z]+) (\S+)`", what)]
        assert len(named) > 10
        assert set(named) <= paths

    def test_every_action_of_the_registry_is_one_or_belongs_to_the_pages(self):
        used = {action for row in CARDS.values() for action, _ in row.options}
        assert used - set(REQUESTS) <= BEYOND_THE_API
        assert not BEYOND_THE_API & set(REQUESTS)
        assert set(REQUESTS) <= set(ACTION_LABELS)


class TestCards:
    def test_each_has_a_way_out_and_the_likeliest_is_the_default(self):
        for code, language in product(CARDS, ("en", "zh")):
            card = for_programs(card_for(code, language, FACTS), language)
            assert card.options, code
            assert {option.action for option in card.options} <= set(REQUESTS), code
            assert card.default_option == max(card.options, key=lambda option: option.confidence).name, code
            known = {labels[language] for labels in ACTION_LABELS.values()}
            assert {option.label for option in card.options} <= known, code

    @pytest.mark.parametrize("code", ["key_rejected", "quota_exhausted", "model_unknown"])
    def test_single_requests_stand_beside_steps(self, begun, code):
        card = shown(begun, code)
        assert actions(card) == ["start_wizard", "use_curated", "model_settings", "go_on", "retry"]
        assert card["recovery"]["default_option"] == "start_wizard"

    def test_a_report_that_failed(self, begun):
        card = shown(begun, "report_failed")
        assert actions(card) == ["start_wizard", "retry", "write_curated", "advance"]
        assert card["recovery"]["default_option"] == "start_wizard"

    @pytest.mark.parametrize(
        ("code", "left"),
        [
            ("stagnation", ["stronger_hint", "easier_problem", "pause"]),
            ("turn_failed", ["retry", "advance", "show_log"]),
            ("nobody_to_ask", ["go_on"]),
            ("report_sections_failed", ["retry_failed_sections", "write_curated", "advance"]),
        ],
    )
    def test_what_only_the_pages_have_is_left_out(self, begun, code, left):
        assert actions(shown(begun, code)) == left

    def test_in_a_turn_it_is_the_same_card(self, begun):
        begun.say("Can the prices be negative?")
        card = shown(begun, "key_rejected")
        assert begun.get(begun.at("turns/1/")).json()["interview"]["open_card"] == card

    def test_what_to_send_for_a_candidate(self, begun):
        card = shown(begun, "ambiguous_reference", said="the second one", candidates=CANDIDATES)
        assert actions(card) == ["choose:1", "choose:2"]
        assert card["details"]["candidates"] == [
            {"action": "choose:1", "text": "I mean the hash map."},
            {"action": "choose:2", "text": "I mean two pointers."},
        ]
        answer = begun.say(card["details"]["candidates"][0]["text"])
        assert answer.status_code == 201
        assert answer.json()["interview"]["open_card"] is None


class TestAnswers:
    def test_the_default_of_a_rejected_key_leads_on(self, begun):
        assert "use_curated" in actions(shown(begun, "key_rejected"))
        chosen = begun.client.put(f"/api/v1/{begun.at('ai-config/')}", {"voice": "curated"})
        assert (chosen.status_code, chosen.json()["speaking"]["kind"]) == (200, "curated")
        assert begun.post(begun.at("advance/")).json()["open_card"] is None

    @pytest.mark.parametrize(
        ("status", "code", "default"),
        [
            (InterviewStatus.FAILED, "turn_failed", "retry"),
            (InterviewStatus.DRAFT, "not_begun", "begin"),
        ],
    )
    def test_an_interview_that_stands_still_says_how_it_goes_on(self, begun, status, code, default):
        Interview.objects.update(status=status)
        card = begun.get(begun.at()).json()["open_card"]
        assert (card["error"]["code"], card["recovery"]["default_option"]) == (code, default)
