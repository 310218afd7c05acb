"""Messages that learners labelled, as rows of ``evaluate reading``: without whose they are.

``reading_rows.parse_row`` reads each of them. A code tells authors apart, so that whole authors can be held back; names
and addresses of people, and what looks like a secret, are taken out of what was said.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.utils.crypto import salted_hmac

from interviews.core.redaction import redact
from interviews.models import DisputeState, LabelledMessage, SignalDispute
from problems.text.late_patterns import LatePattern
from profiles.models import User

_ADDRESS = LatePattern(r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}", re.ASCII)
TAKEN_OUT = "…"
SHORTEST_NAME = 2


def lines_of(rows: Iterable[LabelledMessage]) -> Iterator[str]:
    """Yield a line of JSON for each row that has acts; what only was something else teaches nothing."""
    for row in rows:
        if row.acts:
            yield json.dumps(row_of(row), ensure_ascii=False) + "\n"


def claim_lines_of(rows: Iterable[LabelledMessage]) -> Iterator[str]:
    """Yield a line of JSON for each claim of a report that rested on one of ``rows`` and that its learner disputes.

    ``claim`` is the signal, whether it was said to be seen, the words that it rested on, why the learner says that it
    is not so, and how a coach has settled it.
    """
    by_message = {row.message_id: row for row in rows}
    disputes = SignalDispute.objects.filter(message__in=by_message).exclude(state=DisputeState.STANDS)
    for disputed in disputes.order_by("created_at", "pk"):
        row = by_message[disputed.message_id]
        claim = {
            "signal": disputed.signal,
            "seen": disputed.seen,
            "quote": without_people(disputed.quote, row.learner),
            "reason": without_people(disputed.reason, row.learner),
            "state": disputed.state,
        }
        yield json.dumps({**row_of(row), "claim": claim}, ensure_ascii=False) + "\n"


def row_of(row: LabelledMessage) -> dict[str, Any]:
    """Return ``row`` in the format of ``evaluate reading``."""
    return {
        "problem": row.problem,
        "lang": row.language,
        "stage": row.stage,
        "asked": without_people(row.asked, row.learner),
        "follow_up": row.follow_up or None,
        "text": without_people(row.text, row.learner),
        "acts": row.acts,
        "author": salted_hmac("interviews.labelled_rows", str(row.learner_id), algorithm="sha256").hexdigest()[:12],
    }


def without_people(text: str, learner: User) -> str:
    """Return ``text`` without addresses, secrets, and the names of ``learner``."""
    text = _ADDRESS.sub(TAKEN_OUT, redact(text))
    for name in (learner.get_full_name(), learner.first_name, learner.last_name):
        if len(name) >= SHORTEST_NAME:
            text = re.sub(rf"(?<![^\W_]){re.escape(name)}(?![^\W_])", TAKEN_OUT, text, flags=re.IGNORECASE)
    return text
