"""What is said of the test of a key: what happened and what to do next, a row for each kind of fault."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from interviews.llm.port import FaultKind

ATTENTION, SERIOUS = "attention", "serious"


@dataclass(frozen=True)
class Verdict:
    """What is known of the model that a learner chose, for pages.

    ``state`` is ``nothing`` (there is nothing to test), ``untested``, ``running``, ``lost``, ``works`` or ``failed``,
    with the kind of the fault in ``fault``. ``tone`` is one of ``_partials/alert.html``, ``subject`` names what is
    tested. ``tokens`` is ``None`` where the provider does not tell.
    """

    state: str
    subject: str = ""
    own_key: bool = False
    tone: str = "info"
    happened: str = ""
    advice: str = ""
    fault: str = ""
    started_at: datetime | None = None
    model: str = ""
    seconds: float | None = None
    tokens: int | None = None

    @property
    def can_test(self) -> bool:
        """Tell whether there is something to test."""
        return self.state != "nothing"

    @property
    def is_running(self) -> bool:
        """Tell whether a result may still come."""
        return self.state == "running"


class FaultRow(NamedTuple):
    """One kind of fault. ``own`` and ``shared`` say what to do with a key of one's own and with the platform's."""

    tone: str
    happened: str | Promise
    own: str | Promise
    shared: str | Promise


_LATER = _("This often passes by itself: test again in a minute. Until then the curated coach steps in.")
_TELL = _(
    "Tell an administrator of this installation. Until then choose a key of your own, or go on with the curated coach."
)

FAULTS: Mapping[FaultKind, FaultRow] = {
    FaultKind.KEY: FaultRow(
        SERIOUS,
        _("%(provider)s does not accept this key."),
        _(
            "Copy the key once more from your account there, and enter it here. A key that was deleted or has expired "
            "does not come back: make a new one."
        ),
        _TELL,
    ),
    FaultKind.QUOTA: FaultRow(
        SERIOUS,
        _("%(provider)s knows the key, but nothing is left to pay with."),
        _("Add credit or raise the limit in your account there, and test again. A key of another provider works too."),
        _TELL,
    ),
    FaultKind.NOT_FOUND: FaultRow(
        SERIOUS,
        _("%(provider)s does not offer %(model)s to this key."),
        _("Choose another model and save, or ask for access to this one in your account there."),
        _TELL,
    ),
    FaultKind.BAD_REQUEST: FaultRow(
        ATTENTION,
        _("%(provider)s did not take the question for %(model)s."),
        _("This model may not be made for conversations: choose another one and save."),
        _TELL,
    ),
    FaultKind.ADDRESS: FaultRow(
        SERIOUS,
        _("The address of %(provider)s leads into a network that this installation asks nothing of."),
        _(
            "Your key was not sent. Tell an administrator: the setting MODEL_NETWORKS says which networks of one’s own "
            "are asked. Until then the curated coach steps in."
        ),
        _(
            "No key was sent. Tell an administrator: the setting MODEL_NETWORKS says which networks of one’s own are "
            "asked. Until then the curated coach steps in."
        ),
    ),
    FaultKind.TIMEOUT: FaultRow(
        ATTENTION,
        _("%(provider)s did not answer in time."),
        _("Test again in a minute. If it stays so slow, choose a smaller model: the coach cannot wait so long."),
        _LATER,
    ),
    FaultKind.CONNECTION: FaultRow(
        ATTENTION,
        _("%(provider)s cannot be reached from here."),
        _(
            "This does not come from your key. Test again in a minute; if it stays like this, tell an administrator of "
            "this installation."
        ),
        _("Test again in a minute; if it stays like this, tell an administrator of this installation."),
    ),
    FaultKind.RATE_LIMIT: FaultRow(
        ATTENTION,
        _("%(provider)s is busy, or limits how often this key may ask."),
        _("The key itself was not refused. Wait a minute, then test again; the limit is set in your account there."),
        _LATER,
    ),
    FaultKind.SERVER: FaultRow(ATTENTION, _("%(provider)s has trouble of its own at the moment."), _LATER, _LATER),
    FaultKind.BAD_REPLY: FaultRow(
        ATTENTION,
        _("%(provider)s answered, but with nothing that can be used."),
        _("Test again; if the answer stays like this, choose another model and save."),
        _("Test again; if the answer stays like this, tell an administrator of this installation."),
    ),
}
"""Why a test failed, and what to do."""

WORKS = _("The key works: %(provider)s answered.")
WORKS_SHARED = _("The model works: %(provider)s answered.")
GOES_ON = _("Your coach uses it from the next message on.")
WAITS = _("It waits until you choose it above.")
LOST = _("The test was lost on our side; it says nothing about the key.")
LOST_ADVICE = _("Test again. If it is lost once more, tell an administrator: the background worker may not be running.")
RUNNING = _("Testing %(subject)s…")
RUNNING_ADVICE = _("This takes 20 seconds at most. You can leave this page meanwhile.")
UNTESTED = _("Not tested yet.")
