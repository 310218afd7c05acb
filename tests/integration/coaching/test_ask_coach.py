"""Asking a human coach: the form, what the learner sees of it afterwards, and what the admin shows."""

import json
import re

import pytest
from django.db import connection
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from interviews.coaching import access
from interviews.conversation import cards
from interviews.core.cards.steps import begun, model_access
from interviews.ground.refusals import StatusRefused
from interviews.models import CardState, Interview, InterviewStatus, ReportSection, ReviewVersion, SectionStatus
from interviews.recovery import ways as recovery
from interviews.recovery.ways import MAX_QUESTION_CHARACTERS
from profiles.models import CohortMembership, User
from tests.factories import InterviewFactory, UserFactory
from tests.factories.coaching import join, make_administrator, make_coach, make_cohort, release_review

pytestmark = pytest.mark.django_db

QUESTION = "How do I see that the second loop is not needed?"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def coach(db: None) -> User:
    return make_coach(first_name="Ada", last_name="Lovelace")


@pytest.fixture
def client(learner: User) -> Client:
    return client_of(learner)


@pytest.fixture
def interview(learner: User) -> Interview:
    return InterviewFactory(learner=learner, title="Two Sum")


@pytest.fixture
def in_cohort(learner: User, coach: User) -> CohortMembership:
    """Who asks is in a cohort of somebody who can be asked, since after the interview began."""
    return join(make_cohort(coach), learner, at=timezone.now())


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_the_question_is_taken_back_on_its_page(
    client: Client, coach: User, interview: Interview, in_cohort: CohortMembership
) -> None:
    assert 'name="withdraw"' not in client.get(address(interview)).content.decode()
    client.post(address(interview), {"question": QUESTION})
    page = client.get(address(interview)).content.decode()
    assert 'name="withdraw"' in page
    assert client.post(address(interview), {"withdraw": "1"}).status_code == 303
    assert "You have taken your question back" in client.get(address(interview)).content.decode()
    interview.refresh_from_db()
    assert (interview.help_requested_at, interview.help_question) == (None, "")
    assert not access.readable_interviews(coach).exists()


def address(interview: Interview) -> str:
    return reverse("ask_coach", args=[interview.pk])


def ask(client: Client, interview: Interview, question: str = QUESTION, **headers: str) -> HttpResponse:
    return client.post(address(interview), {"question": question}, headers=headers)


def text_of(response: HttpResponse) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


@pytest.mark.usefixtures("interview", "in_cohort")
class TestAsking:
    def test_the_form_says_what_happens(self, client: Client, interview: Interview) -> None:
        text = text_of(client.get(address(interview)))
        assert "A coach sees the whole conversation, your code" in text
        assert "Ada Lovelace" in text
        assert "let the coaches of your cohorts read this interview, even if it began before you joined" in text
        assert "take a while" in text and "goes on in the meantime" in text
        interview.refresh_from_db()
        assert interview.help_requested_at is None, "to look is not to ask"

    def test_the_question_is_stored_and_the_card_folded(self, client: Client, interview: Interview) -> None:
        cards.open_card(interview, "frustration")
        response = ask(client, interview)
        assert (response.status_code, response["Location"]) == (303, reverse("room", args=[interview.pk]))
        interview.refresh_from_db()
        assert interview.help_question == QUESTION
        assert interview.help_requested_at is not None
        card = interview.cards.get()
        assert (card.state, card.outcome) == (CardState.FOLDED, "ask_coach")

    def test_htmx_is_led_to_the_room(self, client: Client, interview: Interview) -> None:
        response = ask(client, interview, **HTMX)
        assert response["HX-Redirect"] == reverse("room", args=[interview.pk])

    def test_asked_already_the_question_can_be_changed(self, client: Client, interview: Interview) -> None:
        ask(client, interview)
        interview.refresh_from_db()
        when = interview.help_requested_at
        html = client.get(address(interview)).content.decode()
        assert QUESTION in html
        assert f'A human coach has been asked · <time datetime="{when.isoformat()}" data-local="day">' in html
        assert ".." not in text_of(client.get(address(interview)))

        ask(client, interview, "Another question.")
        interview.refresh_from_db()
        assert (interview.help_question, interview.help_requested_at) == ("Another question.", when)

    def test_after_an_answer_it_is_asked_anew(self, client: Client, interview: Interview, coach: User) -> None:
        ask(client, interview)
        release_review(coach, interview)
        interview.refresh_from_db()
        first, page = interview.help_requested_at, client.get(address(interview))
        assert "A coach has answered" in text_of(page) and "Ask again" in text_of(page)
        assert QUESTION not in text_of(page)
        ask(client, interview, "And the other loop?")
        interview.refresh_from_db()
        assert interview.help_question == "And the other loop?" and interview.help_requested_at > first
        assert "You can change your question below." in text_of(client.get(address(interview)))

    def test_after_an_answer_no_page_says_that_a_coach_is_asked(
        self, client: Client, interview: Interview, coach: User
    ) -> None:
        Interview.objects.filter(pk=interview.pk).update(status=InterviewStatus.FINISHED, finished_at=timezone.now())
        ask(client, interview)
        report = reverse("report", args=[interview.pk])
        pages = (report, reverse("my_interviews"))
        asked = "A human coach has been asked</a>"
        assert all(asked in client.get(page).content.decode() for page in pages)
        release_review(coach, interview)
        assert "Ask a human coach again" in text_of(client.get(report))
        ReviewVersion.objects.update(seen_at=timezone.now())
        assert not any(asked in client.get(page).content.decode() for page in pages)

    def test_its_field_says_once_that_it_may_stay_empty(self, client: Client, interview: Interview) -> None:
        assert text_of(client.get(address(interview))).count("(optional)") == 1

    def test_coaches_of_a_cohort_that_was_joined_since_are_asked_by_asking_again(
        self, client: Client, interview: Interview, learner: User
    ) -> None:
        ask(client, interview)
        later = make_coach()
        join(make_cohort(later), learner, at=timezone.now())
        assert not access.may(later, "read_interview", interview), "nobody has asked them yet"
        ask(client, interview, "")
        assert access.may(later, "read_interview", interview)
        interview.refresh_from_db()
        assert interview.help_question == QUESTION

    def test_it_may_be_asked_without_a_question(self, client: Client, interview: Interview) -> None:
        assert ask(client, interview, "").status_code == 303
        interview.refresh_from_db()
        assert interview.help_requested_at and interview.help_question == ""

    @pytest.mark.parametrize("question", ["x" * (MAX_QUESTION_CHARACTERS + 1), "a\x00b"], ids=["long", "null"])
    def test_what_cannot_be_stored_is_said_at_the_field(
        self, client: Client, interview: Interview, question: str
    ) -> None:
        response = ask(client, interview, question)
        assert response.status_code == 422
        assert 'aria-invalid="true"' in response.content.decode()
        interview.refresh_from_db()
        assert interview.help_requested_at is None

    def test_markup_in_a_question_is_dead(self, client: Client, interview: Interview) -> None:
        ask(client, interview, "</textarea><script>alert(1)</script>")
        assert "<script>alert(1)" not in client.get(address(interview)).content.decode()

    @pytest.mark.parametrize("status", [InterviewStatus.WORKING, InterviewStatus.FAILED])
    def test_in_any_status(self, client: Client, interview: Interview, status: str) -> None:
        Interview.objects.filter(pk=interview.pk).update(status=status)
        assert ask(client, interview).status_code == 303
        interview.refresh_from_db()
        assert (interview.status, interview.help_question) == (status, QUESTION)

    def test_somebody_else_cannot(self, interview: Interview) -> None:
        other = client_of(UserFactory())
        assert other.get(address(interview)).status_code == 404
        assert ask(other, interview).status_code == 404
        assert Client().get(address(interview)).status_code == 302
        interview.refresh_from_db()
        assert interview.help_requested_at is None


class TestNobodyToAsk:
    def test_the_page_says_so_and_leads_on(self, client: Client, interview: Interview) -> None:
        html = client.get(address(interview)).content.decode()
        assert "<textarea" not in html and "You are not in a cohort with a coach yet" in html
        assert reverse("room", args=[interview.pk]) in html
        assert reverse("coaching") in html.partition("<main")[2]

    def test_a_question_is_refused(self, client: Client, interview: Interview) -> None:
        make_cohort(make_coach())
        assert ask(client, interview).status_code == 409
        interview.refresh_from_db()
        assert interview.help_requested_at is None


@pytest.mark.usefixtures("in_cohort")
def test_who_tries_a_problem_out_asks_nobody(client: Client, learner: User) -> None:
    scratch = InterviewFactory(learner=learner, is_scratch=True)
    assert (client.get(address(scratch)).status_code, ask(client, scratch).status_code) == (404, 404)
    cards.open_card(scratch, "frustration")
    options = cards.card_shown(scratch.cards.get(), "en").options
    assert "ask_coach" not in {option.action for option in options}
    with pytest.raises(StatusRefused):
        recovery.ask_coach(learner=learner, interview_id=scratch.pk)


def test_what_the_room_says(interview: Interview) -> None:
    shown = render_to_string("interviews/coaching/_fragments/help_asked.html", {"interview": interview})
    assert shown.strip() == ""
    interview.help_requested_at = timezone.now()
    shown = render_to_string("interviews/coaching/_fragments/help_asked.html", {"interview": interview})
    assert "A human coach has been asked" in shown and address(interview) in shown


class TestAdmin:
    """What administrators see of it; what coaches see is in ``test_review_queue.py``."""

    @pytest.fixture
    def administrator(self, db: None) -> User:
        return make_administrator()

    def page_of(self, administrator: User, interview: Interview) -> str:
        url = reverse("admin:interviews_interview_details", args=[interview.pk])
        response = client_of(administrator).get(url)
        assert response.status_code == 200
        return response.content.decode()

    def test_the_question_stands_in_the_detail(self, administrator: User, interview: Interview) -> None:
        Interview.objects.filter(pk=interview.pk).update(help_question=QUESTION, help_requested_at=timezone.now())
        assert QUESTION in self.page_of(administrator, interview)

    def test_cards_and_sections_stand_in_the_detail(self, administrator: User, interview: Interview) -> None:
        secret = "sk-live-1234567890abcdef"
        wizard = begun(model_access((("1:small", "small"),)))
        cards.open_card(interview, "key_rejected", facts={"provider": "House", "note": f"key {secret}"}, wizard=wizard)
        cards.open_card(interview, "expert_failed")
        ReportSection.objects.create(
            interview=interview,
            name="overall",
            position=1,
            status=SectionStatus.WRITTEN,
            text="**Well** done. <script>",
        )
        ReportSection.objects.create(
            interview=interview, name="follow_up", position=2, status=SectionStatus.FAILED, fault="rate_limit"
        )

        html = self.page_of(administrator, interview)

        assert "<code>key_rejected</code>" in html and "<code>superseded</code>" in html
        assert "<code>expert_failed</code>" in html
        assert "House" in html and secret not in html
        assert "<strong>Well</strong> done." in html and "<script></p>" not in html
        assert "<code>rate_limit</code>" in html
        assert "dryrun-card" not in html, "a card is no message of the learner"

    def test_the_detail_takes_as_many_queries_for_many_cards(self, administrator: User, interview: Interview) -> None:
        def queries() -> int:
            with CaptureQueriesContext(connection) as found:
                self.page_of(administrator, interview)
            return len(found)

        cards.open_card(interview, "expert_failed")
        queries()
        one = queries()
        for _ in range(8):
            cards.open_card(interview, "expert_failed")
        assert queries() == one

    def test_nothing_of_it_can_be_changed(self, administrator: User, interview: Interview) -> None:
        cards.open_card(interview, "expert_failed")
        html = self.page_of(administrator, interview)
        assert "<textarea" not in html.partition('id="interview_form"')[2]
        url = reverse("admin:interviews_interview_details", args=[interview.pk])
        data = {"help_question": "changed", "status": "finished", "cards": json.dumps([])}
        assert client_of(administrator).post(url, data).status_code == 403
