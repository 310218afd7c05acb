"""What learners in played interviews told of their ideas and their costs, and what a good interviewer makes of it."""

import pytest

from interviews.core.costs.counting import counts_rightly
from interviews.core.costs.spoken.totals import stated_costs
from interviews.core.reading.cases.mentioned import _is_about_a_case
from interviews.core.stages import Stage
from interviews.core.turn.exchange import TurnInput
from interviews.core.wording.coach import WORDING
from interviews.hearing.segments import segments
from tests.cases import every_case
from tests.factories.core import make_dry_run
from tests.players import Player, bank_content, replace
from tests.unit.core.turn.test_misheard_in_play import at
from tests.unit.experts.talking import has_sentence

CLARIFY, THINK, COST, CODE, EDGES = list(Stage)[:5]
ASKS_BOTH = "Now the complexity: for an input of size n, what are its time and extra space?"
SLOW_WAY = "用一个列表放数，get_min的时候就从头到尾找最小的，用min()"


def at_a_better_way() -> Player:
    """Somebody who searches the whole stack each time, and is asked for something faster."""
    player = at("min-stack", THINK, "zh")
    for text in (SLOW_WAY, "get_min要找一遍，是O(n)", "就一个列表，n箱就存n个，O(n)", "30000乘30000，9亿，太慢了"):
        player.say(text)
    return player


# --- ideas that do not work ---


def test_a_right_count_is_said_to_be_right() -> None:
    player = at("min-stack", THINK, "zh")
    for text in (SLOW_WAY, "get_min要找一遍，是O(n)", "就一个列表，n箱就存n个，O(n)"):
        player.say(text)
    assert "9亿" in player.say("每次都要找30000次左右，那就是30000乘30000，9亿，太慢了")


def test_who_tells_what_the_idea_gives_and_what_is_right_has_broken_it() -> None:
    player = at_a_better_way()
    tried = player.say("用一个变量min，push的时候比较一下就行")
    assert "get_min()" in tried
    reply = player.say("会得到2，因为min还是2。正确的应该是6")
    assert "`get_min() = 6`" in reply and has_sentence(reply, "idea.survives", "zh")
    reply = player.say("拿走的正好是最小的，就不知道下一个最小的是谁了，得到2，错了")
    assert not has_sentence(reply, "neutral", "zh"), "no sentence of our own is taken for a secret"


@pytest.mark.parametrize(
    ("slug", "language", "told", "walked"),
    [
        (
            "house-robber",
            "zh",
            "就是递归暴力：f(i) 表示从第 i 户开始最多能拿多少，f(i) = max(nums[i] + f(i+2), f(i+1))，超出范围返回 0。",
            "[2,1,1,2]：f(3)=2，f(2)=max(1+0, 2)=2，f(1)=max(1+f(3), f(2))=3，f(0)=max(2+f(2), f(1))=max(4,3)=4。",
        ),
        (
            "climbing-stairs",
            "en",
            "the last stride came from n-1 or from n-2, so ways(n) is the sum of the two",
            "For n = 4: ways(0) = 1, ways(1) = 1, then ways(2) = 1 + 1 = 2, ways(3) = 2 + 1 = 3, ways(4) = 3 + 2 = 5.",
        ),
    ],
)
def test_an_idea_that_gives_the_right_result_is_not_said_to_be_broken(
    slug: str, language: str, told: str, walked: str
) -> None:
    player = at(slug, THINK, language)
    player.say(told)
    reply = player.say(walked)
    assert not has_sentence(reply, "idea.survives", language)
    assert not any(one.split("{")[0] in reply for one in WORDING["idea.try_half"][language])


def test_an_idea_put_as_a_question_is_answered() -> None:
    player = at_a_better_way()
    reply = player.say("再用一个列表记每一箱放上去时候的最小值，这样可以吗？")
    reply += player.say("我问的是，再用一个列表记每一箱放上去时候的最小值，这样可以吗？")
    assert any(one in reply for one in WORDING["verdict.works"]["zh"])
    reply = player.say("我的办法到底对不对")
    assert any(one in reply for one in WORDING["verdict.works"]["zh"])


def test_sizes_that_are_weighed_are_no_plan() -> None:
    player = at("koko-eating-bananas")
    player.say(
        "Return the smallest whole speed k so that the sum of ceil(crate/k) is at most the hours. How many crates?"
    )
    reply = player.say(
        "Good, and the sum of hours could go past int range at k = 1: 10,000 crates times a billion is 10^13, so in Java "
        "I'd use long. k has to be an integer and at least 1, right? If so I'm clear."
    )
    assert player.context.current_stage in (CLARIFY, THINK) and player.context.user_approach is None
    assert not has_sentence(reply, "clarify.idea_noted", "en") and not has_sentence(reply, "clarify.keep_idea", "en")


def test_the_plan_is_what_follows_the_brute_force() -> None:
    player = at("house-robber", THINK)
    player.say(
        "The brute force is to decide for each house to take it or skip it, recursively, that's exponential. But the "
        "choice at house i only depends on the best for the first i-1 and i-2 houses. So I'd use dynamic programming: "
        "best[i] = max(best[i-1], best[i-2] + nums[i])."
    )
    assert "try_every_choice" not in player.context.approach_ids[-1:]


# --- what they cost ---


@every_case(
    "said, costs",
    [
        (
            "One pass over the array, so O(n) time. With the table it's O(n) extra space, but since I only look back two "
            "entries I can keep two variables and get O(1) space.",
            {("time", "O(n)"), ("space", "O(1)")},
        ),
        ("时间 O(n)。空间用数组是 O(n)，但只用两个变量就是 O(1)", {("time", "O(n)"), ("space", "O(1)")}),
        (
            "time O(n). space is O(n) for the array but I could reuse the input and then it's O(1)",
            {("time", "O(n)"), ("space", "O(1)")},
        ),
    ],
)
def test_a_smaller_cost_that_is_reached_is_what_is_meant(said: str, costs: set[tuple[str, str]]) -> None:
    found = stated_costs(said, stage="complexity_analysis", asked=ASKS_BOTH)
    assert {(one.of, one.value) for one in found} == costs


def test_a_whole_is_no_less_than_its_parts() -> None:
    said = "加一个数的话就是堆的插入跟弹出所以是 log n 查中位数只看堆顶就是常数时间空间的话所有的数都要存下来所以是 o n"
    found = stated_costs(said, stage="complexity_analysis", asked="时间和空间各是多少？")
    assert ("time", "O(log n)") in {(one.of, one.value) for one in found}


def test_what_a_method_takes_is_time_after_the_memory() -> None:
    said = "多一个列表，所以空间还是O(n)，get_min看那个列表最后一个就行，O(1)，push和pop也是O(1)"
    found = stated_costs(said, stage="complexity_analysis", asked="现在的复杂度是多少？")
    assert {(one.of, one.value) for one in found} == {("space", "O(n)"), ("time", "O(1)")}


def test_a_wrong_cost_is_not_said_to_be_fast_enough() -> None:
    player = at("word-ladder", THINK)
    player.say("go through all the words and check which one differs by one letter, and go to it, and then again")
    player.say("uhh O(n)? because i visit every word once")
    reply = player.say("so O(n). is this good enough?")
    assert not any(one in reply for one in WORDING["verdict.fast_enough"]["en"])


def test_the_answer_to_how_often_the_inner_loop_runs_is_taken() -> None:
    player = at("top-k-frequent-elements", THINK, "zh")
    player.say("哈希表计数，再按次数放进桶，下标是次数，从大到小取 k 首，时间 O(n)，空间 O(n)")
    asked = player.say(
        "cnt = Counter(plays)\nbuckets = [[] for _ in range(n+1)]\nfor 歌, 次数 in cnt: buckets[次数].append(歌)\n"
        "res = []\nfor c 从 n 到 1:\n  for 歌 in buckets[c]:\n    res.append(歌)\n    if len(res)==k: return res"
    )
    assert "嵌套" in asked
    player.say("内层总共最多 m 次，因为每首歌只在一个桶里；外层 n 次，所以加起来 O(n+m)=O(n)，不是相乘。")
    assert player.context.current_stage is EDGES


@every_case(
    "asked, said, words",
    [
        ("30,000 次调用要付出多少？", "那就是30000乘30000，9亿，太慢了", "9亿"),
        ("For 3,000 cards, roughly how many trios?", "3000^3 divided by 6, so around 4.5 billion.", "4.5 billion"),
        ("How many for 10,000 days?", "1e8 i guess", "1e8"),
        ("How many for 10,000 days?", "10^8, too many", "10^8"),
        ("How many for 3,000 cards?", "about 40 million", ""),
        ("What do you keep?", "900 million", ""),
    ],
)
def test_counts_of_steps(asked: str, said: str, words: str) -> None:
    assert counts_rightly(asked, said) == words


# --- cases, and where a sentence is cut ---


@pytest.mark.parametrize(
    ("sentence", "is_one"),
    [
        ("and then check if the sum is zero", False),
        ("go through all the words and check which one differs by one letter, and go to it", False),
        ("With n = 10^4 and log2(10^9) about 30, that's 3*10^5 divisions, vs 10^13 for trying every k.", False),
        ("sorting one word is k log k", False),
        ("An empty list falls through and returns 0.", True),
        ("if there is only one house, return it", True),
        ("空列表直接返回 0", True),
    ],
)
def test_a_step_is_no_unusual_input(sentence: str, is_one: bool) -> None:
    assert _is_about_a_case(sentence) is is_one


def test_brackets_and_thousands_are_one_thing() -> None:
    said = (
        "So I would walk along the street once and keep best[i] = max(best[i-1], best[i-2] + nums[i]), "
        "which for 10,000 houses is ten thousand steps and a bit more"
    )
    assert [one.text.strip(" ,") for one in segments(said)] == [
        "So I would walk along the street once and keep best[i] = max(best[i-1], best[i-2] + nums[i])",
        "which for 10,000 houses is ten thousand steps and a bit more",
    ]


def test_a_reason_is_no_worry() -> None:
    player = at("two-sum", EDGES)
    code = bank_content("two-sum")["solutions"]["best"]
    player.say(TurnInput(action="submit", code=code, dry_run=make_dry_run(code)))
    assert not has_sentence(
        player.say("5 is not in it yet, so [0, 1]. That's why I check before I store!"), "edge.worry", "en"
    )


def test_the_best_name_counts_wherever_it_stands() -> None:
    player = at("non-overlapping-intervals", Stage.PATTERN_SUMMARY, "zh")
    player.context = replace(
        player.context, pseudocode="按结束时间排序，遍历，能留就留，返回 n - kept", user_approach="贪心"
    )
    reply = player.say("区间调度，按结束时间贪心。特征：区间、不能重叠、求最多保留或最少删除。")
    assert any(one.format(pattern="贪心") in reply for one in WORDING["summary.right"]["zh"])


# --- formulas, ideas set aside in the same breath, costs of two ideas ---


def test_a_formula_that_gives_the_known_results_is_a_plan_and_that_it_was_computed_is_said() -> None:
    reply = at("house-robber", THINK, "zh").say("f(i) = max(nums[i] + f(i+2), f(i+1))，超出范围返回 0。")
    assert has_sentence(reply, "thought.recurrence", "zh") and has_sentence(reply, "thought.works", "zh")


def test_a_formula_that_gives_none_is_followed_on_an_input_though_its_words_name_the_idea() -> None:
    player = at("house-robber", THINK)
    reply = player.say("dp[i] = dp[i-1] + dp[i-2]")
    assert "what do you get?" in reply and player.context.current_stage is THINK


def test_who_names_an_idea_and_sets_it_aside_is_agreed_with() -> None:
    reply = at("coin-change", THINK).say("idk, take the biggest coin first? but the example says 10 first is bad so no")
    assert has_sentence(reply, "idea.agreed") and "[1, 4, 5]" not in reply


def test_what_is_told_after_an_idea_was_broken_is_taken_up() -> None:
    player = at("coin-change", THINK)
    player.say("idk, take the biggest coin first? but the example says 10 first is bad so no. please give me a clue")
    reply = player.say(
        "but I just said biggest first doesn't work. 5+5+1+1+1 is 5 coins but 5+4+4 is 3. So not greedy. "
        "Maybe try every coin and then solve the rest of the amount? like best(13) = 1 + min of best(12), best(9), "
        "best(8)?"
    )
    assert "best(13)" in reply and not has_sentence(reply, "idea.survives")
    reply = player.say("did you read what I wrote? I want best(a) = 1 + min over coins c of best(a - c), best(0) = 0")
    assert has_sentence(reply, "objection.misheard") and has_sentence(reply, "thought.recurrence")


def test_two_ideas_with_their_costs_in_one_message_keep_their_own() -> None:
    player = at("search-in-rotated-sorted-array", THINK)
    player.say(
        "The simplest is a linear scan, for loop over nums comparing each to target, O(n) time and O(1) space. But the "
        "rotated array still has structure: if I cut it at mid, at least one half is sorted. So I can run a modified "
        "binary search: check which half is sorted by comparing nums[lo] with nums[mid], then check whether target lies "
        "in the range of that sorted half. If yes go there, otherwise go into the other half. That is O(log n)."
    )
    assert player.context.current_stage is CODE and player.context.claimed_time == "O(log n)"


def test_a_question_whether_a_cost_is_bad_states_none() -> None:
    player = at("two-sum", THINK)
    player.say("two for loops, check every pair")
    player.say("two loops so n times n, n squared I guess? and no extra memory. Is n squared bad for 100,000?")
    assert (player.context.claimed_time, player.context.claimed_space) == ("O(n^2)", "O(1)")


@pytest.mark.parametrize(
    ("slug", "language", "told", "meant"),
    [
        (
            "group-anagrams",
            "en",
            "So the dumbest thing that works: for every word, I compare it with one representative of each bag that I "
            "already have, and if none match I open a new bag. But honestly what I'd do right away is use a Map, where "
            "the key is the word's letters sorted, and the value is the array of words.",
            "sorted_label",
        ),
        (
            "koko-eating-bananas",
            "zh",
            "速度从1开始一个一个试，每个速度算一下总共要几个小时，第一个不超过hours的就是答案。不过最大有十亿，这样太慢了，应该可以二分吧。",
            "halve_the_speeds",
        ),
        (
            "climbing-stairs",
            "en",
            "The simplest thing is recursion: from wherever I stand I try both strides, one step or two steps, and count "
            "how many of those branches end exactly at the top.",
            "try_every_climb",
        ),
        ("unique-paths", "zh", "用递归？每个路口要么往右要么往下，两边加起来……这样可以吗？", "ride_every_way"),
    ],
)
def test_the_plan_is_the_idea_that_is_meant(slug: str, language: str, told: str, meant: str) -> None:
    player = at(slug, THINK, language)
    player.say(told)
    assert player.context.current_stage is COST and player.context.approach_ids[-1:] == (meant,)


def test_of_two_times_that_of_the_plan_counts() -> None:
    player = at("koko-eating-bananas", THINK, "zh")
    player.say("一个一个试太慢了，应该可以二分速度，因为速度越大用的时间越少")
    player.say("设箱数n，最大箱m。暴力是O(n*m)，二分的话是O(n log m)，空间O(1)。")
    assert player.context.current_stage is CODE and player.context.claimed_time == "O(n log m)"


def test_an_idea_that_gives_the_right_result_is_not_said_to_fail() -> None:
    player = at("jump-game", THINK)
    player.say("at every station jump as far as possible, so always go nums[i] forward")
    reply = player.say("so my idea gives true, and it should be true. So it works?")
    assert not has_sentence(reply, "idea.survives")


@pytest.mark.parametrize(
    ("said", "costs"),
    [
        ("那就是2的(m+n)次方？跟刚才说的O(m*n)不一样啊", {("time", "O(2^(m + n))")}),
        ("是2的(m+n)次方，指数的。空间是递归深度O(m+n)？", {("time", "O(2^(m + n))"), ("space", "O(m + n)")}),
        ("n nuggets, so O(n * half) time and O(half) memory", {("time", "O(n half)"), ("space", "O(half)")}),
        ("time O(n^2), space O(1). 20,000 squared is 400 million though", {("time", "O(n^2)"), ("space", "O(1)")}),
        (
            "O(mn) time, O(mn) space, 可以 rolling array 压到 O(min(m,n))，每一行只依赖上一行",
            {("time", "O(m n)"), ("space", "O(min(m, n))")},
        ),
    ],
)
def test_powers_of_sums_numbers_and_savings(said: str, costs: set[tuple[str, str]]) -> None:
    found = stated_costs(said, stage="complexity_analysis", asked=ASKS_BOTH)
    assert {(one.of, one.value) for one in found} == costs


@pytest.mark.parametrize("said", ["存两个数吧，左边几个右边几个", "就两个数，字符串再长也是两个", "just two counters"])
def test_little_memory_in_words_is_constant(said: str) -> None:
    asked = "And memory: what do you keep besides the input, and how large can it get?"
    found = stated_costs(said, stage="complexity_analysis", asked=asked)
    assert {(one.of, one.value) for one in found} == {("space", "O(1)")}
