"""What the charts of a report are read from: the right stage for each call, and as many queries for 40 as for 2."""

import uuid
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection
from django.db.models import JSONField, Value
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext

from interviews.core.dry_run import MeasuredCost
from interviews.core.rubric import Assessment, Band, Dimension, Signal
from interviews.core.stages import Stage
from interviews.models import (
    AttemptKind,
    AttemptOutcome,
    DimensionBand,
    Interview,
    Message,
    ModelCall,
    Report,
    ReportSection,
    StageVisit,
    Turn,
)
from interviews.report.evidence.figures import Figures
from interviews.report.selectors import (
    REPORT,
    attempt_points,
    bands_of,
    best_measured,
    figures_of_report,
    tokens_by_stage,
)
from interviews.web.report.charts import charts_of
from tests.factories import AttemptFactory, InterviewFactory, make_verdict

CLARIFY, APPROACH, CODE = "problem_clarification", "thought_articulation", "pseudocode_design"
FIGURES = {
    "seconds": 60,
    "stages": [
        {"stage": CLARIFY, "seconds": 60, "turns": 2, "hints": 1, "done": True, "skipped": False, "ended_here": False}
    ],
}


@pytest.fixture
def interview(db: None) -> Interview:
    """An interview that is over, with a visit of the stage in which it began."""
    interview = InterviewFactory(finished=True)
    StageVisit.objects.create(interview=interview, position=1, stage=CLARIFY, entered_at=interview.started_at)
    return interview


def turn(interview: Interview, **fields: Any) -> Turn:
    interview.turn_count += 1
    return Turn.objects.create(interview=interview, number=interview.turn_count, status="done", **fields)


def said(of: Turn, stage: str, role: str = "learner") -> None:
    position = of.interview.messages.count() + 1
    Message.objects.create(
        interview=of.interview, turn=of, position=position, role=role, stage=stage, text="…", created_at=of.accepted_at
    )


def call(of: Turn | ReportSection, prompt: int, completion: int = 1, **fields: Any) -> None:
    fields |= {"section": of} if isinstance(of, ReportSection) else {"turn": of}
    ModelCall.objects.create(
        interview=of.interview,
        purpose="coach",
        request_hash=uuid.uuid4().hex,
        temperature=0.6,
        prompt_tokens=prompt,
        completion_tokens=completion,
        duration_ms=1,
        **fields,
    )


def section(interview: Interview, name: str) -> ReportSection:
    return ReportSection.objects.create(interview=interview, name=name, position=interview.sections.count())


def prompts(interview: Interview) -> dict[str, int]:
    return {used.place: used.prompt for used in tokens_by_stage(interview)}


def measured(degree: int | None) -> dict[str, Any]:
    """What a submission that passed and was measured has stored."""
    kind = None if degree is None else ("n" if degree == 1 else f"n^{degree}")
    cost = None if kind is None else MeasuredCost(kind, degree, ())
    growth = {"points": [[8, 100], [16, 400]], "kind": kind, "degree": degree, "references": []}
    return {"growth": growth, "verdict": make_verdict({}, passed=1, cost=cost)}


def test_call_belongs_to_the_stage_in_which_its_turn_began(interview: Interview) -> None:
    moved = turn(interview)
    said(moved, CLARIFY)
    said(moved, APPROACH, role="coach")
    call(moved, 100)
    hint = turn(interview, action="hint")
    said(hint, APPROACH, role="coach")
    call(hint, 20)
    call(hint, 3)

    assert prompts(interview) == {CLARIFY: 100, APPROACH: 23}


def test_asking_again_belongs_to_where_the_message_was_sent(interview: Interview) -> None:
    asked = turn(interview)
    said(asked, APPROACH)
    again = turn(interview, action="retry", repeats=asked)
    said(again, CODE, role="coach")
    call(asked, 100)
    call(again, 20)

    assert prompts(interview) == {APPROACH: 120}


def test_turn_without_a_word_belongs_to_the_stage_of_that_time(interview: Interview) -> None:
    interview.stage_visits.update(left_at=interview.started_at)
    StageVisit.objects.create(interview=interview, position=2, stage=APPROACH, entered_at=interview.started_at)
    taken_back = turn(interview, action="hint")
    later = taken_back.accepted_at + timedelta(minutes=1)
    interview.stage_visits.filter(position=2).update(left_at=later)
    StageVisit.objects.create(interview=interview, position=3, stage=CODE, entered_at=later)
    call(taken_back, 7)

    assert prompts(interview) == {APPROACH: 7}


def test_sections_belong_to_the_report_which_comes_last(interview: Interview) -> None:
    call(section(interview, CLARIFY), 1000, 30)
    call(section(interview, "overall"), 500, 20)
    coding = turn(interview)
    said(coding, CODE)
    call(coding, 7)

    assert [(used.place, used.prompt, used.completion, used.calls) for used in tokens_by_stage(interview)] == [
        (CODE, 7, 1, 1),
        (REPORT, 1500, 50, 2),
    ]


def test_costs_are_added_up_by_currency_and_unknown_prices_counted(interview: Interview) -> None:
    clarifying = turn(interview)
    said(clarifying, CLARIFY)
    for currency, cost in (("USD", "0.001"), ("USD", "0.002"), ("CNY", "0.5"), ("USD", None), ("", None)):
        call(clarifying, 1, currency=currency, cost=None if cost is None else Decimal(cost))
    elsewhere = turn(InterviewFactory())
    call(elsewhere, 99)

    [used] = tokens_by_stage(interview)

    assert used.costs == (("CNY", Decimal("0.5")), ("USD", Decimal("0.003")))
    assert (used.prompt, used.calls, used.unpriced) == (5, 5, 2)


def test_interview_without_a_model_used_nothing(interview: Interview) -> None:
    assert tokens_by_stage(interview) == ()
    assert charts_of(interview, bands_of(interview), attempt_points(interview)).tokens is None


def test_submissions_are_points_and_runs_are_not(interview: Interview) -> None:
    AttemptFactory(interview=interview, outcome=AttemptOutcome.WRONG, passed=2, total=5)
    AttemptFactory(interview=interview, kind=AttemptKind.RUN)
    AttemptFactory(interview=interview)

    points = attempt_points(interview)

    assert [(point.number, point.outcome, point.passed, point.total) for point in points] == [
        (1, "wrong", 2, 5),
        (2, "passed", 1, 1),
    ]


@pytest.mark.parametrize(
    ("degrees", "best"), [([2, 1, 2], 2), ([1, 1], 2), ([None, 2], 2), ([2, None], 1), ([None, None], 2)]
)
def test_growth_is_of_what_passed_and_grows_the_slowest_of_equals_the_latest(
    interview: Interview, degrees: list[int | None], best: int
) -> None:
    for degree in degrees:
        AttemptFactory(interview=interview, **measured(degree))
    AttemptFactory(interview=interview, outcome=AttemptOutcome.WRONG)
    AttemptFactory(interview=interview)  # passed, and was not measured

    assert best_measured(interview, attempt_points(interview)).number == best


def test_no_growth_before_something_that_passed_was_measured(interview: Interview) -> None:
    AttemptFactory(interview=interview)
    assert charts_of(interview, bands_of(interview), attempt_points(interview)).growth is None


def test_bands_come_in_the_order_of_the_rubric(interview: Interview) -> None:
    for dimension in reversed(Dimension):
        found = Assessment(dimension, Band.LEANING_HIRE)
        DimensionBand.objects.create(
            interview=interview, dimension=dimension, band=found.band, assessment=found.to_dict()
        )

    assert [found.dimension for found in bands_of(interview)] == list(Dimension)


SEEN, MISSED = Signal("sums_up", Stage.FOLLOW_UP, True), Signal("plans_first", Stage.FOLLOW_UP, False)
FROM_THE_FUTURE = Signal("from_the_future", Stage.FOLLOW_UP, True)
WITHOUT_ITS_FACTS = Signal("passes_the_tests", Stage.FOLLOW_UP, True)


def keep(interview: Interview, dimension: Dimension, assessment: Any) -> None:
    DimensionBand.objects.create(interview=interview, dimension=dimension, band=Band.STRONG_HIRE, assessment=assessment)


def test_signal_that_the_rubric_does_not_have_is_left_out(interview: Interview) -> None:
    found = Assessment(Dimension.TESTING, Band.STRONG_HIRE, (SEEN, FROM_THE_FUTURE, MISSED), hints=1)
    keep(interview, Dimension.TESTING, found.to_dict())

    assert bands_of(interview) == (replace(found, signals=(SEEN, MISSED)),)


@pytest.mark.parametrize(
    "assessment",
    [
        {},
        [],
        None,
        "strong_hire",
        {"dimension": "testing", "band": "strong_hire"},
        Assessment(Dimension.TESTING, Band.STRONG_HIRE).to_dict() | {"band": "legendary"},
        Assessment(Dimension.TESTING, Band.STRONG_HIRE).to_dict() | {"signals": [{"id": "sums_up"}]},
        Assessment(Dimension.TESTING, Band.STRONG_HIRE, (SEEN, WITHOUT_ITS_FACTS)).to_dict(),
    ],
    ids=str,
)
def test_dimension_that_cannot_be_read_is_not_assessed(
    interview: Interview, caplog: pytest.LogCaptureFixture, assessment: Any
) -> None:
    other = Assessment(Dimension.COMMUNICATION, Band.LEANING_HIRE, (SEEN,))
    keep(interview, Dimension.TESTING, Value(assessment, JSONField()))
    keep(interview, Dimension.COMMUNICATION, other.to_dict())

    assert bands_of(interview) == (other, Assessment(Dimension.TESTING, Band.NOT_ASSESSED))
    [line] = [record.getMessage() for record in caplog.records]
    assert "testing" in line and str(interview.pk) in line


@pytest.mark.parametrize(
    "stored",
    [
        {"seconds": 3},
        {"stages": FIGURES["stages"]},
        FIGURES | {"seconds": "60"},
        FIGURES | {"stages": [{"stage": CLARIFY}]},
        FIGURES | {"stages": [FIGURES["stages"][0] | {"stage": "from_the_future"}]},
        FIGURES | {"stages": 4},
        ["seconds", "stages"],
        7,
    ],
    ids=str,
)
def test_figures_that_cannot_be_read_are_none(
    interview: Interview, caplog: pytest.LogCaptureFixture, stored: Any
) -> None:
    Report.objects.create(interview=interview, figures=stored)

    assert figures_of_report(interview) is None
    assert len(caplog.records) == 1
    assert charts_of(interview, (), attempt_points(interview)).timeline is None


def test_figures_are_those_of_the_report(interview: Interview) -> None:
    Report.objects.create(interview=interview, figures=FIGURES)
    assert figures_of_report(interview) == Figures.from_dict(FIGURES)


def test_interview_of_before_the_report_has_no_figures(interview: Interview) -> None:
    assert figures_of_report(interview) is None
    charts = charts_of(interview, bands_of(interview), attempt_points(interview))
    assert (charts.timeline, charts.radar, charts.attempts) == (None, None, None)


def fill(interview: Interview, number: int) -> None:
    Report.objects.create(interview=interview, figures=FIGURES)
    for dimension in Dimension:
        found = Assessment(dimension, Band.LEANING_HIRE)
        DimensionBand.objects.create(
            interview=interview, dimension=dimension, band=found.band, assessment=found.to_dict()
        )
    for _ in range(number):
        attempt = AttemptFactory(interview=interview, **measured(1))
        said(attempt.turn, CODE)
        call(attempt.turn, 10, cost=Decimal("0.001"), currency="USD")
    call(section(interview, "overall"), 5)


def queries_of(interview: Interview) -> int:
    fresh = Interview.objects.get(pk=interview.pk)
    with CaptureQueriesContext(connection) as seen:
        charts = charts_of(fresh, bands_of(fresh), attempt_points(fresh))
        render_to_string("interviews/report/_fragments/charts/all.html", {"charts": charts})
    assert None not in (charts.radar, charts.timeline, charts.attempts, charts.tokens, charts.growth)
    return len(seen)


def test_queries_are_as_many_for_forty_submissions_as_for_two(bank_problem: Any) -> None:
    counts = []
    for number in (2, 40):
        interview = InterviewFactory(finished=True, problem=bank_problem)
        fill(interview, number)
        charts_of(
            interview, bands_of(interview), attempt_points(interview)
        )  # what is known of a problem is read once, and remembered
        counts.append(queries_of(interview))
    assert counts[0] == counts[1] <= 7


def test_code_and_verdicts_of_all_submissions_are_not_read(interview: Interview) -> None:
    fill(interview, 3)
    with CaptureQueriesContext(connection) as seen:
        points = attempt_points(interview)
        best_measured(interview, points)
    listing, one = (query["sql"] for query in seen)
    assert '"code"' not in listing and '"verdict"' not in listing
    assert '"code"' not in one and '"trace"' not in one


def test_times_of_submissions_are_those_of_the_interview(interview: Interview) -> None:
    begun: datetime = interview.started_at
    Interview.objects.filter(pk=interview.pk).update(finished_at=begun + timedelta(minutes=30))
    AttemptFactory(interview=interview, created_at=begun + timedelta(minutes=12))
    interview.refresh_from_db()

    [mark] = charts_of(interview, bands_of(interview), attempt_points(interview)).attempts.marks

    assert mark.time == "12 min"
    assert mark.url.endswith(f"/{interview.pk}/attempts/1/")
