"""What is said when speaking or listening does not work: a notice for each case, with what is safe and what to do."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from interviews.llm.port import PERMANENT, FaultKind
from interviews.model_calls.errands import BUDGET_SPENT, LOST, NOTHING_TO_ASK, Outcome
from interviews.model_calls.key_verdicts import FAULTS
from interviews.model_calls.transcribing import MOST_BYTES, MOST_SECONDS
from interviews.models import Interview

SPOKEN_LANGUAGES: Mapping[str, str] = {"en": "en-US", "zh": "zh-CN"}
"""The tags by which browsers know voices and recognition."""


@dataclass(frozen=True)
class Notice:
    """One case: ``tone`` as in ``_partials/alert.html``, what happened, and what to do."""

    tone: str
    title: str | Promise
    text: str | Promise


NOTICES: Mapping[str, Notice] = {
    "denied": Notice(
        "attention",
        gettext_lazy("The microphone is blocked"),
        gettext_lazy(
            "Allow it for this site with the icon beside the address, then press Speak again. Until then you can type."
        ),
    ),
    "no_microphone": Notice(
        "attention",
        gettext_lazy("No microphone can be used"),
        gettext_lazy("Plug one in, or close the program that is using it. Then press Speak again."),
    ),
    "insecure": Notice(
        "attention",
        gettext_lazy("The microphone needs a secure address"),
        gettext_lazy("Browsers open it only on https:// pages. Tell an administrator of this server."),
    ),
    "unsupported": Notice(
        "info",
        gettext_lazy("This browser cannot turn speech into text"),
        gettext_lazy("Chrome, Edge and Safari can. The dictation of your device or keyboard works here, too."),
    ),
    "no_language": Notice(
        "attention",
        gettext_lazy("Your browser does not recognise this language"),
        gettext_lazy("Choose the other language under Speech settings, or add this one in your device’s settings."),
    ),
    "offline": Notice(
        "attention",
        gettext_lazy("The connection to speech recognition was lost"),
        gettext_lazy("Everything up to here is in your message. Check the connection, then press Speak and go on."),
    ),
    "not_sent": Notice(
        "attention",
        gettext_lazy("Your recording did not reach us"),
        gettext_lazy("It is still here, and your message is unchanged."),
    ),
    "silence": Notice(
        "info",
        gettext_lazy("Nothing was heard"),
        gettext_lazy("Check that the right microphone is on and not muted. Then press Speak and try again."),
    ),
    "noise": Notice(
        "info",
        gettext_lazy("There was sound, but no words in it"),
        gettext_lazy("Move closer to the microphone or to a quieter place, and check the language you speak."),
    ),
    "too_long": Notice(
        "info",
        gettext_lazy("That was a minute, so the recording stopped"),
        gettext_lazy("It is being written down. Press Speak again to go on."),
    ),
    "no_voices": Notice(
        "attention",
        gettext_lazy("This browser has no voice to read with"),
        gettext_lazy("Add a voice in your device’s settings or use another browser. All words are on the page anyway."),
    ),
    "voice_lost": Notice(
        "attention",
        gettext_lazy("The voice did not reach you"),
        gettext_lazy(
            "All words are on the page, and your browser’s own voice goes on where it has one. Check the connection, "
            "then press Read again."
        ),
    ),
    "voice_not_played": Notice(
        "attention",
        gettext_lazy("Your browser could not play the voice"),
        gettext_lazy(
            "All words are on the page, and your browser’s own voice goes on where it has one. Check that this page "
            "may play sound, or choose another voice under Speech settings."
        ),
    ),
    "still_speaking": Notice(
        "info",
        gettext_lazy("Dictation has stopped, and nothing was sent yet"),
        gettext_lazy("Read your message again, then send it."),
    ),
}
"""What the page itself notices."""

_LATER = gettext_lazy("Your message is unchanged. Say it again in a minute, or type it.")
_ANOTHER_WAY = gettext_lazy(
    "Your message is unchanged. Under Speech settings choose your browser’s recognition, or type. An administrator can "
    "fix this, or you can if the key is your own."
)


_READ_LATER = gettext_lazy(
    "All words are on the page, and your browser’s own voice goes on where it has one. To try again, press Read again."
)
_READ_ANOTHER_WAY = gettext_lazy(
    "All words are on the page, and your browser’s own voice goes on where it has one. An administrator can fix this, "
    "or you can if the key is your own."
)


def not_heard(heard: Outcome) -> dict[str, str]:
    """Return the notice for a recording that gave no words, for the page."""
    match heard.fault:
        case fault if fault == LOST:
            title, text = _("The recording was lost on our side"), _LATER
        case fault if fault == NOTHING_TO_ASK:
            title, text = _("No provider turns recordings into text here any more"), _ANOTHER_WAY
        case fault if fault == BUDGET_SPENT:
            title = _("Today’s tokens on this server are used up")
            text = _("They are back at 00:00 UTC. Your browser’s recognition and your own key have no such limit.")
        case _:
            title, text = _happened(heard), _ANOTHER_WAY if _is_permanent(heard) else _LATER
    return {"title": str(title), "text": str(text)}


def not_spoken(spoken: Outcome) -> dict[str, str]:
    """Return the notice for words of the coach that a provider's voice did not read, for the page."""
    match spoken.fault:
        case fault if fault == LOST:
            title, text = _("The voice was lost on our side"), _READ_LATER
        case fault if fault == NOTHING_TO_ASK:
            title, text = _("No provider reads aloud here at the moment"), _READ_LATER
        case fault if fault == BUDGET_SPENT:
            title = _("Today’s tokens on this server are used up")
            text = _("They are back at 00:00 UTC. Your browser’s own voice and your own key have no such limit.")
        case _:
            title, text = _happened(spoken), _READ_ANOTHER_WAY if _is_permanent(spoken) else _READ_LATER
    return {"title": str(title), "text": str(text)}


def _happened(failed: Outcome) -> str:
    return str(FAULTS[FaultKind(failed.fault)].happened % {"provider": failed.provider, "model": failed.model})


def _is_permanent(failed: Outcome) -> bool:
    return FaultKind(failed.fault) in PERMANENT


def shown_aloud(interview: Interview) -> dict[str, Any]:
    """Return what the room needs to be spoken and listened to."""
    return {
        "notices": NOTICES,
        "spoken_language": SPOKEN_LANGUAGES[interview.language],
        "read_message_url": reverse("read_message", args=[interview.pk, 0]),
        "ask_for_voice_url": reverse("ask_for_voice", args=[interview.pk, 0]),
        "most_seconds": MOST_SECONDS,
        "most_bytes": MOST_BYTES,
    }
