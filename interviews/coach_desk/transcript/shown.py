"""The page on which a coach reads and reviews an interview, prepared: no template asks the database."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString

from interviews.coach_desk.status_words import status_of
from interviews.coach_desk.transcript.conversation import conversation_of
from interviews.coach_desk.transcript.reviews import MAX_SNIPPETS, BesideMessage, ReviewsShown, reviews_of
from interviews.coaching import access, blindness
from interviews.coaching.markings import askable, markings_of
from interviews.conversation import selectors
from interviews.core.context import UserProfile
from interviews.ground.markdown import render_markdown
from interviews.models import (
    Band,
    Dimension,
    DisputeState,
    FlagKind,
    Interview,
    ReportSection,
    ReviewState,
    SecondMarking,
    SignalDispute,
)
from interviews.report.selectors import bands_of, disputes_of
from interviews.web.shared.chart_texts import time_text
from interviews.web.shared.problem_shown import LANGUAGE_TAGS
from interviews.web.shared.rubric_shown import Places, ShownDimension, shown_dimensions
from profiles.cohorts.membership import shown_name
from profiles.models import CohortMembership, Level, User

NOT_JUDGED, AGREE = "", "agree"
WHOLE = "whole"
"""Stands for the position of a comment that is on no single message."""


@dataclass(frozen=True)
class Kept:
    """What was sent and refused, to be shown again: in which form, with which words, and why.

    ``texts`` are all that was typed, by the name of its field; ``dimension`` the one whose band is meant,
    ``signal`` the claim whose dispute is.
    """

    form: str
    error: str
    texts: Mapping[str, str] = field(default_factory=dict)
    position: int | None = None
    line: str = ""
    key: UUID | None = None
    dimension: str = ""
    signal: str = ""

    @property
    def text(self) -> str:
        """The words of the form's main field."""
        return self.texts.get("text", "")

    @property
    def words(self) -> tuple[str, ...]:
        """All words that were typed, without what was only chosen."""
        return tuple(text for name, text in self.texts.items() if text.strip() and not name.startswith("band-"))


@dataclass(frozen=True)
class BandRow:
    """One dimension: what the platform found, what the coach chooses from, what is chosen, and what was given blind."""

    shown: ShownDimension
    choices: tuple[tuple[str, str], ...]
    chosen: str
    reason: str
    error: str
    blind: str

    @property
    def blind_label(self) -> str:
        """What was given blind, in words."""
        return str(Band(self.blind).label) if self.blind else ""


@dataclass(frozen=True)
class DisputeRow:
    """A claim that the learner disputes; ``url`` is where the quoted words stand, ``by`` who settled it."""

    dispute: SignalDispute
    title: str
    url: str
    by: str


@dataclass(frozen=True)
class MarkingRow:
    """A second marking: asked ``by`` whom ``of`` whom; ``is_own`` where it is the reader who shall mark."""

    marking: SecondMarking
    by: str
    of: str
    is_own: bool
    may_drop: bool


@dataclass(frozen=True)
class SharedBy:
    """A cohort by which the interview is read, and the page of its learner there."""

    name: str
    url: str
    since: datetime
    shares_earlier: bool


def transcript_shown(
    interview: Interview, user: User, *, address: str, writes_on: str, kept: Kept | None
) -> dict[str, Any]:
    """Return all that the page shows; the same number of queries however long the interview is.

    ``address`` is that of the page, ``writes_on`` the position under which the form for a comment is open, ``kept``
    what was just refused.
    """
    is_hidden = blindness.is_hidden(user, interview)
    conversation, reviews = conversation_of(interview), reviews_of(interview, user, is_hidden=is_hidden)
    for entry in conversation.entries:
        entry.review = reviews.beside.get(entry.position) if entry.position else None
        entry.review = entry.review or BesideMessage()
    disputes = {} if is_hidden else disputes_of(interview)
    dimensions = shown_dimensions(
        bands_of(interview),
        interview.language,
        Places(address),
        of_own_problem=interview.revision_id is None,
        disputes=disputes,
    )
    if is_hidden:
        dimensions = [_without_findings(one) for one in dimensions]
    may_review = access.may(user, "review_interview", interview)
    is_writing = may_review and reviews.is_writing
    is_open = {name for name, one in disputes.items() if one.state == DisputeState.OPEN}
    to_settle = is_open if may_review else set()
    rows = _band_rows(dimensions, reviews, kept) if is_writing else []
    position = _position_to_write_on(writes_on, kept, reviews) if is_writing else ""
    places = {entry.position for entry in conversation.entries if entry.may_be_commented} if is_writing else set()
    return {
        "interview": interview,
        "content_lang": LANGUAGE_TAGS[interview.language],
        "head": _head(interview, user),
        "conversation": conversation,
        "reviews": reviews,
        "may_review": may_review,
        "markings": [_marking_row(one, user) for one in markings_of(interview)],
        "askable": _askable(interview, user, reviews) if may_review else [],
        "is_writing": is_writing,
        "writes_on": position,
        "may_flag": may_review and reviews.own is not None,
        "flag_kinds": FlagKind.choices,
        "snippets": list(access.usable_snippets(user)[:MAX_SNIPPETS]) if is_writing else [],
        "band_rows": rows,
        "dimensions": dimensions,
        "disputes": [_dispute_row(one, address) for one in disputes.values()],
        "sections": [] if is_hidden else _sections(interview),
        "kept": kept,
        "rescued": () if kept is None or _is_in_a_form(kept, reviews, rows, places, to_settle) else kept.words,
    }


def _marking_row(marking: SecondMarking, user: User) -> MarkingRow:
    return MarkingRow(
        marking,
        by=shown_name(marking.asked_by),
        of=shown_name(marking.asked_of),
        is_own=marking.asked_of_id == user.pk,
        may_drop=not marking.is_done and user.pk in (marking.asked_by_id, marking.asked_of_id),
    )


def _askable(interview: Interview, user: User, reviews: ReviewsShown) -> list[tuple[int, str]]:
    """Return whom one may ask to mark it, too, once one's own review is out."""
    if reviews.own is None or reviews.own.current is None:
        return []
    return [(one.pk, shown_name(one)) for one in askable(user, interview)]


def _sections(interview: Interview) -> list[tuple[ReportSection, SafeString]]:
    return [(one, render_markdown(one.text)) for one in interview.sections.order_by("position")]


def _without_findings(shown: ShownDimension) -> ShownDimension:
    """Return a dimension with what it asks, and nothing of what the platform found."""
    nothing = {"band": "", "band_label": "", "reason": "", "lift": "", "limit": "", "hints": 0, "answer_requests": 0}
    return replace(shown, **nothing, seen=(), perhaps=(), missed=())


def _dispute_row(disputed: SignalDispute, address: str) -> DisputeRow:
    url = f"{address}#message-{disputed.message.position}" if disputed.message else ""
    title = str(Dimension(disputed.dimension).label)
    return DisputeRow(disputed, title, url, shown_name(disputed.settled_by) if disputed.settled_at else "")


def _head(interview: Interview, user: User) -> dict[str, Any]:
    now = timezone.now()
    moment = interview.finished_at or now
    # Somebody who comes back after a long time has not sent anything yet: the break is known, but not booked.
    unbooked = 0.0 if interview.paused_at or interview.finished_at else interview.break_until(now)
    profile = _profile_of(interview)
    return {
        "learner": shown_name(interview.learner),
        "status": status_of(interview),
        "level": Level(profile.level).label,
        "level_is_stated": profile.stated,
        "own_time": time_text(max(0.0, interview.seconds_at(moment) - unbooked)),
        "usage": selectors.usage_of(interview),
        "shared_by": _shared_by(interview, user),
    }


def _profile_of(interview: Interview) -> UserProfile:
    """Return what was known of the learner when it began; nothing where that cannot be read (any more)."""
    try:
        return UserProfile.from_plain(interview.context["user_profile"])
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
        return UserProfile(stated=False)


def _shared_by(interview: Interview, user: User) -> list[SharedBy]:
    """Return the cohorts by which ``user`` reads along; for administrators all in which the learner is."""
    rows = CohortMembership.objects.filter(
        learner=interview.learner_id, left_at=None, cohort__in=access.coached_cohorts(user), cohort__archived_at=None
    )
    return [
        SharedBy(
            row.cohort.name,
            reverse("admin:profiles_cohort_learner", args=[row.cohort_id, row.pk]),
            row.joined_at,
            row.shares_earlier,
        )
        for row in rows.select_related("cohort").order_by("joined_at", "pk")
    ]


def _band_rows(dimensions: list[ShownDimension], reviews: ReviewsShown, kept: Kept | None) -> list[BandRow]:
    draft = reviews.own.draft if reviews.own else None
    given = {band.dimension: band for band in draft.bands} if draft else {}
    typed = kept.texts if kept is not None and kept.form == "bands" else None
    rows = []
    for shown in dimensions:
        band = given.get(shown.name)
        chosen = NOT_JUDGED if band is None else AGREE if band.band == shown.band else band.band
        blind = band.blind_band if band is not None and not reviews.is_hidden else ""
        reason = band.reason if band else ""
        if typed is not None:
            chosen, reason = typed.get(f"band-{shown.name}", chosen), typed.get(f"reason-{shown.name}", reason)
        error = kept.error if typed is not None and kept.dimension == shown.name else ""
        rows.append(BandRow(shown, _choices(shown.band), chosen, reason, error, blind))
    return rows


def _choices(platform: str) -> tuple[tuple[str, str], ...]:
    return tuple((value, str(label)) for value, label in Band.choices if value != platform)


def _position_to_write_on(writes_on: str, kept: Kept | None, reviews: ReviewsShown) -> str:
    """Return under what a new comment is being written: what was refused comes first."""
    if kept is not None and kept.form == "comment":
        if _is_edit(kept, reviews):
            return ""
        return WHOLE if kept.position is None else str(kept.position)
    return writes_on


def _is_edit(kept: Kept, reviews: ReviewsShown) -> bool:
    draft = reviews.own.draft if reviews.own else None
    return draft is not None and any(comment.key == kept.key for comment in draft.comments)


def _is_in_a_form(
    kept: Kept, reviews: ReviewsShown, rows: list[BandRow], places: set[int], to_settle: set[str]
) -> bool:
    """Tell whether what was typed stands in the form it came from; else it is shown by itself, so that it is kept.

    ``places`` are the positions that may be commented, none unless a review is being written; ``to_settle`` are the
    disputed claims that have a form.
    """
    if kept.form == "settle":
        return kept.signal in to_settle
    if kept.form == "give_back":
        return reviews.own is not None and reviews.own.review.state == ReviewState.CLAIMED
    if kept.form == "bands":
        return bool(rows)
    if kept.form == "release":
        return reviews.is_writing and reviews.own.draft is not None and reviews.own.draft.number > 1
    return reviews.is_writing and (kept.position is None or kept.position in places or _is_edit(kept, reviews))
