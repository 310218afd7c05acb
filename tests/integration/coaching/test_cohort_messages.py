"""Messages to a cohort: on the dashboard of its learners until they dismiss them, and by mail that says only that."""

from datetime import timedelta

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from interviews.coaching.cohort_messages import MOST_A_DAY, messages_for, withdraw_message, write_message
from interviews.coaching.refusing import ReviewRefused
from interviews.models import CoachingMail, CohortMessage
from interviews.models.coach_work import MAX_MESSAGE_CHARACTERS
from profiles.account.preferences import save_preferences
from profiles.cohorts import membership as cohorts
from tests import working
from tests.factories import UserFactory
from tests.factories.coaching import join, make_coach, make_cohort

pytestmark = pytest.mark.django_db
DASHBOARD = reverse("dashboard")
WORDS = "On Monday we talk about heaps"


@pytest.fixture
def coach():
    return make_coach(first_name="Ada")


@pytest.fixture
def cohort(coach):
    return make_cohort(coach)


@pytest.fixture
def member(cohort):
    learner = UserFactory(email="lin@example.org")
    join(cohort, learner)
    return learner


def page(cohort, name="write", *more):
    return reverse(f"admin:profiles_cohort_{name}", args=[cohort.pk, *more])


def test_from_the_coach_to_the_dashboard_until_it_is_dismissed(client, coach, cohort, member):
    client.force_login(coach)
    told = client.post(page(cohort), {"text": f"**{WORDS}**"}, follow=True).content.decode()
    assert WORDS in told
    assert f"<strong>{WORDS}</strong>" in client.get(page(cohort, "overview")).content.decode()
    client.force_login(member)
    html = client.get(DASHBOARD).content.decode()
    assert f"<strong>{WORDS}</strong>" in html
    assert "Ada" in html
    message = CohortMessage.objects.get()
    response = client.post(reverse("dismiss_cohort_message", args=[message.pk]))
    assert response["Location"] == DASHBOARD
    assert WORDS not in client.get(DASHBOARD).content.decode()
    assert client.post(reverse("dismiss_cohort_message", args=[message.pk])).status_code == 404


class TestWhoReadsIt:
    def test_who_is_in_the_cohort_since_then_and_nobody_else(self, coach, cohort, member):
        write_message(coach=coach, cohort=cohort, text=WORDS)
        stranger, late = UserFactory(), UserFactory()
        join(make_cohort(make_coach(), name="Other"), stranger)
        join(cohort, late, at=timezone.now() + timedelta(seconds=1))
        assert [messages_for(one).count() for one in (member, stranger, late)] == [1, 0, 0]
        cohorts.leave(learner=member, membership_id=member.memberships.get().pk)
        assert not messages_for(member).exists()

    def test_what_one_dismisses_the_others_still_read(self, client, coach, cohort, member):
        other = UserFactory()
        join(cohort, other)
        message = write_message(coach=coach, cohort=cohort, text=WORDS)
        client.force_login(member)
        client.post(reverse("dismiss_cohort_message", args=[message.pk]))
        assert messages_for(other).get() == message

    def test_nobody_dismisses_what_was_not_written_to_them(self, client, coach, cohort):
        message = write_message(coach=coach, cohort=cohort, text=WORDS)
        client.force_login(UserFactory())
        assert client.post(reverse("dismiss_cohort_message", args=[message.pk])).status_code == 404

    def test_taken_back_it_is_gone(self, client, coach, cohort, member):
        message = write_message(coach=coach, cohort=cohort, text=WORDS)
        client.force_login(coach)
        client.post(page(cohort, "withdraw_message", message.pk))
        assert not messages_for(member).exists()
        assert not withdraw_message(message=message)


class TestWhoWritesIt:
    def test_coaches_of_the_cohort_alone(self, client, coach, cohort, member):
        for stranger, status in ((make_coach(), 404), (member, 302)):
            client.force_login(stranger)
            assert client.post(page(cohort), {"text": WORDS}).status_code == status
        assert not CohortMessage.objects.exists()

    def test_bounded_in_length_and_rate(self, client, coach, cohort):
        client.force_login(coach)
        for text in ("", "  ", "x" * (MAX_MESSAGE_CHARACTERS + 1)):
            assert client.post(page(cohort), {"text": text}).status_code == 422
        for _ in range(MOST_A_DAY):
            write_message(coach=coach, cohort=cohort, text=WORDS)
        response = client.post(page(cohort), {"text": "One more"})
        assert response.status_code == 422
        assert "One more" in response.content.decode()
        CohortMessage.objects.update(sent_at=timezone.now() - timedelta(days=2))
        write_message(coach=coach, cohort=cohort, text="The next day")

    def test_a_closed_cohort_gets_none(self, coach, cohort):
        cohorts.archive(cohort=cohort)
        with pytest.raises(ReviewRefused, match="permanently closed"):
            write_message(coach=coach, cohort=cohort, text=WORDS)


class TestMail:
    def test_who_wants_mails_is_told_that_there_is_something(self, coach, cohort, member, settings):
        settings.SITE_URL = "https://dryrun.example.org"
        unwilling = UserFactory()
        join(cohort, unwilling)
        save_preferences(user=unwilling, mail_feedback=False)
        write_message(coach=coach, cohort=cohort, text=WORDS)
        (row,) = CoachingMail.objects.all()
        assert working.send_coaching_mail(row.pk)
        (sent,) = [one for one in mail.outbox if "cohort" in one.subject]
        assert sent.to == ["lin@example.org"]
        assert "Ada has written a message to the cohort “Autumn group”" in sent.body
        assert WORDS not in sent.body + sent.subject
        assert f"https://dryrun.example.org{DASHBOARD}" in sent.body

    @pytest.mark.parametrize("why", ["taken back", "left", "turned off"])
    def test_nothing_is_sent_any_more(self, coach, cohort, member, why):
        message = write_message(coach=coach, cohort=cohort, text=WORDS)
        if why == "taken back":
            withdraw_message(message=message)
        elif why == "left":
            cohorts.leave(learner=member, membership_id=member.memberships.get().pk)
        else:
            save_preferences(user=member, mail_feedback=False)
        before = len(mail.outbox)
        assert working.send_coaching_mail(CoachingMail.objects.get().pk)
        assert len(mail.outbox) == before
        assert not CoachingMail.objects.exists()
