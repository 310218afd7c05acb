"""News for coaches by mail: at once, once a day or not at all; each thing once, and never what a learner wrote."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.core import mail
from django.utils import timezone

from interviews import sweeper
from interviews.coaching import receiving, reviewing
from interviews.coaching.coaching_mail import DIGEST_HOUR, NOTICES_LAST, queue_digests
from interviews.coaching.second_marking import ask_second
from interviews.jobs import loop
from interviews.models import Band, CoachingMail, DeskNotice, Dimension, Interview, MailStatus
from interviews.recovery.ways import ask_coach
from profiles.account.preferences import save_preferences
from profiles.cohorts import membership as cohorts
from profiles.models import Cohort, CohortMembership
from tests import working
from tests.factories.coaching import coached_interview, make_coach, release_review

pytestmark = pytest.mark.django_db
SECRET = "I still do not see why"
TOMORROW = (timezone.now() + timedelta(days=1)).astimezone(ZoneInfo("UTC"))
MORNING = TOMORROW.replace(hour=DIGEST_HOUR, minute=30)


@pytest.fixture
def coach():
    user = make_coach(first_name="Ada", email="ada@example.org")
    save_preferences(user=user, time_zone="Europe/London")
    return user


@pytest.fixture
def interview(coach):
    return coached_interview(coach, title="Two Sum")


def answered(coach, interview: Interview) -> None:
    """Let the coach release a comment and the learner answer it."""
    key = release_review(coach, interview).comments.get().key
    receiving.reply(learner=interview.learner, interview_id=interview.pk, key=key, text=SECRET)


def asks(interview: Interview) -> None:
    ask_coach(learner=interview.learner, interview_id=interview.pk, question=SECRET)


def at(moment: datetime) -> datetime:
    """Let all that happened have happened a little before ``moment``, which is returned."""
    DeskNotice.objects.update(made_at=moment - timedelta(hours=1))
    return moment


def sent_news() -> list:
    return [one for one in mail.outbox if "as a coach" in one.subject]


def send_all() -> None:
    for pk in list(CoachingMail.objects.filter(status=MailStatus.QUEUED).values_list("pk", flat=True)):
        assert working.send_coaching_mail(pk)


class TestOnceADay:
    def test_it_is_what_happens_by_itself_and_each_thing_is_told_once(self, coach, interview, settings):
        settings.SITE_URL = "https://dryrun.example.org"
        answered(coach, interview)
        asks(interview)
        assert not CoachingMail.objects.exists(), "not at once"
        assert queue_digests(at(MORNING)) == 1
        assert queue_digests(MORNING + timedelta(hours=1)) == 0
        send_all()
        (sent,) = sent_news()
        assert sent.to == ["ada@example.org"]
        assert "2 things wait for you" in sent.subject
        assert "answered your comment on “Two Sum”" in sent.body
        assert "asks for help with “Two Sum”" in sent.body
        assert f"https://dryrun.example.org/admin/interviews/interview/{interview.pk}/change/" in sent.body
        assert "https://dryrun.example.org/admin/interviews/interview/how-i-review/" in sent.body
        assert SECRET not in sent.body + sent.subject
        assert queue_digests(MORNING + timedelta(days=1)) == 0

    def test_in_the_morning_of_the_coach_and_no_second_time_that_day(self, coach, interview):
        save_preferences(user=coach, time_zone="Asia/Shanghai")
        answered(coach, interview)
        night = TOMORROW.replace(hour=22, minute=0)  # six in the morning there
        assert queue_digests(at(night)) == 0
        assert queue_digests(night + timedelta(hours=1)) == 1
        send_all()
        asks(interview)
        assert queue_digests(at(night + timedelta(hours=2))) == 0
        assert queue_digests(at(night + timedelta(hours=25))) == 1
        send_all()
        assert [one.subject.count("1 thing waits") for one in sent_news()] == [1, 1]

    def test_what_was_opened_meanwhile_is_no_news(self, coach, interview):
        answered(coach, interview)
        queue_digests(at(MORNING))
        interview.transcript_reviews.get().replies.update(seen_at=timezone.now())
        send_all()
        assert not sent_news()
        assert not CoachingMail.objects.exists()
        assert queue_digests(MORNING + timedelta(hours=1)) == 0, "and it is not asked again every hour"

    def test_what_the_learner_shares_no_longer_is_not_told(self, coach, interview):
        answered(coach, interview)
        queue_digests(at(MORNING))
        CohortMembership.objects.update(left_at=timezone.now())
        send_all()
        assert not sent_news()

    def test_what_is_old_is_not_told_any_more(self, coach, interview):
        answered(coach, interview)
        DeskNotice.objects.update(made_at=MORNING - NOTICES_LAST - timedelta(hours=1))
        assert queue_digests(MORNING) == 0
        assert not DeskNotice.objects.exists()


class TestAtOnce:
    def test_each_thing_has_a_mail_of_its_own(self, coach, interview):
        save_preferences(user=coach, coach_news="at_once")
        answered(coach, interview)
        asks(interview)
        send_all()
        assert [one.subject.count("1 thing waits") for one in sent_news()] == [1, 1]
        assert queue_digests(at(MORNING)) == 0, "it was told"

    def test_all_coaches_of_the_learner_are_told_that_help_is_asked_for(self, coach, interview):
        other = make_coach(email="grace@example.org")
        cohorts.add_coach(cohort=Cohort.objects.get(), coach=other, by=other)
        for one in (coach, other):
            save_preferences(user=one, coach_news="at_once")
        asks(interview)
        asks(interview)  # another question, the same request
        send_all()
        assert sorted(one.to[0] for one in sent_news()) == ["ada@example.org", "grace@example.org"]

    def test_a_second_marking(self, coach, interview):
        other = make_coach(email="grace@example.org")
        cohorts.add_coach(cohort=Cohort.objects.get(), coach=other, by=other)
        save_preferences(user=other, coach_news="at_once")
        bands = {Dimension.TESTING: (Band.LEANING_HIRE, "")}
        ask_second(coach=coach, review_id=release_review(coach, interview, bands=bands).review_id, of=other.pk)
        send_all()
        (sent,) = sent_news()
        assert sent.to == ["grace@example.org"]
        assert "second marking" in sent.body

    def test_in_their_language(self, coach, interview):
        save_preferences(user=coach, coach_news="at_once", page_language="zh-hans")
        asks(interview)
        send_all()
        assert "求助" in mail.outbox[-1].body


@pytest.mark.parametrize("why", ["the coach wants none", "nothing is sent here"])
def test_no_mail(coach, interview, settings, why):
    if why == "nothing is sent here":
        settings.MAIL_IS_SENT = False
    else:
        save_preferences(user=coach, coach_news="never")
    answered(coach, interview)
    assert not DeskNotice.objects.exists()


def test_turned_off_meanwhile_nothing_is_sent(coach, interview):
    answered(coach, interview)
    queue_digests(at(MORNING))
    save_preferences(user=coach, coach_news="never")
    send_all()
    assert not sent_news()


def test_the_sweeper_wakes_what_nobody_was_told_of(coach, interview):
    save_preferences(user=coach, coach_news="at_once")
    asks(interview)
    row = CoachingMail.objects.get()
    CoachingMail.objects.update(woken_at=timezone.now() - timedelta(hours=1))
    job = next(one for one in sweeper.JOBS if one.model is CoachingMail)
    assert loop.forgotten(job) == [row.pk]


def test_an_amended_review_and_its_answer_are_the_same_as_before(coach, interview):
    """What a coach amends is no news for the coach."""
    answered(coach, interview)
    review = interview.transcript_reviews.get()
    reviewing.amend(coach=coach, review_id=review.pk)
    assert DeskNotice.objects.count() == 1
