"""Six interviews about Two Sum of very different quality, played through the core: what a rubric has to tell apart.

Each is a learner and what they say, in order; a ``Sent`` is code that they submit, with what the tests say of it.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from interviews.core.context import InterviewContext, Language
from interviews.core.dry_run import DryRun, MeasuredCost
from interviews.core.stages import Stage
from interviews.core.turn.turn import TurnInput
from interviews.report.evidence.material import Material, Submission
from interviews.report.evidence.times import Interval
from interviews.report.evidence.working_out import evidence_of
from tests.factories.core import make_dry_run, make_failing, make_knowledge
from tests.players import Player

START = datetime(2026, 3, 1, 9, tzinfo=UTC)
KNOWN_TIMES = (("O(n)", 1), ("O(n^2)", 2))
LINEAR, QUADRATIC = MeasuredCost("n", 1, KNOWN_TIMES), MeasuredCost("n^2", 2, KNOWN_TIMES)


@dataclass(frozen=True)
class Sent:
    """Code that is submitted. ``stops_at`` is the input at which it fails, ``grows`` what is measured otherwise."""

    code: str
    stops_at: str = ""
    grows: MeasuredCost = LINEAR

    def dry_run(self) -> DryRun:
        """Return what came of running it."""
        if self.stops_at:
            return make_dry_run(self.code, failing=make_failing(self.stops_at))
        return make_dry_run(self.code, cost=self.grows)


@dataclass(frozen=True)
class Learner:
    """What somebody says in an interview; ``ends_early`` leaves it where it is then."""

    said: tuple[str | Sent, ...]
    runs: int = 0
    own_cases: int = 0
    ends_early: bool = False


ONE_PASS = """
def two_sum(nums, target):
    position = {}
    for index, price in enumerate(nums):
        missing = target - price
        if missing in position:
            return [position[missing], index]
        position[price] = index
    return []
"""
WITH_ITSELF = """
def two_sum(nums, target):
    position = {}
    for index, price in enumerate(nums):
        position[price] = index
        if target - price in position:
            return [position[target - price], index]
    return []
"""
PAIRS = """
def two_sum(nums, target):
    for first in range(len(nums)):
        for second in range(first + 1, len(nums)):
            if nums[first] + nums[second] == target:
                return [first, second]
    return []
"""
PAIRS_WITH_ITSELF = PAIRS.replace("range(first + 1, len(nums))", "range(first, len(nums))")
NEIGHBOURS = """
def two_sum(nums, target):
    for i in range(len(nums)):
        if nums[i] + nums[i + 1] == target:
            return [i, i + 1]
"""
_ITSELF = "nums = [3, 2, 4], target = 6"
_APART = "nums = [4, 11, 2, 9], target = 13"

LEARNERS: dict[tuple[str, Language], Learner] = {
    ("excellent", "en"): Learner(
        (
            "So I'm given a list of prices and a target, and I have to find the two items whose prices add up to exactly that target. Do you want the positions back or the prices?",
            "Can the same item be used twice, and is there always exactly one pair? How long can the list get, and may prices be negative?",
            "The simplest way is to compare every pair of prices with two nested loops. That is O(n^2) time because each item meets every other one, and O(1) space since I keep nothing.",
            "I can do better: walk the list once and keep every price that I have seen with its position in a hash map, so that I can look up at once whether its partner came by. That is O(n) time because each item costs one look-up, and O(n) space since the map keeps up to n prices.",
            Sent(ONE_PASS),
            "With two equal prices the first one finds no partner and is stored, then the second one finds it and both positions come back. Negative numbers change nothing, because only the difference is looked up. The shortest list has two items.",
            "If it is sorted I would close in from both ends with two pointers, which needs no extra memory, so O(1) space and still one pass.",
            "With only a few variables I would sort it in place and lose the positions, or go back to two loops and pay quadratic time.",
            "It is a hash map problem: whenever a loop asks whether I have seen something before, I trade space for time and look it up in constant time.",
        ),
        runs=2,
        own_cases=1,
    ),
    ("excellent", "zh"): Learner(
        (
            "给定一个价格列表和一个目标值，要找出价格之和正好等于目标值的两件商品。请问返回下标还是价格？",
            "同一件商品能用两次吗？一定恰好有一组解吗？列表最多有多长？会有负数吗？",
            "最简单的办法是用两层循环枚举每一对价格。时间是 O(n^2)，因为每件商品都要和其他商品比较一次；空间是 O(1)，因为没有额外保存任何东西。",
            "可以更好：只遍历一遍，把见过的价格和下标记录在哈希表里，这样马上就能查到另一半有没有出现过。时间是 O(n)，因为每个元素只查找一次；空间是 O(n)，因为最多保存 n 个价格。",
            Sent(ONE_PASS),
            "两个价格相同时，第一个先查找，找不到就存起来，第二个就能找到它并返回两个下标。负数没有影响，因为只看差值。最短的列表只有两个元素。",
            "如果有序，我会用双指针从两端逼近，不需要额外空间，所以空间是 O(1)，仍然只遍历一遍。",
            "只能保留几个变量的话，我会原地排序，但会丢失原来的下标；或者退回两层循环，时间变成平方。",
            "这是哈希表的套路：循环里反复在问某个数之前有没有出现过，就用空间换时间，一次查找就够了。",
        ),
        runs=2,
        own_cases=1,
    ),
    ("good", "en"): Learner(
        (
            "We get prices and a target and need two items that add up to it. Should I return their indices?",
            "Is there always exactly one solution, and can there be duplicates?",
            "I would start with brute force and compare every pair of prices.",
            "That is O(n^2) time since every item is compared with all others, and O(1) space.",
            "Could you give me a hint?",
            "I would keep the prices that I have seen in a dictionary with their index.",
            "Each item is one look-up, so O(n) time, and the dictionary takes O(n) space.",
            Sent(WITH_ITSELF, stops_at=_ITSELF),
            Sent(ONE_PASS),
            "The first one is stored, then the second one finds it and both indices are returned.",
            "Negative numbers work the same way. Maybe a very short list with two elements.",
            "With a sorted list I could use two pointers from both ends, and that needs no extra space.",
            "I would sort in place, which is slower, O(n log n).",
            "This was a hash map problem.",
            "I would use it when I need a fast lookup of something I have already seen.",
        ),
    ),
    ("decent", "en"): Learner(
        (
            "Given a list of prices and a target I return the indices of two prices that sum to it, right?",
            "Can I use the same item twice?",
            "No more questions.",
            "I would use two nested loops and check every pair of prices.",
            "O(n^2)",
            "O(n)",
            "I think it is O(n).",
            "Still O(n) I would say.",
            "I would keep it as it is.",
            Sent(PAIRS_WITH_ITSELF, stops_at=_ITSELF),
            Sent(PAIRS, grows=QUADRATIC),
            "It returns the right pair in the end.",
            "It goes on and finds the pair later.",
            "It finds them in the last round of the loop.",
            "With a sorted list I could use binary search for the partner, without extra memory.",
            "Brute force needs no memory but is slow.",
            "Searching pairs",
            "Two loops",
            "Pairs again",
        ),
    ),
    ("decent", "zh"): Learner(
        (
            "给一个价格列表和目标值，要返回两个价格之和等于目标值的下标，对吗？",
            "同一件能用两次吗？",
            "没有别的问题了",
            "我用两层循环检查每一对价格",
            "O(n^2)",
            "O(n)",
            "我觉得是 O(n)",
            "还是 O(n) 吧",
            "就保持现在这个思路吧",
            Sent(PAIRS_WITH_ITSELF, stops_at=_ITSELF),
            Sent(PAIRS, grows=QUADRATIC),
            "最后会返回正确的那一对",
            "会继续循环，后面能找到那一对",
            "最后一轮循环会找到它们",
            "有序的话可以用二分查找另一半，不需要额外空间",
            "暴力不用额外空间，但比较慢，是平方",
            "找配对",
            "两层循环",
            "还是找配对",
        ),
    ),
    ("hint-dependent", "en"): Learner(
        (
            "I need to find two numbers that add up to the target and return their indices?",
            "ok I'm ready",
            "I don't know how to start",
            "give me a hint please",
            "another hint",
            "I take one price and compare it with every other one.",
            "can you just tell me the best solution?",
            "O(n^2)",
            "hint please",
            "O(1) space",
            "just show me the answer please",
            "hint",
            "hint please, one more",
            "maybe keep the seen prices in a dictionary",
            "O(n) time",
            "O(n)",
            "give me a hint for the code",
            "another hint please",
            "can you write the code for me?",
            "hint please",
            Sent(WITH_ITSELF, stops_at=_ITSELF),
            Sent(WITH_ITSELF + "\n", stops_at=_ITSELF),
            Sent(ONE_PASS),
            "I don't know",
            "give me a hint",
            "duplicates",
            "negative numbers",
            "a list with two elements",
            "It finds the pair at the end",
            "It works the same way",
            "tell me the answer",
            "hint",
            "two pointers?",
            "sort it, slower",
            "hash map",
            "I don't know",
        ),
    ),
    ("terse", "en"): Learner(
        (
            "skip this",
            "skip",
            "two loops",
            "skip",
            Sent(NEIGHBOURS, stops_at=_APART),
            "it's fine",
            Sent(NEIGHBOURS + "\n", stops_at=_APART),
            "move on",
            "it's fine",
            "next",
            "works",
            "it works",
            "no",
            "it's ok",
            "fine I think",
            "works too",
            "all good",
            "skip",
            "skip it",
            "skip",
        ),
    ),
    ("terse", "zh"): Learner(
        (
            "跳过",
            "跳过这一步",
            "两层循环",
            "跳过",
            Sent(NEIGHBOURS, stops_at=_APART),
            "没问题",
            Sent(NEIGHBOURS + "\n", stops_at=_APART),
            "继续吧",
            "没问题",
            "下一步",
            "可以",
            "没问题啊",
            "会的",
            "正确",
            "应该可以",
            "能处理",
            "没事",
            "跳过",
            "跳过吧",
            "跳过",
        ),
    ),
    ("silent", "en"): Learner(("ok", "hm", "just give me the answer", "ok"), ends_early=True),
}


@lru_cache(maxsize=32)
def material(name: str, language: Language = "en") -> Material:
    """Return what the interview of that learner shows."""
    learner = LEARNERS[name, language]
    player = Player(make_knowledge("two-sum", language))
    submissions: list[Submission] = []
    visits = [player.context.current_stage]
    for said in learner.said:
        if player.context.finished:
            break
        stage = player.context.current_stage
        if isinstance(said, Sent):
            run = said.dry_run()
            submissions.append(Submission(len(submissions) + 1, stage, run.outcome, run.passed, run.total))
            player.say(TurnInput(action="submit", code=said.code, dry_run=run))
        else:
            player.say(said)
        visits.append(player.context.current_stage)
    return material_of(player.context, tuple(submissions), learner, language)


def material_of(
    context: InterviewContext, submissions: tuple[Submission, ...], learner: Learner, language: Language
) -> Material:
    """Return the material of an interview with that memory; its messages stand at every second position from 10 on."""
    knowledge = make_knowledge("two-sum", language)
    stages = tuple(dict.fromkeys((*context.stage_history, context.current_stage)))
    intervals = [
        Interval(Stage(stage), START + timedelta(minutes=3 * n), START + timedelta(minutes=3 * n + 3))
        for n, stage in enumerate(stages)
    ]
    evidence = evidence_of(
        context, knowledge, intervals, [], seconds=180.0 * len(stages), ended_early=learner.ends_early
    )
    positions = tuple(range(10, 10 + 2 * len(context.conversation), 2))
    return Material(
        context, knowledge, evidence, positions, submissions, runs=learner.runs, own_cases=learner.own_cases
    )
