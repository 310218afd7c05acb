"""A second marking: asked of another coach of the cohort, given without seeing anybody's bands, and then compared."""

import pytest
from django.urls import reverse
from django.utils import timezone

from interviews.coaching import blindness, reads
from interviews.coaching.agreement.data import Chosen, between_coaches, with_platform
from interviews.coaching.desk_news import desk_news
from interviews.coaching.markings import askable, open_markings
from interviews.coaching.refusing import ReviewRefused
from interviews.coaching.second_marking import ask_second, drop_second
from interviews.models import Band, Dimension, SecondMarking, TranscriptReview
from profiles.cohorts import membership as cohorts
from profiles.models import Cohort, CohortMembership
from tests.factories.coaching import coached_interview, make_coach, make_cohort, release_review

pytestmark = pytest.mark.django_db
STRONG = dict.fromkeys(Dimension, (Band.STRONG_HIRE, "Said so"))
LEANING = dict.fromkeys(Dimension, (Band.LEANING_HIRE, ""))


@pytest.fixture
def coach():
    return make_coach(first_name="Ada")


@pytest.fixture
def interview(coach):
    return coached_interview(coach)


@pytest.fixture
def second(interview):
    other = make_coach(first_name="Grace")
    cohorts.add_coach(cohort=Cohort.objects.get(), coach=other, by=other)
    return other


@pytest.fixture
def review(coach, interview):
    return release_review(coach, interview, bands=STRONG).review


def address(interview, name="change"):
    return reverse(f"admin:interviews_interview_{name}", args=[interview.pk])


def test_from_the_page_to_the_queue_of_the_other_and_back(client, coach, second, interview, review):
    client.force_login(coach)
    assert "Grace" in client.get(address(interview)).content.decode()
    told = client.post(address(interview, "ask_second"), {"coach": second.pk}, follow=True).content.decode()
    assert "Grace is asked." in told
    assert "It is not done yet." in told
    assert desk_news(second).marking == 1
    client.force_login(second)
    queue = client.get(reverse("admin:interviews_interview_changelist") + "?show=marking").content.decode()
    assert "You were asked to mark it a second time" in queue
    page = client.get(address(interview)).content.decode()
    assert "Ada asked you to mark it a second time, blind." in page
    assert "Said so" not in page, "what the first coach gave"
    assert "The platform says" not in page
    release_review(second, interview, bands=LEANING)
    assert TranscriptReview.objects.get(coach=second).is_blind
    assert desk_news(second).marking == 0
    assert "Said so" in client.get(address(interview)).content.decode()
    client.force_login(coach)
    assert "It is done." in client.get(address(interview)).content.decode()


class TestWhoIsAsked:
    def test_no_stranger_no_one_twice_and_nobody_who_has_opened_it(self, coach, second, interview, review):
        stranger = make_coach()
        make_cohort(stranger)
        assert [one.pk for one in askable(coach, interview)] == [second.pk]
        for nobody in (stranger.pk, coach.pk, interview.learner_id, 0):
            with pytest.raises(ReviewRefused, match="cannot be asked"):
                ask_second(coach=coach, review_id=review.pk, of=nobody)
        reads.record_read(reader=second, interview=interview)
        assert not askable(coach, interview).exists()

    def test_only_of_ones_own_released_review(self, coach, second, interview, review):
        with pytest.raises(TranscriptReview.DoesNotExist):
            ask_second(coach=second, review_id=review.pk, of=coach.pk)
        ask_second(coach=coach, review_id=review.pk, of=second.pk)
        with pytest.raises(ReviewRefused):
            ask_second(coach=coach, review_id=review.pk, of=second.pk)

    def test_either_takes_it_back_and_nobody_else(self, coach, second, interview, review):
        marking = ask_second(coach=coach, review_id=review.pk, of=second.pk)
        assert not drop_second(coach=make_coach(), interview=interview, marking_id=marking.pk)
        assert drop_second(coach=second, interview=interview, marking_id=marking.pk)
        assert not SecondMarking.objects.exists()
        assert not blindness.is_hidden(second, interview)

    def test_what_the_learner_shares_no_longer_waits_for_nobody(self, client, coach, second, interview, review):
        ask_second(coach=coach, review_id=review.pk, of=second.pk)
        CohortMembership.objects.update(left_at=timezone.now())
        assert open_markings(second).exists()
        assert desk_news(second).marking == 0


class TestAgreement:
    def test_of_a_cohort_by_what_was_given_blind(self, coach, second, interview, review):
        ask_second(coach=coach, review_id=review.pk, of=second.pk)
        release_review(second, interview, bands=LEANING)
        others = make_coach()
        release_review(others, coached_interview(others), bands=LEANING)
        cohort = Cohort.objects.get(coach_rows__coach=coach)
        each_other = between_coaches(Chosen(cohort=cohort))
        assert each_other.whole.pairs == 4
        assert (each_other.whole.exact, each_other.whole.near) == (0, 4)
        assert each_other.whole.kappa is None, "too few for a figure"
        assert with_platform(Chosen(cohort=cohort)).whole.pairs == 8
        blind = with_platform(Chosen(cohort=cohort, only_blind=True)).whole
        assert (blind.pairs, blind.exact) == (4, 4)

    def test_the_cohorts_page_counts_and_shows_no_figure_from_too_few(self, client, coach, second, interview, review):
        client.force_login(coach)
        page = reverse("admin:profiles_cohort_overview", args=[Cohort.objects.get().pk])
        assert "There is nothing to compare yet." in client.get(page).content.decode()
        ask_second(coach=coach, review_id=review.pk, of=second.pk)
        release_review(second, interview, bands=LEANING)
        html = client.get(page).content.decode()
        assert "Coaches with each other" in html
        assert "1 interview: too few" in html
