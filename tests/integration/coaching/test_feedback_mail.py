"""The email about feedback: sent by a worker, tried again, never with what the coach wrote."""

import smtplib
from datetime import timedelta

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from interviews import sweeper
from interviews.coaching.job import SEND_FEEDBACK_MAIL
from interviews.models import FeedbackMail, Interview, MailStatus
from profiles.account.preferences import save_preferences
from tests import working
from tests.factories.coaching import coached_interview, make_coach, release_review

pytestmark = pytest.mark.django_db
SECRET = "You said it too late"


@pytest.fixture
def coach():
    return make_coach(first_name="Ada")


@pytest.fixture
def interview(coach):
    return coached_interview(coach, title="Two Sum")


def released(coach, interview: Interview) -> FeedbackMail:
    return FeedbackMail.objects.get(version=release_review(coach, interview, whole=SECRET))


def test_it_says_that_there_is_something_and_never_what(coach, interview, settings):
    settings.SITE_URL = "https://dryrun.example.org"
    assert working.send_mail(released(coach, interview).pk)
    (sent,) = mail.outbox
    assert sent.to == [interview.learner.email]
    assert "Two Sum" in sent.subject
    assert f"https://dryrun.example.org/interviews/{interview.pk}/report/" in sent.body
    assert SECRET not in sent.body + sent.subject
    assert working.send_mail(FeedbackMail.objects.get().pk), "told of it once more, it has ended"
    assert len(mail.outbox) == 1


def test_without_an_address_of_the_site_it_says_where_to_look(coach, interview):
    working.send_mail(released(coach, interview).pk)
    assert "http" not in mail.outbox[0].body
    assert "under “My interviews”" in mail.outbox[0].body


def test_it_speaks_the_learners_language(coach, interview):
    save_preferences(user=interview.learner, page_language="zh-hans")
    waiting = released(coach, interview)
    coach.delete()
    working.send_mail(waiting.pk)
    assert "看了你的面试" in mail.outbox[0].body
    assert "A coach" not in mail.outbox[0].body, "nor are those who are gone called by another"


def test_a_title_of_several_lines_is_no_header(coach):
    interview = coached_interview(coach, title="Two\r\nBcc: all@example.org")
    working.send_mail(released(coach, interview).pk)
    assert mail.outbox[0].recipients() == [interview.learner.email]
    assert "\n" not in mail.outbox[0].subject


@pytest.mark.parametrize("why", ["the learner wants none", "nothing is sent here"])
def test_no_mail(coach, interview, settings, why):
    if why == "nothing is sent here":
        settings.MAIL_IS_SENT = False
    else:
        save_preferences(user=interview.learner, mail_feedback=False)
    release_review(coach, interview)
    assert not FeedbackMail.objects.exists()


def test_a_server_that_refuses_is_tried_again_and_then_left(coach, interview, monkeypatch, caplog):
    address = interview.learner.email

    def refuse(self: EmailMessage, **_: object) -> int:
        raise smtplib.SMTPRecipientsRefused({address: (450, b"later")})

    monkeypatch.setattr(EmailMessage, "send", refuse)
    woken = working.told_of(monkeypatch, "send_feedback_mail")
    queued = released(coach, interview)
    for attempt in range(1, SEND_FEEDBACK_MAIL.max_attempts + 1):
        is_last = attempt == SEND_FEEDBACK_MAIL.max_attempts
        assert working.send_mail(queued.pk) is is_last
        queued.refresh_from_db()
        assert (queued.status, queued.attempts) == (MailStatus.FAILED if is_last else MailStatus.QUEUED, attempt)
        FeedbackMail.objects.update(woken_at=timezone.now() - timedelta(minutes=3))
        sweeper.sweep()
    assert queued.fault == "SMTPRecipientsRefused"
    assert woken == [queued.pk] * SEND_FEEDBACK_MAIL.max_attempts, (
        "once for the release, and after each try but the last"
    )
    assert address not in caplog.text


def test_a_mail_that_no_worker_lives_through_is_given_up(coach, interview, monkeypatch):
    def die(self: EmailMessage, **_: object) -> int:
        raise SystemExit

    queued = released(coach, interview)
    with monkeypatch.context() as deadly:
        deadly.setattr(EmailMessage, "send", die)
        for _ in range(SEND_FEEDBACK_MAIL.max_attempts):
            with pytest.raises(SystemExit):
                working.send_mail(queued.pk)
            FeedbackMail.objects.update(lease_until=timezone.now() - timedelta(minutes=1))
    assert working.send_mail(queued.pk), "that was the end of it"
    queued.refresh_from_db()
    assert (queued.status, queued.fault, mail.outbox) == (MailStatus.FAILED, "worker", [])
