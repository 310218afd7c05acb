"""Code that wants to know what hidden cases are: whatever it makes of their inputs reaches nobody.

It remembers the inputs of all calls, answers rightly until a late one, and tells there what it has seen, in every way
in which code can tell something. Only of the case that the coach asks about is the input told, by the coach.
"""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from interviews.core.dry_run import DryRun
from interviews.core.stages import Stage
from interviews.demo import DEMO_MESSAGES
from interviews.model_calls import paid_calls
from interviews.models import Attempt, Interview
from interviews.turns import opening
from problems import judge_access
from problems.judge.sandbox import Sandbox
from problems.models import Problem
from profiles.models import User
from tests import working
from tests.addresses import all_addresses
from tests.factories import ModelAccessFactory, ProviderFactory
from tests.factories.coaching import join, make_coach, make_cohort
from tests.fakes import ScriptedModel
from tests.played_rows import Rows, play_or_store
from tests.recovering import everything, good

pytestmark = pytest.mark.django_db

SECRETS = ("999999999", "30, 10, 20, 40, 55", "70095")
"""What only hidden cases hold that pass: numbers, a list, and a line made of a target."""
TOLD = "nums = [-1, -2, -3, -4, -5], target = -9"
"""The last case, where the code tells what it knows."""
SPY = """\
import sys
seen = []

def two_sum(nums, target):
    seen.append((nums, target))
    if target != -9:
        return next([i, j] for j in range(len(nums)) for i in range(j) if nums[i] + nums[j] == target)
    print(seen[::-1]); print(seen[::-1], file=sys.stderr)
    told = repr(seen[::-1])
    {tells}
"""
WAYS = {
    "a result": "return seen[::-1]",
    "a text": "return told[-300:]",
    "an exception": "raise Exception(told)",
    "a key that is not there": "return {}[told]",
    "an assertion": "assert False, told",
    "the name of an exception": "raise type('L_' + ''.join(c if c.isalnum() else '_' for c in told), (Exception,), {})",
    "a name of Python": "raise ValueError(told)",
    "the end of the process": "raise SystemExit(told)",
    "a recursion": "return two_sum(nums + [told], target)",
    "a line": (
        "exec(compile('\\n' * (69_999 + max(t for _, t in seen if t < 99)) + 'raise ValueError', 'solution.py', 'exec'))"
    ),
}


@pytest.fixture(scope="module")
def played() -> Rows:
    """Of the interview, once it has been played."""
    return []


@pytest.fixture
def interview(  # noqa: PLR0917
    learner: User,
    bank_problem: Problem,
    judge_sandbox: Sandbox,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    played: Rows,
) -> Interview:
    """An interview about two-sum in which code is what comes next, and its learner's coach."""
    settings.JUDGE_HELPERS = 1
    monkeypatch.setattr(judge_access, "_sandbox", judge_sandbox)
    working.tell_nobody(monkeypatch)
    join(make_cohort(make_coach()), learner)

    def play() -> Interview:
        interview = opening.start_interview(learner=learner, language="en", slug=bank_problem.slug)
        for text, _code in DEMO_MESSAGES[:6]:
            working.submitted(interview, text)
        return interview

    interview = play_or_store(played, learner, bank_problem, play)
    assert interview.stage == Stage.PSEUDOCODE_DESIGN
    return interview


def tell(interview: Interview, way: str) -> Attempt:
    """Submit code that tells what it knows in this way; return what came of it."""
    turn = working.submitted(interview, "", action="submit", code=SPY.replace("{tells}", WAYS[way]))
    working.answer_turn(turn.pk)
    return Attempt.objects.get(turn=turn)


def secrets_in(text: str) -> list[str]:
    """Return what other cases hold, as it stands in ``text``; digits of a clock's fraction of a second are none."""
    return [secret for secret in SECRETS if re.search(rf"(?<![\d.]){re.escape(secret)}(?!\d)", text)]


def stored(interview: Interview) -> str:
    """Return all that is stored of the interview, as one text."""
    interview.refresh_from_db()
    return json.dumps([everything(interview), list(interview.attempts.values())], default=str, ensure_ascii=False)


def test_what_other_cases_hold_is_nowhere(interview: Interview, learner: User, client: Client) -> None:
    for way in WAYS:
        attempt = tell(interview, way)
        assert attempt.passed == attempt.total - 1, way
        run = DryRun.from_dict(attempt.verdict["evidence"])
        assert run.failing.input == TOLD, way
        kept = stored(interview)
        assert not secrets_in(kept), way
    client.force_login(learner)
    coach = Client()
    coach.force_login(learner.memberships.get().cohort.coach_rows.get().coach)
    read = 0
    for address in all_addresses():
        if address.name == "admin:interviews_interview_problem":
            continue  # what a coach knows of the problem: its edge cases, with their inputs
        if "interview_id" not in address.parameters and "object_id" not in address.parameters:
            continue
        values = dict.fromkeys(address.parameters, 1) | {"interview_id": interview.pk, "object_id": interview.pk}
        for reader in (client, coach) if address.name.startswith("admin:interviews_interview") else (client,):
            try:
                answer = reader.get(address.path(values))
            except ValueError:  # an id of another kind
                continue
            text = b"".join(answer).decode(errors="replace")
            read += answer.status_code == 200
            assert not secrets_in(text), address
    assert read > 12
    export = client.get(reverse("api:export", args=(interview.pk,)), {"format": "markdown"}).content.decode()
    assert not [secret for secret in SECRETS if secret in export]


def test_what_other_cases_hold_is_in_no_prompt(
    interview: Interview, learner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    ModelAccessFactory(user=learner, provider=ProviderFactory(name="Acme"), key="sk-own-Zx81kQpL0vT5-1a2b")
    model = ScriptedModel([good()] * 20)
    monkeypatch.setattr(paid_calls, "client_for", lambda *_: model)
    for way in ("a text", "a name of Python", "a line"):
        tell(interview, way)
    asked = "\n".join(map(str, model.requests))
    assert model.requests and TOLD in asked
    assert not [secret for secret in SECRETS if secret in asked]


def test_a_case_alone_still_tells_what_it_gives(interview: Interview) -> None:
    """The learner is asked about what their code really does there, as far as it does so by itself."""
    wrong = SPY.replace("{tells}", "return [0, 1]")
    turn = working.submitted(interview, "", action="submit", code=wrong)
    working.answer_turn(turn.pk)
    run = DryRun.from_dict(Attempt.objects.get(turn=turn).verdict["evidence"])
    assert (run.failing.input, run.failing.got, run.failing.kind) == (TOLD, "[0, 1]", "wrong")
