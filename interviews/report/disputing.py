"""A learner says that a claim of their report is not so: it counts for nothing, until a coach says that it stands.

The band stays as it was given. What is disputed of one's words is a labelled row, from which the reading learns.
"""

from uuid import UUID

from django.db import transaction

from interviews.conversation.labels import row_about
from interviews.conversation.locking import locked_interview
from interviews.core.rubric import Assessment, Signal
from interviews.ground.refusals import InvalidSubmission, StatusRefused
from interviews.ground.texts import checked_text
from interviews.models import DisputeState, Interview, LabelledBy, LabelledMessage, SignalDispute
from interviews.models.report import MAX_DISPUTE_CHARACTERS
from interviews.progress.practice import count_again
from interviews.report.rubric.wording import signal_sentence
from interviews.report.selectors import bands_of
from profiles.models import User


def dispute(*, learner: User, interview_id: UUID, signal_id: str, reason: str) -> SignalDispute:
    """Take the claim about ``signal_id`` out of what is known of ``learner``, with their ``reason``.

    Again it gives another reason while nobody has looked at the first one; what a coach has settled stays as it is.
    Raises ``Interview.DoesNotExist``, ``SignalDispute.DoesNotExist`` where the report claims no such thing,
    :class:`StatusRefused` while the interview goes on, and :class:`InvalidSubmission`.
    """
    reason = checked_text(reason, MAX_DISPUTE_CHARACTERS)
    if not reason:
        raise InvalidSubmission("empty_message")
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        if not interview.is_over:
            raise StatusRefused(status_label=interview.get_status_display())
        assessment, signal = _claimed(interview, signal_id)
        known = interview.disputes.filter(signal=signal_id).first()
        if known is not None:
            if known.state == DisputeState.OPEN:
                known.reason = reason
                known.save(update_fields=["reason"])
            return known
        made = _kept(interview, assessment, signal, reason)
        count_again(interview)
        return made


def take_back(*, learner: User, interview_id: UUID, signal_id: str) -> None:
    """Let a disputed claim count again. Where nothing is disputed, or a coach has settled it, nothing changes.

    Raises ``Interview.DoesNotExist``.
    """
    with transaction.atomic():
        interview = locked_interview(learner, interview_id)
        known = interview.disputes.filter(signal=signal_id).select_related("message").first()
        if known is None or known.state != DisputeState.OPEN:
            return
        known.delete()
        forget_label(known)
        count_again(interview)


def forget_label(disputed: SignalDispute) -> None:
    """Delete the labelled row of a dispute that does not hold, unless another one rests on the same message."""
    others = SignalDispute.objects.filter(message=disputed.message_id).exclude(state=DisputeState.STANDS)
    if disputed.message_id is not None and not others.exclude(pk=disputed.pk).exists():
        LabelledMessage.objects.filter(message=disputed.message_id, how=LabelledBy.CLAIM).delete()


def _claimed(interview: Interview, signal_id: str) -> tuple[Assessment, Signal]:
    for assessment in bands_of(interview):
        for signal in assessment.signals:
            if signal.id == signal_id:
                return assessment, signal
    raise SignalDispute.DoesNotExist


def _kept(interview: Interview, assessment: Assessment, signal: Signal, reason: str) -> SignalDispute:
    quote = next(iter(signal.quotes), None)
    message = interview.messages.filter(position=quote.position).first() if quote else None
    claim = signal_sentence(signal, interview.language)
    if message is not None and message.text.strip():
        # Of a message whose learner has told before what it meant, that stays.
        LabelledMessage.objects.get_or_create(
            message=message, defaults={**row_about(interview, message), "label": claim[:300], "how": LabelledBy.CLAIM}
        )
    return SignalDispute.objects.create(
        interview=interview,
        dimension=assessment.dimension.value,
        signal=signal.id,
        seen=signal.seen,
        claim=claim,
        quote=quote.text if quote else "",
        message=message,
        reason=reason,
    )
