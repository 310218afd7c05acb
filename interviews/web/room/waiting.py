"""What is said while a turn waits for its answer: what is going on, and when it takes too long, what can be done."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Protocol

from django.utils import timezone

from interviews.coding.judge_line import ahead_of
from interviews.models import Turn, TurnAction, TurnProgress
from interviews.web.coding.results_shown import ahead_in_words
from problems.judge_access import code_is_run

LONG_WAIT = timedelta(seconds=10)
"""After this time at the latest the learner need not wait any longer: there is a card with ways out."""
SHORT_QUEUE = timedelta(seconds=2)
"""A worker that takes a turn within this time need not be talked about."""
_LONG = "-long"


@dataclass(frozen=True)
class Wait:
    """What the page shows of a turn that waits."""

    progress: TurnProgress
    is_long: bool
    ahead: int = 0
    """So many other pieces of the learner's own code are run before what this turn brings."""

    @property
    def key(self) -> str:
        """The word by which the page says what it shows."""
        return f"{self.progress}{self.ahead or ''}{_LONG if self.is_long else ''}"

    @property
    def text(self) -> str:
        """What is going on, in words."""
        return ahead_in_words(self.ahead) if self.ahead else str(self.progress.label)


@dataclass(frozen=True)
class News:
    """What of a wait is not on the page yet, so that a screen reader says nothing twice and no button is replaced."""

    text: bool
    card: bool

    def __bool__(self) -> bool:
        return self.text or self.card


def wait_for(turn: Turn, shown: str = "") -> Wait:
    """Return what to show now of a turn that has no answer yet, to a page that says ``shown`` already."""
    begins_with = TurnProgress.ASKING
    if turn.action == TurnAction.SUBMIT and code_is_run():
        begins_with = TurnProgress.TESTING
    wait = wait_of(turn.progress, turn.accepted_at, timezone.now(), shown, begins_with=begins_with)
    return replace(wait, ahead=ahead_of(turn)) if wait.progress == TurnProgress.WAITING else wait


def wait_of(
    progress: str,
    accepted_at: datetime,
    now: datetime,
    shown: str = "",
    *,
    begins_with: TurnProgress = TurnProgress.ASKING,
) -> Wait:
    """Return what to show of a turn that was accepted at ``accepted_at``, to a page that says ``shown`` already.

    A model that has to be asked again makes a wait long at once, and a wait that was long stays so. ``begins_with`` is
    what a worker does first.
    """
    waited = now - accepted_at
    if progress == TurnProgress.WAITING and waited < SHORT_QUEUE:
        progress = begins_with
    is_long = waited >= LONG_WAIT or progress == TurnProgress.ASKING_AGAIN or shown.endswith(_LONG)
    return Wait(TurnProgress(progress), is_long)


class Waited(Protocol):
    """What a page can wait for: the answer to a turn, or the report."""

    @property
    def key(self) -> str: ...

    @property
    def is_long(self) -> bool: ...


def news(wait: Waited, shown: str) -> News:
    """Compare ``wait`` with the key of what the page shows; an empty one means a page that wants no news."""
    if not shown:
        return News(text=False, card=False)
    same = shown.removesuffix(_LONG) == wait.key.removesuffix(_LONG)
    return News(text=not same, card=wait.is_long and not shown.endswith(_LONG))
