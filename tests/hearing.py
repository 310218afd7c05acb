"""Hand-made readings for tests: what a message does, told by the test instead of heard."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from interviews.core.acts import Act, ActKind, Ear, Heard, Said
from interviews.core.context import Message
from interviews.core.stages import Stage
from interviews.experts.registry import EXPERTS
from tests.players import Line, Player


def act(kind: str, item: str = "", part: str = "", *, of_text: str = "", sure: bool = True, **fields: Any) -> Act:
    """Return an act; ``part`` is where it stands in ``of_text``, which is the whole of it without a part."""
    start = of_text.index(part) if part else 0
    end = start + len(part) if part else len(of_text)
    stance = fields.pop("stance", "proposes" if kind == "approach" else "claims" if kind == "cost" else "")
    return Act(ActKind(kind), item, stance=stance, start=start, end=end, sure=sure, **fields)


def costs(of_text: str, *stated: tuple[str, str, str], stance: str = "claims") -> tuple[Act, ...]:
    """Return the acts of costs, each as (time or space, value, where it stands)."""
    return tuple(
        act("cost", "", part, of_text=of_text, of=of, value=value, stance=stance) for of, value, part in stated
    )


def said(text: str, stage: Stage, *acts: Act, code: str = "") -> Message:
    """Return a message of the learner that does just these acts."""
    return Message("learner", text, stage, code, heard=Heard(acts))


def bare(text: str) -> str:
    """Return ``text`` without the marks at its end by which a test says it once more."""
    return text.rstrip("!.… ()")


@dataclass
class FakeEar:
    """Hears what it was told that a text does; any other text says nothing to it, or is heard by ``otherwise``."""

    told: Mapping[str, tuple[Act, ...]] = field(default_factory=dict)
    otherwise: Ear | None = None

    def hear(self, said: Said) -> Heard:
        """Return the acts that were told for the text."""
        told = {bare(text): acts for text, acts in self.told.items()}
        acts = told.get(bare(said.text))
        if acts is None and self.otherwise is not None:
            return self.otherwise.hear(said)
        acts = acts or ()
        return Heard((*acts, Act(ActKind.CODE, "python", sure=True)) if said.code.strip() else tuple(acts))

    def process_questions(self, text: str) -> tuple[Act, ...]:
        """Return nothing: none is told."""
        return ()


def told(player: Player, readings: Mapping[str, tuple[Act, ...]]) -> None:
    """Let everybody in the player's interview hear these texts so, and all others as before."""
    player.knowledge = replace(player.knowledge, ear=FakeEar(readings, player.knowledge.ear))
    player.experts = {name: expert(player.knowledge) for name, expert in EXPERTS.items()}


def spelled(acts: str) -> tuple[Act, ...]:
    """Return the acts that are spelled ``kind``, ``kind:item``, ``time=cost`` or ``space=cost``, with blanks between."""
    return tuple(map(_spelled, acts.split()))


def _spelled(one: str) -> Act:
    name, of, value = one.partition("=")
    if of:
        return act("cost", of=name, value=value)
    kind, _, item = one.partition(":")
    return act(kind, item)


def told_lines(player: Player, lines: Iterable[Line]) -> Player:
    """Let everybody in the player's interview hear the lines as they tell; return the player."""
    told(player, {line.say: spelled(line.heard) for line in lines if line.heard})
    return player


class ByWords:
    """Hears approaches by the words of a table, each in its clause: for tests in which only that matters."""

    def __init__(self, words: Mapping[str, Sequence[str]]) -> None:
        self.words = words

    def hear(self, said: Said) -> Heard:
        """Return the approaches that ``said`` names; one after "not" or "no" is none."""
        acts = [
            act("approach", approach, clause, of_text=said.text)
            for clause in filter(str.strip, _CLAUSES.split(said.text))
            for approach, words in self.words.items()
            if any(word in clause.lower() for word in words) and not _DENIED.search(clause.lower())
        ]
        return Heard(tuple(acts))

    def process_questions(self, text: str) -> tuple[Act, ...]:
        """Return nothing: none is told."""
        return ()


_CLAUSES = re.compile(r"[,，.。;；:：、\n]|\bor\b|或者?|还是")
_DENIED = re.compile(r"\bnot\b|\bno\b|不用|不要")


@dataclass(frozen=True)
class Heeding:
    """Hears something in every message, so that each reaches the expert: an act for which none of the stage asks."""

    ear: Ear

    def hear(self, said: Said) -> Heard:
        """Return what the ear hears, and what is of no use here where that is nothing that is said to an expert."""
        heard = self.ear.hear(said)
        added = ActKind.RESTATE if said.stage is Stage.PATTERN_SUMMARY else ActKind.SIGNAL
        return heard if heard.understood and not heard.only(*_ASIDES) else Heard((Act(added),))

    def process_questions(self, text: str) -> tuple[Act, ...]:
        """Return nothing: none is told."""
        return ()


_ASIDES = (ActKind.MOOD, ActKind.PROCESS_QUESTION, ActKind.MEANING_QUESTION, ActKind.REQUEST, ActKind.NOTHING)
