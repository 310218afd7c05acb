"""What a reply of the coach is about: the learner's words, or the line of their code, to which it answers.

Nobody is asked anew: the acts that were heard say where everything stands, and the run of the code where it stopped. A
reply that leads on by itself, to the next stage or because time has passed, is about nothing in particular.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from interviews.core.acts import Act, ActKind
from interviews.core.context import Message
from interviews.core.dry_run import DryRun
from interviews.core.stages import Stage
from problems.text.late_patterns import LatePattern

QUESTIONS = frozenset(
    {ActKind.FACT_QUESTION, ActKind.PROCESS_QUESTION, ActKind.MEANING_QUESTION, ActKind.CHECK_QUESTION}
)
"""What is answered before anything else, whichever stage it is."""
WISHES = frozenset({ActKind.REQUEST, ActKind.MOOD})
"""What the coach steps in for."""
ASKED_FOR: Mapping[Stage, frozenset[ActKind]] = {
    Stage.PROBLEM_CLARIFICATION: frozenset({ActKind.RESTATE}),
    Stage.THOUGHT_ARTICULATION: frozenset({ActKind.APPROACH, ActKind.COUNTEREXAMPLE}),
    Stage.COMPLEXITY_ANALYSIS: frozenset({ActKind.COST, ActKind.APPROACH}),
    Stage.PSEUDOCODE_DESIGN: frozenset({ActKind.CODE, ActKind.APPROACH, ActKind.DEFECT, ActKind.OUTCOME}),
    Stage.EDGE_CASE_CHECK: frozenset({ActKind.EDGE_CASE, ActKind.OUTCOME, ActKind.DEFECT}),
    Stage.FOLLOW_UP: frozenset({ActKind.POINT, ActKind.APPROACH, ActKind.COST}),
    Stage.PATTERN_SUMMARY: frozenset({ActKind.PATTERN, ActKind.SIGNAL}),
}
"""What a stage asks for: said beside other things, it is what the reply takes up."""
_LINE = LatePattern(r"\b[Ll]ine (\d{1,5})\b|第 ?(\d{1,5}) ?行")


@dataclass(frozen=True)
class About:
    """The places ``words`` (from, to) in the text of the learner's message, in order, or a ``line`` of its code."""

    words: tuple[tuple[int, int], ...] = ()
    line: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON types."""
        return {"words": [list(place) for place in self.words], "line": self.line}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "About":
        """Read back what :meth:`to_dict` gave."""
        return cls(tuple((start, end) for start, end in data["words"]), data["line"])


def about(reply: Message, said: Message, run: DryRun | None) -> About | None:
    """Return what ``reply`` is about, which answers the message ``said``; ``run`` is what came of its code.

    ``None`` for nothing in particular.
    """
    line = _line_of(reply, said, run)
    if line is not None:
        return About(line=line)
    places = _joined(said.text, _taken_up(reply, said))
    return About(places) if places else None


def _line_of(reply: Message, said: Message, run: DryRun | None) -> int | None:
    """Return the line at which the code stopped, where the reply speaks of that: it names the line or the error."""
    if run is None or not said.code.strip() or not run.is_of(said.code):
        return None
    failing = run.failing
    line = run.sign_line or run.line or (failing.line if failing else None)
    if line is None or not 1 <= line <= said.code.count("\n") + 1:
        return None
    named = {int(number) for found in _LINE.findall(reply.text) for number in found if number}
    speaks_of_it = line in named or bool(run.error and run.error in reply.text)
    return line if speaks_of_it else None


def _taken_up(reply: Message, said: Message) -> tuple[Act, ...]:
    heard = said.heard
    if heard is None:
        return ()
    if reply.heard is not None:  # it asks which of several readings was meant
        return heard.acts or heard.unsure
    if reply.situation:
        return heard.of(*WISHES)
    if reply.stage is not said.stage:
        return ()
    wanted = heard.of(*QUESTIONS, *ASKED_FOR[said.stage])
    return wanted or tuple(act for act in heard.acts if act.kind not in {*WISHES, ActKind.NOTHING})


def _joined(text: str, acts: Iterable[Act]) -> tuple[tuple[int, int], ...]:
    """Return where the acts stand in ``text``, without blanks at the ends; what overlaps is one place."""
    places: list[tuple[int, int]] = []
    for begins, ends in sorted((max(act.start, 0), min(act.end, len(text))) for act in acts):
        words = text[begins:ends]
        start, end = begins + len(words) - len(words.lstrip()), begins + len(words.rstrip())
        if start >= end:
            continue
        if places and start <= places[-1][1]:
            places[-1] = (places[-1][0], max(end, places[-1][1]))
        else:
            places.append((start, end))
    return tuple(places)
