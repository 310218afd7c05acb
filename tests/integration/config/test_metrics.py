"""What Prometheus reads: who may, and that the figures are right."""

import re
from datetime import timedelta

import pytest
from django.db import DatabaseError
from django.test import Client
from django.utils import timezone
from prometheus_client import REGISTRY

from config.env import LOCAL, PRODUCTION
from interviews.ground import metrics
from interviews.llm.port import TokenUsage
from interviews.models import Turn, TurnStatus
from tests.factories import InterviewFactory

TOKEN = "a token for Prometheus"
AGE = "dryrun_oldest_unfinished_turn_seconds"


@pytest.fixture
def scrape(settings):
    """Fetch the figures as Prometheus does."""
    settings.METRICS_TOKEN = TOKEN

    def get() -> str:
        answer = Client(SERVER_NAME="10.0.0.7").get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        assert answer.status_code == 200
        assert answer["Content-Type"].startswith("text/plain")
        return answer.text

    return get


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def value_of(figures: str, name: str) -> float:
    (found,) = re.findall(rf"^{name} (\S+)$", figures, re.MULTILINE)
    return float(found)


@pytest.fixture
def turn(db) -> Turn:
    """A turn that waits."""
    return Turn.objects.create(interview=InterviewFactory(), number=1, text="Can prices be negative?")


@pytest.mark.django_db
class TestWhoMaySee:
    @pytest.mark.parametrize("sent", ["", "Bearer ", "Bearer wrong", f"Basic {TOKEN}", TOKEN, "Bearer ключ"])
    def test_nobody_without_the_token(self, settings, sent):
        settings.METRICS_TOKEN = TOKEN
        settings.MODE = LOCAL
        answer = Client().get("/metrics", headers={"Authorization": sent})
        assert answer.status_code == 404
        assert "dryrun_turns" not in answer.text

    @pytest.mark.parametrize(
        ("mode", "address", "status"),
        [
            (LOCAL, "127.0.0.1", 200),
            (LOCAL, "::1", 200),
            (LOCAL, "192.0.2.7", 404),
            (LOCAL, "", 404),
            (PRODUCTION, "127.0.0.1", 404),
        ],
    )
    def test_without_a_token_only_ones_own_machine(self, settings, mode, address, status):
        settings.METRICS_TOKEN = ""
        settings.MODE = mode
        assert Client().get("/metrics", REMOTE_ADDR=address).status_code == status


@pytest.mark.django_db
class TestFigures:
    def test_every_name_is_there_before_anything_happened(self, scrape):
        figures = scrape()
        for name in (
            "dryrun_turns_total", "dryrun_turn_seconds", "dryrun_turn_queue_seconds", "dryrun_model_call_seconds",
            "dryrun_model_tokens_total", "dryrun_model_retries_total", "dryrun_leaks_caught_total", AGE,
            "dryrun_judge_runs_total", "dryrun_judge_seconds",
            "django_http_requests_latency_seconds_by_view_method",
        ):  # fmt: skip
            assert f"# TYPE {name} " in figures

    def test_requests_are_counted_by_view(self, scrape, client):
        line = r'^django_http_responses_total_by_status_view_method_total\{method="GET",status="200",view="landing"\} (\S+)$'
        client.get("/")
        (before,) = re.findall(line, scrape(), re.MULTILINE)
        client.get("/")
        (after,) = re.findall(line, scrape(), re.MULTILINE)
        assert float(after) == float(before) + 1

    def test_a_visitor_makes_no_labels(self, scrape, client):
        client.generic("MADEUP", "/problems/")
        client.get("/made-up-page/?made-up=query")
        figures = scrape()
        assert "MADEUP" not in figures and "made-up" not in figures

    def test_probes_are_not_counted(self, scrape, client):
        before = counted("django_http_requests_before_middlewares_total")
        client.get("/health/live")
        scrape()
        assert counted("django_http_requests_before_middlewares_total") == before

    def test_the_oldest_unfinished_turn(self, scrape, turn):
        Turn.objects.update(accepted_at=timezone.now() - timedelta(seconds=90))
        assert 90 <= value_of(scrape(), AGE) < 100

    def test_nobody_waits(self, scrape, turn):
        Turn.objects.update(status=TurnStatus.DONE, accepted_at=timezone.now() - timedelta(seconds=90))
        assert value_of(scrape(), AGE) == 0

    def test_one_query_finds_it(self, turn, django_assert_num_queries):
        with django_assert_num_queries(1):
            list(metrics.OldestUnfinishedTurn().collect())

    def test_the_rest_is_shown_while_the_database_is_away(self, scrape, monkeypatch):
        def fail(*_: object, **__: object) -> None:
            raise DatabaseError("away")

        monkeypatch.setattr("django.db.models.query.QuerySet.aggregate", fail)
        figures = scrape()
        assert AGE not in figures and "dryrun_turns_total" in figures


class TestCounting:
    def test_a_turn(self):
        before = counted("dryrun_turns_total", outcome="done"), counted("dryrun_turn_seconds_sum")
        metrics.turn_finished("done", 3.5)
        metrics.turn_finished("done", -0.1)  # the clock was set back meanwhile
        after = counted("dryrun_turns_total", outcome="done"), counted("dryrun_turn_seconds_sum")
        assert after == (before[0] + 2, before[1] + 3.5)

    def test_the_wait_for_a_worker(self):
        before = counted("dryrun_turn_queue_seconds_bucket", le="0.05")
        metrics.turn_claimed(0.03)
        metrics.turn_claimed(7)
        assert counted("dryrun_turn_queue_seconds_bucket", le="0.05") == before + 1

    def test_a_call_and_its_tokens(self):
        labels = {"provider": "Example", "model": "small-1", "outcome": "done"}
        tokens = {kind: counted("dryrun_model_tokens_total", kind=kind) for kind in ("prompt", "completion")}
        metrics.model_called("Example", "small-1", "done", 2.5, TokenUsage(prompt=120, completion=30))
        assert counted("dryrun_model_call_seconds_count", **labels) == 1
        assert counted("dryrun_model_tokens_total", kind="prompt") == tokens["prompt"] + 120
        assert counted("dryrun_model_tokens_total", kind="completion") == tokens["completion"] + 30

    def test_a_call_that_failed_used_nothing(self):
        before = counted("dryrun_model_tokens_total", kind="prompt")
        metrics.model_called("Example", "small-1", "timeout", 30, None)
        assert counted("dryrun_model_call_seconds_count", provider="Example", model="small-1", outcome="timeout") == 1
        assert counted("dryrun_model_tokens_total", kind="prompt") == before

    def test_a_run_of_code(self):
        labels = {"kind": "submit", "outcome": "wrong"}
        before = counted("dryrun_judge_runs_total", **labels), counted("dryrun_judge_seconds_sum", kind="submit")
        looked = counted("dryrun_judge_seconds_count", kind="run")
        metrics.judged("submit", "wrong", 0.25)
        after = counted("dryrun_judge_runs_total", **labels), counted("dryrun_judge_seconds_sum", kind="submit")
        assert after == (before[0] + 1, before[1] + 0.25)
        assert counted("dryrun_judge_seconds_count", kind="run") == looked

    def test_retries_and_leaks(self):
        before = (
            counted("dryrun_model_retries_total", reason="rate_limit"),
            counted("dryrun_leaks_caught_total", voice="model"),
        )
        metrics.model_retried("rate_limit")
        metrics.leak_caught("model")
        after = (
            counted("dryrun_model_retries_total", reason="rate_limit"),
            counted("dryrun_leaks_caught_total", voice="model"),
        )
        assert after == (before[0] + 1, before[1] + 1)
