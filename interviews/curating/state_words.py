"""What the desk says of the ways between the states."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from problems.models import Problem, ProblemState

WAY_LABELS = {
    "send_to_review": _("Send to review"),
    "back_to_draft": _("Back to draft"),
    "publish": _("Publish"),
    "retire": _("Retire…"),
    "bring_back": _("Restore"),
}
WAY_TOLD = {
    "send_to_review": _("The problem is in review."),
    "back_to_draft": _("The problem is a draft again."),
    "publish": _("The problem is published: new interviews use this version. Interviews in progress keep theirs."),
    "retire": _(
        "The problem is retired: no new interviews can be started. Existing interviews stay readable. “Restore” "
        "below undoes it."
    ),
}
BACK = {
    ProblemState.PUBLISHED: _("The problem is back and published, as it was before it was retired."),
    ProblemState.DRAFT: _(
        "The problem is back: its working copy is a draft. If it was in review before, send it to review again."
    ),
}
"""What is said after a problem was brought back, by its state then."""
NOT_PROVEN = _("This version has not passed its check, so it was not published. Run the check and fix what it finds.")
UNFINISHED = {
    "publish": _(
        "The working copy is unfinished, so it was not published. Complete it until it fits the format and save it; "
        "then run the check."
    ),
    "send_to_review": _(
        "The working copy is unfinished, so it was not sent to review. Complete it until it fits the format and save "
        "it first."
    ),
}
NOT_READ = _(
    "A model drafted some parts that nobody has read yet, so nothing was published: %(parts)s. Read them under "
    "“Drafting by a model” and confirm each."
)
WAY_CLOSED = _(
    "Somebody else has changed this problem's state in the meantime; nothing was changed. See its current state below."
)
HAS_FAULTS = _("The latest check found faults, so the problem was not sent to review. Fix them and check it again.")
UNREADABLE = _("The unfinished text cannot be read as YAML, so it cannot be shown in fields. Fix it here: %(fault)s")
KEPT_UNFINISHED = _(
    "Kept as an unfinished draft, just as it is. It is neither checked nor published before it fits the format."
)
NOTHING_CHANGED = _("No changes.")
TAKEN_BACK = _("Saved. It matches the published version, so there is no draft any more.")
STILL_PUBLISHED = _("Saved as a draft; learners still get the published version.")
NOT_SEEN = _("Saved as a draft; learners do not see it yet.")
STAYS_RETIRED = _("Saved as the working copy; the problem stays retired.")
HAPPENED = {
    "added": _("added"),
    "edited": _("edited"),
    "imported": _("imported"),
    "restored": _("restored"),
    "loaded": _("loaded from the files"),
    "drafted": _("drafted by a model"),
    "send_to_review": _("sent to review"),
    "back_to_draft": _("back to draft"),
    "publish": _("published"),
    "retire": _("retired"),
    "bring_back": _("restored from retirement"),
}
"""What the history says of a version, by the reason that is stored with it."""


def told_of_way(way: str, state: str) -> str | Promise:
    """Return what to say after a problem was taken ``way`` and now is in ``state``."""
    return BACK[ProblemState(state)] if way == "bring_back" else WAY_TOLD[way]


def told_of_saving(problem: Problem, *, is_changed: bool) -> str | Promise:
    """Return what to say after the working copy was saved: what learners get of it."""
    if not is_changed:
        return NOTHING_CHANGED
    if problem.state == ProblemState.PUBLISHED:
        return TAKEN_BACK
    if problem.state == ProblemState.RETIRED:
        return STAYS_RETIRED
    return STILL_PUBLISHED if problem.current_revision_id is not None else NOT_SEEN
