"""The pattern detector: what it finds, what it shows for it, and how often it is right."""

import json
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from problems.evaluation.pattern_figures import figures, parse_row
from problems.evaluation.rows import read_rows
from problems.patterns.aliases import IGNORED_NAMES, pattern_of
from problems.patterns.concepts import concept_features
from problems.patterns.cues import anchors, cue_texts, fired_cues, load_cues
from problems.patterns.detection import MAX_CHARACTERS, complexity_from_constraints, detect_patterns
from problems.patterns.taxonomy import PATTERN_IDS
from problems.text.phrases import compile_phrase, fold
from tests.cases import every_case

EVALUATION = Path(__file__).parents[4] / "problems" / "evaluation"


@every_case(
    "text, pattern",
    [
        ("Find the longest substring without repeating characters.", "sliding_window"),
        ("For every day, how many days must you wait until a warmer temperature?", "monotonic_stack"),
        ("Return the next greater element of each element.", "monotonic_stack"),
        ("Return the k most frequent words of the list.", "heap"),
        ("Count the contiguous subarrays whose sum equals k.", "prefix_sum"),
        ("Can you finish all courses, given the prerequisite pairs?", "topological_order"),
        ("Return all possible combinations of k numbers out of 1 to n.", "backtracking"),
        ("Reverse a singly linked list.", "linked_list"),
        ("Given the root of a binary tree, return its maximum depth.", "tree"),
        ("Merge all overlapping intervals.", "intervals"),
        ("Every element appears twice except one. Find that single one.", "bit_manipulation"),
        ("In how many distinct ways can you climb to the top, 1 or 2 steps at a time?", "dynamic_programming"),
        ("Design a data structure for an LRU cache with get and put in O(1).", "design"),
        ("判断字符串中的括号是否有效。", "stack"),
        ("统计和等于 k 的连续子数组的个数。", "prefix_sum"),
        ("给定先修课程，判断能否完成所有课程的学习。", "topological_order"),
        ("对每个元素，找出右边下一个更大的元素。", "monotonic_stack"),
        ("合并所有重叠的区间。", "intervals"),
        ("返回数组的所有可能的子集。", "backtracking"),
        ("在旋转过的有序数组中查找目标值，要求 O(log n)。", "binary_search"),
        ("给定二叉树的根节点，返回层序遍历。", "tree"),
        ("返回出现频率前 k 高的元素。", "heap"),
    ],
)
def test_best_guess(text, pattern):
    assert detect_patterns(text)[0].pattern == pattern


@pytest.mark.parametrize("text", ["", " \n\t ", "。", "!!!", "\x00", "😀"])
def test_nothing_to_go_by_gives_no_guess(text):
    assert detect_patterns(text) == ()


@pytest.mark.parametrize(
    "text", ["给定二叉树的根节点，返回层序遍历。", "求图中从起点到终点的最短路。", "把数组按出现次数排好序。"]
)
def test_a_single_character_is_shown_only_where_it_is_a_cue(text):
    cues = {cue.match.text for cue in fired_cues(text)}
    shown = [part.phrase for guess in detect_patterns(text) for part in guess.evidence]
    assert shown and all(len(phrase) > 1 or phrase in cues for phrase in shown)


def test_best_evidence_is_the_cue():
    best = detect_patterns("Return the next greater element of each element.")[0]
    assert best.evidence[0].phrase.startswith("next greater")


def assert_valid(text, guesses):
    assert [guess.score for guess in guesses] == sorted((guess.score for guess in guesses), reverse=True)
    assert len({guess.pattern for guess in guesses}) == len(guesses)
    for guess in guesses:
        assert guess.pattern in PATTERN_IDS
        assert 0 <= guess.score <= 1
        assert guess.evidence
        for part in guess.evidence:
            assert part.phrase and text[part.start : part.end] == part.phrase


@given(st.text())
@settings(deadline=None)
def test_any_text_gives_a_valid_result(text):
    assert_valid(text, detect_patterns(text))
    assert complexity_from_constraints(text) is None or complexity_from_constraints(text).startswith("O(")


WORDS = [
    "subarray",
    "sum",
    "K ≤ 10⁵",
    "Next Greater",
    "子数组",
    "和等于",
    "二叉树",
    "，",
    ". ",
    "ＦＵＬＬ",
    "İ",
    "ﬁ",
    "\n",
    "n <= 20",
]


@given(st.lists(st.sampled_from(WORDS), max_size=30).map(" ".join))
@settings(deadline=None)
def test_texts_about_problems_give_valid_results(text):
    assert_valid(text, detect_patterns(text))


@pytest.mark.parametrize(
    "piece", ["a", "中", "(", "1,", "子数组", "the sum of a subarray equals k ", "next ... greater\n"]
)
def test_huge_texts_take_bounded_time(piece):
    text = (piece * (1_000_000 // len(piece) + 1))[:1_000_000]
    started = time.process_time()
    guesses = detect_patterns(text)
    complexity_from_constraints(text)
    assert time.process_time() - started < 3
    assert_valid(text, guesses)


def test_only_the_beginning_is_read():
    assert detect_patterns(" " * MAX_CHARACTERS + "Reverse a linked list.") == ()


def test_ordinary_text_is_quick():
    rows = read_rows(EVALUATION / "patterns_train.jsonl", parse_row)[:50]
    detect_patterns("warm up")
    started = time.process_time()
    for row in rows:
        detect_patterns(row.text)
    assert (time.process_time() - started) / len(rows) < 0.1, (
        "five times what it takes; figures are those of make bench"
    )


@every_case(
    "text, expected",
    [
        ("1 <= n <= 10", "O(n!)"),
        ("N<=8", "O(n!)"),
        ("n 不超过 20", "O(2^n)"),
        ("the array has at most 16 elements", "O(2^n)"),
        ("n, m <= 500", "O(n^3)"),
        ("The number of nodes in the tree is in the range [0, 300].", "O(n^3)"),
        ("n is at most 3000", "O(n^2)"),
        ("树中节点数目在范围 [0, 5000] 内", "O(n^2)"),
        ("数组长度最多 1000", "O(n^2)"),
        ("n <= 10^5", "O(n log n)"),
        ("n ≤ 10⁵", "O(n log n)"),
        ("n <= 1e5", "O(n log n)"),
        ("1 ≤ nums.length ≤ 100000", "O(n log n)"),
        ("`nums` has between 2 and 100,000 items", "O(n log n)"),
        ("`nums` 含 2 到 100,000 个元素", "O(n log n)"),
        ("数组长度不超过十万", "O(n log n)"),
        ("长度不超过 5 万", "O(n log n)"),
        ("1 <= s.length, t.length <= 5 * 10^4", "O(n log n)"),
        ("$1 \\le n \\le 2 \\times 10^{5}$", "O(n log n)"),
        ("1 &lt;= n &lt;= 10<sup>5</sup>", "O(n log n)"),
        ("1 <= nums.length <= 105\n-109 <= nums[i] <= 109", "O(n log n)"),
        ("n <= 1e7", "O(n)"),
        ("1 <= n <= 2^31 - 1", "O(log n)"),
        ("-10^9 <= nums[i] <= 10^9", None),
        ("k <= 20", None),
        ("hello", None),
        ("", None),
    ],
)
def test_complexity_to_aim_at(text, expected):
    assert complexity_from_constraints(text) == expected


@pytest.mark.parametrize("text", ["n <= " + "9" * 5000, "n <= 99^99", "n <= 9^" + "9" * 5000, "length " * 3000])
def test_absurd_constraints_do_no_harm(text):
    assert complexity_from_constraints(text) in {None, "O(log n)"}


@every_case(
    "name, pattern",
    [
        ("Hash Table", "hash_map"),
        ("hash-map", "hash_map"),
        ("DP", "dynamic_programming"),
        ("Heap (Priority Queue)", "heap"),
        ("Union-Find", "union_find"),
        ("Disjoint Set", "union_find"),
        ("Topological Sort", "topological_order"),
        ("Depth-First Search", "graph"),
        ("bfs", "graph"),
        ("Maths", "math"),
        ("bit", "bit_manipulation"),
        ("Binary Search Tree", "tree"),
        ("KMP", "string_matching"),
        ("grid", "matrix"),
        ("动态规划", "dynamic_programming"),
        ("array", None),
        ("String", None),
        ("quantum", None),
    ],
)
def test_other_names_of_patterns(name, pattern):
    assert pattern_of(name) == pattern


def test_every_pattern_is_known_by_its_id_and_no_ignored_name_is():
    assert [pattern_of(pattern) for pattern in PATTERN_IDS] == list(PATTERN_IDS)
    assert not any(pattern_of(name) for name in IGNORED_NAMES)


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("next (greater|larger)", ("greater", "larger")),
        ("(dfs|bfs|)", ()),
        ("子数组...(和|总和)", ("子数组",)),
        ("alpha|beta gamma", ("alpha", "gamma")),
        ("(one|two) (a |)", ("one", "two")),
    ],
)
def test_anchors(phrase, expected):
    assert anchors(phrase) == expected


def test_anchors_never_hide_a_cue():
    for row in read_rows(EVALUATION / "patterns_train.jsonl", parse_row)[::10]:
        folded = fold(row.text)
        found = {(cue.pattern, cue.match.phrase) for cue in fired_cues(row.text)}
        assert found == {(cue.pattern, cue.phrase) for cue in load_cues() if compile_phrase(cue.phrase).search(folded)}


def test_cues_give_plain_words_to_learn_from():
    texts = cue_texts()
    assert [pattern for pattern, _ in texts] == [cue.pattern for cue in load_cues()]
    assert not any(character in text for _, text in texts for character in "()|*")
    assert all(text.strip() for _, text in texts)


def test_meanings_are_the_same_in_both_languages():
    english = {feature.name for feature in concept_features("the shortest path")}
    assert {"@shortest", "@path", "@path @shortest"} <= english
    assert {"@shortest", "@path"} <= {feature.name for feature in concept_features("最短路径")}


def test_meanings_pair_up_only_inside_a_sentence():
    names = {feature.name for feature in concept_features("A tree. The shortest one.")}
    assert {"@tree", "@shortest"} <= names
    assert not any(" " in name for name in names)


def problem_names(file_name):
    """Return the problem name of every row."""
    lines = (EVALUATION / file_name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line)["name"] for line in lines]


def test_training_never_sees_a_held_out_problem():
    assert not set(problem_names("patterns_train.jsonl")) & set(problem_names("patterns_heldout.jsonl"))


def test_held_out_figures():
    measured = figures(read_rows(EVALUATION / "patterns_heldout.jsonl", parse_row))
    assert measured.overall.top1 >= 0.65
    assert measured.overall.top3 >= 0.85
