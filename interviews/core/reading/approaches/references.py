"""An approach that is referred to but not named: "the second approach", "the other one", "后一种", when several fit.

What the message says is looked at first; the conversation is read only when the message refers to an approach without
naming it. Only approaches that the learner named are candidates, in the learner's own words.
"""

import re
from dataclasses import dataclass

from interviews.core.code.reading import find_code
from interviews.core.context import InterviewContext, Language, Message
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.leaks.guard import find_leaks
from interviews.core.reading.approaches.named_approaches import Named, Naming, counts_up, in_one_line, naming
from interviews.core.reading.cues.referring import Reference, find_reference, says_which
from interviews.core.reading.signs.evidence import describes_an_approach, named_patterns, plan_in, recognise_approaches
from interviews.core.stages import Stage
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

LONGEST = 300
"""A longer message is no mere reference: it says what it means."""
MOST_CANDIDATES, LOOK_BACK = 5, 60
FEWEST_NAMED = 3
"""Of two, the one that is meant is clear enough."""
_OPENING = 32
_LIKELIEST, _OTHERS = 0.5, 0.45
_CHOOSING = (Stage.THOUGHT_ARTICULATION, Stage.COMPLEXITY_ANALYSIS, Stage.PSEUDOCODE_DESIGN)
# A cost tells approaches apart, and code is no reference.
_COST_OR_CODE = LatePattern(r"\bo ?\(|\bo[1n]\b|[`{}]")
_NEUTRAL: dict[Language, tuple[str, str]] = {
    "en": ("the one from your message: “{words}”", "your approach no. {number}"),
    "zh": ("你这条消息里的：“{words}”", "你的第 {number} 种思路"),
}


@dataclass(frozen=True)
class Candidate:
    """An approach that may be meant: ``label`` is shown, ``text`` is the message made clear, to be sent instead.

    ``said_in`` is how the learner's message begins in which it stands.
    """

    label: str
    confidence: float
    text: str
    said_in: str = ""


@dataclass(frozen=True)
class AmbiguousReference:
    """The words that several approaches fit, and two to five of these, the likeliest first."""

    said: str
    candidates: tuple[Candidate, ...]


def ambiguous_reference(text: str, context: InterviewContext, knowledge: ProblemKnowledge) -> AmbiguousReference | None:
    """Return what of the learner's message may mean several approaches, or ``None``. Any text will do.

    ``context`` may be the one before or after the message was added to the conversation. The text of a candidate is
    not ambiguous again.
    """
    if len(text) > LONGEST:
        return None
    folded = fold(text)
    reference = find_reference(folded, choosing=context.current_stage in _CHOOSING)
    if reference is None or _COST_OR_CODE.search(folded) or find_code(text) or _names_one(text, reference, knowledge):
        return None
    candidates, numbers = _meant(reference, folded[reference.start : reference.end], context, knowledge)
    if len(candidates) < 2:
        return None
    return AmbiguousReference(
        text[reference.start : reference.end],
        tuple(
            Candidate(
                _label(named, numbers[named.key], context, knowledge),
                confidence,
                _made_clear(text, reference, named),
                named.message[:LONGEST],
            )
            for named, confidence in zip(candidates, _confidences(len(candidates)), strict=True)
        ),
    )


def _names_one(text: str, reference: Reference, knowledge: ProblemKnowledge) -> bool:
    """Tell whether the message says beside the reference what it means."""
    rest = plan_in(f"{text[: reference.lead]} {text[reference.end :]}", knowledge)
    return bool(recognise_approaches(rest, knowledge) or named_patterns(rest, knowledge) or describes_an_approach(rest))


def _meant(
    reference: Reference, said: str, context: InterviewContext, knowledge: ProblemKnowledge
) -> tuple[list[Named], dict[str, int]]:
    """Return the approaches that may be meant, the likeliest first, and the number of each in the order of naming;
    no approaches when it is clear which one is meant.
    """
    heard = _heard(context, knowledge)
    first: dict[str, Named] = {}
    by_age: dict[str, None] = {}
    for _, names in heard:
        for named in names.named:
            first.setdefault(named.key, named)
            by_age.pop(named.key, None)
            by_age[named.key] = None
    numbers = {key: number for number, key in enumerate(first, start=1)}
    if len(first) < FEWEST_NAMED or _is_clear(reference, said, heard, context, knowledge):
        return [], numbers
    newest = list(reversed(by_age))
    if reference.kind == "ordinal":
        newest.sort(key=lambda key: numbers[key] != reference.number)
    elif reference.kind == "former":
        newest[:2] = newest[1], newest[0]
    elif reference.kind == "other":
        newest.remove(_current(newest, heard[-1][1], context))
    return [first[key] for key in newest[:MOST_CANDIDATES]], numbers


def _heard(context: InterviewContext, knowledge: ProblemKnowledge) -> list[tuple[Message, Naming]]:
    """Return the learner's latest contributions that name an approach, the oldest first."""
    latest = [message for message, _ in zip(context.contributions(), range(LOOK_BACK), strict=False)]
    heard = [(message, naming(message.text, message.stage, knowledge, message.heard)) for message in reversed(latest)]
    return [(message, said) for message, said in heard if said.named]


def _is_clear(
    reference: Reference,
    said: str,
    heard: list[tuple[Message, Naming]],
    context: InterviewContext,
    knowledge: ProblemKnowledge,
) -> bool:
    """Tell whether only one reading makes sense."""
    latest = heard[-1][1]
    if reference.kind == "other":
        return False
    if reference.kind in ("former", "latter"):
        return len(latest.named) == 2
    if reference.kind == "that":
        asked = next((message.text for message in reversed(context.conversation) if message.role == "coach"), "")
        return len(latest.named) == 1 or bool(recognise_approaches(asked, knowledge))
    explained = any(says_which(fold(message.text[:LONGEST]), said) for message, _ in heard)
    return explained or _is_numbered(reference.number, heard, context)


def _is_numbered(number: int, heard: list[tuple[Message, Naming]], context: InterviewContext) -> bool:
    """Tell whether the learner's only list has that number, and no approach or list came up outside it."""
    lists = [(message, said) for message, said in heard if said.listed]
    if len(lists) != 1:
        return False
    message, listing = lists[0]
    listed = {named.key for named in listing.named}
    since = context.conversation[context.conversation.index(message) + 1 :]
    return (
        number <= len(listing.named)
        and all(named.key in listed for _, said in heard for named in said.named)
        and not any(later.role == "coach" and counts_up(later.text) for later in since)
    )


def _current(newest: list[str], latest: Naming, context: InterviewContext) -> str:
    """Return which of the named approaches the learner is at."""
    if len(latest.named) > 1 and context.approach_ids and context.approach_ids[-1] in newest:
        return context.approach_ids[-1]
    return newest[0]


def _confidences(count: int) -> list[float]:
    """Return how likely each of ``count`` candidates is: the first a half, the others by recency what is left."""
    weights = [2.0**-rank for rank in range(count - 1)]
    return [_LIKELIEST, *(round(_OTHERS * weight / sum(weights), 2) for weight in weights)]


def _label(named: Named, number: int, context: InterviewContext, knowledge: ProblemKnowledge) -> str:
    """Return words for an approach that the coach may say: the learner's own, or else its number.

    Words that would be a tip from the coach are none as a quotation ("sort it first").
    """
    from_message, by_number = _NEUTRAL[context.language]
    opening = in_one_line(named.message, _OPENING)
    for label in (named.words, in_one_line(f"“{named.words}”"), from_message.format(words=opening)):
        if label and not find_leaks(label, knowledge, context):
            return label
    return by_number.format(number=number)


def _made_clear(text: str, reference: Reference, named: Named) -> str:
    """Return the message with the learner's words for the approach after the reference."""
    upto, after = text[: reference.end], text[reference.end :]
    wide = upto[-1] >= "\u3040"
    if not re.search(r"\w", after):
        return f"{upto}{'：' if wide else ': '}{named.words}".strip()
    return f"{upto}{f'（{named.words}）' if wide else f' ({named.words})'}{after}".strip()
