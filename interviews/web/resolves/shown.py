"""The page of a re-solve: the problem and an editor, then what came out, and what the costs are when it is over."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from interviews.conversation.knowledge_source import knowledge_of
from interviews.conversation.selectors import revision_view
from interviews.core.costs.fit import same_cost
from interviews.ground.markdown import render_markdown, shown_code
from interviews.ground.refusals import SubmissionRefused, page_language
from interviews.models import AttemptOutcome, Probe, ProbeStatus
from interviews.models.probe import MAX_TRIES
from interviews.progress.resolve_outcomes import (
    accepted_costs_of,
    costs_right,
    grows_like,
    is_too_soon,
    measured_cost,
    states_costs,
)
from interviews.resolves import sending
from interviews.resolves.judging import NO_JUDGE_FAULT, WAITING_PROBE
from interviews.resolves.selectors import review_after
from interviews.web.coding.code_editor import code_editor
from interviews.web.coding.code_notices import code_notices
from interviews.web.coding.languages_shown import shown_languages
from interviews.web.coding.results_shown import shown_resolve_results
from interviews.web.resolves.due_shown import in_days
from interviews.web.resolves.forms import ResolveForm
from interviews.web.shared.problem_shown import LANGUAGE_TAGS, shown_problem
from problems.judge_access import code_is_run
from profiles.models import Profile

FORM = "probe-form"
_REFUSED: Mapping[str, Promise] = {
    "code_running": gettext_lazy("Other code of this re-solve is being tested right now, so this was not submitted."),
    "outdated_page": gettext_lazy("This re-solve is over, so this was not submitted."),
    "no_code": gettext_lazy(
        "Not submitted: the editor is empty or unchanged. There is nothing to test yet, and no try was used."
    ),
    "code_not_run": gettext_lazy("Code cannot be run here right now, so nothing was tested or counted."),
}


@dataclass(frozen=True)
class CostShown:
    """What was stated of the time or the space, whether that is right, and what is; "" where that says no more."""

    label: str
    stated: str
    is_right: bool
    accepted: str


@dataclass(frozen=True)
class ResolveOutcome:
    """What the page tells when a re-solve is over. ``next_at`` is ``None`` where a later practice has changed it.

    ``is_right`` tells that the code and its costs are; ``measured`` is "" where it is not what is accepted as the time.
    """

    is_right: bool
    said: str
    tries: str
    costs: tuple[CostShown, ...]
    measured: str
    reference: str
    reference_time: str
    reference_space: str
    next_at: datetime | None
    next_in: str
    is_dropped: bool


def refusal_text(refusal: SubmissionRefused) -> str:
    """Say on the pages of reviews and re-solves why something was not done."""
    if refusal.code == "invalid_request":
        return refusal.feedback(page_language()).cause
    return str(_REFUSED.get(refusal.code, refusal.message))


def resolve_page(
    probe: Probe, profile: Profile, *, form: ResolveForm | None = None, refused: str = ""
) -> dict[str, Any]:
    """Return all that the page shows. ``form`` is what was sent and not taken, ``refused`` why."""
    view = revision_view(probe.revision, probe.language, probe.code_language)
    too_soon = is_too_soon(probe)
    is_over, waits = probe.status == ProbeStatus.FINISHED, probe.status in WAITING_PROBE
    sent = form.data.get("code", "").replace("\r\n", "\n") if form else ""
    code = sent if form else probe.code or view.starter_code
    context = {
        "probe": probe,
        **shown_problem(view),
        "content_lang": LANGUAGE_TAGS[probe.language],
        "facts": _facts(probe),
        "judge": code_is_run() and probe.fault != NO_JUDGE_FAULT,
        "may_be_left": sending.may_be_left(probe),
        "is_too_soon": too_soon,
        "is_over": is_over,
        "waits": waits,
        "results": None if waits else shown_resolve_results(probe),
        "tries_left": _tries_left(probe),
        "is_uncounted": not (probe.verdict or {}).get("is_try", True) and not is_over,
        "refused": refused,
        "not_taken": sent if is_over or waits else "",
    }
    if is_over:
        over = _over(probe, counts=not too_soon)
        return {
            **context,
            "over": over,
            "code": shown_code(probe.code, probe.code_language) if probe.code.strip() else "",
        }
    if waits or not context["judge"]:
        return context
    costs = {"claimed_time": probe.claimed_time, "claimed_space": probe.claimed_space}
    return {
        **context,
        "form": form or ResolveForm(initial=costs),
        "starter_code": view.starter_code,
        **code_editor(profile, code, probe.code_language, form=FORM),
        "code_notices": json.dumps(code_notices(code, probe.code_language)),
        **shown_languages(probe.code_language, only_run=True),
    }


def _facts(probe: Probe) -> list[dict[str, Any]]:
    """Return what one could ask about in the interview: the problem was solved before, so none of it is a help now."""
    found = knowledge_of(probe.revision_id, probe.language).clarifications
    return [{"topic": fact.topic, "answer": render_markdown(fact.answer)} for fact in found]


def _tries_left(probe: Probe) -> str:
    left = MAX_TRIES - probe.tries
    return ngettext("%(count)s try left.", "%(count)s tries left.", left) % {"count": left}


def _over(probe: Probe, *, counts: bool) -> ResolveOutcome:
    is_solved = probe.outcome == AttemptOutcome.PASSED
    time_is_right, space_is_right = costs_right(probe)
    times, spaces = accepted_costs_of(probe)
    time, space = _(" or ").join(times), _(" or ").join(spaces)
    if time_is_right:
        # What is right in other names is said in those of the problem, too: the reference below has them.
        time = "" if any(same_cost(probe.claimed_time, known) for known in times) else times[0]
    costs = (
        CostShown(_("Time cost"), probe.claimed_time, time_is_right, time),
        CostShown(_("Extra space"), probe.claimed_space, space_is_right, "" if space_is_right else space),
    )
    best, measured = knowledge_of(probe.revision_id, probe.language).approaches[-1], measured_cost(probe)
    agrees = measured is not None and any(grows_like(measured, time) for time in times)
    is_right = is_solved and time_is_right and space_is_right
    review = review_after(probe)
    # One that does not count leaves the date as it was; a later practice gives another one.
    is_latest = review is not None and review.reviewed_at <= probe.finished_at
    next_at = review.asked_at if is_latest else None
    days = (timezone.localdate(next_at) - timezone.localdate()).days if next_at else 0
    return ResolveOutcome(
        is_right=is_right,
        said=_said(probe, is_solved, is_right, counts=counts),
        tries=ngettext("(%(count)s try)", "(%(count)s tries)", probe.tries) % {"count": probe.tries},
        costs=costs if states_costs(probe) else (),
        measured=measured.shown if agrees else "",
        reference=best.name,
        reference_time=best.time,
        reference_space=best.space,
        next_at=next_at,
        next_in=in_days(days) if next_at and next_at > timezone.now() else "",
        is_dropped=review is not None and review.dropped_at is not None,
    )


def _said(probe: Probe, is_solved: bool, is_right: bool, *, counts: bool) -> str:
    if is_solved:
        return _("Solved, without help.") if is_right else _("The code is right, but the complexity is not.")
    if not counts:
        return _("Not this time.") if probe.given_up else _("Not solved in three tries.")
    if probe.given_up:
        return _("Not this time. That is what re-solving is for: it will come up again soon.")
    return _("Not solved in three tries. It will come up again soon.")
