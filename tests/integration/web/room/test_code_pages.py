"""Running and submitting code through the room: what is shown while it runs, what comes out, and to whom."""

import re
import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.coding import practising
from interviews.coding.keeping import save_code
from interviews.models import Attempt, AttemptKind, AttemptOutcome, AttemptStatus, Interview, TurnStatus
from interviews.turns import opening
from problems.models import Problem
from profiles.models import User
from tests import working
from tests.clients import client
from tests.factories import AttemptFactory, UserFactory, make_verdict

__all__ = ["client"]
pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
CODE = "def two_sum(nums, target):\n    return [0, 1]\n"
HALF_A_THOUGHT = "I was about to say that the list"
HOSTILE = '<script>alert(1)</script><img src=x onerror=alert(1)> <b hx-get="/x">b</b>'
SECRET = "sentinel of a hidden case"
HIDDEN = {"origin": "hidden", "outcome": "passed", "input": SECRET, "expected": SECRET, "got": SECRET}


@pytest.fixture(autouse=True)
def _code_is_run(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code is run by workers, of which there are none: what they would store is stored by the tests."""
    settings.JUDGE_HELPERS = 1
    monkeypatch.setattr("interviews.coding.submissions.the_sandbox", object)


@pytest.fixture
def interview(bank_problem: Problem, learner: User) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug="two-sum")


def address(name: str, interview: Interview) -> str:
    return reverse(name, kwargs={"interview_id": interview.pk})


def room(client: Client, interview: Interview, **headers: str) -> str:
    return client.get(address("room", interview), headers=headers).content.decode()


def run(client: Client, interview: Interview, *, htmx: bool = True, **fields: Any) -> HttpResponse:
    data = {"run_id": uuid.uuid4(), "code": CODE, **fields}
    return client.post(address("run_code", interview), data, headers=HTMX if htmx else {})


def submit(client: Client, interview: Interview, *, htmx: bool = True, **fields: Any) -> HttpResponse:
    interview.refresh_from_db()
    defaults = {"client_id": uuid.uuid4(), "seen_turn": interview.turn_count, "after": 1, "action": "submit"}
    data = {**defaults, "text": HALF_A_THOUGHT, "code": CODE, **fields}
    return client.post(address("send_turn", interview), data, headers=HTMX if htmx else {})


def results(client: Client, interview: Interview, shown: str = "") -> HttpResponse:
    return client.get(address("results", interview), {"shown": shown}, headers=HTMX)


def text_of(response: HttpResponse) -> str:
    return response.content.decode()


def panel(html: str) -> str:
    """Return the panel of results of a page or a fragment."""
    return html[html.index('id="results"') : html.rindex("</div>")]


def key_in(html: str) -> str:
    return re.search(r'id="results"[^>]*data-key="([^"]*)"', html)[1]


def a_run(interview: Interview, *cases: dict[str, Any], **fields: Any) -> Attempt:
    """A run that is done, with these cases."""
    fault = fields.pop("fault", None)
    passed = sum(case.get("outcome", "passed") == "passed" for case in cases)
    worst = next((case["outcome"] for case in cases if case.get("outcome", "passed") != "passed"), "passed")
    return AttemptFactory(
        **{
            "interview": interview,
            "kind": AttemptKind.RUN,
            "code": CODE,
            "outcome": fault["kind"] if fault else worst,
            "passed": passed,
            "total": len(cases),
            "verdict": make_verdict(*cases, code=CODE, fault=fault, outcome=worst, passed=passed),
            **fields,
        }
    )


def fault(kind: str, **fields: Any) -> dict[str, Any]:
    return {"kind": kind, "error_type": "", "error_message": "", "line": None, "prints": "", "reason": "", **fields}


# --- Run --------------------------------------------------------------------------------------------------------------


def test_a_run_is_shown_until_there_is_something_else_to_show(client: Client, interview: Interview) -> None:
    started = text_of(run(client, interview))

    attempt = interview.attempts.get()
    assert (attempt.kind, attempt.status, attempt.code) == (AttemptKind.RUN, AttemptStatus.QUEUED, CODE)
    assert "Your code is running…" in started
    assert 'data-waits="running"' in started
    assert f"?shown={key_in(started)}" in started
    assert results(client, interview, key_in(started)).status_code == 204
    Attempt.objects.update(status=AttemptStatus.RUNNING, lease_token=uuid.uuid4(), lease_until=timezone.now())
    assert results(client, interview, key_in(started)).status_code == 204

    Attempt.objects.all().delete()
    a_run(interview, {}, {"outcome": "wrong", "got": "[1, 1]"}, number=1)
    done = text_of(results(client, interview, key_in(started)))

    assert "data-waits" not in done
    assert "1 of 2 cases passed." in done
    assert "Run 1" in done
    assert key_in(done) != key_in(started)


@pytest.mark.parametrize(
    ("case", "pieces", "absent"),
    [
        ({}, ["✓", "Example 1: passed", "nums = [3, 3], target = 6", "Expected", "Got"], ["<details class=\"disclosure\" open"]),
        ({"outcome": "wrong", "got": "[7, 7]"}, ["✗", "Example 1: wrong result", "[7, 7]", "open"], []),
        (
            {"outcome": "error", "got": None, "error_type": "KeyError", "error_message": "9", "line": 2},
            ["✗", "Example 1: stopped with an error", "KeyError: 9", 'href="#code" data-line="2"', "Line 2"],
            ["<dt>Got"],
        ),
        ({"outcome": "limit", "got": None}, ["did not finish", "very large number of operations"], ["<dt>Got"]),
        ({"outcome": "not_judged", "got": None, "reason": "stack"}, ["could not be judged", "deeply"], ["✗"]),
        ({"outcome": "not_judged", "got": None, "reason": "memory"}, ["used more memory, or returned more"], ["✗"]),
        ({"outcome": "wrong", "prints": "so far: 4"}, ["What was printed", "so far: 4"], []),
        (
            {"origin": "own", "outcome": "not_judged", "reason": "no_expectation", "expected": None, "got": "[9]"},
            ["Your case 1: ran to completion", "[9]", "The code ran on 1 case."],
            ["<dt>Expected", "✗", "✓"],
        ),
    ],
)  # fmt: skip
def test_a_case_says_what_came_of_it(
    client: Client, interview: Interview, case: dict[str, Any], pieces: list[str], absent: list[str]
) -> None:
    a_run(interview, case)

    for html in (panel(text_of(results(client, interview))), panel(room(client, interview))):
        for piece in pieces:
            assert piece in html
        for piece in absent:
            assert piece not in html.partition('id="part-cases"')[0]


@pytest.mark.parametrize(
    ("found", "pieces"),
    [
        (
            fault("unreadable", error_type="SyntaxError", error_message="expected ':'", line=2),
            ["Python cannot read line 2 yet.", "SyntaxError: expected &#x27;:&#x27;", 'data-line="2"', "data-unreadable"],
        ),
        (
            fault(
                "unreadable",
                error_type="IndentationError",
                error_message="expected an indented block after function definition on line 1",
                line=3,
            ),
            ["The function in line 1 has no body yet.", 'data-line="3"'],
        ),
        (fault("unreadable", error_type="SyntaxError"), ["Python cannot read this code yet."]),
        (fault("no_function", reason="self_outside_class", line=1), ["outside a class", 'data-line="1"']),
        (
            fault("error", error_type="NameError", error_message="x", line=1, prints="before"),
            ["before any case was run", "NameError: x", "before"],
        ),
        (fault("limit"), ["did not finish"]),
        (fault("not_judged", reason="helper"), ["does not mean it is wrong", "interrupted on our side"]),
    ],
)  # fmt: skip
def test_code_that_no_case_could_be_run_with(
    client: Client, interview: Interview, found: dict[str, Any], pieces: list[str]
) -> None:
    a_run(interview, fault=found)

    html = panel(text_of(results(client, interview)))

    for piece in pieces:
        assert piece in html
    assert 'class="case-list"' not in html


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("def other(nums):\n    return nums\n", "The tests look for a function “two_sum”; your code has “other”."),
        (
            "class Solution:\n    def __init__(self):\n        pass\n    def f(self):\n        pass\n"
            "    def g(self):\n        pass\n",
            "your code has “f”, “g”.",
        ),
        ("prices = [1, 2]\n", "The tests look for a function “two_sum”; your code defines none yet."),
        (
            "class Sums:\n    def twoSum(self, nums, target):\n        return []\n",
            "“two_sum” has to be defined at the top level",
        ),
    ],
)
def test_a_wrong_name_is_told_with_the_one_that_is_looked_for(
    client: Client, interview: Interview, code: str, said: str
) -> None:
    found = fault("no_function", error_message="no function two_sum was found")
    a_run(interview, fault=found, code=code)

    html = panel(text_of(results(client, interview)))

    assert "There is no function to call" in html
    assert said in html
    assert "no function two_sum" not in html


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("n = 3\n", "The code defines no function yet."),
        ("class Sums:\n    def add(self):\n        return 1\n", "“add” has to be defined at the top level"),
    ],
)
def test_without_a_signature_no_name_is_looked_for(client: Client, learner: User, code: str, said: str) -> None:
    text = "Given some numbers, return the sum of those that are larger than the number before them."
    pasted = opening.start_interview(learner=learner, language="en", pasted_text=text)
    a_run(pasted, fault=fault("no_function"), code=code)

    html = panel(text_of(results(client, pasted)))

    assert said in html
    assert "looked for" not in html


def test_a_line_is_marked_only_in_the_code_that_was_run(client: Client, interview: Interview) -> None:
    a_run(interview, {"outcome": "error", "error_type": "KeyError", "line": 2})
    save_code(learner=interview.learner, interview_id=interview.pk, code=CODE)
    assert "data-old" not in panel(room(client, interview))

    save_code(learner=interview.learner, interview_id=interview.pk, code=CODE + "# more")
    assert "data-old" in panel(room(client, interview))


def test_a_run_that_was_lost_is_offered_again(client: Client, interview: Interview) -> None:
    a_run(interview, status=AttemptStatus.FAILED, outcome="", verdict=None)

    html = panel(text_of(results(client, interview)))

    assert "that was our fault" in html
    assert "data-run-again" in html


def test_a_second_press_is_the_same_run_and_other_code_is_another(client: Client, interview: Interview) -> None:
    page = uuid.uuid4()
    run(client, interview, run_id=page)
    first = interview.attempts.get()
    assert run(client, interview, run_id=page).status_code == 200
    assert interview.attempts.get() == first
    Attempt.objects.update(status=AttemptStatus.FAILED)

    run(client, interview, run_id=page, code=CODE + "# changed")

    assert interview.attempts.get().code == CODE + "# changed"


# --- What is refused --------------------------------------------------------------------------------------------------


def while_another_runs(interview: Interview) -> dict[str, Any]:
    practising.run_code(learner=interview.learner, interview_id=interview.pk, client_id=uuid.uuid4(), code=CODE)
    return {}


def without_code(interview: Interview) -> dict[str, Any]:
    return {"code": "  \n"}


def after_the_end(interview: Interview) -> dict[str, Any]:
    Interview.objects.update(status="finished", finished_at=timezone.now(), stage="pattern_summary")
    return {}


def from_a_broken_page(interview: Interview) -> dict[str, Any]:
    return {"run_id": "nothing"}


REFUSALS = {
    while_another_runs: ("code_running", 409),
    without_code: ("no_code", 422),
    after_the_end: ("interview_closed", 409),
    from_a_broken_page: ("outdated_page", 422),
}


@pytest.mark.parametrize("bring", REFUSALS)
def test_a_refused_run_says_why_in_the_panel(client: Client, interview: Interview, bring: Any) -> None:
    fields, (code, status) = bring(interview), REFUSALS[bring]
    before = interview.attempts.count()

    response = run(client, interview, **fields)
    assert response.status_code == status
    assert response["HX-Retarget"] == "#results-alert"
    assert f'data-code="{code}"' in text_of(response)

    page = run(client, interview, htmx=False, text=HALF_A_THOUGHT, **fields)
    assert page.status_code == status
    assert f'data-code="{code}"' in text_of(page)
    assert (HALF_A_THOUGHT in text_of(page)) == (bring is not after_the_end)
    assert interview.attempts.count() == before


def test_runs_are_counted_apart_from_turns(client: Client, interview: Interview, settings: Any) -> None:
    settings.TURNS_PER_MINUTE = 1
    assert submit(client, interview, action="message").status_code == 200
    assert run(client, interview).status_code == 200
    refused = run(client, interview)
    assert refused.status_code == 429
    assert refused["HX-Retarget"] == "#results-alert"


def test_a_submission_while_the_coach_works_is_refused_in_the_panel(client: Client, interview: Interview) -> None:
    submit(client, interview)

    response = submit(client, interview)

    assert response.status_code == 409
    assert response["HX-Retarget"] == "#results-alert"
    assert 'data-code="coach_busy"' in text_of(response)
    assert interview.turns.count() == 1


# --- Submit -----------------------------------------------------------------------------------------------------------


def answered(interview: Interview, **fields: Any) -> Attempt:
    """Let a worker answer the submission that waits; what its run gave is there already."""
    turn = interview.turns.get(status=TurnStatus.QUEUED)
    attempt = AttemptFactory(interview=interview, turn=turn, client_id=turn.client_id, code=turn.code, **fields)
    assert working.answer_turn(turn.pk)
    return attempt


def test_a_submission_is_tested_and_answered(client: Client, interview: Interview) -> None:
    accepted = text_of(submit(client, interview))

    turn = interview.turns.get()
    assert (turn.action, turn.text, turn.code) == ("submit", "", CODE)
    assert 'data-waits="testing"' in accepted
    assert "Your code is being tested" in accepted
    assert "<summary>Submitted code</summary>" in accepted
    assert HALF_A_THOUGHT not in accepted
    assert 'data-waits="testing"' in room(client, interview)

    cases = ({}, {"outcome": "wrong", "got": "[7, 7]"}, HIDDEN, HIDDEN | {"outcome": "wrong"})
    answered(
        interview,
        outcome=AttemptOutcome.WRONG,
        passed=2,
        total=4,
        verdict=make_verdict(*cases, code=CODE, outcome="wrong", passed=2),
    )
    after = {"after": 2, "turn": 1, "shown": "testing", "results": key_in(accepted)}
    answer = text_of(client.get(address("updates", interview), after, headers=HTMX))

    assert 'id="results"' in answer
    assert 'hx-swap-oob="true"' in panel(answer)
    assert "2 of 4 cases passed." in answer
    assert "1 of 2 hidden cases passed." in answer
    assert "Hidden case 2: did not pass" in answer
    assert "[7, 7]" in answer
    assert 'id="attempts"' in answer
    assert "from-coach" in answer

    again = text_of(client.get(address("updates", interview), {"now": "", "results": key_in(answer)}, headers=HTMX))
    assert 'id="results"' not in again


def test_nothing_of_a_hidden_case_is_on_any_page(client: Client, interview: Interview) -> None:
    AttemptFactory(
        interview=interview,
        outcome=AttemptOutcome.ERROR,
        passed=0,
        verdict=make_verdict(HIDDEN | {"outcome": "error"}, HIDDEN | {"outcome": "not_judged"}, outcome="error"),
    )

    for html in (room(client, interview), text_of(results(client, interview))):
        assert "Hidden case 1: did not pass" in html
        assert "Hidden case 2: could not be judged" in html
        assert SECRET not in html


def test_a_submission_taken_back_leaves_no_waiting_panel(client: Client, interview: Interview) -> None:
    accepted = text_of(submit(client, interview))
    taken_back = {"seen_turn": 1, "after": 2, "results": key_in(accepted)}

    html = text_of(client.post(address("take_back", interview), taken_back, headers=HTMX))

    assert 'id="results"' in html
    assert "data-waits" not in html


def test_code_that_is_sent_with_a_message_brings_results_too(client: Client, interview: Interview) -> None:
    accepted = text_of(submit(client, interview, action="message", include_code="on"))
    assert 'id="results"' not in accepted
    assert "Code sent with this message" in accepted

    answered(interview)

    updates = {"after": 2, "turn": 1, "results": ""}
    assert "1 of 1 case passed." in text_of(client.get(address("updates", interview), updates, headers=HTMX))


def test_the_steps_appear_when_the_coach_opens_them(client: Client, interview: Interview) -> None:
    attempt = AttemptFactory(
        interview=interview,
        outcome=AttemptOutcome.WRONG,
        passed=0,
        verdict=make_verdict({"outcome": "wrong"}, outcome="wrong"),
        trace={
            "input": "nums = [1]",
            "steps": [{"line": 2, "variables": {"nums": "[1]"}}],
            "cut": False,
            "ending": "0",
        },
    )
    before = room(client, interview)
    interview.refresh_from_db()
    interview.context = {**interview.context, "nudges_given": [f"trace:{attempt.fingerprint}"]}
    interview.save()

    now = {"now": "", "after": 1, "results": key_in(before)}
    opened = text_of(client.get(address("updates", interview), now, headers=HTMX))

    assert 'class="trace"' not in before
    assert 'class="trace"' in panel(opened)
    assert "The steps of a failing case are shown." in opened


def test_what_passed_shows_how_it_grows(client: Client, interview: Interview) -> None:
    points = [[8, 100], [16, 200], [32, 400], [64, 800]]
    growth = {"points": points, "kind": "n", "degree": 1, "references": [["O(n)", 1]]}
    AttemptFactory(interview=interview, growth=growth)

    html = panel(text_of(results(client, interview)))

    assert "<svg" in html
    assert "1 of 1 case passed." in html


# --- Without scripts --------------------------------------------------------------------------------------------------


def test_a_run_without_scripts_leads_to_the_room_and_keeps_the_words(client: Client, interview: Interview) -> None:
    response = run(client, interview, htmx=False, text=HALF_A_THOUGHT)

    html = text_of(response)
    assert response.status_code == 200
    assert 'data-waits="running"' in html
    assert f">{HALF_A_THOUGHT}</textarea>" in html
    assert interview.turns.count() == 0


def test_a_submission_without_scripts_keeps_the_words(client: Client, interview: Interview) -> None:
    html = text_of(submit(client, interview, htmx=False))

    assert 'data-waits="testing"' in html
    assert f">{HALF_A_THOUGHT}</textarea>" in html
    assert submit(client, interview, htmx=False).status_code == 409


# --- Where and to whom ------------------------------------------------------------------------------------------------


def test_code_that_is_only_read_has_no_panel(client: Client, interview: Interview, settings: Any) -> None:
    AttemptFactory(interview=interview)
    assert 'id="submit-code"' in room(client, interview)

    settings.JUDGE_HELPERS = 0

    html = room(client, interview)
    assert "Send the message (also from the code editor)" in html
    for piece in ('id="run-code"', 'id="submit-code"', 'id="results"', "results.js", "coding.css"):
        assert piece not in html
    assert 'data-code="code_not_run"' in text_of(run(client, interview))


def test_an_interview_that_is_over_shows_its_last_results(client: Client, interview: Interview) -> None:
    AttemptFactory(interview=interview)
    after_the_end(interview)

    html = room(client, interview)

    assert "1 of 1 case passed." in html
    for piece in ('id="run-code"', 'id="submit-code"', "data-run-again"):
        assert piece not in html


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_the_room_speaks_the_language_of_the_page(client: Client, interview: Interview, language: str) -> None:
    a_run(interview, {}, {"outcome": "wrong", "prints": "x"}, {"outcome": "error", "error_type": "E", "line": 1})

    response = client.get(address("room", interview), headers={"Accept-Language": language})

    assert response.status_code == 200
    assert f'<html lang="{language}"' in text_of(response)


def test_hostile_texts_are_dead(client: Client, interview: Interview) -> None:
    hostile = {"input": HOSTILE, "got": HOSTILE, "expected": HOSTILE, "prints": HOSTILE, "error_message": HOSTILE}
    a_run(interview, {"outcome": "error", "error_type": "E", "line": 1, **hostile}, code=HOSTILE)
    save_code(learner=interview.learner, interview_id=interview.pk, code=HOSTILE)

    for html in (room(client, interview), text_of(results(client, interview))):
        assert "&lt;script&gt;alert(1)" in html
        for piece in ("<script>alert", "<img src=x", '<b hx-get="/x"'):
            assert piece not in html


def test_others_see_nothing_and_change_nothing(interview: Interview) -> None:
    a_run(interview, {})
    stranger = Client()
    stranger.force_login(UserFactory())

    assert run(stranger, interview).status_code == 404
    assert results(stranger, interview).status_code == 404
    assert submit(stranger, interview).status_code == 404
    assert stranger.get(address("results", interview)).status_code == 404

    visitor = Client()
    for response in (run(visitor, interview), results(visitor, interview)):
        assert response["HX-Redirect"].startswith(reverse("account_login"))
    assert interview.attempts.count() == 1


def test_a_run_needs_the_token_of_the_page(learner: User, interview: Interview) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(learner)

    assert run(client, interview).status_code == 403
    assert client.get(address("run_code", interview)).status_code == 405
    assert not interview.attempts.exists()


def test_who_opens_the_address_of_the_results_comes_to_the_room(client: Client, interview: Interview) -> None:
    assert client.get(address("results", interview)).url == address("room", interview)


# --- What pages ask of the database -----------------------------------------------------------------------------------

LINE_QUERIES = 3  # a run that waits: turns, runs and re-solves before it
ROOM_QUERIES = 9 + LINE_QUERIES  # as without a judge, the latest attempt, the submissions
POLL_QUERIES = 3 + LINE_QUERIES  # the session, the person, the run
RESULT_QUERIES = 5 + 2 * LINE_QUERIES  # the interview, the latest attempt
UPDATES_QUERIES = 8 + LINE_QUERIES


@pytest.mark.parametrize("count", [1, 15])
def test_queries_do_not_grow_with_the_attempts(
    client: Client, interview: Interview, django_assert_num_queries: Any, count: int
) -> None:
    AttemptFactory.create_batch(count, interview=interview)
    started = text_of(run(client, interview))
    room(client, interview)  # what is read once a process is read here

    with django_assert_num_queries(ROOM_QUERIES):
        room(client, interview)
    with django_assert_num_queries(POLL_QUERIES):
        assert results(client, interview, key_in(started)).status_code == 204
    with django_assert_num_queries(RESULT_QUERIES):
        results(client, interview)
    with django_assert_num_queries(UPDATES_QUERIES):
        client.get(address("updates", interview), headers=HTMX)
