"""Lines of learners that were misheard in played interviews, with what a good interviewer makes of them."""

import pytest

from interviews.core.costs.spoken.totals import stated_costs
from interviews.core.reading.cases.edge_traces import comes_out, comes_out_otherwise, names_own_input
from interviews.core.reading.signs.evidence import edge_cases_in_parts
from interviews.core.reading.signs.message_signs import has_no_more_questions, lacks_a_way
from interviews.core.stages import Stage
from interviews.experts.summarizer import _names_a_case
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


# --- the plan and its cost, beside an idea that is only named ---


def test_the_idea_that_is_left_behind_gives_the_plan_no_cost() -> None:
    player = at("course-schedule", THINK)
    reply = player.say(
        "Simplest correct thing: for every course do a DFS along prerequisites and see whether we get back to the course"
        " itself. That repeats a lot of work, about n*(n+m). Better is Kahn's algorithm: build an adjacency list first ->"
        " courses, keep indegrees, start a queue with all the courses with indegree 0, pop one, decrement its neighbours,"
        " push those that hit zero. If I popped all count courses there's no cycle."
    )
    assert player.context.approach_ids == ("take_what_is_free",)
    assert player.context.claimed_time is None and "n * m" not in reply
    player.say(
        "Hold on, O(n^2 + nm) was for the per-course DFS, not for Kahn. Kahn is O(n + m) time: every course enters the"
        " queue at most once. Memory is also O(n + m), adjacency lists plus the indegree array and the queue."
    )
    assert player.context.current_stage is CODE


def test_a_rejected_warm_up_is_not_the_plan() -> None:
    player = at("word-ladder", THINK)
    reply = player.say(
        "Right, so, simplest thing first, I suppose you could just try every chain, depth first, and take the minimum, but"
        " that's exponential, because you may walk the same words in all sorts of orders. So, what I actually want, hmm,"
        " this is really a graph, each word is a node, there's an edge if two words differ in one position, so shortest"
        " path in an unweighted graph, that's breadth first search. I start with begin at level one, I go level by level,"
        " and the first time I reach end I return the level."
    )
    assert "try_every_chain" not in player.context.approach_ids and "2^n" not in reply


def test_the_list_that_is_left_for_a_map_gives_the_plan_no_cost() -> None:
    player = at("lru-cache", THINK, "zh")
    player.say(
        "最简单的就是一个 list 存 (key, value)，每次 get 从头 scan 一遍，但这样是 O(n)。要 O(1) 就用 hash map + doubly linked list："
        "map 里 key 指向 node，list 按 recency 排，get 的时候把 node 移到 head，满了就删 tail 那个 node，同时从 map 里 delete 掉。"
    )
    assert player.context.approach_ids == ("map_and_chain",) and player.context.claimed_time is None
    player.say(
        "不是啦，O(n) 是说前面那个 list 的做法。hash map + doubly linked list 的话 get 和 put 都是 O(1)，因为 lookup 靠 map。"
        "space 是 O(capacity)。"
    )
    assert player.context.current_stage is CODE


def test_who_announces_the_improvement_has_it_for_the_plan() -> None:
    player = at("trapping-rain-water", THINK, "zh")
    player.say(
        "最朴素的做法是每个位置向左向右各扫一遍找最大值，所以时间O(n²)、额外空间O(1)；太慢。改进：预处理两个数组，left[i]是i及左边的最大值，"
        "right[i]是i及右边的最大值，各扫一遍，再累加min(left[i],right[i])-h[i]，时间O(n)，空间O(n)。"
    )
    assert player.context.approach_ids == ("highest_lists",)
    assert (player.context.claimed_time, player.context.claimed_space) == ("O(n)", "O(n)")


def test_a_remark_on_the_task_is_no_plan_yet() -> None:
    player = at("trapping-rain-water", language="zh")
    player.say(
        "我复述一下：给一个非负整数数组，每个元素是一座塔的高度，宽度都是1，求总共能存多少单位。某个位置能存的量取决于它左右两边最高的塔里较矮的那个。"
        "几个问题：数组可能为空吗？高度会不会是0或者负数？长度和高度大概多大？"
    )
    assert player.context.current_stage is THINK and player.context.user_approach is None


LEFT_OPEN = "That leaves memory. How much do you have to keep while it runs?"


@pytest.mark.parametrize(
    ("text", "asked", "wanted"),
    [
        ("I said O(n), the output list. Worst case nothing merges, n intervals.", LEFT_OPEN, {("space", "O(n)")}),
        (
            "No, I said O(n + m) memory: the adjacency lists hold one entry per rule, m in all, and the queue at most n.",
            "You said O(n^2) for memory.",
            {("space", "O(n + m)")},
        ),
        ("我说了是 O(n)，结果数组最多 n 个", "那空间呢？", {("space", "O(n)")}),
        ("I said n squared before, but it's really n log n.", "And the time?", {("time", "O(n log n)")}),
        (
            "O(n^2)说的是暴力，不是我现在的做法。我的是 O(n)，空间 O(n)。",
            "你说 O(n^2)。",
            {("time", "O(n)"), ("space", "O(n)")},
        ),
        (
            "The 2^n is for trying everything, which I dropped; mine is O(n) time and O(n) memory.",
            "You said O(2^n).",
            {("time", "O(n)"), ("space", "O(n)")},
        ),
        (
            "O(n log n) time for the sort, O(n) for the output.",
            "Now the complexity: for an input of size n, what are its time and extra space?",
            {("time", "O(n log n)"), ("space", "O(n)")},
        ),
        ("Time 就是 O(1) average，get 和 put 都是。跟 n 没关系。", "时间呢？给我一个 O(…)。", {("time", "O(1)")}),
        ("It's O(1), independent of n.", "And the time?", {("time", "O(1)")}),
        ("每次少一半，那就多除几次2？是不是log？", "输入变成十倍长时，步骤数怎么增长？", {("time", "O(log n)")}),
    ],
)
def test_what_was_said_stands_and_is_of_the_idea_it_is_said_of(
    text: str, asked: str, wanted: set[tuple[str, str]]
) -> None:
    assert {(one.of, one.value) for one in stated_costs(text, stage=COST.value, asked=asked)} == wanted


def test_memory_that_improves_on_a_known_time_is_all_that_has_to_be_said() -> None:
    player = at("house-robber", THINK)
    player.say(
        "For each house I keep the best up to it: the larger of the best before, and the best two before plus it."
    )
    player.say("O(n) time, and O(n) memory for the list of best values.")
    player.say(
        "Each house only looks at the one before and the one before that. So two variables, and the older ones can be"
        " thrown away. Memory O(1)."
    )
    assert player.context.current_stage is CODE


# --- ideas in a question, and what is asked beside them ---


def test_a_guess_is_asked_for_its_steps_and_a_half_is_taken_up() -> None:
    player = at("binary-search", THINK, "zh")
    player.say("从头到尾一个一个比较，等于target就返回下标，都没有就-1")
    player.say("最多看n个，所以是O(n)，空间O(1)")
    player.say("看中间的那个？")
    assert player.context.approach_ids == ("one_by_one",)
    assert "一半" in player.say("应该比n少。。少一半？O(n/2)？")


def test_who_would_reuse_results_hears_yes() -> None:
    player = at("house-robber", THINK)
    player.say("Try all the combinations of houses that have no neighbours and take the best.")
    player.say("2^n time and O(n) memory for the recursion.")
    reply = player.say(
        "At each house there are two choices, so 2^n all in all. But many things are asked again, like the best from house"
        " 5 on. Could I write that down once and reuse it?"
    )
    assert reply.startswith("Yes")


def test_a_count_that_is_too_much_is_no_sigh() -> None:
    player = at("house-robber", THINK)
    player.say("Try all the combinations of houses that have no neighbours and take the best.")
    player.say("2^n time and O(n) memory for the recursion.")
    player.say(
        "2 to the 40, I don't know how much, a trillion? That's too much. Maybe I compute the same thing many times."
    )
    assert not player.context.frustration_detected


def test_a_plea_for_the_code_is_answered_beside_the_task_retold() -> None:
    player = at("binary-search", language="zh")
    reply = player.say("就是在数组里找target，返回下标，没有就返回-1。。这个有模板吧，可以直接给我看代码吗")
    assert "你" in reply.split("\n\n")[0] and "题目就是这个意思" in reply and len(reply.split("\n\n")) > 2
    reply = player.say("没有什么要确认的。。我真的不会，求你直接告诉我答案吧，我时间不多")
    assert player.context.current_stage is THINK and "17" not in reply


# --- cases that are gone through ---


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        (
            2,
            "14 is 7 + 7 so two coins. In the table best[14] looks at best[13], best[7] and best[4], best[7] is 1, so 2."
            " Greedy would've done 10 and four ones, five coins",
        ),
        ([[1, 7]], "They merge, [1,7]. I use <=. Already said that."),
        (3, "先取 5 再取 2，所以是 3。贪心的话本来会给 4"),
    ],
)
def test_the_result_is_right_whatever_else_is_told(expected: object, text: str) -> None:
    assert comes_out(expected, text)


def test_a_case_of_ones_own_is_not_held_against_another() -> None:
    assert not comes_out_otherwise([6], "Counter只有一个，buckets长度2，返回[该编号]，k=1。")
    assert names_own_input({"plays": [6], "k": 1}, "plays=[5]，k=1：cnt={5:1}，返回[5]。")
    assert not names_own_input({"plays": [6], "k": 1}, "plays = [6], k = 1 gives [6]")
    assert names_own_input({"s": "q"}, 'with s = "ab" it returns 2')


@pytest.mark.parametrize(
    ("slug", "language", "text", "case"),
    [
        ("trapping-rain-water", "zh", "长度 1 或 2 → 0；全相等 → 0。", {"two_towers", "all_equal"}),
        ("merge-intervals", "en", "Touching merge. Duplicates collapse.", {"touching", "points_and_repeats"}),
        ("trapping-rain-water", "en", "Length 1 or 2 gives 0, all equal gives 0 too.", {"two_towers", "all_equal"}),
        ("maximum-depth-of-binary-tree", "en", "The values fall, descending; it counts one per level.", set()),
    ],
)
def test_a_case_is_known_by_its_shape(slug: str, language: str, text: str, case: set[str]) -> None:
    found = edge_cases_in_parts(text, make_knowledge(slug, language))
    assert case <= {one.id for one in found}


@pytest.mark.parametrize("words", ["只有一个", "oh, [2] with amount 7, odd so -1 too", "只有两座"])
def test_a_fragment_names_no_case(words: str) -> None:
    assert not _names_a_case(words)
