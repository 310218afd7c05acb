"""Everything that can be pressed: each action of the cards and of the coach's offers, with the way the page does it.

One table. An action is sent as a turn, posted to a view, leads to another page, or concerns only what is on the page:
the composer, or the card itself. A new action is a label in ``interviews/core/cards/wording.py`` and a row here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext as _

from interviews.conversation.offers import standing_offers
from interviews.core.cards.content import RecoveryOption
from interviews.core.cards.registry import BACK_TO, CHOOSE
from interviews.core.cards.wording import ACTION_LABELS
from interviews.core.context import Language
from interviews.ground.refusals import page_language
from interviews.models import Interview, Message, TurnAction
from interviews.models.labels import STAGE_LABELS

_STAGE_NAMES = dict(STAGE_LABELS)


class Kind(StrEnum):
    """How something is done."""

    TURN = "turn"
    POST = "post"
    LINK = "link"
    LOAD = "load"
    """The page brings itself up to date."""
    FOLD = "fold"
    """The card is folded; where nothing is stored yet, it is put away."""
    COMPOSE = "compose"
    """On to the text that was written."""
    RESEND = "resend"
    """What was written is sent once more."""
    HERE = "here"
    """The page at hand, anew."""
    STEPS = "steps"
    """The card itself goes on with its steps."""


@dataclass(frozen=True)
class How:
    """A row of the table: ``view`` is the name of the address, ``fields`` are sent along."""

    kind: Kind
    view: str = ""
    fields: tuple[tuple[str, str], ...] = ()
    of_interview: bool = True

    def url(self, interview_id: UUID | None) -> str:
        """Return the address, of a page of the interview where it is one."""
        return reverse(self.view, kwargs={"interview_id": interview_id} if self.of_interview else {})


def _turn(action: str) -> How:
    return How(Kind.TURN, "send_turn", (("action", action),))


def _post(view: str, *fields: tuple[str, str]) -> How:
    return How(Kind.POST, view, fields)


def _page(view: str, *, of_interview: bool = False) -> How:
    return How(Kind.LINK, view, of_interview=of_interview)


ACTIONS: Mapping[str, How] = {
    # --- on with the conversation ---
    "go_on": How(Kind.FOLD, "fold_card"),
    "keep_going": How(Kind.FOLD, "fold_card"),
    "wait": How(Kind.FOLD, "fold_card"),
    "end_interview": _post("end_interview", ("confirmed", "1")),
    "skip_to_end": _turn(TurnAction.SKIP),
    "stay": How(Kind.COMPOSE),
    CHOOSE: _turn(TurnAction.MESSAGE),
    BACK_TO: _turn(TurnAction.BACK),
    "stronger_hint": _turn(TurnAction.HINT),
    "edit": How(Kind.COMPOSE),
    "resend": How(Kind.RESEND),
    "try_again": How(Kind.RESEND),
    "take_back": _post("take_back"),
    "answer_without_model": _post("answer_without_model"),
    "easier_problem": _post("start_easier"),
    "pause": _post("pause"),
    "another_problem": _page("catalogue"),
    "none_of_these": How(Kind.COMPOSE),
    "misheard": _post("misheard"),
    "ask_coach": _page("ask_coach", of_interview=True),
    "join_cohort": _page("coaching"),
    # --- out of a fault ---
    "retry": _post("retry"),
    "advance": _post("advance"),
    "begin": _post("advance"),
    "use_curated": _post("use_curated"),
    "retry_failed_sections": _post("retry_failed_sections"),
    "write_curated": _post("write_curated"),
    "start_wizard": How(Kind.STEPS),
    "cancel_wizard": _post("cancel_wizard"),
    "show_log": _page("interview_log", of_interview=True),
    "model_settings": _page("model_settings"),
    # --- elsewhere, or the same once more ---
    "refresh": How(Kind.LOAD, "room"),
    "reload": How(Kind.HERE, "room"),
    "read_transcript": _page("transcript", of_interview=True),
    "my_interviews": _page("my_interviews"),
    "log_in": _page("account_login"),
    "read_api": _page("api:docs"),
}
"""All actions, with how each is done."""

_BESIDE_THE_TEXT = (Kind.FOLD, Kind.COMPOSE, Kind.RESEND)
_THE_PAGE_ANEW = (Kind.LOAD, Kind.HERE)
TO_THE_COMPOSER, TO_THE_MAIN_PART = "#composer-text", "#main"


@dataclass(frozen=True)
class Way:
    """Something that can be pressed: a form with ``fields`` or, by its kind, a link to ``url``.

    ``lang`` is the language of the label, where it may be another than the page's.
    """

    name: str
    label: str
    kind: Kind
    url: str
    fields: tuple[tuple[str, str], ...] = ()
    is_default: bool = False
    lang: str = ""

    @property
    def is_form(self) -> bool:
        """Tell whether it is sent, and not only followed."""
        return self.kind in (Kind.TURN, Kind.POST)


def ways_of(
    options: Iterable[RecoveryOption],
    *,
    interview_id: UUID | None,
    default: str = "",
    on_card: bool = False,
    texts: Mapping[str, str] | None = None,
) -> list[Way]:
    """Return what can be pressed for the options of a card, in order.

    ``on_card`` says that the card stands in the conversation and is folded on the server. ``texts`` are what is sent
    by the candidates, by target. Without an interview there is only what can be done from any page.
    """
    ways = []
    for option in options:
        how = ACTIONS[option.action]
        address = _address(how, interview_id, on_card=on_card)
        if address is not None:
            kind, url = address
            fields = (*how.fields, *_of_target(option.action, option.target, texts or {}))
            ways.append(Way(option.name, option.label, kind, url, fields, is_default=option.name == default))
    return ways


def _address(how: How, interview_id: UUID | None, *, on_card: bool) -> tuple[Kind, str] | None:
    """Return how it is done here and where to, ``None`` for what nobody can press here."""
    if how.kind is Kind.FOLD and on_card:
        return Kind.POST, how.url(interview_id)
    if how.kind in _BESIDE_THE_TEXT:
        return how.kind, TO_THE_MAIN_PART if interview_id is None else TO_THE_COMPOSER
    if how.kind in _THE_PAGE_ANEW and interview_id is None:
        return Kind.HERE, ""
    if how.kind is Kind.STEPS or (how.of_interview and interview_id is None):
        return None
    return how.kind, how.url(interview_id)


def _of_target(action: str, target: str, texts: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    if action == BACK_TO:
        return (("target_stage", target),)
    if action == CHOOSE:
        return (("text", texts.get(target, "")),)
    return ()


def offers_of(message: Message, interview: Interview) -> list[Way]:
    """Return what ``message`` of the coach offers, without what nothing stands for any more."""
    language = page_language()
    options = [
        RecoveryOption(action, _label(action, target, language), 0.5, target)
        for action, target in standing_offers(message, interview)
    ]
    ways = ways_of(options, interview_id=interview.pk, on_card=True)
    # Under the coach's words the end is one button among others: it is asked for first, as from the head of the room.
    return [replace(way, fields=()) if way.name == "end_interview" else way for way in ways]


def _label(action: str, target: str, language: Language) -> str:
    if action == BACK_TO:
        return _("Back to: %(stage)s") % {"stage": _STAGE_NAMES[target]}
    return ACTION_LABELS[action][language]
