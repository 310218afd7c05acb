"""What learners say of problems of the bank: that something is wrong with one, or that a hint did not help.

It lands on the curators' desk with what the learner saw. Nobody keeps pasted problems, so there nobody is told.
"""

from collections.abc import Iterable, Mapping
from typing import Literal
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from interviews.conversation.knowledge_source import knowledge_for
from interviews.conversation.memory import said_in
from interviews.core.stages import Stage
from interviews.core.turn.situations.kinds import Frustration, Stagnation
from interviews.ground.refusals import InvalidSubmission
from interviews.ground.texts import checked_text
from interviews.models import (
    FeedbackKind,
    FeedbackStatus,
    FeedbackTopic,
    Interview,
    Message,
    Probe,
    ProblemFeedback,
    Role,
)
from interviews.models.feedback import MAX_FEEDBACK_CHARACTERS
from profiles.models import User

Heard = Literal["new", "added", "known"]
"""What became of a word: kept, added to what the learner had said of the same, or known word for word (or too much)."""

_HINT_STEPS = frozenset({"hint", "supported"})
_HELPING = frozenset({Frustration.kind, Stagnation.kind})


# --- something is wrong with the problem ---


def tell_of_interview(*, learner: User, interview_id: UUID, topic: str, text: str) -> Heard:
    """Take a learner's word on the problem of their interview, with the stage and what the coach had said last.

    Raises ``Interview.DoesNotExist``, also for a pasted problem, and :class:`InvalidSubmission`.
    """
    interview = bank_interview_of(learner, interview_id)
    said = said_in(interview).filter(role=Role.COACH).order_by("position").last()
    seen = {
        "interview": interview,
        "message": said,
        "stage": interview.stage,
        "shown": said.text if said else "",
        "language": interview.language,
    }
    return _keep(learner, interview.revision_id, topic, text, seen)


def tell_of_probe(*, learner: User, probe_id: UUID, topic: str, text: str) -> Heard:
    """Take a learner's word on the problem that they solve again. Raises as :func:`tell_of_interview`."""
    probe = Probe.objects.get(pk=probe_id, learner=learner)
    return _keep(learner, probe.revision_id, topic, text, {"language": probe.language})


def bank_interview_of(learner: User, interview_id: UUID) -> Interview:
    """Return the learner's interview. Raises ``Interview.DoesNotExist``, also for one about a pasted problem."""
    return Interview.objects.defer("code").get(pk=interview_id, learner=learner, revision__isnull=False)


def _keep(learner: User, revision_id: int, topic: str, text: str, seen: Mapping[str, object]) -> Heard:
    if topic not in FeedbackTopic.values:
        raise ValueError(f"{topic!r} is no topic")
    text = checked_text(text, MAX_FEEDBACK_CHARACTERS)
    if not text:
        raise InvalidSubmission("empty_message")
    about = {"learner": learner, "revision_id": revision_id, "kind": FeedbackKind.PROBLEM, "topic": topic}
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=learner.pk)  # two presses make one word
        word = ProblemFeedback.objects.filter(**about, status=FeedbackStatus.OPEN).order_by("pk").last()
        if word is None:
            ProblemFeedback.objects.create(**about, **seen, text=text)
            return "new"
        more = f"{word.text}\n\n{text}"
        if text in word.text or len(more) > MAX_FEEDBACK_CHARACTERS:
            return "known"
        ProblemFeedback.objects.filter(pk=word.pk).update(text=more)
        return "added"


# --- a hint did not help ---


def note_hint(*, learner: User, interview_id: UUID, position: int, helped: bool) -> bool:
    """Note that the hint at ``position`` did not help, or with ``helped`` take that back; return whether it is noted.

    What a curator has worked off already stays. Raises ``Interview.DoesNotExist``, also for a pasted problem, and
    ``Message.DoesNotExist`` where no hint stands.
    """
    interview = bank_interview_of(learner, interview_id)
    message = interview.messages.select_related("turn").get(position=position, role=Role.COACH)
    same_turn = interview.messages.filter(turn=message.turn_id).select_related("turn").order_by("position")
    if position not in hints_among(interview, same_turn if message.turn_id else [message]):
        raise Message.DoesNotExist
    noted = ProblemFeedback.objects.filter(learner=learner, message=message, kind=FeedbackKind.HINT)
    if helped:
        noted.filter(status=FeedbackStatus.OPEN).delete()
        return noted.exists()
    ProblemFeedback.objects.get_or_create(
        learner=learner,
        message=message,
        kind=FeedbackKind.HINT,
        defaults={
            "revision_id": interview.revision_id,
            "interview": interview,
            "language": interview.language,
            "stage": message.stage,
            "shown": message.text,
        },
    )
    return True


def hint_marks(interview: Interview, messages: Iterable[Message]) -> dict[int, bool]:
    """Return of each hint among ``messages`` (with their turns), by position, whether it was noted as no help."""
    hints = hints_among(interview, messages)
    if not hints:
        return {}
    noted = ProblemFeedback.objects.filter(interview=interview, kind=FeedbackKind.HINT).order_by()
    unhelpful = set(noted.values_list("message__position", flat=True))
    return {position: position in unhelpful for position in hints}


def hints_among(interview: Interview, messages: Iterable[Message]) -> set[int]:
    """Return the positions of the hints among ``messages``, all of a turn's or none; of a pasted problem none.

    A hint is what the coach said last in a turn in which one was asked for or support was given, and every message
    with a rung of the ladder in it: experts offer some by themselves.
    """
    said = [one for one in messages if one.role == Role.COACH and not one.folded]
    if interview.revision_id is None or not said:
        return set()
    last_of_turn = {one.turn_id: one.position for one in said if one.turn_id is not None}
    ladder = {stage.value: [_plain(rung) for rung in rungs] for stage, rungs in knowledge_for(interview).hints.items()}
    return {
        one.position
        for one in said
        if one.situation in _HELPING
        or (one.turn and last_of_turn[one.turn_id] == one.position and _gave_hint(one))
        or _has_rung(one.text, ladder.get(Stage(one.stage).value, ()))
    }


def _gave_hint(message: Message) -> bool:
    return any(step.get("name") in _HINT_STEPS for step in message.turn.steps)


def _has_rung(text: str, ladder: Iterable[str]) -> bool:
    plain = _plain(text)
    return any(rung in plain for rung in ladder)


def _plain(text: str) -> str:
    """Return ``text`` without blanks: between Chinese sentences the coach leaves them out."""
    return "".join(text.split())


# --- the desk ---


def handle(*, words: Iterable[ProblemFeedback], status: str, by: User, note: str | None = None) -> int:
    """Work words off, or open them again (``status``); return how many moved. ``note`` replaces the curators' note.

    Who and when are those of the latest move; an open word has neither.
    """
    is_open = status == FeedbackStatus.OPEN
    values: dict[str, object] = {
        "status": FeedbackStatus(status),
        "handled_by": None if is_open else by,
        "handled_at": None if is_open else timezone.now(),
    }
    if note is not None:
        values["note"] = note
    moved = ProblemFeedback.objects.filter(pk__in=[word.pk for word in words])
    return (moved if note is not None else moved.exclude(status=status)).update(**values)
