"""Your human coaches: joining with consent, sharing, leaving, invitations, and who read one's interviews."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.contrib.messages import get_messages
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.coaching import access, reads
from interviews.ground import throttles
from interviews.models import Interview, ReadWhat, TranscriptRead
from profiles.cohorts import membership as cohorts
from profiles.models import Cohort, CohortInvitation, CohortMembership, User
from tests.factories import PASSWORD, InterviewFactory, UserFactory, confirm
from tests.factories.coaching import coached_interview, join, make_administrator, make_coach, make_cohort

pytestmark = pytest.mark.django_db

PAGE = "/coaching/"
CODE_PAGE = "/coaching/join/"
PAGE_QUERIES = 8
"""Session, person, cohorts, their coaches, invitations, and of the readings how many, the page, and the header's."""


def client_of(user: User) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(user)
    return client


@pytest.fixture
def coach(db: None) -> User:
    return make_coach(first_name="Ada", last_name="Lovelace")


@pytest.fixture
def cohort(coach: User) -> Cohort:
    cohort = make_cohort(coach)
    cohort.description = "Two mock interviews a week.\n\n<b>Bring</b> questions."
    cohort.save()
    return cohort


@pytest.fixture
def client(learner: User) -> Client:
    return client_of(confirm(learner))


def link(cohort: Cohort) -> str:
    return reverse("join_cohort", args=[cohort.join_code])


def text_of(response: HttpResponse) -> str:
    html = response.content.decode().partition("<main")[2].partition("</main>")[0]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def told(response: HttpResponse) -> str:
    assert (response.status_code, response["Location"]) == (303, PAGE)
    return " ".join(str(message) for message in get_messages(response.wsgi_request))


def open_invitation(cohort: Cohort, by: User, address: str) -> CohortInvitation:
    (made,) = cohorts.invite(cohort=cohort, by=by, addresses=[address])
    return made


def begun_long_ago(learner: User) -> Interview:
    """Return an interview from before :func:`join` lets anybody be in a cohort."""
    interview = InterviewFactory(learner=learner)
    Interview.objects.filter(pk=interview.pk).update(started_at=timezone.now() - timedelta(days=500))
    return interview


class TestThePage:
    def test_who_is_in_no_cohort_reads_so(self, client: Client) -> None:
        text = text_of(client.get(PAGE))
        assert "You are not in a cohort, so no human coach reads your interviews" in text
        assert "Nobody so far" in text

    def test_a_cohort_with_its_coaches(self, client: Client, learner: User, cohort: Cohort) -> None:
        idle, gone = make_coach(first_name="Gone", is_active=False), make_coach(first_name="Former")
        gone.groups.clear()
        boss = make_administrator(first_name="Grace")
        for person in (idle, gone, boss):
            cohorts.add_coach(cohort=cohort, coach=person, by=person)
        cohort.coach_rows.update(added_at=timezone.now() - timedelta(days=800))
        join(cohort, learner)
        response = client.get(PAGE)
        text = text_of(response)
        assert "Autumn group" in text and "Two mock interviews a week." in text
        assert "Ada Lovelace coach since" in text and "Grace coach since" in text
        assert "Gone" not in text and "Former" not in text, "only who still coaches"
        assert f"You joined on {cohort.memberships.get().joined_at:%b}" in text
        assert "<b>Bring</b>" not in response.content.decode()

    def test_somebody_elses_cohorts_are_not_on_it(self, client: Client, cohort: Cohort, coach: User) -> None:
        other = UserFactory()
        join(cohort, other)
        open_invitation(cohort, coach, "somebody@example.org")
        reads.record_read(reader=coach, interview=InterviewFactory(learner=other, title="Not mine"))
        text = text_of(client.get(PAGE))
        assert "Autumn group" not in text and "Not mine" not in text

    def test_as_many_queries_for_many_as_for_one(self, client: Client, learner, coach, django_assert_num_queries):
        def fill(names: list[str]) -> None:
            for name in names:
                cohort = make_cohort(coach, make_coach(), name=name)
                join(cohort, learner)
                open_invitation(make_cohort(coach, name=f"{name}, too"), coach, learner.email)
                interview = InterviewFactory(learner=learner)
                for person in (coach, make_coach()):
                    reads.record_read(reader=person, interview=interview)

        fill(["A"])
        client.get(PAGE)
        with django_assert_num_queries(PAGE_QUERIES):
            client.get(PAGE)
        fill(["B", "C", "D"])
        with django_assert_num_queries(PAGE_QUERIES):
            client.get(PAGE)


class TestJoining:
    def test_it_says_what_they_will_see_before_anything_happens(
        self, client: Client, cohort: Cohort, learner: User
    ) -> None:
        typed = f" {cohort.join_code[:5].lower()}-{cohort.join_code[5:]} "
        response = client.post(CODE_PAGE, {"code": typed})
        assert (response.status_code, response["Location"]) == (303, link(cohort))
        text = text_of(client.get(link(cohort)))
        for said in ("Autumn group", "Two mock interviews a week.", "Ada Lovelace", "hints and events", "the report",
                     "skill by pattern", "Your own notes, your keys and your settings", "Every reading is listed",
                     "leave at any time", "They may also read my earlier interviews"):  # fmt: skip
            assert said in text, said
        assert not CohortMembership.objects.exists(), "to look is not to join"

    @pytest.mark.parametrize("shares", [False, True])
    def test_joining_shares_earlier_interviews_only_where_it_is_ticked(
        self, client: Client, cohort: Cohort, coach: User, learner: User, shares: bool
    ) -> None:
        earlier = begun_long_ago(learner)
        said = told(client.post(link(cohort), {"shares_earlier": "on"} if shares else {}))
        assert "You have joined Autumn group" in said
        assert cohort.memberships.get().shares_earlier is shares
        later = InterviewFactory(learner=learner)
        seen = set(access.readable_interviews(coach))
        assert seen == ({earlier, later} if shares else {later})

    def test_who_is_in_it_already_is_told_so_and_stays_as_they_are(
        self, client: Client, cohort: Cohort, learner: User
    ) -> None:
        join(cohort, learner)
        response = client.get(link(cohort))
        assert "You are already in this cohort." in text_of(response) and "Agree and join" not in text_of(response)
        assert "already" in told(client.post(link(cohort), {"shares_earlier": "on"}))
        assert cohort.memberships.get().shares_earlier is False

    def test_a_coach_of_the_cohort_is_told_why_not(self, cohort: Cohort, coach: User) -> None:
        client = client_of(coach)
        assert "You coach this cohort" in text_of(client.get(link(cohort)))
        response = client.post(link(cohort))
        assert response.status_code == 422 and text_of(response).count("You coach this cohort") == 1
        assert not cohort.memberships.exists()

    @pytest.mark.parametrize("state", ["unknown", "closed", "archived"])
    def test_a_code_that_lets_nobody_in_is_said_beside_the_field(
        self, client: Client, cohort: Cohort, state: str
    ) -> None:
        code = "NOSUCHCODE" if state == "unknown" else cohort.join_code
        if state == "closed":
            Cohort.objects.update(is_open=False)
        elif state == "archived":
            cohorts.archive(cohort=cohort)
        address = reverse("join_cohort", args=[code])
        for response in (client.post(CODE_PAGE, {"code": code}), client.get(address), client.post(address)):
            assert response.status_code == 422
            html = response.content.decode()
            assert 'id="id_code_error"' in html and "No cohort uses this code" in html
            assert f'value="{code}"' in html, "what was typed stays"
        assert not CohortMembership.objects.exists()

    @pytest.mark.parametrize("code", ["", "x" * 65, "a\x00b"], ids=["nothing", "long", "null"])
    def test_what_is_no_code_is_said_beside_the_field(self, client: Client, code: str) -> None:
        response = client.post(CODE_PAGE, {"code": code})
        assert response.status_code == 422 and 'id="id_code_error"' in response.content.decode()

    def test_tries_are_limited(self, client: Client, cohort: Cohort, settings, monkeypatch) -> None:
        settings.TURNS_PER_MINUTE = 20
        monkeypatch.setattr(throttles.time, "time", lambda: 1_000_000.0)
        for _ in range(throttles.LIMITS["join_codes"].allowed):
            assert client.post(CODE_PAGE, {"code": "NOSUCHCODE"}).status_code == 422
        for response in (client.post(CODE_PAGE, {"code": cohort.join_code}), client.post(link(cohort))):
            assert response.status_code == 429 and int(response["Retry-After"]) > 0
            assert f'value="{cohort.join_code}"' in response.content.decode()
        assert not cohort.memberships.exists()

    def test_a_visitor_is_led_over_the_login_or_the_sign_up_and_back(self, cohort: Cohort) -> None:
        client = Client()
        login = client.get(link(cohort))
        assert login.status_code == 302 and "next=" in login["Location"]
        html = client.get(login["Location"]).content.decode()
        signup = re.findall(rf'href="({reverse("account_signup")}\?[^"]+)"', html)[-1]
        page = client.get(unescape(signup)).content.decode()
        assert f'name="next" value="{link(cohort)}"' in page.partition("<main")[2]
        account = {"email": "new@example.org", "password1": PASSWORD, "password2": PASSWORD, "next": link(cohort)}
        response = client.post(reverse("account_signup"), account)
        assert (response.status_code, response["Location"]) == (302, link(cohort))
        assert "Agree and join" in text_of(client.get(link(cohort)))

    def test_who_was_logged_out_meanwhile_comes_back_to_it(self, cohort: Cohort) -> None:
        response = Client().post(link(cohort))
        assert response["Location"].endswith(f"next={link(cohort)}")


class TestInvitations:
    def test_accepting_shows_the_same_consent(self, client: Client, cohort: Cohort, coach: User, learner: User) -> None:
        Cohort.objects.update(is_open=False)
        invited = open_invitation(cohort, coach, learner.email.upper())
        address = reverse("cohort_invitation", args=[invited.pk])
        assert f'href="{address}"' in client.get(PAGE).content.decode()
        assert "Ada Lovelace invited you" in text_of(client.get(PAGE))
        assert "Every reading is listed" in text_of(client.get(address))
        assert not cohort.memberships.exists()
        assert "joined" in told(client.post(address, {"shares_earlier": "on"}))
        assert cohort.memberships.get().shares_earlier is True
        assert not cohorts.invitations_of(learner).exists()

    def test_declining_shares_nothing(self, client: Client, cohort: Cohort, coach: User, learner: User) -> None:
        invited = open_invitation(cohort, coach, learner.email)
        address = reverse("decline_cohort_invitation", args=[invited.pk])
        assert client.get(address).status_code == 405
        assert "declined" in told(client.post(address))
        assert "already answered" in told(client.post(address))
        assert "already answered" in told(client.get(reverse("cohort_invitation", args=[invited.pk])))
        assert not cohort.memberships.exists()

    def test_joining_by_code_answers_the_invitation_too(
        self, client: Client, cohort: Cohort, coach: User, learner: User
    ) -> None:
        open_invitation(cohort, coach, learner.email)
        client.post(link(cohort))
        assert not cohorts.invitations_of(learner).exists()

    def test_who_is_in_it_already_can_put_it_away(
        self, client: Client, cohort: Cohort, coach: User, learner: User
    ) -> None:
        invited = open_invitation(cohort, coach, "former@example.org")
        join(cohort, learner)
        CohortInvitation.objects.filter(pk=invited.pk).update(email=learner.email)  # an address changed hands
        text = text_of(client.get(PAGE))
        assert "You are already in this cohort." in text and "Dismiss" in text

    def test_those_of_others_are_not_there(self, client: Client, cohort: Cohort, coach: User) -> None:
        invited = open_invitation(cohort, coach, "somebody@example.org")
        for name in ("cohort_invitation", "decline_cohort_invitation"):
            assert client.post(reverse(name, args=[invited.pk])).status_code == 404
        invited.refresh_from_db()
        assert invited.status == "open" and not cohort.memberships.exists()


class TestBeingInIt:
    def test_the_switch_for_earlier_interviews(
        self, client: Client, cohort: Cohort, coach: User, learner: User
    ) -> None:
        earlier = begun_long_ago(learner)
        address = reverse("share_earlier", args=[join(cohort, learner).pk])
        assert "are not shared" in text_of(client.get(PAGE))
        assert "can now read your earlier interviews" in told(client.post(address, {"shares": "1"}))
        assert access.may(coach, "read_interview", earlier)
        assert "are shared too" in text_of(client.get(PAGE))
        told(client.post(address, {"shares": "0"}))
        assert not access.may(coach, "read_interview", earlier)

    def test_leaving_takes_the_right_to_read_and_nothing_else(self, client: Client, coach: User, learner: User) -> None:
        interview = coached_interview(coach, learner=learner)
        reads.record_read(reader=coach, interview=interview)
        membership = cohorts.memberships_of(learner).get()
        assert "stays with you" in text_of(client.get(PAGE))
        address = reverse("leave_cohort", args=[membership.pk])
        assert "You have left" in told(client.post(address))
        assert not access.may(coach, "read_interview", interview)
        assert "no longer in" in told(client.post(address)), "a second press says how it stands"
        assert "no longer in" in told(client.post(reverse("share_earlier", args=[membership.pk]), {"shares": "1"}))
        membership.refresh_from_db()
        assert membership.shares_earlier is False
        assert interview.title in text_of(client.get(PAGE)), "who read it before is still listed"

    @pytest.mark.parametrize("name", ["leave_cohort", "share_earlier"])
    def test_nobody_does_it_for_somebody_else(self, client: Client, cohort: Cohort, coach: User, name: str) -> None:
        membership = join(cohort, UserFactory())
        address = reverse(name, args=[membership.pk])
        for somebody in (client, client_of(coach)):
            assert somebody.post(address, {"shares": "1"}).status_code == 404
            assert somebody.get(address).status_code == 405
        membership.refresh_from_db()
        assert (membership.left_at, membership.shares_earlier) == (None, False)


class TestWhoRead:
    def test_coaches_and_administrators_by_name(self, client: Client, coach: User, learner: User) -> None:
        interview, boss = InterviewFactory(learner=learner, title="Two Sum"), make_administrator(first_name="Grace")
        reads.record_read(reader=coach, interview=interview)
        reads.record_read(reader=boss, interview=interview, what=ReadWhat.EVENTS)
        response = client.get(PAGE)
        assert "Grace Administrator Events: Two Sum" in text_of(response)
        assert "Ada Lovelace Transcript: Two Sum" in text_of(response)
        assert response.content.decode().count(f'href="{reverse("transcript", args=[interview.pk])}"') == 2

    def test_a_reader_whose_account_is_gone_keeps_the_name(self, client: Client, coach: User, learner: User) -> None:
        reads.record_read(reader=coach, interview=InterviewFactory(learner=learner))
        coach.delete()
        assert "Ada Lovelace" in text_of(client.get(PAGE))

    def test_twenty_a_page(self, client: Client, coach: User, learner: User) -> None:
        interview, now = InterviewFactory(learner=learner), timezone.now()
        rows = [
            TranscriptRead(
                interview=interview, reader=coach, reader_name=f"No. {ago}.", read_at=now - timedelta(hours=ago)
            )
            for ago in range(21)
        ]
        TranscriptRead.objects.bulk_create(rows)
        first, second = text_of(client.get(PAGE)), text_of(client.get(PAGE, {"page": "2"}))
        assert first.index("No. 0.") < first.index("No. 19.") and "No. 20." not in first and "Page 1 of 2" in first
        assert "No. 20." in second and "No. 19." not in second
