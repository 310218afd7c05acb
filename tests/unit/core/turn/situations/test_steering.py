"""What is known of a learner steers the coach, and every place where it does says why, under the coach's message."""

import re
from dataclasses import replace
from typing import Any, get_args

import pytest

from interviews.core.acts import Act, ActKind, Heard
from interviews.core.context import InterviewContext, Message, UserProfile
from interviews.core.leaks.guard import find_leaks
from interviews.core.response import InvalidResponse, ModuleResponse, validate_response
from interviews.core.stages import STAGE_ORDER, Stage
from interviews.core.turn.situations.steering import (
    MORE_FOLLOW_UPS,
    USUAL_FOLLOW_UPS,
    Because,
    FollowUps,
    Steered,
    follow_ups,
    hint_detail,
    next_edge_case,
    nudges_passed_over,
)
from interviews.core.turn.turn import TurnInput, TurnOutcome, run_turn
from interviews.core.wording.coach import WORDING, say
from interviews.experts.registry import EXPERTS
from problems.patterns.taxonomy import EdgeFamily, load_taxonomy
from tests.cases import every_case
from tests.factories.core import make_context, make_dry_run, make_failing, make_knowledge
from tests.hearing import FakeEar, act
from tests.hearing_scenes import ToldEar
from tests.learner_lines import LINES
from tests.played import Scene, one_scene_per_stage
from tests.players import LANGUAGES, SLUGS, Player, new_context, pasted_knowledge

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage
TWO_SUM = make_knowledge()
GIVES_UP = {"en": "This is too hard, I give up", "zh": "太难了，我放弃了"}
GIVES_UP_AGAIN = {"en": "I am really stuck and frustrated, this is hopeless", "zh": "我真的快崩溃了，完全不会"}
PAIRS = {"en": "I would compare every pair with two nested loops.", "zh": "两层循环，枚举每一对"}
BEGINS = {"en": "Because ", "zh": "因为"}
STRAIGHT_TO_IT = {"en": "O(n^2) time and O(1) space", "zh": "时间 O(n^2)，空间 O(1)"}


def known(level: str = "unknown", **fields: Any) -> UserProfile:
    return UserProfile(level, **fields)


def context_of(profile: UserProfile, **fields: Any) -> InterviewContext:
    return make_context(user_profile=profile, **fields)


def at(stage: Stage, profile: UserProfile, language: str = "en", slug: str = "two-sum", **changes: Any) -> Scene:
    """Return an interview that has just arrived at ``stage``, of a learner of whom ``profile`` is known."""
    scene = one_scene_per_stage(language, slug)[stage]
    return replace(scene, context=replace(scene.context, user_profile=profile, **changes))


def turn(scene: Scene, said: str | TurnInput, **input_fields: Any) -> tuple[Scene, TurnOutcome]:
    turn_input = said if isinstance(said, TurnInput) else TurnInput(text=said, **input_fields)
    outcome = run_turn(scene.context, scene.knowledge, scene.experts, turn_input, 60.0)
    return replace(scene, context=outcome.context), outcome


def reasons(outcome: TurnOutcome) -> list[str]:
    return [message.because for message in outcome.messages if message.because]


def said(outcome: TurnOutcome) -> str:
    return "\n\n".join(message.text for message in outcome.messages)


def with_profile(player: Player, profile: UserProfile) -> Player:
    player.context = replace(player.context, user_profile=profile)
    return player


# --- how detailed help is ---

DETAILS = [
    ("beginner", "very_detailed", "very_detailed", "shown.beginner"),
    ("intermediate", "very_detailed", "moderate", ""),
    ("advanced", "very_detailed", "light", "shown.advanced"),
    ("unknown", "very_detailed", "very_detailed", ""),
    ("beginner", "moderate", "moderate", "wish.moderate"),
    ("beginner", "light", "light", "wish.light"),
    ("intermediate", "moderate", "moderate", ""),
    ("intermediate", "light", "light", "wish.light"),
    ("unknown", "light", "light", "wish.light"),
    ("advanced", "moderate", "light", "shown.advanced"),
    ("advanced", "light", "light", "wish.light"),
]
"""Level, the most that the learner wishes for, what is given, and why."""


@every_case("level, most, detail, because", DETAILS)
def test_help_is_as_detailed_as_the_level_asks_for_and_never_more_than_is_wished(
    level: str, most: str, detail: str, because: str
) -> None:
    steered = hint_detail(context_of(known(level, most_detail=most, stated=False)))
    assert (steered.value, steered.because.known if steered.because else "") == (detail, because)


@every_case("level, most, detail, because", DETAILS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_support_follows_what_is_known(language: str, level: str, most: str, detail: str, because: str) -> None:
    """Strategy 3, through a whole turn: what is said, what is remembered, and the reason that is given for it."""
    scene = at(THINK, known(level, most_detail=most, stated=False), language)
    scene, outcome = turn(scene, GIVES_UP[language])
    text, rung = said(outcome), scene.knowledge.hints[THINK][0]
    frame, step = WORDING["frame.thought_articulation"][language][0], WORDING["step.thought_articulation"][language][0]
    assert scene.context.hint_detail == detail
    assert (rung in text, frame in text, step in text) == {
        "very_detailed": (True, True, False),
        "moderate": (True, False, False),
        "light": (False, False, True),
    }[detail]
    expected = [say(f"known.{because}", language)] if because else []
    assert [reason for reason in reasons(outcome) if expected and expected[0] in reason] == reasons(outcome)
    assert len(reasons(outcome)) == len(expected)
    assert all(reason.startswith(BEGINS[language]) for reason in reasons(outcome))


@pytest.mark.parametrize("language", LANGUAGES)
def test_light_help_begins_with_a_step_and_goes_on_with_the_ladder(language: str) -> None:
    scene = at(THINK, known("advanced"), language)
    frame, rungs = WORDING["frame.thought_articulation"][language][0], scene.knowledge.hints[THINK]
    scene, outcome = turn(scene, GIVES_UP[language])
    assert not [rung for rung in rungs if rung in said(outcome)] and len(reasons(outcome)) == 1
    for rung in rungs:
        scene, outcome = turn(scene, GIVES_UP_AGAIN[language] + "!" * scene.context.turn_count)
        assert rung in said(outcome) and frame not in said(outcome)
        assert not reasons(outcome), "everybody gets this"
    _scene, outcome = turn(scene, GIVES_UP[language])
    assert frame in said(outcome), "with the ladder used up there is the frame, as for everybody"
    assert not reasons(outcome)


def test_light_help_never_falls_behind_the_hints_that_were_given() -> None:
    scene = at(THINK, known("advanced"))
    for number in (0, 1, 2):
        scene, outcome = turn(scene, TurnInput("hint"))
        assert scene.knowledge.hints[THINK][number] in said(outcome)
        assert not reasons(outcome)


def test_help_that_is_stronger_by_its_name_is_no_small_step() -> None:
    for profile in (known("advanced"), known("advanced", most_detail="light")):
        scene = at(THINK, profile)
        for mumbled in (".", "?", ".."):
            scene, outcome = turn(scene, mumbled)
        assert scene.knowledge.hints[THINK][0] in said(outcome), "help mode promises a more detailed hint"
        assert scene.context.hint_detail == "light" and not reasons(outcome)
        stagnating = run_turn(
            at(THINK, profile, stage_turns=3, last_question="How?", stage_started_at=0.0).context,
            replace(scene.knowledge, ear=ToldEar(Heard((Act(ActKind.NOTHING),)))), scene.experts,
            TurnInput(text="Hmm, let me see what there is"), 16 * 60.0,
        )  # fmt: skip
        assert "stagnation" in [one.kind for one in stagnating.occurrences]
        assert scene.knowledge.hints[THINK][0] in said(stagnating)


def test_beside_code_that_fails_there_is_neither_frame_nor_step_and_no_reason() -> None:
    code = "def two_sum(nums, target):\n    return [0, 0]"
    run = make_dry_run(code, failing=make_failing())
    for level in ("beginner", "advanced", "intermediate"):
        sent = Message("learner", "", EDGES, code)
        scene = at(EDGES, known(level), dry_run=run)
        scene = replace(scene, context=replace(scene.context, conversation=(*scene.context.conversation, sent)))
        _scene, outcome = turn(scene, GIVES_UP["en"])
        assert "[3, 3]" in said(outcome) and not reasons(outcome), level


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reason_tells_where_the_knowledge_is_from(language: str) -> None:
    for level in ("beginner", "advanced"):
        for stated in (True, False):
            _scene, outcome = turn(at(THINK, known(level, stated=stated), language), GIVES_UP[language])
            whence = "stated" if stated else "shown"
            assert say(f"known.{whence}.{level}", language) in reasons(outcome)[0]


# --- the first nudge ---

NUDGES = [
    (known("beginner"), 1, "stated.beginner"),
    (known("beginner", stated=False), 1, "shown.beginner"),
    (known("beginner", pattern_skill={"hash_map": 0.6}), 0, ""),
    (known("advanced", pattern_skill={"hash_map": 0.54, "heap": 0.5, "trie": 0.5, "tree": 0.9}), 1, "pattern"),
    (known("unknown", pattern_skill={"hash_map": 0.3, "heap": 0.3, "trie": 0.3}), 1, "pattern"),
    # With fewer weak patterns the reason would tell which one it is.
    (known("advanced", pattern_skill={"hash_map": 0.3, "heap": 0.3, "tree": 0.9}), 0, ""),
    (known("beginner", pattern_skill={"hash_map": 0.3, "heap": 0.3, "tree": 0.9}), 1, "stated.beginner"),
    (known("unknown", pattern_skill={"two_pointers": 0.3}), 0, ""),
    (known("advanced"), 0, ""),
    (known("intermediate"), 0, ""),
    (known(), 0, ""),
]


@every_case("profile, passed_over, because", NUDGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_nudge_is_more_concrete_where_the_pattern_is_hard_for_the_learner(
    language: str, profile: UserProfile, passed_over: int, because: str
) -> None:
    scene = at(COST, profile, language)
    nudges = scene.knowledge.approaches[0].nudges
    scene, outcome = turn(scene, STRAIGHT_TO_IT[language])
    assert nudges[passed_over] in said(outcome)
    assert [nudge for nudge in nudges if nudge in said(outcome)] == [nudges[passed_over]]
    assert bool(reasons(outcome)) is bool(because)
    if because:
        assert say(f"known.{because}", language) in reasons(outcome)[0]
    # What follows is the same ladder, without a reason: it is known that something better is asked for.
    for nudge in nudges[passed_over + 1 :]:
        scene, outcome = turn(scene, {"en": "Hmm, no idea so far really", "zh": "嗯，暂时还没有想法"}[language])
        assert nudge in said(outcome) and not reasons(outcome)
    scene, outcome = turn(scene, {"en": "I will stay with the two loops", "zh": "我就用这个两层循环了"}[language])
    assert scene.context.current_stage is CODE, "no nudge is left, so the approach is taken"


def test_with_few_nudges_nobody_starts_further_on() -> None:
    context = context_of(known("beginner"))
    assert [nudges_passed_over(context, TWO_SUM, nudges).value for nudges in (0, 1, 2, 3, 4)] == [0, 0, 0, 1, 1]


def test_the_wish_to_stay_is_heard_after_a_nudge_that_was_passed_over() -> None:
    """The coach knows that the last thing it asked for was something better, whichever nudge that was."""
    scene, _outcome = turn(at(COST, known("beginner")), STRAIGHT_TO_IT["en"])
    scene, _outcome = turn(scene, "I would just keep this, it is fine for me")
    assert scene.context.complexity_discussed and scene.context.current_stage is CODE


def test_a_hint_after_the_first_nudge_is_the_next_one() -> None:
    scene, _outcome = turn(at(COST, known("beginner")), STRAIGHT_TO_IT["en"])
    _scene, outcome = turn(scene, TurnInput("hint"))
    assert scene.knowledge.approaches[0].nudges[2] in said(outcome)


# --- follow-ups ---

FOLLOW_UPS = [
    (known(), USUAL_FOLLOW_UPS, ""),
    (known("beginner"), USUAL_FOLLOW_UPS, ""),
    (known("intermediate"), USUAL_FOLLOW_UPS, ""),
    (known("advanced"), MORE_FOLLOW_UPS, "stated.advanced"),
    (known("advanced", stated=False), MORE_FOLLOW_UPS, "shown.advanced"),
    (known("advanced", stage_skill={"follow_up": 0.5}), USUAL_FOLLOW_UPS, ""),
    (known("advanced", stage_skill={"follow_up": 0.7}), MORE_FOLLOW_UPS, "stated.advanced"),
    (known("beginner", stage_skill={"follow_up": 0.81}), MORE_FOLLOW_UPS, "follow_up"),
    (known("beginner", stage_skill={"follow_up": 0.8}), USUAL_FOLLOW_UPS, ""),
    (known("beginner", stage_skill={"complexity_analysis": 0.99}), USUAL_FOLLOW_UPS, ""),
]


@every_case("profile, expected, because", FOLLOW_UPS)
def test_follow_ups_are_by_how_earlier_ones_went_and_else_by_the_level(
    profile: UserProfile, expected: FollowUps, because: str
) -> None:
    steered = follow_ups(context_of(profile))
    assert (steered.value, steered.because.known if steered.because else "") == (expected, because)
    assert (FollowUps(1, 2), FollowUps(2, 3)) == (USUAL_FOLLOW_UPS, MORE_FOLLOW_UPS)


@every_case("profile, expected, because", FOLLOW_UPS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_follow_ups_through_an_interview(
    language: str, profile: UserProfile, expected: FollowUps, because: str
) -> None:
    scene = at(EDGES, profile, language, edge_cases_discussed=True)
    by_id = {one.id: one for one in scene.knowledge.follow_ups}
    scene, outcome = turn(scene, {"en": "Let's go on", "zh": "继续吧"}[language])
    whys = [reasons(outcome)]
    assert by_id[scene.context.follow_ups_asked[0]].level >= expected.first_level
    while scene.context.current_stage is FOLLOW:
        scene, outcome = turn(scene, by_id[scene.context.follow_ups_asked[-1]].good_answer)
        whys.append(reasons(outcome))
    assert len(scene.context.follow_ups_asked) == expected.number
    sentences = [reason for why in whys for reason in why]
    if not because:
        assert sentences == []
        return
    first, second, third, *_ = whys
    assert (len(first), len(second), len(third)) == (1, 0, 1), "the harder beginning and the third question"
    assert all(say(f"known.{because}", language) in sentence for sentence in sentences)


def test_no_reason_is_given_for_a_first_question_that_everybody_would_get() -> None:
    knowledge = replace(TWO_SUM, follow_ups=tuple(replace(one, level=2) for one in TWO_SUM.follow_ups))
    player = with_profile(Player(knowledge), known("advanced"))
    context = replace(
        player.context, current_stage=FOLLOW, identified_pattern="hash_map", user_approach="x", pseudocode="y"
    )
    assert "because" not in player.experts["follow_up"].open(context).metadata


# --- edge cases ---


@every_case("missed, expected, because", [
    ((), "equal_prices", ""),
    (("empty",), "equal_prices", ""),
    (("size", "absent", "empty"), "equal_prices", ""),
    (("duplicates",), "equal_prices", ""),
    (("numbers",), "negatives", "numbers"),
    (("empty", "ends", "numbers"), "far_apart", "ends"),
    (("single", "ends"), "shortest", "single"),
    (("a family of a newer version",), "equal_prices", ""),
])  # fmt: skip
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_family_that_was_forgotten_before_is_asked_about_first(
    language: str, missed: tuple[str, ...], expected: str, because: str
) -> None:
    knowledge = make_knowledge("two-sum", language)
    steered = next_edge_case(context_of(known(missed_families=missed), language=language), knowledge.edge_cases)
    assert steered.value.id == expected
    reason = steered.in_words(language, "family")
    assert say(f"family.{because}", language) in reason if because else reason == ""


def test_each_question_about_an_edge_case_is_of_a_forgotten_family_as_long_as_there_is_one() -> None:
    scene = at(EDGES, known(missed_families=("ends", "numbers")), edge_cases_named=())
    outcomes = ("It goes through the loop as usual and returns the pair", "It returns both as they are, in their order")
    ear = FakeEar({text: (act("outcome"),) for text in outcomes})
    knowledge = replace(scene.knowledge, ear=ear)
    scene = replace(scene, knowledge=knowledge, experts={name: of(knowledge) for name, of in EXPERTS.items()})
    asked, whys = [], []
    for text in ("That's all I can think of.", *outcomes):
        scene, outcome = turn(scene, text)
        asked, whys = list(scene.context.edge_cases_asked), [*whys, *reasons(outcome)]
    families = {case.id: case.family for case in scene.knowledge.edge_cases}
    assert [families[case] for case in asked][:2] == ["ends", "numbers"], asked
    assert say("family.ends", "en") in whys[0] and say("family.numbers", "en") in whys[1]


def test_interviews_of_before_there_were_families_go_on_as_they_began() -> None:
    old = replace(TWO_SUM, edge_cases=tuple(replace(case, family="") for case in TWO_SUM.edge_cases))
    steered = next_edge_case(context_of(known(missed_families=("numbers",))), old.edge_cases)
    assert steered == Steered(old.edge_cases[0])


def test_every_edge_case_has_a_family_and_every_family_is_used() -> None:
    families = set(get_args(EdgeFamily))
    assert {case.family for slug in SLUGS for case in make_knowledge(slug).edge_cases} == families
    assert {case.family for pattern in load_taxonomy().values() for case in pattern.edge_cases} == families
    assert {key.removeprefix("family.") for key in WORDING if key.startswith("family.")} == families


def test_a_pasted_problem_has_the_families_of_its_pattern() -> None:
    knowledge = pasted_knowledge("Given a sorted array of integers, search for the position of a target value.")
    assert {case.family for case in knowledge.edge_cases} <= set(get_args(EdgeFamily))
    family = knowledge.edge_cases[-1].family
    assert next_edge_case(context_of(known(missed_families=(family,))), knowledge.edge_cases).value.family == family


# --- what reasons say ---


SAID_WITH = {
    "very_detailed": ("stated.beginner", "shown.beginner"),
    "light": ("stated.advanced", "shown.advanced", "wish.light"),
    "no_frame": ("wish.light", "wish.moderate"),
    "concrete": ("stated.beginner", "shown.beginner", "pattern"),
    "harder": ("stated.advanced", "shown.advanced", "follow_up"),
    "one_more": ("stated.advanced", "shown.advanced", "follow_up"),
    "family": ("family",),
}
"""What follows, and what it can follow from."""


def every_reason(language: str) -> list[str]:
    """Return every sentence that can be said as a reason."""
    families = [say(f"family.{family}", language) for family in get_args(EdgeFamily)]
    return [
        Steered(0, Because(key, {"family": family})).in_words(language, so)
        for so, keys in SAID_WITH.items()
        for key in keys
        for family in (families if key == "family" else families[:1])
    ]


def test_every_wording_of_reasons_is_said() -> None:
    assert {f"so.{so}" for so in SAID_WITH} == {key for key in WORDING if key.startswith("so.")}
    said_of = {f"known.{known}" for keys in SAID_WITH.values() for known in keys}
    assert said_of == {key for key in WORDING if key.startswith("known.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_is_one_short_sentence_without_a_number_or_blame(language: str) -> None:
    for reason in every_reason(language):
        assert reason.startswith(BEGINS[language]) and reason[-1] in ".。" and len(reason) <= 300, reason
        assert not re.search(r"\d|%|[一二三四五六七八九十]成|wrong|fail|weak|bad|poor|mistake|错|差|失败", reason), (
            reason
        )
        assert "{" not in reason and "\n" not in reason


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_no_reason_gives_anything_away(slug: str, language: str) -> None:
    """In no stage of any problem."""
    knowledge = make_knowledge(slug, language)
    for stage in STAGE_ORDER:
        context = new_context(knowledge, current_stage=stage)
        for reason in every_reason(language):
            assert not find_leaks(reason, knowledge, context), (stage, reason)


@every_case(
    "profile", [known(), known("intermediate"), known("intermediate", stated=False), known("unknown", stated=False)]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_where_nothing_is_known_the_whole_interview_gives_no_reason(language: str, profile: UserProfile) -> None:
    player = with_profile(Player(make_knowledge("two-sum", language)), profile)
    for lines in LINES["two-sum"][language]["first"].values():
        for line in lines:
            player.say(line)
    player.say(GIVES_UP[language])
    assert player.context.turn_count > 5
    assert not [message.because for message in player.context.conversation if message.because]


# --- how reasons travel ---


def answering(scene: Scene, response: ModuleResponse) -> TurnOutcome:
    """Play a turn in which the expert of the stage gives ``response``."""

    class Voice:
        def should_activate(self, context: InterviewContext) -> bool:
            return True

        def validate_context(self, context: InterviewContext) -> None:
            return None

        def process(self, context: InterviewContext) -> ModuleResponse:
            return response

    return run_turn(scene.context, scene.knowledge, {"one": Voice()}, TurnInput(text=PAIRS["en"]), 60.0)


def test_a_reason_that_gives_something_away_is_left_out_and_recorded() -> None:
    outcome = answering(
        at(THINK, known()), ModuleResponse(True, "And then?", metadata={"because": "Because a hash map fits."})
    )
    assert [(message.text, message.because) for message in outcome.messages] == [("And then?", "")]
    assert [one.kind for one in outcome.occurrences] == ["leak_caught"]


def test_with_another_message_its_reason_is_gone() -> None:
    leaking = ModuleResponse(True, "Put them into a hash map.", metadata={"because": "Because it is so."})
    outcome = answering(at(THINK, known()), leaking)
    assert [message.because for message in outcome.messages] == [""]


@every_case("because", ["x" * 301, None, 3, ["Because"]])
def test_what_is_no_line_is_no_reason(because: object) -> None:
    with pytest.raises(InvalidResponse):
        validate_response(ModuleResponse(True, "Yes.", metadata={"because": because}), make_context())


def test_a_message_keeps_its_reason_when_it_is_stored() -> None:
    message = Message("coach", "And then?", THINK, because="Because it is so.")
    assert Message.from_dict(message.to_dict()) == message
    context = make_context(conversation=(message,), hint_detail="light")
    assert InterviewContext.from_dict(context.to_dict()) == context


# --- once is enough ---


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_reason_is_given_once_an_interview(language: str) -> None:
    scene = at(EDGES, known(missed_families=("numbers",)), language)
    texts = {
        "en": (
            "the first and the last item",
            "It takes the first two items and returns them",
            "nothing else here then",
        ),
        "zh": ("首尾两个", "先取前两个，再返回下标", "这里没有别的了呀"),
    }[language]
    whys = []
    for text in texts:
        scene, outcome = turn(scene, text)
        whys += reasons(outcome)
    assert whys and len(whys) == len(set(whys))
    assert sum(say("family.numbers", language) in why for why in whys) == 1
