"""The published description of the API is true, which schemathesis tries to disprove.

It needs no server. It is here, among the slower tests, for each operation is asked dozens of times.
"""

import uuid
from collections.abc import Iterator
from datetime import timedelta
from functools import lru_cache
from typing import Any

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from schemathesis import GenerationMode, Response
from schemathesis.checks import CheckContext, CheckFunction, not_a_server_error
from schemathesis.config import GenerationConfig, ProjectConfig, ProjectsConfig, SchemathesisConfig
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    positive_data_acceptance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from interviews.conversation import cards
from interviews.core.cards.steps import begun, model_access
from interviews.core.dry_run import fingerprint
from interviews.core.rubric import Assessment, Band, Dimension, Quote, Signal
from interviews.core.stages import Stage
from interviews.demo import DEMO_MESSAGES
from interviews.models import DimensionBand, Interview, Message, Probe, Report, ReportSection, StudyNote
from interviews.models.report import STUDY_NOTE
from interviews.report.note.my_notes import version_of
from profiles.models import User
from profiles.providers.choices import model_values
from tests.api_learners import ApiLearner
from tests.api_places import places_of
from tests.factories import AttemptFactory, InterviewFactory, ModelAccessFactory, ProviderFactory, make_verdict
from tests.factories.coaching import join, make_coach, make_cohort
from tests.integration.api.test_schema import OPERATIONS

pytestmark = pytest.mark.django_db

EXAMPLES = 12
CODE = "def two_sum(nums, target):\n    return [0, 0]\n"
GROWTH = {"points": [[8, 700], [16, 1_500]], "kind": None, "degree": None, "references": []}
TRACE = {
    "input": "[3, 3], 6",
    "steps": [{"line": 2, "variables": {"nums": "[3, 3]"}}],
    "cut": False,
    "ending": "[0, 0]",
}
FAULT = {
    "kind": "unreadable", "error_type": "SyntaxError", "error_message": "was never closed", "line": 2, "prints": "",
    "reason": "",
}  # fmt: skip
_SIGNAL = Signal(
    "names_cases_unasked", Stage.EDGE_CASE_CHECK, False, {"named": 0, "known": 5}, (Quote(2, "Negative numbers?"),)
)
NOT_ASSESSED = Assessment(Dimension.TESTING, Band.NOT_ASSESSED, (_SIGNAL,))
REFUSED_ALL_THE_SAME = {
    ("POST", "interviews/"): {
        "missing_problem": "either slug or pasted_text, which a list of fields does not say",
        "invalid_request": "not both of them",
    },
    ("POST", "turns/"): {
        "empty_message": "a message has words or code, and only a message",
        "no_code": "with submit only",
        "reading_not_offered": "what can be meant is what the coach has just offered",
        "meant": "goes with no words and no code",
        "disputed": "with meant only",
        "text": "goes with no submit",
    },
    ("POST", "stage/"): {
        "not_an_earlier_stage": "where the interview stands decides",
        "stage": "goes with back, and only with back",
    },
    ("PUT", "cases/"): {
        "unreadable_case": "a text has to be read as values of the function's types",
        "too_many_cases": "empty ones do not count",
    },
    ("POST", "retry-failed-sections/"): {
        "no_failed_sections": "how the report stands decides",
        "not_in_report_review": "how the interview stands decides",
    },
    ("PUT", "ai-config/"): {"invalid_ai_config": "what is offered decides, and which key is stored"},
    ("POST", "step/"): {"invalid_wizard_answer": "the step at hand decides"},
    ("POST", "answer/"): {"text": "a comment is answered once"},
    ("PUT", "notes/{note_id}/"): {"seen": "what the note is now decides"},
    ("POST", "restore/"): {"seen": "what the note is now decides"},
    ("POST", "submit/"): {
        "no_code": "what the editor began with is none of one's own",
        "invalid_request": "a cost has to be read",
    },
    ("POST", "start/"): {
        "target_date": "a day to come, and within a year",
        "instead": "which plan is followed decides",
        "invalid_request": "how much was practised decides",
    },
    ("PUT", "date/"): {"target_date": "a day to come, and within a year"},
    ("PATCH", "profile/"): {
        "time_zone": "there are too many to list",
        "goal_date": "goes with the goal interview only, and is to come",
    },
}
"""Codes, and fields of invalid requests, that are refused although the schema allows them, and why it cannot say so."""
PLAIN = {"Accept-Encoding": "identity"}
"""Answers are read as they are sent: no client is there that would inflate them."""


def accepted(ctx: CheckContext, response: Response, case: schemathesis.Case) -> bool | None:
    """What the schema allows is taken, or the state of things is against it, or a reason stands in the table above."""
    if response.status_code == 400:
        told = response.json()
        reasons = (found for (method, path), found in REFUSED_ALL_THE_SAME.items()
                   if method == case.method and case.path.endswith(path))  # fmt: skip
        code = told["error"]["code"]
        names = set(told["details"].get("fields", ())) if code == "invalid_request" else ()
        if set(names or {code}) <= set(next(reasons, ())):
            return None
    return positive_data_acceptance(ctx, response, case)


CHECKS: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    accepted,
]
fuzzed = hypothesis_settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


@lru_cache(maxsize=1)
def described() -> schemathesis.BaseSchema:
    """Return the schema as the running application serves it, with the application to call."""
    # A NUL is in no text that can be stored: the schema says so in words, at the top.
    generation = GenerationConfig(deterministic=True, with_security_parameters=False, allow_x00=False)
    config = SchemathesisConfig(projects=ProjectsConfig(default=ProjectConfig(generation=generation)))
    return schemathesis.openapi.from_wsgi(reverse("api:schema"), WSGIHandler(), config=config)


@pytest.fixture
def caller(learner: User, bank_problem: Any) -> ApiLearner:
    """A learner with data: an interview under way with an open card and tested code, one whose report has gaps, a key."""
    provider = ProviderFactory(name="House", key="sk-all-Qw93mNbV7cX2-9z8y")
    ModelAccessFactory(user=learner, provider=provider, voice="curated")
    reviewed = InterviewFactory(
        learner=learner, finished=True, status="report_review", revision=bank_problem.current_revision
    )
    ReportSection.objects.create(interview=reviewed, name="overall", position=8, status="failed", fault="timeout")
    for position, name in enumerate(("pattern_summary", STUDY_NOTE)):
        ReportSection.objects.create(
            interview=reviewed, name=name, position=9 + position, status="written", text="Text",
            finished_at=timezone.now(),
        )  # fmt: skip
    Report.objects.create(interview=reviewed, figures={"seconds": 60, "stages": []})
    DimensionBand.objects.create(
        interview=reviewed, dimension="testing", band="not_assessed", assessment=NOT_ASSESSED.to_dict()
    )
    caller = ApiLearner(learner)
    caller.begin()
    for text, code in DEMO_MESSAGES[:2]:
        caller.say(text, code=code)
    caller.turn(action="hint")
    caller.say(DEMO_MESSAGES[2][0])  # of the latest message it can be said that something else was meant
    join(make_cohort(make_coach()), learner)
    tested = Interview.objects.get(pk=caller.interview_id)
    tested.own_cases = [{"input": "[3, 3], 6", "expected": ""}]
    tested.context["nudges_given"] = [f"trace:{fingerprint(CODE)}"]
    tested.save()
    verdict = make_verdict({"outcome": "wrong"}, {"origin": "hidden", "outcome": "passed"}, outcome="wrong")
    AttemptFactory(interview=tested, code=CODE, outcome="wrong", verdict=verdict, growth=GROWTH, trace=TRACE)
    AttemptFactory(interview=tested, kind="run", outcome="unreadable", verdict=make_verdict(fault=FAULT))
    cards.open_card(Interview.objects.get(pk=caller.interview_id), "model_unavailable", facts={"fault": "timeout"})
    caller.places = places_of(reviewed)
    Probe.objects.update(fault="no_judge")  # it may be left, and solved all the same
    return caller


@pytest.fixture
def one_connection() -> Iterator[None]:
    """Keep the test's connection over the end of a request. Django's test client does so, too, and ends it after each
    of its own requests: ask for this one last."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def generated(path: str, method: str) -> st.SearchStrategy:
    """Return requests of one operation, such as the schema allows and such as it does not."""
    operation = described()[path][method]
    right = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    if not (operation.body or operation.query or "{" in path):
        return right
    return right | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)


# Of the factories' problems none can be begun, and with two real ones there is one that is easier: test_room.py.
BEGUN = [row for row in OPERATIONS if not row[0].endswith("/easier/")]


@pytest.mark.parametrize(("path", "method"), BEGUN, ids=[" ".join(row[::-1]) for row in BEGUN])
def test_as_a_learner(caller, one_connection, settings, path, method):
    settings.JUDGE_HELPERS = int(path.endswith(("/runs/", "/reviews/{review_id}/start/")) or "/resolves/" in path)
    # What is sent there only waits for a worker.
    token = caller.client._credentials["HTTP_AUTHORIZATION"]
    answered = set()

    @fuzzed
    @given(case=generated(path, method), real=st.sampled_from([True, True, False]))
    def call(case: schemathesis.Case, real: bool) -> None:
        if real:
            be_about(case, caller)
        response = case.call_and_validate(checks=CHECKS, headers={**PLAIN, "Authorization": token})
        answered.add(response.status_code)

    call()
    assert answered & {200, 201, 202}, f"only refused: {answered}"


@pytest.mark.parametrize(("path", "method"), OPERATIONS, ids=[" ".join(row[::-1]) for row in OPERATIONS])
def test_as_a_stranger(bank_problem, one_connection, path, method):
    @hypothesis_settings(fuzzed, max_examples=5)
    @given(case=generated(path, method))
    def call(case: schemathesis.Case) -> None:
        response = case.call_and_validate(checks=CHECKS, headers=PLAIN)
        assert response.status_code in (401, 404), response.status_code

    call()


def be_about(case: schemathesis.Case, caller: ApiLearner) -> None:
    """Let the request be about something that is there, as far as it names such a thing."""
    reviewed = Interview.objects.exclude(pk=caller.interview_id).filter(learner=caller.user, finished_at__isnull=False)
    is_over = case.path.endswith(
        ("retry-failed-sections/", "report/", "dispute/", "{signal_id}/take-back/", "answer/", "share/", "restore/")
    )
    interview_id = str(reviewed.get().pk) if is_over else caller.interview_id
    hint = Message.objects.filter(interview_id=caller.interview_id, turn__action="hint", role="coach").first()
    there = {**caller.places, "interview_id": interview_id, "position": hint.position, "signal_id": _SIGNAL.id}
    for name in case.path_parameters or {}:
        case.path_parameters[name] = there[name]
    if case.meta is not None and case.meta.generation.mode is GenerationMode.NEGATIVE:
        return  # what is mended in the body may be what breaks the schema
    if isinstance(case.body, dict) and "seen_turn" in case.body:
        case.body["seen_turn"] = Interview.objects.values_list("turn_count", flat=True).get(pk=caller.interview_id)
        case.body["client_id"] = str(uuid.uuid4())
        for chosen in ("meant", "disputed"):
            case.body.pop(chosen, None)  # the coach has not asked what was meant
        if case.body.get("action", "message") == "message" and not case.body.get("text"):
            case.body["text"] = "Can prices be negative?"  # a message without words is refused, and tells nothing more
    if isinstance(case.body, dict) and "seen" in case.body:
        note = StudyNote.objects.filter(pk=caller.places["note_id"]).first()
        case.body["seen"] = version_of(note) if note else ""
    if isinstance(case.body, dict) and "target_date" in case.body:
        case.body["target_date"] = (timezone.localdate() + timedelta(days=9)).isoformat()
    if isinstance(case.body, dict) and "card" in case.body:
        steps = begun(model_access(model_values()))
        interview = Interview.objects.get(pk=caller.interview_id)
        card = cards.open_card(interview, "key_rejected", facts={"provider": "House"}, wizard=steps)
        case.body |= {"card": card.pk, "step": "explain"}
    if isinstance(case.body, dict) and "slug" in case.body:
        case.body["slug"] = "two-sum"
        case.body.pop("pasted_text", None)
