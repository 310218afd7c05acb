"""A re-solve from its beginning to what it changes: the code really runs."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.ground.refusals import SubmissionRefused
from interviews.models import Interview, Probe, Turn
from interviews.progress.practice import rebuild_progress
from interviews.progress.resolve_outcomes import TOO_SOON, UNASSISTED_WEIGHT
from interviews.resolves import sending as probes
from problems.models import Problem, ProblemRevision
from profiles.models import Practice, Review, SkillEstimate, User
from profiles.skill.due_problems import AGAIN, GOOD, HARD
from tests.clients import client, one_minute
from tests.factories import InterviewFactory, ProblemFactory, UserFactory
from tests.factories.reviews import make_review
from tests.resolving import (
    COSTS,
    RIGHT,
    SLOW,
    UNREADABLE,
    WRONG,
    judge,
    page,
    post,
    probe,
    review,
    send,
    tried,
    woken,
    words,
)

__all__ = ["client", "judge", "one_minute", "probe", "review", "woken"]
pytestmark = pytest.mark.django_db


def numbers() -> tuple[Any, ...]:
    """All that is worked out of practice."""
    practice = Practice.objects.order_by("at").values_list("source", "rating", "observations", "level_mean")
    skills = SkillEstimate.objects.order_by("kind", "key").values_list("kind", "key", "mean", "variance")
    return list(practice), list(skills), list(Review.objects.values_list("item", "due_at"))


class TestBeginning:
    def test_a_press_leads_to_its_page(self, client: Client, review: Review) -> None:
        answer = client.post(reverse("start_probe", args=[review.pk]))
        probe = Probe.objects.get()
        assert answer.status_code == 303 and answer.headers["Location"] == reverse("probe", args=[probe.pk])
        assert (probe.status, probe.revision) == ("writing", Problem.objects.get().current_revision)

    def test_the_page_has_the_problem_its_facts_and_an_editor_and_no_help(self, client: Client, probe: Probe) -> None:
        html = page(client, probe)
        content = probe.revision.content
        assert "def two_sum(nums: list[int], target: int)" in words(html)
        for fact in content["clarifications"]:
            assert fact["topic"]["en"] in html
        assert 'id="submit-code"' in html and 'name="claimed_time"' in html and "3 tries left" in html
        for secret in (*content["hints"]["pseudocode_design"], content["key_idea"], *content["approaches"]):
            said = secret.get("name", secret)["en"]
            assert said not in words(html)

    def test_one_at_a_time(self, client: Client, learner: User, probe: Probe) -> None:
        other = make_review(learner, "another")
        answer = client.post(reverse("start_probe", args=[other.pk]), follow=True)
        assert answer.redirect_chain[-1][0] == reverse("probe", args=[probe.pk])
        assert "You have an unfinished re-solve, “Two Sum”" in answer.content.decode()
        assert Probe.objects.count() == 1
        with transaction.atomic(), pytest.raises(IntegrityError):
            Probe.objects.create(learner=learner, revision=probe.revision, language="en")

    def test_a_race_of_two_tabs_has_one_probe(
        self, learner: User, probe: Probe, review: Review, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        known = iter([None, probe])
        monkeypatch.setattr(probes, "open_probe_of", lambda learner: next(known))
        assert probes.start_probe(learner=learner, review_id=review.pk, language="en") == probe

    @pytest.mark.parametrize("has_row", [True, False])
    def test_a_problem_that_the_bank_has_no_more(
        self, client: Client, learner: User, bank_problem: Problem, has_row: bool
    ) -> None:
        review = make_review(learner, "two-sum" if has_row else "gone")
        Problem.objects.update(current_revision=None)
        answer = client.post(reverse("start_probe", args=[review.pk]), follow=True)
        assert "The problem bank no longer has this problem" in answer.content.decode()
        assert not Probe.objects.exists()

    def test_one_that_was_retired_meanwhile_goes_on(self, client: Client, probe: Probe) -> None:
        Problem.objects.update(current_revision=None)
        assert "def two_sum" in words(page(client, probe))
        assert tried(probe).outcome == "passed"
        html = page(client, probe)
        assert "Solved, without help" in html and reverse("start_interview", args=["two-sum"]) not in html


class TestTheVerdict:
    def test_solved_at_once_with_the_right_costs(self, client: Client, probe: Probe, review: Review) -> None:
        tried(probe)
        assert (probe.status, probe.outcome, probe.tries, probe.rating) == ("finished", "passed", 1, GOOD)
        assert probe.passed == probe.total == len(probe.verdict["cases"])
        practice = Practice.objects.get()
        assert (practice.kind, practice.source, practice.solved, practice.assisted) == ("probe", probe.pk, True, False)
        assert {seen["weight"] for seen in practice.observations} == {UNASSISTED_WEIGHT}
        before = review.due_at
        review.refresh_from_db()
        assert review.due_at > before + timedelta(days=2) and review.reviewed_at == probe.finished_at
        said = words(page(client, probe))
        assert "Solved, without help." in said and "O(n) is right" in said and "is not right" not in said
        assert "1 try" in said and "Next re-solve" in said and "in " in said
        assert probe.revision.content["approaches"][-1]["name"]["en"] in said
        assert "grows like n" in said

    def test_it_moves_the_skill_more_than_an_assisted_interview_would(self, probe: Probe) -> None:
        tried(probe)
        estimates = {(row.kind, row.key): row.mean for row in SkillEstimate.objects.all()}
        assert estimates["overall", ""] > 0 and estimates["stage", "pseudocode_design"] > 0

    def test_a_failed_try_shows_the_visible_case_and_of_hidden_ones_only_that_they_failed(
        self, client: Client, probe: Probe
    ) -> None:
        tried(probe, WRONG)
        assert (probe.status, probe.tries, probe.outcome, probe.rating) == ("writing", 1, "wrong", None)
        html = page(client, probe)
        said = words(html)
        assert f"{probe.passed} of {probe.total} cases passed." in said and "2 tries left" in said
        assert "Expected" in said and "Got" in said and "hidden cases passed" in said
        assert "return [0, 1]" in html and 'value="O(n)"' in html, "what was written is still there"
        assert "is right" not in said and probe.revision.content["approaches"][-1]["name"]["en"] not in said
        hidden = [case for case in probe.verdict["cases"] if case["origin"] == "hidden"]
        assert hidden and all(set(case) == {"origin", "outcome", "reason"} for case in hidden)
        assert "failing" not in str(probe.verdict)
        assert not Practice.objects.exists()

    def test_the_second_try_is_hard(self, probe: Probe) -> None:
        tried(probe, WRONG)
        assert (probe.outcome, probe.tries) == ("wrong", 1)
        tried(probe, RIGHT)
        assert (probe.status, probe.tries, probe.rating) == ("finished", 2, HARD)

    @pytest.mark.parametrize(
        ("code", "outcome", "reason"),
        [
            (UNREADABLE, "unreadable", "Python cannot read line 2 yet."),
            ("def other(nums, target):\n    return []\n", "no_function", "The tests look for a function “two_sum”"),
        ],
    )
    def test_what_cannot_be_run_is_no_try(
        self, client: Client, probe: Probe, code: str, outcome: str, reason: str
    ) -> None:
        for number in range(4):
            tried(probe, f"{code}# {number}\n")
        assert (probe.status, probe.outcome, probe.tries) == ("writing", outcome, 0)
        html = page(client, probe)
        said = words(html)
        assert reason in said and "No try was used. 3 tries left." in said
        assert "# 3" in html and 'value="O(n)"' in html, "what was written is still there"
        assert tried(probe).rating == GOOD

    def test_code_that_never_stops_calling_is_a_try(self, client: Client, probe: Probe) -> None:
        tried(probe, "def two_sum(nums, target):\n    return two_sum(nums, target)\n")
        assert probe.tries == 1 and "No try was used" not in words(page(client, probe))

    def test_three_failures_are_the_end(self, client: Client, probe: Probe, review: Review) -> None:
        for number in (1, 2, 3):
            tried(probe, f"{WRONG}# {number}\n")
        assert (probe.status, probe.tries, probe.rating) == ("finished", 3, AGAIN)
        said = words(page(client, probe))
        assert "Not solved in three tries" in said and "# 3" in said
        review.refresh_from_db()
        assert review.due_at < timezone.now() + timedelta(days=4)
        practice = Practice.objects.get()
        assert not practice.solved and practice.rating == AGAIN

    def test_costs_of_the_code_that_was_written(self, client: Client, probe: Probe) -> None:
        tried(probe, SLOW, claimed_time="O(n^2)", claimed_space="O(1)")
        assert (probe.rating, probe.verdict["cost"]["kind"]) == (GOOD, "n^2")

    def test_a_cost_that_the_measurement_contradicts(self, client: Client, probe: Probe) -> None:
        tried(probe, SLOW, claimed_time="O(n)", claimed_space="O(1)")
        assert probe.rating == HARD
        said = words(page(client, probe))
        assert "The code is right, but the complexity is not." in said and "Solved, without help" not in said
        assert "O(n) is not right: O(n^2)" in said and "O(1) is right" in said and "grows like n²" in said
        assert "tone-success" not in client.get(reverse("probe", args=[probe.pk])).content.decode().split("<dl")[0]

    def test_what_the_measurement_says_is_shown_only_with_the_same_time(self, client: Client, probe: Probe) -> None:
        tried(probe)
        Probe.objects.update(verdict=probe.verdict | {"cost": {"kind": "n log n", "degree": 1, "references": []}})
        assert "grows like" not in words(page(client, probe))
        Probe.objects.update(verdict=probe.verdict | {"cost": {"kind": "n", "degree": 1, "references": []}})
        assert "grows like n" in words(page(client, probe))

    def test_what_is_right_in_other_names_is_said_in_those_of_the_problem(self, client: Client, probe: Probe) -> None:
        tried(probe, claimed_time="O(k)")
        said = words(page(client, probe))
        assert "O(k) is right, written here as O(n)" in said and "Solved, without help." in said

    def test_costs_left_out_are_wrong(self, client: Client, probe: Probe) -> None:
        tried(probe, claimed_time="", claimed_space="")
        said = words(page(client, probe))
        assert probe.rating == HARD and said.count("not stated: O(") == 2
        assert "The code is right, but the complexity is not." in said

    def test_what_counts_leads_to_the_overview(self, client: Client, probe: Probe, review: Review) -> None:
        tried(probe)
        said = "It counts more than a stage of an interview with help."
        assert said in words(page(client, probe))
        again = tried(probes.start_probe(learner=probe.learner, review_id=review.pk, language="en"))
        assert said not in words(page(client, again))

    def test_a_rebuild_gives_the_same_numbers(self, probe: Probe, learner: User) -> None:
        tried(probe, SLOW, claimed_time="O(n)")
        Problem.objects.update(difficulty="hard", title_en="Another title", current_revision=None)
        before = numbers()
        rebuild_progress(learner)
        assert numbers()[:2] == before[:2] and before[0][0][1] == HARD
        assert Review.objects.get().times == 1


class TestTooSoon:
    def test_the_same_again_at_once_changes_nothing(self, client: Client, probe: Probe, review: Review) -> None:
        tried(probe)
        _practice, *before = numbers()
        assert "is not counted" in client.get(reverse("reviews")).content.decode()
        for code in (RIGHT, f"{WRONG}# 1", f"{WRONG}# 2", f"{WRONG}# 3"):
            again = probes.start_probe(learner=probe.learner, review_id=review.pk, language="en")
            assert "is not counted" in words(page(client, again))
            tried(again, code)
        assert [row.rating for row in Practice.objects.order_by("at")] == [GOOD, None, None]
        assert numbers()[1:] == tuple(before)

    def test_the_page_says_so_when_it_is_over(self, client: Client, probe: Probe, review: Review) -> None:
        tried(probe)
        again = tried(probes.start_probe(learner=probe.learner, review_id=review.pk, language="en"))
        said = words(page(client, again))
        assert "Solved, without help." in said and "Not counted" in said and "Next re-solve" in said
        lost = probes.start_probe(learner=probe.learner, review_id=review.pk, language="en")
        post(client, "give_up_probe", lost)
        said = words(page(client, lost))
        assert "Not this time." in said and "Not counted" in said and "will come up again soon" not in said

    @pytest.mark.parametrize(("hours", "counts"), [(23.9, False), (24.1, True)])
    @pytest.mark.parametrize("kind", ["turn", "end", "probe"])
    def test_a_day_after_other_practice_it_counts(self, probe: Probe, kind: str, hours: float, counts: bool) -> None:
        at, learner, revision = probe.started_at - timedelta(hours=hours), probe.learner, probe.revision
        if kind == "probe":
            ended = {"status": "finished", "finished_at": at, "rating": GOOD}
            Probe.objects.create(learner=learner, revision=revision, language="en", **ended)
        elif kind == "end":
            InterviewFactory(learner=learner, revision=revision, status="finished", finished_at=at)
        else:
            interview = InterviewFactory(learner=learner, revision=revision)
            Turn.objects.create(interview=interview, number=1, status="done")
            Turn.objects.update(accepted_at=at)
        tried(probe)
        assert bool(Practice.objects.get(source=probe.pk).observations) is counts

    def test_an_interview_meanwhile(self, learner: User, bank_problem: Problem, probe: Probe) -> None:
        interview = InterviewFactory(learner=learner, revision=bank_problem.current_revision)
        Turn.objects.create(interview=interview, number=1, status="done")
        tried(probe)
        assert Practice.objects.get().rating is None

    def test_practice_of_others_and_of_other_problems_is_none(self, learner: User, probe: Probe) -> None:
        elsewhere = [
            InterviewFactory(learner=learner, revision=ProblemFactory(slug="another").current_revision),
            InterviewFactory(learner=UserFactory(), revision=probe.revision),
        ]
        for interview in elsewhere:
            Turn.objects.create(interview=interview, number=1, status="done")
        tried(probe)
        assert Practice.objects.get().rating == GOOD

    def test_a_rebuild_gives_the_same_numbers(self, learner: User, probe: Probe, review: Review) -> None:
        tried(probe)
        tried(probes.start_probe(learner=learner, review_id=review.pk, language="en"), SLOW)
        before = numbers()
        rebuild_progress(learner)
        assert numbers()[:2] == before[:2] and len(before[0]) == 2

    def test_what_is_due_is_never_too_soon(self, learner: User, probe: Probe, review: Review) -> None:
        probes.give_up_probe(learner=learner, probe_id=probe.pk)
        review.refresh_from_db()
        probe.refresh_from_db()
        assert review.due_at >= probe.finished_at + TOO_SOON


class TestGivingUp:
    def test_it_is_over_and_comes_again_soon(self, client: Client, probe: Probe) -> None:
        post(client, "give_up_probe", probe, code="def two_sum(nums", **COSTS)
        probe.refresh_from_db()
        assert (probe.status, probe.given_up, probe.rating, probe.tries) == ("finished", True, AGAIN, 0)
        assert probe.code == "def two_sum(nums"
        said = words(page(client, probe))
        assert "Not this time" in said and probe.revision.content["approaches"][-1]["name"]["en"] in said
        (seen,) = Practice.objects.get().observations
        assert (seen["stage"], seen["score"]) == ("pseudocode_design", 0.0)

    def test_twice_counts_once(self, learner: User, probe: Probe) -> None:
        for _ in range(2):
            probes.give_up_probe(learner=learner, probe_id=probe.pk)
        assert Practice.objects.count() == 1

    def test_costs_of_an_earlier_try_are_not_those_of_what_is_given_up(self, client: Client, probe: Probe) -> None:
        tried(probe, WRONG)
        post(client, "give_up_probe", probe, code=RIGHT, claimed_time="O(1)")
        assert [seen["stage"] for seen in Practice.objects.get().observations] == ["pseudocode_design"]
        said = words(page(client, probe))
        assert "is right" not in said and "is not right" not in said

    @pytest.mark.usefixtures("one_minute")
    def test_too_often(self, client: Client, probe: Probe, settings: Any) -> None:
        settings.TURNS_PER_MINUTE = 1
        review = Review.objects.get()
        client.post(reverse("start_probe", args=[review.pk]))
        answer = post(client, "give_up_probe", probe, code="# half", **COSTS)
        assert answer.status_code == 429 and "# half" in answer.content.decode()
        probe.refresh_from_db()
        assert (probe.status, probe.code) == ("writing", "# half") and not Practice.objects.exists()

    def test_not_while_code_is_tested(self, learner: User, probe: Probe) -> None:
        send(probe)
        with pytest.raises(SubmissionRefused, match="code_running"):
            probes.give_up_probe(learner=learner, probe_id=probe.pk)


def test_an_interview_begun_from_the_result(client: Client, probe: Probe) -> None:
    tried(probe)
    assert reverse("start_interview", args=["two-sum"]) in page(client, probe)
    client.post(reverse("start_interview", args=["two-sum"]))
    assert Interview.objects.get().revision == ProblemRevision.objects.get()


def test_a_later_practice_hides_the_outdated_date(client: Client, probe: Probe) -> None:
    tried(probe)
    Review.objects.update(reviewed_at=timezone.now())
    assert "Next re-solve" not in page(client, probe)
