"""What was submitted, looked back at: the list, one attempt with its verdict, growth and steps, and its code restored."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.template import engines
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from interviews.coding.keeping import save_code
from interviews.conversation.memory import memory_of
from interviews.core.dry_run import MeasuredCost
from interviews.models import Attempt, Interview
from interviews.turns import opening
from interviews.web.coding.attempts_shown import ATTEMPTS_SHOWN, shown_attempts
from interviews.web.coding.trace_shown import shown_trace
from problems.models import Problem
from profiles.models import User
from tests.clients import client
from tests.factories import AttemptFactory, UserFactory, make_verdict
from tests.factories.coaching import join, make_coach, make_cohort

__all__ = ["client"]
pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
LANGUAGES = ["en", "zh-hans"]
HOSTILE = "</textarea></code><script>alert(1)</script><img src=x onerror=alert(1)>"
CODE = "def two_sum(nums, target):\n    left = 0\n    return [left, 1]\n"
GROWTH = {
    "points": [[8, 400], [16, 1500], [32, 6100], [64, 24000]], "kind": "n^2", "degree": 2, "references": [["O(n)", 1]],
}  # fmt: skip
TRACE = {
    "input": "nums = [3, 3], target = 6",
    "steps": [
        {"line": 2, "variables": {"nums": "[3, 3]", "target": "6"}},
        {"line": 3, "variables": {"nums": "[3, 3]", "target": "6", "left": "0"}},
        {"line": 3, "variables": {"nums": "[3]", "target": "6", "left": "0"}},
    ],
    "cut": True,
    "ending": "[0, 1]",
}


@pytest.fixture
def interview(bank_problem: Problem, learner: User) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug="two-sum")


@pytest.fixture
def no_variable_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a page say which variable a template asks for in vain."""
    monkeypatch.setattr(engines["django"].engine, "string_if_invalid", "MISSING %s")


def passed(interview: Interview, **fields: Any) -> Attempt:
    """A submission that passed and was measured as quadratic."""
    code = fields.pop("code", CODE)
    cost = MeasuredCost("n^2", 2, (("O(n)", 1),))
    verdict = make_verdict({}, {"origin": "hidden", "outcome": "passed"}, code=code, passed=2, cost=cost)
    defaults = {"code": code, "passed": 2, "total": 2, "verdict": verdict, "growth": GROWTH}
    return AttemptFactory(interview=interview, **{**defaults, **fields})


def wrong(interview: Interview, *cases: dict[str, Any], **fields: Any) -> Attempt:
    """A submission of which a case came out differently, with its steps recorded."""
    code = fields.pop("code", CODE)
    cases = cases or ({"outcome": "wrong", "got": "[1, 1]"}, {"origin": "hidden", "outcome": "wrong"})
    verdict = make_verdict(*cases, code=code, outcome="wrong")
    defaults = {"code": code, "outcome": "wrong", "passed": 0, "total": len(cases), "verdict": verdict, "trace": TRACE}
    return AttemptFactory(interview=interview, **{**defaults, **fields})


def remember(interview: Interview, **fields: Any) -> None:
    memory, _damaged = memory_of(interview)
    Interview.objects.filter(pk=interview.pk).update(context=replace(memory, **fields).to_dict())
    interview.refresh_from_db()


def open_trace(attempt: Attempt) -> None:
    remember(attempt.interview, nudges_given=(f"trace:{attempt.fingerprint}",))


def page_of(attempt: Attempt) -> str:
    return reverse("attempt", args=[attempt.interview_id, attempt.number])


def shown(client: Client, attempt: Attempt) -> str:
    response = client.get(page_of(attempt))
    assert response.status_code == 200
    return response.content.decode()


def restore(client: Client, attempt: Attempt, *, htmx: bool = False, **fields: Any) -> HttpResponse:
    address = reverse("restore_attempt", args=[attempt.interview_id])
    return client.post(address, {"number": attempt.number, **fields}, headers=HTMX if htmx else {})


def code_of(interview: Interview) -> str:
    return Interview.objects.get(pk=interview.pk).code


def finish(interview: Interview) -> None:
    Interview.objects.filter(pk=interview.pk).update(status="finished", finished_at=timezone.now())


# --- The list ---------------------------------------------------------------------------------------------------------


def test_latest_submissions_are_listed_and_the_rest_is_linked(interview, django_assert_num_queries):
    for _ in range(ATTEMPTS_SHOWN):
        AttemptFactory(interview=interview)
    AttemptFactory(interview=interview, kind="run")
    assert not shown_attempts(interview).has_more
    AttemptFactory(interview=interview, outcome="wrong", total=4)
    with django_assert_num_queries(1):
        found = shown_attempts(interview)
    assert found.has_more
    assert [row.number for row in found.rows] == list(range(ATTEMPTS_SHOWN + 1, 1, -1))
    assert (found.rows[0].outcome, found.rows[0].tone, found.rows[1].tone) == ("Wrong result", "attention", "success")


def test_all_attempts_are_on_pages(client, interview):
    for _ in range(ATTEMPTS_SHOWN + 1):
        AttemptFactory(interview=interview)
    address = reverse("attempts", args=[interview.pk])
    first, second = (client.get(address, {"page": page}).content.decode() for page in (1, 2))
    assert "Submission 21" in first
    assert "?page=2" in first
    assert ">Submission 1<" in second
    assert "Submission 21" not in second


def test_outcome_is_told_in_words_with_an_icon(client, interview):
    passed(interview)
    page = client.get(reverse("attempts", args=[interview.pk])).content.decode()
    assert re.search(r"tone-of-success.*?<svg.*?All passed · 2 of 2 cases", page, re.DOTALL)


def test_list_makes_the_same_number_of_queries_whatever_its_length(client, interview, django_assert_num_queries):
    address = reverse("attempts", args=[interview.pk])
    passed(interview)
    client.get(address)
    with django_assert_num_queries(6):  # session, learner, profile, interview, number of attempts, attempts
        client.get(address)
    for _ in range(5):
        wrong(interview)
    with django_assert_num_queries(6):
        client.get(address)


def test_empty_list_says_so(client, interview):
    page = client.get(reverse("attempts", args=[interview.pk])).content.decode()
    assert "Nothing has been submitted" in page


# --- One attempt ------------------------------------------------------------------------------------------------------


def test_attempt_is_shown_with_code_and_visible_cases(client, interview):
    page = shown(client, wrong(interview))
    assert "two_sum" in page
    assert "nums = [3, 3], target = 6" in page
    assert "[1, 1]" in page


@pytest.mark.parametrize("outcome", ["unreadable", "no_function", "error", "limit", "not_judged"])
def test_attempt_without_cases_says_why(client, interview, outcome):
    fault = {
        "kind": outcome, "error_type": "SyntaxError", "error_message": "'(' was never closed", "line": 2,
        "prints": "", "reason": "",
    }  # fmt: skip
    verdict = make_verdict(fault=fault, outcome=outcome)
    page = shown(client, AttemptFactory(interview=interview, outcome=outcome, total=0, verdict=verdict))
    assert 'id="code"' in page


def test_attempt_page_makes_few_queries(client, interview, django_assert_num_queries):
    attempt = passed(interview)
    shown(client, attempt)
    with django_assert_num_queries(5):  # session, learner, profile, interview with its problem, attempt
        shown(client, attempt)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_lack_nothing_in_either_language(client, interview, no_variable_is_missing, language):
    good, bad = passed(interview), wrong(interview)
    open_trace(bad)
    save_code(learner=interview.learner, interview_id=interview.pk, code="x = 1")
    headers = {"Accept-Language": language}
    addresses = [page_of(good), page_of(bad), reverse("attempts", args=[interview.pk])]
    pages = [
        client.get(address, headers=headers) for address in (*addresses, reverse("transcript", args=[interview.pk]))
    ]
    pages += [
        client.post(reverse("restore_attempt", args=[interview.pk]), {"number": 1}, headers={**headers, **more})
        for more in ({}, HTMX)
    ]
    assert [page.status_code for page in pages] == [200, 200, 200, 200, 409, 200]
    for page in pages:
        assert "MISSING" not in page.content.decode()


def test_hidden_cases_are_only_counted(client, interview):
    attempt = wrong(interview, {}, {"origin": "hidden", "outcome": "wrong"}, {"origin": "hidden", "outcome": "passed"})
    page = shown(client, attempt)
    assert "1 of 2 hidden cases passed." in page
    hidden = [test["input"]["nums"] for test in interview.revision.content["tests"] if len(test["input"]["nums"]) > 3]
    assert hidden
    assert not [nums for nums in hidden if str(nums) in page]


def test_hostile_code_prints_and_errors_are_dead(client, interview):
    case = {
        "outcome": "error", "input": HOSTILE, "expected": HOSTILE, "got": HOSTILE, "error_type": "ValueError",
        "error_message": HOSTILE, "line": 1, "prints": HOSTILE,
    }  # fmt: skip
    steps = [{"line": 1, "variables": {HOSTILE: HOSTILE}}]
    trace = {"input": HOSTILE, "steps": steps, "cut": False, "ending": HOSTILE}
    attempt = wrong(interview, case, code=HOSTILE, trace=trace)
    open_trace(attempt)
    save_code(learner=interview.learner, interview_id=interview.pk, code=f"{HOSTILE} and more")
    pages = [shown(client, attempt), restore(client, attempt).content.decode()]
    pages.append(restore(client, attempt, htmx=True).content.decode())
    for page in pages:
        assert "<script>alert" not in page
        assert "<img" not in page


# --- Growth and steps -------------------------------------------------------------------------------------------------


def test_growth_stands_beside_the_claim_and_asks_where_it_is_more(client, interview):
    attempt = passed(interview)
    remember(interview, claimed_time="O(n)")
    page = shown(client, attempt)
    assert "grows like <strong>n²</strong>" in page
    assert "Which line runs more often than you counted?" in page
    assert re.search(r'<svg [^>]*role="img" aria-labelledby="growth-1-title growth-1-desc"', page)
    assert "plot-claim" in page
    assert "24,000" in page


def test_less_than_claimed_is_no_question(client, interview):
    attempt = passed(interview)
    remember(interview, claimed_time="O(n^3)")
    assert "Which line" not in shown(client, attempt)


def test_growth_needs_no_style_attribute(client, interview):
    """The policy of the pages takes none."""
    attempt = passed(interview)
    open_trace(wrong(interview))
    assert not re.search(r"<[^>]* style=", shown(client, attempt))


def test_plot_is_written_with_points_in_every_language(client, interview, settings):
    settings.USE_THOUSAND_SEPARATOR = True
    attempt = passed(interview, growth={**GROWTH, "points": [[1000, 4000], [2000, 16000], [4000, 64000]]})
    page = client.get(page_of(attempt), headers={"Accept-Language": "zh-hans"}).content.decode()
    assert re.search(r'<polyline[^>]* points="[\d. ,]+"', page)
    assert re.search(r'class="plot-text"[^>]*>4000<', page)


def test_steps_stay_closed_until_the_coach_opens_them(client, interview):
    attempt = wrong(interview)
    assert "Step by step" not in shown(client, attempt)
    open_trace(AttemptFactory(interview=interview, code="other"))
    assert "Step by step" not in shown(client, attempt)
    open_trace(attempt)
    page = shown(client, attempt)
    assert "Step by step" in page
    assert "There were more steps" in page


def test_steps_show_the_line_and_what_has_changed(interview):
    attempt = wrong(interview)
    open_trace(attempt)
    found = shown_trace(attempt, memory_of(attempt.interview)[0])
    assert found.columns == ("nums", "target", "left")
    assert [(step.number, step.line, step.text) for step in found.steps] == [
        (1, 2, "left = 0"),
        (2, 3, "return [left, 1]"),
        (3, 3, "return [left, 1]"),
    ]
    changed = [[cell.text for cell in step.cells if cell.is_changed] for step in found.steps]
    assert changed == [[], ["0"], ["[3]"]]


def test_step_on_a_line_that_is_not_there_has_no_text(interview):
    attempt = wrong(interview, trace={**TRACE, "steps": [{"line": 99, "variables": {}}, {"line": 0, "variables": {}}]})
    open_trace(attempt)
    assert [step.text for step in shown_trace(attempt, memory_of(attempt.interview)[0]).steps] == ["", ""]


def test_change_is_told_in_a_word(client, interview):
    attempt = wrong(interview)
    open_trace(attempt)
    page = shown(client, attempt)
    assert re.search(r'<td class="is-changed">.*?visually-hidden">changed: </span><code>\[3\]</code>', page, re.DOTALL)
    assert re.search(
        r'class="table-scroll trace-scroll" tabindex="0" role="region" aria-label="Table of the steps"', page
    )


# --- Back into the editor ---------------------------------------------------------------------------------------------


def test_code_of_an_attempt_becomes_the_editors(client, interview):
    attempt = passed(interview)
    response = restore(client, attempt)
    assert response.status_code == 303
    assert response["Location"] == reverse("room", args=[interview.pk])
    assert code_of(interview) == CODE


@pytest.mark.parametrize("code", ["", "def two_sum(nums: list[int], target: int) -> list[int]:\n    ", f"\n{CODE}\n"])
def test_nothing_is_asked_where_nothing_is_lost(client, interview, code):
    attempt = passed(interview)
    save_code(learner=interview.learner, interview_id=interview.pk, code=code)
    assert restore(client, attempt).status_code == 303


def test_code_that_was_submitted_may_be_replaced(client, interview):
    first, second = passed(interview), passed(interview, code="def two_sum(nums, target): return []")
    save_code(learner=interview.learner, interview_id=interview.pk, code=first.code)
    assert restore(client, second).status_code == 303
    assert code_of(interview) == second.code


def test_code_that_is_kept_nowhere_else_is_shown_before_it_is_replaced(client, interview):
    attempt = passed(interview)
    save_code(learner=interview.learner, interview_id=interview.pk, code="my_own = 4217")
    AttemptFactory(interview=interview, kind="run", code="my_own = 4217")  # the next run takes its place
    response = restore(client, attempt)
    assert response.status_code == 409
    assert "4217" in response.content.decode()
    assert code_of(interview) == "my_own = 4217"
    assert restore(client, attempt, confirmed="1").status_code == 303
    assert code_of(interview) == CODE


def test_room_gets_the_code_and_keeps_what_was_there_itself(client, interview):
    attempt = passed(interview)
    save_code(learner=interview.learner, interview_id=interview.pk, code="my_own = 4217")
    response = restore(client, attempt, htmx=True)
    assert response.status_code == 200
    page = response.content.decode()
    assert f"<textarea hidden readonly>\n{CODE}</textarea>" in page
    assert "data-bring-back" in page
    assert code_of(interview) == CODE


@pytest.mark.parametrize("htmx", [True, False])
def test_nothing_is_restored_once_the_interview_is_over(client, interview, htmx):
    attempt = passed(interview)
    save_code(learner=interview.learner, interview_id=interview.pk, code="my_own = 4217")
    finish(interview)
    response = restore(client, attempt, htmx=htmx)
    assert response.status_code == 409
    assert 'data-code="interview_closed"' in response.content.decode()
    assert code_of(interview) == "my_own = 4217"
    assert "Load this code into the editor" not in shown(client, attempt)


@pytest.mark.parametrize("number", ["0", "2", "-1", "one", "", "9" * 30])
def test_only_what_there_is_can_be_restored(client, interview, number):
    attempt = passed(interview)
    assert restore(client, attempt, number=number).status_code == 404


def test_runs_are_no_attempts_to_look_back_at(client, interview):
    run = AttemptFactory(interview=interview, kind="run")
    assert client.get(page_of(run)).status_code == 404
    assert restore(client, run).status_code == 404


def test_room_lists_attempts_and_offers_them_only_while_it_goes_on(interview):
    passed(interview)
    context = {"interview": interview, "attempts": shown_attempts(interview), "finished": False}
    fragment = "interviews/coding/_fragments/attempts.html"
    assert reverse("restore_attempt", args=[interview.pk]) in render_to_string(fragment, context)
    over = render_to_string(fragment, {**context, "finished": True})
    assert "Submission 1" in over
    assert "<form" not in over


# --- Transcript and admin ---------------------------------------------------------------------------------------------


def test_transcript_lists_attempts_in_order(client, interview):
    wrong(interview)
    passed(interview)
    page = client.get(reverse("transcript", args=[interview.pk])).content.decode()
    section = page.partition('class="transcript-attempts"')[2].partition("</section>")[0]
    assert re.findall(r">Submission (\d)<", section) == ["1", "2"]
    assert "Wrong result · 0 of 2 cases" in section


def test_transcript_without_attempts_has_no_section(client, interview):
    assert "transcript-attempts" not in client.get(reverse("transcript", args=[interview.pk])).content.decode()


def test_coach_reads_attempts_in_the_admin(client, interview):
    coach = make_coach()
    join(make_cohort(coach), interview.learner)
    client.force_login(coach)
    wrong(interview, {}, {"origin": "hidden", "outcome": "wrong"}, code=f"x = 1  # {HOSTILE}")
    AttemptFactory(interview=interview, kind="run", status="queued", outcome="", verdict=None)
    address = reverse("admin:interviews_interview_change", args=[interview.pk])
    page = client.get(address).content.decode()
    for words in ("Submission", "Run", "0 of 2", "Queued"):
        assert words in page, words
    assert "<script>alert" not in page
    before = count_queries(client, address)
    passed(interview)
    assert count_queries(client, address) == before


def count_queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return len(queries)


# --- Who may ----------------------------------------------------------------------------------------------------------


def test_somebody_elses_attempts_are_not_there(client, interview):
    attempt = passed(interview)
    Interview.objects.filter(pk=interview.pk).update(learner=UserFactory())
    assert client.get(page_of(attempt)).status_code == 404
    assert client.get(reverse("attempts", args=[interview.pk])).status_code == 404
    assert restore(client, attempt).status_code == 404
    assert restore(client, attempt, htmx=True, confirmed="1").status_code == 404
    assert code_of(interview) == ""


def test_visitors_log_in_first(interview):
    attempt = passed(interview)
    visitor = Client()
    responses = [visitor.get(page_of(attempt)), visitor.get(reverse("attempts", args=[interview.pk]))]
    responses.append(restore(visitor, attempt))
    for response in responses:
        assert response.status_code == 302
        assert response["Location"].startswith(reverse("account_login"))
    assert code_of(interview) == ""


def test_restoring_needs_the_token(interview, learner):
    attempt = passed(interview)
    client = Client(enforce_csrf_checks=True)
    client.force_login(learner)
    assert restore(client, attempt).status_code == 403


def test_attempt_beyond_all_numbers_is_not_there(client, interview):
    assert client.get(reverse("attempt", args=[interview.pk, 9**30])).status_code == 404
