"""What learners said that the problem does not know yet: plans that are none of its approaches, questions that none of
its clarifications answers. Read with the working copy, so what a curator has added is gone from it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from interviews.conversation.knowledge_source import knowledge_of
from interviews.core.acts import OTHER, ActKind
from interviews.core.acts import Heard as HeardActs
from interviews.core.acts import Said as SaidNow
from interviews.core.code.reading import without_code
from interviews.core.context import Language
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.signs.evidence import asked_clarifications, describes_an_approach, restates
from interviews.core.reading.signs.hearing import hear
from interviews.core.reading.signs.message_signs import declines, is_question, says_ready, says_stuck, sentences, words
from interviews.core.stages import Stage
from interviews.curating.insights.word_groups import Said, WordGroup, grouped, singles
from interviews.models import Interview, Message, Role, TurnStatus
from problems.models import Problem

MOST_MESSAGES = 600
"""So many of the latest messages of the two stages are read."""
MOST_HEARD = 100
"""So many of those in which nothing known was heard at the time are heard again with the working copy, 20 ms each; of
the others its exact terms decide."""
LIKELY = 0.8
"""What was heard with less confidence, and by no exact term, may have been something that the problem does not know."""
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
        .values_list("interview", "stage", "text", "heard")[:MOST_MESSAGES]
    )
    revision = problem.draft_revision_id
    languages = {interviews[row[0]].language for row in said} if revision is not None else set()
    found = {name: _knowledge(revision, name) for name in ("en", "zh") if name in languages}
    known = {name: knowledge for name, knowledge in found.items() if knowledge is not None}
    again = MOST_HEARD
    plans: list[Said] = []
    questions: list[Said] = []
    messages = dict.fromkeys(Stage, 0)
    for pk, stage, text, heard in said:
        interview = interviews[pk]
        if interview.language not in known:
            continue
        knowledge, names = known[interview.language], (interview.learner.first_name, interview.learner.last_name)
        messages[Stage(stage)] += 1
        if _was_known(heard):
            continue
        again -= 1
        knowledge = knowledge if again >= 0 else replace(knowledge, ear=None)
        if stage == Stage.THOUGHT_ARTICULATION:
            plans += [Said(pk, plan, names) for plan in _unknown_plans(text, knowledge)]
        else:
            questions += [Said(pk, question, names) for question in _unknown_questions(text, knowledge)]
    statements = "\n".join(knowledge.statement for knowledge in known.values())
    return Unheard(
        _heard(messages[Stage.THOUGHT_ARTICULATION], plans, statements),
        _heard(messages[Stage.PROBLEM_CLARIFICATION], questions, statements),
    )


def _knowledge(revision: int, language: Language) -> ProblemKnowledge | None:
    """Return what is known of a revision, ``None`` where its content is of a shape that nobody reads any more."""
    try:
        return knowledge_of(revision, language)
    except (KeyError, TypeError, ValueError):
        return None


def _heard(messages: int, said: list[Said], statements: str) -> Heard:
    groups = tuple(grouped(said, known=statements))
    return Heard(messages, len(said), groups, singles(said, groups))


def _unknown_plans(text: str, knowledge: ProblemKnowledge) -> Iterable[str]:
    plan = without_code(text).strip()
    may_be_one = describes_an_approach(plan) or (len(words(plan)) >= PLAN_WORDS and not is_question(plan))
    if says_stuck(plan) or says_ready(plan) or not may_be_one:
        return []
    return [] if _speaks_of_an_idea(plan, knowledge) else [plan]


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
        and not _speaks_of_an_idea(sentence, knowledge)
    ]


def _was_known(heard: Mapping[str, Any] | None) -> bool:
    """Tell whether an item of the problem was heard at the time."""
    try:
        return heard is not None and _has_item(HeardActs.from_dict(heard))
    except (KeyError, TypeError, ValueError):  # stored by another version
        return False


def _speaks_of_an_idea(text: str, knowledge: ProblemKnowledge) -> bool:
    heard = hear(SaidNow(text, Stage.THOUGHT_ARTICULATION), knowledge)
    return _has_item(HeardActs(heard.of(ActKind.APPROACH)))


def _has_item(heard: HeardActs) -> bool:
    acts = heard.of(ActKind.FACT_QUESTION, ActKind.APPROACH)
    likely = (act for act in acts if act.sure or act.by == "terms" or act.confidence >= LIKELY)
    return any(act.item != OTHER or act.value for act in likely)
