"""Human coaches over the API: asking them, what they wrote, what they gave to do; leaving them."""

from datetime import date, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from interviews.coaching import access, assigning, cohort_messages
from interviews.models import CommentReply, Interview, TranscriptRead
from profiles.cohorts import membership as cohorts
from profiles.models import CohortInvitation, User
from tests.api_learners import ApiLearner
from tests.factories import UserFactory
from tests.factories.coaching import coached_interview, join, make_coach, make_cohort, release_review

pytestmark = pytest.mark.django_db


@pytest.fixture
def coach(db: None) -> User:
    return make_coach(first_name="Ada", last_name="Lovelace")


@pytest.fixture
def caller(learner: User) -> ApiLearner:
    return ApiLearner(learner)


@pytest.fixture
def reviewed(caller: ApiLearner, coach: User) -> Interview:
    """A finished interview of the caller about which the coach has released something."""
    interview = coached_interview(coach, learner=caller.user)
    release_review(coach, interview, whole="Well explained.", on={1: "Say why."})
    caller.interview_id = str(interview.pk)
    return interview


class TestAsking:
    @pytest.fixture
    def begun(self, caller: ApiLearner, coach: User, bank_problem: Any) -> ApiLearner:
        caller.begin()
        join(make_cohort(coach), caller.user, at=timezone.now() + timedelta(seconds=-1))
        Interview.objects.update(started_at=timezone.now() - timedelta(days=1))
        return caller

    def test_before_it_nobody_was_asked(self, begun: ApiLearner) -> None:
        found = begun.get(begun.at("ask-coach/")).json()
        assert found == {"asked_at": None, "question": "", "answered": False, "coaches": ["Ada Lovelace"]}

    def test_what_was_asked_is_there_and_can_be_taken_back(self, begun: ApiLearner, coach: User) -> None:
        asked = begun.post(begun.at("ask-coach/"), {"question": "Am I right?"}).json()
        assert (asked["question"], asked["answered"]) == ("Am I right?", False) and asked["asked_at"]
        assert access.readable_interviews(coach).exists()
        for _ in range(2):
            taken = begun.client.delete(f"/api/v1/{begun.at('ask-coach/')}")
            assert (taken.status_code, taken.json()["question"], taken.json()["asked_at"]) == (200, "", None)
        assert not access.readable_interviews(coach).exists(), "it began before the coach was theirs"

    def test_what_was_answered_is_not_taken_back(self, begun: ApiLearner, coach: User) -> None:
        begun.post(begun.at("ask-coach/"), {"question": "Am I right?"})
        release_review(coach, Interview.objects.get())
        left = begun.client.delete(f"/api/v1/{begun.at('ask-coach/')}").json()
        assert (left["question"], left["answered"]) == ("Am I right?", True)


class TestFeedback:
    def test_it_is_news_until_it_is_noted_as_read(self, caller: ApiLearner, reviewed: Interview) -> None:
        news = caller.get("coaching/").json()["news"]
        assert news == [
            {"interview": str(reviewed.pk), "title": reviewed.title, "coach": "Ada Lovelace", "is_amended": False}
        ]
        found = caller.get(caller.at("feedback/")).json()
        assert found["is_new"] and [one["text"] for one in found["feedback"][0]["comments"]] == [
            "Well explained.",
            "Say why.",
        ]
        assert caller.get(caller.at("feedback/")).json()["is_new"], "a reading token changes nothing"
        assert caller.post(caller.at("feedback/seen/")).json()["is_new"] is False
        assert caller.get("coaching/").json()["news"] == []

    def test_a_comment_is_answered_once(self, caller: ApiLearner, reviewed: Interview) -> None:
        key = caller.get(caller.at("feedback/")).json()["feedback"][0]["comments"][1]["key"]
        path = caller.at(f"comments/{key}/answer/")
        assert caller.post(path, {"text": "  "}).json()["error"]["code"] == "empty_message"
        answered = caller.post(path, {"text": "Because it is sorted."})
        assert answered.status_code == 201
        assert answered.json()["feedback"][0]["comments"][1]["answer"] == "Because it is sorted."
        again = caller.post(path, {"text": "Or not."})
        assert (again.status_code, list(again.json()["details"]["fields"])) == (400, ["text"])
        assert CommentReply.objects.get().text == "Because it is sorted."

    def test_what_is_not_released_and_not_theirs_is_not_there(self, caller: ApiLearner, coach: User) -> None:
        theirs = coached_interview(coach)
        release_review(coach, theirs)
        key = theirs.transcript_reviews.get().versions.get().comments.get().key
        caller.interview_id = str(theirs.pk)
        assert caller.post(caller.at(f"comments/{key}/answer/"), {"text": "Mine?"}).status_code == 404
        assert caller.get(caller.at("feedback/")).status_code == 404


class TestWhatIsThere:
    def test_assignments_messages_and_cohorts(self, caller: ApiLearner, coach: User, bank_problem: Any) -> None:
        cohort = make_cohort(coach)
        join(cohort, caller.user)
        yesterday = date.today() - timedelta(days=1)
        given = assigning.assign(coach=coach, cohort=cohort, learner=None, kind="problem", item="two-sum", note="Soon.")
        type(given).objects.update(due_on=yesterday)
        cohort_messages.write_message(coach=coach, cohort=cohort, text="See **you**.")
        found = caller.get("coaching/").json()
        (task,) = found["assignments"]
        assert (task["kind"], task["item"], task["is_late"], task["is_begun"]) == ("problem", "two-sum", True, False)
        caller.begin()
        assert caller.get("coaching/").json()["assignments"][0]["interview"] == caller.interview_id
        (message,) = found["messages"]
        assert (message["coach"], message["text"]) == ("Ada Lovelace", "See **you**.")
        assert caller.post(f"coaching/messages/{message['id']}/dismiss/").json()["messages"] == []
        assert caller.post(f"coaching/messages/{message['id']}/dismiss/").status_code == 404
        assert found["cohorts"][0]["coaches"] == ["Ada Lovelace"]

    def test_stopping_to_share_and_leaving(self, caller: ApiLearner, coach: User) -> None:
        member = join(make_cohort(coach), caller.user, shares_earlier=True)
        at = f"coaching/cohorts/{member.pk}/"
        assert caller.post(f"{at}stop-sharing/").json()["cohorts"][0]["shares_earlier"] is False
        for _ in range(2):
            assert caller.post(f"{at}leave/").json()["cohorts"] == []
        assert not cohorts.memberships_of(caller.user).exists()

    def test_declining_an_invitation(self, caller: ApiLearner, coach: User) -> None:
        EmailAddress.objects.create(user=caller.user, email=caller.user.email, verified=True, primary=True)
        cohorts.invite(cohort=make_cohort(coach), by=coach, addresses=[caller.user.email])
        (invited,) = caller.get("coaching/").json()["invitations"]
        assert invited["invited_by"] == "Ada Lovelace"
        assert caller.post(f"coaching/invitations/{invited['id']}/decline/").json()["invitations"] == []
        assert CohortInvitation.objects.get().status == "declined"

    def test_who_read(self, caller: ApiLearner, coach: User) -> None:
        interview = coached_interview(coach, learner=caller.user)
        TranscriptRead.objects.create(interview=interview, reader=coach, reader_name="Ada", what="transcript")
        TranscriptRead.objects.create(
            interview=coached_interview(coach), reader=coach, reader_name="Ada", what="events"
        )
        (read,) = caller.get("coaching/readings/").json()["results"]
        assert (read["reader"], read["interview"], read["what"]) == ("Ada", str(interview.pk), "transcript")

    def test_what_is_somebody_elses_is_not_there(self, caller: ApiLearner, coach: User) -> None:
        cohort = make_cohort(coach)
        member = join(cohort, UserFactory(), shares_earlier=True)
        message = cohort_messages.write_message(coach=coach, cohort=cohort, text="Hello.")
        (invited,) = cohorts.invite(cohort=cohort, by=coach, addresses=["else@example.org"])
        for path in (
            f"messages/{message.pk}/dismiss/",
            f"cohorts/{member.pk}/leave/",
            f"cohorts/{member.pk}/stop-sharing/",
            f"invitations/{invited.pk}/decline/",
        ):
            assert caller.post(f"coaching/{path}").status_code == 404, path
        member.refresh_from_db()
        assert member.left_at is None and member.shares_earlier
