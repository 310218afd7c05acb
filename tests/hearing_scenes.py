"""Interviews in which it is told what is heard: for tests of what the coach does about it, whoever hears."""

from dataclasses import dataclass, field, replace

from interviews.core.acts import Act, ActKind, Heard, Said
from interviews.core.context import InterviewContext, Language, Message, UserProfile
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.stages import STAGE_ORDER, Stage, index_of
from interviews.core.turn.exchange import TurnInput, TurnOutcome
from interviews.core.turn.turn import run_turn
from interviews.experts.registry import EXPERTS
from tests.factories.core import make_knowledge

ASKED: dict[Language, str] = {
    "en": "How would you go about it? No code yet.",
    "zh": "你打算怎么做？先不用写代码。",
}


@dataclass
class ToldEar:
    """Hears what it was told to hear, whatever is said."""

    heard: Heard = field(default_factory=Heard)

    def hear(self, said: Said) -> Heard:
        return self.heard

    def process_questions(self, text: str) -> tuple[Act, ...]:
        """Return nothing: none is told."""
        return ()


@dataclass
class HeardScene:
    """An interview that waits in a stage after the coach's question; :meth:`say` is told what is heard."""

    stage: Stage = Stage.THOUGHT_ARTICULATION
    language: Language = "en"
    slug: str = "two-sum"
    level: str = "intermediate"
    now: float = 0.0
    ear: ToldEar = field(default_factory=ToldEar)
    knowledge: ProblemKnowledge = field(init=False)
    context: InterviewContext = field(init=False)
    outcome: TurnOutcome = field(init=False)

    def __post_init__(self) -> None:
        self.knowledge = replace(make_knowledge(self.slug, self.language), ear=self.ear)
        past = index_of(self.stage)
        follow_up = self.knowledge.follow_ups[0]
        self.context = InterviewContext(
            "test",
            self.language,
            self.knowledge.title,
            self.knowledge.statement,
            patterns=tuple(pattern.id for pattern in self.knowledge.patterns),
            current_stage=self.stage,
            stage_history=STAGE_ORDER[: past + 1],
            conversation=(Message("coach", ASKED[self.language], self.stage),),
            user_profile=UserProfile(self.level),
            identified_pattern=self.knowledge.patterns[0].id if past else None,
            user_approach="all pairs" if past > 1 else None,
            approach_ids=(self.knowledge.approaches[0].id,) if past > 1 else (),
            complexity_discussed=past > 2,
            pseudocode="for i in range(n):\n    for j in range(i):\n        pass" if past > 3 else None,
            edge_cases_discussed=past > 4,
            follow_ups_asked=(follow_up.id,) if self.stage is Stage.FOLLOW_UP else (),
            last_question=ASKED[self.language],
        )

    def say(self, text: str, *acts: Act, unsure: tuple[Act, ...] = (), after: float = 30.0, **sent: object) -> str:
        """Play one turn in which ``acts`` are heard, or only ``unsure`` readings; return the coach's reply."""
        self.ear.heard = Heard(acts, unsure)
        self.now += after
        voices = {name: expert(self.knowledge) for name, expert in EXPERTS.items()}
        self.outcome = run_turn(self.context, self.knowledge, voices, TurnInput(text=text, **sent), self.now)
        self.context = self.outcome.context
        return "\n\n".join(message.text for message in self.outcome.messages)

    @property
    def kinds(self) -> list[str]:
        return [met.kind for met in self.outcome.occurrences]

    @property
    def steps(self) -> list[str]:
        return [step.name for step in self.outcome.steps]

    @property
    def offers(self) -> tuple[str, ...]:
        return self.outcome.messages[-1].offers

    @property
    def chips(self) -> tuple[Act, ...] | None:
        """Return the readings that the coach's last word offers, ``None`` where it asks about nothing."""
        heard = self.outcome.messages[-1].heard
        return None if heard is None else heard.unsure

    @property
    def said(self) -> Message:
        """Return the learner's latest message as it is remembered."""
        return next(one for one in reversed(self.context.conversation) if one.role == "learner")


def process(about: str, **fields: object) -> Act:
    return Act(ActKind.PROCESS_QUESTION, about, **fields)


def meaning(**fields: object) -> Act:
    return Act(ActKind.MEANING_QUESTION, **fields)


def request(what: str, **fields: object) -> Act:
    return Act(ActKind.REQUEST, what, **fields)


def mood(what: str, **fields: object) -> Act:
    return Act(ActKind.MOOD, what, **fields)


def approach(which: str, **fields: object) -> Act:
    return Act(ActKind.APPROACH, which, **{"stance": "proposes", "sure": True, **fields})
