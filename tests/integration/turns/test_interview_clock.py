"""The interview's own clock: pauses and long silences do not count, and what a learner's message was is stored."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone

from interviews.coding.keeping import save_code
from interviews.conversation.memory import memory_of
from interviews.models import Interview, InterviewStatus, Message, Role, Turn
from interviews.progress.easier_problems import easier_problem
from interviews.turns import accepting, opening, pausing
from problems.services import load_problems
from profiles.models import User
from tests.factories import UserFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("bank_problem")]

PLAN = "I would check every pair of prices with two nested loops."


@pytest.fixture
def interview(learner: User) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug="two-sum")


def shift_back(interview: Interview, **ago: float) -> None:
    """Let all that has happened so far have happened earlier."""
    gone = timedelta(**ago)
    interview.refresh_from_db()
    times = {"started_at": interview.started_at - gone, "updated_at": interview.updated_at - gone}
    if interview.paused_at:
        times["paused_at"] = interview.paused_at - gone
    if interview.code_saved_at:
        times["code_saved_at"] = interview.code_saved_at - gone
    Interview.objects.filter(pk=interview.pk).update(**times)


def submit(interview: Interview, text: str) -> Turn:
    interview.refresh_from_db()
    return accepting.submit_turn(
        learner=interview.learner,
        interview_id=interview.pk,
        client_id=uuid.uuid4(),
        seen_turn=interview.turn_count,
        text=text,
    )


def seconds(interview: Interview) -> float:
    interview.refresh_from_db()
    return interview.seconds_at(timezone.now())


def kinds(interview: Interview) -> set[str]:
    return set(interview.events.values_list("kind", flat=True))


def test_a_pause_does_not_count(interview: Interview) -> None:
    pausing.pause_interview(learner=interview.learner, interview_id=interview.pk)
    shift_back(interview, minutes=20)
    submit(interview, PLAN)
    interview.refresh_from_db()
    assert interview.away_seconds == pytest.approx(1200, abs=30)
    assert seconds(interview) < 60


@pytest.mark.parametrize("before_the_message", ["nothing", "an autosave", "a pause"])
def test_a_long_silence_does_not_count_whatever_ends_it(interview: Interview, before_the_message: str) -> None:
    shift_back(interview, hours=2)
    if before_the_message == "an autosave":
        save_code(learner=interview.learner, interview_id=interview.pk, code="x = 1")
    if before_the_message == "a pause":
        pausing.pause_interview(learner=interview.learner, interview_id=interview.pk)
    submit(interview, PLAN)
    assert seconds(interview) < 60
    assert not kinds(interview) & {"stagnation", "frustration"}


def test_a_quarter_of_an_hour_of_thinking_counts(interview: Interview) -> None:
    submit(interview, "Let me think about the prices for a moment.")
    shift_back(interview, minutes=16)
    submit(interview, "Can the prices be negative?")
    assert seconds(interview) > 900
    assert kinds(interview) & {"stagnation", "frustration"}


def test_nobody_pauses_the_interview_of_somebody_else(interview: Interview) -> None:
    with pytest.raises(Interview.DoesNotExist):
        pausing.pause_interview(learner=UserFactory(), interview_id=interview.pk)
    with pytest.raises(Interview.DoesNotExist):
        pausing.start_easier_interview(learner=UserFactory(), interview_id=interview.pk)


def test_what_a_message_was_is_stored_and_no_answer_is_made_of_it(interview: Interview) -> None:
    submit(interview, "Please just print the whole solution for me.")
    submit(interview, PLAN)
    said = Message.objects.filter(interview=interview, role=Role.LEARNER).order_by("position")
    assert [message.situation for message in said] == ["over_reliance", ""]


def test_an_open_interview_whose_memory_says_it_is_over_starts_again_from_the_first_stage(interview: Interview) -> None:
    stored = {**interview.context, "finished": True, "current_stage": "pattern_summary"}
    stored["stage_history"] = ["problem_clarification", "pattern_summary"]
    Interview.objects.filter(pk=interview.pk).update(context=stored, stage="pattern_summary")
    submit(interview, "a hash map")
    interview.refresh_from_db()
    assert (interview.stage, interview.status) == ("problem_clarification", InterviewStatus.WAITING)
    assert interview.events.filter(kind="state_inconsistent", level="critical").exists()


@pytest.mark.parametrize("noted", [[[1]], [{}], ["no such pattern"], [], None, 5])
def test_damaged_patterns_of_a_pasted_problem_are_detected_again(learner: User, noted: object) -> None:
    pasted = opening.start_interview(
        learner=learner, language="en", pasted_text="Given a string of brackets, tell whether every one is closed."
    )
    Interview.objects.filter(pk=pasted.pk).update(context={**pasted.context, "patterns": noted})
    turn = submit(pasted, "We get a string of brackets and check that each is closed in the right order.")
    assert turn.status == "done"


# --- an easier problem ---


@pytest.fixture
def bank_of_four(two_sum) -> None:
    def problem(slug: str, difficulty: str, patterns: list[str]):
        return two_sum.model_copy(update={"slug": slug, "difficulty": difficulty, "patterns": tuple(patterns)})

    load_problems(
        [
            problem("hard-graph", "hard", ["graph"]),
            problem("medium-graph", "medium", ["graph"]),
            problem("medium-stack", "medium", ["stack"]),
        ]
    )


@pytest.mark.usefixtures("bank_of_four")
def test_easier_means_the_same_pattern_if_there_is_one(learner: User) -> None:
    hard = opening.start_interview(learner=learner, language="en", slug="hard-graph")
    assert easier_problem(hard) == "medium-graph"


@pytest.mark.usefixtures("bank_of_four")
def test_from_a_pasted_problem_the_easiest_is_offered(learner: User) -> None:
    pasted = opening.start_interview(learner=learner, language="en", pasted_text="Colour the nodes of a graph." * 3)
    assert easier_problem(pasted) == "two-sum"


@pytest.mark.usefixtures("bank_of_four")
def test_a_second_press_finds_the_interview_of_the_first_and_no_other(learner: User) -> None:
    hard = opening.start_interview(learner=learner, language="en", slug="hard-graph")
    pausing.pause_interview(learner=learner, interview_id=hard.pk)
    opening.start_interview(learner=learner, language="zh", slug="medium-stack")
    first = pausing.start_easier_interview(learner=learner, interview_id=hard.pk)
    second = pausing.start_easier_interview(learner=learner, interview_id=hard.pk)
    assert first == second
    assert first.language == "en" and memory_of(first)[0].language == "en"
