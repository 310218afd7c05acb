"""Stage 0 is not left while a question stands; what was not understood is said so, and other facts are offered."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from interviews.core.acts import Act, ActKind
from interviews.core.context import InterviewContext
from interviews.core.response import ModuleResponse
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.wording.coach import WORDING
from tests.factories.core import make_knowledge
from tests.hearing import act, costs, told
from tests.hearing_scenes import HeardScene
from tests.players import LANGUAGES, Player
from tests.unit.experts.talking import Talk, says

CLARIFY, THINK, *_ = STAGE_ORDER
both = pytest.mark.parametrize("language", LANGUAGES)
TOLD = ("empty", "kinds_match", "crossing", "leftovers")
"""Facts that would end the stage, together with the task retold."""


def asker(language: str = "zh", **fields: object) -> Talk:
    return Talk(CLARIFY, language, "valid-parentheses", **{"identified_pattern": None, **fields})


def offered(reply: ModuleResponse) -> list[str]:
    return [one.item for one in reply.readings]


def fact(talk: Talk, which: str) -> str:
    return next(one.answer for one in talk.knowledge.clarifications if one.id == which)


WHAT: Mapping[str, str] = {
    "en": "“what could change” means what? any letters in it?",
    "zh": "“哪些条件”是啥意思？会有字母吗？",
}
PARTS = {
    "en": ("“what could change” means what?", "any letters in it?"),
    "zh": ("“哪些条件”是啥意思？", "会有字母吗？"),
}


@both
def test_who_asks_what_the_coach_meant_gets_other_words_and_the_stage_stays(language: str) -> None:
    talk = asker(language, clarified=TOLD, restated=True, stage_turns=2)
    text, (meant, asked) = WHAT[language], PARTS[language]
    reply = talk.say(
        text,
        act("meaning_question", "", meant, of_text=text),
        act("fact_question", "characters", asked, of_text=text),
    )
    assert fact(talk, "characters") in reply.assistant_message
    assert reply.next_stage is None and not says(reply, "clarify.done", language)
    assert says(reply, "rephrase.lead", language)


@both
def test_a_word_of_the_task_is_shown_by_an_example(language: str) -> None:
    word = {"en": "its own partner", "zh": "自己的另一半"}[language]
    text = {"en": f"what do you mean by “{word}”?", "zh": f"那个“{word}”是什么意思啊？"}[language]
    talk = asker(language)
    reply = talk.say(text, act("meaning_question", of_text=text))
    assert f"“{word}”" in reply.assistant_message and says(reply, "clarify.word", language)
    assert any(one.explanation in reply.assistant_message for one in talk.knowledge.examples)


@both
def test_a_fact_that_is_asked_again_is_not_all_there_is_to_say(language: str) -> None:
    text = {"en": "can ] be the other half of ( ?", "zh": "比如 ( 的另一半是 ] 行不行？"}[language]
    talk = asker(language, clarified=("leftovers",))
    reply = talk.say(text, act("fact_question", "leftovers", of_text=text, sure=False))
    assert fact(talk, "leftovers") in reply.assistant_message and says(reply, "clarify.again", language)
    assert says(reply, "clarify.which", language) and reply.next_stage is None
    assert "leftovers" not in offered(reply) and "kinds_match" in offered(reply)


def test_what_the_ear_took_for_likely_is_offered_first() -> None:
    message = "这个到底怎么算"
    scene = HeardScene(CLARIFY, "zh", "valid-parentheses")
    scene.context = replace(scene.context, clarified=("leftovers",))
    reply = scene.say(message, act("fact_question", "leftovers"), unsure=(Act(act("fact_question").kind, "empty"),))
    assert scene.chips is not None and scene.chips[0].item == "empty"
    assert scene.context.last_question == "你打算怎么做？先不用写代码。", "the question at hand stays"
    assert "还有哪些条件" not in reply


def test_what_was_understood_beside_it_still_counts_as_said() -> None:
    scene = HeardScene(CLARIFY, "zh", "valid-parentheses")
    scene.context = replace(scene.context, clarified=("leftovers",))
    scene.say("每个都要配上，( 的另一半是 ] 行不行", act("restate"), act("fact_question", "leftovers"))
    assert scene.chips and [one.text for one in scene.context.contributions()] == [
        "每个都要配上，( 的另一半是 ] 行不行"
    ]
    assert InterviewContext.from_dict(scene.context.to_dict()) == scene.context


def test_a_question_that_was_not_heard_is_named_beside_those_that_are_answered() -> None:
    text = "payouts nonneg? how big is n?"
    talk = Talk(
        CLARIFY, slug="house-robber", identified_pattern=None, restated=True, clarified=("empty", "what_to_return")
    )
    reply = talk.say(text, act("fact_question", "size", "how big is n?", of_text=text))
    assert fact(talk, "size") in reply.assistant_message and "“payouts nonneg”" in reply.assistant_message
    assert reply.next_stage is None and says(reply, "clarify.unheard")


def test_what_nothing_settles_does_not_end_the_stage_either() -> None:
    talk = asker("en", clarified=TOLD, restated=True, stage_turns=2)
    reply = talk.say("do they type them by hand?", act("fact_question", "other"))
    assert says(reply, "clarify.unknown") and reply.next_stage is None


def test_who_wants_to_go_on_goes_on_and_is_not_told_that_all_is_clear() -> None:
    talk = asker("en", clarified=TOLD, restated=True, stage_turns=2)
    reply = talk.say("typed by hand? anyway, no more questions", act("fact_question", "other"))
    assert reply.next_stage is THINK and says(reply, "clarify.move_on") and not says(reply, "clarify.done")


def test_patience_ends_the_stage_all_the_same() -> None:
    talk = asker("en", stage_turns=6)
    assert talk.say("typed by hand?", act("fact_question", "other")).next_stage is THINK


@both
def test_an_idea_beside_the_last_question_is_noted_and_taken_up_by_the_next_stage(language: str) -> None:
    scene = HeardScene(CLARIFY, language, "valid-parentheses")
    scene.context = replace(scene.context, clarified=TOLD[:3], restated=True, stage_turns=2)
    text = {"en": "letters too? I would use a stack of open ones", "zh": "会有字母吗？我想用栈存左括号"}[language]
    reply = scene.say(text, act("fact_question", "characters"), act("approach", "stack"))
    assert scene.context.current_stage is Stage.COMPLEXITY_ANALYSIS and scene.context.approach_ids == ("stack",)
    assert any(part in reply for part in ("I've noted your idea", "你的想法我记下了", "想法我先记着"))


def test_an_idea_that_is_not_listened_for_among_the_questions_is_heard_all_the_same() -> None:
    question, idea = "can one be negative?", "if not I go for the rolling dp, O(n)"
    text = f"{question} {idea}"
    player = Player(make_knowledge("house-robber"))
    told(
        player,
        {
            text: (
                act("fact_question", "negative", question, of_text=text),
                *costs(text, ("time", "O(n)", "O(n)")),
            ),
            f" {idea}": (act("approach", "two_totals", of_text=idea),),
        },
    )
    reply = player.say(text)
    assert any(one in reply for one in WORDING["clarify.keep_idea"]["en"])
    (heard,) = player.context.conversation[1].heard.of(ActKind.APPROACH)
    assert text[heard.start : heard.end].strip() == idea[:-1] or idea in text[heard.start : heard.end + 1]
    player.say("no more questions")
    assert player.context.approach_ids == ("two_totals",)


def test_a_fact_that_was_chosen_by_a_button_is_just_told() -> None:
    talk = asker(clarified=("leftovers",))
    reply = talk.say("我的意思是：没有另一半的括号", act("fact_question", "leftovers", by="chip"))
    assert fact(talk, "leftovers") in reply.assistant_message
    assert not says(reply, "clarify.again", "zh") and not reply.readings
