"""Which of several stated costs is meant: of which approach, and which one is the last word."""

from interviews.core.acts import Heard
from interviews.core.context import Message
from interviews.core.reading.approaches.stated_costs import costs_of, latest_claim
from interviews.core.stages import STAGE_ORDER, Stage
from tests.cases import every_case
from tests.factories.core import make_context, make_knowledge
from tests.hearing import act, costs

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = STAGE_ORDER
HASH, PAIRS = "hash_lookup", "brute_force"
KNOWLEDGE = make_knowledge()


def of_ideas(text: str, ideas: dict[str, str], *stated: tuple[str, str, str]) -> Heard:
    """Return what is heard: the ideas, each with its part of the text, and the costs."""
    named = [act("approach", idea, part, of_text=text) for idea, part in ideas.items()]
    return Heard((*named, *costs(text, *stated)))


def read(heard: Heard, idea: str = HASH) -> tuple[str | None, str | None]:
    claims = costs_of(heard, KNOWLEDGE.approach(idea))
    return (claims.time.text if claims.time else None, claims.space.text if claims.space else None)


TWO = "check every pair, O(n^2). Better: one pass with a dict"
NOW = "it is O(n^2) time, O(1) space. With a hash map I get O(n) time and O(n) memory"


def test_a_cost_of_the_weaker_idea_is_not_that_of_the_better_one() -> None:
    heard = of_ideas(
        TWO, {PAIRS: "check every pair, O(n^2)", HASH: "one pass with a dict"}, ("time", "O(n^2)", "O(n^2)")
    )
    assert read(heard) == (None, None)
    assert read(heard, PAIRS) == ("O(n^2)", None)


def test_what_is_said_before_a_better_idea_is_of_the_one_at_hand() -> None:
    stated = (
        ("time", "O(n^2)", "O(n^2)"),
        ("space", "O(1)", "O(1)"),
        ("time", "O(n)", "O(n) time"),
        ("space", "O(n)", "O(n) mem"),
    )
    assert read(of_ideas(NOW, {HASH: "With a hash map I get O(n) time and O(n) memory"}, *stated)) == ("O(n)", "O(n)")


def test_a_cost_before_the_only_idea_is_its_own() -> None:
    text = "O(n) time, since a hash map look-up is O(1)"
    assert read(of_ideas(text, {HASH: "since a hash map look-up is O(1)"}, ("time", "O(n)", "O(n)"))) == ("O(n)", None)


def test_an_idea_that_covers_the_whole_message_does_not_hide_the_other() -> None:
    heard = of_ideas(TWO, {PAIRS: TWO, HASH: "one pass with a dict"}, ("time", "O(n^2)", "O(n^2)"))
    assert read(heard, PAIRS) == ("O(n^2)", None)


def test_the_last_correction_stands_and_what_is_rejected_is_no_claim() -> None:
    text = "n squared, no wait, cubed"
    told = (*costs(text, ("time", "O(n^2)", "n squared")), *costs(text, ("time", "O(n^3)", "cubed"), stance="corrects"))
    assert read(Heard(told)) == ("O(n^3)", None)
    assert read(Heard(costs(text, ("time", "O(n)", "n"), stance="rejects"))) == (None, None)


def test_a_smaller_cost_beside_it_is_that_of_a_part() -> None:
    text = "sorting is O(n log n), the scan O(n)"
    assert read(Heard(costs(text, ("time", "O(n log n)", "O(n log n)"), ("time", "O(n)", "O(n)")))) == (
        "O(n log n)",
        None,
    )


def test_products_are_shown_as_products() -> None:
    assert read(Heard(costs("rows times cols", ("time", "O(rows cols)", "rows times cols")))) == (
        "O(rows * cols)",
        None,
    )
    assert read(Heard(costs("n log n", ("time", "O(n log n)", "n log n")))) == ("O(n log n)", None)


# --- the last word ---


def spoken(*said: tuple[Stage, str], **fields: object):
    conversation = tuple(Message("learner", text, stage) for stage, text in said)
    return make_context(stage=EDGES, conversation=conversation, **{"claimed_time": "O(n)", **fields})


@every_case(
    "said",
    [
        "The two nested loops, each over the whole list. So it is quadratic really.",
        "The inner one runs n times, that makes O(n^2)",
        "你说得对，两层循环，所以是 O(n^2)",
        "其实是平方级的时间",
    ],
)
@every_case("stage", [CODE, EDGES])
def test_a_cost_that_is_put_right_over_the_code_counts(said: str, stage: Stage) -> None:
    assert latest_claim(spoken((COST, "O(n) time, O(n) space"), (stage, said))).cost.degree == 2


@every_case(
    "said",
    [
        "each look-up is O(1)",
        "With [5, 5] it stores the first one",
        "a sorted list would be O(n log n)",
        "if I used two loops it would be O(n^2)",
        "如果用两层循环就是 O(n^2)",
        "two nested loops",
        "",
    ],
)
def test_asides_and_suppositions_change_no_claim(said: str) -> None:
    assert latest_claim(spoken((COST, "O(n) time"), (EDGES, said))).text == "O(n)"


@every_case("said", ["the inner loop is O(n)", "each round takes linear time", "内层循环是 O(n)"])
def test_the_cost_of_a_part_lowers_no_claim(said: str) -> None:
    assert latest_claim(spoken((COST, "O(n^2)"), (EDGES, said), claimed_time="O(n^2)")).cost.degree == 2


@every_case("said", ["So the whole code takes O(n) time now.", "现在整个代码是 O(n) 的"])
def test_a_lower_cost_of_the_whole_counts(said: str) -> None:
    assert latest_claim(spoken((COST, "O(n^2)"), (EDGES, said), claimed_time="O(n^2)")).cost.degree == 1


def test_what_is_claimed_of_an_approach_again_outweighs_what_was_said_before_it() -> None:
    context = spoken((CODE, "So it is O(n^2) really."), (COST, "O(n) time"))
    assert latest_claim(context).text == "O(n)"


def test_comments_in_code_claim_nothing() -> None:
    text = "```python\nfor a in nums:  # so it takes O(n^2) time\n    pass\n```"
    assert latest_claim(spoken((CODE, text))).text == "O(n)"


def test_what_the_coach_settled_does_not_outweigh_a_higher_cost_that_was_said() -> None:
    settled = {"approach_ids": ("one_pass",), "nudges_given": ("one_pass:settled_time",)}
    said = (COST, "The two nested loops. So it is quadratic really.")
    assert latest_claim(spoken(said, **settled)).cost.degree == 2
    assert latest_claim(spoken(said)).text == "O(n)", "their own words came later"
    assert latest_claim(spoken((COST, "So it takes O(n) time"), **settled, claimed_time="O(n^2)")).text == "O(n^2)"


def test_without_any_claim_there_is_none() -> None:
    assert latest_claim(spoken((EDGES, "an empty list"), claimed_time=None)) is None
    described = spoken(claimed_time=None, user_approach="two nested loops")
    assert latest_claim(described).cost.degree == 2
