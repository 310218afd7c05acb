"""Releasing several reviews at once: what is ready is shown first, then released each by the service of one."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from interviews.coaching import refusing, reviewing
from interviews.models import Interview, ReviewState, ReviewVersion, TranscriptReview
from profiles.cohorts.membership import shown_name
from profiles.models import User


@dataclass(frozen=True)
class Ready:
    """A review of the coach that could be released: what it holds, or why it cannot (``lacking``); ``review_id`` is
    ``None`` where none is being written."""

    interview: Interview
    review_id: int | None
    learner: str
    comments: int
    bands: int
    lacking: str


def ready_of(coach: User, interviews: Iterable[Interview]) -> list[Ready]:
    """Return what ``coach`` has written of ``interviews`` and not released, in their order: two queries."""
    chosen = list(interviews)
    versions = (
        ReviewVersion.objects.filter(review__coach=coach, review__interview__in=chosen, released_at=None)
        .filter(review__state__in=reviewing.WRITTEN_IN)
        .select_related("review")
        .annotate(comment_count=Count("comments", distinct=True), band_count=Count("bands", distinct=True))
    )
    found = {version.review.interview_id: version for version in versions.order_by()}
    return [_ready(interview, found.get(interview.pk)) for interview in chosen]


def _ready(interview: Interview, version: ReviewVersion | None) -> Ready:
    lacking = ""
    if version is None:
        lacking = _("You are not writing a review of it.")
    elif version.review.state == ReviewState.AMENDING:
        lacking = _("It was released before: open it and say what you have changed.")
    elif not (version.comment_count or version.band_count):
        lacking = _("There is nothing in it yet.")
    counts = (version.comment_count, version.band_count) if version else (0, 0)
    review_id = version.review_id if version else None
    return Ready(interview, review_id, shown_name(interview.learner), *counts, lacking)


def release_all(*, coach: User, interviews: Iterable[Interview]) -> str:
    """Release what is ready of ``interviews``; return in a sentence how many, and which not and why."""
    released, refused = 0, []
    for one in ready_of(coach, interviews):
        if one.lacking:
            refused.append(f"{one.interview.title}: {one.lacking}")
            continue
        try:
            reviewing.release(coach=coach, review_id=one.review_id)
        except refusing.ReviewRefused as refusal:
            refused.append(f"{one.interview.title}: {refusal.message}")
        except TranscriptReview.DoesNotExist:
            refused.append(f"{one.interview.title}: {_('Its learner shares it with you no longer.')}")
        else:
            released += 1
    told = ngettext("%(number)d released.", "%(number)d released.", released) % {"number": released}
    return " ".join([told, *refused])
