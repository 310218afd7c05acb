"""What is said of the test of a key: what happened and what to do next, a row for each kind of fault."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from interviews.llm.port import FaultKind
from profiles.models import ProviderOutage

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


_LATER = _("This usually passes: test again in a minute. Until then, the built-in coach takes over.")
_TELL = _(
    "Tell an administrator of this server. Until then, use a key of your own, or continue with the built-in coach."
)

FAULTS: Mapping[FaultKind, FaultRow] = {
    FaultKind.KEY: FaultRow(
        SERIOUS,
        _("%(provider)s does not accept this key."),
        _(
            "Copy the key again from your account there and enter it here. Deleted or expired keys do not "
            "come back: create a new one."
        ),
        _TELL,
    ),
    FaultKind.QUOTA: FaultRow(
        SERIOUS,
        _("%(provider)s accepts the key, but its credit is used up."),
        _(
            "Add credit or raise the limit in your account there, then test again. A key for another provider "
            "works too."
        ),
        _TELL,
    ),
    FaultKind.NOT_FOUND: FaultRow(
        SERIOUS,
        _("%(provider)s does not offer %(model)s for this key."),
        _("Choose another model and save, or request access to this one in your account there."),
        _TELL,
    ),
    FaultKind.BAD_REQUEST: FaultRow(
        ATTENTION,
        _("%(provider)s did not accept the request for %(model)s."),
        _("This model may not support chat: choose another one and save."),
        _TELL,
    ),
    FaultKind.ADDRESS: FaultRow(
        SERIOUS,
        _("The address of %(provider)s is in a network that this server does not contact."),
        _(
            "Your key was not sent. Tell an administrator: the setting MODEL_NETWORKS lists the private "
            "networks that may be contacted. Until then, the built-in coach takes over."
        ),
        _(
            "No key was sent. Tell an administrator: the setting MODEL_NETWORKS lists the private networks "
            "that may be contacted. Until then, the built-in coach takes over."
        ),
    ),
    FaultKind.TIMEOUT: FaultRow(
        ATTENTION,
        _("%(provider)s did not answer in time."),
        _("Test again in a minute. If it stays this slow, choose a smaller model: the coach cannot wait that long."),
        _LATER,
    ),
    FaultKind.CONNECTION: FaultRow(
        ATTENTION,
        _("%(provider)s cannot be reached from here."),
        _(
            "This is not caused by your key. Test again in a minute; if it keeps happening, tell an "
            "administrator of this server."
        ),
        _("Test again in a minute; if it keeps happening, tell an administrator of this server."),
    ),
    FaultKind.RATE_LIMIT: FaultRow(
        ATTENTION,
        _("%(provider)s is busy, or limits how often this key can be used."),
        _(
            "The key itself was not rejected. Wait a minute, then test again; the rate limit is set in your "
            "account there."
        ),
        _LATER,
    ),
    FaultKind.SERVER: FaultRow(ATTENTION, _("%(provider)s is having problems right now."), _LATER, _LATER),
    FaultKind.BAD_REPLY: FaultRow(
        ATTENTION,
        _("%(provider)s answered, but the answer is unusable."),
        _("Test again; if the result is the same, choose another model and save."),
        _("Test again; if the result is the same, tell an administrator of this server."),
    ),
}
"""Why a test failed, and what to do."""

WORKS = _("The key works: %(provider)s answered.")
WORKS_SHARED = _("The model works: %(provider)s answered.")
GOES_ON = _("Your coach uses it from the next message on.")
WAITS = _("It is saved; choose it above to use it.")
LOST = _("The test was lost on our side; this says nothing about the key.")
LOST_ADVICE = _("Test again. If it happens again, tell an administrator: the background worker may not be running.")
RUNNING = _("Testing %(subject)s…")
RUNNING_ADVICE = _("This takes up to 20 seconds. You can leave this page in the meantime.")
UNTESTED = _("Not tested yet.")


def outage_told(outage: ProviderOutage) -> str:
    """Return in a sentence what the latest fault of a provider was."""
    names = {"provider": outage.provider.name, "model": next(iter(outage.provider.offered_models), "")}
    return str(FAULTS[FaultKind(outage.kind)].happened % names)
