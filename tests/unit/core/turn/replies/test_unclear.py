"""What was not understood is said, in ever other words, with the likeliest readings as chips; a chip is what was meant."""

from dataclasses import replace

import pytest

from interviews.core.acts import Act, ActKind, Heard
from interviews.core.context import InterviewContext, Message
from interviews.core.leaks.guard import find_leaks
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.turn.replies.unclear import MOST_READINGS
from interviews.core.turn.routing import read_and_routed, with_what_was_said
from interviews.core.turn.turn import TurnInput
from interviews.core.wording.coach import WORDING
from interviews.core.wording.readings import label_of_reading
from tests.factories.core import make_knowledge
from tests.hearing_scenes import HeardScene, approach, process, request

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage
LANGUAGES = ("en", "zh")
MUMBLE = {"en": "well the one over there goes with the other", "zh": "那边那个跟另外一个一起的"}
READINGS = (
    Act(ActKind.FACT_QUESTION, "sorted", confidence=0.4),
    Act(ActKind.COST, of="time", value="O(n)", confidence=0.3),
    request("hint", confidence=0.2),
)


def no_praise(reply: str, language: str) -> bool:
    kinds = ("thought.heard", "thought.heard_own", "complexity.heard", "edge.named", "clarify.restated", "code.thanks")
    return not any(
        variant.split("{")[0] and reply.startswith(variant.split("{")[0])
        for kind in kinds
        for variant in WORDING[kind][language]
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", STAGE_ORDER)
def test_nothing_is_answered_that_was_not_understood(stage: Stage, language: str) -> None:
    scene = HeardScene(stage, language)
    before = scene.context
    reply = scene.say(MUMBLE[language], unsure=READINGS)
    after = scene.context
    assert no_praise(reply, language)
    assert scene.kinds == []
    assert "answered" not in scene.steps
    assert (after.current_stage, after.last_question) == (stage, before.last_question)
    assert after.consecutive_invalid_inputs == 0
    assert after.same_question_count == before.same_question_count
    assert [act.item for act in scene.chips] == ["sorted", "", "hint"]
    assert list(after.contributions()) == [], "it is part of no answer"
    assert any(reply.startswith(one.split("{")[0]) for one in WORDING["unclear.chips"][language])
    named = [label_of_reading(act, scene.knowledge, language) for act in scene.chips]
    assert all(f"“{label}”" in reply for label in named), "who has no buttons reads them"


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_likely_reading_the_question_stands_in_the_answer(language: str) -> None:
    scene = HeardScene(language=language)
    reply = scene.say(MUMBLE[language])
    assert scene.chips == ()
    assert reply.endswith(("?", "？"))
    assert any(reply.startswith(variant.split("{")[0]) for variant in WORDING["unclear.plain"][language])


def test_it_is_said_in_other_words_each_time_and_never_counts_towards_help() -> None:
    scene = HeardScene()
    replies = []
    for number in range(4):
        replies.append(scene.say(f"{MUMBLE['en']} {number}", unsure=READINGS))
        scene.say("how long do I have left?", process("time"))
    assert len(set(replies)) == 4
    assert scene.context.consecutive_invalid_inputs == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_twice_in_a_row_a_hint_is_offered_and_the_kind_of_answer_told(language: str) -> None:
    scene = HeardScene(language=language)
    scene.say(MUMBLE[language], unsure=READINGS)
    assert scene.offers == ()
    reply = scene.say(f"{MUMBLE[language]} x", unsure=READINGS)
    assert scene.offers == ("stronger_hint",)
    assert WORDING["kind.thought_articulation"][language][0] in reply
    assert len(scene.chips) == 3


def test_the_third_time_in_a_row_the_expert_takes_it_as_it_is() -> None:
    scene = HeardScene()
    for number in range(3):
        scene.say(f"{MUMBLE['en']} {number}")
    assert "answered" in scene.steps


def test_the_same_words_again_are_no_repetition_of_something_taken() -> None:
    scene = HeardScene()
    scene.say(MUMBLE["en"])
    scene.say(MUMBLE["en"])
    assert scene.kinds == []


@pytest.mark.parametrize(
    "text",
    ["yes", "没有", "7", "[]", "I'm ready", "no", "it works", "I don't know", "let's code it", "x = 1\nreturn x"],
)
def test_what_needs_no_ear_is_understood(text: str) -> None:
    scene = HeardScene(CODE)
    scene.say(text)
    assert "not_understood" not in scene.steps


def test_a_word_that_can_mean_nothing_else_is_understood() -> None:
    scene = HeardScene()
    scene.say("something with a hash map I suppose")
    assert "answered" in scene.steps


def test_a_wish_that_the_intents_are_sure_of_needs_no_act() -> None:
    scene = HeardScene()
    scene.say("Could you give me a hint?")
    assert scene.kinds == ["hint_request"]


def test_code_needs_no_words() -> None:
    scene = HeardScene(CODE)
    scene.say(MUMBLE["en"], code="for x in prices:\n    print(x)")
    assert "not_understood" not in scene.steps


def test_at_most_three_readings_each_with_words_of_its_own() -> None:
    scene = HeardScene()
    ideas = tuple(approach(one.id) for one in scene.knowledge.approaches)
    scene.say(MUMBLE["en"], unsure=(*ideas, *READINGS, request("skip")))
    labels = [label_of_reading(act, scene.knowledge, "en") for act in scene.chips]
    assert len(labels) == MOST_READINGS
    assert len(set(labels)) == len(labels)


def test_the_readings_are_remembered_with_the_question() -> None:
    scene = HeardScene()
    scene.say(MUMBLE["en"], unsure=READINGS)
    asked = scene.context.conversation[-1]
    assert asked.heard == Heard(unsure=scene.chips)
    assert InterviewContext.from_dict(scene.context.to_dict()) == scene.context


def way_of(scene: HeardScene, sent: TurnInput) -> str:
    """Return which way a message goes that is said now."""
    with_it = with_what_was_said(scene.context, sent, scene.knowledge)
    return read_and_routed(sent, with_it, scene.knowledge).way


def test_no_expert_is_told_to_answer_it() -> None:
    assert way_of(HeardScene(), TurnInput(text=MUMBLE["en"])) == "unclear"


def test_a_model_may_understand_what_the_ear_did_not() -> None:
    assert way_of(HeardScene(), TurnInput(text=MUMBLE["en"], model_listens=True)) == "expert"


# --- the chip that was pressed ---


def after_the_question(stage: Stage = THINK) -> HeardScene:
    scene = HeardScene(stage)
    scene.say(MUMBLE["en"], unsure=READINGS)
    return scene


def test_a_chip_is_what_was_meant() -> None:
    scene = after_the_question()
    meant = approach(scene.knowledge.approaches[0].id, confidence=0.3, sure=False, end=500)
    scene.say(MUMBLE["en"], meant=meant)
    (heard,) = scene.said.heard.acts
    assert (heard.by, heard.confidence, heard.sure) == ("chip", 1.0, True)
    assert heard.end <= len(MUMBLE["en"])
    assert "answered" in scene.steps


def test_the_same_message_with_its_meaning_is_no_repetition() -> None:
    scene = after_the_question()
    scene.say(MUMBLE["en"], meant=process("time"))
    assert scene.steps[-1] == "told"


@pytest.mark.parametrize("text", ["", "ok", "What's the weather like in Paris this weekend? I'd like to go hiking."])
def test_whatever_the_words_are_there_is_no_fault_in_them(text: str) -> None:
    scene = after_the_question()
    scene.say(text, meant=request("hint"))
    assert scene.kinds == ["hint_request"]


@pytest.mark.parametrize(
    ("what", "kind"), [("hint", "hint_request"), ("skip", "skip_request"), ("answer", "over_reliance")]
)
def test_a_wish_that_was_chosen_is_met(what: str, kind: str) -> None:
    scene = after_the_question()
    scene.say(MUMBLE["en"], meant=request(what))
    assert kind in scene.kinds


def test_who_answers_depends_on_the_chip() -> None:
    scene = after_the_question()
    idea = TurnInput(text=MUMBLE["en"], meant=approach(scene.knowledge.approaches[0].id))
    assert way_of(scene, idea) == "expert"
    assert way_of(scene, replace(idea, meant=request("hint"))) == "request"


# --- what a chip says ---

SLOTS = {
    ActKind.FACT_QUESTION: ("other",),
    ActKind.PROCESS_QUESTION: ("language", "time", "progress", "next", "finish", "rules", "tool"),
    ActKind.APPROACH: ("other",),
    ActKind.EDGE_CASE: ("other",),
    ActKind.POINT: ("yes", "partly", "no"),
    ActKind.PATTERN: ("two_pointers", "nobody knows this one"),
    ActKind.REQUEST: ("hint", "skip", "back", "answer", "pause", "finish", "other_problem", "human", "rephrase"),
    ActKind.MOOD: ("frustration", "thanks", "greeting", "doubt"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", ["two-sum", "coin-change", "number-of-islands"])
def test_every_reading_has_words_that_give_nothing_away(slug: str, language: str) -> None:
    knowledge = make_knowledge(slug, language)
    acts = [Act(kind, item) for kind in ActKind for item in SLOTS.get(kind, ("",))]
    acts += [Act(ActKind.FACT_QUESTION, one.id) for one in knowledge.clarifications]
    acts += [Act(ActKind.APPROACH, one.id) for one in knowledge.approaches]
    acts += [Act(ActKind.EDGE_CASE, one.id) for one in knowledge.edge_cases]
    acts += [Act(ActKind.COST, of=of, value=value) for of in ("time", "space") for value in ("", "O(n log n)")]
    nothing_said = InterviewContext("", language, knowledge.title, knowledge.statement)
    # A chip repeats a cost only where the learner has stated it.
    states_it = replace(nothing_said, conversation=(Message("learner", "O(n log n)", COST),))
    for act in acts:
        context = states_it if act.value else nothing_said
        label = label_of_reading(act, knowledge, language)
        assert label
        assert "{" not in label
        assert len(label) <= 80
        assert not find_leaks(label, knowledge, context), label
