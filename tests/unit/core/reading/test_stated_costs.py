"""Which of several stated costs is meant: of which approach, and which one is the last word."""

from dataclasses import replace

import pytest

from interviews.core.context import Language, Message
from interviews.core.costs.claims import find_claims
from interviews.core.reading.stated_costs import claims_apart, latest_claim
from interviews.core.stages import STAGE_ORDER, Stage
from tests.cases import every_case
from tests.factories.core import make_context, make_knowledge
from tests.players import LANGUAGES, Player

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = STAGE_ORDER
TWO_IDEAS = [
    ("en", "ok, it is O(n^2) time, O(1) space. With a hash map from price to position I get O(n) time and O(n) space."),
    ("en", "It's O(n^2), but if I use a hash map it is O(n) time and O(n) memory"),
    ("en", "With a hash map it is O(n) time, O(n) space; brute force takes O(n^2) time"),
    ("en", "The brute force is quadratic; using a dict makes it linear time and linear space"),
    ("zh", "好吧，是 O(n^2) 时间，O(1) 空间。用哈希表的话是 O(n) 时间和 O(n) 空间。"),
    ("zh", "暴力是 O(n²)，而用哈希表只要 O(n) 时间，O(n) 空间"),
]
ONE_IDEA = [
    ("en", "O(n) time, since a hash map look-up is O(1)"),
    ("en", "Use a hash map: O(n) time. It stores everything, so O(n) memory"),
    ("en", "from O(n^2) to O(n) with a hash map"),
    ("en", "O(n) time, and the hash map takes O(n) space"),
    ("en", "It is O(n^2) time and O(1) space"),
    ("en", "I would use a hash map"),
    ("zh", "用哈希表，时间 O(n)，空间 O(n)"),
]


@every_case("language, said", TWO_IDEAS)
def test_the_costs_of_two_ideas_are_read_apart(language: Language, said: str) -> None:
    knowledge = make_knowledge("two-sum", language)
    weaker, meant = claims_apart(said, knowledge.approaches[-1], knowledge) or pytest.fail("not told apart")
    assert weaker.time.cost.degree == 2
    assert (meant.time.cost.degree, meant.space.cost.degree) == (1, 1)


def test_a_lone_cost_beside_the_name_of_a_structure_is_a_time() -> None:
    knowledge = make_knowledge()
    _, meant = claims_apart(
        "O(n^2) time and O(1) space now, and O(n) with a hash map", knowledge.approaches[-1], knowledge
    )
    assert (meant.time.text, meant.space) == ("O(n)", None)


@every_case("language, said", ONE_IDEA)
def test_the_costs_of_one_idea_are_not_torn_apart(language: Language, said: str) -> None:
    knowledge = make_knowledge("two-sum", language)
    assert claims_apart(said, knowledge.approaches[-1], knowledge) is None


def test_costs_within_a_part_leave_out_the_rest() -> None:
    text = "O(n^2) time. O(n) space"
    assert find_claims(text, within=[(0, 12)]).space is None
    assert find_claims(text, within=[(12, len(text))]).time is None


@every_case("language", LANGUAGES)
def test_a_right_answer_about_two_ideas_is_no_failed_check(language: Language) -> None:
    player = Player(make_knowledge("two-sum", language))
    nested = "I would compare every pair with two nested loops" if language == "en" else "我用两层循环枚举每一对"
    wrong = ("That is O(n) time and O(1) extra space.", "I think it is O(n) because each loop is linear")
    wrong_zh = ("时间 O(n)，额外空间 O(1)。", "我觉得是 O(n)，因为每层循环是线性的")
    player.context = replace(player.context, current_stage=THINK, identified_pattern="hash_map", restated=True)
    player.say(nested)
    assert player.context.current_stage is COST
    for said in wrong if language == "en" else wrong_zh:
        player.say(said)
    failed = player.context.failed_checks
    assert failed
    player.say({"en": TWO_IDEAS[0][1], "zh": TWO_IDEAS[4][1]}[language])
    assert player.context.failed_checks == 0
    assert player.context.current_stage is CODE
    assert (player.context.claimed_time, player.context.claimed_space) == ("O(n)", "O(n)")
    assert not player.context.times("frustration")


def test_both_costs_said_with_the_approach_belong_to_their_own_idea() -> None:
    player = Player(make_knowledge())
    player.context = replace(player.context, current_stage=THINK, identified_pattern="hash_map", restated=True)
    player.say(
        "Trying every pair would be O(n^2). With a hash map from price to position I get O(n) time and O(n) space."
    )
    assert player.context.claimed_time == "O(n)"
    assert player.context.current_stage is CODE


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
