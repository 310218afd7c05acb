"""A re-solve from its beginning to what it changes: the code really runs, and nothing that was written is lost."""

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews import dispatch, dry_runs, leases, probe_runs, probes, sweeper, tasks
from interviews.models import Interview, Probe, ProbeStatus
from interviews.models.interview import MAX_CODE_CHARACTERS
from interviews.progress.keeping import rebuild_progress
from interviews.refusals import InvalidSubmission, SubmissionRefused
from problems import judge_access
from problems.judge.component import ComponentMissing
from problems.judge.port import Limits
from problems.judge.sandbox import Sandbox
from problems.models import Problem, ProblemRevision
from profiles.models import Practice, PracticeKind, Review, SkillEstimate, User
from profiles.review import AGAIN, GOOD, HARD
from tests.factories import UserFactory
from tests.factories.reviews import make_review

pytestmark = pytest.mark.django_db

RIGHT = "def two_sum(nums, target):\n    seen = {}\n    for i, x in enumerate(nums):\n        if target - x in seen:\n            return [seen[target - x], i]\n        seen[x] = i\n    return []\n"
SLOW = "def two_sum(nums, target):\n    for i in range(len(nums)):\n        for j in range(i + 1, len(nums)):\n            if nums[i] + nums[j] == target:\n                return [i, j]\n    return []\n"
WRONG = "def two_sum(nums, target):\n    return [0, 1]\n"
UNREADABLE = "def two_sum(nums, target):\n    for x in nums\n        pass\n"
COSTS = {"claimed_time": "O(n)", "claimed_space": "O(n)"}
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def judge(judge_sandbox: Sandbox, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.JUDGE_HELPERS = 1
    monkeypatch.setattr(judge_access, "_sandbox", judge_sandbox)


@pytest.fixture(autouse=True)
def woken(monkeypatch: pytest.MonkeyPatch) -> list[uuid.UUID]:
    """Whom a worker was told of."""
    asked: list[uuid.UUID] = []
    monkeypatch.setattr(dispatch, "wake_for_probe", asked.append)
    return asked


@pytest.fixture
def client(learner: User) -> Client:
    client = Client()
    client.force_login(learner)
    return client


@pytest.fixture
def review(learner: User, bank_problem: Problem) -> Review:
    return make_review(learner, bank_problem.slug)


@pytest.fixture
def probe(learner: User, review: Review) -> Probe:
    return probes.start_probe(learner=learner, review_id=review.pk, language="en")


def send(probe: Probe, code: str = RIGHT, **fields: Any) -> Probe:
    sent = probes.submit_probe(learner=probe.learner, probe_id=probe.pk, code=code, **{**COSTS, **fields})
    probe.refresh_from_db()
    return sent


def tried(probe: Probe, code: str = RIGHT, **fields: Any) -> Probe:
    """Submit code and let a worker judge it."""
    send(probe, code, **fields)
    tasks.judge_probe(probe_id=str(probe.pk))
    probe.refresh_from_db()
    return probe


def post(client: Client, name: str, probe: Probe, **data: Any) -> HttpResponse:
    return client.post(reverse(name, args=[probe.pk]), data)


def page(client: Client, probe: Probe) -> str:
    return client.get(reverse("probe", args=[probe.pk])).content.decode()


def words(html: str) -> str:
    main = html[html.index("<main") : html.index("</main>")]
    return " ".join(re.sub(r"<[^>]*>", " ", main).split())


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
        assert "You have a re-solve open, of “Two Sum”" in answer.content.decode()
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
        assert "The bank has this problem no more" in answer.content.decode()
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
        assert {seen["weight"] for seen in practice.observations} == {2.0}
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
        tried(probe, UNREADABLE)
        assert (probe.outcome, probe.tries) == ("unreadable", 1)
        tried(probe, RIGHT)
        assert (probe.status, probe.tries, probe.rating) == ("finished", 2, HARD)

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
        assert "O(n) is not right" in said and "O(1) is right" in said and "grows like n²" in said

    def test_costs_left_out_are_wrong(self, client: Client, probe: Probe) -> None:
        tried(probe, claimed_time="", claimed_space="")
        assert probe.rating == HARD and words(page(client, probe)).count("not stated") == 2

    def test_a_rebuild_gives_the_same_numbers(self, probe: Probe, learner: User) -> None:
        tried(probe, SLOW, claimed_time="O(n)")
        Problem.objects.update(difficulty="hard", title_en="Another title", current_revision=None)

        def numbers() -> tuple[list[Any], ...]:
            practice = Practice.objects.values_list("source", "rating", "observations", "level_mean", "level_variance")
            skills = SkillEstimate.objects.order_by("kind", "key").values_list("kind", "key", "mean", "variance")
            return list(practice), list(skills), list(Review.objects.values_list("item", "due_at", "times"))

        before = numbers()
        rebuild_progress(learner)
        assert numbers()[:2] == before[:2] and before[0][0][1] == HARD
        assert Review.objects.get().times == 1


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

    def test_not_while_code_is_tested(self, learner: User, probe: Probe) -> None:
        send(probe)
        with pytest.raises(SubmissionRefused, match="code_running"):
            probes.give_up_probe(learner=learner, probe_id=probe.pk)


class TestSending:
    def test_through_the_page_without_scripts(self, client: Client, probe: Probe, woken: list[uuid.UUID]) -> None:
        answer = post(client, "submit_probe", probe, code=RIGHT.replace("\n", "\r\n"), **COSTS)
        assert answer.status_code == 303 and woken == [probe.pk]
        html = page(client, probe)
        assert "Your code is being tested" in html and "<noscript>" in html and 'id="submit-code"' not in html
        probe_runs.judge_probe(probe.pk)
        assert "Solved, without help" in page(client, probe)

    def test_the_page_that_waits(self, client: Client, probe: Probe) -> None:
        send(probe)
        state = reverse("probe_state", args=[probe.pk])
        assert client.get(state, headers=HTMX).status_code == 204
        assert client.get(state).headers["Location"] == reverse("probe", args=[probe.pk])
        probe_runs.judge_probe(probe.pk)
        answer = client.get(state, headers=HTMX)
        assert answer.headers["HX-Refresh"] == "true"

    def test_twice_is_once(self, client: Client, probe: Probe, woken: list[uuid.UUID]) -> None:
        for _ in range(2):
            assert post(client, "submit_probe", probe, code=RIGHT, **COSTS).status_code == 303
        assert woken == [probe.pk]
        probe_runs.judge_probe(probe.pk)
        assert post(client, "submit_probe", probe, code=RIGHT, **COSTS).status_code == 303
        assert (Practice.objects.count(), Probe.objects.get().tries) == (1, 1)

    def test_other_code_meanwhile_is_refused_and_shown(self, client: Client, probe: Probe) -> None:
        send(probe)
        answer = post(client, "submit_probe", probe, code="# another idea", **COSTS)
        html = answer.content.decode()
        assert answer.status_code == 409 and "# another idea" in html and "being tested just now" in html
        probe.refresh_from_db()
        assert probe.code == RIGHT
        probe_runs.judge_probe(probe.pk)
        answer = post(client, "submit_probe", probe, code="# another idea", **COSTS)
        assert answer.status_code == 422 and "# another idea" in answer.content.decode()

    @pytest.mark.parametrize("field", ["claimed_time", "claimed_space"])
    def test_a_cost_that_cannot_be_read(self, client: Client, probe: Probe, field: str) -> None:
        answer = post(client, "submit_probe", probe, code=RIGHT, **{**COSTS, field: "fast"})
        html = answer.content.decode()
        assert answer.status_code == 422 and "Write it as O(…), for example O(n log n)." in html
        assert 'value="fast"' in html and "seen[target - x]" in html and 'aria-invalid="true"' in html
        probe.refresh_from_db()
        assert (probe.status, probe.code) == ("writing", RIGHT), "and the code is kept"

    @pytest.mark.parametrize(
        ("fields", "status"),
        [
            ({"code": "  \n"}, 422),
            ({}, 422),
            ({"code": "x" * (MAX_CODE_CHARACTERS + 1)}, 422),
            ({"code": "a\x00b"}, 422),
            ({"code": RIGHT, "claimed_time": "O(n)" * 30}, 422),
            ({"code": RIGHT, "claimed_space": "n\x00"}, 422),
        ],
    )
    def test_what_cannot_be_taken(
        self, client: Client, probe: Probe, fields: dict[str, str], status: int, woken: list[uuid.UUID]
    ) -> None:
        answer = post(client, "submit_probe", probe, **fields)
        assert answer.status_code == status and not woken
        assert 'class="alert' in answer.content.decode() or "field-errors" in answer.content.decode()
        assert Probe.objects.get().status == "writing"

    def test_too_often(self, client: Client, probe: Probe, settings: Any) -> None:
        settings.TURNS_PER_MINUTE = 1
        post(client, "submit_probe", probe, code=RIGHT, claimed_time="O(n)")
        answer = post(client, "submit_probe", probe, code=WRONG, claimed_time="O(1)")
        assert answer.status_code == 429 and "return [0, 1]" in answer.content.decode()

    def test_the_draft(self, client: Client, probe: Probe) -> None:
        answer = post(client, "save_probe_code", probe, code="half\r\nan idea")
        assert answer.status_code == 200 and "saved_at" in answer.json()
        assert "half\nan idea" in page(client, probe)
        assert post(client, "save_probe_code", probe, code="\x00").status_code == 422
        send(probe)
        assert post(client, "save_probe_code", probe, code=RIGHT).status_code == 200, "the same needs no saving"
        assert post(client, "save_probe_code", probe, code=WRONG).status_code == 409

    def test_the_verb_itself_reads_costs(self, probe: Probe) -> None:
        with pytest.raises(InvalidSubmission):
            send(probe, claimed_time="quickly")

    def test_hostile_code_and_costs_are_text(self, client: Client, probe: Probe) -> None:
        hostile = "</textarea><script>alert(1)</script>"
        html = post(client, "submit_probe", probe, code=hostile, claimed_time=hostile).content.decode()
        assert hostile not in html
        tried(probe, hostile)
        assert hostile not in page(client, probe)


class TestWorkers:
    def test_what_nobody_was_told_of_is_found(self, probe: Probe, woken: list[uuid.UUID]) -> None:
        send(probe)
        woken.clear()
        sweeper.sweep()
        assert not woken, "it was told of just now"
        Probe.objects.update(woken_at=timezone.now() - timedelta(minutes=1))
        sweeper.sweep()
        assert woken == [probe.pk]

    def test_a_killed_worker_s_row_is_taken_over(self, probe: Probe, woken: list[uuid.UUID]) -> None:
        send(probe)
        assert leases.claim(Probe, probe.pk) is not None
        assert probe_runs.judge_probe(probe.pk) is False, "somebody works on it"
        long_ago = timezone.now() - timedelta(minutes=5)
        Probe.objects.update(lease_until=long_ago, woken_at=long_ago)
        woken.clear()
        sweeper.sweep()
        assert woken == [probe.pk]
        assert probe_runs.judge_probe(probe.pk) is True
        assert Probe.objects.get().outcome == "passed"

    def test_a_start_frees_all(self, probe: Probe) -> None:
        send(probe)
        leases.claim(Probe, probe.pk)
        assert leases.release_all() == 1
        assert Probe.objects.get().status == "queued"

    def test_two_workers_count_it_once(self, probe: Probe) -> None:
        send(probe)
        assert probe_runs.judge_probe(probe.pk) and probe_runs.judge_probe(probe.pk)
        assert Practice.objects.count() == 1

    def test_one_that_was_taken_from_its_worker_is_left_alone(
        self, probe: Probe, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        send(probe)
        real = probe_runs.verdict_and_growth

        def slow(*arguments: Any) -> Any:
            found = real(*arguments)
            Probe.objects.update(status=ProbeStatus.QUEUED, lease_token=None, lease_until=None)
            return found

        monkeypatch.setattr(probe_runs, "verdict_and_growth", slow)
        assert probe_runs.judge_probe(probe.pk) is False
        assert Probe.objects.get().status == "queued" and not Practice.objects.exists()

    def test_faults_of_ours_are_tried_again_and_then_given_back(
        self, client: Client, probe: Probe, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(probe_runs, "verdict_and_growth", lambda *a: 1 / 0)
        send(probe)
        assert [probe_runs.judge_probe(probe.pk) for _ in range(3)] == [False, False, True]
        probe.refresh_from_db()
        assert (probe.status, probe.fault, probe.tries, probe.code) == ("writing", "failed", 0, RIGHT)
        assert str(probe.pk) in caplog.text and "seen[" not in caplog.messages[0]
        html = page(client, probe)
        assert "that was us" in html and "seen[target - x]" in html and 'value="O(n)"' in html
        monkeypatch.undo()

    def test_after_that_it_can_be_sent_again(self, probe: Probe, monkeypatch: pytest.MonkeyPatch) -> None:
        Probe.objects.update(fault="failed", attempts=3)
        tried(probe)
        assert (probe.outcome, probe.fault) == ("passed", "")

    def test_a_deleted_one(self) -> None:
        assert probe_runs.judge_probe(uuid.uuid4()) is True

    def test_what_could_not_be_judged_is_no_try(
        self, client: Client, probe: Probe, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(dry_runs, "LIMITS", Limits(seconds=0.0))
        tried(probe, RIGHT)
        assert (probe.status, probe.outcome, probe.tries) == ("writing", "not_judged", 0)
        assert "This was no try." in page(client, probe)


class TestWithoutAJudge:
    def test_the_page_says_so_and_lets_it_be_left(
        self, client: Client, probe: Probe, review: Review, settings: Any
    ) -> None:
        settings.JUDGE_HELPERS = 0
        said = words(page(client, probe))
        assert "cannot be checked" in said and "Nothing is counted" in said and "Submit" not in said
        answer = client.post(reverse("leave_probe", args=[probe.pk]), follow=True)
        assert "Nothing was counted" in answer.content.decode()
        assert not Probe.objects.exists() and not Practice.objects.exists()
        assert Review.objects.values_list("due_at", "times").get() == (review.due_at, 1)

    @pytest.mark.parametrize("name", ["submit_probe", "give_up_probe"])
    def test_what_is_sent_is_not_counted_and_not_lost(
        self, client: Client, probe: Probe, settings: Any, name: str
    ) -> None:
        settings.JUDGE_HELPERS = 0
        answer = post(client, name, probe, code=RIGHT, **COSTS)
        assert answer.status_code == 409
        probe.refresh_from_db()
        assert (probe.status, probe.code) == ("writing", RIGHT) and not Practice.objects.exists()
        assert "seen[target - x]" in answer.content.decode()

    def test_none_is_begun(self, client: Client, review: Review, settings: Any) -> None:
        settings.JUDGE_HELPERS = 0
        answer = client.post(reverse("start_probe", args=[review.pk]), follow=True)
        assert "Code cannot be run here" in answer.content.decode() and not Probe.objects.exists()

    def test_the_component_is_missing_at_the_worker(
        self, client: Client, probe: Probe, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def missing(*arguments: Any) -> None:
            raise ComponentMissing("no component")

        monkeypatch.setattr(probe_runs, "verdict_and_growth", missing)
        tried(probe)
        assert (probe.status, probe.fault, probe.tries) == ("writing", "no_judge", 0)
        assert "cannot be checked" in words(page(client, probe))
        assert post(client, "leave_probe", probe).status_code == 303

    def test_one_that_can_be_judged_is_not_left(self, client: Client, probe: Probe) -> None:
        assert post(client, "leave_probe", probe).status_code == 422
        tried(probe)
        assert post(client, "leave_probe", probe).status_code == 422
        assert Practice.objects.get().kind == PracticeKind.PROBE


class TestWhoseItIs:
    POSTS = ("submit_probe", "give_up_probe", "leave_probe", "save_probe_code")

    def test_somebody_elses_is_not_there(self, bank_problem: Problem, probe: Probe) -> None:
        client, before = Client(), Probe.objects.values().get()
        client.force_login(UserFactory())
        for probe_id in (probe.pk, uuid.uuid4()):
            for name in ("probe", "probe_state"):
                assert client.get(reverse(name, args=[probe_id])).status_code == 404
                assert client.get(reverse(name, args=[probe_id]), headers=HTMX).status_code == 404
            for name in self.POSTS:
                for data in ({"code": WRONG, **COSTS}, {}, {"code": "\x00"}, {"code": "x", "claimed_time": "fast"}):
                    assert client.post(reverse(name, args=[probe_id]), data).status_code == 404, (name, data)
        assert Probe.objects.values().get() == before

    def test_visitors_log_in_and_come_back(self, probe: Probe) -> None:
        there = reverse("probe", args=[probe.pk])
        for name in self.POSTS:
            answer = Client().post(reverse(name, args=[probe.pk]), {"code": "x"})
            assert answer.status_code == 302 and answer.headers["Location"].endswith(f"next={there}")
        assert Client().get(there).headers["Location"].endswith(f"next={there}")


def test_an_interview_begun_from_the_result(client: Client, probe: Probe) -> None:
    tried(probe)
    assert reverse("start_interview", args=["two-sum"]) in page(client, probe)
    client.post(reverse("start_interview", args=["two-sum"]))
    assert Interview.objects.get().revision == ProblemRevision.objects.get()


def test_a_later_practice_hides_the_outdated_date(client: Client, probe: Probe) -> None:
    tried(probe)
    Review.objects.update(reviewed_at=timezone.now())
    assert "Next re-solve" not in page(client, probe)
