"""The registry of cards: every error code has a way on, says so in both languages, and blames nobody."""

import json
import re
import string
from collections.abc import Iterator
from operator import attrgetter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interviews.core.cards.content import (
    LEVELS,
    CardForm,
    CardLevel,
    CardStatus,
    ErrorCard,
    Grade,
    RecoveryOption,
    Tone,
)
from interviews.core.cards.registry import BACK_TO, CARDS, CHOOSE, FAILURES, HINT, CardRow, card_for
from interviews.core.cards.text import CardText
from interviews.core.cards.wording import ACTION_LABELS, CARD_WORDING
from tests.cases import every_case
from tests.players import LANGUAGES

HAN = re.compile(r"[\u3400-\u9fff]")
FULL_WIDTH = re.compile(r"[\u3000-\u303f\uff00-\uffef]")
BETWEEN_HAN = re.compile(r"[\u3400-\u9fff][,.;:?!()](?=[\u3400-\u9fff]|$)")
LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
LONGEST_MESSAGE = 320
LONGEST_TITLE = 60

# A fact that a row asks for and no text says: the kind of fault is for the details, learners are told what it means.
ONLY_IN_DETAILS = {"model_unavailable": {"fault"}}
# Codes of which the options depend on what was said; the caller brings them.
OPTIONS_FROM_CALLER = {"ambiguous_reference"}
# Codes whose story is always the same, so that it is written down.
TOLD = {
    "state_reset", "key_rejected", "quota_exhausted", "model_unknown", "turn_failed", "report_failed",
    "model_unavailable", "model_unclear", "expert_failed", "report_sections_failed",
}  # fmt: skip
# Names that have no Chinese.
NAMES_IN_CHINESE = {"API", "nums", "target", "Allow", "Accept", "Content", "Type", "Cookie", "application", "json"}
# Actions that the code calls by name and no row lists: a candidate, a stage to go back to, and buttons of the room.
BEYOND_ROWS = {
    CHOOSE,
    BACK_TO,
    "take_back",
    "answer_without_model",
    "cancel_wizard",
    "start_wizard",
    "resend",
    "misheard",
    "none_of_these",
    "skip_to_end",
    "stay",
}

BLAME = {
    "en": re.compile(
        r"you did wrong|(your|you're|you are) (mistake|fault|wrong|error|to blame|not allowed)|you (must|should|failed|forgot"
        r"|did not|didn't|have to|cannot|can't|may not|broke|caused)\b|\b(wrong(ly)? (input|answer|request|key|format)"
        r"|invalid|illegal|forbidden|unauthori[sz]ed|bad request|denied|incorrect|violat\w*|prohibited|fatal|abort\w*"
        r"|careless\w*|stupid|obviously|as i said)\b|why (did|do|have|would) you",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        "错误地|你没有|你没|你错|你的错|你的失误|你忘|你必须|你应该|你不该|你不能|你无权|非法|无效|不合法|禁止|违规|违反|拒绝访问|怪你|责任在你"
        "|为什么你|你为什么|你怎么|显然|早就说|您"
    ),
}
INVISIBLE = re.compile(r"[\u200b-\u200f\u202a-\u202e\ufeff]")

SAMPLES = {
    "length": "61,234",
    "limit": "20,000",
    "seen": "3",
    "current": "5",
    "stage": {"en": "Complexity analysis", "zh": "复杂度分析"},
    "said": {"en": "the second approach", "zh": "第二种思路"},
    "fault": "timeout",
    "provider": "OpenRouter",
    "until": "00:00 UTC",
    "causes": {"en": "the model, or the way to it", "zh": "模型本身，或通往模型的线路"},
    "messages": "24",
    "failed": "2",
    "written": "5",
    "status_label": {"en": "Coach working", "zh": "教练正在处理"},
    "reason": {"en": "This model is no longer offered.", "zh": "这个模型已不再提供。"},
    "method": "DELETE",
    "name": "Java",
    "seconds": "40",
    "number": "2",
    "why": {"en": "A value is missing.", "zh": "缺少一个值。"},
}

every_card = every_case("row", CARDS.values(), ids=attrgetter("code"))
several_ways = every_case("row", [row for row in CARDS.values() if len(row.options) > 1], ids=attrgetter("code"))
hints = every_case(
    "row", [row for row in CARDS.values() if (row.severity, row.complexity) == HINT], ids=attrgetter("code")
)
both_languages = every_case("language", LANGUAGES)


def facts_of(row: CardRow, language: str) -> dict[str, str]:
    """Return a plausible value for each fact of ``row``; a new fact needs a sample."""
    values = {name: SAMPLES[name] for name in row.facts}
    return {name: value if isinstance(value, str) else value[language] for name, value in values.items()}


def candidates_for(row: CardRow) -> tuple[RecoveryOption, ...]:
    if row.code not in OPTIONS_FROM_CALLER:
        return ()
    return (
        RecoveryOption(CHOOSE, "Hash map", 0.6, "hash-map"),
        RecoveryOption(CHOOSE, "Two pointers", 0.4, "pointers"),
    )


def card_of(row: CardRow, language: str, **more: object) -> ErrorCard:
    return card_for(row.code, language, facts_of(row, language), candidates=candidates_for(row), **more)


def texts_of(words: CardText) -> Iterator[str]:
    yield from (words.title, words.message, words.cause, words.prompt, words.fix, *words.chain)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def without_placeholders(text: str) -> str:
    return "".join(literal for literal, _, _, _ in string.Formatter().parse(text))


# --- what is registered ---


def test_every_code_has_texts_in_both_languages_and_no_text_is_left_over() -> None:
    assert set(CARD_WORDING) == set(CARDS)
    assert {code: set(words) for code, words in CARD_WORDING.items() if set(words) != set(LANGUAGES)} == {}


def test_every_action_is_called_something_in_both_languages() -> None:
    used = {action for row in CARDS.values() for action, _ in row.options} | BEYOND_ROWS
    assert used <= set(ACTION_LABELS)
    for action, labels in ACTION_LABELS.items():
        assert set(labels) == set(LANGUAGES), action
        assert LATIN_WORD.search(labels["en"]), action
        assert not HAN.search(labels["en"]), action
        assert HAN.search(labels["zh"]), action
        assert set(LATIN_WORD.findall(labels["zh"])) <= NAMES_IN_CHINESE, action
        for language, label in labels.items():
            assert label.strip() == label, action
            assert len(label) <= 40, action
            assert not BLAME[language].search(label), action


@both_languages
def test_no_two_buttons_of_a_card_read_the_same(language: str) -> None:
    for row in CARDS.values():
        labels = [ACTION_LABELS[action][language] for action, _ in row.options]
        assert len(set(labels)) == len(labels), row.code


def test_failures_are_codes() -> None:
    assert FAILURES
    assert set(CARDS) >= FAILURES
    assert "repeated_failure" not in FAILURES


# --- the ways on ---


@every_card
def test_there_is_a_way_out_and_the_default_is_the_likeliest(row: CardRow) -> None:
    card = card_of(row, "en")
    assert card.options
    names = [option.name for option in card.options]
    assert len(set(names)) == len(names)
    assert card.default_option in names
    assert all(0 < option.confidence <= 1 for option in card.options)
    default = next(option for option in card.options if option.name == card.default_option)
    assert default.confidence == max(option.confidence for option in card.options)
    assert all(option.label.strip() for option in card.options)


@every_card
def test_the_way_on_is_the_rows_own_unless_the_caller_has_to_bring_it(row: CardRow) -> None:
    assert bool(row.options) != (row.code in OPTIONS_FROM_CALLER)


@every_card
def test_there_is_a_way_out_when_none_of_the_own_options_is_there_for_this_person(row: CardRow) -> None:
    own = [action for action, _ in row.options]
    card = card_for(row.code, "en", facts_of(row, "en"), without=own)
    assert [option.action for option in card.options] == ["go_on"]
    assert card.default_option == "go_on"


@several_ways
def test_without_the_default_the_next_one_becomes_it(row: CardRow) -> None:
    card = card_of(row, "en", without=[row.options[0][0]])
    assert card.default_option == row.options[1][0]
    assert row.options[0][0] not in [option.action for option in card.options]


def test_candidates_come_first_and_carry_their_target() -> None:
    options = (RecoveryOption(BACK_TO, "Back to: Approach", 0.6, "thought_articulation"),)
    card = card_for("go_back_request", "en", candidates=options)
    assert [option.name for option in card.options] == ["back:thought_articulation", "go_on"]
    assert card.default_option == "back:thought_articulation"


# --- grade, level, tone ---


@pytest.mark.parametrize(
    ("severity", "complexity", "level", "form"),
    [
        (Grade.LOW, Grade.LOW, 0, CardForm.HINT),
        (Grade.LOW, Grade.HIGH, 1, CardForm.CHOICE),
        (Grade.HIGH, Grade.LOW, 1, CardForm.GUARD),
        (Grade.HIGH, Grade.HIGH, 2, CardForm.WIZARD),
    ],
)
def test_level_and_form_follow_from_severity_and_recovery(
    severity: Grade, complexity: Grade, level: int, form: CardForm
) -> None:
    assert LEVELS[severity, complexity] == (CardLevel(level), form)
    rows = [row for row in CARDS.values() if (row.severity, row.complexity) == (severity, complexity)]
    assert rows  # each form is in use
    for row in rows:
        card = card_of(row, "en")
        assert (card.level, card.form) == (level, form)


@every_card
def test_the_tone_fits_the_severity(row: CardRow) -> None:
    if row.severity is Grade.HIGH:
        assert row.tone is not Tone.SMALL
    else:
        assert row.tone is not Tone.SERIOUS


def test_the_tone_of_a_pause_comes_with_a_pause() -> None:
    pausing = [row for row in CARDS.values() if row.tone is Tone.PAUSE]
    assert pausing
    assert [row.code for row in pausing if "pause" not in dict(row.options)] == []


@every_card
def test_a_wizard_can_be_started_and_only_a_wizard(row: CardRow) -> None:
    form = LEVELS[row.severity, row.complexity][1]
    assert ("start_wizard" in [action for action, _ in row.options]) == (form is CardForm.WIZARD)


@hints
@both_languages
def test_a_hint_suggests_what_mends_it(row: CardRow, language: str) -> None:
    assert card_of(row, language).fix


def test_each_tone_has_a_sign_of_its_own() -> None:
    assert {tone: tone.emoji for tone in Tone} == {
        Tone.SMALL: "😅",
        Tone.CLARIFYING: "🤔",
        Tone.ATTENTION: "⚠️",
        Tone.SERIOUS: "🚨",
        Tone.PAUSE: "🛑",
    }


@every_card
def test_what_failed_is_not_answered_with_success(row: CardRow) -> None:
    assert row.status is not CardStatus.SUCCESS
    assert row.http == 200 or 400 <= row.http < 600


# --- the texts ---


@every_card
@both_languages
def test_texts_use_the_facts_of_the_row_and_no_others(row: CardRow, language: str) -> None:
    used = set().union(*(placeholders(text) for text in texts_of(CARD_WORDING[row.code][language])))
    # What was tried is worked out of the details, and can always be said.
    assert used - {"tried"} == row.facts - ONLY_IN_DETAILS.get(row.code, set())


@every_card
@both_languages
def test_both_languages_tell_the_same(row: CardRow, language: str) -> None:
    words, other = CARD_WORDING[row.code][language], CARD_WORDING[row.code]["en"]
    assert bool(words.fix) == bool(other.fix)
    assert len(words.chain) == len(other.chain)


@every_card
@both_languages
def test_texts_are_short_and_whole(row: CardRow, language: str) -> None:
    card = card_of(row, language)
    assert 0 < len(card.message) < LONGEST_MESSAGE
    assert 0 < len(card.title) < LONGEST_TITLE
    assert card.title[-1] not in ".。"
    assert card.cause
    assert card.prompt
    for text in (card.message, card.cause, card.prompt, card.fix, *card.causal_chain):
        assert text.strip() == text
        assert "  " not in text
        assert "\n" not in text
        assert not INVISIBLE.search(text)
    for text in filter(None, (card.message, card.prompt, card.fix)):
        assert text[-1] in ".?。？"


@every_card
@both_languages
def test_no_text_blames(row: CardRow, language: str) -> None:
    card = card_of(row, language)
    for text in (card.title, card.message, card.cause, card.prompt, card.fix, *card.causal_chain):
        assert not BLAME[language].search(text)
        assert "!" not in text
        assert "！" not in text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "This is your fault."),
        ("en", "Invalid input"),
        ("en", "You forgot the key."),
        ("en", "Why did you send this?"),
        ("zh", "你没有填写密钥。"),
        ("zh", "输入无效。"),
        ("zh", "你为什么这样写？"),
    ],
)
def test_the_list_of_blaming_words_finds_blame(language: str, text: str) -> None:
    assert BLAME[language].search(text)


@every_card
def test_each_language_is_written_in_its_own_letters(row: CardRow) -> None:
    words = CARD_WORDING[row.code]
    for text in texts_of(words["en"]):
        assert not HAN.search(text)
        assert not FULL_WIDTH.search(text)
    for text in texts_of(words["zh"]):
        literal = without_placeholders(text)
        assert HAN.search(literal) or not literal.strip()  # only a ready sentence may stand alone
        assert not BETWEEN_HAN.search(text)
        assert set(LATIN_WORD.findall(literal)) <= NAMES_IN_CHINESE


@every_card
@both_languages
def test_the_story_is_told_where_it_is_always_the_same(row: CardRow, language: str) -> None:
    assert len(CARD_WORDING[row.code][language].chain) == (3 if row.code in TOLD else 0)


# --- the value and its renderings ---


def test_an_unknown_code_is_refused() -> None:
    with pytest.raises(KeyError):
        card_for("no_such_code", "en")


@pytest.mark.parametrize(("code", "fact"), [(row.code, fact) for row in CARDS.values() for fact in sorted(row.facts)])
def test_a_missing_fact_is_refused(code: str, fact: str) -> None:
    facts = facts_of(CARDS[code], "en")
    del facts[fact]
    with pytest.raises(KeyError, match=fact):
        card_for(code, "en", facts)


@pytest.mark.parametrize("fact", ["{said}", "{0}", "}{", "{x.__class__}", "<script>alert(1)</script>", "a & b", "%s"])
@both_languages
def test_facts_come_through_unchanged(fact: str, language: str) -> None:
    assert f"“{fact}”" in card_for("ambiguous_reference", language, {"said": fact}).message


@given(st.text(max_size=60), st.sampled_from(sorted(CARDS)), st.sampled_from(LANGUAGES))
@settings(deadline=None)
def test_any_fact_comes_through_unchanged(value: str, code: str, language: str) -> None:
    row = CARDS[code]
    card = card_for(code, language, dict.fromkeys(row.facts, value), candidates=candidates_for(row))
    told = "\n".join([card.title, card.message, card.cause, card.prompt, card.fix, *card.causal_chain])
    if row.facts - ONLY_IN_DETAILS.get(code, set()):
        assert value in told


def test_facts_need_not_be_text() -> None:
    assert "24" in card_for("state_reset", "en", {"messages": 24}).message


def test_what_the_coach_said_takes_the_place_of_the_message_and_is_not_filled_in() -> None:
    card = card_for("stagnation", "en", message="Look at {this} line.")
    assert card.message == "Look at {this} line."
    assert card.title == CARD_WORDING["stagnation"]["en"].title


def test_a_chain_of_the_callers_takes_the_place_of_the_cards_own() -> None:
    facts = {"provider": "OpenRouter"}
    assert card_for("key_rejected", "en", facts, chain=["One.", "Two."]).causal_chain == ("One.", "Two.")
    assert len(card_for("key_rejected", "en", facts).causal_chain) == 3


@pytest.mark.parametrize("length", [1, 2, 3, 5])
def test_the_chain_counts_down_to_now(length: int) -> None:
    events = [f"event {number}" for number in range(length)]
    card = card_for("stale_turn", "en", {"seen": 3, "current": 5}, chain=events)
    dated = card.dated_chain
    assert [event for _, event in dated] == events
    assert [at for at, _ in dated] == [f"T-{back}" for back in reversed(range(length))]
    assert dated[-1][0] == "T-0"


def test_without_a_story_the_chain_is_empty() -> None:
    card = card_for("empty_message", "en")
    assert card.dated_chain == ()
    assert card.to_json()["causal_chain"] == []


any_text = st.text(max_size=40)
any_option = st.builds(
    RecoveryOption,
    action=st.sampled_from(sorted(ACTION_LABELS)),
    label=any_text,
    confidence=st.floats(0, 1),
    target=st.just("") | st.text(st.characters(categories=["Ll", "Nd"]), min_size=1, max_size=8),
)


@st.composite
def any_card(draw: st.DrawFn) -> ErrorCard:
    row = CARDS[draw(st.sampled_from(sorted(CARDS)))]
    language = draw(st.sampled_from(LANGUAGES))
    return card_for(
        row.code,
        language,
        facts_of(row, language),
        message=draw(any_text),
        candidates=draw(st.lists(any_option, max_size=3)) or candidates_for(row),
        chain=draw(st.lists(any_text, max_size=4)),
        details=draw(st.dictionaries(st.sampled_from(["trace", "fault", "turn"]), any_text | st.integers())),
    )


@given(any_card())
@settings(deadline=None)
def test_json_has_exactly_the_structure_of_the_specification(card: ErrorCard) -> None:
    plain = card.to_json()
    assert set(plain) == {"status", "error", "causal_chain", "recovery", "fix", "details"}
    assert set(plain["error"]) == {"code", "message", "cause"}
    assert set(plain["recovery"]) == {"tone", "prompt", "options", "default_option"}
    assert all(set(event) == {"at", "event"} for event in plain["causal_chain"])
    assert all(set(option) == {"label", "action", "confidence"} for option in plain["recovery"]["options"])
    assert plain["recovery"]["default_option"] in [option["action"] for option in plain["recovery"]["options"]]
    assert plain["status"] in {"success", "failed", "needs_clarification", "needs_recovery"}
    assert plain["fix"] is None or plain["fix"]
    assert json.loads(json.dumps(plain)) == plain
    assert type(plain["status"]) is str
    assert type(plain["recovery"]["tone"]) is str


@given(any_card())
@settings(deadline=None)
def test_markdown_says_what_happened_and_every_way_on(card: ErrorCard) -> None:
    lines = card.to_markdown().split("\n")
    assert lines[0] == f"## {card.tone.emoji} {in_one_line(card.title)}"
    # Each text is a line of its own, so that nothing that somebody wrote looks like another part of the card.
    assert lines[4] == in_one_line(card.message)
    assert lines[6] == f"- {in_one_line(card.cause)}"
    chain = [f"- {at}: {in_one_line(event)}" for at, event in card.dated_chain]
    assert lines[7 : 7 + len(chain)] == chain
    rest = lines[7 + len(chain) :]
    assert rest[:3] == ["", in_one_line(card.prompt), ""]
    ways = rest[3 : 3 + len(card.options)]
    for number, (way, option) in enumerate(zip(ways, card.options, strict=True), start=1):
        assert way.startswith(f"{number}. {in_one_line(option.label)} (`{option.name}`")
    assert rest[3 + len(ways) :] == (["", f"→ {in_one_line(card.fix)}"] if card.fix else [])


def in_one_line(text: str) -> str:
    return " ".join(text.split())


@every_card
@both_languages
def test_markdown_marks_one_default(row: CardRow, language: str) -> None:
    card = card_of(row, language)
    marked = [line for line in card.to_markdown().splitlines() if line.endswith("←")]
    assert len(marked) == 1
    assert f"(`{card.default_option}`" in marked[0]


@every_card
@both_languages
def test_details_are_folded(row: CardRow, language: str) -> None:
    details = {"trace": "Traceback-4711", "milliseconds": 987654, "url": "http://10.1.2.3/v1"}
    card = card_of(row, language, details=details)
    assert card.details == {"code": row.code, **details}
    assert card.to_json()["details"] == {"code": row.code, **details}
    open_text = "\n".join([card.title, card.message, card.cause, card.prompt, card.fix, *card.causal_chain])
    for value in (row.code, *map(str, details.values())):
        assert value not in open_text
    for value in map(str, details.values()):
        assert value not in card.to_markdown()


def test_the_details_of_one_card_are_not_those_of_the_next() -> None:
    details = {"trace": "one"}
    card = card_for("expert_failed", "en", details=details)
    details["trace"] = "two"
    assert card.details["trace"] == "one"
    assert "trace" not in card_for("expert_failed", "en").details
