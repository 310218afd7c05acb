"""What the desk says of an item that may be heard wrongly, and of the strong learner's interview."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from interviews.curating.learner import Missed, Walk
from interviews.ground.markdown import render_markdown
from interviews.models.labels import STAGE_LABELS
from problems.proof.hearing import Unclear

LINE_LABELS = {
    "task": _("the problem in their own words"),
    "questions": _("their questions"),
    "first_idea": _("their first idea"),
    "its_cost": _("its cost"),
    "better_idea": _("their better idea"),
    "its_new_cost": _("its new cost"),
    "edges": _("their edge cases"),
    "summary": _("their summary"),
}
MISSED = {
    "unfinished": _("The interview did not get to its end; it stands in the stage “%(found)s”."),
    "unreached": _("Stages that were never reached: %(found)s."),
    "skipped": _("Stages that were skipped: %(found)s."),
    "still": _("The interview stood still for a while in: %(found)s. The turns are marked below."),
    "questions": _("Of their questions only these were recognised: %(found)s. At least three are wanted."),
    "approaches": _("Of their ideas these were recognised: %(found)s. Wanted are a weaker one, then %(wanted)s."),
    "edges": _("Of their edge cases only these were recognised: %(found)s. At least three are wanted."),
    "pattern": _("Their summary does not name the pattern %(wanted)s."),
    "signals": _("No signal was recognised in their summary."),
    "follow_up": _("The good answer to a follow-up makes too few of its own points (%(found)s of %(wanted)s)."),
    "contradicted": _("The coach contradicted what is right: %(found)s."),
    "leaks": _("The coach nearly gave something away and was stopped: %(found)s."),
}


@dataclass(frozen=True)
class ExchangeShown:
    """A turn for people; ``stage_after`` is where it leads, "" where it stays."""

    stage: str | Promise
    said: str
    is_code: bool
    replies: tuple[SafeString, ...]
    stage_after: str | Promise
    is_still: bool


@dataclass(frozen=True)
class WalkShown:
    """The interview for people, and what was missed in it."""

    opening: SafeString
    exchanges: tuple[ExchangeShown, ...]
    stands_in: str | Promise
    missed: tuple[str, ...]


def unclear_told(one: Unclear) -> str:
    """Return why an item may be heard wrongly, and by what."""
    others = ", ".join(one.others)
    if one.kind == "repeated":
        return _("The example “%(words)s” is one of %(others)s, too.") % {"words": one.words, "others": others}
    if one.kind == "loose":
        told = _("The term “%(words)s” is too loose: it also stands in examples of %(others)s.")
        return told % {"words": one.words, "others": others}
    if one.kind == "elsewhere":
        told = _("The term “%(words)s” is too loose: the strong learner says it in %(line)s: “%(said)s”")
        return told % {"words": one.words, "line": LINE_LABELS[one.others[0]], "said": one.said}
    told = ngettext(
        "%(wrong)d of %(number)d example is heard as another item (%(others)s).",
        "%(wrong)d of %(number)d examples are heard as other items (%(others)s).",
        one.number,
    )
    return told % {"wrong": one.wrong, "number": one.number, "others": others}


def missed_told(one: Missed) -> str:
    """Return in a sentence what was missed."""
    stages = dict(STAGE_LABELS)
    found = ", ".join(str(stages.get(name, name)) for name in one.found) or "–"
    return MISSED[one.kind] % {"found": found, "wanted": one.wanted}


def walk_shown(walk: Walk) -> WalkShown:
    """Return the interview as the page shows it."""
    stages = dict(STAGE_LABELS)
    return WalkShown(
        render_markdown(walk.opening),
        tuple(
            ExchangeShown(
                stages[one.stage.value],
                one.said.rstrip("\n") if one.is_code else one.said,
                one.is_code,
                tuple(render_markdown(reply) for reply in one.replies),
                stages[one.after.value] if one.after is not one.stage else "",
                one.is_still,
            )
            for one in walk.exchanges
        ),
        stages[walk.stands_in.value] if walk.stands_in is not None else "",
        tuple(missed_told(one) for one in walk.missed),
    )
