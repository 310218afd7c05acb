"""Guests: one interview without an account, within bounds; nothing else; and nothing is lost at sign-up and log-in."""

import re
from datetime import timedelta
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.core import mail
from django.db.models import CASCADE
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews.ground import throttles
from interviews.guests import trying
from interviews.guests.taking_along import take_along
from interviews.guests.trying import KEPT_FOR, forget_guests, make_guest
from interviews.models import Interview, StudyNote, Turn
from interviews.turns import accepting
from interviews.web.account.guests import OPEN, WITHOUT
from problems.models import Problem
from profiles.models import ActiveQuarterHour, Installation, SignUp, SkillEstimate, User
from profiles.providers.choices import model_choice_for
from profiles.skill import learning
from tests.addresses import all_addresses
from tests.factories import PASSWORD, ProblemFactory, ProviderFactory, UserFactory, confirm
from tests.factories.learning import practised

pytestmark = pytest.mark.django_db

START = "/problems/two-sum/start/"
NEW = {"email": "new@example.org", "password1": PASSWORD, "password2": PASSWORD}
VALUES = {
    "interview_id": uuid4(), "slug": "two-sum", "number": 1, "position": 1, "signal_id": "explains", "note_id": 1,
    "review_id": 1, "probe_id": uuid4(), "recording_id": uuid4(), "errand_id": uuid4(), "comment_key": uuid4(), "plan_id": "weak_spots",
    "step_id": "nothing", "token": "none", "code": "NONE", "membership_id": 1, "invitation_id": 1, "uidb36": "1",
    "key": "none", "message_id": 1,
}  # fmt: skip


@pytest.fixture
def guest(client: Client, bank_problem: Problem) -> User:
    """Somebody who has just begun to try Two Sum in the session of ``client``."""
    answer = client.post(START)
    interview = Interview.objects.get()
    assert answer["Location"] == reverse("room", args=[interview.pk])
    return interview.learner


def send(client: Client, interview: Interview, text: str) -> int:
    sent = {"client_id": uuid4(), "seen_turn": interview.turns.count(), "after": 0, "text": text}
    return client.post(reverse("send_turn", args=[interview.pk]), sent, headers={"HX-Request": "true"}).status_code


def test_a_visitor_looks_around_and_tries_one(client: Client, guest: User) -> None:
    assert guest.is_guest and not guest.has_usable_password() and guest.email.endswith("@guest.invalid")
    interview = guest.interviews.get()
    assert client.get(reverse("room", args=[interview.pk])).status_code == 200
    assert send(client, interview, "May the same number be used twice? And is there always exactly one answer?") == 200
    assert Turn.objects.filter(interview=interview, status="done").count() == 1
    assert client.get(reverse("try_one"))["Location"] == reverse("problem", args=["two-sum"])
    for name in ("catalogue", "my_interviews", "keep", "landing"):
        html = client.get(reverse(name)).content.decode()
        assert reverse("keep") in html and reverse("account") + '"' not in html, name


def test_there_is_one_interview(client: Client, guest: User) -> None:
    ProblemFactory(slug="other")
    assert client.post(START)["Location"] == reverse("room", args=[guest.interviews.get().pk])
    assert client.post("/problems/other/start/")["Location"] == reverse("keep")
    assert client.post("/problems/nothing/start/")["Location"] == reverse("keep")
    assert (Interview.objects.count(), User.objects.count()) == (1, 1)


def test_nobody_is_made_for_a_problem_that_is_not_there(client: Client) -> None:
    assert client.post("/problems/nothing/start/").status_code == 404
    assert not User.objects.exists()


@pytest.mark.parametrize("by_setting", [True, False])
def test_guests_can_be_switched_off_and_are_where_not_everybody_may_sign_up(
    client: Client, bank_problem: Problem, settings, by_setting: bool
) -> None:
    settings.GUESTS = not by_setting
    Installation.objects.update(sign_up=SignUp.OPEN if by_setting else SignUp.INVITED)
    for path in (START, "/problems/two-sum/", "/problems/", "/try/"):
        answer = client.post(path) if path == START else client.get(path)
        assert answer["Location"].startswith(reverse("account_login")), path
    assert not User.objects.exists()
    assert reverse("try_one") not in client.get("/").content.decode()


def test_no_model_speaks_with_them(guest: User) -> None:
    ProviderFactory(is_default=True, key="sk-shared")
    assert model_choice_for(UserFactory().pk) is not None
    assert model_choice_for(guest.pk) is None


def test_all_other_doors_are_closed(client: Client, guest: User) -> None:
    closed = 0
    for address in all_addresses():
        if address.name in OPEN or address.route.startswith("^") or "admin" in address.route:
            continue
        path = address.path(VALUES)
        if address.route.startswith(WITHOUT):
            seen = client.get(path)
            assert seen.status_code != 500 and guest.email not in seen.content.decode(), address
            continue
        for answer in (client.get(path), client.post(path)):
            assert (answer.status_code, answer["Location"]) == (303, reverse("keep")), address
        inside = client.post(path, headers={"HX-Request": "true"})
        assert inside["HX-Redirect"] == reverse("keep"), address
        closed += 1
    assert closed > 40
    assert client.get("/api/v1/interviews/").status_code == 401
    assert client.get(reverse("admin:index"))["Location"].startswith(reverse("admin:login"))


def test_limits(client: Client, bank_problem: Problem, settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.TURNS_PER_MINUTE = 30
    monkeypatch.setattr(throttles, "time", SimpleNamespace(time=lambda: 1_000_000.0))  # all in one minute
    answers = [Client().post(START).status_code for _ in range(11)]
    assert answers == [303] * 10 + [429], "from one address"
    assert Client().post(START, REMOTE_ADDR="203.0.113.9").status_code == 303, "from another one"
    monkeypatch.setattr(trying, "MOST_GUESTS", 11)
    full = Client().post(START, REMOTE_ADDR="203.0.113.10")
    assert full["Location"] == reverse("account_signup")
    assert User.objects.count() == 11


def test_an_interview_has_an_end(client: Client, guest: User, monkeypatch: pytest.MonkeyPatch) -> None:
    interview = guest.interviews.get()
    monkeypatch.setattr(accepting, "TURNS_OF_A_GUEST", 1)
    assert send(client, interview, "Are the numbers sorted, or in any order?") == 200
    assert send(client, interview, "Can there be negative numbers among them?") == 409
    assert interview.turns.count() == 1


def test_forgotten_after_three_days_with_everything(client: Client, guest: User) -> None:
    stays = UserFactory()
    assert forget_guests() == 0
    User.objects.update(date_joined=timezone.now() - KEPT_FOR - timedelta(minutes=1))
    assert forget_guests() == 1
    assert list(User.objects.all()) == [stays]
    assert not Interview.objects.exists()
    assert client.get(reverse("my_interviews"))["Location"].startswith(reverse("account_login"))


def test_staff_do_not_meet_them(client: Client, guest: User) -> None:
    learning.keep_practice(learner=guest, practised=practised(at=timezone.now()))
    client.force_login(UserFactory(is_staff=True, is_superuser=True))
    for name in (
        "profiles_user",
        "interviews_interview",
        "profiles_practice",
        "profiles_skillestimate",
        "interviews_turn",
    ):
        page = client.get(reverse(f"admin:{name}_changelist"))
        assert page.status_code == 200
        assert guest.email not in page.content.decode(), name
        assert str(guest.interviews.get().pk) not in page.content.decode(), name
    assert client.get(reverse("admin:profiles_user_change", args=[guest.pk])).status_code == 302
    interview = guest.interviews.get()
    assert client.get(reverse("admin:interviews_interview_change", args=[interview.pk])).status_code in (302, 403, 404)


def done_by(guest: User) -> None:
    """Let the guest have ended the interview, with all that comes of it."""
    interview = guest.interviews.get()
    Interview.objects.update(status="finished", finished_at=timezone.now())
    StudyNote.objects.create(
        learner=guest, interview=interview, title="Two Sum", language="en", file_name="two-sum.md", content="Pairs."
    )
    learning.keep_practice(learner=guest, practised=practised(at=timezone.now(), score=0.9))
    ActiveQuarterHour.objects.create(
        learner=guest, at=timezone.now().replace(minute=0, second=0, microsecond=0), turns=3
    )


def test_taken_along_at_sign_up(client: Client, guest: User) -> None:
    done_by(guest)
    room = reverse("room", args=[guest.interviews.get().pk])
    answer = client.post(reverse("account_signup"), {**NEW, "next": room})
    assert answer["Location"] == room
    learner = User.objects.get()
    assert (learner.email, learner.interviews.count(), learner.study_notes.count()) == (NEW["email"], 1, 1)
    assert SkillEstimate.objects.filter(learner=learner).exists() and learner.practice.count() == 1
    page = client.get(reverse("my_interviews")).content.decode()
    assert "is now in your account" in page and "Two Sum" in page


def test_taken_along_when_the_address_is_confirmed_elsewhere(client: Client, guest: User, settings) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    client.post(reverse("account_signup"), NEW)
    assert guest.interviews.count() == 1, "until then it is the guest's"
    assert client.get(reverse("room", args=[guest.interviews.get().pk])).status_code == 200
    elsewhere = Client()
    link = re.search(r"/accounts/confirm-email/[^\s]+", mail.outbox[0].body)
    elsewhere.post(link.group())
    elsewhere.post(reverse("account_login"), {"login": NEW["email"], "password": PASSWORD})
    learner = User.objects.get()
    assert (learner.email, learner.interviews.count(), learner.guest_id) == (NEW["email"], 1, None)


def test_taken_along_at_log_in_beside_what_is_there(client: Client, guest: User) -> None:
    done_by(guest)
    learner = confirm(UserFactory())
    StudyNote.objects.create(learner=learner, title="Mine", language="en", file_name="Two-Sum.md", content="Mine.")
    quarter = ActiveQuarterHour.objects.get()
    ActiveQuarterHour.objects.create(learner=learner, at=quarter.at, turns=2)
    before = practised(at=timezone.now() - timedelta(days=9), item=1)
    learning.keep_practice(learner=learner, practised=before)
    assert client.get(reverse("account_login")).status_code == 200, "a guest may"
    client.post(reverse("account_login"), {"login": learner.email, "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(learner.pk)
    assert (learner.interviews.count(), learner.practice.count(), learner.reviews.count()) == (1, 2, 2)
    assert ActiveQuarterHour.objects.get().turns == 5
    assert set(learner.study_notes.values_list("file_name", flat=True)) == {"Two-Sum.md", "two-sum-2.md"}
    assert list(User.objects.all()) == [learner]


def test_nothing_is_taken_twice_or_from_somebody_who_is_no_guest(guest: User) -> None:
    learner, other = UserFactory(), UserFactory()
    assert take_along(guest_id=other.pk, learner=learner) is None
    assert take_along(guest_id=guest.pk, learner=make_guest()) is None
    assert take_along(guest_id=guest.pk, learner=learner) is not None
    assert take_along(guest_id=guest.pk, learner=other) is None
    assert learner.interviews.count() == 1


TAKEN = {"Interview", "LabelledMessage", "ProblemFeedback", "StudyNote", "ActiveQuarterHour", "Practice"}
LEFT = {
    "SkillEstimate": "worked out anew", "Review": "worked out anew",
    "ModelAccess": "only says that no model speaks", "Profile": "an account has its own",
    "DailyUsage": "no model is asked", "Probe": "closed", "PlanEnrolment": "closed", "ApiToken": "closed",
    "CohortCoach": "staff", "CohortMembership": "closed", "CommentSnippet": "staff", "LearnerNote": "staff",
    "Assignment": "closed", "EmailAddress": "has none", "Authenticator": "closed", "UserSession": "has none",
    "LogEntry": "staff", "TranscriptReview": "staff", "SecondMarking": "staff",
}  # fmt: skip


def test_every_table_with_people_is_taken_or_left_for_a_reason() -> None:
    with_people = {
        relation.related_model.__name__
        for relation in User._meta.related_objects
        if relation.on_delete is CASCADE and not relation.many_to_many
    }
    assert with_people - TAKEN - set(LEFT) == set()


def test_closed_sign_up_is_said(client: Client, guest: User, monkeypatch: pytest.MonkeyPatch) -> None:
    from profiles.adapter import AccountAdapter

    monkeypatch.setattr(AccountAdapter, "is_open_for_signup", lambda *_: False)
    html = client.get(reverse("keep")).content.decode()
    assert "New accounts cannot be created here" in html
    assert reverse("account_signup") not in html.partition("<main")[2]
    assert reverse("account_login") in html
    client.force_login(UserFactory())
    assert client.get(reverse("keep"))["Location"] == "/"
