"""Verdicts that can be computed, complaints, and answers to the coach's own questions, as they are played."""

import pytest

from interviews.core.stages import Stage
from tests.factories.core import make_knowledge
from tests.hearing import told_lines
from tests.players import Line, Player

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage
BRUTE = {
    "en": Line(
        "two loops, every start and every end, keep a running total", COST, heard="approach:total_from_each_start"
    ),
    "zh": Line("两层循环，每个起点每个终点，边走边累加", COST, heard="approach:total_from_each_start"),
}


BEGIN = {
    "en": (Line("count the stretches whose sum is k", CLARIFY, heard="restate"), Line("let's start", THINK)),
    "zh": (Line("数一数和为 k 的连续几天有多少段", CLARIFY, heard="restate"), Line("开始吧", THINK)),
}


def counting(language: str, *lines: Line) -> Player:
    """Return the player who has told a plan and is asked for its cost, after the lines."""
    all_lines = [*BEGIN[language], BRUTE[language], *lines]
    player = told_lines(Player(make_knowledge("subarray-sum-equals-k", language)), all_lines)
    player.play(all_lines)
    return player


def test_whether_a_cost_is_enough_is_answered_from_the_limits() -> None:
    player = counting(
        "en",
        Line("n squared time and constant memory", COST, ("right",), heard="time=O(n^2) space=O(1)"),
        Line("is n squared ok here or do you want faster?", COST, ("20,000 days", "faster"), "You said O(n^2)"),
    )
    assert (player.context.claimed_time, player.context.claimed_space) == ("O(n^2)", "O(1)")


def test_a_wanted_cost_is_said_to_be_enough_and_is_no_wish_to_keep_what_is_there() -> None:
    told = "a dict of totals in one pass, O(n) time, O(n) memory. is O(n) good enough here?"
    heard = "approach:count_earlier_totals time=O(n) space=O(n)"
    counting("en", Line("n squared, constant", COST, heard="time=O(n^2) space=O(1)"), Line(told, CODE, heard=heard))


@pytest.mark.parametrize(
    ("language", "said", "owned"),
    [
        ("en", "you asked me that already", ("You did", "told me", "came up")),
        ("zh", "我刚说了", ("说过", "提过", "重复")),
    ],
)
def test_who_has_told_it_before_is_not_asked_again(language: str, said: str, owned: tuple[str, ...]) -> None:
    player = counting(language, Line("O(n^2), O(1)", COST, heard="time=O(n^2) space=O(1)"))
    before = player.context.last_question
    reply = player.say(said)
    assert any(word in reply for word in owned)
    assert before not in reply
    assert player.context.last_question != before


def test_who_was_passed_over_is_answered_or_told_that_it_was_not_understood() -> None:
    player = counting("en", Line("does [4, 4, 4] with k 8 give 2?", COST), Line("you didn't answer", COST))
    assert "2" in player.context.conversation[-1].text
    player = counting("en", Line("wobble the frobs?", COST), Line("you didn't answer my question", COST))
    assert any(word in player.context.conversation[-1].text for word in ("didn't understand", "couldn't make out"))


def test_an_objection_is_no_lack_of_confidence() -> None:
    line = Line("that's not what i asked", COST, never=("certain", "unsure", "tiring", "Doubt"), heard="mood:doubt")
    counting("en", line)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "well the difference is what those days added up to, no?"), ("zh", "差就是中间那几天加起来的总数")],
)
def test_an_answer_to_a_nudge_is_taken_without_praise(language: str, said: str) -> None:
    player = counting(language, Line("O(n^2), O(1)", COST, heard="time=O(n^2) space=O(1)"))
    reply = player.say(said)
    assert player.recorded("answered")
    assert player.recorded("not_understood") == []
    assert not any(word in reply for word in ("Good", "Right", "Exactly", "没错", "很好"))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("how many more questions?", "4 more|4 to go"),
        ("should I put it in the editor now?", "complexity"),
        ("which plan do you mean?", "two loops"),
        ("time or memory?", "the time first"),
        ("why did we move on?", "complexity"),
    ],
)
def test_questions_about_the_interview_are_answered_and_the_question_stays(said: str, told: str) -> None:
    player = counting("en")
    before = player.context.last_question
    reply = player.say(said)
    assert any(part in reply for part in told.split("|")), reply
    assert player.context.current_stage is COST
    assert player.context.last_question == before


def test_a_cost_is_put_right_after_the_talk_about_cost() -> None:
    lines = [
        *BEGIN["en"],
        Line("a dict of totals in one pass", COST, heard="approach:count_earlier_totals"),
        Line("O(n) time, O(1) memory beside the result", CODE, heard="time=O(n) space=O(1)"),
        Line("hm, the dict holds every total, memory is O(n)", CODE, "O(n) for the memory", heard="space=O(n)"),
    ]
    player = told_lines(Player(make_knowledge("subarray-sum-equals-k")), lines)
    player.play(lines)
    assert player.context.claimed_space == "O(n)"


def test_what_is_asked_beside_a_question_about_the_interview_is_answered_as_well() -> None:
    player = counting("en", Line("O(n^2), O(1)", COST, heard="time=O(n^2) space=O(1)"))
    reply = player.say("how many more? and is it too slow?")
    assert "pattern summary" in reply and "faster" in reply


def test_an_input_of_the_task_is_told_while_the_task_is_clarified() -> None:
    reply = Player(make_knowledge("jump-game")).say("is [2, 5, 0, 0] true or false?")
    assert "`True`" in reply


def test_a_plan_that_is_surely_heard_can_work() -> None:
    told = "two loops: for every start I add up to every end and compare the total with k. is that ok?"
    lines = [
        *BEGIN["en"],
        Line(told, COST, ("can work", "done that way"), heard="approach:total_from_each_start check_question"),
    ]
    player = told_lines(Player(make_knowledge("subarray-sum-equals-k")), lines)
    player.play(lines[:2])
    reply = player.say(told)
    assert "can work" in reply or "can be done" in reply
