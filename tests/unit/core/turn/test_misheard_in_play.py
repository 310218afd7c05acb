"""Lines of learners that were misheard in played interviews, with what a good interviewer makes of them."""

import pytest

from interviews.core.costs.spoken.totals import stated_costs
from interviews.core.reading.cases.edge_traces import comes_out, comes_out_otherwise
from interviews.core.reading.signs.message_signs import has_no_more_questions, lacks_a_way
from interviews.core.stages import Stage
from tests.factories.core import make_knowledge
from tests.players import Player, replace

CLARIFY, THINK, COST, CODE = list(Stage)[:4]


def at(slug: str, stage: Stage = CLARIFY, language: str = "en") -> Player:
    player = Player(make_knowledge(slug, language))
    player.context = replace(player.context, current_stage=stage)
    return player


def facts(player: Player, reply: str) -> set[str]:
    return {one.id for one in player.knowledge.clarifications if one.answer in reply}


# --- what is asked ---


def test_five_questions_in_a_message_are_answered_at_once() -> None:
    player = at("number-of-islands", language="zh")
    reply = player.say(
        '题意是：二维网格，"1"是陆地，"0"是水，连在一起的陆地算一座岛，数有多少座。想确认几点：1）斜着相邻算不算连在一起？'
        "我猜只算上下左右。2）网格外面都当成水吗？3）grid 会不会是空的？4）可以直接修改 grid 吗？5）大概多大，会不会递归太深？"
    )
    assert facts(player, reply) == {"corners", "outside", "no_land", "may_change", "size"}
    assert player.context.current_stage is THINK, "a worry about the depth is no plan"


@pytest.mark.parametrize("asks", ["没有了吧……数组会不会是空的？", "呃，我就是想问 nums 最少有几户，会不会一户都没有"])
def test_whether_there_may_be_nothing_is_heard_by_its_words(asks: str) -> None:
    player = at("house-robber", language="zh")
    assert facts(player, player.say(asks)) == {"empty"}


def test_one_question_gets_one_answer() -> None:
    player = at("coin-change")
    player.say("We have coin types and an amount and want the fewest coins that sum to it.")
    reply = player.say("What should I return if the amount can't be made?")
    assert facts(player, reply) == {"impossible"}


def test_who_thanks_and_is_ready_goes_on() -> None:
    player = at("course-schedule")
    player.say(
        "I return true if all courses can be taken, first has to come before course. Can a rule stand there twice?"
    )
    player.say("No no, you answered it, thanks. I think I'm good to go.")
    assert player.context.current_stage is THINK


@pytest.mark.parametrize("text", ["That covers it.", "I have what I need otherwise.", "没有了吧，其他的没了"])
def test_nothing_is_left_to_ask(text: str) -> None:
    assert has_no_more_questions(text)


def test_who_states_is_told_no_facts() -> None:
    player = at("trapping-rain-water", THINK, "zh")
    assert not facts(player, player.say("答案是 0。"))


# --- what is an idea ---


def test_an_idea_named_in_a_question_is_no_plan() -> None:
    player = at("search-in-rotated-sorted-array", language="zh")
    player.say(
        "就是在转过的有序数组里找 target 的下标。编号会不会重复？有重复的话二分判断哪半边有序会失效。旋转量可以是 0 吗？"
    )
    player.say("数组长度最大多少？时间上有没有 O(log n) 的要求？")
    assert player.context.current_stage is THINK and player.context.user_approach is None


def test_a_plan_without_stops_is_one_where_the_task_is_due() -> None:
    player = at("longest-substring-without-repeating-characters")
    player.say("we get a string s and we want the length of the longest piece where no character appears twice")
    player.say(
        "so uh the brute force would be check every start and every end and see if it has duplicates um but better is like"
        " a sliding window so i keep two pointers left and right and a map of the last position of each character and when"
        " i see a character that is already in the window i move left to one after its last position"
    )
    assert player.context.approach_ids[-1:] == ("moving_piece",)


def test_who_finds_out_that_the_idea_fails_is_asked_for_another_one() -> None:
    player = at("coin-change", THINK)
    player.say(
        "I think I'd sort the coins from biggest to smallest and always take the biggest coin that still fits, subtract it,"
        " and go on until the amount is 0. If I can't reach 0 I return -1."
    )
    reply = player.say(
        "On the first example coins are 10, 7, 1 and amount 15. I take 10, 5 left, 7 doesn't fit, so I take 1 five times."
        " That's 6 coins... oh, but the expected answer is 3. So greedy doesn't give the best one there."
    )
    assert player.context.current_stage is THINK and "`coins = [1, 4, 5], amount = 13`" not in reply


# --- what it costs ---

MEMORY = "O(n log n) for time: yes. And memory: what do you keep besides the input, and how large can it get?"
MEMORY_ZH = "时间 O(n log n)，没错。那空间呢？除输入外你保存了什么，最多会有多大？"
BOTH_ZH = "这样做代价是多少？当 n 很大时，需要多少时间、多少额外空间，为什么？"


@pytest.mark.parametrize(
    ("text", "asked", "wanted"),
    [
        (
            "The output list is up to n intervals when nothing overlaps, so O(n); Timsort itself needs up to O(n) scratch as"
            " well. If the output doesn't count and I sort in place, that scratch is all that's left.",
            MEMORY,
            {("space", "O(n)")},
        ),
        (
            "除输出外 O(1)，排序用 Timsort 最坏 O(n) 辅助空间；如果把结果列表算上，最坏没有重叠，也是 O(n)。",
            MEMORY_ZH,
            {("space", "O(1)"), ("space", "O(n)")},
        ),
        ("O(n log n) time for the sort, O(n) for the output.", "", {("time", "O(n log n)"), ("space", "O(n)")}),
        ("时间就是n那个空间是常数", BOTH_ZH, {("time", "O(n)"), ("space", "O(1)")}),
    ],
)
def test_a_cost_is_that_of_what_was_asked(text: str, asked: str, wanted: set[tuple[str, str]]) -> None:
    assert {(one.of, one.value) for one in stated_costs(text, stage=COST.value, asked=asked)} == wanted


def test_the_cost_of_the_brute_force_is_not_that_of_the_plan() -> None:
    player = at("longest-substring-without-repeating-characters", THINK, "zh")
    player.say(
        "最直接的是两层循环枚举起点和终点，用一个 set 判断有没有重复，遇到重复就停。大概 n 平方。可以用滑动窗口优化，左右两个指针，"
        "右边一直往右走，遇到重复了左边就往右移，直到没有重复，同时记录最大长度。"
    )
    assert player.context.current_stage is COST and player.context.claimed_time is None


def test_costs_that_came_with_the_plan_are_not_asked_for_again() -> None:
    player = at("trapping-rain-water", THINK, "zh")
    player.say(
        "方案：双指针。left=0, right=n-1，维护 left_max、right_max。每次移动较矮那一侧，加上 left_max - heights[left] 后 left++；"
        "右侧对称。暴力法是每个位置向两边找最大值，O(n^2)，太慢；前缀/后缀最大值 O(n) 时间但要 O(n) 空间。"
        "所以用双指针 O(n) 时间 O(1) 空间。"
    )
    assert player.context.current_stage is CODE


def test_how_often_alone_is_half_of_the_cost() -> None:
    player = at("group-anagrams", THINK)
    player.say("I would take each word and compare it with every other word and check if they have the same letters.")
    reply = player.say("I compare every word with every other word so I think n squared, and n for the groups.")
    assert "O(n^2)" in reply and "once" in reply
    player.say("Each time I sort k letters, so n^2 * k log k")
    assert player.context.claimed_time is not None, "whoever sorts in each step counts it so"


# --- what comes out ---


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        (0, "um for the empty string the loop never runs so best stays zero and we return zero"),
        (1, "single character window is that one character so it returns one"),
        (1, "n等于一那也是小于等于一嘛返回一只有一种走法循环根本不会进"),
        (0, '没有一格等于"1"，count 保持 0，返回 0。另外我还想到：只有一格 [["1"]] 返回 1；斜角相邻的应该返回 2。'),
        (True, "Then every in-degree is 0, passed == count, so true. For count = 0 also true. The self-rule is false."),
    ],
)
def test_the_case_at_hand_is_told_first(expected: object, text: str) -> None:
    assert comes_out(expected, text) and not comes_out_otherwise(expected, text)


def test_another_result_of_the_case_at_hand_is_one() -> None:
    assert comes_out_otherwise(0, "it never enters the loop, so it returns 1. Also a single one works.")


@pytest.mark.parametrize("text", ["我知道不对，但是不知道怎么改", "I see it's wrong but I don't know how to fix it"])
def test_who_does_not_know_how_to_mend_it_says_so(text: str) -> None:
    assert lacks_a_way(text)
