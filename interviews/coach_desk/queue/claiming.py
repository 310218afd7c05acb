"""Claiming and giving back several interviews at once, each by the service of one, and telling exactly what came of
it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from interviews.coaching import claiming, refusing
from interviews.models import Interview, ReviewState, TranscriptReview
from profiles.cohorts.membership import shown_name
from profiles.models import User

MOST_AT_ONCE = 50
"""One page of the queue: nobody reviews more than that before others could."""


@dataclass
class Claimed:
    """What became of each interview, by its title: now one's own, own before, reviewed by oneself already, held by
    another coach (under their name), or refused (under the reason)."""

    claimed: list[str] = field(default_factory=list)
    own: list[str] = field(default_factory=list)
    reviewed: list[str] = field(default_factory=list)
    held: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    refused: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def claim_all(*, coach: User, interviews: Iterable[Interview]) -> Claimed:
    """Claim those of ``interviews`` that are free. What others hold stays theirs."""
    chosen, result = list(interviews), Claimed()
    before = dict(TranscriptReview.objects.filter(interview__in=chosen, coach=coach).values_list("interview", "state"))
    for interview in chosen:
        try:
            review = claiming.claim(coach=coach, interview_id=interview.pk)
        except claiming.ClaimedByAnother as refusal:
            result.held[shown_name(refusal.review.coach)].append(interview.title)
        except refusing.ReviewRefused as refusal:
            result.refused[str(refusal.message)].append(interview.title)
        except Interview.DoesNotExist:
            result.refused[_("The learner no longer shares it with you.")].append(interview.title)
        else:
            _sorted_in(result, interview.title, review, before.get(interview.pk))
    return result


def _sorted_in(result: Claimed, title: str, review: TranscriptReview, state_before: str | None) -> None:
    if review.state != ReviewState.CLAIMED:
        result.reviewed.append(title)
    elif state_before == ReviewState.CLAIMED:
        result.own.append(title)
    else:
        result.claimed.append(title)


@dataclass
class GivenBack:
    """The titles that were given back, and of those that one was not writing a first review of; a refusal's reason."""

    given_back: list[str] = field(default_factory=list)
    not_own: list[str] = field(default_factory=list)
    refused: str = ""


def give_back_all(*, coach: User, interviews: Iterable[Interview], note: str = "") -> GivenBack:
    """Give back those of ``interviews`` that ``coach`` has claimed, each with ``note``."""
    chosen, result = list(interviews), GivenBack()
    rows = TranscriptReview.objects.filter(interview__in=chosen, coach=coach, state=ReviewState.CLAIMED)
    held: Mapping = dict(rows.values_list("interview", "pk"))
    for interview in chosen:
        if interview.pk not in held:
            result.not_own.append(interview.title)
            continue
        try:
            claiming.give_back(coach=coach, review_id=held[interview.pk], note=note)
        except TranscriptReview.DoesNotExist:
            result.not_own.append(interview.title)
        except refusing.ReviewRefused as refusal:
            result.refused = str(refusal.message)
            return result
        else:
            result.given_back.append(interview.title)
    return result


def told_of_claims(result: Claimed) -> str:
    """Return in sentences what was claimed and what was not, and why."""
    said = [
        ngettext("%(number)d claimed.", "%(number)d claimed.", len(result.claimed)) % {"number": len(result.claimed)}
    ]
    if result.own:
        said.append(_("Already claimed by you: %(titles)s.") % {"titles": ", ".join(result.own)})
    if result.reviewed:
        told = _("You have already reviewed these; open them to amend what you released: %(titles)s.")
        said.append(told % {"titles": ", ".join(result.reviewed)})
    for coach, titles in result.held.items():
        told = ngettext(
            "%(number)d is being reviewed by %(coach)s: %(titles)s.",
            "%(number)d are being reviewed by %(coach)s: %(titles)s.",
            len(titles),
        )
        said.append(told % {"number": len(titles), "coach": coach, "titles": ", ".join(titles)})
    said += [f"{', '.join(titles)}: {reason}" for reason, titles in result.refused.items()]
    return " ".join(said)


def told_of_giving_back(result: GivenBack) -> str:
    """Return in sentences what was given back and what was not."""
    number = len(result.given_back)
    said = [ngettext("%(number)d returned.", "%(number)d returned.", number) % {"number": number}]
    if result.not_own:
        said.append(_("Not claimed by you: %(titles)s.") % {"titles": ", ".join(result.not_own)})
    if result.refused:
        said.append(result.refused)
    return " ".join(said)
