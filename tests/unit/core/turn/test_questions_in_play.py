"""Questions of learners that were passed over, misread, or answered beside the point, with what they are told now."""

import pytest

from interviews.core.acts import Act, ActKind
from interviews.core.reading.signs.hearing import latest_heard
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.turn.replies.unclear import readings_named
from interviews.core.wording.coach import WORDING
from interviews.hearing.process_questions import KINDS, missing_vectors, process_questions
from tests.factories.core import make_knowledge
from tests.players import Player, replace

CLARIFY, THINK, COST = STAGE_ORDER[:3]


def at(slug: str, stage: Stage = CLARIFY, language: str = "en") -> Player:
    player = Player(make_knowledge(slug, language))
    values = {} if stage is CLARIFY else {"identified_pattern": "hash_map"}
    values |= {"user_approach": "compare every word with every bag"} if stage is COST else {}
    player.context = replace(player.context, current_stage=stage, **values)
    return player


def facts(player: Player, reply: str) -> set[str]:
    return {one.id for one in player.knowledge.clarifications if one.answer in reply}


def answers(reply: str, about: str, language: str = "en") -> bool:
    return any(one in reply for one in WORDING[f"process.{about}"][language])


# --- about the interview, the report and the page ---


@pytest.mark.parametrize("stage", [CLARIFY, THINK, COST])
@pytest.mark.parametrize(
    ("language", "asks", "about"),
    [
        ("en", "also how do you grade me at the end, is it points?", "score"),
        ("en", "hmm I mean do I get a score in the end?", "score"),
        ("en", "what happens with my report, who reads it?", "readers"),
        ("en", "do you want me to write real code too or is pseudo enough for you?", "pseudo"),
        ("en", "btw would you let me use defaultdict or is that cheating?", "library"),
        ("en", "is brute force a bad look in interviews btw?", "brute"),
        ("en", "do you see my typing live btw or only after I send?", "typing"),
        ("en", "does python keep the order of a dict?", "key_order"),
        ("en", "can I see my report on my phone?", "device"),
        ("en", "do you take points off for no comments?", "style"),
        ("en", "Would you hire someone with this answer?", "hire"),
        ("en", "which python function tells me whether a character is a letter or digit?", "syntax"),
        ("zh", "规则我懂，我是问 Python 里用什么函数，字母和数字都算的那种", "syntax"),
        ("zh", "想问一下最后会不会给分数？", "score"),
        ("zh", "这份报告别人能看到吗？", "readers"),
        ("zh", "我打字的时候你那边看得到吗", "typing"),
        ("zh", "能不能直接 import collections？", "library"),
        ("zh", "只写伪代码可以吗，还是要写真代码？", "pseudo"),
    ],
)
def test_a_question_about_the_platform_is_answered_in_every_stage(
    stage: Stage, language: str, asks: str, about: str
) -> None:
    player = at("group-anagrams", stage, language)
    reply = player.say(asks)
    assert answers(reply, about, language)
    assert not facts(player, reply)
    assert player.context.current_stage is stage


def test_how_long_it_usually_takes_is_not_how_long_it_took() -> None:
    player = at("group-anagrams", THINK)
    player.context = replace(player.context, difficulty="medium")
    reply = player.say("how long does this whole interview usually take, I have a class at 3")
    assert "30 to 45 minutes" in reply


def test_who_asks_whether_it_must_be_one_language_hears_of_all() -> None:
    reply = at("two-sum", THINK).say("also do I have to write it in python, I know a bit of javascript too")
    assert "Write in the language you think in" in reply or "Any of those above the editor" in reply


def test_it_is_answered_beside_a_plan() -> None:
    player = at("group-anagrams", THINK)
    reply = player.say("I'd compare every word with every bag. is brute force a bad look in interviews btw?")
    assert answers(reply, "brute")
    assert player.context.current_stage is COST


def test_who_is_ready_and_asks_what_to_do_first_goes_on() -> None:
    player = at("group-anagrams")
    player.say("we put words with the same letters in one bag and return the bags. does order matter?")
    reply = player.say(
        "I think I'm ready. should I just tell my idea now or write code straight away? what do real interviewers prefer?"
    )
    assert answers(reply, "first_idea")
    assert player.context.current_stage is THINK


@pytest.mark.parametrize(
    "wish", ["can I change my approach?", "Can we skip this part?", "能再提示一下吗", "can I use a stack for that?"]
)
def test_a_wish_and_an_idea_are_no_question_about_the_platform(wish: str) -> None:
    assert process_questions(wish) == ()


def test_what_a_task_rules_itself_is_not_answered_by_the_house() -> None:
    player = at("lru-cache")
    assert not answers(player.say("can I just use OrderedDict from the library?"), "library")


def test_every_kind_has_an_answer_and_hears_its_own_examples() -> None:
    assert missing_vectors() == [], "run `manage.py ship_process_vectors`"
    for kind in KINDS:
        assert f"process.{kind.about}" in WORDING or kind.about == "difficulty"
        heard = [{act.item for act in process_questions(text)} for text in kind.examples]
        assert sum(kind.about in items for items in heard) >= 0.7 * len(heard), kind.about


def test_how_hard_it_is_is_told_as_it_is_listed() -> None:
    player = at("group-anagrams", THINK)
    player.context = replace(player.context, difficulty="medium")
    assert "listed as medium" in player.say("is this a hard problem or an easy one?")


def test_to_end_is_heard_beside_an_answer() -> None:
    player = at("group-anagrams", THINK)
    player.say("I'd compare every word with every bag, that surely works. can we finish?")
    heard = latest_heard(player.context, player.knowledge)
    assert heard.has(ActKind.REQUEST, "finish")


# --- no question is dropped ---


def test_a_question_to_the_coach_that_nobody_understands_is_named_once() -> None:
    player = at("group-anagrams", COST)
    reply = player.say("n words, each compared with all bags, so n squared. have you ever been to Lisbon?")
    assert reply.count("have you ever been to Lisbon") == 1


def test_a_question_about_ones_own_way_is_left_to_the_expert() -> None:
    player = at("house-robber", THINK)
    reply = player.say(
        "Try all combinations of houses without neighbours and take the best. Then I take the maximum, ok?"
    )
    assert "“" not in reply


def test_what_may_be_meant_stands_in_the_text() -> None:
    knowledge = at("insert-interval").knowledge
    facts_meant = [Act(ActKind.FACT_QUESTION, one) for one in ("given_order", "touching", "empty")]
    named = readings_named(facts_meant, knowledge, "en")
    assert named == "“order of the plan”, “times that just touch” or “an empty plan”"
    assert readings_named([], knowledge, "en") == ""


def test_one_question_is_not_failed_twice() -> None:
    player = at("insert-interval")
    player.say(
        "Merge one interval into a plan. Questions: is the input sorted and non-overlapping? Do touching intervals merge"
        " (I'd say yes, fewer starts)? Empty list OK? Can start == end?"
    )
    told = player.context.conversation[-2].text if player.context.current_stage is THINK else ""
    told += player.context.conversation[-1].text
    assert facts(player, told) == {"given_order", "given_overlaps", "touching", "empty", "numbers"}
    assert "idea" not in told.split("How would")[0]


# --- facts: those that are asked for, and no others ---


@pytest.mark.parametrize(
    ("slug", "language", "asks", "wanted"),
    [
        (
            "number-of-islands",
            "en",
            "okay so um I've got this grid of ones and zeros and I need to count how many islands there are and I guess my"
            " question is does diagonal count as touching or is it only up down left right and also can the grid be empty",
            {"corners", "no_land"},
        ),
        ("top-k-frequent-elements", "zh", "次数并列怎么办？n 多大？", {"ties", "size"}),
        (
            "subarray-sum-equals-k",
            "zh",
            "返回的是个数对吧？empty subarray 算不算？",
            {"what_to_return", "shortest_stretch"},
        ),
        ("jump-game", "zh", "问能不能到最后一站。数字是最多跑几站，不是一定要跑满对吧？", {"shorter_rides"}),
        ("word-ladder", "en", "how long are the words, same length i guess?", {"lengths"}),
        ("house-robber", "en", "can there be duplicates?", {"order_and_equals"}),
        ("trapping-rain-water", "zh", "高度会有重复的吗？", {"order_and_equals"}),
        ("merge-two-sorted-lists", "en", "can a list have a cycle?", {"circle"}),
        ("koko-eating-bananas", "en", "k has to be an integer and at least 1, right?", {"whole_speed"}),
    ],
)
def test_a_question_is_answered_with_its_fact(slug: str, language: str, asks: str, wanted: set[str]) -> None:
    player = at(slug, language=language)
    assert facts(player, player.say(asks)) == wanted


def test_sizes_worked_out_while_asking_are_no_plan() -> None:
    player = at("koko-eating-bananas")
    player.say("She eats up to k an hour from one crate, and I return the smallest k. Does a solution always exist?")
    player.say(
        "Good, and the sum of hours could go past int range at k = 1: 10,000 crates times a billion is 10^13, so in Java I'd"
        " use long; in Python no issue. k has to be an integer and at least 1, right? If so I'm clear."
    )
    assert player.context.user_approach is None and player.context.current_stage in (CLARIFY, THINK)


# --- speech without marks, several facts at once ---


def test_a_question_in_the_stream_of_speech_is_heard() -> None:
    player = at("flood-fill")
    reply = player.say(
        "okay so um i get a grid of colors and a starting tile and i need to change the color of that tile and all the "
        "ones connected to it with the same color and then return the grid uh do diagonals count as connected"
    )
    assert "corners" in facts(player, reply)


def test_what_is_asked_for_a_yes_is_answered() -> None:
    player = at("lru-cache", language="zh")
    reply = player.say(
        "嗯我理解就是要做一个固定容量的缓存get的时候有就返回值没有就返回负一put的时候如果满了就把最久没用的那个淘汰掉"
        "我想问一下put一个已经存在的key是更新值并且也算用过对吧还有get和put是不是都要求O1"
    )
    assert {"existing_key", "speed"} <= facts(player, reply)


def test_several_facts_say_what_each_answers() -> None:
    player = at("search-in-rotated-sorted-array")
    reply = player.say(
        "are the values all distinct? What do I return if target isn't there, -1? can the rotation be zero?"
    )
    topics = {one.topic for one in player.knowledge.clarifications if f"- **{one.topic}**: {one.answer}" in reply}
    assert len(topics) >= 3


def test_what_was_told_is_no_second_failure_beside_a_new_question() -> None:
    player = at("last-stone-weight", language="zh")
    player.say("每次拿最大的两个 stone，相减，差放回去，直到只剩一个。最后全没了的话是 return 0 吗？")
    reply = player.say("stones 最少有几个？会是 empty array 吗？n 最大多少？")
    assert {"single_stone", "size"} <= facts(player, reply) and "nothing_left" not in facts(player, reply)


def test_who_reminds_the_coach_of_what_it_told_asks_nothing() -> None:
    player = at("valid-palindrome", language="zh")
    for text in ("就是看一句话倒过来读是不是一样的。标点要不要管啊？", "大小写算一样的吗"):
        player.say(text)
    reply = player.say("就是大小写和标点吧，你刚才都说了")
    assert not facts(player, reply)


def test_a_question_of_one_word_among_others_is_answered() -> None:
    player = at("top-k-frequent-elements")
    reply = player.say("Ties? Output order matter? k always <= number of distinct?")
    assert {"ties", "order_of_output", "k_range"} <= facts(player, reply)


def test_how_big_a_grid_gets_is_answered_beside_another_question() -> None:
    player = at("number-of-islands")
    reply = player.say("how big can the grid get and can it be like empty no rows")
    assert {"size", "no_land"} <= facts(player, reply)


def test_what_the_task_calls_so_is_no_question_about_grades() -> None:
    player = at("find-first-and-last-position", language="zh")
    reply = player.say("在排好序的数组里找 target 第一次和最后一次出现的下标。如果没有这个成绩的话返回什么？")
    assert "not_found" in facts(player, reply)


def test_questions_that_are_told_are_answered() -> None:
    player = at("combination-sum")
    reply = player.say(
        "I get stamp values and a target and give back all the combinations that add up to it. I'd also want to know "
        "whether candidates can have duplicates, and what I return if there's no way at all, I'd guess an empty array."
    )
    assert {"repeats", "no_way"} <= facts(player, reply)
