"""The coach's last message says of the interview what surely was, and nothing that was misheard or never came up."""

from typing import Any

import pytest

from interviews.core.context import Message
from interviews.core.dry_run import MeasuredCost
from interviews.core.knowledge import EdgeCase
from interviews.core.stages import STAGE_ORDER
from problems.values.showing import show_arguments
from tests.factories.core import make_dry_run
from tests.hearing import act, said
from tests.players import LANGUAGES
from tests.unit.experts.talking import COLLECTED, Talk, says

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = STAGE_ORDER
both = pytest.mark.parametrize("language", LANGUAGES)


def closing(talk: Talk) -> str:
    best = talk.knowledge.patterns[0]
    return talk.say(best.name, act("pattern", best.id), act("signal")).assistant_message


def asked_and(answer: str, case: EdgeCase) -> tuple[Message, ...]:
    return Message("coach", case.question, EDGES), said(answer, EDGES, act("outcome"))


def case_of(talk: Talk, case_id: str) -> EdgeCase:
    return next(case for case in talk.knowledge.edge_cases if case.id == case_id)


def edges_of(answer: str, language: str = "en", case: str = "one_station") -> str:
    """Return the closing of a Jump Game in which the coach asked about a case and got ``answer``."""
    case_at_hand = case_of(Talk(SUMMARY, language, "jump-game"), case)
    talk = Talk(
        SUMMARY,
        language,
        "jump-game",
        **COLLECTED,
        edge_cases_asked=(case,),
        edge_cases_named=(case,),
        conversation=asked_and(answer, case_at_hand),
    )
    return closing(talk)


class TestEdgeCases:
    @both
    def test_a_case_that_was_answered_rightly_stands_there_with_its_result(self, language: str) -> None:
        assert "`nums = [0]` → `True`" in edges_of("it comes to True", language)

    @both
    def test_a_wrong_answer_is_not_shown_as_the_right_one(self, language: str) -> None:
        text = edges_of("it comes to False", language)
        assert "`nums = [0]`" in text and "→ `True`" not in text
        assert {"en": "worth another look", "zh": "值得再看一遍"}[language] in text

    def test_an_answer_without_a_result_is_neither(self) -> None:
        text = edges_of("the loop ends at once and hands it back")
        assert "`nums = [0]`" in text and "→" not in text.partition("Edge cases you met")[2] and "look" not in text

    @both
    def test_a_case_that_only_the_memory_has_never_came_up(self, language: str) -> None:
        """It was heard faintly in something else, or let go without a word."""
        talk = Talk(SUMMARY, language, "jump-game", **COLLECTED, edge_cases_named=("one_station", "stuck_at_start"))
        text = closing(talk)
        assert "[0" not in text and says_none(text, language)

    def test_what_was_faintly_heard_or_copied_from_the_statement_is_not_said_back(self) -> None:
        faint = said("hm, short ones", EDGES, act("edge_case", "one_station", sure=False, confidence=0.4))
        statement = Talk(SUMMARY, "en", "jump-game").knowledge.statement.strip().splitlines()[0]
        copied = said(statement, CLARIFY, act("edge_case", "stuck_at_start", of_text=statement))
        talk = Talk(
            SUMMARY, "en", "jump-game", **COLLECTED,
            conversation=(faint, copied), edge_cases_named=("one_station", "stuck_at_start"),
        )  # fmt: skip
        assert says_none(closing(talk), "en")

    def test_cases_stand_there_as_they_were_brought_up(self) -> None:
        text = "and if there are no numbers at all"
        brought = said(text, EDGES, act("edge_case", "shortest", "no numbers at all", of_text=text))
        asked = case_of(Talk(SUMMARY), "equal_prices")
        talk = Talk(
            SUMMARY, **COLLECTED, edge_cases_asked=("equal_prices",), edge_cases_named=("shortest", "equal_prices"),
            conversation=(brought, *asked_and("the second one finds the first", asked)),
        )  # fmt: skip
        told, shortest = closing(talk), case_of(talk, "shortest")
        assert "“no numbers at all”" in told and show_arguments(shortest.input, None) not in told
        assert show_arguments(asked.input, None) in told, "the coach asked about it"


def says_none(text: str, language: str) -> bool:
    return {"en": "**Edge cases you met.** none this time", "zh": "**遇到的边界情况。** 这次没有"}[language] in text


class TestTheWay:
    @both
    def test_code_that_is_built_otherwise_says_of_what(self, language: str) -> None:
        code = "class LRUCache:\n    def __init__(self, capacity):\n        self.kept = OrderedDict()"
        words = "a map and a chain in the order of use"
        told = said(words, THINK, act("approach", "map_and_chain", of_text=words))
        talk = Talk(
            SUMMARY, language, "lru-cache", **COLLECTED, approach_ids=("map_and_chain",),
            conversation=(told, said("", CODE, code=code)), dry_run=make_dry_run(code),
        )  # fmt: skip
        text = closing(talk)
        assert f"{talk.knowledge.approach('map_and_chain').name} → " in text and "`OrderedDict`" in text

    def test_an_idea_that_was_only_taken_for_meant_is_no_step_of_it(self) -> None:
        words = "I keep the running sums in a list"
        guess = said(words, THINK, act("approach", "total_and_left", of_text=words, sure=False, confidence=0.5))
        talk = Talk(
            SUMMARY, "en", "find-pivot-index", **COLLECTED, approach_ids=("total_and_left",), conversation=(guess,)
        )
        assert "**How you got there.** Your own plan" in closing(talk)


class TestCosts:
    @both
    def test_a_stated_cost_that_the_code_exceeds_stands_beside_what_was_measured(self, language: str) -> None:
        code = "def f(nums):\n    for i in range(len(nums)):\n        if sum(nums[:i]) == sum(nums[i + 1:]):\n            return i"
        run = make_dry_run(code, cost=MeasuredCost("n^2", 2, (("O(n^2)", 2), ("O(n)", 1))))
        claimed: dict[str, Any] = {"claimed_time": "O(n)", "claimed_space": "O(1)"}
        conversation = (said("", CODE, code=code),)
        talk = Talk(
            SUMMARY, language, "find-pivot-index", **COLLECTED, **claimed, conversation=conversation, dry_run=run
        )
        text = closing(talk)
        assert "O(n)" in text and "`O(n²)`" in text


class TestTheEnd:
    THOUGHTS = (
        said("so I get a list of prices and have to find two of them", CLARIFY),
        said("I would compare every price with all of the others", THINK),
        said("with two equal prices the second one finds the first", EDGES),
    )

    @both
    def test_who_said_a_word_or_two_is_not_praised_for_thinking_aloud(self, language: str) -> None:
        short = tuple(said(text, stage) for text, stage in (("yes", CLARIFY), ("map", THINK), ("empty", EDGES)))
        for talk in (short, (*self.THOUGHTS, said("no", FOLLOW)), ()):
            reply = Talk(SUMMARY, language, **COLLECTED, conversation=talk)
            text = reply.say(reply.knowledge.patterns[0].name, act("pattern", "hash_map"), act("signal"))
            assert says(text, "summary.end", language) and not says(text, "summary.end_aloud", language)

    @both
    def test_who_did_is(self, language: str) -> None:
        talk = Talk(SUMMARY, language, **COLLECTED, conversation=self.THOUGHTS)
        reply = talk.say(talk.knowledge.patterns[0].name, act("pattern", "hash_map"), act("signal"))
        assert says(reply, "summary.end_aloud", language)


class TestThePattern:
    def test_another_name_that_only_sounds_like_it_is_not_called_exactly_right(self) -> None:
        """Somebody said "prefix sum?" and was told "Exactly: Hash map"."""
        talk = Talk(SUMMARY, **COLLECTED)
        reply = talk.say("prefix sum", act("pattern", "hash_map", sure=False, confidence=0.8), act("signal"))
        assert not says(reply, "summary.right") and "Hash map" not in reply.assistant_message

    def test_a_name_with_a_question_mark_is_asked_for_its_reason(self) -> None:
        talk = Talk(SUMMARY, **COLLECTED)
        reply = talk.say("hash map?", act("pattern", "hash_map"))
        assert says(reply, "idea.reason") and reply.next_stage is None
        reply = talk.say("hash map, because I look up what came by", act("pattern", "hash_map"), act("signal"))
        assert says(reply, "summary.right")

    def test_what_is_hardly_heard_as_the_name_is_none(self) -> None:
        reply = Talk(SUMMARY, **COLLECTED).say("looking", act("pattern", "hash_map", sure=False, confidence=0.4))
        assert not says(reply, "summary.right")


@both
def test_who_submitted_no_code_is_told_that_no_test_has_seen_it(language: str) -> None:
    untested = {"en": "no test has seen it", "zh": "没有跑过测试"}[language]
    talk = Talk(SUMMARY, language, "jump-game", **COLLECTED, languages_run=("python",))
    assert untested in closing(talk)
    talk = Talk(SUMMARY, language, "jump-game", **COLLECTED, languages_run=())
    assert untested not in closing(talk), "nothing runs here"
