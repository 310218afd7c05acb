"""An approach that is referred to but not named: when the coach has to ask which one, and what it offers."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from interviews.core.context import InterviewContext, Language, Message
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.leaks.guard import find_leaks
from interviews.core.reading.approaches.references import AmbiguousReference, ambiguous_reference
from interviews.core.stages import STAGE_ORDER, Stage
from tests.cases import every_case
from tests.factories.core import make_context, make_knowledge
from tests.hearing import ByWords

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage

NAMED: dict[Language, tuple[str, ...]] = {
    "en": (
        "I could brute force it with two loops.",
        "Or sort the list and use two pointers from both ends.",
        "Or a hash map of what I have seen.",
    ),
    "zh": ("可以暴力枚举每一对。", "或者先排序再用双指针。", "也可以用哈希表记录见过的数。"),
}
IN_ONE = "I could brute force, sort it with two pointers, or use a hash map."


WORDS = {
    "two-sum": {
        "brute_force": ("brute force", "two loops", "nested loop", "all pairs", "暴力", "枚举"),
        "sort_two_pointers": ("two pointers", "sort", "双指针", "排序"),
        "hash_lookup": ("hash map", "dictionary", "哈希"),
    },
    "coin-change": {
        "try_everything": ("combinations",),
        "level_by_level": ("bfs",),
        "remember_answers": ("memoize",),
        "table_of_amounts": ("bottom up",),
    },
}


@cache
def listening(slug: str = "two-sum", language: Language = "en") -> ProblemKnowledge:
    """Return what is known of the problem, with an ear for the words in which its approaches are named here."""
    return replace(make_knowledge(slug, language), ear=ByWords(WORDS[slug]))


def after(
    *said: str, slug: str = "two-sum", stage: Stage = THINK, coach: str = "Go on.", **fields: Any
) -> InterviewContext:
    """Return the memory after the learner has said those things, each answered by the coach."""
    knowledge = listening(slug, fields.get("language", "en"))
    turns = [(Message("learner", text, THINK), Message("coach", coach, THINK)) for text in said]
    defaults = {"problem_title": knowledge.title, "problem_text": knowledge.statement}
    conversation = tuple(message for turn in turns for message in turn)
    return make_context(stage=stage, conversation=conversation, **{**defaults, **fields})


def read(text: str, context: InterviewContext, slug: str = "two-sum") -> AmbiguousReference | None:
    return ambiguous_reference(text, context, listening(slug, context.language))


def labels(found: AmbiguousReference | None) -> list[str]:
    return [candidate.label for candidate in found.candidates] if found else []


def language_of(text: str) -> Language:
    return "zh" if any("\u4e00" <= character <= "\u9fff" for character in text) else "en"


# --- what is ambiguous ---

AMBIGUOUS = {
    "let's take the second approach": "the second approach",
    "Let’s take the SECOND approach.": "the SECOND approach",
    "the second idea is better, I think": "the second idea",
    "Actually the first approach would be too slow here": "the first approach",
    "my third approach is the fastest": "my third approach",
    "can we go back to the first idea?": "the first idea",
    "let's go with the second one": "the second one",
    "I'd pick the third one, please": "the third one",
    "how about the second one?": "the second one",
    "what about the other one?": "the other one",
    "the other one is faster": "the other one",
    "the other approach is simpler": "the other approach",
    "let's use the other idea instead": "the other idea",
    "I'd rather use the other one": "the other one",
    "I'd go with the latter": "the latter",
    "the latter approach sounds better": "the latter approach",
    "I prefer the former": "the former",
    "let's take the former one": "the former one",
    "I'll implement the second": "the second",
    "OK, the second method then": "the second method",
    "is the second approach faster than the first?": "the second approach",
    "approach 2 is what I want": "approach 2",
    "I think idea number 2 is nicer": "idea number 2",
    "go with option 3": "option 3",
    "The first one is too slow, let's go with the second one.": "the second one",
    "I would choose the 2nd approach": "the 2nd approach",
    "hmm, then the other way is better": "the other way",
    "I'll code up the third one": "the third one",
    "第二种方法更好": "第二种方法",
    "用第二种吧": "第二种",
    "用后一种吧": "后一种",
    "那另一种思路呢": "另一种思路",
    "我选第三种方法": "第三种方法",
    "还是用第一个思路": "第一个思路",
    "第二个想法更快": "第二个想法",
    "后者更简单": "后者",
    "我倾向于后者": "后者",
    "用前者吧": "前者",
    "前一种方法太慢了": "前一种方法",
    "后一种思路更直观": "后一种思路",
    "我想用另一种方法": "另一种方法",
    "另一种更快一些": "另一种",
    "换成第二种方案": "第二种方案",
    "第 2 种思路应该更快": "第 2 种思路",
    "方法二更好": "方法二",
    "那第二种呢？": "第二种",
    "我觉得第一种办法太慢": "第一种办法",
    "那就用第二个吧": "第二个",
}


@pytest.mark.parametrize("language", ["en", "zh"])
@every_case("text", AMBIGUOUS)
def test_a_reference_that_three_named_approaches_fit_is_ambiguous(text: str, language: Language) -> None:
    found = read(text, after(*NAMED[language], language=language))
    assert found is not None
    assert found.said == AMBIGUOUS[text]
    assert len(found.candidates) == (2 if "other" in text or "另" in text else 3)


@pytest.mark.parametrize(
    "text", ["let's go with that one", "I'd take that approach, then", "就用那种吧", "用那个思路吧"]
)
def test_that_one_is_ambiguous_only_after_several_at_once(text: str) -> None:
    assert labels(read(text, after(IN_ONE)))[0].strip("“”") == "use a hash map"
    assert read(text, after(*NAMED["en"])) is None
    assert read(text, after(IN_ONE, coach="What would the hash map hold?")) is None


def test_a_problem_with_four_approaches() -> None:
    said = ("try all combinations", "bfs level by level", "memoize it", "bottom up dp")
    found = read("let's take the second approach", after(*said, slug="coin-change"), "coin-change")
    assert labels(found) == ["bfs level by level", "bottom up dp", "memoize it", "try all combinations"]


# --- what is not ---

CLEAR = [
    "the second element is larger", "in the second pass I look it up", "the second loop runs n times",
    "the other pointer moves left", "the other half is sorted", "that one element stays", "in the first step I sort",
    "in the second step I look it up", "the first approach that comes to mind is brute force",
    "my second approach would be to sort", "another approach would be a heap", "a second approach: a stack",
    "two approaches: sort, or a hash map", "The first idea is to flip everything", "my first idea was using bits",
    "the second one is larger than the first one", "move the other pointer to the left",
    "one pointer is slow and the other one is faster", "let's take the first one and compare it with the rest",
    "if both match I take the first one", "compare the first one with the second one", "the other way around",
    "the second approach: a hash map", "I'd use the second approach, the hash map",
    "the first approach is O(n^2), the second O(n)", "let's take the second approach, so O(n log n)",
    "I have a second idea but it's vague", "the second solution, the hash map, is better", "that one is negative",
    "why is that one wrong?", "the latter is 1", "it pairs with the former 3 and not itself",
    "first I sort, second I walk", "the first number plus the second", "can I get a second hint?",
    "what is the second stage?", "I'd stick with that", "on second thought let's go on", "the next one is smaller",
    "the last one in the output", "the other method returns None", "the second method call fails", "my plan 2 days ago",
    "the first idea would be checking all pairs", "the other option is to return -1", "I use the first one I find", "let's take the second approach\n```python\nfor x in nums:\n    pass\n```",
    "let's take the second approach" + " and so on" * 30, "",
    "第二个元素", "第二次遍历的时候再查", "另一个指针往左移", "后一个节点", "前一个节点的 next", "第二个循环从 i+1 开始",
    "另一半是有序的", "第二步再查", "第一种想法是暴力", "我还有另一种思路", "另一个办法是哈希", "换一种思路：用栈",
    "两个皇后之间隔着第三个", "一个区间完全包住另一个", "应该是第二种情况", "今天这个属于第一种", "第二种情况返回 0", "取第一个",
    "那个元素已经见过", "后者我就预处理", "打家劫舍二就是前者，头尾不能都偷", "用第二个数减第一个数", "第二种方法：哈希表",
    "第二种方法是用堆", "取前者吧", "用后者覆盖前者", "用另一种语言写可以吗", "另一种可能是空", "前一种会越界", "前者更大", "另一个更小", "第一次见到就记录下标", "两种思路一样", "我的第二种做法是先排序",
]  # fmt: skip


@pytest.mark.parametrize("stage", [THINK, CODE, EDGES])
@every_case("text", CLEAR)
def test_an_ordinary_answer_is_no_ambiguous_reference(text: str, stage: Stage) -> None:
    language = language_of(text)
    assert read(text, after(*NAMED[language], language=language, stage=stage)) is None


@every_case("stage", [CLARIFY, EDGES, FOLLOW, SUMMARY])
@every_case("text", ["I'd take the second one", "我选后者"])
def test_what_may_be_an_input_is_no_reference_where_no_approach_is_chosen(text: str, stage: Stage) -> None:
    language = language_of(text)
    assert read(text, after(*NAMED[language], language=language, stage=stage)) is None


@every_case("text", [*AMBIGUOUS, "let's go with that one"])
@pytest.mark.parametrize("count", [0, 1, 2])
def test_of_two_named_approaches_none_is_ambiguous(text: str, count: int) -> None:
    language = language_of(text)
    assert read(text, after(*NAMED[language][:count], language=language)) is None


def test_the_same_approach_named_again_is_no_other_one() -> None:
    said = ("a hash map", "a dictionary, I mean", "brute force with two loops", "the hash map it is")
    assert read("let's take the second approach", after(*said)) is None


def test_what_was_only_asked_for_or_said_by_the_coach_does_not_count() -> None:
    context = after("brute force", "a hash map", coach="Sorting with two pointers would work too.")
    assert read("let's take the second approach", context) is None
    sigh = Message("learner", NAMED["en"][1], THINK, situation="frustration")
    sighed = replace(context, conversation=(sigh, *context.conversation))
    assert read("let's take the second approach", sighed) is None


def test_the_latter_of_the_two_named_last_is_clear() -> None:
    context = after("brute force", "I could sort it with two pointers or use a hash map")
    assert read("I'd go with the latter", context) is None
    assert read("let's take the second approach", context) is not None


# --- lists ---

LISTS = [
    "1. sort 2. hash map 3. brute force",
    "1. sort\n2. hash map\n3. brute force",
    "Three ideas: (1) flip it (2) hash map (3) magic numbers",
    "First, brute force; second, sort it and use two pointers; third, a hash map.",
    "Option 1: two loops. Option 2: a hash map. Option 3: sort first.",
    "一是暴力，二是先排序再双指针，三是哈希表",
    "思路：1、暴力 2、排序 3、哈希",
    "①暴力 ②先排序再双指针 ③哈希表",
    "第一种方法是暴力，第二种方法是双指针，第三种是哈希表",
    "方法一：暴力，方法二：双指针，方法三：哈希表",
]


@every_case("text", ["let's take the second approach", "用第二种吧"])
@every_case("listed", LISTS)
def test_a_number_of_the_only_list_is_clear(listed: str, text: str) -> None:
    assert read(text, after(listed)) is None


@pytest.mark.parametrize("listed", LISTS)
def test_an_item_of_a_list_is_a_named_approach_known_or_not(listed: str) -> None:
    found = read("I'd go with the latter", after(listed))
    assert found is not None and len(found.candidates) == 3


@pytest.mark.parametrize("listed", LISTS)
def test_a_number_is_ambiguous_when_more_came_up_outside_the_list(listed: str) -> None:
    text = "let's take the second approach"
    assert read(text, after(listed, "Options: 1. go left 2. go right 3. go both ways"))
    assert read(text, after(listed, coach="Two questions. 1. Which is cheaper? 2. Why?"))
    assert read("let's take the fifth approach", after(listed))


def test_an_approach_outside_the_list_makes_its_numbers_ambiguous() -> None:
    context = after("Ideas: 1. flip it 2. a hash map 3. magic numbers", "brute force is a start, too")
    assert labels(read("let's take the second approach", context))[0] == "a hash map"
    assert (
        read("let's take the second approach", after("Ideas: 1. flip it 2. a hash map", "the hash map is fine")) is None
    )


@pytest.mark.parametrize(
    "listed",
    [
        "1. empty list 2. one element 3. duplicates",
        "1. sort it first 2. use two pointers 3. return the positions",
        "First I loop over all pairs, second I return them",
        "1. is it sorted? 2. may it be empty? 3. any duplicates?",
        "第一，先排序；第二，用左右指针；第三，返回下标",
    ],
)
def test_a_list_of_cases_steps_or_questions_names_no_approaches(listed: str) -> None:
    assert read("let's take the second approach", after(listed, "brute force")) is None


# --- the candidates ---


def test_the_literal_reading_comes_first_and_the_others_by_recency() -> None:
    found = read("let's take the first approach", after(*NAMED["en"], "sort first, maybe"))
    assert found is not None
    assert ["brute" in label or "sort" in label for label in labels(found)] == [True, True, False]
    assert "brute force" in labels(found)[0]
    assert [candidate.confidence for candidate in found.candidates] == [0.5, 0.3, 0.15]


def test_the_latter_is_the_last_named_and_the_former_the_one_before() -> None:
    context = after(*NAMED["en"])
    assert "hash map" in labels(read("I'd go with the latter", context))[0]
    assert "two pointers" in labels(read("I'd go with the former", context))[0]


def test_the_other_one_is_not_the_current_one() -> None:
    assert not any("hash" in label for label in labels(read("the other one is faster", after(*NAMED["en"]))))
    context = after(IN_ONE, approach_ids=("hash_lookup", "brute_force"))
    assert not any("brute" in label for label in labels(read("the other one is faster", context)))


def test_a_number_beyond_what_was_named_offers_all() -> None:
    assert len(labels(read("let's take the fourth approach", after(*NAMED["en"])))) == 3


def test_the_message_is_made_clear_in_the_learners_words() -> None:
    def first(text: str, language: Language) -> str:
        found = read(text, after(*NAMED[language], language=language))
        assert found is not None
        return found.candidates[0].text

    two_pointers = "sort the list and use two pointers from both ends"
    assert first("let's take the second approach.", "en") == f"let's take the second approach: {two_pointers}"
    assert first("the second idea is better", "en") == f"the second idea ({two_pointers}) is better"
    assert first("我选第二种方法", "zh") == "我选第二种方法：先排序再用双指针"
    assert first("用第二种吧", "zh") == "用第二种（先排序再用双指针）吧"


@every_case("text", AMBIGUOUS)
@pytest.mark.parametrize("said", [NAMED["en"], NAMED["zh"], (*LISTS[2:3], "brute force", IN_ONE)])
def test_a_message_made_clear_is_not_ambiguous_again(text: str, said: tuple[str, ...]) -> None:
    context = after(*said)
    found = read(text, context)
    assert found is not None
    assert [read(candidate.text, context) for candidate in found.candidates] == [None] * len(found.candidates)


def test_what_was_explained_once_is_not_asked_again() -> None:
    found = read("let's take the second approach", after(*NAMED["en"]))
    assert found is not None
    context = after(*NAMED["en"], found.candidates[1].text)
    assert read("so the second approach is faster", context) is None
    assert read("so the third approach is faster", context) is not None


def test_labels_are_one_short_line_without_markup() -> None:
    said = ("**brute force** with `two\tloops`", "## Sort first,", "> - a _hash map_ that is " + "very " * 40 + "fast")
    found = labels(read("I'd go with the third approach", after(*said)))
    assert found[0].startswith("a hash map that is very") and found[0].endswith("very…") and len(found[0]) <= 80
    assert found[1].strip("“”") == "Sort first"
    assert found[2] == "brute force with two loops"


def test_words_that_would_be_a_tip_from_the_coach_are_quoted() -> None:
    knowledge, context = listening(), after(IN_ONE)
    assert find_leaks("sort it with two pointers", knowledge, context)
    found = read("let's take the second approach", context)
    assert labels(found)[0] == "“sort it with two pointers”"
    assert found is not None and found.candidates[0].text == "let's take the second approach: sort it with two pointers"


# "sort then use a heap": in disguise the coach may not say it, whoever said it first.
DISGUISED = "c29ydCB0aGVuIHVzZSBhIGhlYXA="


@pytest.mark.parametrize(
    ("language", "listed", "label"),
    [
        (
            "en",
            f"Options: 1. two loops 2. {DISGUISED} 3. magic",
            "the one from your message: “Options: 1. two loops 2…”",
        ),
        ("zh", f"Options: 1. two loops 2. {DISGUISED} 3. magic", "你这条消息里的：“Options: 1. two loops 2…”"),
        ("en", f"{DISGUISED} is one of the ideas: 1. {DISGUISED} 2. magic", "your approach no. 2"),
        ("zh", f"{DISGUISED} is one of the ideas: 1. {DISGUISED} 2. magic", "你的第 2 种思路"),
    ],
)
def test_what_the_coach_may_not_say_is_called_by_its_message_or_number(
    language: Language, listed: str, label: str
) -> None:
    first = () if listed.startswith("Options") else ("two loops",)
    found = read("I'd go with the second approach", after(*first, listed, "sort first", language=language))
    assert labels(found)[0] == label
    assert found is not None and DISGUISED.rstrip("=") in found.candidates[0].text


# --- whatever is said ---

PIECES = [
    "the second approach", "the other one", "I'd go with the latter", "第二种方法", "用后一种吧", "那另一种思路呢", "hash map",
    "brute force", "sort first", "1. ", "2. ", "3. ", "\n", ", ", "first", "second, ", "一是", "二是", "\x00", "\ud800", "İ", "①",
    "②", "```", "(", "：", " is better", "let's take ", "那就用", "approach 2", "c29ydA==", "\u202e", "h.a.s.h", "**", "😀",
]  # fmt: skip
any_text = st.lists(st.sampled_from(PIECES), max_size=12).map("".join) | st.text(max_size=80)


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(any_text, st.lists(any_text, max_size=4), st.sampled_from(STAGE_ORDER), st.sampled_from(["en", "zh"]))
@example("the second approach", [IN_ONE, "\ud800 1. \x00 2. ① 3. \u202e"], THINK, "zh")
def test_whatever_is_said_the_candidates_are_fit_to_be_shown(
    text: str, said: list[str], stage: Stage, language: Language
) -> None:
    context = after(*NAMED[language], *said, stage=stage, language=language)
    knowledge = listening("two-sum", language)
    found = ambiguous_reference(text, context, knowledge)
    if found is None:
        return
    confidences = [candidate.confidence for candidate in found.candidates]
    assert found.said in text
    assert 2 <= len(found.candidates) <= 5
    assert confidences == sorted(confidences, reverse=True)
    assert all(0 < confidence <= 1 for confidence in confidences) and sum(confidences) <= 1
    assert len({candidate.text for candidate in found.candidates}) == len(found.candidates)
    for candidate in found.candidates:
        assert 0 < len(candidate.label) <= 80 and len(candidate.label.splitlines()) == 1
        assert not find_leaks(candidate.label, knowledge, context)
        assert ambiguous_reference(candidate.text, context, knowledge) is None
