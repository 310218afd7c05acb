"""Re-solves in tests: what is needed to begin one, send code in it and let a worker judge that for real."""

import re
import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from interviews import tasks
from interviews.models import Probe
from interviews.resolves import sending as probes
from problems import judge_access
from problems.judge.sandbox import Sandbox
from problems.models import Problem
from profiles.models import Review, User
from tests import working
from tests.factories.reviews import make_review

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
    return working.told_of(monkeypatch, "judge_probe")


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
