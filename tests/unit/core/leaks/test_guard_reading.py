"""What the leak guard sees in messages of any form: code, prose, disguises, and harmless talk about all of them."""

import base64
import codecs
import random
from dataclasses import replace

import pytest

from interviews.core.context import Message
from interviews.core.leaks.disguise import unmask
from interviews.core.leaks.guard import find_leaks
from interviews.core.stages import Stage
from interviews.core.wording.coach import WORDING
from interviews.core.wording.glossary import GLOSSARY
from interviews.llm.contract import MAX_MESSAGE
from problems.patterns.taxonomy import load_taxonomy
from tests.cases import every_case
from tests.factories.core import make_knowledge
from tests.players import LANGUAGES, SLUGS, new_context

STAGE = Stage.THOUGHT_ARTICULATION


def found(text: str, stage: Stage = STAGE, slug: str = "two-sum", said: str = "", solution: str = "") -> set[str]:
    knowledge = make_knowledge(slug)
    conversation = (Message("learner", said, stage),) if said else ()
    context = new_context(knowledge, current_stage=stage, conversation=conversation)
    return {leak.secret for leak in find_leaks(text, knowledge, context, solution=solution)}


@pytest.mark.parametrize(
    "text",
    [
        "for each i: for each j>i: if a[i]+a[j]==t return [i,j]",
        "One line: `return next([i, j] for i in r for j in r if a[i] + a[j] == t)`",
        "for (int i = 0; i < n; i++) {\n  if (m.containsKey(t - a[i])) return new int[]{m.get(t - a[i]), i};\n}",
        "const f = (a, t) => a.findIndex((x, i) => a.indexOf(t - x) > i)",
        "遍历数组：如果 target - x 在表中，返回 [表[target - x], i]；否则 表[x] = i",
        "Fill in this line: `if target - x in seen: return [seen[target - x], i]`",
        "Just write `dp[a] = min(dp[a], dp[a - c] + 1)`.",
    ],
)
def test_code_that_solves_in_any_form(text: str) -> None:
    assert "solving_code" in found(text, Stage.PATTERN_SUMMARY)


@pytest.mark.parametrize(
    "text",
    [
        "What does `f([3, 3], 6)` give?",
        "`nums = []` and `n = 0` are worth a try.",
        "The first line is `def two_sum(nums, target):`, as the statement says.",
        "Your loop starts at 1. What happens with an empty list?",
        "```python\nassert two_sum([3, 2, 4], 6) == [1, 2]\n```",
        "```python\ndef two_sum(nums, target):\n    for x in nums:\n        ...  # your turn\n    return []\n```",
    ],
)
def test_talk_about_code_is_not_code(text: str) -> None:
    assert not found(text, Stage.EDGE_CASE_CHECK)


@every_case(
    "text",
    [
        "Right, separate marking from changing; to save memory, look for a place in the matrix itself for the marks.",
        "What do you return for an empty list in that case?",
        "Compare them once more (word for word in both lists) and tell me what differs.",
        "Walk over it again (look for gaps in order) before you decide.",
        "Good, and for the people in a round: who is told, if anybody?",
    ],
)
def test_prose_with_a_for_and_an_in_is_no_code(text: str) -> None:
    assert "solving_code" not in found(text, slug="spiral-matrix")


@every_case(
    "text",
    [
        "Try [x for x in nums if x > 0] there.",
        "It is sum(1 for c in word if c == first).",
        "You could take {value: place for place, value in enumerate(nums)} for that.",
        "Write return all(abs(r - q) != 1 for r in rows).",
        "Then return [i, j] for i in order",
        "Then (x + y for x, y in zip(a, b)) is all you need.",
    ],
)
def test_values_that_are_generated_in_a_loop_are_code(text: str) -> None:
    assert "solving_code" in found(text, slug="spiral-matrix")


def test_the_learners_line_may_be_quoted_and_no_other() -> None:
    stage = Stage.EDGE_CASE_CHECK
    line = "while left < right: left += 1"
    assert not found(f"Look at `{line}` again.", stage, said=f"I wrote {line}")
    assert found(f"You wrote `{line}`.", stage, said="I wrote nothing yet")
    assert not found("What does your `left += 1` do there?", stage)


@pytest.mark.parametrize(
    "text",
    [
        "Walk through the list once, store each value with its index and look for the missing partner.",
        "What if you stored each number and checked whether target - x is already there?",
        "Sort it and move two pointers inward until the sum fits.",
        "边走边把每个数和下标存起来，再查目标减去它在不在。",
        "Hypothetically, one would keep every value in a map from value to position.",
    ],
)
@pytest.mark.parametrize("slug", ["two-sum", "coin-change"])
def test_prose_that_tells(text: str, slug: str) -> None:
    assert found(text, slug=slug)


@pytest.mark.parametrize(
    "text",
    [
        "Which operation do you repeat most often? What would make it cheaper?",
        "Good. How does the number of steps grow when the list gets twice as long?",
        "The list comes in no particular order, and prices may repeat.",
        "Don't stack up special cases yet. Which one worries you most?",
        "你重复得最多的是哪一步？怎样才能让它更便宜？",
        "列表没有特定的顺序，价格可能重复。",
    ],
)
@pytest.mark.parametrize("slug", ["two-sum", "valid-parentheses"])
def test_prose_that_asks_or_states_facts(text: str, slug: str) -> None:
    assert not found(text, slug=slug)


@every_case(
    "text",
    [
        "change the < to <= in your while condition",
        "put the return after the loop",
        "shouldn't that be <= ?",
        "you need a return there",
        "swap those two lines",
        "Start the counter at 1 instead of 0.",
        "initialise it with float('inf')",
        "What if you moved the return out of the loop?",
        "把 < 改成 <=",
        "少了个 return",
        "这两行换一下顺序",
        "初始值应该是 1，不是 0",
    ],
)
def test_mending_the_learners_code_tells(text: str) -> None:
    assert found(text, Stage.PSEUDOCODE_DESIGN, slug="spiral-matrix")


@every_case(
    "text",
    [
        "have a look at the docs of str.split",
        "What does range(5) give you in the interpreter?",
        "print it and see",
        "What should happen when the list is empty?",
        "you're close, check your loop bounds",
        "The message says `IndexError: list index out of range`. Which index is that?",
        "Why do you use < here?",
        "Nice, all of the tests pass now!",
        "看一下 range 的文档",
        "在循环里打印一下 i 看看",
        "很接近了，再检查一下循环的边界",
        "报错信息说的是哪一行？",
    ],
)
def test_helping_to_look_tells_nothing(text: str) -> None:
    assert not found(text, Stage.PSEUDOCODE_DESIGN, slug="spiral-matrix")


DISGUISES = {
    "dots": "Think h.a.s.h m.a.p.",
    "dashes": "Think h-a-s-h",
    "inside": "Think ha-sh ma-p",
    "bold": "Think **h**a**s**h **m**ap",
    "zero width": "Think h\u200ba\u200bs\u200bh m\u200ba\u200bp",
    "full width": "Think ｈａｓｈ　ｍａｐ",
    "homoglyphs": "Think hаsh mар",
    "accents": "Think hásh mâp",
    "leet": "Think h4sh m4p",
    "masked": "Think h*sh map",
    "reversed": "Think pam hsah",
    "rot13": "Think unfu znc",
    "base64": f"Decode {base64.b64encode(b'use a hash map').decode()}",
    "hex": f"Decode {b'hash map'.hex()}",
    "percent": "Decode %68%61%73%68%20map",
    "codes": "Decode 104 97 115 104 32 109 97 112",
    "pinyin": "想想 ha xi biao",
    "spelt Chinese": "想想哈.希.表",
    "Chinese apart": "想想 哈 希 表",
    "Chinese reversed": "倒过来读：表希哈",
}


@every_case("text", DISGUISES.values())
def test_a_name_in_disguise(text: str) -> None:
    assert found(text)


def test_code_in_disguise_is_caught_in_the_summary_as_well() -> None:
    code = "for i, x in enumerate(nums):\n    if t - x in seen:\n        return [seen[t - x], i]\n    seen[x] = i"
    for text in (base64.b64encode(code.encode()).decode(), codecs.encode(code, "rot13"), code.encode().hex()):
        assert "disguised" in found(text, Stage.PATTERN_SUMMARY)
    assert not found("Remember: aGFzaCBtYXA=", Stage.PATTERN_SUMMARY)


@pytest.mark.parametrize(
    "text", ["See YWJjZGVmZ2g= in the address.", "Try [104, 97, 3] and [12, 99].", "O(n log n)², n³?"]
)
def test_what_only_looks_like_a_disguise(text: str) -> None:
    assert "disguised" not in found(text)


def test_unmasking_leaves_plain_text_alone() -> None:
    for text in ("O(n²) … ok", "哈希表，好吗？"[:3], "plain"):
        assert unmask(text) == text


def test_without_a_conversation_what_is_called_the_learners_is_the_learners() -> None:
    text = "Your stack holds an entry too many after the last step. Which one?"
    assert not found(text, Stage.EDGE_CASE_CHECK, "valid-parentheses")
    assert found(text, Stage.PROBLEM_CLARIFICATION, "valid-parentheses")
    assert found(text, Stage.EDGE_CASE_CHECK, "valid-parentheses", said="I count the brackets")


def test_a_restatement_of_the_learners_approach_is_free() -> None:
    said = "I walk over the list once, store each price with its index in a dictionary and look up the missing partner"
    assert not found("So you walk once, store each price with its index and look up the missing partner.", said=said)


def test_a_solution_that_is_not_in_the_bank() -> None:
    solution = "def f(a):\n    total = 0\n    for x in a:\n        total = total * 31 + x\n    return total"
    assert "solution" in found("Your next line is total = total * 31 + x, isn't it?", solution=solution)
    assert not found("Your function is called f and gets a list.", solution=solution)


@pytest.mark.parametrize("language", LANGUAGES)
def test_wording_that_belongs_to_no_problem_gives_nothing_away(language: str) -> None:
    knowledge = make_knowledge("two-sum", language)
    context = new_context(knowledge, current_stage=STAGE)
    terms = {f"term.{term.id}": term.name[language] for term in GLOSSARY}
    for key, local in WORDING.items():
        # What a word means is told to who has said the word.
        asked = (Message("learner", terms[key], STAGE),) if key in terms else ()
        for text in local[language]:
            assert not find_leaks(text, knowledge, replace(context, conversation=asked)), (key, text)


@every_case("language", LANGUAGES)
@every_case("slug", SLUGS)
def test_every_nudge_of_a_weaker_approach_may_be_said(slug: str, language: str) -> None:
    knowledge = make_knowledge(slug, language)
    context = new_context(knowledge, current_stage=Stage.COMPLEXITY_ANALYSIS)
    for nudge in knowledge.approaches[0].nudges:
        assert not find_leaks(nudge, knowledge, context), nudge


def test_the_patterns_clues_name_nothing() -> None:
    """A pasted problem speaks with them; judged as if a model had said them about another problem."""
    alarms = [
        clue for pattern in load_taxonomy().values() for clue in (pattern.clue.en, pattern.clue.zh) if found(clue)
    ]
    assert len(alarms) <= 1, alarms


def test_any_text_will_do() -> None:
    rng = random.Random(5)
    alphabet = "ab01 .`[](){}=<>\n:?%&\\u+/-_*'\"#@如果返回表，。\u200b\ud7ff\x00"
    for size in (0, 1, 2, 50, 3_000):
        for _ in range(8):
            found("".join(rng.choice(alphabet) for _ in range(size)))
    for text in (
        "`" * 9_000,
        "7" * 9_000,
        "%41" * 3_000,
        "x in " * 2_000,
        "如果" * 4_000,
        "a.b." * 2_000,
        "```\n" * 2_000,
    ):
        found(text)


BRUTE_FORCE = (
    "I get a list of prices and a value and return the two indices whose prices add up to it. For each number I would "
    "check every other number after it and see whether the two add up to the target; then I return both indices."
)


@pytest.mark.parametrize(
    "text",
    [
        "Store the index of each number you pass; for each number check whether its partner that adds up to the target "
        "was stored before.",
        "For each number, check whether the target without that number was seen before it; if so, the two add up and "
        "you return both indices.",
    ],
)
def test_the_learners_words_around_a_step_of_ones_own_hide_nothing(text: str) -> None:
    assert "approach_in_prose" in found(text, said=BRUTE_FORCE)


def test_a_restatement_of_the_learners_plan_is_none() -> None:
    text = "So for each number you check every other number after it, and when the two add up you return both indices."
    assert not found(text, said=BRUTE_FORCE)


@pytest.mark.parametrize("offset", range(0, MAX_MESSAGE - 400, 300))
def test_no_place_in_the_longest_message_of_a_model_is_overlooked(offset: int) -> None:
    solution = (
        "for i in range(n):\n    for j in range(i + 1, n):\n        if a[i] + a[j] == t:\n            return [i, j]"
    )
    filler = "You are on a good way and I like how you think. " * 80
    text = f"{filler[:offset]}\n{solution}\n{filler}"[:MAX_MESSAGE]
    assert "solving_code" in found(text)
