"""The full log: what happened in an interview, in order, for its learner, without anything the coach knows."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from interviews.conversation.log_entries import DONE_ABOUT
from interviews.models import (
    EventKind,
    EventLevel,
    Interview,
    ModelCall,
    ReportSection,
    SectionStatus,
    Turn,
    TurnStatus,
)
from interviews.web.conversation.log_views import ENTRIES_A_PAGE
from profiles.models import User
from tests.clients import client
from tests.factories import EventFactory, InterviewFactory, UserFactory

__all__ = ["client"]
pytestmark = pytest.mark.django_db

START = timezone.now() - timedelta(hours=1)
SECRET = "sk-live-4242424242424242"
SPOILER = "hash_map"


@pytest.fixture
def interview(learner: User) -> Interview:
    return InterviewFactory(learner=learner, title="Two Sum")


def at(seconds: float) -> Any:
    return START + timedelta(seconds=seconds)


def turn(interview: Interview, number: int, seconds: float, **fields: Any) -> Turn:
    row = Turn.objects.create(interview=interview, number=number, status=TurnStatus.DONE, attempts=1)
    Turn.objects.filter(pk=row.pk).update(accepted_at=at(seconds), **fields)
    return row


def event(interview: Interview, kind: str, seconds: float = 0, message: str = "", **fields: Any) -> None:
    snapshot = {"pattern": SPOILER, "stage": interview.stage}
    EventFactory(
        interview=interview, kind=kind, message=message, created_at=at(seconds), **{"snapshot": snapshot, **fields}
    )


def call(interview: Interview, seconds: float, **fields: Any) -> ModelCall:
    defaults = {
        "purpose": "coach", "request_hash": f"{seconds:064.0f}", "prompt_version": "1", "temperature": 0.6,
        "provider": "House of Models", "model": "small-model", "text": f"The answer is a {SPOILER}.",
        "prompt_tokens": 1234, "completion_tokens": 56, "duration_ms": 2100,
    }  # fmt: skip
    row = ModelCall.objects.create(interview=interview, **{**defaults, **fields})
    ModelCall.objects.filter(pk=row.pk).update(created_at=at(seconds))
    return row


def address(interview: Interview, query: str = "") -> str:
    return reverse("interview_log", args=[interview.pk]) + query


def log(client: Client, interview: Interview, query: str = "") -> str:
    response = client.get(address(interview, query))
    assert response.status_code == 200
    return response.content.decode()


def entries(html: str) -> list[str]:
    """Return the lines of the log as text."""
    found = re.findall(r'<li data-entry="\w+">(.*?)</li>', html, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", entry).split()) for entry in found]


def test_all_in_order(client: Client, interview: Interview) -> None:
    turn(interview, 2, 20, action="hint", status=TurnStatus.FAILED, attempts=3)
    event(interview, "model_call_failed", 13, "rate_limit: HTTP 429", level="error", snapshot={"fault": "rate_limit"})
    call(interview, 12)
    turn(interview, 1, 10)

    first, second, third, fourth = entries(log(client, interview))

    assert "Turn 1: Message" in first and "Done · 1 attempt" in first
    assert "Model: small-model through House of Models" in second
    assert "1,234 tokens in, 56 out, 2,100 ms" in second
    assert "Clarify Model call failed Error" in third
    assert "The built-in coach answered instead." in third and "rate_limit: HTTP 429" in third
    assert "Turn 2: Asked for a hint" in fourth and "Failed · 3 attempts" in fourth


def test_a_section_of_the_report_is_named(client: Client, interview: Interview) -> None:
    section = ReportSection.objects.create(
        interview=interview, name="overall", position=1, status=SectionStatus.WRITTEN, text="Well."
    )
    call(interview, 1, section=section)
    assert "Report: all sections" in entries(log(client, interview))[0]


@pytest.mark.parametrize("kind", [EventKind.MODEL_CALL_FAILED, EventKind.EXPERT_FAILED])
def test_a_section_that_failed_is_told_as_missing_and_nothing_else(
    client: Client, interview: Interview, kind: str
) -> None:
    event(interview, kind, 1, "timeout: HTTP 504", snapshot={"section": "overall", "fault": "timeout"})
    (entry,) = entries(log(client, interview))
    assert "This part of the report was not written" in entry
    assert str(DONE_ABOUT[kind]) not in entry, "nobody answered instead"


@pytest.mark.parametrize("kind", EventKind.values)
def test_nothing_that_the_coach_knows_is_told(client: Client, interview: Interview, kind: str) -> None:
    message = f"ValueError: 'identified_pattern' cannot hold '{SPOILER}' {SECRET}"
    event(interview, kind, message=message, input="my own words")
    html = log(client, interview)
    assert len(entries(html)) == 1
    assert str(DONE_ABOUT[kind]) in html
    for hidden in (SECRET, "my own words", "snapshot"):
        assert hidden not in html
    if kind not in ("state_inconsistent", "transition_failed", "precondition_unmet", "resources_exhausted"):
        assert SPOILER not in html


def test_what_an_expert_or_a_model_said_is_cut_off(client: Client, interview: Interview) -> None:
    event(interview, "expert_failed", 1, f"Reviewer.respond raised KeyError: '{SPOILER}'", level="critical")
    unparsable = f"no readable reply in 3 attempts: the text says {SPOILER}. The log is in /var/log"
    event(interview, "model_call_failed", 2, unparsable, level="error", snapshot={"fault": "unparsable"})
    event(interview, "model_call_failed", 3, f"{SPOILER}: no such thing", level="error", snapshot={"fault": None})
    html = log(client, interview)
    assert "Reviewer.respond raised KeyError" in html
    assert "no readable reply in 3 attempts" in html
    assert "/var/log" not in html
    assert SPOILER not in html


def test_of_a_reply_that_was_held_back_only_that_it_was(client: Client, interview: Interview) -> None:
    event(interview, "leak_caught", message=f"{SPOILER}, solution", level="warning")
    (line,) = entries(log(client, interview))
    assert "A reply was blocked" in line
    assert SPOILER not in line and "solution" not in line and "Leak" not in line


def test_model_calls_never_show_what_was_said(client: Client, interview: Interview) -> None:
    call(interview, 1)
    assert SPOILER not in log(client, interview)


def test_levels_are_words(client: Client, interview: Interview) -> None:
    for number, level in enumerate(EventLevel):
        event(interview, "expert_failed", number, "it", level=level)
    html = log(client, interview)
    assert [re.search(rf">{level.label}<", html) is not None for level in EventLevel] == [True] * 4


def test_the_id_can_be_copied(client: Client, interview: Interview) -> None:
    assert f'data-copy="{interview.pk}"' in log(client, interview)
    assert f"<code>{interview.pk}</code>" in log(client, interview)


def test_an_empty_log_says_so(client: Client, interview: Interview) -> None:
    assert entries(log(client, interview)) == []
    assert "Nothing is recorded yet." in log(client, interview)


def test_markup_in_a_message_is_dead(client: Client, interview: Interview) -> None:
    event(interview, "transition_failed", message="<script>alert(1)</script>", level="warning")
    html = log(client, interview)
    assert "<script>alert(1)" not in html and "&lt;script&gt;alert(1)" in html


def test_a_hundred_on_a_page_with_as_many_queries_as_one(client: Client, interview: Interview) -> None:
    turn(interview, 1, 0)
    call(interview, 1)
    event(interview, "skip_request", 2)
    log(client, interview)
    with CaptureQueriesContext(
        connection,
    ) as few:
        log(client, interview)
    for number in range(2, 60):
        turn(interview, number, number * 10)
        call(interview, number * 10 + 1)
        event(interview, "skip_request", number * 10 + 2)

    with CaptureQueriesContext(connection) as many:
        first = log(client, interview)
    second = log(client, interview, "?page=2")

    assert len(many) == len(few)
    assert (len(entries(first)), len(entries(second))) == (ENTRIES_A_PAGE, 59 * 3 - ENTRIES_A_PAGE)
    assert "Turn 1:" in first and "Turn 59:" in second and 'href="?page=2"' in first
    assert set(entries(first)).isdisjoint(entry for entry in entries(second) if entry.startswith("Turn"))
    assert len(entries(log(client, interview, "?page=nonsense"))) == ENTRIES_A_PAGE


def test_only_the_learner_reads_it(interview: Interview) -> None:
    event(interview, "skip_request")
    other = Client()
    other.force_login(UserFactory())
    assert other.get(address(interview)).status_code == 404
    assert Client().get(address(interview)).status_code == 302


def test_only_events_of_this_interview(client: Client, interview: Interview, learner: User) -> None:
    other = InterviewFactory(learner=learner)
    event(other, "stagnation")
    turn(other, 1, 1)
    call(other, 1)
    assert entries(log(client, interview)) == []


def test_in_chinese(client: Client, interview: Interview) -> None:
    event(interview, "skip_request")
    client.cookies["django_language"] = "zh-hans"
    assert client.get(address(interview)).status_code == 200
