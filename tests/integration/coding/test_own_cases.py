"""The learner's own cases: what the form shows, what it keeps, and what it says when a case cannot be read."""

import re
from collections.abc import Iterator
from html import unescape

import pytest
from django.http import HttpResponse
from django.template import engines
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.coding import cases as code_cases
from interviews.coding.own_cases import MAX_CASE_CHARACTERS, MAX_OWN_CASES
from interviews.models import Interview
from interviews.turns import opening
from interviews.web.coding.cases_shown import EMPTY_ROWS, OwnCasesShown, shown_cases
from problems.models import Problem
from profiles.models import User
from tests.clients import client
from tests.factories import UserFactory

__all__ = ["client"]
pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
HOSTILE = '"</textarea><script>alert(1)</script>"'
LANGUAGES = ["en", "zh-hans"]
WITHOUT_EXAMPLES = "Given a string, find the length of the longest run in which no character appears twice."
WITH_EXAMPLES = f'{WITHOUT_EXAMPLES}\n\nExample 1:\nInput: s = "abcabcbb"\nOutput: 3\n\nExample 2:\nInput: s = ""\n'


@pytest.fixture(autouse=True)
def _no_cases_of_earlier_tests() -> Iterator[None]:
    """A test's database gives ids anew, so what was remembered by an id must not outlive the test."""
    code_cases._of_revision.cache_clear()
    yield
    code_cases._of_revision.cache_clear()


@pytest.fixture
def no_variable_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a page say which variable a template asks for in vain."""
    monkeypatch.setattr(engines["django"].engine, "string_if_invalid", "MISSING %s")


@pytest.fixture
def interview(bank_problem: Problem, learner: User) -> Interview:
    return opening.start_interview(learner=learner, language="en", slug="two-sum")


def pasted(learner: User, text: str) -> Interview:
    return opening.start_interview(learner=learner, language="en", pasted_text=text, title="Longest run")


def save(client: Client, interview: Interview, *rows: tuple[str, str], htmx: bool = True) -> HttpResponse:
    fields = {"input": [given for given, _ in rows], "expected": [expected for _, expected in rows]}
    address = reverse("save_cases", args=[interview.pk])
    return client.post(address, fields, headers=HTMX if htmx else {})


def stored(interview: Interview) -> list[dict[str, str]]:
    return Interview.objects.get(pk=interview.pk).own_cases


def typed(response: HttpResponse) -> list[tuple[str, str]]:
    """What stands in the rows of the form, the row to be copied left out."""
    page = response.content.decode().partition("<template data-case-template>")[0]
    fields = re.findall(r'<textarea name="(input|expected)"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    texts = [unescape(text) for _, text in fields]
    return list(zip(texts[::2], texts[1::2], strict=True))


# --- What the form shows ----------------------------------------------------------------------------------------------


def test_rows_of_a_new_interview_are_empty_and_say_how_a_case_is_written(interview):
    form = shown_cases(interview)
    assert [(row.input, row.expected) for row in form.rows] == [("", "")] * EMPTY_ROWS
    assert (form.input_sample, form.expected_sample) == ("nums = [2, 7], target = 9", "[2, 7]")
    assert not form.found  # those of the bank stand with the problem


def test_one_row_stays_empty_below_what_is_written_until_the_limit(interview):
    def rows(filled: int) -> int:
        interview.own_cases = [{"input": f"[{n}], 1", "expected": ""} for n in range(filled)]
        return len(shown_cases(interview).rows)

    assert [rows(filled) for filled in (1, 6, 7, 8)] == [2, 7, 8, 8]


def test_examples_of_a_pasted_text_are_shown_to_read(learner):
    form = shown_cases(pasted(learner, WITH_EXAMPLES))
    assert (form.found[0].input, form.found[0].expected) == ("s = 'abcabcbb'", "3")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [WITH_EXAMPLES, WITHOUT_EXAMPLES])
def test_form_lacks_nothing_in_either_language(client, learner, no_variable_is_missing, language, text):
    interview = pasted(learner, text)
    for headers in (HTMX, {}):
        address = reverse("save_cases", args=[interview.pk])
        response = client.post(address, {"input": ["[1"]}, headers={**headers, "Accept-Language": language})
        assert response.status_code == 422
        assert "MISSING" not in response.content.decode()


def test_page_says_what_is_run(client, interview, learner):
    def said(interview: Interview) -> str:
        return save(client, interview, ("", "")).content.decode()

    assert "used by Run, not by Submit" in said(interview)
    assert "examples found in the text" in said(pasted(learner, WITH_EXAMPLES))
    assert "only checked for errors" in said(pasted(learner, WITHOUT_EXAMPLES))


# --- Saving -----------------------------------------------------------------------------------------------------------


def test_cases_are_kept_as_they_were_written(client, interview):
    response = save(client, interview, ("nums=[2,7],target=9", "[0, 1]"), ("", ""), ("[1], 2", ""))
    assert response.status_code == 200
    assert "Your cases are saved." in response.content.decode()
    written = [("nums=[2,7],target=9", "[0, 1]"), ("[1], 2", "")]
    assert [(row["input"], row["expected"]) for row in stored(interview)] == written
    assert typed(response) == [*written, ("", "")]


def test_without_scripts_saving_leads_back_to_the_room(client, interview):
    response = save(client, interview, ("[2, 7], 9", "[0, 1]"), htmx=False)
    assert response.status_code == 303
    assert response["Location"] == reverse("room", args=[interview.pk]) + "#own-cases"
    assert len(stored(interview)) == 1


def test_a_row_whose_other_field_is_missing_counts_as_empty_there(client, interview):
    response = client.post(reverse("save_cases", args=[interview.pk]), {"input": ["[2, 7], 9"]}, headers=HTMX)
    assert response.status_code == 200
    assert stored(interview) == [{"input": "[2, 7], 9", "expected": ""}]


@pytest.mark.parametrize("htmx", [True, False])
@pytest.mark.parametrize(
    ("row", "said"),
    [
        (("nums = [2, 7", "[0, 1]"), ("input", "is not closed")),
        (("nums = [2, 7]", "[0, 1]"), ("input", "The argument “target” is missing.")),
        (("[2, 7], 9", "zero"), ("expected", "put strings in quotes")),
        (("", "[0, 1]"), ("input", "A value is missing.")),
        (("[2], " + "9" * MAX_CASE_CHARACTERS, ""), ("input", "longer than 2,000 characters")),
    ],
)
def test_what_cannot_be_read_is_said_at_its_row_and_all_stays_as_typed(client, interview, htmx, row, said):
    field, why = said
    save(client, interview, ("[5, 5], 10", "[0, 1]"))
    rows = [("[2, 7], 9", "[0, 1]"), ("", ""), row]
    response = save(client, interview, *rows, htmx=htmx)
    assert response.status_code == 422
    assert typed(response)[:3] == rows
    page = response.content.decode()
    assert re.search(rf'<textarea name="{field}"[^>]*aria-describedby="case-3-error" aria-invalid="true"', page)
    assert page.count('aria-invalid="true"') == 1
    assert why in page.partition('id="case-3-error"')[2].partition("</p>")[0]
    assert [row["input"] for row in stored(interview)] == ["[5, 5], 10"]


def test_card_names_the_case(client, interview):
    page = save(client, interview, ("[2, 7], 9", ""), ("[2", "")).content.decode()
    assert 'data-code="unreadable_case"' in page
    assert "Case 2 cannot be read yet" in page
    assert "data-focus" not in page, "its field has the focus"


def test_more_cases_than_fit_are_refused_and_kept_on_the_page(client, interview):
    rows = [(f"[{n}, 7], 9", "") for n in range(MAX_OWN_CASES + 1)]
    response = save(client, interview, *rows)
    assert response.status_code == 422
    assert 'data-code="too_many_cases"' in response.content.decode()
    assert '<div class="cases-refused" tabindex="-1" data-focus>' in response.content.decode(), "no row is at fault"
    assert typed(response)[: len(rows)] == rows
    assert stored(interview) == []


def test_refusal_takes_the_place_of_the_form(client, interview):
    response = save(client, interview, ("[2", ""))
    assert response["HX-Retarget"] == "#own-cases"
    assert response.content.decode().lstrip().startswith('<section class="own-cases" id="own-cases"')


def test_over_is_over_and_what_was_typed_can_still_be_read(client, interview):
    Interview.objects.filter(pk=interview.pk).update(status="finished", finished_at=timezone.now())
    response = save(client, interview, ("[2, 7], 9", "[0, 1]"))
    assert response.status_code == 409
    assert "[2, 7], 9" in response.content.decode()
    assert stored(interview) == []


# --- Who may, and what strangers write --------------------------------------------------------------------------------


def test_hostile_cases_are_dead(client, interview):
    for response in (save(client, interview, (f"{HOSTILE}, 1", HOSTILE)), save(client, interview, (HOSTILE, "["))):
        assert "<script>alert" not in response.content.decode()


def test_somebody_elses_interview_is_not_there(client, interview):
    Interview.objects.filter(pk=interview.pk).update(learner=UserFactory())
    assert save(client, interview, ("[2, 7], 9", "")).status_code == 404
    assert save(client, interview, ("[2", ""), htmx=False).status_code == 404


def test_visitors_log_in_first(interview):
    response = save(Client(), interview, ("[2, 7], 9", ""), htmx=False)
    assert response.status_code == 302
    assert response["Location"].startswith(reverse("account_login"))
    assert stored(interview) == []


def test_requests_need_the_token(interview, learner):
    client = Client(enforce_csrf_checks=True)
    client.force_login(learner)
    assert save(client, interview, ("[2, 7], 9", "")).status_code == 403


def test_only_posting_saves(client, interview):
    assert client.get(reverse("save_cases", args=[interview.pk])).status_code == 405


def test_form_needs_no_query_once_the_problem_is_known(interview, django_assert_num_queries):
    shown_cases(interview)
    interview.own_cases = [{"input": "[2, 7], 9", "expected": ""}] * MAX_OWN_CASES
    with django_assert_num_queries(0):
        assert isinstance(shown_cases(interview), OwnCasesShown)
