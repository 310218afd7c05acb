"""Workers that judge re-solves: killed, too slow, told of too late, and failing."""

import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from interviews import sweeper
from interviews.coding import reference_costs, submissions
from interviews.coding.cases import judged_revision
from interviews.jobs import leases
from interviews.models import Probe, ProbeStatus
from interviews.resolves import judging as probe_runs
from interviews.resolves.job import JUDGE_PROBE
from problems.judge.port import Limits
from problems.judge.sandbox import Sandbox
from profiles.models import Practice
from tests import working
from tests.clients import client
from tests.resolving import RIGHT, judge, page, probe, review, send, tried, woken

__all__ = ["client", "judge", "probe", "review", "woken"]
pytestmark = pytest.mark.django_db


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
        assert leases.claim(JUDGE_PROBE, probe.pk) is not None
        assert working.judge_probe(probe.pk) is False, "somebody works on it"
        long_ago = timezone.now() - timedelta(minutes=5)
        Probe.objects.update(lease_until=long_ago, woken_at=long_ago)
        woken.clear()
        sweeper.sweep()
        assert woken == [probe.pk]
        assert working.judge_probe(probe.pk) is True
        assert Probe.objects.get().outcome == "passed"

    def test_a_start_frees_all(self, probe: Probe) -> None:
        send(probe)
        leases.claim(JUDGE_PROBE, probe.pk)
        assert leases.release_all(sweeper.JOBS) == 1
        assert Probe.objects.get().status == "queued"

    def test_what_the_known_solutions_cost_is_kept_for_other_processes(
        self, probe: Probe, judge_sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        tried(probe)
        monkeypatch.setattr(reference_costs, "_remembered", {})
        costs = reference_costs.known_costs(judged_revision(probe.revision_id), judge_sandbox)
        assert dict(costs["degrees"]) == {"O(n)": 1, "O(n^2)": 2}

    def test_two_workers_count_it_once(self, probe: Probe) -> None:
        send(probe)
        assert working.judge_probe(probe.pk) and working.judge_probe(probe.pk)
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
        assert working.judge_probe(probe.pk) is False
        assert Probe.objects.get().status == "queued" and not Practice.objects.exists()

    def test_faults_of_ours_are_tried_again_and_then_given_back(
        self, client: Client, probe: Probe, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        monkeypatch.setattr(probe_runs, "verdict_and_growth", lambda *a: 1 / 0)
        send(probe)
        assert [working.judge_probe(probe.pk) for _ in range(3)] == [False, False, True]
        probe.refresh_from_db()
        assert (probe.status, probe.fault, probe.tries, probe.code) == ("writing", "failed", 0, RIGHT)
        assert str(probe.pk) in caplog.text and "seen[" not in caplog.messages[0]
        html = page(client, probe)
        assert "that was our fault" in html and "seen[target - x]" in html and 'value="O(n)"' in html
        monkeypatch.undo()

    def test_after_that_it_can_be_sent_again(self, probe: Probe, monkeypatch: pytest.MonkeyPatch) -> None:
        Probe.objects.update(fault="failed", attempts=3)
        tried(probe)
        assert (probe.outcome, probe.fault) == ("passed", "")

    def test_a_deleted_one(self) -> None:
        assert working.judge_probe(uuid.uuid4()) is True

    def test_what_could_not_be_judged_is_no_try(
        self, client: Client, probe: Probe, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(submissions, "LIMITS", Limits(seconds=0.0))
        tried(probe, RIGHT)
        assert (probe.status, probe.outcome, probe.tries) == ("writing", "not_judged", 0)
        assert "No try was used." in page(client, probe)
