"""Signs that somebody is stuck, read from behaviour: where each begins to count, and that it counts once a stage."""

from dataclasses import replace

import pytest

from interviews.core.acts import Act, ActKind, Heard
from interviews.core.context import InterviewContext, Message
from interviews.core.stages import Stage
from interviews.core.turn.situations import stuck_signs
from interviews.core.turn.situations.kinds import Frustration, Situation, Stagnation
from interviews.core.turn.situations.stuck_signs import counted, noticed, rewrites
from interviews.core.turn.turn import TurnInput, TurnOutcome, run_turn
from interviews.core.wording.coach import WORDING
from tests.factories.core import make_context, make_knowledge
from tests.hearing import act, said, told
from tests.hearing_scenes import ToldEar
from tests.players import LANGUAGES, Player

TEN, FIFTEEN = 600.0, 900.0
FRUSTRATION, STAGNATION = Frustration.kind, Stagnation.kind
THINK = Stage.THOUGHT_ARTICULATION.value


def with_versions(*versions: str, stage: Stage = Stage.PSEUDOCODE_DESIGN) -> InterviewContext:
    """Return a context in which the learner has sent those versions of the code, each answered by the coach."""
    said = [(Message("learner", "", stage, code), Message("coach", "Hm.", stage)) for code in versions]
    return make_context(stage=stage, conversation=tuple(message for pair in said for message in pair))


def talk(stage: Stage, *said: str | Message) -> tuple[Message, ...]:
    """Return a conversation in which the coach begins; a message of the learner that is text does nothing."""
    voices = ("coach", "learner")
    return tuple(
        one if isinstance(one, Message) else Message(voices[number % 2], one, stage) for number, one in enumerate(said)
    )


def thrice(between: str | Message = "so so", third: str = "") -> tuple[Message, ...]:
    """Return a conversation in which the coach asks for the steps of a plan three times, in words of each time."""
    first, second = WORDING["thought.more"]["en"]
    return talk(Stage.THOUGHT_ARTICULATION, first, "hm", second, between, third or first)


def seen(situation: Situation | None) -> tuple[str, str] | None:
    return situation and (situation.kind, situation.facts["sign"])


@pytest.mark.parametrize(
    ("fields", "now", "sign"),
    [
        # time in the stage, from the clock that is passed in
        ({}, 0.0, None),
        ({}, TEN, None),
        ({}, TEN + 0.01, (FRUSTRATION, "time")),
        ({}, FIFTEEN, (FRUSTRATION, "time")),
        ({}, FIFTEEN + 0.01, (STAGNATION, "time")),
        ({"stage_started_at": 5_000.0}, 5_000.0 + TEN, None),
        ({"stage_started_at": 5_000.0}, 5_000.0 + TEN + 0.01, (FRUSTRATION, "time")),
        ({"stage_started_at": 5_000.0}, 100.0, None),
        # the same question
        ({"same_question_count": 1, "conversation": thrice()}, 0.0, None),
        ({"same_question_count": 2, "conversation": thrice()}, 0.0, (STAGNATION, "question")),
        ({"same_question_count": 2}, 0.0, None),
        # failed checks
        ({"failed_checks": 2}, 0.0, None),
        ({"failed_checks": 3}, 0.0, (FRUSTRATION, "failed_checks")),
        # of several the gravest
        ({"failed_checks": 3, "same_question_count": 2, "conversation": thrice()}, 0.0, (STAGNATION, "question")),
        ({"failed_checks": 3}, FIFTEEN + 1, (STAGNATION, "time")),
        ({"failed_checks": 3}, TEN + 1, (FRUSTRATION, "failed_checks")),
    ],
)  # fmt: skip
def test_where_a_sign_begins_to_count(fields: dict, now: float, sign: tuple[str, str] | None) -> None:
    context = make_context("hm", Stage.THOUGHT_ARTICULATION, **fields)
    assert seen(noticed(context, now)) == sign


@pytest.mark.parametrize(
    ("marks", "fields", "now", "sign"),
    [
        # once a stage
        ([f"stagnation:{THINK}:time"], {}, FIFTEEN + 1, None),
        ([f"stagnation:{THINK}:time"], {"same_question_count": 9}, FIFTEEN + 1, None),
        ([f"stagnation:{THINK}:question"], {"same_question_count": 9}, 0.0, None),
        ([f"frustration:{THINK}:time"], {}, TEN + 1, None),
        ([f"frustration:{THINK}:failed_checks"], {"failed_checks": 9}, 0.0, None),
        # what was met for another reason does not use it up
        ([f"frustration:{THINK}:said"], {}, TEN + 1, (FRUSTRATION, "time")),
        ([f"frustration:{THINK}:time"], {"failed_checks": 3}, 0.0, (FRUSTRATION, "failed_checks")),
        ([f"frustration:{THINK}:time"], {}, FIFTEEN + 1, (STAGNATION, "time")),
        # each stage anew
        (["stagnation:problem_clarification:time"], {}, FIFTEEN + 1, (STAGNATION, "time")),
        (["frustration:problem_clarification:time"], {}, TEN + 1, (FRUSTRATION, "time")),
    ],
)  # fmt: skip
def test_a_sign_counts_once_a_stage(marks: list[str], fields: dict, now: float, sign: tuple[str, str] | None) -> None:
    context = make_context("hm", Stage.THOUGHT_ARTICULATION, interventions=tuple(marks), **fields)
    assert seen(noticed(context, now)) == sign


# --- the same question, really ---


@pytest.mark.parametrize(
    ("conversation", "same"),
    [
        (thrice(), True),
        (thrice(third="What do you do with [3, 3]?"), False),
        (thrice(said("is that right?", Stage.THOUGHT_ARTICULATION, act("check_question"))), False),
        (thrice(said("may it be empty?", Stage.THOUGHT_ARTICULATION, act("fact_question", "empty"))), False),
        (thrice(said("sort it, then look", Stage.THOUGHT_ARTICULATION, act("approach", "sorting"))), False),
        (thrice(said("hm", Stage.THOUGHT_ARTICULATION, act("nothing"))), True),
        (thrice()[2:], False),
        (talk(Stage.EDGE_CASE_CHECK, *(message.text for message in thrice())), False),
        (talk(Stage.THOUGHT_ARTICULATION, "What of [1]?", "hm", "Well. What of [1]?", "hm", "What of [1]?"), False),
        (talk(Stage.THOUGHT_ARTICULATION, "What of [1]?", "hm", "Well.\n\nWhat of [1]?", "m", "What of [1]?"), True),
    ],
)
def test_a_question_is_the_same_when_it_was_asked_three_times_and_nothing_came_in_between(
    conversation: tuple[Message, ...], same: bool
) -> None:
    context = make_context(stage=Stage.THOUGHT_ARTICULATION, conversation=conversation, same_question_count=9)
    assert stuck_signs.asked_the_same(context) is same
    assert seen(noticed(context, 0.0)) == ((STAGNATION, "question") if same else None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_different_things_about_code_are_not_the_same_question(language: str) -> None:
    keys = ("open.pseudocode_design", "code.more", "check.pseudocode_design")
    first, second, third = (WORDING[key][language][0] for key in keys)
    said_so = talk(Stage.PSEUDOCODE_DESIGN, first, "hm", second, "what is missing?", third)
    context = make_context(
        stage=Stage.PSEUDOCODE_DESIGN, conversation=said_so, language=language, same_question_count=2
    )
    assert noticed(context, 0.0) is None


def test_a_model_says_the_same_in_other_words() -> None:
    asked = [replace(one, voice="model", text=f"And {number}?") for number, one in enumerate(thrice())]
    context = make_context(stage=Stage.THOUGHT_ARTICULATION, conversation=tuple(asked), same_question_count=2)
    assert seen(noticed(context, 0.0)) == (STAGNATION, "question")


# --- rewriting ---


@pytest.mark.parametrize(
    ("versions", "number"),
    [
        ([], 0),
        (["a", "b", "c"], 3),
        (["a", "b", "c", "d"], 4),
        (["a", "b", "a", "b", "a"], 2),
        (["x = 1", "x=1", "x  =  1\n"], 1),
        (["a", "", " "], 1),
    ],
)
def test_versions_of_the_code_are_counted_but_for_spacing(versions: list[str], number: int) -> None:
    assert rewrites(with_versions(*versions)) == number


def test_the_fourth_version_is_a_sign_and_the_third_is_not() -> None:
    assert noticed(with_versions("a", "b", "c"), 0.0) is None
    four = with_versions("a", "b", "c", "d")
    assert seen(noticed(four, 0.0)) == (FRUSTRATION, "rewriting")
    met = replace(four, interventions=("frustration:pseudocode_design:rewriting",))
    assert noticed(met, 0.0) is None


def test_code_counts_where_it_is_written_only() -> None:
    assert rewrites(with_versions("a", "b", "c", "d", stage=Stage.THOUGHT_ARTICULATION)) == 0
    before = with_versions("a", "b", "c", "d")
    assert rewrites(replace(before, current_stage=Stage.EDGE_CASE_CHECK)) == 0


# --- counting ---


def test_failed_checks_count_in_a_row() -> None:
    context = make_context("hm", Stage.COMPLEXITY_ANALYSIS, failed_checks=1)
    assert counted(context, context, failed=True).failed_checks == 2
    assert counted(context, context, failed=False).failed_checks == 0


@pytest.mark.parametrize(
    ("changes", "count"),
    [
        ({}, 2),
        ({"turn_count": 7, "conversation": ()}, 2),
        ({"nudges_given": ("thought:more",)}, 2),
        ({"nudges_given": ("thought:cost",)}, 0),
        ({"clarified": ("sorted",)}, 0),
        ({"user_approach": "two loops"}, 0),
        ({"claimed_time": "O(n)"}, 0),
        ({"hints_given": (f"{THINK}:1",)}, 0),
        ({"current_stage": Stage.COMPLEXITY_ANALYSIS}, 0),
    ],
)
def test_the_same_question_counts_while_nothing_comes_of_it(changes: dict, count: int) -> None:
    before = make_context("hm", Stage.THOUGHT_ARTICULATION, same_question_count=1)
    assert counted(before, replace(before, **changes), failed=False).same_question_count == count


# --- through a turn ---

STAYS = {"en": "It depends on the values somehow.", "zh": "这要看具体的数值吧"}


def in_thought(language: str, **fields: object) -> tuple[Player, InterviewContext]:
    player = Player(make_knowledge("two-sum", language))
    here = Stage.THOUGHT_ARTICULATION
    entered = {"current_stage": here, "stage_history": (*player.context.stage_history, here)}
    known = {"identified_pattern": player.knowledge.patterns[0].id}
    return player, replace(player.context, **entered, **known, **fields)


def turn(player: Player, context: InterviewContext, said: str, now: float) -> TurnOutcome:
    heard = replace(player.knowledge, ear=ToldEar(Heard((Act(ActKind.NOTHING),))))  # the expert answers it
    return run_turn(context, heard, player.experts, TurnInput(text=said), now)


def signs_of(outcome: TurnOutcome) -> list[tuple[str, object]]:
    found = [(one.kind, one.snapshot.get("sign")) for one in outcome.occurrences]
    return [one for one in found if one[0] in (FRUSTRATION, STAGNATION)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("now", "found"),
    [(TEN, []), (TEN + 1, [(FRUSTRATION, "time")]), (FIFTEEN + 1, [(STAGNATION, "time")])],
)
def test_support_is_added_to_the_answer_and_only_once(language: str, now: float, found: list) -> None:
    player, context = in_thought(language)
    first = turn(player, context, STAYS[language], now)
    assert first.context.current_stage is Stage.THOUGHT_ARTICULATION
    assert signs_of(first) == found
    assert len(first.messages) == 1 + len(found)
    assert [message.situation for message in first.messages[1:]] == [kind for kind, _ in found]
    second = turn(player, first.context, f"{STAYS[language]} {STAYS[language]}", now)
    assert not [one for one in signs_of(second) if one[1] == "time"]


def test_no_support_for_who_moves_on_after_a_long_time() -> None:
    player, context = in_thought("en")
    text = "Compare every pair with two nested loops."
    told(player, {text: (act("approach", "brute_force"),)})
    outcome = run_turn(context, player.knowledge, player.experts, TurnInput(text=text), FIFTEEN * 2)
    assert outcome.context.current_stage is Stage.COMPLEXITY_ANALYSIS
    assert signs_of(outcome) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_third_hint_in_a_row_is_a_sign(language: str) -> None:
    player, context = in_thought(language)
    found = []
    for number in range(1, 5):
        outcome = run_turn(context, player.knowledge, player.experts, TurnInput("hint"), 10.0 * number)
        context = outcome.context
        found.append(signs_of(outcome))
    assert found == [[], [], [(FRUSTRATION, "hints")], []]
    assert context.hint_requests == 4


def test_an_answer_between_hints_breaks_the_row() -> None:
    player, context = in_thought("en")
    for sent in (TurnInput("hint"), TurnInput("hint"), TurnInput(text=STAYS["en"]), TurnInput("hint")):
        outcome = run_turn(context, player.knowledge, player.experts, sent, 10.0)
        context = outcome.context
        assert signs_of(outcome) == []


def test_the_same_turn_at_the_same_time_finds_the_same_sign() -> None:
    player, context = in_thought("en")
    assert turn(player, context, STAYS["en"], TEN + 1) == turn(player, context, STAYS["en"], TEN + 1)


def test_the_thresholds_are_those_of_the_issue() -> None:
    assert (stuck_signs.FRUSTRATION_SECONDS, stuck_signs.STAGNATION_SECONDS, stuck_signs.SAME_QUESTION) == (600, 900, 3)
    assert (stuck_signs.INVALID_INPUTS, stuck_signs.HINTS) == (3, 3)
