"""A report in sections, whatever becomes of each of them and in whatever order they end: P2, P3, P6 and P7.

It needs no server. It is here, among the slower tests, for it is dozens of reports with a database; single examples of
the same are in ``tests/integration/report/test_writing.py``, which is run with every small change.
"""

from contextlib import nullcontext
from datetime import timedelta

import pytest
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from interviews.core.statuses import Status
from interviews.jobs import leases
from interviews.llm.port import ModelReply, ModelRequest, TokenUsage
from interviews.model_calls import paid_calls
from interviews.models import DailyUsage, Interview, InterviewStatus, ReportSection
from interviews.report import job as report_job
from problems.models import Problem
from profiles.models import Provider
from tests import working
from tests.factories import ProviderFactory, UserFactory
from tests.fakes import report_reply
from tests.integration.report.test_writing import DOWN, NAMES, again, last_step, make_over, sections, start

pytestmark = pytest.mark.django_db

GOOD, DEAD, CRASH = "good", "dead", "crash"


class _Outcomes:
    """A model whose every call ends as it was drawn; it counts what it was paid."""

    model = "small-model"

    def __init__(self) -> None:
        self.next: list[tuple[str, int, int]] = []
        self.paid = TokenUsage()

    def complete(self, request: ModelRequest, *, seconds: float, on_text: object = None) -> ModelReply:
        outcome, prompt, completion = self.next.pop(0)
        if outcome == DEAD:
            raise DOWN
        self.paid += TokenUsage(prompt, completion)
        return ModelReply(report_reply(f"Spoken, {outcome}.")(request), TokenUsage(prompt, completion))


step_outcomes = st.lists(
    st.tuples(st.sampled_from([GOOD, GOOD, DEAD, CRASH]), st.integers(0, 5_000), st.integers(0, 900)),
    min_size=len(NAMES), max_size=len(NAMES),
)  # fmt: skip


@pytest.fixture
def provider(db: None, monkeypatch: pytest.MonkeyPatch) -> Provider:
    """The platform's model, which speaks with everybody; no worker is woken."""
    working.tell_nobody(monkeypatch)
    return ProviderFactory(name="Acme", is_default=True, key="sk-platform-0000", price_per_million_prompt=1)


@given(steps=st.lists(step_outcomes, min_size=1, max_size=3), order=st.permutations(range(len(NAMES))))
@hypothesis_settings(
    max_examples=40,  # of the 7,673 branches that a hundred take, 7,672 are taken after fifteen
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_p2_p3_p6_p7_over_outcomes_drawn_at_random(
    *,
    bank_problem: Problem,
    provider: Provider,
    monkeypatch: pytest.MonkeyPatch,
    steps: list[list[tuple[str, int, int]]],
    order: list[int],
) -> None:
    outcomes = _Outcomes()
    monkeypatch.setattr(leases, "kept", lambda _: nullcontext())  # all examples share one long transaction
    monkeypatch.setattr(paid_calls, "client_for", lambda *_: outcomes)
    interview = make_over(UserFactory(), bank_problem)  # with a budget of its own
    for number, drawn in enumerate(steps):
        if number:
            again(interview)
        else:
            start(interview)
        _step(interview, outcomes, drawn, order, monkeypatch)
        if interview.status == InterviewStatus.FINISHED:
            break


def _step(
    interview: Interview,
    outcomes: _Outcomes,
    drawn: list[tuple[str, int, int]],
    order: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    good = {row["id"]: row for row in interview.sections.filter(status="written").values()}
    before, total, spent = (
        last_step(interview),
        interview.prompt_tokens + interview.completion_tokens,
        outcomes.paid,
    )
    expected = {}
    for is_note in sorted((False, True), key=lambda note: order.index(len(NAMES) - 1) if note else order[0]):
        # One leads the others, whichever a worker comes to first; the note is written by itself.
        rows = sections(interview)
        waiting = [place for place in order if (place == len(NAMES) - 1) is is_note and rows[place].pk not in good]
        if not waiting:
            continue
        leader = rows[waiting[0]]
        interview.refresh_from_db()
        assert interview.status == InterviewStatus.WORKING
        outcome, prompt, completion = drawn[waiting[0]]
        outcomes.next = [(outcome, prompt, completion)]
        if outcome == CRASH:
            _crash(leader, monkeypatch)
        assert working.write_section(leader.pk) is True
        assert outcomes.next == [], "asked once, whatever happened to the worker"
        if outcome != DEAD:
            expected |= {rows[place].pk: (0, 0) for place in waiting} | {leader.pk: (prompt, completion)}
    interview.refresh_from_db()
    # P2: the sum over the successes; P3: unchanged where there was none
    sums = tuple(map(sum, zip(*expected.values(), strict=True))) if expected else before
    assert last_step(interview) == sums
    # what is paid is counted once
    assert interview.prompt_tokens + interview.completion_tokens == total + outcomes.paid.total - spent.total
    usage = DailyUsage.objects.filter(learner=interview.learner).first()
    assert interview.model_calls.count() == (usage.calls if usage else 0)
    # P6: the good ones byte for byte, and only what failed is in the list of failures
    rows = {row["id"]: row for row in interview.sections.values()}
    assert {pk: rows[pk] for pk in good} == good
    failed = {pk for pk, row in rows.items() if row["status"] == "failed"}
    assert failed == set(rows) - set(good) - set(expected)
    assert all((row["fault"] != "") == (pk in failed) for pk, row in rows.items())
    # P7: the status says what is stored
    written = len(rows) - len(failed)
    wanted = Status.FINISHED if not failed else Status.REPORT_REVIEW if written else Status.FAILED
    assert interview.status == wanted


def _crash(section: ReportSection, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a worker die after the model has answered, and its lease run out."""
    with monkeypatch.context() as killed:
        killed.setattr(report_job, "end", lambda *_: (_ for _ in ()).throw(SystemExit("killed")))
        with pytest.raises(SystemExit):
            working.write_section(section.pk)
    held = ReportSection.objects.filter(interview=section.interview_id, status="writing")
    held.update(lease_until=timezone.now() - timedelta(seconds=1))
