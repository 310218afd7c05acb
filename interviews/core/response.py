"""What an expert answers, and the check that it may be used."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from interviews.core.acts import Act
from interviews.core.context import FINDINGS, IDENTITY, PLACE, InterviewContext, has_type_of
from interviews.core.stages import Stage, index_of

LONGEST_REASON = 300
"""A reason is one line under the message, and fits where it is stored."""


class InvalidResponse(ValueError):
    """An expert's answer that cannot be used: our own bug, never the learner's fault."""


@dataclass(frozen=True)
class RaisedCard:
    """A card that a response or a turn calls for: its code and facts (``interviews/core/cards/registry.py``)."""

    code: str
    facts: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types."""
        return {"code": self.code, "facts": dict(self.facts)}


@dataclass(frozen=True)
class SecondReading:
    """What a model read in the learner's message beside the rules: a wish, a mood, and the words that show it."""

    intent: str = ""
    mood: str = ""
    quote: str = ""

    def to_dict(self) -> dict[str, str]:
        """Return plain JSON types."""
        return {"intent": self.intent, "mood": self.mood, "quote": self.quote}


@dataclass(frozen=True)
class ModuleResponse:
    """An expert's answer.

    ``next_stage`` is a proposal; the stage table decides. ``context_updates`` maps fields of the context to new values.
    ``metadata`` is evidence for the record and never shown, but for its ``because``: the reason, in the interview's
    language, where what is known of the learner steered the coach (``core/turn/situations/steering.py``). An expert may
    put there what it likes; what the turn reads of it are the properties.
    """

    success: bool
    assistant_message: str
    next_stage: Stage | None = None
    context_updates: Mapping[str, Any] = field(default_factory=dict)
    metadata: Mapping[str, Any] = field(default_factory=dict)
    error_message: str | None = None

    @property
    def evidence(self) -> Mapping[str, Any]:
        """Return what was found in the learner's message, by name; empty where nothing was looked for."""
        found = self.metadata.get("evidence")
        return found if isinstance(found, Mapping) else {}

    @property
    def contradicts(self) -> bool:
        """Tell whether a check contradicted what the learner said: then the evidence names the fault."""
        return bool(self.evidence.get("fault"))

    @property
    def because(self) -> str:
        """Return why this is said to just this learner, "" where it would be said to everybody."""
        return self.metadata.get("because", "")

    @property
    def is_kept(self) -> bool:
        """Tell whether the stage has what it asks for already, so that it may be passed through in silence."""
        return bool(self.metadata.get("kept"))

    @property
    def plan(self) -> str:
        """Return what was to be said, where a model has found other words for it; "" for anything else."""
        return str(self.metadata.get("plan", ""))

    @property
    def says_lead(self) -> bool:
        """Tell whether what comes before an answer (``RunningTurn.lead``) is said in this already."""
        return bool(self.metadata.get("says_lead"))

    @property
    def situation(self) -> str:
        """Return the kind of situation in which the coach steps in with this, "" for an ordinary answer."""
        return str(self.metadata.get("situation", ""))

    @property
    def offers(self) -> tuple[str, ...]:
        """Return what the learner may do next at the press of a button."""
        return tuple(self.metadata.get("offers", ()))

    @property
    def readings(self) -> tuple[Act, ...]:
        """Return what the learner may have meant with what was not understood, offered at the press of a button."""
        return tuple(Act.from_dict(act) for act in self.metadata.get("readings", ()))

    @property
    def card(self) -> RaisedCard | None:
        """Return the card that tells what happened."""
        card = self.metadata.get("card")
        return None if card is None else RaisedCard(card["code"], card["facts"])

    @property
    def voice(self) -> Literal["curated", "model"]:
        """Return who found the words."""
        return "model" if self.metadata.get("voice") == "model" else "curated"

    @property
    def caught(self) -> tuple[str, ...]:
        """Return what the leak guard held back before this response came about, once for every wording."""
        return tuple(str(secrets) for secrets in self.metadata.get("caught", ()))

    @property
    def second_reading(self) -> SecondReading | None:
        """Return what a model read in the message, ``None`` where none was asked."""
        read = self.metadata.get("second_reading")
        if not isinstance(read, Mapping):
            return None
        return SecondReading(read.get("intent", ""), read.get("mood", ""), read.get("quote", ""))

    @property
    def moved_by_evidence(self) -> bool:
        """Tell whether the expert's own checks, not a model's verdict, ended the stage."""
        return bool(self.metadata.get("moved_by_evidence"))

    def noted(self, **metadata: Any) -> "ModuleResponse":
        """Return this response with more ``metadata``."""
        return replace(self, metadata={**self.metadata, **metadata})

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types; tuples become lists."""
        return {
            "success": self.success,
            "assistant_message": self.assistant_message,
            "next_stage": self.next_stage.value if self.next_stage else None,
            "context_updates": {key: _plain(value) for key, value in self.context_updates.items()},
            "metadata": dict(self.metadata),
            "error_message": self.error_message,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "ModuleResponse":
        """Read back what :meth:`to_dict` gave. Raises ``KeyError`` or ``ValueError`` for what is not a response."""
        return cls(
            success=data["success"],
            assistant_message=data["assistant_message"],
            next_stage=Stage(data["next_stage"]) if data["next_stage"] else None,
            context_updates={key: _tuples(value) for key, value in data["context_updates"].items()},
            metadata=dict(data["metadata"]),
            error_message=data["error_message"],
        )


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def validate_response(response: ModuleResponse, context: InterviewContext) -> ModuleResponse:
    """Return ``response`` when it can be used in ``context``. Raises :class:`InvalidResponse` otherwise.

    Refused are unknown update keys, values of the wrong type, metadata that cannot be stored or said, an empty message,
    a failure without its reason, and a proposed stage that is neither the current one nor a neighbour that the table
    could lead to.
    """
    if not isinstance(response.assistant_message, str) or not response.assistant_message.strip():
        raise InvalidResponse("the message is empty or no text")
    if not response.success and not response.error_message:
        raise InvalidResponse("a failure must say what failed")
    if not isinstance(response.context_updates, Mapping) or not _is_plain(response.metadata):
        raise InvalidResponse("updates and metadata must be mappings, and metadata of plain values")
    _check_updates(response.context_updates, context)
    if response.next_stage is not None and not isinstance(response.next_stage, Stage):
        raise InvalidResponse(f"{response.next_stage!r} is no stage")
    if response.next_stage is not None and not _can_follow(context.current_stage, response.next_stage):
        raise InvalidResponse(f"{response.next_stage} cannot follow {context.current_stage}")
    return response


def _check_updates(updates: Mapping[str, Any], context: InterviewContext) -> None:
    for name, value in updates.items():
        if name in IDENTITY | PLACE | FINDINGS or name not in context.__dataclass_fields__:
            raise InvalidResponse(f"{name!r} cannot be updated by an expert")
        if not has_type_of(name, value):
            raise InvalidResponse(f"{name!r} cannot hold {value!r}")


def _is_plain(metadata: Any) -> bool:
    """Tell whether metadata can be stored with the turn: a mapping of text to what JSON knows."""
    if not isinstance(metadata, Mapping) or not all(isinstance(key, str) for key in metadata):
        return False
    offers = metadata.get("offers", ())
    if not isinstance(offers, list | tuple) or not all(isinstance(offer, str) for offer in offers):
        return False
    because = metadata.get("because", "")
    if not isinstance(because, str) or len(because) > LONGEST_REASON:
        return False
    try:
        json.dumps(dict(metadata))
    except (TypeError, ValueError, RecursionError):
        return False
    return True


def _can_follow(current: Stage, proposed: Stage) -> bool:
    return index_of(proposed) <= index_of(current) + 1
