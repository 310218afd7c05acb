"""Of the learner's way only that is named which was surely heard, or which code shows; and its cost as it was last."""

from dataclasses import replace

from interviews.core.acts import Act
from interviews.core.context import InterviewContext
from interviews.core.reading.approaches.told_approaches import last_costs, shown_by_passing_code, told_approaches
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


def passed(*acts: Act, **fields: object) -> InterviewContext:
    context = kept(act("approach", "brute_force", of_text=FIRST), dry_run=make_dry_run(PASSING), **fields)
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


def test_what_was_rejected_counts_for_nothing() -> None:
    rejected = act("approach", "brute_force", of_text=FIRST, stance="rejects")
    assert told_approaches(kept(rejected), KNOWLEDGE) == []


def test_code_shows_an_approach() -> None:
    code = "for i in range(n):\n    for j in range(i):\n        if a[i] + a[j] == t:\n            return [j, i]"
    assert told_approaches(kept(text="", code=code), KNOWLEDGE) == [name()]
