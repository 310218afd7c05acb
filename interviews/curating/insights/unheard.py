"""What learners said that the problem does not know yet: plans that are none of its approaches, questions that none of
its clarifications answers. Read with the working copy, so what a curator has added is gone from it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from interviews.conversation.knowledge_source import taxonomy
from interviews.core.code.reading import without_code
from interviews.core.knowledge import ProblemKnowledge, localise
from interviews.core.reading.evidence import asked_clarifications, describes_an_approach, recognise_approaches, restates
from interviews.core.reading.message_signs import declines, is_question, says_ready, says_stuck, sentences, words
from interviews.core.stages import Stage
from interviews.curating.insights.word_groups import Said, WordGroup, grouped, singles
from interviews.models import Interview, Message, Role, TurnStatus
from problems.models import Problem

MOST_MESSAGES = 600
"""So many of the latest messages of the two stages are read."""
PLAN_WORDS, QUESTION_WORDS = 6, 3
"""So many words a plan has that shows no other sign of one, and a question that asks for a fact: "why?" does not."""


@dataclass(frozen=True)
class Heard:
    """Of so many messages of a stage ``number`` held something unknown: the ``groups``, and ``others`` that share
    nothing."""

    messages: int
    number: int
    groups: tuple[WordGroup, ...]
    others: tuple[str, ...]


@dataclass(frozen=True)
class Unheard:
    """Plans and questions that the working copy does not know."""

    approaches: Heard
    questions: Heard


def unheard(problem: Problem, interviews: Mapping[UUID, Interview]) -> Unheard:
    """Return what was said in these interviews and the working copy does not know. One query."""
    said = (
        Message.objects.filter(
            interview__in=list(interviews),
            role=Role.LEARNER,
            folded=False,
            situation="",
            stage__in=(Stage.PROBLEM_CLARIFICATION, Stage.THOUGHT_ARTICULATION),
        )
        .exclude(turn__status=TurnStatus.CANCELLED)
        .order_by("-created_at", "-pk")
        .values_list("interview", "stage", "text")[:MOST_MESSAGES]
    )
    content = problem.draft_revision.content if problem.draft_revision is not None else None
    known = {name: localise(content, taxonomy(name), name) for name in ("en", "zh")} if content else {}
    plans: list[Said] = []
    questions: list[Said] = []
    messages = dict.fromkeys(Stage, 0)
    for pk, stage, text in said:
        interview = interviews[pk]
        if interview.language not in known:
            continue
        knowledge, names = known[interview.language], (interview.learner.first_name, interview.learner.last_name)
        messages[Stage(stage)] += 1
        if stage == Stage.THOUGHT_ARTICULATION:
            plans += [Said(pk, plan, names) for plan in _unknown_plans(text, knowledge)]
        else:
            questions += [Said(pk, question, names) for question in _unknown_questions(text, knowledge)]
    statements = "\n".join(knowledge.statement for knowledge in known.values())
    return Unheard(
        _heard(messages[Stage.THOUGHT_ARTICULATION], plans, statements),
        _heard(messages[Stage.PROBLEM_CLARIFICATION], questions, statements),
    )


def _heard(messages: int, said: list[Said], statements: str) -> Heard:
    groups = tuple(grouped(said, known=statements))
    return Heard(messages, len(said), groups, singles(said, groups))


def _unknown_plans(text: str, knowledge: ProblemKnowledge) -> Iterable[str]:
    plan = without_code(text).strip()
    may_be_one = describes_an_approach(plan) or (len(words(plan)) >= PLAN_WORDS and not is_question(plan))
    if says_stuck(plan) or says_ready(plan) or not may_be_one:
        return []
    return [] if recognise_approaches(plan, knowledge) else [plan]


def _unknown_questions(text: str, knowledge: ProblemKnowledge) -> Iterable[str]:
    if declines(text):
        return []
    return [
        sentence.strip()
        for sentence in sentences(text)
        if is_question(sentence)
        and len(words(sentence)) >= QUESTION_WORDS
        and not says_ready(sentence)
        and not asked_clarifications(sentence, knowledge)
        and not restates(sentence, knowledge)
        and not recognise_approaches(sentence, knowledge)
    ]
