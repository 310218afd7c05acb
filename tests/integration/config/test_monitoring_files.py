"""``deploy/monitoring/``: alerts and dashboard ask only for figures that the product shows, by labels that those have."""

import json
import re
from collections.abc import Iterator

import pytest
import yaml
from django.conf import settings
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from interviews.ground import metrics
from interviews.llm.port import TokenUsage

FOLDER = settings.BASE_DIR / "deploy" / "monitoring"
RULES = [rule for group in yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"] for rule in group["rules"]]
SCRAPES = {one["job_name"]: one for one in yaml.safe_load((FOLDER / "prometheus.yml").read_text())["scrape_configs"]}
DASHBOARD = json.loads((FOLDER / "dashboard.json").read_text())
OF_PROMETHEUS = {"job", "instance", "le"}
"""Labels that Prometheus itself adds, or that belong to the buckets of every histogram."""
WORDS = {
    "and", "by", "count", "histogram_quantile", "increase", "max", "on", "or", "rate", "sum", "topk", "unless", "vector",
}  # fmt: skip
NAME = r"[A-Za-z_:][\w:]*"


def expressions() -> Iterator[tuple[str, str]]:
    for rule in RULES:
        yield rule["alert"], rule["expr"]
    for panel in DASHBOARD["panels"]:
        for target in panel.get("targets", ()):
            yield panel["title"], target["expr"]


def used(expression: str) -> tuple[set[str], set[str], set[str]]:
    """Return the metrics that an expression names, the labels, and the jobs."""
    bare = re.sub(r'"[^"]*"', '""', expression)
    matched = re.findall(rf'({NAME})\s*[=!]~?\s*""', bare)
    grouped = [name for names in re.findall(r"\b(?:by|on) \(([^)]*)\)", bare) for name in names.split(", ")]
    left = re.sub(r"\{[^}]*\}|\[[^\]]*\]|\b(?:by|on) \([^)]*\)", " ", bare)
    left = re.sub(r"\b\d+(?:\.\d+)?(?:e\d+)?\b", " ", left)
    names = set(re.findall(NAME, left)) - WORDS
    return names, {*matched, *grouped}, set(re.findall(r'job="([^"]*)"', expression))


@pytest.fixture
def shown(db, settings) -> dict[str, set[str]]:
    """What ``/metrics`` shows once each thing has happened: the labels of each name."""
    metrics.turn_claimed(0.1)
    metrics.turn_finished("done", 1.0)
    metrics.model_called("Monitored", "small-1", "done", 1.0, TokenUsage(prompt=1, completion=1))
    metrics.model_retried("server")
    metrics.judged("run", "passed", 0.1)
    metrics.leak_caught("model")
    settings.METRICS_TOKEN = "a token for Prometheus"
    Client().get("/")
    answer = Client().get("/metrics", headers={"Authorization": f"Bearer {settings.METRICS_TOKEN}"})
    samples = [sample for family in text_string_to_metric_families(answer.text) for sample in family.samples]
    names: dict[str, set[str]] = {"up": set()}
    for sample in samples:
        names.setdefault(sample.name, set()).update(sample.labels)
    return names


def test_every_metric_and_label_is_shown(shown):
    for where, expression in expressions():
        names, labels, jobs = used(expression)
        assert names, where
        assert names <= shown.keys(), where
        assert labels - OF_PROMETHEUS <= set.union(*(shown[name] for name in names)), where
        assert jobs <= SCRAPES.keys(), where
        # All web processes together show no figures of a process; a worker does.
        assert not any(name.startswith("process_") for name in names) or jobs == {"dryrun-worker"}, where


@pytest.mark.parametrize(
    ("expression", "names", "labels", "jobs"),
    [
        ('sum by (le) (rate(a_bucket{b=~"c|d", job="e"}[5m])) > 1e3', {"a_bucket"}, {"le", "b", "job"}, {"e"}),
        ("(count(up) or vector(0)) unless on() other_name", {"up", "other_name"}, set(), set()),
    ],
)
def test_expressions_are_read(expression, names, labels, jobs):
    assert used(expression) == (names, labels, jobs)


def test_parentheses_close():
    for where, expression in expressions():
        for opening, closing in ("()", "{}", "[]"):
            assert expression.count(opening) == expression.count(closing), where


def test_alerts_say_what_happened_and_what_to_do():
    assert len({rule["alert"] for rule in RULES}) == len(RULES)
    for rule in RULES:
        assert rule["labels"]["severity"] in ("page", "ticket")
        assert set(rule["annotations"]) == {"summary", "action"}
        assert re.fullmatch(r"\d+[mh]", rule.get("for", "0m"))


def test_the_dashboard_can_be_imported():
    assert {"title", "uid", "schemaVersion", "panels"} <= DASHBOARD.keys()
    (source,) = DASHBOARD["templating"]["list"]
    assert source["type"] == "datasource"
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert at["x"] + at["w"] <= 24 and not cells & taken, panel["title"]
        taken |= cells
        for target in panel.get("targets", ()):
            assert target["datasource"]["uid"] == f"${{{source['name']}}}"


def test_prometheus_reads_the_rules_and_the_worker_of_compose():
    assert yaml.safe_load((FOLDER / "prometheus.yml").read_text())["rule_files"] == ["alerts.yml"]
    compose = yaml.safe_load((settings.BASE_DIR / "compose.yaml").read_text())
    port = compose["services"]["worker"]["environment"]["WORKER_METRICS_PORT"]
    assert SCRAPES["dryrun-worker"]["static_configs"] == [{"targets": [f"127.0.0.1:{port}"]}]
