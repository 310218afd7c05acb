"""Bands given blind: nothing that the platform or others found is shown before, and what was given is kept as such."""

import re

import pytest
from django.db.utils import IntegrityError
from django.urls import reverse

from interviews.coaching import blindness, claiming, reviewing
from interviews.coaching.refusing import ReviewRefused
from interviews.coaching.released_reviews import feedback_on
from interviews.models import Band, Dimension, Interview, ReportSection, ReviewedBand, TranscriptReview
from interviews.web.coaching.review_shown import bands_by_dimension
from profiles.account.preferences import save_preferences
from profiles.cohorts import membership as cohorts
from profiles.models import Cohort
from tests.factories.coaching import coached_interview, make_administrator, make_coach, release_review, write_review

pytestmark = pytest.mark.django_db
STRONG = dict.fromkeys(Dimension, (Band.STRONG_HIRE, ""))
PLATFORM = "leaning hire"
"""What the platform says of every dimension of a coached interview, in lower letters."""


def address(interview: Interview, name: str = "change") -> str:
    return reverse(f"admin:interviews_interview_{name}", args=[interview.pk])


def bands_of_page(client, interview: Interview) -> str:
    html = client.get(address(interview)).content.decode()
    return re.search(r'<section id="bands".*?</section>', html, re.S).group()


@pytest.fixture
def coach(client):
    user = make_coach(first_name="Ada")
    save_preferences(user=user, blind_bands=True)
    client.force_login(user)
    return user


@pytest.fixture
def interview(coach):
    found = coached_interview(coach)
    ReportSection.objects.create(
        interview=found, name="overall", position=1, status="written", text="The platform's summary", voice="curated"
    )
    return found


class TestWhatIsHidden:
    def test_the_transcript_tells_no_band_and_no_report_before_and_after_the_claim(self, client, coach, interview):
        for _step in ("before", "after"):
            html = client.get(address(interview)).content.decode()
            assert "The platform says" not in html
            assert "The platform&#x27;s summary" not in html
            assert "What it rests on" not in html
            claiming.claim(coach=coach, interview_id=interview.pk)
        assert "You give bands blind" in html
        assert "I agree" not in html

    def test_what_another_coach_released_is_hidden_too(self, client, coach, interview):
        other = make_coach(first_name="Grace")
        cohorts.add_coach(cohort=Cohort.objects.get(), coach=other, by=other)
        release_review(other, interview, whole="SPOKEN OF", bands={Dimension.TESTING: (Band.STRONG_HIRE, "BECAUSE")})
        html = client.get(address(interview)).content.decode()
        assert "SPOKEN OF" not in html
        assert "BECAUSE" not in html
        write_review(coach, interview, bands=STRONG)
        html = client.get(address(interview)).content.decode()
        assert "SPOKEN OF" in html
        assert "BECAUSE" in html

    def test_the_queue_and_its_filter_by_bands_do_not_tell_either(self, client, coach, interview):
        queue = reverse("admin:interviews_interview_changelist")
        html = client.get(queue).content.decode()
        assert "after yours" in html
        assert "dryrun-band-leaning_hire" not in html
        assert "No interview matches." in client.get(f"{queue}?band=leaning_hire").content.decode()
        write_review(coach, interview, bands=STRONG)
        assert "dryrun-band-leaning_hire" in client.get(f"{queue}?band=leaning_hire").content.decode()

    def test_nothing_is_hidden_from_others_and_of_reviews_begun_openly(self, client, interview, coach):
        save_preferences(user=coach, blind_bands=False)
        assert not blindness.is_hidden(coach, interview)
        claiming.claim(coach=coach, interview_id=interview.pk)
        save_preferences(user=coach, blind_bands=True)
        assert not blindness.is_hidden(coach, interview), "it has been seen"
        assert "The platform says" in bands_of_page(client, interview)

    def test_a_cohort_asks_all_its_coaches_and_nobody_else(self, interview, coach):
        save_preferences(user=coach, blind_bands=False)
        Cohort.objects.update(blind_bands=True)
        assert blindness.is_hidden(coach, interview)
        assert not blindness.is_hidden(make_administrator(), interview)

    def test_agreeing_by_hand_agrees_with_nothing(self, client, coach, interview):
        claiming.claim(coach=coach, interview_id=interview.pk)
        client.post(address(interview, "bands"), {"all": "agree", "band-testing": "agree"})
        assert not ReviewedBand.objects.exists()


class TestGivingThem:
    def test_they_need_no_reason_and_show_the_platforms_once_all_are_given(self, client, coach, interview):
        review = write_review(coach, interview)
        some = {f"band-{name}": "strong_hire" for name in Dimension.values[:3]}
        response = client.post(address(interview, "bands"), some, follow=True)
        assert "The platform says" not in response.content.decode()
        assert blindness.is_hidden(coach, interview)
        response = client.post(
            address(interview, "bands"), {f"band-{Dimension.values[3]}": "leaning_hire"}, follow=True
        )
        html = response.content.decode()
        assert "stored as given blind" in html
        assert html.lower().count(f"the platform says “{PLATFORM}”") == 4
        assert html.count("You said “Strong hire” blind.") == 3
        review.refresh_from_db()
        assert review.is_blind
        assert review.revealed_at is not None
        rows = ReviewedBand.objects.values_list("band", "blind_band", "platform_band")
        assert sorted(rows) == [("leaning_hire",) * 3, *[("strong_hire", "strong_hire", "leaning_hire")] * 3]

    def test_one_that_is_changed_afterwards_keeps_what_was_given_blind(self, coach, interview):
        review = write_review(coach, interview, bands=STRONG)
        change = {Dimension.TESTING: (Band.STRONG_NO_HIRE, "")}
        with pytest.raises(ReviewRefused, match="differs from the platform"):
            reviewing.set_bands(coach=coach, review_id=review.pk, bands=change)
        with pytest.raises(ReviewRefused, match="not take it back"):
            reviewing.set_bands(coach=coach, review_id=review.pk, bands={Dimension.TESTING: None})
        change = {Dimension.TESTING: (Band.STRONG_NO_HIRE, "No test at all")}
        reviewing.set_bands(coach=coach, review_id=review.pk, bands=change)
        row = ReviewedBand.objects.get(dimension="testing")
        assert (row.band, row.blind_band) == ("strong_no_hire", "strong_hire")
        reviewing.release(coach=coach, review_id=review.pk)
        reviewing.amend(coach=coach, review_id=review.pk)
        assert set(ReviewedBand.objects.filter(dimension="testing").values_list("blind_band", flat=True)) == {
            "strong_hire"
        }

    def test_released_without_bands_it_is_blind_no_more(self, coach, interview):
        release_review(coach, interview)
        review = TranscriptReview.objects.get()
        assert review.revealed_at is not None
        reviewing.amend(coach=coach, review_id=review.pk)
        agreed = {Dimension.TESTING: (Band.LEANING_HIRE, "")}
        reviewing.set_bands(coach=coach, review_id=review.pk, bands=agreed)
        assert ReviewedBand.objects.get().blind_band == ""

    def test_given_back_and_claimed_again_it_is_still_blind(self, coach, interview):
        review = write_review(coach, interview)
        claiming.give_back(coach=coach, review_id=review.pk)
        save_preferences(user=coach, blind_bands=False)
        assert blindness.is_hidden(coach, interview)
        claiming.claim(coach=coach, interview_id=interview.pk)
        assert blindness.is_hidden(coach, interview)

    def test_the_database_knows_no_band_that_is_none_and_no_open_review_that_is_revealed(self, interview, coach):
        review = write_review(coach, interview, bands=STRONG)
        with pytest.raises(IntegrityError, match="only_a_blind_review_is_revealed"):
            TranscriptReview.objects.filter(pk=review.pk).update(is_blind=False)

    def test_the_learner_reads_that_it_was_given_before(self, coach, interview):
        change = {**STRONG, Dimension.TESTING: (Band.LEANING_HIRE, "")}
        release_review(coach, interview, bands=change)
        found = bands_by_dimension(feedback_on(interview))
        assert [one.is_blind for bands in found.values() for one in bands] == [True] * 4


class TestSettings:
    def test_a_coach_chooses_on_a_page_of_their_own(self, client):
        user = make_coach()
        client.force_login(user)
        page = reverse("admin:interviews_interview_settings")
        assert client.get(page).status_code == 200
        response = client.post(page, {"blind_bands": "on", "coach_news": "never"}, follow=True)
        assert "Your choices are saved." in response.content.decode()
        user.profile.refresh_from_db()
        assert (user.profile.blind_bands, user.profile.coach_news) == (True, "never")
        assert client.post(page, {"coach_news": "hourly"}).status_code == 422

    def test_nobody_else_has_it(self, client, learner):
        client.force_login(learner)
        assert client.get(reverse("admin:interviews_interview_settings")).status_code in (302, 403)
