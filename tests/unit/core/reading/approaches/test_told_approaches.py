"""Of the learner's way only that is named which was surely heard, or which code shows; and its cost as it was last."""

from dataclasses import replace

import pytest

from interviews.core.acts import Act
from interviews.core.context import InterviewContext
from interviews.core.dry_run import MeasuredCost
from interviews.core.reading.approaches.told_approaches import (
    last_costs,
    measured_above,
    shown_by_passing_code,
    told_approaches,
)
from interviews.core.stages import Stage
from tests.factories.core import make_context, make_dry_run, make_knowledge
from tests.hearing import act, said

THINK = Stage.THOUGHT_ARTICULATION
KNOWLEDGE = make_knowledge()
FIRST = "count up for each opening one, and down for each closing one"


def kept(*acts: Act, text: str = FIRST, code: str = "", **fields: object) -> InterviewContext:
    context = replace(make_context(), approach_ids=("brute_force",), **fields)
    return replace(context, conversation=(said(text, THINK, *acts, code=code),))


def name() -> str:
    return KNOWLEDGE.approach("brute_force").name


def test_what_was_surely_heard_is_named() -> None:
    assert told_approaches(kept(act("approach", "brute_force", of_text=FIRST)), KNOWLEDGE) == [name()]
    confident = act("approach", "brute_force", of_text=FIRST, sure=False, confidence=0.8)
    assert told_approaches(kept(confident), KNOWLEDGE) == [name()]


def test_what_was_hardly_or_never_heard_is_left_out_and_no_scrap_of_words_stands_for_it() -> None:
    part = "count up for each opening one"
    faint = act("approach", "brute_force", part, of_text=FIRST, sure=False, confidence=0.45)
    assert told_approaches(kept(faint, user_approach="all of them"), KNOWLEDGE) == []
    assert told_approaches(kept(), KNOWLEDGE) == []


PASSING = """def f(nums, target):
    seen = {}
    for i, x in enumerate(nums):
        if target - x in seen:
            return [seen[target - x], i]
        seen[x] = i"""


KNOWN_TIMES = (("O(n^2)", 2), ("O(n log n)", 1), ("O(n)", 1))


def passed(*acts: Act, **fields: object) -> InterviewContext:
    run = make_dry_run(PASSING, cost=MeasuredCost("n", 1, KNOWN_TIMES))
    context = kept(act("approach", "brute_force", of_text=FIRST), dry_run=run, **fields)
    later = said("so then", Stage.PSEUDOCODE_DESIGN, *acts, code=PASSING)
    return replace(context, conversation=(*context.conversation, later))


def test_the_way_ends_with_what_the_passing_code_shows() -> None:
    final = shown_by_passing_code(passed(), KNOWLEDGE)
    assert final is not None and final.id != "brute_force"
    assert told_approaches(passed(), KNOWLEDGE) == [name(), final.name]


def test_the_cost_is_the_last_one_of_the_final_idea() -> None:
    claimed = {"claimed_time": "O(n^2)", "claimed_space": "O(1)"}
    assert last_costs(kept(**claimed), KNOWLEDGE) == ("O(n^2)", "O(1)")
    assert last_costs(passed(**claimed), KNOWLEDGE) == ("", ""), "it is that of an idea that the code left behind"
    same = {"claimed_time": "O(n)", "claimed_space": "O(1)"}
    assert last_costs(passed(**same), KNOWLEDGE) == ("O(n)", ""), "the time of both is the same, so it was discussed"
    restated = act("cost", of="space", value="O(n)", stance="corrects")
    assert last_costs(passed(restated, **claimed), KNOWLEDGE) == ("", "O(n)")


def test_a_memory_in_other_names_is_not_that_of_the_code_that_came_later() -> None:
    for of_before, kept_of_it in (("O(n)", "O(n)"), ("O(k)", "")):
        assert last_costs(passed(claimed_time="O(n)", claimed_space=of_before), KNOWLEDGE)[1] == kept_of_it


def test_what_was_rejected_counts_for_nothing() -> None:
    rejected = act("approach", "brute_force", of_text=FIRST, stance="rejects")
    assert told_approaches(kept(rejected), KNOWLEDGE) == []


def test_code_shows_an_approach_by_its_measured_cost_alone() -> None:
    code = "for i in range(n):\n    for j in range(i):\n        if a[i] + a[j] == t:\n            return [j, i]"
    assert told_approaches(kept(text="", code=code), KNOWLEDGE) == [], "nobody ran it"
    run = make_dry_run(code, cost=MeasuredCost("n^2", 2, KNOWN_TIMES))
    assert told_approaches(kept(text="", code=code, dry_run=run), KNOWLEDGE) == [name()]


def test_what_was_taken_back_is_no_part_of_the_way_and_what_was_left_for_something_better_is() -> None:
    first = said(FIRST, THINK, act("approach", "brute_force", of_text=FIRST))
    context = replace(make_context(), approach_ids=("brute_force",))
    forget, slow = "no, forget that", "that is too slow, a map instead"
    back = said(forget, THINK, act("approach", "brute_force", of_text=forget, stance="rejects"))
    assert told_approaches(replace(context, conversation=(first, back)), KNOWLEDGE) == []
    acts = act("approach", "brute_force", of_text=slow, stance="rejects"), act("approach", "hash_lookup", of_text=slow)
    better = replace(context, conversation=(first, said(slow, THINK, *acts)))
    assert told_approaches(better, KNOWLEDGE) == [name(), KNOWLEDGE.approach("hash_lookup").name]


def test_the_same_words_propose_no_two_ideas() -> None:
    """A greedy that is also a little like the search of everything was no search of everything."""
    greedy = act("approach", "other", of_text=FIRST, value="greedy", sure=False, confidence=0.8)
    faint = act("approach", "brute_force", of_text=FIRST, sure=False, confidence=0.75)
    assert told_approaches(kept(greedy, faint), KNOWLEDGE) == []
    assert told_approaches(kept(faint), KNOWLEDGE) == [name()]


def test_a_mere_guess_is_no_part_of_the_way() -> None:
    text = "a hash map?"
    guess = (act("approach", "hash_lookup", of_text=text), act("check_question", "", of_text=text))
    assert told_approaches(kept(*guess, text=text), KNOWLEDGE) == []


@pytest.mark.parametrize(
    ("slug", "code", "cost", "wanted"),
    [
        (
            "find-pivot-index",
            "def f(nums):\n    for i in range(len(nums)):\n        if sum(nums[:i]) == sum(nums[i + 1:]):\n"
            "            return i\n    return -1",
            MeasuredCost("n^2", 2, (("O(n^2)", 2), ("O(n)", 1))),
            "add_both_sides",
        ),
        (
            "top-k-frequent-elements",
            "def f(plays, k):\n    counts = Counter(plays)\n    return sorted(counts, key=counts.get)[-k:]",
            MeasuredCost("n log n", 1, (("O(n^2)", 2), ("O(n log n)", 1), ("O(n log k)", 1), ("O(n)", 1))),
            "sort_by_count",
        ),
        (
            "group-anagrams",
            "def f(words):\n    bags = {}\n    for word in words:\n        label = [0] * 26\n        for one in word:\n"
            "            label[ord(one) - 97] += 1\n        bags.setdefault(tuple(label), []).append(word)\n"
            "    return list(bags.values())",
            MeasuredCost("n", 1, (("O(n^2 k)", 2), ("O(n k log k)", 1), ("O(n k)", 1))),
            "counted_label",
        ),
    ],
)
def test_the_code_says_which_idea_it_is_whatever_the_memory_took_for_meant(
    slug: str, code: str, cost: MeasuredCost, wanted: str
) -> None:
    knowledge, sent = make_knowledge(slug), said("", Stage.PSEUDOCODE_DESIGN, code=code)
    every = tuple(one.id for one in knowledge.approaches)
    context = replace(make_context(), approach_ids=every, conversation=(sent,), dry_run=make_dry_run(code, cost=cost))
    assert told_approaches(context, knowledge) == [knowledge.approach(wanted).name]


def test_costs_that_were_stated_before_the_final_idea_are_none_of_it() -> None:
    slow, fast = "every pair, n squared, nothing kept", "a map of what was seen"
    first = said(
        slow, THINK, act("approach", "brute_force", of_text=slow),
        act("cost", of="time", value="O(n^2)"), act("cost", of="space", value="O(1)"),
    )  # fmt: skip
    later = said(fast, Stage.PSEUDOCODE_DESIGN, act("approach", "hash_lookup", of_text=fast))
    claimed = {"claimed_time": "O(n^2)", "claimed_space": "O(1)"}
    context = replace(make_context(), approach_ids=("brute_force", "hash_lookup"), **claimed)
    assert last_costs(replace(context, conversation=(first,)), KNOWLEDGE) == ("O(n^2)", "O(1)")
    assert last_costs(replace(context, conversation=(first, later)), KNOWLEDGE) == ("", "")
    again = said("that is n in both", Stage.EDGE_CASE_CHECK, act("cost", of="time", value="O(n)"))
    assert last_costs(replace(context, conversation=(first, later, again)), KNOWLEDGE) == ("O(n)", "")


def test_code_that_is_measured_not_to_be_the_told_idea_has_none_of_its_memory() -> None:
    told = "a map of what was seen"
    code = "def f(nums):\n    return any(nums[:i] for i in nums)"
    sent = said("", Stage.PSEUDOCODE_DESIGN, code=code)
    context = replace(
        make_context(),
        approach_ids=("hash_lookup",),
        claimed_time="O(n)",
        claimed_space="O(n)",
        conversation=(said(told, THINK, act("approach", "hash_lookup", of_text=told)), sent),
    )
    other = make_dry_run(code, cost=MeasuredCost("n^3", 3, KNOWN_TIMES))
    same = make_dry_run(code, cost=MeasuredCost("n", 1, KNOWN_TIMES))
    assert last_costs(replace(context, dry_run=other), KNOWLEDGE) == ("O(n)", "")
    assert measured_above(replace(context, dry_run=other)) == "O(n³)"
    assert last_costs(replace(context, dry_run=same), KNOWLEDGE)[1] == "O(n)"
    assert measured_above(replace(context, dry_run=same)) == ""
