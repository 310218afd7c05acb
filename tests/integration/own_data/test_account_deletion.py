"""Deleting an account: afterwards no table of the database has a word of the person, and nobody else lost anything."""

import json
import logging
import sqlite3
import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.cache import cache
from django.db import IntegrityError, OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from interviews import sweeper
from interviews.coaching import claiming, reads, reviewing
from interviews.coaching.released_reviews import feedback_on
from interviews.jobs import leases
from interviews.jobs.loop import work
from interviews.llm.port import ModelReply, TokenUsage
from interviews.model_calls.key_checks import run_key_check
from interviews.models import (
    AnonymousCount,
    Attempt,
    CommentSnippet,
    Interview,
    ModelCall,
    Probe,
    Report,
    ReportSection,
    TranscriptRead,
    TranscriptReview,
    Turn,
)
from interviews.own_data import account_deletion
from interviews.own_data.account_deletion import LastAdministrator, delete_account
from interviews.report import sharing
from interviews.resolves import judging as probe_runs
from interviews.resolves.job import JUDGE_PROBE
from interviews.turns import opening
from profiles.cohorts import membership
from profiles.models import CohortInvitation, Review, User
from tests import working
from tests.app_codes import code_of, stop_the_clock
from tests.factories import PASSWORD, AttemptFactory, InterviewFactory, ModelAccessFactory, UserFactory, confirm
from tests.factories.coaching import coached_interview, make_coach, make_cohort, release_review, write_review
from tests.marked import KEPT, UNSAID, Marked, everything, marked_learner, owned_by, places_of

pytestmark = pytest.mark.django_db

NOT_COMPARED = ("interviews_anonymouscount", "django_admin_log", "django_content_type", "sqlite_sequence")


@pytest.fixture
def admin(db: None) -> User:
    return User.objects.create_superuser("admin@example.org", PASSWORD)


@pytest.fixture
def marked(bank_problem: Any, admin: User) -> Marked:
    return marked_learner("zq", bank_problem, admin)


@pytest.fixture
def leaving(marked: Marked) -> Marked:
    """Of whom the page asks for no code."""
    Authenticator.objects.filter(user=marked.user).delete()
    return marked


def form(**changes: Any) -> dict[str, Any]:
    return {"password": PASSWORD, "sure": "on"} | changes


def leavers_client(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


# --- nothing is left ---


def test_no_table_has_a_word_of_who_is_gone(marked):
    before = places_of(marked.marks)
    missed = {name for name, places in before.items() if not places}
    assert missed in (set(), {name for name in before if name.startswith("id") and name.endswith("hex")})
    assert len(owned_by(marked.user.pk)) >= 15
    delete_account(user=marked.user)
    assert {name: places for name, places in places_of(marked.marks).items() if places} == {}
    assert owned_by(marked.user.pk) == set()


def test_everybody_else_keeps_every_byte(bank_problem, admin):
    # The addresses of the one who goes are the ends of the other's.
    marked_learner("anzq", bank_problem, admin)
    before = everything(without=NOT_COMPARED)
    log = list(LogEntry.objects.order_by("pk").values())
    gone = marked_learner("zq", bank_problem, admin)
    # A provider is no one's own.
    gone.user.model_access.provider.delete()
    delete_account(user=gone.user)
    assert everything(without=NOT_COMPARED) == before
    assert list(LogEntry.objects.filter(pk__in=[row["id"] for row in log]).order_by("pk").values()) == log


# --- coaches ---


def test_learners_keep_what_a_coach_released_without_a_name(db):
    coach, other = (make_coach(first_name=f"Zq{name}", email=f"zq{name}@example.org") for name in ("ada", "bob"))
    interview = coached_interview(coach)
    cohort = membership.memberships_of(interview.learner)[0].cohort
    membership.add_coach(cohort=cohort, coach=other, by=coach)
    unreleased = write_review(other, coached_interview(other, learner=interview.learner), whole="zqdraft")
    version = release_review(coach, interview, whole="Well explained.")
    reviewing.amend(coach=coach, review_id=version.review_id)
    reviewing.save_comment(coach=coach, review_id=version.review_id, text="zqamended")
    reads.record_read(reader=coach, interview=interview)
    CommentSnippet.objects.create(coach=coach, title="Mine", text="zqsnippet")
    # Bob began as well, and Ada took it over.
    third = coached_interview(other, learner=interview.learner)
    held = write_review(other, third)
    TranscriptReview.objects.filter(pk=held.pk).update(touched_at=timezone.now() - timedelta(days=3))
    claiming.take_over(coach=coach, interview_id=third.pk)

    delete_account(user=coach)

    found = places_of({"ada": "zqada", "Ada": "Zqada", "amended": "zqamended", "snippet": "zqsnippet"})
    assert {name: places for name, places in found.items() if places} == {}
    (given,) = feedback_on(interview)
    assert (given.coach, given.comments[0].text) == ("A former coach", "Well explained.")
    assert TranscriptRead.objects.get().reader_name == ""
    assert set(TranscriptReview.objects.values_list("coach", "state")) == {
        (None, "released"),
        (other.pk, "claimed"),
        (other.pk, "returned"),
    }
    assert unreleased.versions.get().comments.get().text == "zqdraft", "another coach's work is untouched"


def test_an_invitation_of_an_unproven_address_stays_its_owners(learner):
    EmailAddress.objects.create(user=confirm(learner), email="somebody.else@example.org", verified=False)
    coach = make_coach()
    addresses = [learner.email.upper(), "somebody.else@example.org"]
    membership.invite(cohort=make_cohort(coach), by=coach, addresses=addresses)
    delete_account(user=learner)
    assert CohortInvitation.objects.get().email == "somebody.else@example.org"


# --- addresses that are parts of others ---


@pytest.fixture
def short(db: None) -> User:
    """Somebody whose address is the end of many others."""
    user = UserFactory(email="n@example.org")
    EmailAddress.objects.create(user=user, email="n@example.org", primary=True)
    return user


def logged(admin: User, **said: Any) -> int:
    kind = ContentType.objects.get_for_model(User)
    return LogEntry.objects.create(user=admin, content_type=kind, action_flag=CHANGE, **said).pk


@pytest.mark.parametrize("address", ["ann@example.org", "a.n@example.org", "a+n@example.org", "n@example.org.uk"])
def test_a_longer_address_keeps_its_sessions_and_its_entries(short, admin, address):
    other = UserFactory(email=address)
    inside, listed, waiting = leavers_client(other), Client(), Client()
    listed.post(reverse("account_login"), {"login": address, "password": PASSWORD})
    session = waiting.session
    session["account_login"] = {"email": address, "user_pk": user_pk_to_url_str(other), "note": f"to {address}"}
    session.save()
    logged(admin, object_id=str(other.pk), object_repr=address, change_message=f"made {address} staff")
    logged(admin, object_id=None, object_repr="", change_message=json.dumps([{"changed": {"object": address}}]))
    kept = set(Session.objects.values_list("pk", flat=True)), list(LogEntry.objects.order_by("pk").values())
    delete_account(user=short)
    assert (set(Session.objects.values_list("pk", flat=True)), list(LogEntry.objects.order_by("pk").values())) == kept
    assert inside.get(reverse("my_interviews")).status_code == 200
    assert listed.get(reverse("my_interviews")).status_code == 200


@pytest.mark.parametrize(
    "said",
    [
        {"object_repr": "N@example.org"},
        {"object_repr": "TOTP (n@example.org)"},
        {"change_message": "Wrote to n@example.org."},
        {"change_message": json.dumps([{"changed": {"name": "email address", "object": "n@example.org"}}])},
    ],
)
def test_the_address_goes_from_the_log_of_the_admin_wherever_it_stands(short, admin, said):
    entry = logged(admin, object_id="12345", **said)
    delete_account(user=short)
    told = LogEntry.objects.get(pk=entry)
    assert (told.object_id, told.object_repr, told.change_message) == (None, "", "")


def test_an_address_in_other_letters_goes_from_the_log_too(admin):
    user = UserFactory(email="jürgen@example.org")
    entry = logged(admin, change_message=json.dumps([{"added": {"object": user.email}}]))
    delete_account(user=user)
    assert LogEntry.objects.get(pk=entry).change_message == ""


@pytest.mark.parametrize("name", ["user_pk", "user_id", "_auth_user_id"])
def test_a_session_between_two_steps_goes_by_the_number_of_its_account(short, name):
    others = [UserFactory() for _ in range(40)]  # so that the number has other letters to the base of 36
    user, made = others[-1], []
    for one in (user, short):
        client = Client()
        session = client.session
        session["step"] = [{name: user_pk_to_url_str(one) if name == "user_pk" else str(one.pk)}]
        session["wait_seconds"] = str(user.pk)  # the same digits, and no number of an account
        session.save()
        made.append(session.session_key)
    delete_account(user=user)
    assert list(Session.objects.values_list("session_key", flat=True)) == made[1:]


def test_sessions_whose_owner_is_known_are_not_read(short, monkeypatch):
    for _ in range(3):
        Client().post(reverse("account_login"), {"login": UserFactory().email, "password": PASSWORD})
    mine, read = Client(), []
    mine.post(reverse("account_login"), {"login": short.email, "password": PASSWORD})
    monkeypatch.setattr(account_deletion.signing, "loads", lambda stored, **_kwargs: read.append(stored) or {})
    delete_account(user=short)
    assert read == []
    assert not Session.objects.filter(session_key=mine.session.session_key).exists()


def test_the_log_of_the_admin_keeps_that_something_was_done_and_not_to_whom(marked, admin):
    delete_account(user=marked.user)
    kept = list(LogEntry.objects.values_list("user", "object_id", "object_repr", "change_message"))
    assert kept == [(admin.pk, None, "", "")] * 2


def test_the_address_can_sign_up_anew_and_finds_nothing(marked):
    delete_account(user=marked.user)
    client = Client()
    given = {"email": marked.user.email, "password1": PASSWORD, "password2": PASSWORD}
    assert client.post(reverse("account_signup"), given).status_code == 302
    assert EmailAddress.objects.get(user__is_superuser=False).email == marked.user.email
    assert not Interview.objects.exists()
    page = client.get(reverse("my_interviews")).content.decode()
    # The whole words: two letters alone also stand in a token now and then.
    assert not [word for word in (*KEPT, *UNSAID) if word != "address" and f"zq{word}" in page]


def test_a_shared_address_leads_nowhere(marked):
    token = Report.objects.get().share_token
    assert sharing.shared_report(token)
    delete_account(user=marked.user)
    assert Client().get(reverse("shared_report", args=[token])).status_code == 404


def test_sessions_end_everywhere_even_those_that_nobody_listed(marked):
    other, waiting = leavers_client(marked.user), Client()
    session = waiting.session
    session["account_login"] = {"email": marked.user.email.upper()}
    session.save()
    stranger = leavers_client(UserFactory())
    delete_account(user=marked.user)
    assert Session.objects.get().session_key == stranger.session.session_key
    assert other.get(reverse("my_interviews")).status_code == 302


# --- what stays ---


def test_counts_stay_by_problem_and_month(marked):
    turns = {one.revision_id is None: one.turn_count for one in Interview.objects.all()}
    AnonymousCount.objects.create(item="two-sum", month=timezone.now().date().replace(day=1), interviews=4, hints=1)
    delete_account(user=marked.user)
    names = ("item", "interviews", "finished", "solved", "probes", "hints", "turns", "seconds")
    assert list(AnonymousCount.objects.order_by("item").values_list(*names)) == [
        ("", 1, 0, 0, 0, 0, turns[True], 0),
        ("two-sum", 5, 1, 1, 1, 4, turns[False], 1_500),
    ]


def test_the_month_is_that_of_the_beginning(learner, bank_problem):
    interviews = [InterviewFactory(learner=learner, problem=bank_problem, finished=True) for _ in range(3)]
    for interview, day in zip(interviews, ("2025-12-31T23:59Z", "2026-01-01T00:00Z", "2026-01-31T12:00Z"), strict=True):
        Interview.objects.filter(pk=interview.pk).update(started_at=day.replace("Z", ":00+00:00"))
    delete_account(user=learner)
    counts = AnonymousCount.objects.order_by("month").values_list("month", "interviews")
    assert [(f"{month:%Y-%m}", number) for month, number in counts] == [("2025-12", 1), ("2026-01", 2)]


# --- all or nothing ---


def test_a_fault_in_the_middle_loses_nothing(marked, monkeypatch):
    before = everything()

    def fails(user: User) -> None:
        raise RuntimeError

    monkeypatch.setattr(account_deletion, "_forget_in_the_log_of_the_admin", fails)
    with pytest.raises(RuntimeError):
        delete_account(user=marked.user)
    assert everything() == before


@pytest.mark.parametrize("fault", [IntegrityError, OperationalError], ids=["a new row", "a lock"])
def test_a_moment_of_somebody_else_is_waited_for(marked, monkeypatch, fault):
    whole, tries = account_deletion._delete, []

    def fails_once(user: User, sessions: Any) -> None:
        tries.append(user)
        if len(tries) == 1:
            busy = sqlite3.OperationalError()
            busy.sqlite_errorname = "SQLITE_BUSY"
            raise fault from busy
        whole(user, sessions)

    monkeypatch.setattr(account_deletion, "_delete", fails_once)
    delete_account(user=marked.user)
    assert len(tries) == 2
    assert owned_by(marked.user.pk) == set()


def test_queries_do_not_grow_with_the_messages_of_an_interview(django_assert_max_num_queries, bank_problem):
    user = UserFactory()
    for _ in range(20):
        AttemptFactory(interview=InterviewFactory(learner=user, problem=bank_problem))
    with django_assert_max_num_queries(110):
        delete_account(user=user)


# --- who is in the middle of something ---


class Disappearing:
    """A model that answers when the account of who asked is gone."""

    def __init__(self, user: User) -> None:
        self.user = user

    def complete(self, request: Any, *, seconds: float, on_text: object = None) -> ModelReply:
        delete_account(user=self.user)
        return ModelReply("Fine.", TokenUsage(3, 4), "small-model", "stop")


@pytest.fixture
def asked(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Interview]:
    """An interview of a learner whose model answers too late."""

    def make() -> Interview:
        access = ModelAccessFactory()
        interview = InterviewFactory(learner=access.user)
        for module in ("paid_calls", "key_checks"):
            monkeypatch.setattr(f"interviews.model_calls.{module}.client_for", lambda choice: Disappearing(access.user))
        return interview

    return make


def is_quiet(caplog: pytest.LogCaptureFixture) -> bool:
    return not [record for record in caplog.records if record.exc_info or record.levelno >= logging.ERROR]


def nobody_is_left() -> bool:
    return not any(model.objects.exists() for model in (User, Interview, Turn, ModelCall, ReportSection, Attempt))


def test_a_turn_whose_learner_goes_meanwhile_ends_quietly(asked, bank_problem, caplog):
    caplog.set_level(logging.INFO)
    asked()
    interview = opening.start_interview(learner=User.objects.get(), language="en", slug=bank_problem.slug)
    Interview.objects.filter(pk=interview.pk).update(status="working")
    turn = Turn.objects.create(interview=interview, number=1, text="Can it be empty?")
    working.answer_turn(turn.pk)
    assert nobody_is_left()
    assert is_quiet(caplog)


def test_a_turn_that_is_gone_before_its_worker_looks_ends_quietly(learner, caplog):
    assert all(work(job, 12345) is True for job in sweeper.JOBS if job is not JUDGE_PROBE)
    assert work(JUDGE_PROBE, uuid.uuid4()) is True
    assert is_quiet(caplog)


@pytest.mark.parametrize("job", sweeper.JOBS, ids=lambda job: job.name)
def test_a_row_that_goes_right_after_it_was_claimed_ends_quietly(learner, caplog, monkeypatch, job):
    caplog.set_level(logging.INFO)
    row_id = uuid.uuid4() if job is JUDGE_PROBE else 12345
    monkeypatch.setattr(leases, "claim", lambda job, row_id: leases.Lease(job, row_id, uuid.uuid4()))
    assert work(job, row_id) is True
    assert f"{row_id} is gone" in caplog.text
    assert is_quiet(caplog)


def test_a_section_whose_learner_goes_meanwhile_ends_quietly(asked, bank_problem, caplog, monkeypatch):
    caplog.set_level(logging.INFO)
    interview = asked()
    Interview.objects.filter(pk=interview.pk).update(
        revision=bank_problem.current_revision, status="working", finished_at=timezone.now(), stage="pattern_summary"
    )
    section = ReportSection.objects.create(interview=interview, name="overall", position=1)
    working.write_section(section.pk)
    assert nobody_is_left()
    assert is_quiet(caplog)


def test_a_run_whose_learner_goes_meanwhile_ends_quietly(transactional_db, learner, caplog, monkeypatch):
    caplog.set_level(logging.INFO)
    attempt = AttemptFactory(interview=InterviewFactory(learner=learner), kind="run", status="queued")

    def judged_too_late(attempt: Attempt, *_arguments: Any) -> Any:
        delete_account(user=learner)
        return attempt.interview.messages.create()  # whatever is stored for a row that is gone

    monkeypatch.setattr("interviews.coding.job.the_sandbox", object)
    monkeypatch.setattr("interviews.coding.job.results_of", judged_too_late)
    working.run_code(attempt.pk)
    assert nobody_is_left()
    assert is_quiet(caplog)


def test_a_resolve_whose_learner_goes_meanwhile_ends_quietly(
    transactional_db, learner, bank_problem, caplog, monkeypatch
):
    caplog.set_level(logging.INFO)
    revision = bank_problem.current_revision
    probe = Probe.objects.create(learner=learner, revision=revision, language="en", code="x", status="queued")

    def judged_too_late(*_arguments: Any, **_more: Any) -> Any:
        delete_account(user=learner)
        return Review.objects.create(learner=learner, card={})  # whatever is stored for a row that is gone

    monkeypatch.setattr(probe_runs, "the_sandbox", object)
    monkeypatch.setattr(probe_runs, "verdict_and_growth", judged_too_late)
    assert working.judge_probe(probe.pk) is True
    assert nobody_is_left()
    assert not Probe.objects.exists()
    assert f"{probe.pk} is gone" in caplog.text
    assert is_quiet(caplog)


def test_the_test_of_a_key_whose_owner_goes_meanwhile_ends_quietly(asked, caplog):
    access = asked().learner.model_access
    access.check_state, access.check_token, access.check_started_at = "waiting", access.check_token, timezone.now()
    from interviews.model_calls.key_checks import _subject

    access.check_token, access.check_subject = leases.uuid.uuid4(), _subject(access).fingerprint
    access.save()
    run_key_check(access_id=access.pk, token=str(access.check_token))
    assert nobody_is_left()
    assert is_quiet(caplog)


# --- the page ---


def test_the_page_says_what_goes_and_what_stays_and_deletes_nothing(marked):
    client = leavers_client(marked.user)
    before = User.objects.count()
    page = client.get(reverse("delete_account")).content.decode()
    assert "2 interviews" in page
    assert "30 days" in page
    assert client.head(reverse("delete_account")).status_code == 200
    assert client.put(reverse("delete_account"), form()).status_code == 405
    assert User.objects.count() == before


def test_who_confirms_is_gone_logged_out_and_told(leaving, mailoutbox):
    client = leavers_client(leaving.user)
    answer = client.post(reverse("delete_account"), form(), follow=True)
    assert answer.redirect_chain == [(reverse("landing"), 302)]
    assert "Your account and everything in it are deleted" in answer.content.decode()
    assert not answer.wsgi_request.user.is_authenticated
    assert owned_by(leaving.user.pk) == set()
    assert [one.to for one in mailoutbox] == [["zqaddress@example.org"]]
    assert "deleted" in mailoutbox[0].subject
    assert places_of({"address": "zqaddress"}) == {"address": set()}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (form(password="wrong"), "That is not your current password."),
        (form(password=""), "This field is required."),
        ({"password": PASSWORD}, "Tick this box to confirm."),
        ({}, "This field is required."),
    ],
    ids=["wrong", "none", "not sure", "nothing"],
)
def test_who_does_not_confirm_loses_nothing(leaving, given, said):
    client = leavers_client(leaving.user)
    before = everything()
    answer = client.post(reverse("delete_account"), given)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert PASSWORD not in answer.content.decode()
    assert everything() == before


def test_who_has_no_password_types_the_address(leaving):
    leaving.user.set_unusable_password()
    leaving.user.save()
    client = leavers_client(leaving.user)
    assert client.post(reverse("delete_account"), form(address="other@example.org")).status_code == 422
    assert client.post(reverse("delete_account"), form(address="ZQaddress@example.org")).status_code == 302
    assert not User.objects.filter(pk=leaving.user.pk).exists()


# --- with the two-factor log-in ---

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@pytest.fixture
def guarded(marked: Marked, monkeypatch: pytest.MonkeyPatch) -> Iterator[User]:
    """The learner with a two-factor log-in that works."""
    cache.clear()
    stop_the_clock(monkeypatch)
    Authenticator.objects.filter(user=marked.user).delete()
    TOTP.activate(marked.user, SECRET)
    yield marked.user
    cache.clear()


@pytest.mark.parametrize("code", [None, "", "000000", "密码", "1" * 33])
def test_the_password_alone_deletes_nobody_who_has_two_factor(guarded, code):
    client = leavers_client(guarded)
    assert 'name="code"' in client.get(reverse("delete_account")).content.decode()
    before = everything(without=("django_session",))
    answer = client.post(reverse("delete_account"), form(**({} if code is None else {"code": code})))
    assert answer.status_code == 422
    assert 'id="id_code_error"' in answer.content.decode()
    assert everything(without=("django_session",)) == before


def test_the_code_deletes_and_is_not_used_up_by_another_mistake(guarded):
    client = leavers_client(guarded)
    for mistake in ({"password": "wrong"}, {"sure": ""}):
        assert client.post(reverse("delete_account"), form(code=code_of(SECRET), **mistake)).status_code == 422
    assert client.post(reverse("delete_account"), form(code=code_of(SECRET))).status_code == 302
    assert not User.objects.filter(pk=guarded.pk).exists()


def test_a_recovery_code_deletes(guarded):
    code = RecoveryCodes.activate(guarded).get_unused_codes()[0]
    assert leavers_client(guarded).post(reverse("delete_account"), form(code=code)).status_code == 302
    assert not User.objects.filter(pk=guarded.pk).exists()


def test_a_code_of_somebody_else_deletes_nobody(guarded):
    other = UserFactory()
    TOTP.activate(other, SECRET[::-1].replace("1", "A"))
    code = RecoveryCodes.activate(other).get_unused_codes()[0]
    assert leavers_client(guarded).post(reverse("delete_account"), form(code=code)).status_code == 422


def test_codes_cannot_be_guessed_here(guarded, settings):
    settings.ACCOUNT_RATE_LIMITS = {"login_failed": "2/5m/key"}
    client = leavers_client(guarded)
    for _ in range(2):
        client.post(reverse("delete_account"), form(code="000000"))
    answer = client.post(reverse("delete_account"), form(code=code_of(SECRET)))
    assert answer.status_code == 422
    assert "Too many attempts" in answer.content.decode()
    assert User.objects.filter(pk=guarded.pk).exists()


def test_who_has_no_two_factor_is_asked_for_no_code(learner):
    assert 'name="code"' not in leavers_client(learner).get(reverse("delete_account")).content.decode()


def test_a_form_of_another_site_deletes_nobody(marked):
    client = Client(enforce_csrf_checks=True)
    client.force_login(marked.user)
    assert client.post(reverse("delete_account"), form()).status_code == 403
    assert User.objects.filter(pk=marked.user.pk).exists()


def test_visitors_are_led_to_the_login(db):
    for name in ("own_data", "delete_account"):
        assert Client().get(reverse(name)).url.startswith(reverse("account_login"))
    assert Client().post(reverse("delete_account"), form()).url.startswith(reverse("account_login"))


def test_passwords_cannot_be_guessed_here(marked, settings, monkeypatch):
    monkeypatch.setattr(
        "interviews.own_data.pages.ratelimit.consume", lambda request, *, action, user: action != "reauthenticate"
    )
    answer = leavers_client(marked.user).post(reverse("delete_account"), form())
    assert answer.status_code == 429
    assert User.objects.filter(pk=marked.user.pk).exists()


def test_a_mail_that_cannot_be_sent_keeps_nobody(leaving, monkeypatch, caplog):
    monkeypatch.setattr(mail.EmailMultiAlternatives, "send", lambda *args, **kwargs: 1 / 0)
    monkeypatch.setattr(mail.EmailMessage, "send", lambda *args, **kwargs: 1 / 0)
    assert leavers_client(leaving.user).post(reverse("delete_account"), form()).status_code == 302
    assert not User.objects.filter(pk=leaving.user.pk).exists()
    assert "could not be sent" in caplog.text
    assert "zqaddress" not in caplog.text


# --- administrators ---


def test_the_last_administrator_stays(admin):
    client = leavers_client(admin)
    assert "only administrator" in client.get(reverse("delete_account")).content.decode()
    answer = client.post(reverse("delete_account"), form())
    assert answer.status_code == 409
    assert "only administrator" in answer.content.decode()
    with pytest.raises(LastAdministrator):
        delete_account(user=admin)
    User.objects.create_superuser("second@example.org", PASSWORD)
    assert client.post(reverse("delete_account"), form()).status_code == 302
    assert User.objects.get().email == "second@example.org"


def test_an_administrator_deletes_somebody_the_same_way(marked, admin):
    client = leavers_client(admin)
    address = reverse("admin:profiles_user_delete", args=[marked.user.pk])
    assert "interviews: 2" in client.get(address).content.decode()
    assert client.post(address, {"post": "yes"}).status_code == 302
    assert places_of({**marked.words, **marked.secrets}) == {name: set() for name in {**marked.words, **marked.secrets}}
    assert AnonymousCount.objects.count() == 2
    assert set(LogEntry.objects.values_list("object_repr", flat=True)) == {""}


def test_an_administrator_deletes_several_and_not_the_last_of_them(marked, admin):
    client = leavers_client(admin)
    chosen = {"action": "delete_selected", "_selected_action": [marked.user.pk], "post": "yes"}
    answer = client.post(reverse("admin:profiles_user_changelist"), chosen, follow=True)
    assert answer.status_code == 200
    assert list(User.objects.all()) == [admin]
    assert AnonymousCount.objects.count() == 2
    chosen["_selected_action"] = [admin.pk]
    client.post(reverse("admin:profiles_user_changelist"), chosen)
    assert client.post(reverse("admin:profiles_user_delete", args=[admin.pk]), {"post": "yes"}).status_code == 403
    assert list(User.objects.all()) == [admin]


def test_the_log_of_the_admin_holds_no_words_of_an_interview_that_was_deleted_there(marked, admin):
    interview = Interview.objects.get(title="zqtitle")
    client = leavers_client(admin)
    address = reverse("admin:interviews_interview_delete", args=[interview.pk])
    assert client.post(address, {"post": "yes"}).status_code == 302
    assert LogEntry.objects.order_by("pk").last().object_repr == str(interview.pk)
