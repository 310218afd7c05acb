"""What the page of a transcript sends: each reads its form, calls one service, and says what was done."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from interviews.coach_desk.transcript.shown import AGREE, NOT_JUDGED, Kept
from interviews.coaching import access, blindness, claiming, reviewing, settling
from interviews.coaching.refusing import ReviewRefused
from interviews.coaching.second_marking import ask_second, drop_second
from interviews.models import Band, Dimension, FlagKind, Interview, ReviewState, TranscriptReview
from interviews.web.shared.requests import number_of
from profiles.cohorts.membership import shown_name
from profiles.models import User

LARGEST_POSITION = 1_000_000
NEXT = "next"
_TEXTS = ("text", *(f"{part}-{name}" for part in ("band", "reason") for name in Dimension.values))


@dataclass(frozen=True)
class Done:
    """What to say, and the place on the page to go back to, "" for its top; or on to the next interview."""

    told: str | Promise
    anchor: str = ""
    leads_on: bool = False


def kept_of(form: str, posted: QueryDict, refusal: ReviewRefused | None) -> Kept:
    """Return what was sent, to be shown again with the reason why it was refused."""
    return Kept(
        form=form,
        error=str(refusal.message) if refusal else "",
        texts={name: posted[name] for name in _TEXTS if name in posted},
        position=_position(posted),
        line=posted.get("line", ""),
        key=_key(posted),
        dimension=refusal.dimension if refusal else "",
        signal=posted.get("signal", ""),
    )


def _claim(request: HttpRequest, interview: Interview) -> Done:
    review = claiming.claim(coach=request.user, interview_id=interview.pk)
    if review.state == ReviewState.CLAIMED:
        return Done(
            _("This review is now yours. Nobody else reviews this interview until you release it or return it.")
        )
    return Done(_("You have already reviewed this interview; amend what you released."))


def _take_over(request: HttpRequest, interview: Interview) -> Done:
    claiming.take_over(coach=request.user, interview_id=interview.pk)
    return Done(_("This review is now yours. What the other coach wrote remains theirs."))


def _give_back(request: HttpRequest, interview: Interview) -> Done:
    claiming.give_back(coach=request.user, review_id=_own(request.user, interview), note=request.POST.get("text", ""))
    return Done(_("It is back in the queue. What you wrote is kept in case you claim it again."))


def _comment(request: HttpRequest, interview: Interview) -> Done:
    key = _key(request.POST)
    comment = reviewing.save_comment(
        coach=request.user,
        review_id=_own(request.user, interview),
        text=_text_or_snippet(request),
        position=_position(request.POST),
        line=_line(request.POST),
        key=key,
        seen=request.POST.get("seen") if key else None,
    )
    return Done(_("Your comment is saved. The learner sees it once you release the review."), f"comment-{comment.key}")


def _delete_comment(request: HttpRequest, interview: Interview) -> Done:
    key, position = _key(request.POST), _position(request.POST)
    if key is not None:
        reviewing.delete_comment(coach=request.user, review_id=_own(request.user, interview), key=key)
    return Done(_("The comment is deleted."), f"message-{position}" if position else "whole")


def _bands(request: HttpRequest, interview: Interview) -> Done:
    # Who does not see the platform's bands cannot agree with them.
    is_blind = blindness.is_hidden(request.user, interview)
    platform = {} if is_blind else dict(interview.dimension_bands.order_by().values_list("dimension", "band"))
    posted = request.POST.copy()
    if posted.get("all") == AGREE:
        for name in (f"band-{dimension}" for dimension in platform):
            posted[name] = posted.get(name) or AGREE
    given = {dimension: _band(posted, dimension, platform) for dimension in Dimension}
    known = {dimension: band for dimension, band in given.items() if f"band-{dimension}" in posted}
    if reviewing.set_bands(coach=request.user, review_id=_own(request.user, interview), bands=known):
        return Done(_("Your bands are stored as given blind. The platform's now stand beside them."), "bands")
    if is_blind:
        return Done(_("Your bands are saved. The platform's are shown once each dimension has one."), "bands")
    return Done(_("Your bands are saved. The learner sees them once you release the review."), "bands")


def _flag(request: HttpRequest, interview: Interview) -> Done:
    kind, position = request.POST.get("kind", ""), _position(request.POST)
    if kind not in FlagKind.values or position is None:
        raise ReviewRefused(_("This message does not exist in this interview. Reload the page."))
    is_on = request.POST.get("on") == "1"
    reviewing.set_flag(
        coach=request.user, review_id=_own(request.user, interview), position=position, kind=FlagKind(kind), on=is_on
    )
    told = _("Flagged: %(kind)s.") if is_on else _("No longer flagged: %(kind)s.")
    return Done(told % {"kind": FlagKind(kind).label}, f"message-{position}")


def _settle(request: HttpRequest, interview: Interview) -> Done:
    agrees = request.POST.get("verdict") == "agreed"
    signal = request.POST.get("signal", "")
    settling.settle(
        coach=request.user,
        interview_id=interview.pk,
        signal_id=signal,
        agrees=agrees,
        answer=request.POST.get("text", ""),
    )
    told = _("Settled: it stays excluded.") if agrees else _("Settled: it counts again. The learner reads your answer.")
    return Done(told, "disputes")


def _release(request: HttpRequest, interview: Interview) -> Done:
    reviewing.release(coach=request.user, review_id=_own(request.user, interview), note=request.POST.get("text", ""))
    told = _("Released. The learner can read it now and is notified.")
    return Done(told, leads_on=request.POST.get("then") == NEXT)


def _amend(request: HttpRequest, interview: Interview) -> Done:
    reviewing.amend(coach=request.user, review_id=_own(request.user, interview))
    return Done(_("Edit freely. The learner keeps seeing the released version until you release again."))


def _drop_amendment(request: HttpRequest, interview: Interview) -> Done:
    reviewing.drop_amendment(coach=request.user, review_id=_own(request.user, interview))
    return Done(_("Your changes are discarded. The released review is unchanged."))


def _ask_second(request: HttpRequest, interview: Interview) -> Done:
    asked = ask_second(
        coach=request.user,
        review_id=_own(request.user, interview),
        of=number_of(request.POST.get("coach")) or 0,
    )
    told = _("%(coach)s is asked. They see neither the platform's bands nor yours until they have given theirs.")
    return Done(told % {"coach": shown_name(asked.asked_of)}, "reviews")


def _drop_second(request: HttpRequest, interview: Interview) -> Done:
    marking = number_of(request.POST.get("marking")) or 0
    if not drop_second(coach=request.user, interview=interview, marking_id=marking):
        raise ReviewRefused(_("This second marking is done or was taken back already. Nothing was changed."))
    return Done(_("Nobody waits for this second marking any more."), "reviews")


POSTS: Mapping[str, Callable[[HttpRequest, Interview], Done]] = {
    "claim": _claim,
    "take_over": _take_over,
    "give_back": _give_back,
    "comment": _comment,
    "delete_comment": _delete_comment,
    "bands": _bands,
    "flag": _flag,
    "settle": _settle,
    "release": _release,
    "amend": _amend,
    "drop_amendment": _drop_amendment,
    "ask_second": _ask_second,
    "drop_second": _drop_second,
}
"""The last parts of the addresses, by the names under which they are reversed."""


def _own(coach: User, interview: Interview) -> int:
    """Return the id of one's own review. Raises :class:`ReviewRefused` for who has none."""
    found = TranscriptReview.objects.filter(interview=interview, coach=coach).values_list("pk", flat=True).first()
    if found is None:
        raise ReviewRefused(_("You are not reviewing this interview. Claim it first, then try again."))
    return found


def _text_or_snippet(request: HttpRequest) -> str:
    """Return what was written, or where nothing was, the snippet that was chosen instead."""
    text, chosen = request.POST.get("text", ""), number_of(request.POST.get("snippet"))
    if text.strip() or not chosen:
        return text
    snippet = access.usable_snippets(request.user).filter(pk=chosen).first()
    return snippet.text if snippet else text


def _band(posted: QueryDict, dimension: Dimension, platform: Mapping[str, str]) -> tuple[Band, str] | None:
    """Return what was chosen for a dimension. Raises :class:`ReviewRefused` for a reason without a band."""
    chosen, reason = posted.get(f"band-{dimension}", NOT_JUDGED), posted.get(f"reason-{dimension}", "")
    if chosen == AGREE:
        chosen = platform.get(dimension, "")
    if chosen in Band.values:
        return Band(chosen), reason
    if reason.strip():
        raise ReviewRefused(
            _("%(dimension)s: choose a band, or clear the reason field.") % {"dimension": dimension.label},
            dimension=dimension,
        )
    return None


def _position(posted: QueryDict) -> int | None:
    text = posted.get("position", "")
    if not (text.isascii() and text.isdecimal()):
        return None
    return min(int(text[:9]), LARGEST_POSITION)


def _line(posted: QueryDict) -> int | None:
    """Return the line of the code that is meant, 0 for what is none, ``None`` for the whole message."""
    text = posted.get("line", "").strip()
    return number_of(text) if text else None


def _key(posted: QueryDict) -> UUID | None:
    try:
        return UUID(posted.get("key", ""))
    except ValueError:
        return None
