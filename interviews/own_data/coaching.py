"""What coaching leaves about one person: as a learner whom coaches read, and as a coach who writes."""

from typing import Any

from django.db.models import F, Prefetch

from interviews.coaching.released_reviews import reads_of
from interviews.models import (
    Assignment,
    CohortMessage,
    CommentSnippet,
    LearnerNote,
    MessageFlag,
    ReviewComment,
    ReviewVersion,
    SecondMarking,
    SignalDispute,
    TranscriptRead,
    TranscriptReview,
)
from profiles.cohorts.membership import shown_name
from profiles.models import CohortCoach, CohortInvitation, CohortMembership, User
from profiles.selectors import confirmed_addresses

Plain = dict[str, Any]

READ_FIELDS = ("interview", "reader_name", "what", "read_at")


def coached(user: User) -> Plain:
    """Return the cohorts the person is or was in, their invitations, and who read which of their interviews."""
    memberships = CohortMembership.objects.filter(learner=user).order_by("joined_at", "pk")
    reads = reads_of(user.pk)
    invitations = CohortInvitation.objects.filter(email__in=confirmed_addresses(user=user)).order_by("invited_at", "pk")
    return {
        "cohorts": list(memberships.values("joined_at", "left_at", "shares_earlier", name=F("cohort__name"))),
        "invitations": list(invitations.values("status", "invited_at", "answered_at", cohort_name=F("cohort__name"))),
        "assignments": list(
            Assignment.objects.filter(learner=user)
            .order_by("made_at", "pk")
            .values("kind", "item", "note", "due_on", "made_at", "withdrawn_at", cohort_name=F("cohort__name"))
        ),
        "who_read_my_interviews": [
            {"interview": interview, "by": name or shown_name(None), "what": what, "read_at": at}
            for interview, name, what, at in reads.order_by("read_at", "pk").values_list(*READ_FIELDS)
        ],
    }


def written_as_coach(user: User) -> Plain:
    """Return the person's own words and doings as a coach; of learners no more than the ids of their interviews."""
    coaching = CohortCoach.objects.filter(coach=user).order_by("added_at", "pk")
    snippets = CommentSnippet.objects.filter(coach=user).order_by("pk")
    reads = TranscriptRead.objects.filter(reader=user).order_by("read_at", "pk")
    return {
        "cohorts": list(coaching.values("added_at", name=F("cohort__name"))),
        "snippets": list(snippets.values("title", "text", "is_shared")),
        "notes_on_learners": list(
            LearnerNote.objects.filter(coach=user).order_by("pk").values("text", "next_talk", "changed_at")
        ),
        "assignments_i_gave": list(
            Assignment.objects.filter(made_by=user)
            .order_by("made_at", "pk")
            .values("kind", "item", "note", "due_on", "made_at", "withdrawn_at", cohort_name=F("cohort__name"))
        ),
        "messages_i_wrote_to_cohorts": list(
            CohortMessage.objects.filter(author=user)
            .order_by("sent_at", "pk")
            .values("text", "sent_at", "withdrawn_at", cohort_name=F("cohort__name"))
        ),
        "second_markings_i_asked_for": list(
            SecondMarking.objects.filter(asked_by=user).order_by("asked_at", "pk").values("interview", "asked_at")
        ),
        "second_markings_asked_of_me": list(
            SecondMarking.objects.filter(asked_of=user).order_by("asked_at", "pk").values("interview", "asked_at")
        ),
        "reviews": [_review(review) for review in _reviews(user)],
        "disputes_i_settled": list(
            SignalDispute.objects.filter(settled_by=user)
            .order_by("settled_at", "pk")
            .values("interview", "signal", "state", "answer", "settled_at")
        ),
        "what_i_read": list(reads.values("interview", "what", "read_at")),
    }


def _reviews(user: User) -> list[TranscriptReview]:
    comments = ReviewComment.objects.select_related("message").order_by("pk")
    comments = comments.only("key", "text", "line", "version", "message__position")
    versions = ReviewVersion.objects.order_by("number").prefetch_related(Prefetch("comments", comments), "bands")
    flags = MessageFlag.objects.select_related("message").only("kind", "review", "message__position")
    rows = TranscriptReview.objects.filter(coach=user).order_by("claimed_at", "pk")
    return list(rows.prefetch_related(Prefetch("versions", versions), Prefetch("flags", flags)))


def _review(review: TranscriptReview) -> Plain:
    return {
        "interview": review.interview_id,
        "state": review.state,
        "claimed_at": review.claimed_at,
        "return_note": review.return_note,
        "versions": [_version(version) for version in review.versions.all()],
        "flags": [{"message_position": flag.message.position, "kind": flag.kind} for flag in review.flags.all()],
    }


def _version(version: ReviewVersion) -> Plain:
    return {
        "number": version.number,
        "released_at": version.released_at,
        "note": version.note,
        "comments": [
            {
                "message_position": comment.message.position if comment.message else None,
                "line": comment.line,
                "text": comment.text,
            }
            for comment in version.comments.all()
        ],
        "bands": [
            {
                "dimension": row.dimension,
                "band": row.band,
                "platform_band": row.platform_band,
                "blind_band": row.blind_band,
                "reason": row.reason,
            }
            for row in version.bands.all()
        ],
    }
