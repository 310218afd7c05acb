"""Draft, review, published, retired: which way leads where. Pure."""

from problems.models import ProblemState

DRAFT, REVIEW, PUBLISHED, RETIRED = ProblemState

WAYS: dict[str, tuple[frozenset[str], str]] = {
    "send_to_review": (frozenset({DRAFT}), REVIEW),
    "back_to_draft": (frozenset({REVIEW}), DRAFT),
    "publish": (frozenset({DRAFT, REVIEW}), PUBLISHED),
    "retire": (frozenset({DRAFT, REVIEW, PUBLISHED}), RETIRED),
    "bring_back": (frozenset({RETIRED}), PUBLISHED),
}
"""What a curator may do: from which states, and to which; a problem whose working copy is not what was published comes
back as a draft (:func:`state_after`)."""

NEEDS_PROOF = frozenset({"publish"})
"""What is allowed only when the working copy has passed its check."""
NEEDS_FORMAT = frozenset({"send_to_review", *NEEDS_PROOF})
"""What is allowed only when the text that is edited fits the format: of an unfinished one nothing can be judged."""


def ways_from(state: str) -> list[str]:
    """Return what may be done with a problem in ``state``."""
    return [way for way, (begins, _) in WAYS.items() if state in begins]


def state_after(way: str, *, is_as_published: bool) -> str:
    """Return the state of a problem after ``way``; ``is_as_published`` says that its working copy was published."""
    return DRAFT if way == "bring_back" and not is_as_published else WAYS[way][1]


def state_after_edit(state: str) -> str:
    """Return the state of a problem whose working copy was changed: to be reviewed anew, but retired stays retired."""
    return RETIRED if state == RETIRED else DRAFT
