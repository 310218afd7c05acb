"""Drafting by a model as the desk shows it: the state of the work, and part by part what there is and what can be asked
for."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from interviews.curating.confirmations import Confirmed
from interviews.curating.part_words import PART_HELP, PART_LABELS
from interviews.drafting.parts import ITEMS, MAY_BE_LEFT_OUT, PARTS
from problems.bank.writing import yaml_lines
from problems.models import CheckStatus, DraftingOutcome, Problem, ProblemDrafting
from problems.proof.check import could_not_run
from problems.services import part_version

ENDED: dict[str, str | Promise] = {
    DraftingOutcome.FAULTS: _(
        "Drafted, but not all faults could be fixed. They are listed here; fix them by hand, or have single parts "
        "drafted again. Everything drafted is kept."
    ),
    DraftingOutcome.NO_MODEL: _(
        "No model could be asked. What was drafted before is kept. Choose a model under your settings, or ask an "
        "administrator; then ask again."
    ),
    DraftingOutcome.BUDGET: _(
        "Today’s budget for models was used up on the way. What was drafted is kept; ask again tomorrow (UTC), or with "
        "a key of your own, and it goes on from here."
    ),
    DraftingOutcome.UNREADABLE: _(
        "The model’s answers could not be used, although it was asked three times. What was drafted before is kept. "
        "Ask again, write the part yourself, or choose another model."
    ),
    DraftingOutcome.OVERTAKEN: _(
        "Somebody changed the same part in the meantime, or it can no longer be read, so nothing was written over. "
        "What the model had drafted is shown below; copy what you need."
    ),
    DraftingOutcome.LOST: _(
        "The worker was lost several times. What was drafted is kept; ask again, and if it happens again, tell an "
        "administrator."
    ),
    "": _("Stopped. What was drafted is kept."),
}
NOT_CHECKED = _(
    "Drafted, but not checked: this server runs no code at the moment. No fault was found, and everything drafted is "
    "kept. Ask an administrator to have code run here, then run the check on the problem’s page."
)
DONE_UNREAD = _("Done: it passes the check. Read each part and confirm it; then it can be published.")
DONE_READ = _("Done: it passes the check, and nothing that a model drafted is unread.")
DONE_THEN = _(
    "Done, and it passed the check then. That no longer holds for the working copy as it is now; the problem’s page "
    "says how it stands."
)
MODEL_FAULTS: dict[str, str | Promise] = {
    "key": _("The provider did not accept the key. Check it under your settings."),
    "quota": _("The account with the provider has no quota left."),
    "not_found": _("The provider does not know the model or the address."),
    "bad_request": _("The provider did not accept the request; another model may."),
    "address": _("The provider’s address may not be asked from here; an administrator can change that."),
}
MODEL_AWAY = _("The provider did not answer, although it was asked several times.")
ASK_AGAIN = _("What was drafted is kept; ask again later and it goes on from here.")
_BOTH = frozenset(PARTS) - {
    "difficulty", "patterns", "techniques", "signature", "expected_complexity", "comparison", "checker", "generator",
    "solutions", "tests", "equivalent_mutants", "secrets",
}  # fmt: skip
"""The parts that people read in both languages."""


@dataclass(frozen=True)
class PartShown:
    """A part of the format: what it is for, its text and what stands for it (``version``), whether a model drafted it
    unread, who has confirmed it, and what can be asked for."""

    name: str
    label: str | Promise
    help: str | Promise
    text: str
    version: str
    is_unread: bool
    confirmed: Confirmed | None
    is_optional: bool
    has_languages: bool
    items: tuple[str, ...]

    @property
    def is_missing(self) -> bool:
        """Whether nothing is there of it."""
        return not self.text


def parts_shown(problem: Problem, content: Mapping[str, Any], confirmed: Mapping[str, Confirmed]) -> list[PartShown]:
    """Return all parts, in the order of the format; ``confirmed`` tells by part who has read it."""
    return [
        PartShown(
            name,
            PART_LABELS[name],
            PART_HELP[name],
            yaml_of({name: content[name]}) if content.get(name) not in (None, [], ()) else "",
            part_version(content.get(name)),
            name in problem.unread,
            confirmed.get(name) if name in content and name not in problem.unread else None,
            name in MAY_BE_LEFT_OUT or name == "strong_learner",
            name in _BOTH,
            tuple(_ids(content.get(name))) if name in ITEMS else (),
        )
        for name in PARTS
    ]


def yaml_of(content: Mapping[str, Any]) -> str:
    """Return parts as a file has them."""
    return "\n".join(line for name, value in content.items() for line in yaml_lines(name, value))


def ended_told(problem: Problem, drafting: ProblemDrafting) -> str | Promise:
    """Return how a drafting of ``problem`` has ended and what to do next."""
    if drafting.outcome == DraftingOutcome.MODEL:
        return f"{MODEL_FAULTS.get(drafting.detail, MODEL_AWAY)} {ASK_AGAIN}"
    if could_not_run(drafting.faults):
        return NOT_CHECKED
    if drafting.outcome != DraftingOutcome.DONE:
        return ENDED[drafting.outcome]
    if not is_still_done(problem, drafting):
        return DONE_THEN
    return DONE_UNREAD if problem.unread else DONE_READ


def is_still_done(problem: Problem, drafting: ProblemDrafting) -> bool:
    """Tell whether the working copy passes the check, as it did when a drafting was done.

    The drafting asks for the check that is stored; as long as that one goes on, what the drafting itself found counts.
    """
    if drafting.outcome != DraftingOutcome.DONE or problem.unfinished or problem.draft_revision is None:
        return False
    check = problem.draft_revision.checks.first()
    if check is None:
        return False
    return check.passed or (check.status != CheckStatus.FINISHED and check.created_at <= drafting.finished_at)


def _ids(items: Any) -> Iterable[str]:
    for one in items if isinstance(items, list) else ():
        if isinstance(one, dict) and isinstance(one.get("id"), str):
            yield one["id"]
