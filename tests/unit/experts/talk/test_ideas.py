"""Ideas are met, not collected: traps, counterexamples, guesses, what is rejected, what was heard with little confidence."""

import pytest

from interviews.core.acts import Act, ActKind
from interviews.core.context import InterviewContext, Language, Message
from interviews.core.stages import Stage
from tests.cases import every_case
from tests.factories.core import make_knowledge
from tests.hearing import act, costs, said
from tests.players import LANGUAGES
from tests.unit.experts.talking import Talk, says

THINK, COST, CODE = Stage.THOUGHT_ARTICULATION, Stage.COMPLEXITY_ANALYSIS, Stage.PSEUDOCODE_DESIGN
COINS = "coin-change"
BREAKS = "coins = [1, 3, 4], amount = 6"
both = pytest.mark.parametrize("language", LANGUAGES)
GREEDY = {"en": "I'd take the largest coin first, as often as it fits", "zh": "先拿最大的硬币，能拿就拿"}


def trap(text: str, *, stance: str = "proposes") -> Act:
    return act("approach", "other", of_text=text, value="largest_first", stance=stance)


# --- traps ---


@both
def test_an_idea_that_does_not_work_is_run_in_the_head_and_not_judged(language: Language) -> None:
    talk = Talk(THINK, language, COINS)
    reply = talk.say(GREEDY[language], trap(GREEDY[language]))
    assert BREAKS in reply.assistant_message and says(reply, "idea.try_it", language)
    assert reply.next_stage is None and talk.context.user_approach is None and not talk.context.approach_ids
    name = {trap.id: trap for trap in talk.knowledge.traps}["largest_first"].name
    assert name not in reply.assistant_message and "wrong" not in reply.assistant_message


def test_a_number_by_the_way_is_not_the_result_that_was_found() -> None:
    """Said: it gives 0, and 0 should come out. Right is 1, which stands in "none equals 1"."""
    talk = Talk(THINK, "zh", "subarray-sum-equals-k")
    plan = "用滑动窗口，小于k右边往右，大于k左边往右"
    talk.say(plan, act("approach", "other", of_text=plan, value="sliding_window", stance="proposes"))
    said = "2大于1 左边往右 窗口空了 再加-1 和是-1 小于1 到头了 结果0个 应该也是0吧 单个没有等于1的"
    reply = talk.say(said, act("outcome"))
    assert not says(reply, "idea.holds", "zh") and says(reply, "idea.by_hand", "zh") and reply.next_stage is None


@both
def test_who_insists_hears_that_the_results_differ_and_is_asked_for_the_cause(language: Language) -> None:
    talk = Talk(THINK, language, COINS)
    talk.say(GREEDY[language], trap(GREEDY[language]))
    reply = talk.say("no, it works", trap("no, it works"))
    assert BREAKS in reply.assistant_message and "`2`" in reply.assistant_message
    assert says(reply, "idea.differs", language) and reply.next_stage is None
    again = talk.say("it always works", trap("it always works"))
    assert talk.knowledge.hints[THINK][0] in again.assistant_message, "then there is help"
    still = talk.say("it works, really", trap("it works, really"))
    assert still.next_stage is COST, "nobody is kept for ever: the code will show"
    assert talk.context.approach_ids == ()


def test_an_outcome_after_it_is_taken_up() -> None:
    talk = Talk(THINK, slug=COINS)
    talk.say(GREEDY["en"], trap(GREEDY["en"]))
    reply = talk.say("it gives 3 but 3 + 3 would be 2 coins", act("outcome"))
    assert says(reply, "idea.survives") and BREAKS in reply.assistant_message and reply.next_stage is None
    insists = Talk(THINK, slug=COINS)
    insists.say(GREEDY["en"], trap(GREEDY["en"]))
    assert says(insists.say("it comes to 3, that is fine", act("outcome")), "idea.by_hand")
    assert says(insists.say("3 coins, as I said", act("outcome")), "idea.differs"), "asked for once, then told"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("贪心拿到 4 再拿两个 1，一共 3 枚，没问题吧", "idea.by_hand"),
        ("我没说贪心错啊，你什么意思？", "idea.differs"),
        ("哦不对，3+3 只要 2 枚，贪心给了 3 枚，所以不行", "idea.survives"),
        ("应该是 2 不是 3，我漏了", "idea.survives"),
        ("3 加 3，一共 2 枚，正确答案也是 2，对得上吧", "idea.holds"),
        ("so it takes two 3s, that's 2", "idea.holds"),
        ("where is it wrong?", "idea.differs"),
    ],
)
def test_what_comes_of_running_the_input_is_held_against_the_right_result(text: str, key: str) -> None:
    talk = Talk(THINK, slug=COINS, language="zh" if text[0] > "z" else "en")
    talk.say(GREEDY["en"], trap(GREEDY["en"]))
    assert says(talk.say(text, act("outcome")), key, talk.context.language), text


def test_an_input_that_broke_the_idea_is_not_asked_about_any_more() -> None:
    talk = Talk(THINK, slug=COINS)
    talk.say(GREEDY["en"], trap(GREEDY["en"]))
    talk.say("it gives 3 but 3 + 3 would be 2 coins", act("outcome"))
    assert BREAKS not in talk.say("for 7 it would be 4 + 3, so 2", act("outcome")).assistant_message


def test_running_the_input_is_no_plan_though_an_idea_is_half_heard_in_it() -> None:
    talk = Talk(THINK, slug=COINS)
    talk.say(GREEDY["en"], trap(GREEDY["en"]))
    text = "1 3 4 with 6: greedy takes 4 1 1, that's 3, and two 3s is 2"
    half = act("approach", "table_of_amounts", of_text=text, confidence=0.49, sure=False)
    reply = talk.say(text, act("counterexample"), half)
    assert says(reply, "idea.survives") and reply.next_stage is None
    assert talk.context.user_approach is None and not talk.context.approach_ids


def test_a_sure_counterexample_outweighs_an_idea_that_is_half_heard_in_it() -> None:
    talk = Talk(THINK, slug=COINS)
    text = "greedy takes [1, 3, 4] to 6 as 4 1 1"
    half = act("approach", "table_of_amounts", of_text=text, confidence=0.49, sure=False)
    reply = talk.say(text, act("counterexample"), half)
    assert "[1, 3, 4]" in reply.assistant_message and reply.next_stage is None


def test_a_new_idea_after_it_is_taken() -> None:
    talk = Talk(THINK, slug=COINS)
    talk.say(GREEDY["en"], trap(GREEDY["en"]))
    text = "then I keep the best number for every smaller amount in a table"
    reply = talk.say(text, act("approach", "remember_answers", of_text=text), trap(text, stance="rejects"))
    assert reply.next_stage is COST and talk.context.approach_ids == ("remember_answers",)


def test_a_trap_is_met_in_the_talk_about_cost_and_where_the_stage_opens() -> None:
    cost = Talk(
        COST,
        slug=COINS,
        approach_ids=("try_everything",),
        user_approach="everything",
        claimed_time="O(2^n)",
        claimed_space="O(n)",
    )
    assert BREAKS in cost.say(GREEDY["en"], trap(GREEDY["en"])).assistant_message
    earlier = said(GREEDY["en"], Stage.PROBLEM_CLARIFICATION, trap(GREEDY["en"]))
    opened = Talk(THINK, slug=COINS, conversation=(earlier,))
    reply = opened.expert.open(opened.context)
    assert BREAKS in reply.assistant_message and reply.next_stage is None


# --- counterexamples, rejected ideas, guesses ---


@every_case(
    "text, named",
    [
        ("hmm but with [1, 3, 4] and 6 the biggest first fails", "`[1, 3, 4]`"),
        ("coins = [1, 3, 4], amount = 6 breaks it", "`coins = [1, 3, 4], amount = 6`"),
        ("不行，[1, 3, 4] 凑 6 就错了", "`[1, 3, 4]`"),
    ],
)
def test_a_counterexample_is_thanked_for_by_its_input(text: str, named: str) -> None:
    talk = Talk(THINK, slug=COINS)
    reply = talk.say(text, act("counterexample", of_text=text), trap(text, stance="rejects"))
    assert named in reply.assistant_message and says(reply, "idea.counterexample")
    assert reply.next_stage is None and not talk.context.user_approach


def test_a_counterexample_without_a_written_input_is_taken_up_too() -> None:
    text = "it breaks when the big coin leaves a rest that nothing fits"
    assert says(Talk(THINK, slug=COINS).say(text, act("counterexample", of_text=text)), "idea.counterexample_own")


@every_case("text", ["not sorting, overkill", "排序就算了，没必要"])
def test_a_rejected_idea_is_not_credited(text: str) -> None:
    talk = Talk(THINK, slug="two-sum")
    reply = talk.say(text, act("approach", "sort_two_pointers", of_text=text, stance="rejects"))
    assert says(reply, "idea.set_aside", "en")
    assert reply.next_stage is None and not talk.context.approach_ids and talk.context.user_approach is None


@both
@pytest.mark.parametrize("text", ["is it backtracking? then say so", "是不是回溯？是的话就直说"])
def test_a_fishing_guess_is_asked_for_its_reason_and_credited_to_nobody(text: str, language: Language) -> None:
    talk = Talk(THINK, language, COINS)
    guess = (act("approach", "try_everything", of_text=text), act("check_question", of_text=text))
    reply = talk.say(text, *guess)
    assert says(reply, "idea.reason", language)
    assert reply.evidence == {"lacks": "reason"} and not talk.context.approach_ids
    again = talk.say(f"{text}!", *guess)
    assert again.next_stage is None and again.assistant_message != reply.assistant_message


def test_a_pattern_that_is_only_fished_for_is_no_plan() -> None:
    text = "so is it dynamic programming or what?"
    reply = Talk(THINK, slug=COINS).say(
        text, act("pattern", "dynamic_programming", of_text=text), act("check_question", of_text=text)
    )
    assert says(reply, "idea.reason")


def test_a_plan_that_ends_in_a_question_is_a_plan() -> None:
    text = "I'd go through the prices once and look each partner up in a map, is that ok?"
    talk = Talk(THINK, slug="two-sum")
    reply = talk.say(text, act("approach", "hash_lookup", of_text=text), act("check_question", of_text=text))
    assert reply.next_stage is COST and talk.context.approach_ids == ("hash_lookup",)


# --- little confidence ---


@both
def test_what_is_unsure_is_asked_about_in_the_learners_own_words_and_taken_when_told_again(language: Language) -> None:
    talk = Talk(THINK, slug="two-sum", language=language)
    text = "somehow keep what I saw so that I find it again"
    reply = talk.say(text, act("approach", "hash_lookup", of_text=text, sure=False, confidence=0.6))
    assert f"“{text}”" in reply.assistant_message and says(reply, "idea.in_steps", language)
    assert reply.next_stage is None and not talk.context.approach_ids
    second = "first 3 goes in, then at 5 I look whether 2 is there"
    taken = talk.say(second, act("outcome", of_text=second))
    assert taken.next_stage is COST and talk.context.approach_ids == ("hash_lookup",)


def test_who_tells_another_idea_then_is_taken_at_their_word() -> None:
    talk = Talk(THINK, slug="two-sum")
    talk.say("somehow keep it", act("approach", "hash_lookup", sure=False, confidence=0.6))
    text = "or rather compare each with each"
    reply = talk.say(text, act("approach", "brute_force", of_text=text, sure=False, confidence=0.6))
    assert reply.next_stage is COST and talk.context.approach_ids == ("brute_force",)


# --- nothing is said for the learner ---


@both
def test_the_name_of_an_idea_is_not_said_for_the_learner(language: Language) -> None:
    knowledge = make_knowledge("two-sum", language)
    for approach in knowledge.approaches:
        talk = Talk(THINK, slug="two-sum", language=language)
        reply = talk.say("so and so, like this", act("approach", approach.id))
        assert approach.name not in reply.assistant_message


def test_what_comes_early_is_noted() -> None:
    assert says(Talk(THINK, slug=COINS).say("what about amount 0", act("edge_case", "zero_amount")), "noted.edge")
    assert says(
        Talk(THINK, slug=COINS).say("it'd be n squared", *costs("n squared", ("time", "O(n^2)", "n squared"))),
        "noted.cost",
    )


@pytest.mark.parametrize("kind", ["fact_question", "check_question"])
def test_an_unknown_fact_is_denied_only_where_one_was_asked(kind: str) -> None:
    asks = act(kind, "other" if kind == "fact_question" else "")
    reply = Talk(THINK, slug=COINS).say("hmm why wouldn't it work, do you only take Python?", asks)
    assert says(reply, "clarify.unknown") is (kind == "fact_question")
    nothing = Talk(THINK, slug=COINS).say("hmm, hm, well")
    assert not says(nothing, "clarify.unknown") and ActKind.FACT_QUESTION.value not in str(nothing.metadata)
    assert "leaves that to you" not in nothing.assistant_message


@pytest.mark.parametrize(
    "text",
    ["each coin recursively, or maybe a table from zero up", "每种硬币递归试一遍，或者从零往上填一张表也行"],
)
def test_of_several_ideas_the_learner_is_asked_which(text: str) -> None:
    talk = Talk(THINK, slug=COINS, language="zh" if text[0] > "z" else "en")
    ideas = (act("approach", "try_everything", of_text=text), act("approach", "table_of_amounts", of_text=text))
    reply = talk.say(text, *ideas)
    assert says(reply, "idea.which", talk.context.language) and talk.context.user_approach is None
    chosen = talk.say("the recursive one, it is simpler", act("approach", "try_everything"))
    assert chosen.next_stage is COST and talk.context.approach_ids == ("try_everything",)


# --- what has not been computed is not said; what was told is taken ---

DAYS = "daily-temperatures"
AHEAD = "for each day go through the days after it until one is hotter"


def half_a_trap(text: str) -> Act:
    return act("approach", "other", of_text=text, value="next_rise_counts", sure=False, confidence=0.44)


@both
def test_a_half_heard_trap_is_run_without_a_word_of_doubt(language: Language) -> None:
    talk = Talk(THINK, language, DAYS)
    assert says(talk.say(AHEAD, half_a_trap(AHEAD)), "idea.try_half", language)
    assert not says(talk.say("is that ok?", act("check_question")), "idea.survives", language)


@pytest.mark.parametrize(
    "text",
    [
        "oh.. i thought it gives 0 1 0. 60 has nothing, 50 has nothing. is it wrong?",
        "it is [0, 1, 0]. did i miss something?",
    ],
)
def test_who_states_the_right_result_has_a_good_idea_whatever_else_is_heard(text: str) -> None:
    talk = Talk(THINK, slug=DAYS)
    talk.say(AHEAD, half_a_trap(AHEAD))
    reply = talk.say(text, act("counterexample", of_text=text), act("defect", of_text=text))
    assert says(reply, "edge.right") and says(reply, "idea.try_half"), "half heard, it may be another trap"
    reply = talk.say("[1, 1, 0]", act("outcome"))
    assert says(reply, "idea.holds") and reply.next_stage is COST
    assert talk.context.user_approach == AHEAD, "the idea as it was told, not its result"


def test_a_half_heard_trap_that_fails_on_the_second_input_is_not_the_plan() -> None:
    talk = Talk(THINK, slug=DAYS)
    talk.say(AHEAD, half_a_trap(AHEAD))
    talk.say("it is [0, 1, 0]", act("outcome"))
    reply = talk.say("there I get [2, 1, 0]", act("outcome"))
    assert reply.next_stage is None and not says(reply, "idea.holds")


def test_the_idea_at_hand_that_stands_a_test_goes_on_where_it_was() -> None:
    text = "3 is right, my two loops give 3. where does it not?"
    collected = {"approach_ids": ("add_every_stretch",), "user_approach": "two loops", "claimed_time": "O(n^3)"}
    asked = Message("coach", "Run it in your head on `nums = [0, 0], k = 0`. What do you get?", COST)
    given = {"nudges_given": ("trap:set_of_totals:1",), "conversation": (asked,)}
    talk = Talk(COST, slug="subarray-sum-equals-k", **given, **collected)
    reply = talk.say(text, act("counterexample", of_text=text))
    assert says(reply, "idea.holds") and not says(reply, "idea.survives")


def test_what_is_said_later_is_not_about_an_input_that_was_asked_about_long_ago() -> None:
    """Who has gone on to another idea speaks of that one: "so 100 entries, O(n)"."""
    collected = {"approach_ids": ("count_earlier_totals",), "user_approach": "count them", "claimed_time": "O(n)"}
    talk_since = (
        Message("coach", "Run it in your head on `nums = [0, 0], k = 0`. What do you get?", COST),
        Message("learner", "1, so I have to count them in a dict", COST),
        Message("coach", "A step forward. What is the complexity now?", COST),
        Message("learner", "n, and constant memory", COST),
        Message("coach", "How many entries are there for 100 days?", COST),
    )
    given = {"nudges_given": ("trap:set_of_totals:1",), "conversation": talk_since}
    talk = Talk(COST, slug="subarray-sum-equals-k", **given, **collected)
    text = "100, so the memory is O(n)"
    reply = talk.say(text, act("outcome", of_text=text), *costs(text, ("space", "O(n)", "O(n)")))
    assert reply.next_stage is CODE


def test_what_refutes_an_idea_is_no_plan() -> None:
    text = "map.get(3) is null, so I miss that [3,8] lies inside [1,5]. So no, the HashMap doesn't help."
    half = act("approach", "compare_all", "miss that [3,8]", of_text=text, sure=False, confidence=0.84)
    talk = Talk(THINK, slug="merge-intervals")
    reply = talk.say(text, act("counterexample", of_text=text), half)
    assert says(reply, "idea.counterexample") and talk.context.user_approach is None
    told = Talk(THINK, "zh", COINS)
    both_said = "哦 5,6 那个不行，那就递归，每种都试一下"
    idea = act("approach", "try_everything", "递归", of_text=both_said, sure=False, confidence=0.78)
    assert told.say(both_said, act("counterexample", of_text=both_said), idea).next_stage is COST


@pytest.mark.parametrize("stage", [THINK, COST])
def test_a_button_that_says_idea_is_an_idea(stage: Stage) -> None:
    collected = {"approach_ids": ("try_everything",), "user_approach": "everything"} if stage is COST else {}
    talk = Talk(stage, slug=COINS, **collected)
    reply = talk.say("I meant: an idea for solving it", act("approach", "other", by="chip"))
    assert says(reply, "idea.goes_on") and reply.next_stage is None


def test_who_rejects_an_idea_and_names_the_next_is_asked_for_that() -> None:
    text = "instead of scanning everything I should only look at those that waited"
    talk = Talk(COST, slug="course-schedule", approach_ids=("take_what_is_free",), user_approach="passes")
    reply = talk.say(text, act("approach", "other", of_text=text, stance="rejects", sure=False))
    assert says(reply, "idea.in_steps") and not says(reply, "idea.set_aside")


def test_the_steps_of_an_unknown_idea_make_it_the_plan() -> None:
    talk = Talk(COST, slug="course-schedule", approach_ids=("take_what_is_free",), user_approach="passes")
    first = "could we only tell something to somebody"
    assert says(talk.say(first, act("approach", "other", of_text=first)), "idea.in_steps")
    second = "whoever is ready says so to whoever sits beside, and so on to the end"
    reply = talk.say(second, act("approach", "other", of_text=second))
    assert reply.next_stage is None and talk.context.approach_ids != ("take_what_is_free",)


def test_a_better_idea_beside_a_cost_is_taken_up() -> None:
    text = "That's why n^3. But I'd rather sort them by something first, then look at neighbours."
    talk = Talk(
        COST, slug="merge-intervals", approach_ids=("compare_all",), user_approach="pairs", claimed_time="O(n^3)"
    )
    reply = talk.say(text, act("cost", "", "n^3", of_text=text, of="time", value="O(n^3)"))
    assert says(reply, "idea.in_steps") or talk.context.approach_ids[-1] != "compare_all"


def test_what_is_kept_is_no_better_idea_while_memory_is_asked_for() -> None:
    text = "just the answer list"
    talk = Talk(COST, slug=DAYS, approach_ids=("brute_force",), user_approach=AHEAD, claimed_time="O(n^2)")
    reply = talk.say(text, act("approach", "reuse_answers", of_text=text, sure=False, confidence=0.8))
    assert talk.context.approach_ids == ("brute_force",) and not says(reply, "complexity.step_unnamed")


def test_an_approach_that_only_its_cost_spoke_for_is_not_praised() -> None:
    knowledge = make_knowledge(DAYS)
    guessed = Talk(COST, slug=DAYS, approach_ids=("by_temperature",), user_approach=AHEAD, claimed_time="O(n * m)")
    guessed.context = InterviewContext(**{**vars(guessed.context), "nudges_given": ("by_temperature:guessed",)})
    reply = guessed.say("O(m) memory", *costs("O(m) memory", ("space", "O(m)", "O(m)")))
    own = knowledge.approach("by_temperature").nudges
    assert not any(nudge in reply.assistant_message for nudge in own) and says(reply, "complexity.better")


def test_a_count_is_no_aim() -> None:
    text = "every single pass, so like two thousand times, which is dumb"
    given = {"claimed_time": "O(n * m)", "claimed_space": "O(n)", "nudges_given": ("take_what_is_free:1",)}
    talk = Talk(COST, slug="course-schedule", approach_ids=("take_what_is_free",), user_approach="passes", **given)
    reply = talk.say(text, act("cost", "", "two thousand times", of_text=text, of="time", value="O(n)"))
    assert not says(reply, "complexity.how_better")


def test_a_question_about_the_task_breaks_no_idea_that_nobody_told() -> None:
    text = "i also asked like can a rule say course three needs course three"
    talk = Talk(THINK, slug="course-schedule")
    reply = talk.say(text, act("counterexample", of_text=text, sure=False, confidence=0.88))
    assert not says(reply, "idea.counterexample_own") and reply.next_stage is None


def test_an_idea_told_at_length_while_a_cost_is_asked_for_is_not_passed_over() -> None:
    text = "第三个数其实就是 -(a+b)，不用循环，用集合查一下"
    talk = Talk(COST, "zh", "three-sum", approach_ids=("every_trio",), user_approach="三层循环", claimed_time="O(n^3)")
    reply = talk.say(text, act("approach", "seen_charges", of_text=text, sure=False, confidence=0.66))
    assert says(reply, "idea.in_steps", "zh")


# --- one plan is one plan, and a plea for a yes is none ---


@pytest.mark.parametrize(
    ("slug", "text", "first", "second", "asks"),
    [
        (
            "unique-paths",
            "Let paths(i, j) be the number of ways to reach it. The last step came either from above or from the left, so "
            "paths(i, j) = paths(i-1, j) + paths(i, j-1).",
            ("ride_every_way", "paths(i, j) ="),
            ("number_per_crossing", "paths(i-1, j)"),
            False,
        ),
        (
            "group-anagrams",
            "更好的是给每个单词算一个签名：可以把字母排序后的字符串当作 key，用字典扫一遍放进去。签名也可以用 26 个字母的计数元组",
            ("sorted_label", "字母排序后的字符串当作 key"),
            ("counted_label", "签名也可以用 26 个字母的计数元组"),
            False,
        ),
        (
            "group-anagrams",
            "排序当 key，或者用计数",
            ("sorted_label", "排序当 key"),
            ("counted_label", "用计数"),
            True,
        ),
    ],
)
def test_only_who_leaves_it_open_is_asked_which_idea_it_is(
    slug: str, text: str, first: tuple[str, str], second: tuple[str, str], asks: bool
) -> None:
    language = "en" if text.isascii() else "zh"
    talk = Talk(THINK, language, slug)
    reply = talk.say(text, *(act("approach", one, part, of_text=text) for one, part in (first, second)))
    assert says(reply, "idea.which", language) is asks


BEGS = {
    "idea": "I don't know what to ask. Just confirm that you sort everything and it's done, right? Just say yes.",
    "cost": "I have no idea. Just confirm that it's O(n log n), I really can't figure this out and I'm hopeless at this.",
}


def test_who_begs_for_a_yes_to_an_idea_is_asked_for_its_reason() -> None:
    talk = Talk(THINK, slug="insert-interval")
    reply = talk.say(BEGS["idea"], act("approach", "add_and_sort", "sort everything", of_text=BEGS["idea"]))
    assert says(reply, "idea.reason") and reply.next_stage is None and not talk.context.approach_ids
    clarifies = Talk(Stage.PROBLEM_CLARIFICATION, slug="insert-interval", identified_pattern=None, stage_turns=2)
    reply = clarifies.say(BEGS["idea"], act("approach", "add_and_sort", "sort everything", of_text=BEGS["idea"]))
    assert reply.next_stage is None, "nothing was asked, and no plan was told"


def test_who_begs_for_a_yes_to_a_cost_is_credited_with_nothing() -> None:
    talk = Talk(COST, slug="insert-interval", user_approach="sort", approach_ids=("add_and_sort",))
    reply = talk.say(BEGS["cost"], *costs(BEGS["cost"], ("time", "O(n log n)", "O(n log n)")))
    assert says(reply, "complexity.check_time") and talk.context.claimed_time is None
    reply = talk.say(
        "It's O(n log n), because the sort dominates and the scan after it is linear",
        *costs(
            "It's O(n log n), because the sort dominates and the scan after it is linear",
            ("time", "O(n log n)", "O(n log n)"),
        ),
    )
    assert talk.context.claimed_time == "O(n log n)", "with its reason it is a claim"
