"""Several ideas in one message, and which of them it leaves as the plan."""

from interviews.core.reading.approaches.new_ideas import settled_ideas
from tests.hearing import act

TWO = (
    "First idea, brute force: delete adjacent pairs again and again, O(n^2), too slow.\n\n"
    "Just counting isn't enough. Better: a stack, iterative rather than recursive."
)


def test_an_idea_that_was_ruled_out_is_compared_with_and_the_better_one_is_the_plan() -> None:
    brute = act("approach", "remove_pairs", "delete adjacent pairs", of_text=TWO)
    told = TWO[TWO.index("Just") :]
    stack = act("approach", "stack", told, of_text=TWO, stance="rejects")
    first, second = settled_ideas((brute, stack), TWO)
    assert (first.stance, second.stance) == ("compares", "proposes")
    assert TWO[second.start :].strip().startswith("Better"), "counting is no part of the plan"


def test_chinese_turns_to_the_better_idea_as_well() -> None:
    text = "最直接的是两两比较，太慢。更好的是排序后的字符串当作 key，放进字典"
    pairs = act("approach", "compare", "两两比较", of_text=text)
    label = act("approach", "label", "更好的是排序后的字符串当作 key", of_text=text)
    assert [one.stance for one in settled_ideas((pairs, label), text)] == ["compares", "proposes"]


def test_what_was_not_ruled_out_stays_as_it_was_heard() -> None:
    text = "I sort it and scan once. Better names would be nice, the stack is not needed"
    acts = (
        act("approach", "sort", "sort it and scan once", of_text=text),
        act("approach", "stack", "the stack is not needed", of_text=text, stance="rejects"),
    )
    assert settled_ideas(acts, text) == acts
