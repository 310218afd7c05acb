"""The strong learner of a problem, played through a whole interview: what is said, where it leads, where it stands.

Nothing is stored and no model is asked: the coach hears and speaks as it does without one. The code that is submitted
is the problem's best solution, which the check runs; here it counts as right.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from interviews.conversation.knowledge_source import knowledge_of
from interviews.core.context import InterviewContext, Language
from interviews.core.dry_run import DryRun, fingerprint
from interviews.core.knowledge import FollowUp, ProblemKnowledge
from interviews.core.reading.signs.evidence import asked_clarifications, named_edge_cases, points_made, signals_named
from interviews.core.stages import Stage
from interviews.core.turn.exchange import TurnInput
from interviews.core.turn.turn import begin, run_turn
from interviews.experts.registry import EXPERTS
from problems.bank.schema import BankProblem
from problems.bank.strong_learner import Lines, learner_of
from problems.models import ProblemRevision
from problems.text.phrases import find_phrases

CLARIFY, THINK, COST, CODE, EDGES, FOLLOW, SUMMARY = Stage
MAX_TURNS = 24
SECONDS_A_TURN = 30.0
TURNS_TO_STAND = 4
"""The turn from which on a stage stands still that it does not end, counted after what is prepared for it."""
FEWEST_NAMED = 3
"""So many questions and edge cases have to be recognised."""

_ELSE: dict[Language, dict[Stage, str]] = {
    "en": {
        CLARIFY: "No more questions, I'm ready.",
        COST: "Yes, that is the cost I mean: {cost}",
        EDGES: "It goes through the code as usual and returns the right result, because that check comes first.",
        FOLLOW: "I have nothing to add to that, let's go on.",
    },
    "zh": {
        CLARIFY: "没有别的问题了，可以开始",
        COST: "对，我说的代价就是：{cost}",
        EDGES: "代码照常执行，会返回正确的结果，因为先做了这个检查",
        FOLLOW: "没有要补充的了，继续吧",
    },
}
_FIRST: dict[Stage, tuple[str, ...]] = {
    CLARIFY: ("task", "questions"),
    THINK: ("first_idea", "better_idea"),
    COST: ("its_cost", "better_idea", "its_new_cost"),
    EDGES: ("edges",),
    SUMMARY: ("summary",),
}


@dataclass(frozen=True)
class Missed:
    """Something that was not reached or recognised: a ``kind`` of ``learner_words.MISSED``, with its figures."""

    kind: str
    found: tuple[str, ...] = ()
    wanted: str = ""

    def __str__(self) -> str:
        return f"{self.kind}: {', '.join(self.found) or 'nothing'}{f'; wanted: {self.wanted}' if self.wanted else ''}"


@dataclass(frozen=True)
class Exchange:
    """One turn: what is said or submitted, in which stage, the coach's answers, and the stage after; ``is_still`` says
    that nothing moves although all that was prepared for the stage is said."""

    stage: Stage
    said: str
    is_code: bool
    replies: tuple[str, ...]
    after: Stage
    is_still: bool


@dataclass(frozen=True)
class Walk:
    """A whole interview; ``stands_in`` is the stage that it does not leave, ``None`` where it gets to its end."""

    opening: str
    exchanges: tuple[Exchange, ...]
    stands_in: Stage | None
    missed: tuple[Missed, ...]


def walk(revision: ProblemRevision, language: Language) -> Walk | None:
    """Play the strong learner of a revision, ``None`` where it has none. Raises ``pydantic.ValidationError`` for a
    content of an older format. Takes a second or two."""
    problem = BankProblem.model_validate(revision.content)
    learner = learner_of(problem)
    if learner is None:
        return None
    lines, knowledge = learner.lines(language), knowledge_of(revision.pk, language)
    experts = {name: expert(knowledge) for name, expert in EXPERTS.items()}
    patterns = tuple(pattern.id for pattern in knowledge.patterns)
    context = InterviewContext("walk", language, knowledge.title, knowledge.statement, patterns=patterns)
    context = begin(context, knowledge, experts).context
    opening = context.conversation[-1].text
    exchanges: list[Exchange] = []
    caught: list[str] = []  # what the leak guard held back
    said: dict[Stage, int] = {}
    while not context.finished and len(exchanges) < MAX_TURNS:
        stage = context.current_stage
        said[stage] = said.get(stage, 0) + 1
        sent = next_said(lines, context, knowledge, problem, said[stage])
        outcome = run_turn(context, knowledge, experts, sent, SECONDS_A_TURN * (len(exchanges) + 1))
        context = outcome.context
        caught += [step.detail for step in outcome.steps if step.name == "leak_caught"]
        replies = tuple(message.text for message in outcome.messages)
        after = context.current_stage
        is_still = after is stage and said[stage] >= len(_FIRST.get(stage, ())) + TURNS_TO_STAND
        exchanges.append(Exchange(stage, sent.code or sent.text, bool(sent.code), replies, after, is_still))
    stands_in = None if context.finished else context.current_stage
    still = tuple(dict.fromkeys(one.stage.value for one in exchanges if one.is_still))
    missed = (*missed_in(context, knowledge, lines, caught), *([Missed("still", still)] if still else ()))
    return Walk(opening, tuple(exchanges), stands_in, missed)


def next_said(
    lines: Lines, context: InterviewContext, knowledge: ProblemKnowledge, problem: BankProblem, number: int
) -> TurnInput:
    """Return what is said for the ``number``-th time in the stage where the interview stands."""
    stage = context.current_stage
    again = "!" * (number - 1)  # the very same twice in a row would count as repetition
    first = _FIRST.get(stage, ())
    if number <= len(first):
        return TurnInput(text=getattr(lines, first[number - 1]))
    if stage is CODE:
        code, tests = problem.solutions.best + "\n" * number, len(problem.tests)
        passed = DryRun(code=fingerprint(code), outcome="passed", passed=tests, total=tests)
        return TurnInput(action="submit", code=code, dry_run=passed)
    if stage is FOLLOW and number <= FEWEST_NAMED:
        return TurnInput(text=_asked(context, knowledge).good_answer)
    if stage is SUMMARY:
        return TurnInput(text=knowledge.when_to_use + again)
    told = _ELSE[knowledge.language].get(stage, lines.better_idea)
    return TurnInput(text=told.format(cost=lines.its_new_cost) + again if stage is COST else told + again)


def stood_still(said: Mapping[Stage, int]) -> tuple[Stage, ...]:
    """Return the stages of an interview that is over that went on although all that was prepared for them was said;
    ``said`` is how often something was said in each."""
    return tuple(stage for stage, number in said.items() if number > len(_FIRST.get(stage, ())) + TURNS_TO_STAND)


def missed_in(
    context: InterviewContext, knowledge: ProblemKnowledge, lines: Lines, caught: list[str]
) -> Iterator[Missed]:
    """Yield what was not reached or recognised in the interview with the strong learner; ``caught`` are leaks."""
    if not context.finished:
        yield Missed("unfinished", (context.current_stage.value,))
    if unreached := [stage.value for stage in Stage if stage not in context.stage_history]:
        yield Missed("unreached", tuple(unreached))
    if context.skipped_stages:
        yield Missed("skipped", tuple(str(stage) for stage in context.skipped_stages))
    asked = tuple(part.id for part in asked_clarifications(lines.questions, knowledge))
    if len(asked) < FEWEST_NAMED:
        yield Missed("questions", asked)
    ideas, best = tuple(context.approach_ids), knowledge.approaches[-1].id
    if len(ideas) < 2 or ideas[-1] != best:
        yield Missed("approaches", ideas, best)
    named = tuple(part.id for part in named_edge_cases(lines.edges, knowledge))
    if len(named) < FEWEST_NAMED:
        yield Missed("edges", named)
    if not find_phrases(lines.summary, knowledge.patterns[0].named_by):
        yield Missed("pattern", wanted=knowledge.patterns[0].id)
    if not signals_named(lines.summary, knowledge):
        yield Missed("signals")
    for one in knowledge.follow_ups:
        made = points_made(one.good_answer, one, knowledge)
        if made < len(one.points):
            yield Missed("follow_up", (one.id, str(made)), str(len(one.points)))
    issues = tuple(issue for issue in context.detected_issues if not issue.startswith(("run:score:", "run:invited")))
    if issues:
        yield Missed("contradicted", issues)
    if caught:
        yield Missed("leaks", tuple(caught))


def _asked(context: InterviewContext, knowledge: ProblemKnowledge) -> FollowUp:
    return {one.id: one for one in knowledge.follow_ups}[context.follow_ups_asked[-1]]
