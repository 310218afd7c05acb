"""A coach looks at a claim that a learner disputes: it stays out, or it counts again, with an answer to the learner."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from interviews.coaching import access
from interviews.coaching.refusing import ReviewRefused
from interviews.models import DisputeState, Interview, SignalDispute
from interviews.models.report import MAX_DISPUTE_CHARACTERS
from interviews.progress.practice import count_again
from interviews.report.disputing import forget_label
from profiles.models import User


def settle(*, coach: User, interview_id: UUID, signal_id: str, agrees: bool, answer: str) -> SignalDispute:
    """Settle the dispute about ``signal_id``; return it. Whoever ``agrees`` may leave out the ``answer``.

    Raises ``Interview.DoesNotExist`` for one that ``coach`` may not review, and :class:`ReviewRefused` where nothing is
    to be settled any more, and for an answer that is missing or too long.
    """
    answer = answer.replace("\r\n", "\n").replace("\x00", "").strip()
    with transaction.atomic():
        rows = Interview.objects.select_for_update(no_key=True, of=("self",)).select_related("learner")
        interview = rows.get(pk=interview_id)
        if not access.may(coach, "review_interview", interview):
            raise Interview.DoesNotExist
        disputed = interview.disputes.filter(signal=signal_id).first()
        if disputed is None or disputed.state != DisputeState.OPEN:
            raise ReviewRefused(_("There is nothing left to settle: it was withdrawn, or somebody else was faster."))
        if len(answer) > MAX_DISPUTE_CHARACTERS:
            raise ReviewRefused(_("Keep it to at most %(limit)d characters.") % {"limit": MAX_DISPUTE_CHARACTERS})
        if not (agrees or answer):
            raise ReviewRefused(_("Explain to the learner why the claim stands; they read it next to the claim."))
        disputed.state = DisputeState.AGREED if agrees else DisputeState.STANDS
        disputed.answer, disputed.settled_by, disputed.settled_at = answer, coach, timezone.now()
        disputed.save(update_fields=["state", "answer", "settled_by", "settled_at"])
        if not agrees:
            forget_label(disputed)
            count_again(interview)
    return disputed
