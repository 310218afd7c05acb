"""What the API reads, scoped to the learner who asks: plain values in the shapes of the serializers.

Each of these takes a number of queries that does not grow with the interview.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any
from uuid import UUID

from interviews.api.reading_attempts import exported_submissions
from interviews.api.reading_report import assessed, coach_feedback, study_note, written_sections
from interviews.api.ways import for_programs
from interviews.conversation import cards, selectors
from interviews.conversation.knowledge_source import knowledge_for
from interviews.conversation.memory import memory_of
from interviews.core.cards.content import ErrorFeedback
from interviews.core.cards.registry import CHOOSE
from interviews.ground.refusals import page_language
from interviews.models import Interview, Message, Role, Turn, TurnStatus
from problems.models import Problem
from profiles.models import User
from profiles.providers.choices import access_of, offered_providers, voice_of

Plain = dict[str, Any]

SUMMARY_FIELDS = (
    "id", "title", "language", "status", "stage", "turn_count",
    "started_at", "updated_at", "finished_at", "ended_early", "is_scratch",
)  # fmt: skip
ARTEFACT_FIELDS = ("claimed_time", "claimed_space", "pseudocode", "summary")


def problem_summary(problem: Problem) -> Plain:
    """Return a problem as the list has it: no pattern, no hint, no solution."""
    return {
        "slug": problem.slug,
        "title": {"en": problem.title_en, "zh": problem.title_zh},
        "difficulty": problem.difficulty,
    }


def problem_detail(slug: str) -> Plain:
    """Return what a learner sees of a problem, in both languages. Raises ``Problem.DoesNotExist``.

    What goes out is named here piece by piece, so that nothing the coach knows goes with it.
    """
    problem = Problem.objects.listed().select_related("current_revision").get(slug=slug)
    content = problem.current_revision.content
    signature = content["signature"]
    return problem_summary(problem) | {
        "statement": content["statement"],
        "signature": {name: signature[name] for name in ("function", "parameters", "returns")}
        | {"methods": signature.get("methods", [])},
        "examples": [
            {"input": example["input"], "output": example["output"], "explanation": example.get("explanation")}
            for example in content["examples"]
        ],
    }


def interview_summary(interview: Interview) -> Plain:
    """Return an interview as the list has it. Its revision has to be fetched with the problem."""
    return {name: getattr(interview, name) for name in SUMMARY_FIELDS} | {"problem": _slug(interview)}


def interview_state(interview: Interview) -> Plain:
    """Return where an interview stands."""
    card = open_card(interview)
    return {
        "id": interview.pk,
        "status": interview.status,
        "stage": interview.stage,
        "turn_count": interview.turn_count,
        "open_card": card.to_json() if card else None,
    }


def open_card(interview: Interview) -> ErrorFeedback | None:
    """Return what waits for the learner's choice, with the ways on that the API has.

    Without an open card it is what the status itself calls for. What is sent for a candidate stands in the details.
    """
    language = page_language()
    card = cards.open_card_of(interview)
    feedback = cards.feedback_of(card, language) if card else cards.standing_feedback(interview, language)
    if feedback is None:
        return None
    if found := card.facts.get("candidates") if card else None:
        texts = [{"action": f"{CHOOSE}:{number}", "text": one["text"]} for number, one in enumerate(found, start=1)]
        feedback = replace(feedback, details={**feedback.details, "candidates": texts})
    return for_programs(feedback, language)


def interview_detail(learner: User, interview_id: UUID) -> Plain:
    """Return an interview with all that was said and collected. Raises ``Interview.DoesNotExist``."""
    interview = selectors.whole_interview_of(learner, interview_id)
    return interview_summary(interview) | interview_state(interview) | _record(interview) | {"voice": voice_of(learner)}


def exported(learner: User, interview_id: UUID) -> tuple[Plain, ErrorFeedback | None]:
    """Return an interview to keep, with its problem, and the card that is open. Raises ``Interview.DoesNotExist``."""
    interview = selectors.whole_interview_of(learner, interview_id)
    view = selectors.problem_view(interview)
    problem = {
        "title": view.title,
        "slug": _slug(interview),
        "difficulty": view.difficulty,
        "statement": view.statement,
        "signature": view.signature,
    }
    card = open_card(interview)
    record = _record(interview)
    return interview_summary(interview) | record | {
        "problem": problem,
        "attempts": exported_submissions(interview),
        "report": assessed(interview) | {"sections": record["artefacts"]["report"]} if interview.is_over else None,
        "study_note": study_note(interview) if interview.is_over else None,
        "coach_feedback": coach_feedback(interview),
        "open_card": card.to_json() if card else None,
    }, card


def check_is_theirs(learner: User, interview_id: UUID) -> None:
    """Raise ``Interview.DoesNotExist`` unless the interview is the learner's, before anything is said of a body."""
    if not Interview.objects.filter(pk=interview_id, learner=learner).exists():
        raise Interview.DoesNotExist


def has_turn(learner: User, interview_id: UUID, client_id: UUID) -> bool:
    """Tell whether a turn with this ``client_id`` was sent before."""
    mine = Turn.objects.filter(interview__learner=learner, interview_id=interview_id)
    return mine.filter(client_id=client_id).exists()


def turn_detail(learner: User, interview_id: UUID, number: int) -> Plain:
    """Return a turn and what came of it so far. Raises ``Turn.DoesNotExist``."""
    turns = Turn.objects.select_related("interview")
    turn = turns.get(interview_id=interview_id, interview__learner=learner, number=number)
    said = list(turn.messages.exclude(role=Role.CARD).order_by("position"))
    for message in said:
        message.turn = turn
    return {
        "number": turn.number,
        "client_id": turn.client_id,
        "action": turn.action,
        "status": turn.status,
        "accepted_at": turn.accepted_at,
        "finished_at": turn.finished_at,
        "messages": _said(said),
        "interview": interview_state(turn.interview),
    }


def ai_config(learner: User, interview_id: UUID) -> Plain:
    """Return who speaks as the coach and who could. Raises ``Interview.DoesNotExist``. The key is not in it."""
    selectors.interview_of(learner, interview_id)
    access = access_of(learner)
    return {
        "voice": access.voice,
        "provider": access.provider.name if access.provider else None,
        "model": access.model or None,
        "key_hint": access.key_hint or None,
        "speaking": voice_of(learner),
        "providers": offered_providers(),
    }


def _slug(interview: Interview) -> str | None:
    return interview.revision.problem.slug if interview.revision else None


def _record(interview: Interview) -> Plain:
    """Return what was said and collected, and what it used of models."""
    usage = selectors.usage_of(interview)
    return {
        "stage_history": selectors.stage_visits(interview),
        "messages": _said(message for message in selectors.messages_of(interview) if message.role != Role.CARD),
        "artefacts": _artefacts(interview),
        "tokens": {
            "last_step": _count(interview.last_prompt_tokens, interview.last_completion_tokens),
            "total": _count(interview.prompt_tokens, interview.completion_tokens),
            "costs": [{"currency": currency, "amount": amount} for currency, amount in (usage.costs if usage else ())],
        },
    }


def _said(messages: Iterable[Message]) -> list[Plain]:
    names = ("position", "role", "stage", "text", "code", "voice", "because", "created_at")
    return [
        {name: getattr(message, name) for name in names}
        | {
            "turn": message.turn.number if message.turn else None,
            "in_conversation": not (message.folded or (message.turn and message.turn.status == TurnStatus.CANCELLED)),
        }
        for message in messages
    ]


def _artefacts(interview: Interview) -> Plain:
    """Return what the learner has collected. The pattern that the coach has in mind is not part of it."""
    memory, _damaged = memory_of(interview)
    knowledge = knowledge_for(interview)
    edge_cases = {case.id: case.question for case in knowledge.edge_cases}
    follow_ups = {follow_up.id: follow_up.question for follow_up in knowledge.follow_ups}
    return {name: getattr(memory, name) for name in ARTEFACT_FIELDS} | {
        "facts": selectors.facts_of(interview, memory),
        "approach": memory.user_approach,
        "code": interview.code,
        "edge_cases": [edge_cases[name] for name in memory.edge_cases_named if name in edge_cases],
        "follow_ups": [follow_ups[name] for name in memory.follow_ups_answered if name in follow_ups],
        "report": written_sections(interview),
    }


def _count(prompt: int, completion: int) -> dict[str, int]:
    return {"prompt": prompt, "completion": completion, "total": prompt + completion}
