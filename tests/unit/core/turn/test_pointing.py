"""A reply points at the learner's words, or the line of their code, that it answers; and at nothing without a reason."""

import pytest

from interviews.core.acts import Heard
from interviews.core.context import Message
from interviews.core.stages import Stage
from interviews.core.turn.pointing import About, about
from tests.factories.core import make_dry_run, make_failing
from tests.hearing import act, said

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage
TEXT = "Two nested loops would do. Can the list be empty? I am a bit tired."
IDEA = act("approach", "brute_force", "Two nested loops would do.", of_text=TEXT)
QUESTION = act("fact_question", "empty", "Can the list be empty?", of_text=TEXT)
TIRED = act("mood", "frustration", "I am a bit tired.", of_text=TEXT)
PROGRAM = "def two_sum(nums, target):\n    return nums[9]\n"
BROKEN = "def two_sum(nums, target)\n    return []\n"


def reply(text: str = "What does that cost?", stage: Stage = THINK, **fields: object) -> Message:
    return Message("coach", text, stage, **fields)


def words(found: About | None) -> list[str]:
    return [] if found is None else [TEXT[start:end] for start, end in found.words]


def test_the_question_and_what_the_stage_asks_for_are_taken_up() -> None:
    assert words(about(reply(), said(TEXT, THINK, IDEA, QUESTION, TIRED), None)) == [
        "Two nested loops would do.",
        "Can the list be empty?",
    ]


def test_an_idea_that_the_stage_did_not_ask_for_is_taken_up_where_nothing_else_was_said() -> None:
    assert words(about(reply(stage=CLARIFY), said(TEXT, CLARIFY, IDEA, TIRED), None)) == ["Two nested loops would do."]
    assert words(about(reply(stage=CLARIFY), said(TEXT, CLARIFY, IDEA, QUESTION), None)) == ["Can the list be empty?"]


def test_where_the_coach_steps_in_it_is_about_the_wish_or_the_mood() -> None:
    assert words(about(reply(situation="frustration"), said(TEXT, THINK, IDEA, TIRED), None)) == ["I am a bit tired."]
    assert about(reply(situation="stagnation"), said(TEXT, THINK, IDEA), None) is None


@pytest.mark.parametrize(
    "answer",
    [
        about(reply(stage=COST), said(TEXT, THINK, IDEA), None),  # the next stage is opened
        about(reply(), said(TEXT, THINK, act("nothing", of_text=TEXT)), None),
        about(reply(), Message("learner", TEXT, THINK), None),  # nobody has listened
    ],
)
def test_about_nothing_in_particular(answer: About | None) -> None:
    assert answer is None


def test_a_question_which_of_two_was_meant_is_about_what_was_not_understood() -> None:
    unsure = Message("learner", TEXT, THINK, heard=Heard(unsure=(IDEA, QUESTION)))
    asks = reply("Which do you mean?", heard=Heard(unsure=(IDEA, QUESTION)))
    assert words(about(asks, unsure, None)) == ["Two nested loops would do.", "Can the list be empty?"]


def test_places_that_overlap_are_one_without_blanks_and_inside_the_text() -> None:
    whole, tail = act("approach", of_text=f"{TEXT}   "), act("approach", part="tired.", of_text=TEXT)
    assert words(about(reply(), said(TEXT, THINK, whole, tail), None)) == [TEXT]


class TestCode:
    def test_the_line_that_could_not_be_read_is_pointed_at_where_it_is_named(self) -> None:
        run = make_dry_run(BROKEN, "unreadable", line=1, error_type="SyntaxError")
        sent = said("", CODE, code=BROKEN)
        assert about(reply("Python stops near line 1. Look there.", CODE), sent, run) == About(line=1)
        assert about(reply("代码在第 1 行附近停下了。", CODE), sent, run) == About(line=1)
        assert about(reply("Python stops near line 12.", CODE), sent, run) is None

    def test_the_line_at_which_an_exception_arose(self) -> None:
        run = make_dry_run(PROGRAM, "error", failing=make_failing(kind="error", error_type="IndexError", line=2))
        sent = said("", CODE, code=PROGRAM)
        assert about(reply("For `[3, 3]`, your code stops with `IndexError`.", CODE), sent, run) == About(line=2)
        assert about(reply("What would you test next?", CODE), sent, run) is None

    def test_a_run_of_other_code_says_nothing_of_this(self) -> None:
        run = make_dry_run(BROKEN, "unreadable", line=1, error_type="SyntaxError")
        assert about(reply("Look at line 1.", CODE), said("", CODE, code=PROGRAM), run) is None

    def test_a_wrong_result_has_no_line(self) -> None:
        run = make_dry_run(PROGRAM, "wrong", failing=make_failing())
        assert about(reply("What comes out for [3, 3]?", CODE), said("", CODE, code=PROGRAM), run) is None


def test_it_is_stored_as_plain_types() -> None:
    for found in (About(((0, 4), (9, 12))), About(line=7)):
        assert About.from_dict(found.to_dict()) == found
