"""Whole interviews, played through the core: what different learners say, and what the coach makes of it.

Each list is a transcript. A line holds what the learner says, the stage in which the coach then waits, and a part of
the reply. That nothing is given away and nothing said twice in a row is checked at every line (``tests.players``).
"""

from itertools import cycle

import pytest

from interviews.core.stages import Stage
from interviews.core.turn.turn import InterviewOver, TurnInput, run_turn
from interviews.core.wording.coach import WORDING
from tests.factories.core import make_knowledge
from tests.hearing import spelled, told, told_lines
from tests.learner_lines import LINES
from tests.players import LANGUAGES, SLUGS, Line, Player, pasted_knowledge

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage
HINT = TurnInput("hint")
SKIP = TurnInput("skip")


def back_to(stage: Stage) -> TurnInput:
    return TurnInput("back", target=stage)


TWO_SUM_CODE = """def two_sum(nums, target):
    seen = {}
    for i, x in enumerate(nums):
        if target - x in seen:
            return [seen[target - x], i]
        seen[x] = i"""

STRONG = [
    Line("We get a list of prices and a target, and look for two items that add up to it. Do I return positions?",
         CLARIFY, ["Yes, that is the task", "two positions"], heard="restate fact_question:what_to_return"),
    Line("Is it sorted? Can I use one item twice? Is there always exactly one answer?",
         THINK, ["no particular order", "cannot be used twice", "exactly one pair", "How would you approach it?"], heard="fact_question:sorted fact_question:same_item_twice fact_question:always_an_answer"),
    Line("I would try every pair with two nested loops.", COST, ["Try every pair", "What is the complexity?"], heard="approach:brute_force"),
    Line("O(n^2) time and O(1) space.", COST, ["right for both", "about how many pairs"]),
    Line("In one pass, remember every price in a hash map and look the complement up.",
         COST, ["*One pass with a hash map*", "What is the complexity now?"], heard="approach:hash_lookup"),
    Line("O(n) time and O(n) space", CODE, ["Time and memory: I agree", "pseudocode or Python"]),
    Line(TWO_SUM_CODE, EDGES, "read all of it"),
    Line("equal prices, negative numbers and the shortest list", EDGES, "`[3, 2, 4]` when the target is 6", heard="edge_case:equal_prices edge_case:negatives edge_case:shortest"),
    Line("At the 3 it looks for another 3, which is not in the map yet, so it stores 3 and goes on.",
         FOLLOW, ["edge cases are well covered", "Suppose the list arrives sorted"], heard="outcome"),
    Line("Two pointers from both ends, and then I need only O(1) memory.", FOLLOW, "only a handful of variables", heard="point:yes"),
    Line("Sort in place and use two pointers, which is slower, n log n.", SUMMARY, "what would you call the pattern", heard="point:yes"),
    Line("Hash map, whenever I ask again and again what I have seen before.",
         SUMMARY, ["**Hash map**", "Key idea", "Try every pair → One pass with a hash map"], heard="pattern:hash_map signal"),
]  # fmt: skip

BRUTE_FORCE_ONLY = [
    Line("给定一个括号字符串，要求判断每个括号是不是都被正确闭合。", CLARIFY, "题目就是这个意思", heard="restate"),
    Line("没有别的问题了", THINK, "你打算怎么做"),
    Line("反复删去相邻的一对括号，直到删不动", COST, ["反复删去相邻的一对", "复杂度"], heard="approach:remove_pairs"),
    Line("时间 O(n^2)，空间 O(n)", COST, ["都对", "50,000"]),
    Line("大概五万遍吧", COST, "需要知道什么", heard="point:yes"),
    Line("没想到更好的", COST, "哪些括号还在等"),
    Line("就这样吧，先用现在的做法", CODE, ["先用现在的做法", "Python"]),
    Line("当字符串还有变化时：\n  如果 有相邻的一对，删掉\n返回 字符串是否为空", EDGES),
    Line(
        "空字符串，以右括号开头，还有没闭合的",
        EDGES,
        "`[{]}`",
        heard="edge_case:empty edge_case:closing_first edge_case:left_open",
    ),
    Line("没有相邻的一对可以删，循环停下，字符串不为空，返回 False", FOLLOW, "边界情况", heard="outcome"),
    Line("一个计数器就够了，不能小于零", FOLLOW, heard="point:yes"),
    Line("长度是奇数就可以提前结束", FOLLOW, heard="point:partly"),
    Line("每个括号只存两比特，未闭合的太多就提前返回", SUMMARY, heard="point:yes"),
    Line("栈吧，因为后打开的要先闭合", SUMMARY, ["**栈**", "反复删去相邻的一对"], heard="pattern:stack signal"),
]

SHRUGS = ("idk", "…", "not sure", "no idea", "I don't know")
LEAST_ANSWERS = {
    THINK: "compare all pairs",
    CODE: "for each item, for each other item, if they add up return both positions",
}
"""All that somebody says who knows next to nothing, in the stages that nobody is let go from without an answer."""

JUMPS_AHEAD = [
    Line(
        "In one pass I'd keep a hash map from price to index, look up the missing part for each price, O(n) time and O(n) space.\n"
        f"```python\n{TWO_SUM_CODE}\n```",
        EDGES,
        ["One pass with a hash map", "Time and memory: I agree", "have read it", "Which inputs could break it"],
        ["that is the task", "How would you approach it?", "What is the complexity?", "pseudocode or Python"],
        heard="approach:hash_lookup time=O(n) space=O(n) code:python",
    ),
    Line(
        "duplicates, zero and negative numbers",
        EDGES,
        "`[3, 2, 4]`",
        heard="edge_case:equal_prices edge_case:zero edge_case:negatives",
    ),
    Line("it stores the 3 first after looking, so no pair is found there", FOLLOW, heard="outcome"),
]

TELLS_EARLY_AND_ASKS = [
    Line("In one pass I'd use a stack of open brackets and pop on a closing one, O(n) time, O(n) space. Can the string be "
         "empty?", CLARIFY, "string can be empty", heard="approach:stack time=O(n) space=O(n) fact_question:empty"),
    Line("ok, no more questions, I'm ready", CODE, ["One pass with a stack", "right for both"], "How would you approach"),
    Line(TurnInput(text="here it is", code="def is_valid(s):\n    stack = []\n    for c in s:\n        if c in '([{':\n"
                   "            stack.append(c)\n        elif not stack or stack.pop() + c not in ('()', '[]', '{}'):\n"
                   "            return False\n    return not stack"), EDGES),
]  # fmt: skip

MIXES_LANGUAGES = [
    Line("So 给定一个数组和 target, I need to find two items 加起来等于 target. 返回 index 还是 value?",
         CLARIFY, ["题目就是这个意思", "返回两个位置"], heard="restate fact_question:what_to_return"),
    Line("Is it sorted? 有没有 negative numbers? 一定有解吗", THINK, ["没有任何特定的顺序", "负数和零"], heard="fact_question:sorted fact_question:negative fact_question:always_an_answer"),
    Line("brute force, 两层循环枚举 check 每一对", COST, "枚举每一对", heard="approach:brute_force"),
    Line("time O(n²), 空间 constant", COST, "都对"),
    Line("走一遍, 用哈希表 hash map 存 index", COST, "一遍哈希表", heard="approach:hash_lookup"),
    Line("linear, 空间也是 O(n)", CODE, "没问题", heard="time=O(n) space=O(n)"),
    Line(TWO_SUM_CODE, EDGES),
    Line("duplicates，负数，and the shortest list", EDGES, "`[3, 2, 4]`", heard="edge_case:equal_prices edge_case:negatives edge_case:shortest"),
    Line("3 先查 map 里没有 3, then store it, 所以不会和自己配对", FOLLOW, heard="outcome"),
    Line("two pointers, 空间 O(1)", FOLLOW, heard="point:yes"),
    Line("先 sort 再双指针, 时间变成 n log n, slower", SUMMARY, heard="point:yes"),
    Line("hash map 吧, 需要反复查 seen before 的时候", SUMMARY, "**哈希表**", heard="pattern:hash_map signal"),
]  # fmt: skip

WRONG_THEN_RIGHT = [
    Line("We have daily results and count the stretches of days whose results add up to k. Can numbers be negative?",
         CLARIFY, "negative numbers and zeros"),
    Line("Must they be contiguous? Do overlapping ones count? And do I return how many?", THINK, heard="fact_question:contiguous fact_question:overlaps fact_question:what_to_return"),
    Line("Try all subarrays: for every start and every end add up the numbers.", COST, heard="approach:add_every_stretch"),
    Line("That is linear, O(n).", COST, "O(n)", "wrong"),
    Line("hmm, two loops and a sum inside, so O(n^3) time and constant space", COST,
         ["Time and memory: I agree", "a fair start"]),
    Line("running totals in a hash map, how often each total was seen", COST, "What are its time and its memory?", "Prefix sums", heard="approach:count_earlier_totals"),
    Line("O(n) time and O(1) space", COST, ["O(n)", "keep at the same time"]),
    Line("right, the map: O(n)", CODE, "O(n)", "right for both"),
    Line("start with total = 0", CODE, "from the input to the result"),
    Line("total = 0\nseen = {0: 1}\nfor x in nums:\n    total += x\n    count += seen[total - k]\n    seen[total] += 1\n"
         "return count", EDGES),
    Line("all zeros with k = 0, negative numbers, nothing fits", EDGES, heard="edge_case:all_zeros edge_case:negatives edge_case:nothing_fits"),
    Line("it works", EDGES, "Which lines run"),
    Line("the total goes back to an earlier value and that one is counted each time", FOLLOW, heard="outcome"),
    Line("count the values seen and ask for value minus k, the same loop", FOLLOW, heard="point:yes"),
    Line("go back to two loops, constant memory but quadratic time", SUMMARY, heard="point:yes"),
    Line("binary search?", SUMMARY, "Which step of your solution made it fast", heard="pattern:other"),
    Line("the running total, so prefix sums", SUMMARY, ["**Prefix sums**", "Key idea"], heard="pattern:prefix_sum signal"),
]  # fmt: skip

GOES_BACK = [
    *STRONG[:4],
    Line("I would keep this for now", CODE, "that comes first"),
    Line("for each i\n  for each j after i\n    if the sum fits: return i and j", EDGES),
    Line(back_to(THINK), THINK, ["Back to *the approach*", "kept"]),
    Line("One pass with a hash map of the prices seen so far, looking up the complement", COST, "One pass with a hash map", heard="approach:hash_lookup"),
    Line("O(n) and O(n)", EDGES, "Time and memory: I agree", ["pseudocode or Python", "How would you approach"], heard="time=O(n) space=O(n)"),
    Line("duplicates, negatives, zero", EDGES, heard="edge_case:equal_prices edge_case:negatives edge_case:zero"),
    Line("it looks before it stores, so it never pairs with itself", FOLLOW, heard="outcome"),
    Line(back_to(CLARIFY), CLARIFY, "clarifying the problem"),
    Line("nothing to change, go on", FOLLOW, "Suppose the list arrives sorted", ["Which inputs", "How would you approach"]),
]  # fmt: skip

SKIPS = [
    Line(SKIP, CLARIFY, "If you still want to skip it"),
    Line(SKIP, THINK, "let's move on"),
    Line(SKIP, THINK, "Give it two minutes with a smaller step"),
    Line(SKIP, THINK), Line(SKIP, THINK), Line(SKIP, THINK), Line(SKIP, THINK),
    Line("check every pair", COST, heard="approach:brute_force"),
    Line(SKIP, CODE, "whether an idea is fast enough"),
    Line(SKIP, CODE),
    Line(TWO_SUM_CODE, EDGES),
    Line(SKIP, EDGES),
    Line("duplicates, negatives, zero", EDGES, heard="edge_case:equal_prices edge_case:negatives edge_case:zero"),
    Line("at 3 it finds nothing because 3 is not stored yet", FOLLOW, heard="outcome"),
    Line(SKIP, FOLLOW, "If you still want to skip it"),
    Line(SKIP, SUMMARY),
    Line(SKIP, SUMMARY, "skipping it ends the interview"),
    Line(SKIP, SUMMARY, "Key idea"),
]  # fmt: skip

PASTED_TEXT = """Longest stretch of equal days

You are given an array of daily visitor numbers, sorted in no particular order, with up to 100000 entries.
Find the length of the longest contiguous subarray in which every number is the same.
Return 0 when the array is empty."""

PASTED = [
    Line("So I get an array of visitor numbers and look for the longest contiguous part where all are equal. What do I "
         "return if it is empty?", CLARIFY, "Return 0 when the array is empty",
         heard="restate fact_question:empty fact_question:result"),
    Line("How large can it be, and is it in order?", THINK, ["up to 100000", "How would you approach it?"],
         heard="fact_question:size fact_question:order"),
    Line("I would check every subarray with nested loops and see if all its numbers are equal.", COST),
    Line("O(n^3) time, O(1) space", COST),
    Line("I could walk once and count how long the current run is, that would be O(n) time and O(1) space", CODE),
    Line("best = run = 0\nfor each number:\n    if it equals the previous: run += 1\n    else run = 1\n"
         "    best = max(best, run)\nreturn best", EDGES),
    Line("empty array, one element, all the same", EDGES),
    Line("the loop never runs then and best stays 0", EDGES, "whole input"),
]  # fmt: skip


def play(slug: str, language: str, lines: list[Line]) -> Player:
    player = told_lines(Player(make_knowledge(slug, language)), lines)
    player.play(lines)
    return player


@pytest.mark.parametrize(
    ("slug", "language", "lines"),
    [
        pytest.param("two-sum", "en", STRONG, id="strong"),
        pytest.param("valid-parentheses", "zh", BRUTE_FORCE_ONLY, id="brute force only"),
        pytest.param("two-sum", "zh", MIXES_LANGUAGES, id="mixes languages"),
        pytest.param("subarray-sum-equals-k", "en", WRONG_THEN_RIGHT, id="wrong then right"),
        pytest.param("two-sum", "en", SKIPS, id="skips"),
    ],
)
def test_every_learner_reaches_the_end(slug: str, language: str, lines: list[Line]) -> None:
    player = play(slug, language, lines)
    assert player.context.finished
    assert player.context.summary


def silent_interview() -> Player:
    """Play somebody who shrugs, and gives the least answer only after four shrugs in a stage."""
    player, shrugs = Player(make_knowledge("two-sum")), cycle(SHRUGS)
    told(player, {LEAST_ANSWERS[THINK]: spelled("approach:brute_force")})
    while not player.context.finished and player.turns < 60:
        stage, turns = player.context.current_stage, player.context.stage_turns
        player.say(LEAST_ANSWERS[stage] if turns >= 4 and stage in LEAST_ANSWERS else next(shrugs))
    return player


def test_a_silent_learner_reaches_the_end_with_help() -> None:
    player = silent_interview()
    assert player.context.finished
    said = "\n".join(message.text for message in player.context.conversation if message.role == "coach")
    assert "takes O(n^2) time and O(1) extra memory" in said, "the cost is counted together in the end"
    assert "Here is a frame" in said or "Finish this sentence" in said or "Finish these two sentences" in said
    assert ("One possible answer" in said or "For comparison" in said) and "Key idea" in said
    assert player.context.times("invalid_input") >= 3


def test_a_silent_learner_is_told_nothing_before_the_summary() -> None:
    player = silent_interview()
    before = [m.text.lower() for m in player.context.conversation if m.role == "coach" and m.stage is not SUMMARY]
    assert not [text for text in before if "hash" in text or "dictionary" in text]
    assert not player.recorded("leak_caught")


def test_what_was_said_in_the_first_message_is_never_asked_again() -> None:
    player = play("two-sum", "en", JUMPS_AHEAD)
    assert player.context.current_stage is FOLLOW


def test_what_was_said_along_with_a_question_is_remembered() -> None:
    play("valid-parentheses", "en", TELLS_EARLY_AND_ASKS)


def test_going_back_to_change_the_approach_asks_for_its_cost_only() -> None:
    player = play("two-sum", "en", GOES_BACK)
    assert player.context.approach_ids == ("brute_force", "hash_lookup")
    assert player.context.stage_history.count(THINK) == 3


def test_skips_are_recorded_and_core_stages_never_skipped() -> None:
    player = play("two-sum", "en", SKIPS)
    assert player.context.skipped_stages == (CLARIFY, COST, FOLLOW, SUMMARY)
    refused = [step.detail["decision"] for step in player.recorded("skip_refused")]
    assert (refused.count("refused"), refused.count("reminded")) == (7, 2)


def test_a_pasted_problem_is_worked_through_from_its_text() -> None:
    player = told_lines(Player(pasted_knowledge(PASTED_TEXT)), PASTED)
    player.play(PASTED)
    plan = "I would walk through it and compare neighbours, which costs O(n) and keeps one counter"
    tries = [f"{plan}, attempt {number}" for number in range(12)]
    told(player, dict.fromkeys(tries, spelled("outcome point:partly pattern:other")))
    for attempt in tries:
        if player.context.finished:
            break
        player.say(attempt)
    assert player.context.finished


# --- the same walk through every problem of the bank ---


def reply_of(player: Player, lines: dict, times: dict) -> str:
    """Return what a learner with these lines says next."""
    context, knowledge = player.context, player.knowledge
    times[context.current_stage] = number = times.get(context.current_stage, 0) + 1
    chosen = lines["later"]
    if context.current_stage is FOLLOW:
        asked = {f.id: f for f in knowledge.follow_ups}[context.follow_ups_asked[-1]]
        return asked.good_answer if number == 1 else f"{chosen[FOLLOW]}{'!' * number}"
    if context.current_stage is SUMMARY:
        return knowledge.patterns[0].name if number == 1 else knowledge.when_to_use
    said = lines["first"].get(context.current_stage, [])
    # Nobody says the very same twice in a row: that would count as repetition.
    return said[number - 1] if number <= len(said) else f"{chosen[context.current_stage]}{'!' * number}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_learner_gets_through_every_problem(slug: str, language: str) -> None:
    player = Player(make_knowledge(slug, language))
    (idea,), (_, better, _) = (LINES[slug][language]["first"][stage] for stage in (THINK, COST))
    best = "remember_answers" if slug == "coin-change" else player.knowledge.approaches[-1].id
    first = player.knowledge.approaches[0].id
    told(player, {idea: spelled(f"approach:{first}"), better: spelled(f"approach:{best}")})
    times: dict[Stage, int] = {}
    for _ in range(30):
        player.say(reply_of(player, LINES[slug][language], times))
        if player.context.finished:
            break
    context = player.context
    assert context.finished
    assert len(context.approach_ids) == 2, "both ideas were recognised"
    assert context.approach_ids == (first, best)
    assert all(one.startswith("run:score:") for one in context.detected_issues), "right costs were contradicted"
    assert player.turns <= 22


# --- single turns ---


@pytest.mark.parametrize(
    ("said", "heard", "reply"),
    [
        ("栈", "pattern:stack", "which steps would you take"),
        ("In one pass with a stack of open brackets", "approach:stack", "One pass with a stack"),
        ("not sure, maybe a stack?", "check_question approach:stack", "What makes you think of that?"),
        ("isn't it something with a stack?", "check_question approach:stack", "What makes you think of that?"),
        ("Is the empty string valid?", "fact_question:empty", "counts as valid"),
        ("what do you mean?", "", "how would you get from the input to the result"),
        ("can I get a hint?", "", "hold on to|from this side|A thought"),
        ("I'd go through it letter by letter and count what is open", "approach:other", "plan"),
    ],
)
def test_a_message_in_the_approach_stage(said: str, heard: str, reply: str) -> None:
    player = told_lines(Player(make_knowledge("valid-parentheses")), [Line(said, heard=heard)])
    player.say("We have a string of brackets and check whether every bracket is closed by its own partner in order.")
    player.say("that's all, I'm ready")
    answer = player.say(said)
    assert any(part in answer for part in reply.split("|")), answer


@pytest.mark.parametrize("stage", [COST, CODE, EDGES, FOLLOW])
def test_a_fact_is_told_in_every_stage_and_the_question_stays(stage: Stage) -> None:
    asks = "Wait, is the list sorted or in any order?"
    lines = [*STRONG, Line(asks, heard="fact_question:sorted")]
    player = told_lines(Player(make_knowledge("two-sum")), lines)
    for line in STRONG:
        if player.context.current_stage is stage:
            break
        player.say(line.turn_input)
    question = player.context.last_question
    answer = player.say(asks)
    assert "no particular order" in answer
    assert any(back in answer for back in WORDING[f"back.{stage.value}"]["en"])
    assert player.context.current_stage is stage
    assert player.context.last_question == question


@pytest.mark.parametrize("shrug", ["fine", "it works", "ok", "no problem", "it should work", "yes"])
def test_a_shrug_is_no_answer_to_what_happens_when(shrug: str) -> None:
    player = play("two-sum", "en", STRONG[:8])
    player.say(shrug)
    assert player.context.current_stage is EDGES
    assert not player.context.edge_cases_discussed


def test_no_cost_at_all_still_ends_the_stage() -> None:
    player = play("two-sum", "en", STRONG[:3])
    remarks = [
        f"Short lists are done soon and long ones of {number} thousand prices need more steps" for number in range(9)
    ]
    told(player, dict.fromkeys(remarks, spelled("point:partly")))
    for remark in remarks:
        player.say(remark)
        if player.context.current_stage is not COST:
            break
    assert player.context.current_stage is CODE


@pytest.mark.parametrize(
    "said", ["linear for both", "both are O(n)", "O(n) time, same for space", "O(n), and O(n) memory"]
)
def test_a_cost_may_be_said_once_for_both(said: str) -> None:
    player = play("two-sum", "en", STRONG[:5])
    player.say(said)
    assert player.context.current_stage is CODE


def test_the_same_answers_the_question_about_memory() -> None:
    player = play("two-sum", "en", STRONG[:5])
    assert "memory" in player.say("linear time")
    player.say("the same")
    assert player.context.current_stage is CODE


def test_a_better_cost_without_an_idea_is_asked_about() -> None:
    player = play("two-sum", "en", STRONG[:4])
    told(player, {"maybe it is possible in O(n)": spelled("time=O(n)")})
    assert "O(n)" in player.say("maybe it is possible in O(n)")
    assert player.context.claimed_time == "O(n^2)"


def test_follow_ups_never_repeat_and_get_harder() -> None:
    player = told_lines(Player(make_knowledge("two-sum"), level="advanced"), STRONG)
    player.play(STRONG[:8])
    player.say("It looks before it stores, so nothing pairs with itself.")
    levels = {f.id: f.level for f in player.knowledge.follow_ups}
    for number in range(12):
        if player.context.current_stage is SUMMARY:
            break
        player.say(f"I would change what is stored and then walk through the list in another order, idea {number}")
    asked = player.context.follow_ups_asked
    assert len(asked) == len(set(asked)) == 3
    assert [levels[i] for i in asked] == sorted(levels[i] for i in asked)


# --- illegal moves ---


def test_illegal_moves_are_refused_and_change_nothing() -> None:
    player = play("two-sum", "en", STRONG[:2])
    before = player.context.to_dict()
    for target in (COST, THINK, SUMMARY, None):
        said = player.say(TurnInput("back", target=target))
        assert said
        assert player.context.current_stage is THINK
    kept = ("stage_history", "user_approach", "approach_ids", "complexity_discussed", "identified_pattern")
    assert {name: player.context.to_dict()[name] for name in kept} == {name: before[name] for name in kept}


def test_a_finished_interview_takes_no_turn() -> None:
    player = play("two-sum", "en", STRONG)
    with pytest.raises(InterviewOver):
        run_turn(player.context, player.knowledge, player.experts, TurnInput(text="more"), 1.0)


def test_the_first_question_is_put_more_simply_without_a_loose_end() -> None:
    player = Player(make_knowledge("valid-parentheses"))
    answer = player.say("come again?")
    assert any(asked in answer for asked in WORDING["ask.problem_clarification"]["en"])
    assert "So:" not in answer


@pytest.mark.parametrize("said", ["what do you mean by valid?", "ready", "got it"])
def test_what_takes_part_in_the_first_stage(said: str) -> None:
    player = Player(make_knowledge("valid-parentheses"))
    player.say(said)
    assert not player.context.interventions
    assert not player.recorded("rephrased")


def test_a_hint_towards_something_better_leads_on_from_the_cost_that_is_settled() -> None:
    player = play("two-sum", "en", STRONG[:4])
    second_nudge = player.knowledge.approaches[0].nudges[1]
    assert second_nudge in player.say(HINT)
    assert player.context.hint_requests == 1
