"""The talk about cost, by the costs that were heard: bound to their idea, confirmed once, corrected at once."""

from dataclasses import replace

import pytest

from interviews.core.context import Message
from interviews.core.costs.claims import find_claims
from interviews.core.dry_run import MeasuredCost
from interviews.core.stages import Stage
from interviews.core.wording.coach import WORDING
from interviews.experts.evidence import CostFound
from interviews.experts.thought import GuidedThoughtGenerator
from tests.cases import every_case
from tests.factories.core import make_dry_run, make_knowledge
from tests.hearing import FakeEar, act, costs
from tests.players import LANGUAGES, new_context
from tests.unit.experts.talking import Talk, says

COST = Stage.COMPLEXITY_ANALYSIS
both = pytest.mark.parametrize("language", LANGUAGES)
PAIRS = {"approach_ids": ("brute_force",), "user_approach": "compare every pair"}


def talk_about(approach: str = "brute_force", **fields: object) -> Talk:
    return Talk(COST, **{**PAIRS, "approach_ids": (approach,), **fields})


def test_a_better_idea_does_not_take_over_the_cost_of_the_weaker_one() -> None:
    text = "check every pair, O(n^2). Better: one pass with a dict"
    talk = talk_about()
    reply = talk.say(
        text,
        act("approach", "brute_force", "check every pair, O(n^2)", of_text=text),
        act("approach", "hash_lookup", "one pass with a dict", of_text=text),
        *costs(text, ("time", "O(n^2)", "O(n^2)")),
    )
    assert talk.context.approach_ids[-1] == "hash_lookup"
    assert (talk.context.claimed_time, talk.context.claimed_space) == (None, None)
    assert says(reply, "complexity.cost_now") and "O(n^2)" not in reply.assistant_message


@every_case(
    "text, stated",
    [
        ("time n, space n too", (("time", "O(n)", "time n"), ("space", "O(n)", "space n too"))),
        ("时间 on 空间 on", (("time", "O(n)", "on"), ("space", "O(n)", "空间 on"))),
        ("both linear", (("time", "O(n)", "linear"), ("space", "O(n)", "linear"))),
    ],
)
def test_both_costs_as_they_were_bound(text: str, stated: tuple[tuple[str, str, str], ...]) -> None:
    talk = talk_about("hash_lookup")
    reply = talk.say(text, *costs(text, *stated))
    assert reply.next_stage is Stage.PSEUDOCODE_DESIGN
    assert (talk.context.claimed_time, talk.context.claimed_space) == ("O(n)", "O(n)")
    assert says(reply, "complexity.both_right")


def test_a_corrected_cost_is_taken_at_once_and_the_first_one_is_not_confirmed() -> None:
    text = "n, no wait, n squared"
    talk = talk_about()
    told = (*costs(text, ("time", "O(n)", "n")), *costs(text, ("time", "O(n^2)", "n squared"), stance="corrects"))
    reply = talk.say(text, *told)
    assert talk.context.claimed_time == "O(n^2)" and says(reply, "complexity.time_right")
    assert "fault" not in reply.evidence


def test_a_wrong_cost_is_asked_for_its_count_and_a_right_correction_accepted() -> None:
    talk = talk_about()
    wrong = talk.say("linear, constant memory", *costs("linear, constant memory", ("time", "O(n)", "linear")))
    assert says(wrong, "complexity.check_time") and wrong.evidence["fault"] == "time"
    right = talk.say("oh, n squared", *costs("oh, n squared", ("time", "O(n^2)", "n squared"), stance="corrects"))
    assert says(right, "complexity.time_right") and "fault" not in right.evidence


def test_a_right_cost_is_confirmed_once_and_never_asked_again() -> None:
    talk = talk_about("hash_lookup")
    first = talk.say("n", *costs("n", ("time", "O(n)", "n")))
    assert says(first, "complexity.time_right")
    second = talk.say("n, as I said", *costs("n, as I said", ("time", "O(n)", "n")))
    assert not says(second, "complexity.time_right") and not says(second, "complexity.ask_time")
    third = talk.say("n for memory", *costs("n for memory", ("space", "O(n)", "n")))
    assert says(third, "complexity.space_right") and not says(third, "complexity.both_right")
    assert third.next_stage is Stage.PSEUDOCODE_DESIGN


def test_who_repeats_a_settled_cost_is_led_on_and_not_confirmed_again() -> None:
    talk = talk_about()
    talk.say("x", *costs("x", ("time", "O(n^2)", "x"), ("space", "O(1)", "x")))
    reply = talk.say("as I said n squared", *costs("as I said n squared", ("time", "O(n^2)", "n squared")))
    assert (
        not says(reply, "complexity.both_right") and talk.knowledge.approaches[0].nudges[1] in reply.assistant_message
    )


def test_the_cost_of_a_rejected_idea_is_not_held_against_the_current_one() -> None:
    text = "sorting would be n log n, so no. n for the map"
    talk = talk_about("hash_lookup")
    reply = talk.say(
        text,
        act("approach", "sort_two_pointers", "sorting would be n log n, so no", of_text=text, stance="rejects"),
        act("approach", "hash_lookup", "n for the map", of_text=text),
        *costs(text, ("time", "O(n log n)", "n log n"), ("time", "O(n)", "n for")),
    )
    assert talk.context.claimed_time == "O(n)" and "fault" not in reply.evidence


def test_a_rejected_cost_is_no_claim() -> None:
    text = "it can't be O(n)"
    talk = talk_about()
    talk.say(text, *costs(text, ("time", "O(n)", "O(n)"), stance="rejects"))
    assert talk.context.claimed_time is None


@both
def test_who_asks_whether_it_is_right_is_led_to_count_and_a_right_cost_is_confirmed(language: str) -> None:
    asks = {"en": "is that right?", "zh": "这样行吗"}[language]
    talk = Talk(COST, language, **PAIRS)
    assert says(talk.say(asks, act("check_question")), "check.complexity_analysis", language)
    text = f"n^2, {asks}"
    reply = talk.say(text, act("check_question"), *costs(text, ("time", "O(n^2)", "n^2")))
    assert says(reply, "complexity.time_right", language)


def test_a_cost_that_came_with_the_plan_is_not_asked_for_again() -> None:
    text = "compare every pair, n squared, nothing extra"
    talk = Talk(Stage.THOUGHT_ARTICULATION)
    talk.say(
        text,
        act("approach", "brute_force", of_text=text),
        *costs(text, ("time", "O(n^2)", "n squared"), ("space", "O(1)", "nothing extra")),
    )
    before = {**vars(talk.context), "current_stage": COST}
    opened = talk.expert.open(type(talk.context)(**before))
    assert (
        says(opened, "complexity.both_right")
        and opened.evidence == CostFound(("O(n^2)", "O(1)"), "brute_force").to_dict()
    )


def half_heard(plan: str) -> Talk:
    """Return a talk about the cost of ``plan``, which was taken for the best approach without much confidence."""
    talk = Talk(COST, user_approach=plan, approach_ids=("hash_lookup",))
    half = act("approach", "hash_lookup", of_text=plan, confidence=0.5, sure=False)
    talk.knowledge = replace(talk.knowledge, ear=FakeEar({plan: (half,)}))
    talk.expert = type(talk.expert)(talk.knowledge)
    return talk


def test_a_cost_that_fits_another_idea_tells_which_one_was_meant() -> None:
    talk = half_heard("pick up one tag and look at all the others and see if they add up")
    text = "n times n, O(n^2) time and no extra memory"
    reply = talk.say(text, *costs(text, ("time", "O(n^2)", "O(n^2)"), ("space", "O(1)", "no extra memory")))
    assert says(reply, "complexity.both_right") and talk.context.approach_ids[-1] == "brute_force"


def test_nobody_is_contradicted_for_an_idea_that_was_only_half_heard() -> None:
    talk = half_heard("I do something with the tags")
    text = "O(n^3) time and O(n^3) memory"
    stated = costs(text, ("time", "O(n^3)", "O(n^3) time"), ("space", "O(n^3)", "O(n^3) memory"))
    assert says(talk.say(text, *stated), "complexity.check_time")
    again = talk.say(f"{text}.", *stated)
    assert says(again, "complexity.your_count") and "O(n) " not in again.assistant_message
    assert talk.context.claimed_time == "O(n^3)" and "hash_lookup" not in talk.context.approach_ids


def test_a_time_to_which_the_coach_said_yes_too_early_is_put_right_with_a_word() -> None:
    knowledge = make_knowledge("find-first-and-last-position")
    context = replace(
        new_context(knowledge),
        current_stage=Stage.COMPLEXITY_ANALYSIS,
        approach_ids=("hit_then_walk",),
        claimed_time="O(log n)",
        claimed_space="O(1)",
        nudges_given=("two_borders:confirmed O(log n)",),
        conversation=(Message("learner", "no, it is O(n)", Stage.COMPLEXITY_ANALYSIS),),
    )
    said = GuidedThoughtGenerator(knowledge).judge(context, find_claims("O(n) time"), "").assistant_message
    assert any(said.startswith(word) for word in WORDING["complexity.agreed_early"]["en"])


def test_who_is_above_the_limits_is_told_so_before_something_better_is_asked_for() -> None:
    text = "n squared, constant memory"
    stated = costs(text, ("time", "O(n^2)", "n squared"), ("space", "O(1)", "constant"))

    def told(is_pasted: bool, expected: str) -> bool:
        talk = talk_about(complexity_expectation=expected)
        if is_pasted:
            unknown = tuple(replace(one, time="", space="") for one in talk.knowledge.approaches)
            talk.knowledge = talk.expert.knowledge = replace(talk.knowledge, approaches=unknown)
        return says(talk.say(text, *stated), "complexity.above_limits")

    # What is expected of this interview counts, which is read from the limits of a pasted text.
    assert told(is_pasted=True, expected="O(n)")
    assert not told(is_pasted=True, expected="O(n^2)")
    assert not told(is_pasted=False, expected="O(n)"), "the bank's own question lets it be found"


@pytest.mark.parametrize("ids", [(), ("hash_lookup",)])
def test_a_time_that_a_run_has_outgrown_is_asked_for_and_never_confirmed(ids: tuple[str, ...]) -> None:
    """Said of one loop in which slices are added up: "only one for loop", O(n) and O(1). Measured was n squared."""
    written = "def two_sum(nums, target):\n    return [sum(nums[:i]) for i in range(len(nums))]"
    sent = Message("learner", "", Stage.PSEUDOCODE_DESIGN, written)
    run = make_dry_run(written, cost=MeasuredCost("n^2", 2, (("O(n)", 1), ("O(n^2)", 2))))
    talk = talk_about(approach_ids=ids, conversation=(sent,), dry_run=run, pseudocode=written)
    text = "I think it's O(n), because there's only one for loop. And memory O(n)."
    for key in ("complexity.check_time", "complexity.leave_open"):
        reply = talk.say(text, *costs(text, ("time", "O(n)", "O(n)"), ("space", "O(n)", "memory O(n)")))
        assert says(reply, key)
        assert not any(says(reply, right) for right in ("complexity.both_right", "complexity.own_fine"))
        assert talk.context.claimed_time is None
    other = talk_about(approach_ids=ids, conversation=(sent,), dry_run=run, pseudocode=written)
    fits = "O(n^2) time"
    other.say(fits, *costs(fits, ("time", "O(n^2)", "O(n^2)")))
    assert "measured:outgrown" not in other.context.nudges_given
