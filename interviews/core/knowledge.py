"""What the coach knows about one problem, in the interview's language.

The knowledge comes from a bank file or, for a pasted problem, from the patterns detected in it; both arrive here in
the bank's format. Spoken texts are in one language; phrases keep both, because people mix languages.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from interviews.core.acts import Ear
from interviews.core.context import Language
from interviews.core.stages import STAGE_ORDER, Stage


@dataclass(frozen=True)
class Clarification:
    """A fact that the learner may ask for."""

    id: str
    topic: str
    examples: tuple[str, ...]
    terms: tuple[str, ...]
    answer: str
    matters: bool


@dataclass(frozen=True)
class Approach:
    """A way to solve the problem; ``rank`` counts from 0, the weakest."""

    id: str
    rank: int
    name: str
    time: str
    space: str
    examples: tuple[str, ...]
    terms: tuple[str, ...]
    constructs: tuple[str, ...]
    nudges: tuple[str, ...]


@dataclass(frozen=True)
class EdgeCase:
    """An input worth thinking about, with the question that raises it; ``family`` is the kind of input that it is,
    ``expected`` what is right there, ``None`` where that is not one value, ``input`` the input itself."""

    id: str
    question: str
    examples: tuple[str, ...]
    terms: tuple[str, ...]
    family: str = ""
    expected: Any = None
    input: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True)
class Trap:
    """A plausible idea that does not work; ``breaks`` is a small input that shows it, ``expected`` what is right."""

    id: str
    name: str
    examples: tuple[str, ...]
    terms: tuple[str, ...]
    breaks: Mapping[str, Any]
    expected: Any


@dataclass(frozen=True)
class Point:
    """A point of a good answer, or a signal of the pattern: how people say it, and words that can mean nothing else."""

    examples: tuple[str, ...]
    terms: tuple[str, ...]


@dataclass(frozen=True)
class FollowUp:
    """A harder question, with the points of a good answer."""

    id: str
    kind: str
    level: int
    question: str
    points: tuple[Point, ...]
    good_answer: str
    related: str | None


@dataclass(frozen=True)
class Example:
    """An example that stands beside the statement."""

    input: Mapping[str, Any]
    output: Any
    explanation: str


@dataclass(frozen=True)
class Result:
    """What should come out for an input."""

    input: Mapping[str, Any]
    expected: Any


@dataclass(frozen=True)
class Secret:
    """Phrases that the coach may not say before ``from_stage`` unless the learner said them first."""

    id: str
    phrases: tuple[str, ...]
    from_stage: Stage


@dataclass(frozen=True)
class Pattern:
    """A pattern's name and how people name it."""

    id: str
    name: str
    named_by: tuple[str, ...]


@dataclass(frozen=True, eq=False)  # one is made per problem and kept, so it stands for itself, also as a key
class ProblemKnowledge:
    """All of it. ``patterns`` are the problem's own, best first; ``all_patterns`` the whole taxonomy.

    ``task`` is the title and the statement in both languages: what anybody may have read. ``methods`` are those of
    a class that is to be written, ``function`` is the name of what is to be written, "" where nobody knows. ``ear``
    hears what is said about it; without one messages are heard by exact terms.
    ``results`` has what should come out for the inputs that the bank knows, where that is one value.
    """

    language: Language
    title: str
    statement: str
    task: str
    patterns: tuple[Pattern, ...]
    all_patterns: tuple[Pattern, ...]
    expected_time: str | None
    clarifications: tuple[Clarification, ...]
    approaches: tuple[Approach, ...]
    traps: tuple[Trap, ...]
    hints: Mapping[Stage, tuple[str, ...]]
    edge_cases: tuple[EdgeCase, ...]
    follow_ups: tuple[FollowUp, ...]
    key_idea: str
    when_to_use: str
    signals: tuple[Point, ...]
    secrets: tuple[Secret, ...]
    examples: tuple[Example, ...] = ()
    results: tuple[Result, ...] = ()
    methods: tuple[str, ...] = ()
    function: str = ""
    ear: Ear | None = None

    def approach(self, approach_id: str) -> Approach:
        """Return the approach with that id. Raises ``KeyError``."""
        return {approach.id: approach for approach in self.approaches}[approach_id]

    def is_best(self, approach: Approach) -> bool:
        """Tell whether nothing better is known."""
        return approach.rank == len(self.approaches) - 1

    @property
    def has_reference(self) -> bool:
        """Tell whether costs are known for sure: true for the bank, false for a pasted problem."""
        return all(approach.time for approach in self.approaches)


def with_told_traps(knowledge: ProblemKnowledge, told: tuple[str, ...]) -> ProblemKnowledge:
    """Return ``knowledge`` with the traps of this interview: ideas that were told in it, and the input that breaks each
    (:func:`told_trap`)."""
    return _with_told_traps(knowledge, told) if told else knowledge


@lru_cache(maxsize=128)
def _with_told_traps(knowledge: ProblemKnowledge, told: tuple[str, ...]) -> ProblemKnowledge:
    """Kept, for knowledge stands for itself as a key: a new one for every turn would be learnt anew by everybody."""
    return replace(knowledge, traps=(*knowledge.traps, *_read_traps(told)))


def told_trap(trap: Trap) -> str:
    """Return a trap of one interview as it is remembered there: a line of JSON."""
    plain = {"id": trap.id, "name": trap.name, "breaks": dict(trap.breaks), "expected": trap.expected}
    return json.dumps(plain, ensure_ascii=False, sort_keys=True)


def _read_traps(told: Iterable[str]) -> Iterator[Trap]:
    """Yield the traps that can be read back: a memory that was damaged is no reason to stop."""
    for line in told:
        with suppress(ValueError, KeyError, TypeError):
            plain = json.loads(line)
            yield Trap(str(plain["id"]), str(plain["name"]), (), (), dict(plain["breaks"]), plain["expected"])


def localise(content: Mapping[str, Any], patterns: tuple[Pattern, ...], language: Language) -> ProblemKnowledge:
    """Build the knowledge from ``content`` (the bank's format) and the taxonomy, speaking ``language``."""
    by_id = {pattern.id: pattern for pattern in patterns}

    def said(text: Mapping[str, str]) -> str:
        return text[language]

    return ProblemKnowledge(
        language=language,
        title=said(content["title"]),
        statement=said(content["statement"]),
        task="\n".join(content[part][one] for part in ("title", "statement") for one in content[part]),
        patterns=tuple(by_id[pattern_id] for pattern_id in content["patterns"]),
        all_patterns=patterns,
        expected_time=content["expected_complexity"]["time"],
        clarifications=tuple(
            Clarification(c["id"], said(c["topic"]), *_heard(c), said(c["answer"]), c["matters"])
            for c in content["clarifications"]
        ),
        approaches=tuple(
            Approach(
                id=a["id"],
                rank=rank,
                name=said(a["name"]),
                time=a["time"],
                space=a["space"],
                examples=phrases(a["examples"]),
                terms=phrases(a["terms"]),
                constructs=tuple(a["constructs"]),
                nudges=tuple(map(said, a["nudges"])),
            )
            for rank, a in enumerate(content["approaches"])
        ),
        traps=tuple(
            Trap(t["id"], said(t["name"]), *_heard(t), t["breaks"]["input"], t["breaks"]["expected"])
            for t in content.get("traps", ())
        ),
        hints={stage: tuple(map(said, content["hints"][stage.value])) for stage in STAGE_ORDER},
        edge_cases=tuple(
            EdgeCase(
                e["id"], said(e["question"]), *_heard(e), e.get("family", ""), e.get("expected"), e.get("input") or {}
            )
            for e in content["edge_cases"]
        ),
        follow_ups=tuple(
            FollowUp(
                id=f["id"],
                kind=f["kind"],
                level=f["level"],
                question=said(f["question"]),
                points=tuple(Point(*_heard(point)) for point in f["points"]),
                good_answer=said(f["good_answer"]),
                related=f.get("related"),
            )
            for f in content["follow_ups"]
        ),
        key_idea=said(content["key_idea"]),
        when_to_use=said(content["when_to_use"]),
        signals=tuple(Point(*_heard(signal)) for signal in content["signals"]),
        secrets=tuple(Secret(s["id"], phrases(s["phrases"]), Stage(s["from_stage"])) for s in content["secrets"]),
        examples=tuple(
            Example(e["input"], e["output"], said(e["explanation"]) if e.get("explanation") else "")
            for e in content.get("examples", ())
        ),
        results=tuple(_results(content)),
        methods=tuple(method["name"] for method in (content.get("signature") or {}).get("methods") or ()),
        function=str((content.get("signature") or {}).get("function") or ""),
    )


def _results(content: Mapping[str, Any]) -> Iterator[Result]:
    """Yield what should come out for every input of the bank, nothing where more than one result may be right."""
    if content.get("checker"):
        return
    for example in content.get("examples", ()):
        yield Result(example["input"], example["output"])
    cases = (*(trap["breaks"] for trap in content.get("traps", ())), *content["edge_cases"], *content.get("tests", ()))
    for case in cases:
        if case.get("input") and case.get("expected") is not None:
            yield Result(case["input"], case["expected"])


def _heard(part: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the examples and the terms of a part, both languages together."""
    return phrases(part["examples"]), phrases(part["terms"])


def phrases(local: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the phrases of both languages together."""
    return (*local["en"], *local["zh"])
