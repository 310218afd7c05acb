"""Asking for a drafting: what is refused before anything is queued, and one at a time for a problem."""

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from interviews.drafting.drafting import model_for
from interviews.drafting.parts import ITEMS, PARTS
from interviews.jobs import dispatch
from interviews.model_calls import budgets
from problems.models import CheckStatus, DraftingKind, Problem, ProblemDrafting
from profiles.models import User

NO_MODEL = _(
    "No model can be asked right now, so nothing was drafted. Choose one under your settings, or ask an administrator "
    "to set a provider up; one that does not answer is left alone for a while. You can write everything yourself."
)
BUDGET_SPENT = _(
    "Today’s budget for models is used up, so nothing was drafted. It starts again tomorrow (UTC); with a key of your "
    "own you can go on now."
)
AT_WORK = _("A model is already drafting this problem. Wait until it is done, then ask again.")
UNKNOWN = _("There is no such part to draft.")


class DraftingRefused(Exception):
    """A drafting that cannot be begun; the message says why."""


def refusal_for(user: User) -> str | Promise:
    """Return why no model can draft for ``user`` now, "" if one can."""
    choice = model_for(user.pk)
    if choice is None:
        return NO_MODEL
    return BUDGET_SPENT if budgets.is_spent(user.pk, choice) else ""


def ask_for_drafting(
    problem: Problem, *, by: User, kind: str, place: str = "", language: str = "", brief: str = ""
) -> ProblemDrafting:
    """Store what a model shall draft and wake a worker. Raises :class:`DraftingRefused`."""
    part, _dot, item = place.partition(".")
    fits = {
        DraftingKind.WHOLE: not place,
        DraftingKind.PART: part in PARTS and not item,
        DraftingKind.TRANSLATION: part in PARTS and not item and language in ("en", "zh"),
        DraftingKind.EXAMPLES: part in ITEMS and bool(item),
        DraftingKind.ATTEMPTS: place == "wrong_attempts",
    }
    if not fits.get(kind):
        raise DraftingRefused(UNKNOWN)
    if refusal := refusal_for(by):
        raise DraftingRefused(refusal)
    values = {"kind": kind, "place": place, "language": language, "brief": brief}
    try:
        with transaction.atomic():
            drafting = ProblemDrafting.objects.create(problem=problem, asked_by=by, **values)
            dispatch.wake("draft_problem", drafting_id=drafting.pk)
    except IntegrityError:  # one waits or runs
        raise DraftingRefused(AT_WORK) from None
    return drafting


def cancel(problem: Problem) -> bool:
    """Stop what waits or runs for ``problem``; what is written stays. Return whether there was something."""
    rows = ProblemDrafting.objects.filter(problem=problem).exclude(status=CheckStatus.FINISHED)
    ended = {"status": CheckStatus.FINISHED, "finished_at": timezone.now(), "lease_token": None, "lease_until": None}
    return bool(rows.update(outcome="", step="", **ended))
