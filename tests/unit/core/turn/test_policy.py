"""Every act of a message is met, put off, or asked about, in one reply that ends in one question."""

import pytest

from interviews.core.acts import Act, ActKind
from interviews.core.leaks.guard import find_leaks
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.turn.replies.asides import OFFERS_OF
from interviews.core.turn.replies.process_answers import duration
from interviews.core.wording.coach import WORDING
from tests.hearing_scenes import ASKED, HeardScene, approach, meaning, mood, process, request

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage
LANGUAGES = ("en", "zh")
QUESTION = {"en": "How would you go about it?", "zh": "你打算怎么做？"}
ABOUT = ("language", "time", "progress", "next", "finish", "rules", "tool")
BRUTE = "try_pairs"


def one_of(key: str, language: str) -> tuple[str, ...]:
    return WORDING[key][language]


def starts_like(reply: str, key: str, language: str) -> bool:
    return any(reply.startswith(variant.split("{")[0]) for variant in one_of(key, language))


def asks_once(reply: str) -> bool:
    """Tell whether a reply asks one thing, at its end."""
    return reply.rstrip().endswith(("?", "？")) and reply.count("?") + reply.count("？") == 1


# --- questions about the interview itself: the quotes of what was measured, and their like ---


@pytest.mark.parametrize(
    ("text", "language", "about", "told"),
    [
        ("am I doing ok?", "en", "progress", "stage 2 of 7"),
        ("how long do I have left?", "en", "time", "about 3 minutes"),
        ("do you only accept Python?", "en", "language", "pseudocode"),
        ("what comes after this", "en", "next", "complexity"),
        ("when is this over", "en", "finish", "the pattern summary"),
        ("can I google the syntax", "en", "rules", "look"),
        ("where do I type code", "en", "tool", "editor"),
        ("我做得怎么样", "zh", "progress", "2"),
        ("还剩多久", "zh", "time", "大约 3 分钟"),
        ("只能用 Python 吗", "zh", "language", "伪代码"),
        ("下一步干嘛", "zh", "next", "复杂度"),
        ("什么时候结束啊", "zh", "finish", "套路总结"),
        ("能查语法吗", "zh", "rules", "语法"),
        ("代码写哪", "zh", "tool", "编辑器"),
    ],
)
def test_the_platform_answers_what_it_knows_of_itself(text: str, language: str, about: str, told: str) -> None:
    scene = HeardScene(language=language)
    reply = scene.say(text, process(about), after=180.0)
    assert told in reply
    assert reply.endswith(QUESTION[language]), "then the question at hand again"
    assert asks_once(reply)
    assert scene.kinds == []
    assert "answered" not in scene.steps, "no expert is asked"
    assert scene.context.last_question == ASKED[language]
    assert list(scene.context.contributions()) == []


def test_am_i_doing_ok_asks_for_progress_and_not_for_a_judgement() -> None:
    scene = HeardScene()
    reply = scene.say("am I doing ok?", process("progress"), Act(ActKind.CHECK_QUESTION))
    assert "stage 2 of 7" in reply
    assert "answered" not in scene.steps


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("I normally write Java, is that ok?", "Java"),
        ("can I use C++ here", "C++"),
        ("is javascript fine?", "JavaScript"),
        ("我平时写 Go，可以吗", "Go"),
        ("shall I go on in Python", "Python"),
    ],
)
def test_a_language_that_is_named_is_fine_to_write(text: str, named: str) -> None:
    reply = HeardScene().say(text, process("language"), Act(ActKind.CHECK_QUESTION))
    assert "Python" in reply
    assert any(said in reply for said in (f"{named} is fine", f"Write {named}", f"Choose {named}"))


def test_what_is_collected_is_told() -> None:
    scene = HeardScene(CODE)
    assert "your approach" in scene.say("where are we", process("progress"))
    assert "just getting started" in HeardScene(CLARIFY).say("where are we", process("progress"))


def test_nothing_comes_after_the_last_stage_but_the_report() -> None:
    assert "report" in HeardScene(SUMMARY).say("and then?", process("next"))


@pytest.mark.parametrize(
    ("seconds", "en", "zh"),
    [
        (-5, "less than a minute", "不到一分钟"),
        (59, "less than a minute", "不到一分钟"),
        (61, "about a minute", "大约 1 分钟"),
        (600, "about 10 minutes", "大约 10 分钟"),
        (5400, "1 h 30 min", "1 小时 30 分钟"),
    ],
)
def test_time_is_told_as_people_say_it(seconds: float, en: str, zh: str) -> None:
    assert (duration(seconds, "en"), duration(seconds, "zh")) == (en, zh)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", STAGE_ORDER)
def test_no_answer_about_the_interview_gives_anything_away(stage: Stage, language: str) -> None:
    for about in ABOUT:
        scene = HeardScene(stage, language)
        reply = scene.say("tell me that", process(about))
        assert "leak_caught" not in scene.kinds
        assert not find_leaks(reply, scene.knowledge, scene.context)
        assert starts_like(reply, f"process.{about}", language) or about in ("next",)


def test_beside_an_answer_it_is_a_sentence_before_it() -> None:
    scene = HeardScene(language="zh")
    first = scene.knowledge.approaches[0]
    reply = scene.say("能用 Java 吗？我先枚举每一对，两层循环", process("language", sure=True), approach(first.id))
    assert reply.index("Java") < reply.index(first.name)
    assert QUESTION["zh"] not in reply, "the expert's own question ends it"
    assert scene.context.current_stage is COST
    assert scene.context.approach_ids == (first.id,)


def test_several_questions_are_all_answered() -> None:
    reply = HeardScene().say("how long, and only python?", process("time"), process("language"), process("time"))
    assert "time limit" in reply or "nothing runs out" in reply
    assert "Python" in reply
    assert reply.count("altogether") + reply.count("in the interview") == 1, "nothing twice"
    assert asks_once(reply)


def test_a_question_may_be_asked_again() -> None:
    scene = HeardScene()
    first = scene.say("how long do I have left?", process("time"))
    again = scene.say("how long do I have left?", process("time"), after=300.0)
    assert scene.kinds == []
    assert first != again


# --- what a word or the coach means ---


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        ("hm what's an invariant?", "en", "true before a loop begins"),
        ("sorry, amortized meaning what", "en", "averaged over many steps"),
        ("what do you call an edge case here", "en", "unusual input"),
        ("o(n) means what exactly", "en", "grows in step"),
        ("摊还是啥", "zh", "平均到每一步"),
        ("你说的边界是什么", "zh", "比较特殊的输入"),
        ("in place 啥意思", "zh", "直接在输入上改"),
    ],
)
def test_a_term_is_explained(text: str, language: str, told: str) -> None:
    scene = HeardScene(language=language)
    reply = scene.say(text, meaning())
    assert told in reply
    assert reply.endswith(QUESTION[language])


def test_a_term_is_explained_beside_an_answer() -> None:
    scene = HeardScene()
    text = "what is brute force? I'd try all pairs"
    reply = scene.say(text, meaning(end=20), approach(scene.knowledge.approaches[0].id))
    assert "simplest way" in reply
    assert scene.context.current_stage is COST


@pytest.mark.parametrize(
    ("text", "language"), [("what's an invariant?", "en"), ("什么叫不变式？", "zh"), ("dry run 是什么意思", "zh")]
)
def test_a_bare_question_for_a_term_is_heard_whatever_the_ear_says(text: str, language: str) -> None:
    scene = HeardScene(language=language)
    scene.say(text)
    assert scene.steps[-1] == "told"
    assert scene.said.heard.of(ActKind.MEANING_QUESTION)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("stage", STAGE_ORDER)
def test_what_do_you_mean_by_that_gets_the_question_in_ever_other_words(stage: Stage, language: str) -> None:
    scene = HeardScene(stage, language)
    text = {"en": "what do you mean by that?", "zh": "你这是什么意思"}[language]
    replies = [scene.say(text, meaning()) for _ in range(3)]
    assert len(set(replies)) == 3
    assert all(asks_once(reply) for reply in replies), replies
    assert ASKED[language] not in "".join(replies)
    assert scene.context.last_question == ASKED[language]
    assert scene.context.same_question_count == 0


def test_a_wish_for_other_words_is_the_same() -> None:
    scene = HeardScene()
    scene.say("could you put that differently", request("rephrase"))
    assert scene.steps[-1] == "rephrased"


def test_a_question_of_this_very_problem_stays_and_the_kind_of_answer_is_told() -> None:
    scene = HeardScene(FOLLOW)
    question = scene.knowledge.follow_ups[0].question
    scene.context = scene.context.from_dict({**scene.context.to_dict(), "last_question": question})
    replies = [scene.say("what do you mean by that?", meaning()) for _ in range(2)]
    assert all(question in reply for reply in replies)
    assert len({reply.replace(question, "") for reply in replies}) == 2


# --- wishes that a button leads to ---


@pytest.mark.parametrize(
    ("text", "language", "what"),
    [
        ("换一道题吧", "zh", "other_problem"),
        ("this one is boring, give me something else", "en", "other_problem"),
        ("can we finish?", "en", "finish"),
        ("就到这里吧", "zh", "finish"),
        ("brb, need a coffee", "en", "pause"),
        ("我先去吃个饭", "zh", "pause"),
        ("can I talk to a real person", "en", "human"),
        ("有真人吗", "zh", "human"),
    ],
)
def test_a_wish_leads_there_by_a_button(text: str, language: str, what: str) -> None:
    scene = HeardScene(language=language)
    reply = scene.say(text, request(what))
    assert starts_like(reply, f"wish.{what}", language)
    assert scene.offers == OFFERS_OF[what]
    assert reply.count("?") + reply.count("？") == 1
    assert not scene.context.finished
    assert scene.context.current_stage is THINK
    assert list(scene.context.contributions()) == []


def test_another_problem_is_no_frustration_whatever_the_intents_say() -> None:
    scene = HeardScene(language="zh")
    scene.say("换一道题吧", request("other_problem", confidence=0.7))
    assert scene.kinds == []


def test_a_wish_beside_an_answer_has_its_button_under_the_last_word() -> None:
    scene = HeardScene()
    reply = scene.say(
        "I'd try all pairs. can we finish soon?", approach(scene.knowledge.approaches[0].id), request("finish")
    )
    assert scene.offers == OFFERS_OF["finish"]
    assert scene.context.current_stage is COST
    assert reply.rstrip().endswith("?")
    assert scene.context.conversation[-1] == scene.outcome.messages[-1]


# --- moods ---


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("what", ["thanks", "greeting", "doubt"])
def test_a_mood_gets_a_word_and_the_question(what: str, language: str) -> None:
    scene = HeardScene(language=language)
    reply = scene.say({"en": "thanks", "zh": "谢谢"}[language], mood(what))
    assert reply.split("\n\n")[0] in one_of(f"mood.{what}", language)
    assert reply.endswith(QUESTION[language])
    assert "invalid_input" not in scene.kinds


def test_doubt_beside_an_answer_needs_no_word() -> None:
    scene = HeardScene(COST)
    cost = Act(ActKind.COST, of="time", value="O(n^2)", stance="claims", sure=True, by="grammar")
    reply = scene.say("not sure, n^2 time?", mood("doubt"), cost)
    assert not any(word in reply for word in one_of("mood.doubt", "en"))


def test_thanks_beside_an_answer_need_no_word() -> None:
    scene = HeardScene()
    reply = scene.say("thanks! then all pairs", mood("thanks"), approach(scene.knowledge.approaches[0].id))
    assert not any(reply.startswith(word) for word in one_of("mood.thanks", "en"))


def test_sure_frustration_has_its_strategy() -> None:
    scene = HeardScene()
    scene.say("I stare at this and nothing comes", mood("frustration", sure=True))
    assert scene.kinds == ["frustration"]
    assert "pause" in scene.offers


def test_frustration_that_only_one_ear_suspects_gets_a_calm_word() -> None:
    scene = HeardScene()
    reply = scene.say("the list of prices is on the table", mood("frustration"))
    assert scene.kinds == []
    assert reply.split("\n\n")[0] in one_of("mood.doubt", "en")


@pytest.mark.parametrize("level", ["unknown", "beginner"])
def test_somebody_of_whom_nothing_is_known_is_helped_like_a_beginner(level: str) -> None:
    scene = HeardScene(level=level)
    reply = scene.say("I give up")
    assert scene.kinds == ["frustration"]
    assert WORDING["frame.thought_articulation"]["en"][0] in reply
    assert scene.context.hint_detail == "very_detailed"
    assert bool(scene.outcome.messages[-1].because) is (level == "beginner")


# --- bare words, in every stage, whatever is heard in them ---


@pytest.mark.parametrize("stage", STAGE_ORDER)
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I give up", "frustration"),
        ("I give up.", "frustration"),
        ("放弃", "frustration"),
        ("放弃吧", "frustration"),
        ("too hard", "frustration"),
        ("太难了", "frustration"),
        ("move on", "skip_request"),
        ("next stage", "skip_request"),
        ("跳过", "skip_request"),
    ],
)
def test_bare_words_are_heard_in_every_stage(stage: Stage, text: str, kind: str) -> None:
    for heard in ((), (approach("other"),), (Act(ActKind.NOTHING),)):
        scene = HeardScene(stage)
        scene.say(text, *heard)
        assert kind in scene.kinds


@pytest.mark.parametrize("stage", [stage for stage in STAGE_ORDER if stage is not EDGES])
@pytest.mark.parametrize(
    ("text", "kind"), [("next", "skip_request"), ("下一个", "skip_request"), ("不会", "hint_request")]
)
def test_bare_words_that_may_be_about_a_case_are_heard_in_every_other_stage(stage: Stage, text: str, kind: str) -> None:
    scene = HeardScene(stage)
    scene.say(text, approach("other"))
    assert kind in scene.kinds


def test_no_is_the_answer_where_it_was_asked_whether() -> None:
    scene = HeardScene(FOLLOW, "zh")
    scene.context = scene.context.from_dict(
        {
            **scene.context.to_dict(),
            "conversation": [{"role": "coach", "text": "这样会不会越界？", "stage": "follow_up"}],
        }
    )
    scene.say("不会")
    assert "hint_request" not in scene.kinds


@pytest.mark.parametrize(
    "text", ["give up this branch", "the next pointer", "放弃这个分支", "下一个节点", "skip duplicates"]
)
def test_the_same_words_inside_an_answer_are_none(text: str) -> None:
    scene = HeardScene()
    scene.say(text, approach(scene.knowledge.approaches[0].id))
    assert scene.kinds == []


# --- two ears ---


def test_a_sure_wish_counts_although_the_intents_read_an_answer() -> None:
    scene = HeardScene()
    scene.say("the shop has a list", request("hint", sure=True))
    assert scene.kinds == ["hint_request"]


def test_a_wish_that_both_hear_counts() -> None:
    scene = HeardScene()
    scene.say("can I get a hint?", request("hint", confidence=0.6))
    assert scene.kinds == ["hint_request"]


def test_an_answer_that_was_surely_heard_is_no_wish_although_the_intents_say_so() -> None:
    scene = HeardScene()
    scene.say("can we skip this stage?", approach(scene.knowledge.approaches[0].id))
    assert "skip_request" not in scene.kinds
    assert scene.context.current_stage is COST


def test_a_wish_beyond_doubt_counts_beside_an_act_that_is_only_likely() -> None:
    scene = HeardScene()
    scene.say("Just give me the answer, please.", Act(ActKind.CHECK_QUESTION, confidence=0.5))
    assert "over_reliance" in scene.kinds


def test_an_unsure_wish_alone_is_asked_about_and_not_granted() -> None:
    scene = HeardScene(COST)
    scene.say("well, that one over there perhaps", request("skip", confidence=0.6))
    assert scene.context.current_stage is COST
    assert scene.chips[0].item == "skip"


def test_an_answer_beside_a_sure_wish_is_both() -> None:
    scene = HeardScene()
    scene.say(
        "I'd try all pairs. Can I have a hint?",
        approach(scene.knowledge.approaches[0].id, end=19),
        request("hint", sure=True, start=20, end=38),
    )
    assert scene.context.current_stage is COST


# --- nothing to work from ---


def test_a_message_with_an_act_of_its_own_is_never_invalid() -> None:
    for text in (
        "Sorting.",
        "二分",
        "What's the weather like in Paris this weekend? I'd like to go hiking with my dog.",
    ):
        scene = HeardScene()
        scene.say(text, approach(scene.knowledge.approaches[0].id))
        assert scene.kinds == []


def test_what_is_off_topic_beyond_doubt_is_no_idea_that_was_only_suspected() -> None:
    scene = HeardScene()
    scene.say(
        "What's the weather like in Paris this weekend? I'd like to go hiking with my dog.",
        Act(ActKind.CHECK_QUESTION, confidence=0.6),
    )
    assert scene.kinds == ["invalid_input"]


def test_without_one_it_may_be() -> None:
    weather = "What's the weather like in Paris this weekend? I'd like to go hiking with my dog."
    for text, fault in (("ok", "too_short"), (weather, "off_topic")):
        scene = HeardScene()
        scene.say(text, unsure=(approach("other"),))
        assert scene.outcome.occurrences[-1].snapshot["fault"] == fault
