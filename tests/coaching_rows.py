"""Rows about cohorts and reviews that the database refuses, by the constraint that refuses them."""

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from interviews.models import (
    Assignment,
    CoachingMail,
    CohortMessage,
    CommentReply,
    CommentSnippet,
    DeskNotice,
    FeedbackMail,
    LearnerNote,
    Message,
    MessageFlag,
    ReviewComment,
    ReviewedBand,
    ReviewVersion,
    SecondMarking,
    TranscriptRead,
    TranscriptReview,
)
from profiles.models import Cohort, CohortCoach, CohortInvitation, CohortMembership, User
from tests.factories import InterviewFactory, UserFactory

SOME_KEY = uuid.UUID(int=7)


def cohort(**values: Any) -> Cohort:
    return Cohort.objects.create(**{"name": "Autumn group", **values})


def membership(group: Cohort, learner: User, **values: Any) -> CohortMembership:
    return CohortMembership.objects.create(cohort=group, learner=learner, **values)


def invitation(group: Cohort, **values: Any) -> CohortInvitation:
    return CohortInvitation.objects.create(cohort=group, **{"email": "ann@example.org", **values})


def review(**values: Any) -> TranscriptReview:
    defaults = {} if "interview" in values else {"interview": InterviewFactory()}
    defaults |= {} if "coach" in values else {"coach": UserFactory()}
    return TranscriptReview.objects.create(**{**defaults, **values})


def version(of: TranscriptReview | None = None, **values: Any) -> ReviewVersion:
    return ReviewVersion.objects.create(review=of or review(), **{"number": 1, **values})


def comment(of: ReviewVersion | None = None, **values: Any) -> ReviewComment:
    return ReviewComment.objects.create(version=of or version(), **{"text": "Well said", **values})


def reply(of: TranscriptReview | None = None, **values: Any) -> CommentReply:
    return CommentReply.objects.create(review=of or review(), **{"comment_key": SOME_KEY, "text": "Thanks", **values})


def reviewed_band(of: ReviewVersion | None = None, **values: Any) -> ReviewedBand:
    defaults = {"dimension": "testing", "band": "leaning_hire", "platform_band": "leaning_hire"}
    return ReviewedBand.objects.create(version=of or version(), **{**defaults, **values})


def flag(of: TranscriptReview, said: Message, **values: Any) -> MessageFlag:
    return MessageFlag.objects.create(review=of, message=said, **{"kind": "leaked", **values})


def said(of: TranscriptReview) -> Message:
    words = {"position": 1, "role": "coach", "stage": "follow_up", "text": "Hello", "created_at": timezone.now()}
    return Message.objects.create(interview=of.interview, **words)


def snippet(coach: User | None = None, **values: Any) -> CommentSnippet:
    return CommentSnippet.objects.create(coach=coach or UserFactory(), **{"title": "Aloud", "text": "Say it", **values})


def assignment(**values: Any) -> Assignment:
    return Assignment.objects.create(**{"cohort": cohort(), "kind": "problem", "item": "two-sum", **values})


def marking(**values: Any) -> SecondMarking:
    return SecondMarking.objects.create(**{"interview": InterviewFactory(), "asked_of": UserFactory(), **values})


def message(**values: Any) -> CohortMessage:
    return CohortMessage.objects.create(**{"cohort": cohort(), "text": "On Monday", **values})


def coaching_mail(**values: Any) -> CoachingMail:
    return CoachingMail.objects.create(**{"person": UserFactory(), "about": "news", **values})


def notice(**values: Any) -> DeskNotice:
    defaults = {"coach": UserFactory(), "interview": InterviewFactory(), "kind": "asked"}
    return DeskNotice.objects.create(**{**defaults, **values})


def _twice(make: Callable[..., object], *of: object, **values: Any) -> None:
    make(*of, **values)
    make(*of, **values)


def _flagged_twice() -> None:
    theirs = review()
    _twice(flag, theirs, said(theirs))


NOW = timezone.now
CURRENT = {"is_current": True}

REFUSED: dict[str, Callable[[], object]] = {
    "cohort_has_a_name": lambda: cohort(name=""),
    "coach_once_a_cohort": lambda: _twice(CohortCoach.objects.create, cohort=cohort(), coach=UserFactory()),
    "member_once_a_cohort": lambda: _twice(membership, cohort(), UserFactory()),
    "member_leaves_after_joining": lambda: membership(cohort(), UserFactory(), left_at=NOW() - timedelta(days=1)),
    "one_open_invitation": lambda: _twice(invitation, cohort()),
    "invitation_status_is_known": lambda: invitation(cohort(), status="lost", answered_at=NOW()),
    "answered_invitation_has_a_time": lambda: invitation(cohort(), status="accepted"),
    "one_review_a_coach": lambda: _twice(review, interview=InterviewFactory(), coach=UserFactory(), state="returned"),
    "claimed_by_one_coach": lambda: _twice(review, interview=InterviewFactory()),
    "review_state_is_known": lambda: review(state="lost"),
    "review_version_once": lambda: _twice(version, review(), released_at=NOW()),
    "one_version_being_written": lambda: [version(theirs := review()), version(theirs, number=2)],
    "one_current_version": lambda: [
        version(theirs := review(), released_at=NOW(), **CURRENT),
        version(theirs, number=2, note="More", released_at=NOW(), **CURRENT),
    ],
    "current_version_is_released": lambda: version(**CURRENT),
    "amended_version_says_what": lambda: version(number=2, released_at=NOW()),
    "only_a_released_version_is_seen": lambda: version(seen_at=NOW()),
    "comment_key_once_a_version": lambda: _twice(comment, version(), key=SOME_KEY),
    "comment_says_something": lambda: comment(text=""),
    "line_is_of_a_message": lambda: comment(line=3),
    "one_reply_a_comment": lambda: _twice(reply, review()),
    "reply_says_something": lambda: reply(text=""),
    "reviewed_band_once": lambda: _twice(reviewed_band, version()),
    "reviewed_dimension_is_known": lambda: reviewed_band(dimension="luck"),
    "reviewed_bands_are_known": lambda: reviewed_band(band="perhaps", platform_band="perhaps"),
    "only_a_blind_review_is_revealed": lambda: review(revealed_at=NOW()),
    "another_band_has_a_reason": lambda: reviewed_band(band="strong_hire"),
    "flag_once_a_review": _flagged_twice,
    "flag_kind_is_known": lambda: flag(theirs := review(), said(theirs), kind="boring"),
    "learner_note_once_a_coach": lambda: _twice(LearnerNote.objects.create, coach=UserFactory(), learner=UserFactory()),
    "learner_note_is_on_somebody_else": lambda: LearnerNote.objects.create(coach=(one := UserFactory()), learner=one),
    "assignment_kind_is_known": lambda: assignment(kind="sleep"),
    "assignment_is_about_something": lambda: assignment(item=""),
    "second_marking_asked_once": lambda: _twice(marking, interview=InterviewFactory(), asked_of=UserFactory()),
    "second_marking_is_by_somebody_else": lambda: marking(asked_of=(one := UserFactory()), asked_by=one),
    "cohort_message_says_something": lambda: message(text=""),
    "one_digest_a_day": lambda: _twice(coaching_mail, person=UserFactory(), digest_of=NOW().date()),
    "one_mail_a_cohort_message": lambda: _twice(
        coaching_mail, person=UserFactory(), about="message", cohort_message=message()
    ),
    "coaching_mail_status_is_legal": lambda: coaching_mail(status="lost"),
    "coaching_mail_is_about_one_thing": lambda: coaching_mail(about="message"),
    "coaching_mail_being_sent_has_a_lease": lambda: coaching_mail(status="sending"),
    "notice_kind_is_known": lambda: notice(kind="gossip"),
    "notice_of_an_answer_has_it": lambda: notice(kind="answered"),
    "snippet_title_once_a_coach": lambda: _twice(snippet, UserFactory()),
    "snippet_says_something": lambda: snippet(text=""),
    "read_what_is_known": lambda: TranscriptRead.objects.create(interview=InterviewFactory(), what="diary"),
    "mail_status_is_legal": lambda: FeedbackMail.objects.create(version=version(), status="lost"),
    "mail_being_sent_has_a_lease": lambda: FeedbackMail.objects.create(version=version(), status="sending"),
}
