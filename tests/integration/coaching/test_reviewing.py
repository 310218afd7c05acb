"""Reviews by coaches: claimed by one, released to the learner, amended for everybody to see, and never changed."""

from datetime import timedelta
from functools import partial

import pytest
from django.core import mail
from django.utils import timezone

from interviews.coaching import access, claiming, reads, receiving, reviewing
from interviews.coaching.claiming import ClaimedByAnother
from interviews.coaching.refusing import ReviewRefused
from interviews.coaching.released_reviews import comments_by_position, feedback_on
from interviews.models import (
    Band,
    Dimension,
    FeedbackMail,
    FlagKind,
    Interview,
    MailStatus,
    MessageFlag,
    ReviewComment,
    ReviewState,
    TranscriptRead,
    TranscriptReview,
)
from profiles.cohorts import membership as cohorts
from profiles.selectors import profile_of
from tests import working
from tests.at_once import together
from tests.factories import InterviewFactory, UserFactory
from tests.factories.coaching import (
    coached_interview,
    join,
    make_administrator,
    make_coach,
    make_cohort,
    release_review,
    write_review,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def coach():
    return make_coach(first_name="Ada")


@pytest.fixture
def interview(coach):
    return coached_interview(coach)


def second_coach(interview: Interview):
    other = make_coach()
    cohorts.add_coach(cohort=cohorts.memberships_of(interview.learner)[0].cohort, coach=other, by=other)
    return other


class TestClaiming:
    def test_one_coach_at_a_time(self, coach, interview):
        review = claiming.claim(coach=coach, interview_id=interview.pk)
        assert claiming.claim(coach=coach, interview_id=interview.pk) == review, "one's own goes on"
        with pytest.raises(ClaimedByAnother, match="Ada has been reviewing"):
            claiming.claim(coach=second_coach(interview), interview_id=interview.pk)

    def test_after_the_release_another_coach_may_review_as_well(self, coach, interview):
        release_review(coach, interview)
        assert claiming.claim(coach=second_coach(interview), interview_id=interview.pk).state == ReviewState.CLAIMED

    def test_what_is_given_back_keeps_its_words(self, coach, interview):
        review = write_review(coach, interview)
        claiming.give_back(coach=coach, review_id=review.pk, note="No time this week")
        other = second_coach(interview)
        claiming.give_back(coach=other, review_id=claiming.claim(coach=other, interview_id=interview.pk).pk)
        again = claiming.claim(coach=coach, interview_id=interview.pk)
        assert (again, again.state, again.return_note) == (review, ReviewState.CLAIMED, "")
        assert again.versions.get().comments.get().text == "Well explained."

    def test_only_what_lies_idle_is_taken_over(self, coach, interview):
        review, other = write_review(coach, interview), second_coach(interview)
        with pytest.raises(ClaimedByAnother):
            claiming.take_over(coach=other, interview_id=interview.pk)
        TranscriptReview.objects.update(touched_at=timezone.now() - claiming.CLAIM_HOLDS - timedelta(minutes=1))
        assert claiming.take_over(coach=other, interview_id=interview.pk).coach == other
        review.refresh_from_db()
        assert review.state == ReviewState.RETURNED
        assert ReviewComment.objects.filter(version__review=review).exists()

    def test_who_may_not_read_is_told_nothing(self, interview):
        for stranger in (make_coach(), UserFactory()):
            with pytest.raises(Interview.DoesNotExist):
                claiming.claim(coach=stranger, interview_id=interview.pk)

    def test_nobody_reviews_an_interview_of_their_own(self):
        administrator = make_administrator()
        with pytest.raises(ReviewRefused, match="Your own interviews"):
            claiming.claim(coach=administrator, interview_id=InterviewFactory(learner=administrator).pk)


class TestWriting:
    def test_only_in_ones_own_name(self, coach, interview):
        review = write_review(coach, interview)
        for other in (second_coach(interview), make_administrator()):
            with pytest.raises(TranscriptReview.DoesNotExist):
                reviewing.save_comment(coach=other, review_id=review.pk, text="Mine")
            with pytest.raises(TranscriptReview.DoesNotExist):
                reviewing.release(coach=other, review_id=review.pk)

    def test_who_left_is_written_about_no_more(self, coach, interview):
        review = write_review(coach, interview)
        cohorts.leave(learner=interview.learner, membership_id=cohorts.memberships_of(interview.learner)[0].pk)
        with pytest.raises(TranscriptReview.DoesNotExist):
            reviewing.release(coach=coach, review_id=review.pk)

    def test_another_band_needs_a_reason(self, coach, interview):
        review = write_review(coach, interview)
        bands = {Dimension.TESTING: (Band.STRONG_HIRE, " "), Dimension.COMMUNICATION: (Band.LEANING_HIRE, "")}
        with pytest.raises(ReviewRefused, match="Testing: explain why") as refusal:
            reviewing.set_bands(coach=coach, review_id=review.pk, bands=bands)
        assert refusal.value.dimension == Dimension.TESTING
        assert not review.versions.get().bands.exists(), "all of them or none"
        bands[Dimension.TESTING] = (Band.STRONG_HIRE, "Three cases unasked")
        reviewing.set_bands(coach=coach, review_id=review.pk, bands=bands)
        assert review.versions.get().bands.count() == 2
        reviewing.set_bands(coach=coach, review_id=review.pk, bands={Dimension.TESTING: None})
        assert review.versions.get().bands.get().dimension == Dimension.COMMUNICATION

    def test_what_was_changed_in_another_window_is_not_overwritten_unseen(self, coach, interview):
        review = write_review(coach, interview)
        comment = ReviewComment.objects.get()
        fields = {"coach": coach, "review_id": review.pk, "key": comment.key, "seen": reviewing.text_mark(comment.text)}
        reviewing.save_comment(**fields, text="Second")
        with pytest.raises(ReviewRefused, match="another window"):
            reviewing.save_comment(**fields, text="Third")
        assert ReviewComment.objects.get().text == "Second"

    def test_flags_are_for_what_the_coach_said(self, coach, interview):
        review = write_review(coach, interview)
        for on in (True, True, False, True):
            reviewing.set_flag(coach=coach, review_id=review.pk, position=2, kind=FlagKind.LEAKED, on=on)
        assert MessageFlag.objects.get().message.position == 2
        with pytest.raises(ReviewRefused, match="Only messages of the platform's coach"):
            reviewing.set_flag(coach=coach, review_id=review.pk, position=1, kind=FlagKind.LEAKED, on=True)

    @pytest.mark.parametrize("text", ["", "  \n", "x" * 4_001])
    def test_nothing_and_too_much_are_refused(self, coach, interview, text):
        review = write_review(coach, interview)
        with pytest.raises(ReviewRefused):
            reviewing.save_comment(coach=coach, review_id=review.pk, text=text)


class TestReleasing:
    def test_an_empty_review_is_not_released(self, coach, interview):
        with pytest.raises(ReviewRefused, match="still empty"):
            release_review(coach, interview, whole="")

    def test_the_learner_reads_it_and_is_told(self, coach, interview, django_capture_on_commit_callbacks):
        assert feedback_on(interview) == ()
        version = release_review(coach, interview, on={2: "A good question", 1: "Say it sooner"})
        assert profile_of(interview.learner).unread_feedback == 1
        (given,) = feedback_on(interview)
        assert (given.coach, given.is_new, given.number) == ("Ada", True, 1)
        assert [one.text for one in given.on_messages] == ["Say it sooner", "A good question"]
        assert comments_by_position([given]).keys() == {1, 2}
        receiving.mark_seen(learner=interview.learner, interview=interview)
        interview.learner.refresh_from_db()
        assert interview.learner.profile.unread_feedback == 0
        assert working.send_mail(FeedbackMail.objects.get(version=version).pk)
        assert "Ada" in mail.outbox[0].body
        assert "Say it sooner" not in mail.outbox[0].body
        assert FeedbackMail.objects.get().status == MailStatus.SENT

    def test_amended_not_silently_changed(self, coach, interview):
        version = release_review(coach, interview)
        review, learner = version.review, interview.learner
        (given,) = feedback_on(interview)
        receiving.reply(learner=learner, interview_id=interview.pk, key=given.comments[0].key, text="Thank you")
        with pytest.raises(ReviewRefused, match="Released"):
            reviewing.save_comment(coach=coach, review_id=review.pk, text="More")
        reviewing.amend(coach=coach, review_id=review.pk)
        reviewing.save_comment(coach=coach, review_id=review.pk, text="Mostly well.", key=given.comments[0].key)
        assert feedback_on(interview)[0].comments[0].text == "Well explained.", "as it was until the next release"
        with pytest.raises(ReviewRefused, match="what you changed"):
            reviewing.release(coach=coach, review_id=review.pk)
        reviewing.release(coach=coach, review_id=review.pk, note="Less sure now")
        (amended,) = feedback_on(interview)
        assert (amended.number, amended.note, amended.is_new) == (2, "Less sure now", True)
        assert (amended.comments[0].text, amended.comments[0].reply) == ("Mostly well.", "Thank you")
        (earlier,) = feedback_on(interview, which="earlier")
        assert earlier.comments[0].text == "Well explained."

    def test_an_amendment_can_be_dropped(self, coach, interview):
        review = release_review(coach, interview).review
        reviewing.amend(coach=coach, review_id=review.pk)
        reviewing.save_comment(coach=coach, review_id=review.pk, text="More")
        assert reviewing.drop_amendment(coach=coach, review_id=review.pk).state == ReviewState.RELEASED
        assert len(feedback_on(interview)[0].comments) == 1

    def test_one_answer_a_comment(self, coach, interview):
        release_review(coach, interview)
        who = {"learner": interview.learner, "interview_id": interview.pk}
        key = feedback_on(interview)[0].comments[0].key
        receiving.reply(**who, key=key, text="Thank you")
        with pytest.raises(ReviewRefused, match="already"):
            receiving.reply(**who, key=key, text="Once more")
        with pytest.raises(ReviewComment.DoesNotExist):
            receiving.reply(learner=UserFactory(), interview_id=interview.pk, key=key, text="Not mine")

    def test_what_is_being_written_is_not_answered(self, coach, interview):
        key = write_review(coach, interview).versions.get().comments.get().key
        with pytest.raises(ReviewComment.DoesNotExist):
            receiving.reply(learner=interview.learner, interview_id=interview.pk, key=key, text="Too early")


@pytest.mark.django_db(transaction=True)
class TestAtTheSameMoment:
    def test_one_of_several_claims_it(self, coach, interview):
        coaches = [coach, second_coach(interview), second_coach(interview)]
        results = together(*[partial(claiming.claim, coach=one, interview_id=interview.pk) for one in coaches])
        assert sorted(type(result).__name__ for result in results) == [*["ClaimedByAnother"] * 2, "TranscriptReview"]

    def test_one_of_several_takes_it_over(self, coach, interview):
        write_review(coach, interview)
        TranscriptReview.objects.update(touched_at=timezone.now() - claiming.CLAIM_HOLDS - timedelta(minutes=1))
        others = [second_coach(interview) for _ in range(3)]
        results = together(*[partial(claiming.take_over, coach=one, interview_id=interview.pk) for one in others])
        taken = [result for result in results if isinstance(result, TranscriptReview)]
        assert [type(one) for one in results if one not in taken] == [ClaimedByAnother] * 2, results
        assert set(TranscriptReview.objects.values_list("coach", "state")) == {
            (coach.pk, ReviewState.RETURNED),
            (taken[0].coach_id, ReviewState.CLAIMED),
        }

    def test_it_is_released_once(self, coach, interview):
        review = write_review(coach, interview)
        results = together(*[partial(reviewing.release, coach=coach, review_id=review.pk)] * 3)
        assert sorted(type(result).__name__ for result in results) == [*["ReviewRefused"] * 2, "ReviewVersion"]

    def test_all_that_is_released_is_counted(self, coach, interview):
        interviews = [interview, *(coached_interview(coach, learner=interview.learner) for _ in range(3))]
        ids = [write_review(coach, one).pk for one in interviews]
        together(*[partial(reviewing.release, coach=coach, review_id=one) for one in ids])
        assert profile_of(interview.learner).unread_feedback == len(ids)


class TestAudit:
    def test_reading_is_noted_once_in_a_while(self, coach, interview):
        for _ in range(3):
            reads.record_read(reader=coach, interview=interview)
        TranscriptRead.objects.update(read_at=timezone.now() - timedelta(hours=1))
        reads.record_read(reader=coach, interview=interview)
        assert TranscriptRead.objects.filter(reader=coach, reader_name="Ada").count() == 2

    def test_names_of_any_length(self, interview):
        reader = make_administrator(first_name="A" * 150, last_name="B" * 150)
        reads.record_read(reader=reader, interview=interview)
        assert TranscriptRead.objects.get().reader_name == "A" * 150, "what the column holds"

    def test_reading_ones_own_is_not_noted(self, interview):
        reads.record_read(reader=interview.learner, interview=interview)
        assert not TranscriptRead.objects.exists()


class TestWhatIsShared:
    """The set for lists and the rule for one thing are the same, whatever the learner agreed to."""

    def test_nothing_from_before_unless_the_learner_says_so(self, coach):
        learner, cohort = UserFactory(), make_cohort(coach)
        before = InterviewFactory(learner=learner)
        membership = join(cohort, learner, at=timezone.now())
        since = InterviewFactory(learner=learner)
        scratch = InterviewFactory(learner=learner, is_scratch=True)

        def read():
            listed = set(access.readable_interviews(coach))
            assert listed == {one for one in Interview.objects.all() if access.may(coach, "read_interview", one)}
            return listed

        assert read() == {since}
        cohorts.share_earlier(learner=learner, membership_id=membership.pk, shares=True)
        assert read() == {before, since}
        cohorts.share_earlier(learner=learner, membership_id=membership.pk, shares=False)
        Interview.objects.filter(pk=before.pk).update(help_requested_at=timezone.now())
        assert read() == {before, since}, "who asks for a coach shows what it is about"
        cohorts.leave(learner=learner, membership_id=membership.pk)
        assert read() == set()
        cohorts.join_by_code(learner=learner, code=cohort.join_code, shares_earlier=False)
        assert read() == set(), "what happened in between was never agreed to"
        again = InterviewFactory(learner=learner)
        assert read() == {again}
        cohorts.archive(cohort=cohort)
        assert read() == set()
        assert set(access.readable_interviews(make_administrator())) == {before, since, again, scratch}

    def test_a_coach_who_coaches_no_more_reads_nothing(self, coach, interview):
        coach.groups.clear()
        fresh = type(coach).objects.get(pk=coach.pk)
        assert not access.readable_interviews(fresh).exists()
        assert not access.may(fresh, "read_interview", interview)
