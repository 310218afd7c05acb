"""Edge cases that were brought up before anybody asked for them are not lost, and not taken for worked through."""

import pytest

from interviews.core.acts import Act
from interviews.core.context import Message
from interviews.core.reading.cases.mentioned import mentioned_before, quoted
from interviews.core.stages import Stage
from interviews.core.wording.coach import WORDING
from tests.cases import every_case
from tests.factories.core import make_dry_run, make_knowledge
from tests.hearing import act, costs, said, told
from tests.players import LANGUAGES, Player, TurnInput, bank_content, new_context

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, _SUMMARY = Stage
TWO_SUM = make_knowledge("two-sum")


def brought_up(*messages: Message) -> dict[str, str]:
    context = new_context(TWO_SUM, current_stage=EDGES, conversation=messages)
    return {one.case.id: one.how for one in mentioned_before(context, TWO_SUM)}


def case(name: str, part: str = "", text: str = "") -> Act:
    return act("edge_case", name, part, of_text=text)


NEGATIVE, EQUAL, ZERO = case("negatives"), case("equal_prices"), case("zero")


@every_case(
    "stage, acts, how",
    [
        (CLARIFY, (NEGATIVE, act("fact_question", "negative")), {"negatives": "asked"}),
        (CLARIFY, (act("fact_question", "negative"),), {}),
        (CLARIFY, (act("restate"),), {}),
        (THINK, (EQUAL, ZERO), {"equal_prices": "listed", "zero": "listed"}),
        (THINK, (EQUAL, act("outcome")), {"equal_prices": "treated"}),
        (THINK, (act("edge_case", "other"),), {}),
        (CODE, (EQUAL,), {"equal_prices": "treated"}),
        (EDGES, (EQUAL, NEGATIVE), {}),
    ],
)  # fmt: skip
def test_what_was_brought_up_where_and_how(stage: Stage, acts: tuple[Act, ...], how: dict[str, str]) -> None:
    assert brought_up(said("what was said", stage, *acts)) == how


def test_what_tells_more_counts() -> None:
    asked = said("Are there duplicates?", CLARIFY, EQUAL, act("fact_question", "duplicates"))
    listed = said("Edge cases: duplicates", THINK, EQUAL)
    assert brought_up(asked, listed) == brought_up(listed, asked) == {"equal_prices": "listed"}


def test_the_learners_own_words_are_quoted_a_few_of_them() -> None:
    text = "Edge cases: duplicates, negative ones, falsy values, just two"
    parts = {"equal_prices": "duplicates", "negatives": "negative ones", "zero": "falsy values", "shortest": "just two"}
    message = said(text, THINK, *(case(name, part, text) for name, part in parts.items()))
    found = mentioned_before(new_context(TWO_SUM, current_stage=EDGES, conversation=(message,)), TWO_SUM)
    assert len(found) == 4
    assert quoted(found[:1], "en").strip("“”") in text
    assert quoted(found, "en").count("“") == 3 and quoted((), "en") == ""
    assert quoted(found[:2], "zh").count("、") == 1


LINES = {
    "en": (
        "I get a list of prices and a target and have to return the indices of the two items that add up to it.",
        "Can prices be negative?",
        "No more questions, I'm ready.",
        "A hash map with what I have seen. Edge cases I will check: duplicates, falsy values.",
        "O(n) time and O(n) space",
    ),
    "zh": (
        "给定价格列表和目标值，要找出两件价格之和等于目标的商品，返回它们的下标。",
        "会有负数吗？",
        "没有别的问题了，可以开始",
        "用哈希表记录见过的数，一遍走完。边界情况我会检查：重复的价格，值为 0",
        "时间 O(n)，空间 O(n)",
    ),
}
TRACE = {"en": "It adds them up as usual and returns the indices", "zh": "照常查找，返回两个下标"}


def heard_lines(language: str) -> dict[str, tuple[Act, ...]]:
    """Return what the lines do, by the text."""
    task, asks, _ready, plan, cost = LINES[language]
    first, second = {"en": ("duplicates", "falsy values"), "zh": ("重复的价格", "值为 0")}[language]
    negative = {"en": "negative", "zh": "负数"}[language]
    return {
        task: (act("restate", of_text=task),),
        asks: (act("fact_question", "negative", of_text=asks), case("negatives", negative, asks)),
        plan: (
            act("approach", "hash_lookup", of_text=plan),
            case("equal_prices", first, plan),
            case("zero", second, plan),
        ),
        cost: costs(cost, ("time", "O(n)", "O(n)"), ("space", "O(n)", "O(n)")),
        TRACE[language]: (act("outcome"),),
    }


def at_the_edges(language: str) -> tuple[Player, str]:
    player = Player(make_knowledge("two-sum", language))
    told(player, heard_lines(language))
    for text in LINES[language]:
        player.say(text)
    code = bank_content("two-sum")["solutions"]["best"]
    reply = player.say(TurnInput(action="submit", code=code, dry_run=make_dry_run(code)))
    assert player.context.current_stage is EDGES
    return player, reply


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_are_acknowledged_and_what_the_code_does_with_one_is_asked(language: str) -> None:
    player, reply = at_the_edges(language)
    cases = {case.id: case for case in player.knowledge.edge_cases}
    assert {"en": "“duplicates”", "zh": "“重复的价格”"}[language] in reply
    assert cases["equal_prices"].question in reply, (
        "what was asked about was answered then: what was listed comes first"
    )
    assert player.context.edge_cases_asked == ("equal_prices",)
    player.say(TRACE[language])
    assert player.context.current_stage is FOLLOW
    assert set(player.context.edge_cases_named) == {"negatives", "equal_prices", "zero"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_to_list_them_again_is_no_repetition(language: str) -> None:
    player, _reply = at_the_edges(language)
    reply = player.say(LINES[language][3])
    assert player.context.consecutive_invalid_inputs == 0
    assert "zero" in player.context.edge_cases_named
    again = player.say(LINES[language][3])
    assert reply != again


@pytest.mark.parametrize("language", LANGUAGES)
def test_code_that_was_not_run_is_met_with_the_cases_and_the_question_for_others(language: str) -> None:
    player = Player(make_knowledge("two-sum", language))
    told(player, heard_lines(language))
    for text in LINES[language]:
        player.say(text)
    steps = {
        "en": "for each item with its index:\n    if target - item in seen: return both\n    seen[item] = index",
        "zh": "对于每个数和下标：\n    如果 target 减去它在 seen 里，返回两个下标\n    否则把它存进 seen",
    }
    reply = player.say(steps[language])
    assert player.context.current_stage is EDGES
    assert any(asks in reply for asks in WORDING["edge.which_else"][language])
    assert {"en": "“negative”", "zh": "“负数”"}[language] in reply
