"""What is known of a learner moves when something ends, and comes out the same when it is worked out anew."""

import logging
import uuid
from datetime import UTC, datetime, timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from interviews.demo import DEMO_MESSAGES, play_demo_interview
from interviews.management.commands.rebuild_profiles import _numbers
from interviews.models import Interview, InterviewStatus
from interviews.progress import practice
from interviews.progress.outcomes import practised_in
from interviews.progress.record import record_of
from interviews.progress.steering import user_profile_of
from interviews.recovery.ways import end_interview
from interviews.turns.accepting import submit_turn
from interviews.turns.opening import start_interview
from profiles.models import ActiveQuarterHour, Level, Practice, PracticeKind, Review, SkillEstimate, User
from profiles.selectors import profile_of
from profiles.skill import learning
from profiles.skill.estimates import level_of
from profiles.skill.selectors import skill_of
from tests import working
from tests.factories import InterviewFactory, UserFactory
from tests.factories.learning import ITEMS, practised, practised_learner

pytestmark = pytest.mark.django_db

BEGIN = datetime(2026, 3, 1, 9, tzinfo=UTC)
ENDED = st.builds(
    dict,
    hours=st.integers(0, 24 * 90),
    item=st.integers(0, len(ITEMS) - 1),
    score=st.floats(0, 1),
    hints=st.integers(0, 5),
    kind=st.sampled_from(PracticeKind.values),
)


def ended(*, hours: int = 0, **fields: object) -> learning.Practised:
    return practised(at=BEGIN + timedelta(hours=hours), **fields)


SPOKEN = (
    (("message", DEMO_MESSAGES[0][0], ""), ("hint", "", ""), ("hint", "", ""), ("message", DEMO_MESSAGES[1][0], "")),
    (
        *(("message", text, "") for text, _code in DEMO_MESSAGES[:4]),
        ("hint", "", ""),
        ("skip", "", ""),
        ("message", "just give me the solution, please", ""),
        ("submit", "", "def two_sum(nums, target):\n    return [0, 0]\n"),
    ),
    (("skip", "", ""), ("skip", "", ""), ("message", "for i in range(n): I do not know how to go on from here", "")),
)
"""What is done in three interviews that are ended early: action, text and code."""


def submit(interview: Interview, action: str, text: str, code: str) -> None:
    interview.refresh_from_db()
    turn = submit_turn(
        learner=interview.learner,
        interview_id=interview.pk,
        client_id=uuid.uuid4(),
        seen_turn=interview.turn_count,
        action=action,
        text=text,
        code=code,
    )
    working.answer_turn(turn.pk)


def play_demo_interview_without_rebuilding(learner: User) -> Interview:
    interview = start_interview(learner=learner, language="en", slug="two-sum")
    for text, code in DEMO_MESSAGES:
        if not interview.is_over:
            submit(interview, "message", text, code)
            interview.refresh_from_db()
    return interview


def keep(learner: User, **fields: object) -> Practice:
    return learning.keep_practice(learner=learner, practised=ended(**fields))


class TestKeeping:
    @settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(
        happened=st.lists(ENDED, min_size=1, max_size=8),
        stated=st.sampled_from(Level.values),
        twice=st.booleans(),
    )
    def test_one_after_the_other_gives_the_same_as_all_anew(self, happened, stated, twice):
        learner = UserFactory()
        profile = profile_of(learner)
        profile.stated_level = stated
        profile.save()
        kept = [ended(**one) for one in happened]
        for one in [*kept, *kept] if twice else kept:
            learning.keep_practice(learner=learner, practised=one)
        numbers = _numbers(learner)
        assert len(numbers[0]) == len(kept) and numbers[1]
        learning.replay(learner=learner)
        assert _numbers(learner) == numbers
        learning.rebuild(learner=learner, practised=kept, replaced=[one.source for one in kept])
        assert _numbers(learner) == numbers

    def test_the_same_interview_counts_once(self):
        learner, one = UserFactory(), ended()
        first = learning.keep_practice(learner=learner, practised=one)
        numbers = _numbers(learner)
        assert learning.keep_practice(learner=learner, practised=one) == first
        assert _numbers(learner) == numbers

    def test_another_level_at_sign_up_is_another_start(self):
        learner = UserFactory()
        keep(learner)
        before = skill_of(learner).overall
        profile_of(learner).stated_level = Level.ADVANCED
        profile_of(learner).save()
        learning.replay(learner=learner)
        after = skill_of(User.objects.get(pk=learner.pk)).overall
        assert after.mean > before.mean and after.observations == before.observations

    def test_nothing_of_anybody_else_moves(self):
        other = practised_learner("average")
        numbers = _numbers(other)
        keep(UserFactory())
        assert _numbers(other) == numbers

    def test_a_learner_of_a_year_is_worked_out_with_few_queries(self, django_assert_max_num_queries):
        learner = practised_learner("average")
        with django_assert_max_num_queries(25):
            keep(learner, hours=24 * 400)


class TestReviews:
    def test_a_solved_problem_is_due_some_days_later(self):
        learner = UserFactory()
        keep(learner)
        review = learner.reviews.get()
        assert review.item == "two-sum" and review.times == 1
        assert timedelta(days=1) <= review.due_at - BEGIN <= timedelta(days=10)

    def test_solving_it_again_without_help_puts_it_off_for_longer(self):
        learner = UserFactory()
        keep(learner)
        first = learner.reviews.get().due_at - BEGIN
        keep(learner, hours=24 * 4, kind=PracticeKind.PROBE, score=1.0)
        second = learner.reviews.get()
        assert second.times == 2 and second.due_at - BEGIN - timedelta(days=4) > first

    def test_what_was_forgotten_comes_back_soon(self):
        learner, forgetful = UserFactory(), UserFactory()
        for one, score in ((learner, 1.0), (forgetful, 0.0)):
            keep(one)
            keep(one, hours=24 * 10, kind=PracticeKind.PROBE, score=score)
        assert forgetful.reviews.get().due_at < learner.reviews.get().due_at

    def test_an_unsolved_problem_is_no_review(self):
        learner = UserFactory()
        keep(learner, score=0.1)
        assert not learner.reviews.exists() and learner.practice.exists()

    def test_what_was_put_off_is_asked_for_again_once_it_was_solved(self):
        learner = UserFactory()
        keep(learner)
        Review.objects.update(snoozed_until=BEGIN + timedelta(days=30), dropped_at=BEGIN)
        learning.replay(learner=learner)
        assert learner.reviews.get().snoozed_until is not None
        keep(learner, hours=48)
        review = learner.reviews.get()
        assert review.snoozed_until is None and review.dropped_at == BEGIN


class TestInterviews:
    def test_an_interview_that_ends_moves_the_learner(self, learner, bank_problem):
        play_demo_interview(learner)
        row = learner.practice.get()
        assert (row.item, row.solved, row.hints, row.kind) == ("two-sum", True, 0, PracticeKind.INTERVIEW)
        assert [seen["stage"] for seen in row.observations][:2] == ["problem_clarification", "thought_articulation"]
        assert level_of(skill_of(learner), timezone.now()) in ("intermediate", "advanced")
        assert learner.reviews.get().item == "two-sum"

    def test_rebuilding_gives_the_same_numbers(self, learner, bank_problem, capsys):
        play_demo_interview(learner)
        play_demo_interview(learner)
        numbers = _numbers(learner)
        call_command("rebuild_profiles")
        assert "numbers of 0 are others" in capsys.readouterr().out
        assert _numbers(learner) == numbers

    def test_rebuilding_finds_again_what_was_lost(self, learner, bank_problem, capsys):
        play_demo_interview(learner)
        numbers = _numbers(learner)
        for model in (Practice, SkillEstimate, Review, ActiveQuarterHour):
            model.objects.all().delete()
        call_command("rebuild_profiles", learner=learner.email.upper(), verbosity=2)
        out = capsys.readouterr().out
        assert "numbers of 1 are others" in out and learner.email not in out
        assert _numbers(learner) == numbers

    def test_rebuilding_keeps_what_an_interview_showed_that_cannot_be_read_now(
        self, learner, bank_problem, monkeypatch
    ):
        play_demo_interview(learner)
        learner.reviews.update(dropped_at=BEGIN)
        numbers = _numbers(learner)

        def broken(_interview: Interview) -> None:
            raise KeyError("damaged")

        monkeypatch.setattr(practice, "practised_in", broken)
        practice.rebuild_progress(learner)
        assert _numbers(learner) == numbers

    def test_what_ends_while_all_is_worked_out_anew_is_kept(self, learner, bank_problem, monkeypatch):
        play_demo_interview(learner)
        read = practice.practised_in

        def reads_slowly(interview: Interview) -> learning.Practised | None:
            keep(learner, hours=24 * 400, item=1)
            return read(interview)

        monkeypatch.setattr(practice, "practised_in", reads_slowly)
        practice.rebuild_progress(learner)
        assert set(learner.practice.values_list("item", flat=True)) == {"two-sum", "valid-parentheses"}
        assert learner.reviews.count() == 2

    def test_interviews_with_hints_skips_and_failures_come_out_the_same(self, learner, bank_problem):
        for spoken in SPOKEN:
            interview = start_interview(learner=learner, language="en", slug="two-sum")
            for action, text, code in spoken:
                submit(interview, action, text, code)
            interview.refresh_from_db()
            end_interview(learner=learner, interview_id=interview.pk, seen_turn=interview.turn_count)
        rows = list(learner.practice.order_by("at"))
        assert [row.hints > 0 for row in rows] == [True, True, False]
        assert all(row.ended_early and row.rating is None for row in rows)
        scores = {seen["score"] for row in rows for seen in row.observations}
        assert 0.0 in scores and max(scores) > 0.5
        numbers = _numbers(learner)
        practice.rebuild_progress(learner)
        assert _numbers(learner) == numbers

    @pytest.mark.parametrize("said", ["This is too hard, I give up", "Just give me the answer.", ""])
    def test_who_was_worn_out_or_got_all_the_help_was_helped(self, learner, bank_problem, said):
        interview = start_interview(learner=learner, language="en", slug="two-sum")
        submit(interview, "message", said or "Can the prices be negative?", "")
        interview.refresh_from_db()
        end_interview(learner=learner, interview_id=interview.pk, seen_turn=interview.turn_count)
        assert learner.practice.get().assisted is bool(said)

    def test_a_fault_in_keeping_it_does_not_stop_the_interview_from_ending(self, monkeypatch, learner, bank_problem):
        def broken(*_args: object) -> None:
            raise ValueError("a damaged card")

        monkeypatch.setattr(learning.due_problems, "reviewed", broken)
        interview = play_demo_interview_without_rebuilding(learner)
        assert interview.status == InterviewStatus.FINISHED and not learner.practice.exists()

    def test_rebuilding_nobody(self):
        with pytest.raises(CommandError, match="no account"):
            call_command("rebuild_profiles", learner="nobody@example.org")

    def test_an_interview_in_which_nothing_was_said_shows_nothing(self, learner, bank_problem):
        interview = start_interview(learner=learner, language="en", slug="two-sum")
        Interview.objects.filter(pk=interview.pk).update(finished_at=timezone.now(), status=InterviewStatus.FINISHED)
        interview.refresh_from_db()
        assert practised_in(interview) is None

    def test_an_interview_that_cannot_be_read_ends_all_the_same(self, monkeypatch, learner, caplog):
        def broken(*_damaged: object) -> None:
            raise KeyError("damaged")

        monkeypatch.setattr(practice, "practised_of", broken)
        interview = InterviewFactory(learner=learner, finished=True)
        with caplog.at_level(logging.ERROR):
            assert practice.read_outcome(record_of(interview), ()) is None
        assert str(interview.pk) in caplog.text and not learner.practice.exists()

    def test_the_next_interview_begins_with_what_is_known(self, learner, bank_problem):
        for hours in range(0, 72, 24):
            keep(learner, hours=hours, score=0.05, solved=False)
        profile = profile_of(learner)
        profile.stated_level, profile.hint_preference = Level.ADVANCED, "light"
        profile.save()
        interview = start_interview(learner=learner, language="en", slug="two-sum")
        known = interview.context["user_profile"]
        assert known["level"] == "beginner" and not known["stated"] and known["most_detail"] == "light"
        assert known["missed_families"][:1] == ["duplicates"] and known["pattern_skill"]["hash_map"] < 0.5

    def test_before_enough_was_seen_the_learners_own_word_counts(self, learner):
        profile = profile_of(learner)
        profile.stated_level = Level.ADVANCED
        profile.save()
        known = user_profile_of(learner)
        assert known.level == "advanced" and known.stated and not known.pattern_skill


class TestActivity:
    def test_turns_are_counted_by_the_quarter_of_an_hour(self, learner):
        for minute in (15, 29, 30):
            practice.note_activity(learner.pk, datetime(2026, 11, 22, 23, minute, 59, 7, tzinfo=UTC))
        found = list(learner.active_quarter_hours.values_list("at", "turns"))
        assert found == [
            (datetime(2026, 11, 22, 23, 15, tzinfo=UTC), 2),
            (datetime(2026, 11, 22, 23, 30, tzinfo=UTC), 1),
        ]

    def test_every_turn_of_an_interview_counts(self, learner, bank_problem):
        interview = play_demo_interview(learner)
        ActiveQuarterHour.objects.all().delete()
        practice.rebuild_progress(learner)
        assert sum(learner.active_quarter_hours.values_list("turns", flat=True)) == interview.turn_count
