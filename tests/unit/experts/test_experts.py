"""What all experts share, and what each does with single messages."""

import re
from dataclasses import replace

import pytest

from interviews.core.context import Message, UserProfile
from interviews.core.response import validate_response
from interviews.core.stages import STAGE_ORDER, STAGES, Stage, index_of, row_of
from interviews.core.turn.turn import TurnInput, run_turn
from interviews.core.wording.coach import WORDING, say
from interviews.experts.registry import EXPERTS
from tests.cases import every_case
from tests.factories.core import make_knowledge
from tests.hearing import act, told
from tests.players import LANGUAGES, SLUGS, Player, new_context, pasted_knowledge

TWO_SUM = make_knowledge("two-sum")
COLLECTED = {"identified_pattern": "hash_map", "user_approach": "pairs", "pseudocode": "for ..."}


def in_stage(stage: Stage, said: str = "", **values: object):
    conversation = (Message("coach", "Well?", stage), Message("learner", said, stage))
    return new_context(TWO_SUM, current_stage=stage, conversation=conversation, **{**COLLECTED, **values})


@pytest.mark.parametrize("row", STAGES, ids=lambda row: row.stage.value)
def test_exactly_one_expert_speaks_in_a_stage(row) -> None:
    active = [name for name, expert in EXPERTS.items() if expert(TWO_SUM).should_activate(in_stage(row.stage))]
    assert active == [row.expert]


@pytest.mark.parametrize(
    ("stage", "missing"),
    [
        (Stage.THOUGHT_ARTICULATION, "identified_pattern"),
        (Stage.PSEUDOCODE_DESIGN, "user_approach"),
        (Stage.FOLLOW_UP, "pseudocode"),
    ],
)
def test_a_stage_without_what_it_builds_on_is_inconsistent(stage: Stage, missing: str) -> None:
    context = in_stage(stage, "hello", **{missing: None})
    experts = {name: expert(TWO_SUM) for name, expert in EXPERTS.items()}
    assert experts[row_of(stage).expert].validate_context(context)
    outcome = run_turn(context, TWO_SUM, experts, TurnInput(text="O(n) I think"), 1.0)
    assert [one.kind for one in outcome.occurrences][:1] == ["state_inconsistent"]


@pytest.mark.parametrize("stage", STAGE_ORDER)
@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_climb_the_ladder_and_then_ask_for_less(stage: Stage, language: str) -> None:
    knowledge = make_knowledge("two-sum", language)
    player = Player(knowledge)
    player.context = replace(player.context, current_stage=stage, **COLLECTED)
    for number, hint in enumerate(knowledge.hints[stage], start=1):
        assert hint in player.say(TurnInput("hint"))
        assert player.context.hint_level == number
    assert row_of(stage).expects[language] in player.say(TurnInput("hint"))
    assert player.context.hint_requests == len(knowledge.hints[stage]) + 1


@every_case("stage", STAGE_ORDER)
@every_case("said", ["idk", "O(n)", "a hash map", "why?", "", "for x in a:\n  return x"])
def test_every_answer_of_an_expert_is_valid(stage: Stage, said: str) -> None:
    context = in_stage(stage, said)
    expert = EXPERTS[row_of(stage).expert](TWO_SUM)
    for response in (
        expert.process(context),
        expert.open(context),
        expert.hint(context),
        expert.leave_unfinished(context),
    ):
        assert validate_response(response, context) is response
        assert response.success


def test_follow_ups_begin_where_the_learner_stands() -> None:
    expert = EXPERTS["follow_up"](TWO_SUM)
    levels = {f.id: f.level for f in TWO_SUM.follow_ups}
    for level, first in (("unknown", 1), ("beginner", 1), ("advanced", 2)):
        opened = expert.open(in_stage(Stage.FOLLOW_UP, user_profile=UserProfile(level)))
        assert levels[opened.context_updates["follow_ups_asked"][0]] == first


# --- the greeting ---


@every_case(
    "title, named",
    [
        ("Two Sum", True), ("Top K Frequent Elements", True), ("Find Median from Data Stream", True),
        ("Best Time to Buy and Sell Stock", True), ("LRU cache", True), ("仓库搬运", True), ("N 皇后", True),
        ("Given an integer array nums and an integer k, return the k…", False),
        ("Given an array", False), ("Return the sum of all numbers in a list", False),
        ("You are given two strings; compare them", False), ("Is this string a palindrome?", False),
        ("给定一个整数数组 nums", False), ("有一家快递公司，每天要把包裹装车", False), ("请返回最长的子串", False),
        ("仓库里的箱子要按重量从小到大依次装上卡车", False),
    ],
)  # fmt: skip
def test_a_pasted_text_that_begins_with_a_sentence_is_greeted_without_it(title: str, named: bool) -> None:
    for language in LANGUAGES:
        knowledge = replace(pasted_knowledge(f"{title}\nReturn the answer.", language), title=title)
        greeting = Player(knowledge).context.conversation[0].text
        assert (title in greeting) is named, greeting
        assert "…" not in greeting


@pytest.mark.parametrize("slug", SLUGS)
def test_problems_of_the_bank_are_greeted_with_their_name(slug: str) -> None:
    for language in LANGUAGES:
        knowledge = make_knowledge(slug, language)
        greeting = Player(knowledge).context.conversation[0].text
        assert f"**{knowledge.title}**" in greeting
        assert not re.search(r"[\u4e00-\u9fff]\**[A-Za-z]", greeting.split("。")[0]), "a name in letters stands apart"


# --- code before the approach ---

WRONG_CODE = "def two_sum(nums, target):\n    seen = {}\n    for i, x in enumerate(nums):\n        return [i, i]"


@every_case("with_action", ["submit", "message"])
@every_case("language", LANGUAGES)
def test_code_alone_is_no_approach_in_words(language: str, with_action: str) -> None:
    for knowledge in (make_knowledge("two-sum", language), pasted_knowledge("Pairs\nReturn two positions.", language)):
        player = Player(knowledge)
        player.say(TurnInput(with_action, code=WRONG_CODE))
        if player.context.current_stage is Stage.PROBLEM_CLARIFICATION:
            player.context = replace(player.context, restated=True, stage_turns=2)
            player.say("I'm ready." if language == "en" else "可以开始了")
        assert player.context.current_stage is Stage.THOUGHT_ARTICULATION
        assert player.context.user_approach is None


@every_case(
    "said",
    [
        "I would keep a hash map of the prices that I have seen, like this:",
        f"I would keep a hash map of the prices that I have seen.\n```python\n{WRONG_CODE}\n```",
        f"I would keep a hash map of the prices that I have seen:\n{WRONG_CODE}",
    ],
)
def test_words_beside_code_describe_the_approach(said: str) -> None:
    player = Player(TWO_SUM)
    told(
        player,
        {
            said: (
                act("approach", "hash_lookup", said.split(",", maxsplit=1)[0].split(":", maxsplit=1)[0], of_text=said),
                act("code"),
            )
        },
    )
    player.say(TurnInput(text=said, code=WRONG_CODE if "def" not in said else ""))
    assert player.context.current_stage is Stage.COMPLEXITY_ANALYSIS
    assert "hash map" in player.context.user_approach


@every_case("language", LANGUAGES)
def test_the_answer_asked_for_with_the_code_as_it_was_is_refused_and_nothing_else(language: str) -> None:
    said = {"en": "please show me the fixed code, I ran out of time", "zh": "没时间了，直接把改好的代码发给我"}[
        language
    ]
    player = Player(make_knowledge("two-sum", language))
    sent = Message("learner", "", Stage.PSEUDOCODE_DESIGN, WRONG_CODE)
    asked = Message("coach", "What happens with [5, 5]?", Stage.EDGE_CASE_CHECK)
    player.context = replace(
        player.context, current_stage=Stage.EDGE_CASE_CHECK, conversation=(sent, asked), **COLLECTED
    )
    player.say(TurnInput(text=said, code=WRONG_CODE))
    assert [message.situation for message in player.context.conversation[-2:]] == ["over_reliance", "over_reliance"]
    assert not player.recorded("answered")


def test_the_reviewer_asks_about_loops_that_contradict_the_claim() -> None:
    context = in_stage(
        Stage.PSEUDOCODE_DESIGN,
        "for x in nums:\n    for y in nums:\n        if x + y == target:\n            return x, y",
        pseudocode=None,
        approach_ids=("hash_lookup",),
        claimed_time="O(n)",
    )
    response = EXPERTS["reviewer"](TWO_SUM).process(context)
    assert "O(n)" in response.assistant_message
    assert response.context_updates["detected_issues"] == ("code:nested",)
    assert response.next_stage is None


def test_the_reviewer_never_says_where_or_how() -> None:
    said = " ".join(text for key in WORDING if key.startswith("code.") for text in WORDING[key]["en"])
    assert "line " not in said.lower().replace("next lines", "")


@every_case("key", sorted(WORDING))
def test_wording_is_complete_in_both_languages(key: str) -> None:
    both = WORDING[key]
    assert set(both) == {"en", "zh"}
    fields = [sorted(part.split("}")[0] for part in text.split("{")[1:]) for texts in both.values() for text in texts]
    assert all(one == fields[0] for one in fields), "the variants fill in the same values"


def test_variants_follow_one_another() -> None:
    said = {say("clarify.more", "en", turn) for turn in range(3)}
    assert len(said) == 3


def test_what_does_not_count_as_settled_is_not_told_twice() -> None:
    """A question in every stage leaves what was collected alone."""
    for stage in STAGE_ORDER[1:]:
        player = Player(TWO_SUM)
        player.context = replace(player.context, current_stage=stage, **COLLECTED, approach_ids=("brute_force",))
        player.say("Is the list sorted, by the way?")
        assert player.context.user_approach == "pairs"
        assert index_of(player.context.current_stage) == index_of(stage)


WRONG = {
    "time": ("brute_force:wrong_time_1", "brute_force:wrong_time_2"),
    "space": ("brute_force:wrong_space_1", "brute_force:wrong_space_2"),
}


@every_case(
    "said, wrong, known, settled",
    [
        ("O(n log n) space", "space", {"claimed_time": "n^2"}, {"space"}),
        ("O(log n) time", "time", {}, {"time", "space"}),
        ("O(log n) time", "time", {"claimed_space": "O(1)"}, {"time"}),
        ("O(log n) time", "time", {"claimed_space": "O(n^2)"}, {"time", "space"}),
        ("O(log n) time and O(1) space", "time", {}, {"time"}),
        ("O(log n) time and O(n^2) space", "time", {}, {"time", "space"}),
    ],
)
def test_only_the_cost_that_the_learner_did_not_find_is_settled(
    said: str, wrong: str, known: dict[str, str], settled: set[str]
) -> None:
    context = in_stage(
        Stage.COMPLEXITY_ANALYSIS, said, approach_ids=("brute_force",), nudges_given=WRONG[wrong], **known
    )
    response = EXPERTS["thought"](TWO_SUM).process(context)
    marks = {mark for mark in response.context_updates["nudges_given"] if ":settled_" in mark}
    assert marks == {f"brute_force:settled_{which}" for which in settled}
    claims = {which: response.context_updates[f"claimed_{which}"] for which in ("time", "space")}
    assert claims == {"time": known.get("claimed_time", "O(n^2)"), "space": "O(1)"}
    assert "O(n^2) time and O(1) extra memory" in response.assistant_message


@pytest.mark.parametrize("slug", SLUGS)
def test_names_of_approaches_are_spoken_only_when_safe(slug: str) -> None:
    knowledge = make_knowledge(slug)
    context = new_context(knowledge, current_stage=Stage.THOUGHT_ARTICULATION)
    expert = EXPERTS["thought"](knowledge)
    name = expert.safe_name(context, knowledge.approaches[0])
    assert name is None or name == knowledge.approaches[0].name
