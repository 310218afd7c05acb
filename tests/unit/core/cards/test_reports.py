"""The card of a report of which something is missing: the cause by the fault, what was tried, the ways on."""

import pytest

from interviews.core.cards.fault_words import FAULT_CAUSES
from interviews.core.cards.registry import CARDS, CODE_OF_FAULT, MENDED_IN_STEPS
from interviews.core.cards.report_words import OWN_FAULT, REPORT_MISSING
from interviews.core.cards.reports import ABOUT_THE_REPORT, refused_by, report_card
from interviews.llm.port import FaultKind
from tests.cases import every_case
from tests.players import LANGUAGES

both = pytest.mark.parametrize("language", LANGUAGES)
TIMES = ("09:40", "09:42")


def facts(*faults: str, **details: object) -> dict[str, object]:
    return {"failed": 2, "written": 3, "faults": list(faults), "provider": "Acme", "details": details}


@both
@pytest.mark.parametrize(
    ("fault", "details", "said"),
    [
        ("timeout", {"attempts": 2, "waits": [2.0]}, {"en": "2 times, 2 s apart", "zh": "2 次，间隔 2 秒"}),
        ("rate_limit", {"attempts": 4, "http_status": 429}, {"en": "4 times", "zh": "4 次"}),
        ("server", {"attempts": 1, "http_status": 503}, {"en": "once", "zh": "一次"}),
    ],
)
def test_a_hang_a_limit_and_a_servers_fault_are_told_apart(
    fault: str, details: dict[str, object], said: dict[str, str], language: str
) -> None:
    card = report_card("report_sections_failed", language, facts(fault, **details), times=TIMES)
    assert card.cause == FAULT_CAUSES[fault][language]
    assert said[language] in card.causal_chain[1]
    assert "09:40" in card.causal_chain[0] and "09:42" in card.causal_chain[2]
    assert {**details, "code": "report_sections_failed"} == dict(card.details)
    assert card.default_option == "retry_failed_sections", "asking again may do"


@both
@every_case("code", sorted(ABOUT_THE_REPORT))
@every_case("fault", ["key", "quota", "not_found", "bad_request", "address"])
def test_what_was_refused_is_named_and_put_right_in_steps(fault: str, code: str, language: str) -> None:
    card = report_card(code, language, facts(fault), times=TIMES)
    words = REPORT_MISSING[CODE_OF_FAULT[fault]][language]
    assert card.message == words.message.format(provider="Acme", failed=2, written=3) and card.fix == words.fix
    assert card.default_option == "start_wizard"
    actions = [option.action for option in card.options]
    assert len(actions) == len(set(actions)) and "model_settings" in actions
    assert set(dict(CARDS[code].options)) <= set(actions), "the ways that there always are stay"


@both
def test_a_fault_of_ours_is_called_ours_and_no_model_is_blamed(language: str) -> None:
    card = report_card("report_failed", language, facts("ZeroDivisionError"), times=TIMES)
    assert card.cause == OWN_FAULT[language]
    assert {"en": "model was asked", "zh": "请求模型"}[language] not in card.causal_chain[1]


def test_every_fault_of_a_model_has_a_card_and_a_cause() -> None:
    assert {*FaultKind, "unparsable"} == set(CODE_OF_FAULT) and set(CODE_OF_FAULT) <= set(FAULT_CAUSES)
    assert set(REPORT_MISSING) == MENDED_IN_STEPS
    assert refused_by(["timeout", "quota"]) == "quota_exhausted" and refused_by(["timeout"]) == ""


def test_a_card_from_before_the_times_were_kept_can_be_shown() -> None:
    old = report_card("report_failed", "en", {"faults": ["timeout"]})
    assert old.cause == FAULT_CAUSES["timeout"]["en"] and len(old.causal_chain) == 3
