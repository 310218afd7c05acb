"""Playing interviews through the core, without a database: problems by slug, learners by what they say.

``Line`` is one exchange: what the learner says, the stage in which the coach then waits, and parts of the reply. A
played interview is a list of them, so that a test reads like a transcript. Every message of the coach is checked for
leaks while it is played.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise

from interviews.conversation.knowledge_source import taxonomy
from interviews.conversation.pasted_problems import content_for_pasted, detected_patterns, title_of
from interviews.core.context import InterviewContext, Language, Message, UserProfile
from interviews.core.knowledge import ProblemKnowledge, localise
from interviews.core.leaks.guard import find_leaks
from interviews.core.stages import Stage
from interviews.core.turn.exchange import Step, TurnInput
from interviews.core.turn.turn import begin, run_turn
from interviews.experts.base import Expert
from interviews.experts.registry import EXPERTS
from interviews.hearing.ear import with_ear
from problems.bank.schema import to_content
from tests.factories.core import bank_file

SLUGS = (
    "coin-change",
    "daily-temperatures",
    "longest-substring-without-repeating-characters",
    "merge-intervals",
    "merge-k-sorted-lists",
    "n-queens",
    "number-of-islands",
    "reverse-linked-list",
    "search-in-rotated-sorted-array",
    "subarray-sum-equals-k",
    "two-sum",
    "valid-parentheses",
)
"""A dozen problems of all kinds, on which the coach is tried; what concerns every problem is in ``test_bank``."""
LANGUAGES: tuple[Language, ...] = ("en", "zh")


@lru_cache(maxsize=128)
def bank_content(slug: str) -> dict:
    """Return the content of a problem of the bank."""
    return to_content(bank_file(slug))


def pasted_knowledge(text: str, language: Language = "en") -> ProblemKnowledge:
    """Return what the coach knows about a pasted text."""
    content = content_for_pasted(title_of(text), text, detected_patterns(text))
    return with_ear(localise(content, taxonomy(language), language))


def new_context(knowledge: ProblemKnowledge, **values: object) -> InterviewContext:
    """Return the context of an interview that has not begun."""
    patterns = tuple(pattern.id for pattern in knowledge.patterns)
    return InterviewContext(
        "test", knowledge.language, knowledge.title, knowledge.statement, patterns=patterns, **values
    )


@dataclass(frozen=True)
class Line:
    """One exchange: ``say`` (or an action), where it leads, what the reply holds and what it must not hold.

    ``heard`` tells what the message does (``tests.hearing.spelled``), "" leaves that to the ear.
    """

    say: str | TurnInput
    stage: Stage | None = None
    reply: str | Sequence[str] = ()
    never: str | Sequence[str] = ()
    heard: str = ""

    @property
    def turn_input(self) -> TurnInput:
        return self.say if isinstance(self.say, TurnInput) else TurnInput(text=self.say)


@dataclass
class Player:
    """A running interview. :meth:`say` plays one turn and checks what the coach answers."""

    knowledge: ProblemKnowledge
    level: str = "unknown"
    context: InterviewContext = field(init=False)
    experts: dict[str, Expert] = field(init=False)
    steps: list[Step] = field(init=False, default_factory=list)
    turns: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.experts = {name: expert(self.knowledge) for name, expert in EXPERTS.items()}
        outcome = begin(new_context(self.knowledge, user_profile=UserProfile(self.level)), self.knowledge, self.experts)
        self.context = outcome.context

    def say(self, said: str | TurnInput) -> str:
        """Play one turn; return the coach's reply, its messages one below the other."""
        turn_input = said if isinstance(said, TurnInput) else TurnInput(text=said)
        before = self.context
        outcome = run_turn(before, self.knowledge, self.experts, turn_input, 30.0 * (self.turns + 1))
        self.turns += 1
        self.context = outcome.context
        self.steps.extend(outcome.steps)
        self._check(before, outcome.messages)
        return "\n".join(message.text for message in outcome.messages)

    def play(self, lines: Sequence[Line]) -> InterviewContext:
        """Play the lines in turn and compare what happens with what they expect; return the context at the end."""
        for number, line in enumerate(lines, start=1):
            answer = self.say(line.say)
            where = f"line {number}: {line.say!r}\n-> {self.context.current_stage.value}: {answer}"
            if line.stage is not None:
                assert self.context.current_stage is line.stage, where
            for part in [line.reply] if isinstance(line.reply, str) else line.reply:
                assert part in answer, where
            for part in [line.never] if isinstance(line.never, str) else line.never:
                assert part not in answer, where
        return self.context

    def recorded(self, name: str) -> list[Step]:
        """Return the steps of that name so far."""
        return [step for step in self.steps if step.name == name]

    def _check(self, before: InterviewContext, messages: tuple[Message, ...]) -> None:
        assert messages, "the coach said nothing"
        previous = [message for message in before.conversation if message.role == "coach"][-1]
        said = (previous, *messages)
        for one, other in pairwise(said):
            assert one.text != other.text, f"said twice in a row: {one.text}"
        for message in messages:
            assert not secrets_in(message, self.knowledge, self.context), message.text


def secrets_in(message: Message, knowledge: ProblemKnowledge, context: InterviewContext) -> list[str]:
    """Return what ``message`` gives away, judged in the stage in which it was said by all that was said before it."""
    place = context.conversation.index(message)
    before = context.conversation[:place]
    at_that_time = replace(context, current_stage=message.stage, conversation=before)
    return [leak.secret for leak in find_leaks(message.text, knowledge, at_that_time)]
