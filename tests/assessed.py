"""Six interviews about Two Sum of very different quality, played through the core: what a rubric has to tell apart.

Each is a learner and what they say, in order, with what each sentence of it does, so that an interview goes its way
whatever the ear has learnt; a ``Sent`` is code that they submit, with what the tests say of it.
"""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache

from interviews.core.acts import Act
from interviews.core.context import InterviewContext, Language
from interviews.core.dry_run import DryRun, MeasuredCost
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.signs.message_signs import sentences
from interviews.core.stages import Stage
from interviews.core.turn.turn import TurnInput
from interviews.report.evidence.material import Material, Submission
from interviews.report.evidence.times import Interval
from interviews.report.evidence.working_out import evidence_of
from tests.factories.core import make_dry_run, make_failing, make_knowledge
from tests.hearing import FakeEar, spelled
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
    """What somebody says in an interview; ``ends_early`` leaves it where it is then.

    Words come with what they do (``tests.hearing.spelled``), sentence by sentence where ``|`` stands between.
    """

    said: tuple[tuple[str, str] | Sent, ...]
    runs: int = 0
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
_APART = "nums = [4, 12, 2, 9], target = 13"

LEARNERS: dict[tuple[str, Language], Learner] = {
    ("excellent", "en"): Learner(
        (
            (
                "So I'm given a list of prices and a target, and I have to find the two items whose prices add up to exactly that target, no more and no less, so it is about a pair and not about a whole selection. Do you want the positions back or the prices?",
                "restate | fact_question:what_to_return",
            ),
            (
                "Can the same item be used twice, and is there always exactly one pair? How long can the list get, and may prices be negative?",
                "fact_question:same_item_twice fact_question:always_an_answer | fact_question:size fact_question:negative",
            ),
            (
                "The simplest way is to compare every pair of prices with two nested loops. That is O(n^2) time because each item meets every other one, and O(1) space since I keep nothing.",
                "approach:brute_force | time=O(n^2) space=O(1)",
            ),
            (
                "I can do better: walk the list once and keep every price that I have seen with its position in a hash map, so that I can look up at once whether its partner came by. That is O(n) time because each item costs one look-up, and O(n) space since the map keeps up to n prices.",
                "approach:hash_lookup | time=O(n) space=O(n)",
            ),
            Sent(ONE_PASS),
            (
                "With two equal prices, say twice a five and a target of ten, the first one finds no partner and is stored, then the second one finds it and both positions come back. Negative numbers change nothing, because only the difference is looked up. The shortest list has two items.",
                "edge_case:equal_prices outcome | edge_case:negatives outcome | edge_case:shortest",
            ),
            (
                "If it is sorted I would close in from both ends with two pointers, moving the left one while the sum is too small and the right one while it is too large, which needs no extra memory, so O(1) space and still one pass over the prices.",
                "point:yes",
            ),
            (
                "With only a few variables I would sort it in place and lose the positions, or go back to two loops and pay quadratic time.",
                "point:yes",
            ),
            (
                "It is a hash map problem: whenever a loop asks whether I have seen something before, I trade space for time and look it up in constant time, as here where the partner of each price is known before it comes, so that one pass is enough instead of a second loop inside.",
                "pattern:hash_map signal",
            ),
        ),
        runs=2,
    ),
    ("excellent", "zh"): Learner(
        (
            (
                "给定一个价格列表和一个目标值，要找出价格之和正好等于目标值的两件商品，不能多也不能少，而且是恰好两件，不是任意挑几件凑出来的组合，两件也必须是不同的位置。请问返回下标还是价格？",
                "restate | fact_question:what_to_return",
            ),
            (
                "同一件商品能用两次吗？一定恰好有一组解吗？列表最多有多长？会有负数吗？",
                "fact_question:same_item_twice | fact_question:always_an_answer | fact_question:size | fact_question:negative",
            ),
            (
                "最简单的办法是用两层循环枚举每一对价格。时间是 O(n^2)，因为每件商品都要和其他商品比较一次；空间是 O(1)，因为没有额外保存任何东西。",
                "approach:brute_force | time=O(n^2) space=O(1)",
            ),
            (
                "可以更好：只遍历一遍，把见过的价格和下标记录在哈希表里，这样马上就能查到另一半有没有出现过。时间是 O(n)，因为每个元素只查找一次；空间是 O(n)，因为最多保存 n 个价格。",
                "approach:hash_lookup | time=O(n) space=O(n)",
            ),
            Sent(ONE_PASS),
            (
                "两个价格相同时，比如两个五而目标是十，第一个先查找，找不到就存起来，第二个就能找到它并返回两个下标，不会把同一件用两次。负数没有影响，因为只看差值。最短的列表只有两个元素。",
                "edge_case:equal_prices outcome | edge_case:negatives outcome | edge_case:shortest",
            ),
            (
                "如果有序，我会用双指针从两端逼近，和太小就把左边往右移，和太大就把右边往左移，每一步都能排除掉一个不可能再用到的数，不需要额外空间，所以空间是 O(1)，仍然只遍历一遍。",
                "point:yes",
            ),
            ("只能保留几个变量的话，我会原地排序，但会丢失原来的下标；或者退回两层循环，时间变成平方。", "point:yes"),
            (
                "这是哈希表的套路：循环里反复在问某个数之前有没有出现过，就用空间换时间，一次查找就够了，因为每个价格需要的另一半事先就知道，边走边查，不用再套一层循环去找它。",
                "pattern:hash_map signal",
            ),
        ),
        runs=2,
    ),
    ("good", "en"): Learner(
        (
            (
                "We get prices and a target and need two items that add up to it. Should I return their indices?",
                "restate | fact_question:what_to_return",
            ),
            (
                "Is there always exactly one solution, and can there be duplicates?",
                "fact_question:always_an_answer fact_question:duplicates",
            ),
            ("I would start with brute force and compare every pair of prices.", "approach:brute_force"),
            (
                "That is O(n^2) time since every item is compared with all others, and O(1) space.",
                "time=O(n^2) space=O(1)",
            ),
            ("Could you give me a hint?", "request:hint"),
            ("I would keep the prices that I have seen in a dictionary with their index.", "approach:hash_lookup"),
            ("Each item is one look-up, so O(n) time, and the dictionary takes O(n) space.", "time=O(n) space=O(n)"),
            Sent(WITH_ITSELF, stops_at=_ITSELF),
            Sent(ONE_PASS),
            ("The first one is stored, then the second one finds it and both indices are returned.", "outcome"),
            (
                "Negative numbers work the same way. Maybe a very short list with two elements.",
                "edge_case:negatives outcome | edge_case:shortest",
            ),
            ("With a sorted list I could use two pointers from both ends, and that needs no extra space.", "point:yes"),
            ("I would sort in place, which is slower, O(n log n).", "point:yes"),
            ("This was a hash map problem.", "pattern:hash_map"),
            ("I would use it when I need a fast lookup of something I have already seen.", "signal"),
        ),
        runs=1,
    ),
    ("decent", "en"): Learner(
        (
            (
                "Given a list of prices and a target I return the indices of two prices that sum to it, right?",
                "restate",
            ),
            ("Can I use the same item twice?", "fact_question:same_item_twice"),
            ("No more questions.", ""),
            ("I would use two nested loops and check every pair of prices.", "approach:brute_force"),
            ("O(n^2)", "time=O(n^2)"),
            ("O(n)", "space=O(n)"),
            ("I think it is O(n).", "space=O(n)"),
            ("Still O(n) I would say.", "space=O(n)"),
            ("I would keep it as it is.", ""),
            Sent(PAIRS_WITH_ITSELF, stops_at=_ITSELF),
            Sent(PAIRS, grows=QUADRATIC),
            ("It returns the right pair in the end.", "outcome"),
            ("It goes on and finds the pair later.", "outcome"),
            ("It finds them in the last round of the loop.", "outcome"),
            ("With a sorted list I could use binary search for the partner, without extra memory.", "point:yes"),
            ("Brute force needs no memory but is slow.", "point:yes"),
            ("Searching pairs", "pattern:other"),
            ("Two loops", "pattern:other"),
            ("Pairs again", "pattern:other"),
        ),
    ),
    ("decent", "zh"): Learner(
        (
            ("给一个价格列表和目标值，要返回两个价格之和等于目标值的下标，对吗？", "restate"),
            ("同一件能用两次吗？", "fact_question:same_item_twice"),
            ("没有别的问题了", ""),
            ("我用两层循环检查每一对价格", "approach:brute_force"),
            ("O(n^2)", "time=O(n^2)"),
            ("O(n)", "space=O(n)"),
            ("我觉得是 O(n)", "space=O(n)"),
            ("还是 O(n) 吧", "space=O(n)"),
            ("就保持现在这个思路吧", ""),
            Sent(PAIRS_WITH_ITSELF, stops_at=_ITSELF),
            Sent(PAIRS, grows=QUADRATIC),
            ("最后会返回正确的那一对", "outcome"),
            ("会继续循环，后面能找到那一对", "outcome"),
            ("最后一轮循环会找到它们", "outcome"),
            ("有序的话可以用二分查找另一半，不需要额外空间", "point:yes"),
            ("暴力不用额外空间，但比较慢，是平方", "point:yes"),
            ("找配对", "pattern:other"),
            ("两层循环", "pattern:other"),
            ("还是找配对", "pattern:other"),
        ),
    ),
    ("hint-dependent", "en"): Learner(
        (
            ("I need to find two numbers that add up to the target and return their indices?", "restate"),
            ("ok I'm ready", ""),
            ("I don't know how to start", ""),
            ("give me a hint please", "request:hint"),
            ("another hint", "request:hint"),
            ("I take one price and compare it with every other one.", "approach:brute_force"),
            ("can you just tell me the best solution?", "request:answer"),
            ("O(n^2)", "time=O(n^2)"),
            ("hint please", "request:hint"),
            ("O(1) space", "space=O(1)"),
            ("just show me the answer please", "request:answer"),
            ("hint", "request:hint"),
            ("hint please, one more", "request:hint"),
            ("maybe keep the seen prices in a dictionary", "approach:hash_lookup"),
            ("O(n) time", "time=O(n)"),
            ("O(n)", "space=O(n)"),
            ("give me a hint for the code", "request:hint"),
            ("another hint please", "request:hint"),
            ("can you write the code for me?", "request:answer"),
            ("hint please", "request:hint"),
            Sent(WITH_ITSELF, stops_at=_ITSELF),
            Sent(WITH_ITSELF + "\n", stops_at=_ITSELF),
            Sent(ONE_PASS),
            ("I don't know", ""),
            ("give me a hint", "request:hint"),
            ("duplicates", "edge_case:equal_prices"),
            ("negative numbers", "edge_case:negatives"),
            ("a list with two elements", "edge_case:shortest"),
            ("It finds the pair at the end", "outcome"),
            ("It works the same way", "point:no"),
            ("tell me the answer", "request:answer"),
            ("hint", "request:hint"),
            ("two pointers?", "point:partly"),
            ("sort it, slower", "point:yes"),
            ("hash map", "pattern:hash_map"),
            ("I don't know", ""),
        ),
    ),
    ("terse", "en"): Learner(
        (
            ("skip this", "request:skip"),
            ("skip", "request:skip"),
            ("two loops", "approach:brute_force"),
            ("skip", "request:skip"),
            Sent(NEIGHBOURS, stops_at=_APART),
            ("it's fine", ""),
            Sent(NEIGHBOURS + "\n", stops_at=_APART),
            ("move on", ""),
            ("it's fine", ""),
            ("next", ""),
            ("works", "outcome"),
            ("it works", "outcome"),
            ("no", ""),
            ("it's ok", ""),
            ("fine I think", ""),
            ("works too", "outcome"),
            ("all good", ""),
            ("it's fine", ""),
            ("next", ""),
            ("works", "outcome"),
            ("skip", "request:skip"),
            ("skip it", "request:skip"),
            ("skip", "request:skip"),
            ("skip it", "request:skip"),
        ),
    ),
    ("terse", "zh"): Learner(
        (
            ("跳过", "request:skip"),
            ("跳过这一步", "request:skip"),
            ("两层循环", "approach:brute_force"),
            ("跳过", "request:skip"),
            Sent(NEIGHBOURS, stops_at=_APART),
            ("没问题", ""),
            Sent(NEIGHBOURS + "\n", stops_at=_APART),
            ("继续吧", ""),
            ("没问题", ""),
            ("下一步", ""),
            ("可以", ""),
            ("没问题啊", ""),
            ("会的", ""),
            ("正确", "outcome"),
            ("应该可以", "outcome"),
            ("能处理", "outcome"),
            ("没事", ""),
            ("跳过", "request:skip"),
            ("跳过吧", "request:skip"),
            ("跳过", "request:skip"),
            ("跳过吧", "request:skip"),
        ),
    ),
    ("silent", "en"): Learner(
        (("ok", ""), ("hm", ""), ("just give me the answer", "request:answer"), ("ok", "")), ends_early=True
    ),
}


@lru_cache(maxsize=32)
def material(name: str, language: Language = "en") -> Material:
    """Return what the interview of that learner shows."""
    learner = LEARNERS[name, language]
    player = Player(_told(learner, language))
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
            player.say(said[0])
        visits.append(player.context.current_stage)
    return material_of(player.context, tuple(submissions), learner, language)


def material_of(
    context: InterviewContext, submissions: tuple[Submission, ...], learner: Learner, language: Language
) -> Material:
    """Return the material of an interview with that memory; its messages stand at every second position from 10 on."""
    knowledge = _told(learner, language)
    stages = tuple(dict.fromkeys((*context.stage_history, context.current_stage)))
    intervals = [
        Interval(Stage(stage), START + timedelta(minutes=3 * n), START + timedelta(minutes=3 * n + 3))
        for n, stage in enumerate(stages)
    ]
    evidence = evidence_of(
        context, knowledge, intervals, [], seconds=180.0 * len(stages), ended_early=learner.ends_early
    )
    positions = tuple(range(10, 10 + 2 * len(context.conversation), 2))
    return Material(context, knowledge, evidence, positions, submissions, runs=learner.runs)


def readings(learner: Learner) -> dict[str, tuple[Act, ...]]:
    """Return what the words of the learner do, each act in its sentence."""
    return {said[0]: acts_in(*said) for said in learner.said if not isinstance(said, Sent)}


def acts_in(text: str, heard: str) -> tuple[Act, ...]:
    """Return the acts that are spelled for ``text``: in its sentences by turns, where ``|`` stands between them."""
    parts = heard.split("|")
    found = []
    for part, place in zip(parts, sentences(text) if len(parts) > 1 else (text,), strict=True):
        start = text.index(place)
        found += [replace(act, start=start, end=start + len(place)) for act in spelled(part)]
    return tuple(found)


def _told(learner: Learner, language: Language) -> ProblemKnowledge:
    """Return what is known of the problem, with an ear that hears in the learner's words what they do."""
    return replace(make_knowledge("two-sum", language), ear=FakeEar(readings(learner)))
