"""The learner's way to the solution, as they told it: what the summary may say of it.

The memory keeps approaches that were heard with little confidence too, because the talk has to go on from something.
Nobody is told afterwards that they proposed what they may never have said: such a one stands there in their own words.
"""

from collections.abc import Iterator

from interviews.core.acts import Act, ActKind
from interviews.core.code.reading import find_code, read_code
from interviews.core.context import InterviewContext, Message
from interviews.core.knowledge import Approach, ProblemKnowledge
from interviews.core.reading.evidence import CLEAR, is_plain
from interviews.core.reading.hearing import heard_in
from interviews.core.reading.named_approaches import in_one_line

LONGEST_QUOTE = 60


def told_approaches(context: InterviewContext, knowledge: ProblemKnowledge) -> list[str]:
    """Return the approaches that the memory keeps, in its order: by name where they were surely heard or can be read
    out of code, else in the learner's own words; one for which there are no words is left out."""
    known = {one.id: one for one in knowledge.approaches}
    said = list(_said(context, knowledge))
    told = [_told(known[one], said, context) for one in context.approach_ids if one in known]
    return list(dict.fromkeys(filter(None, told)))


def is_told_surely(approach: Approach, context: InterviewContext, knowledge: ProblemKnowledge) -> bool:
    """Tell whether nothing speaks against it that the learner told ``approach``: wherever an idea was heard as it, once
    at least it was beyond doubt, or it can be read out of code."""
    said = list(_said(context, knowledge))
    acts = [act for _, ideas in said for act in ideas if act.item == approach.id]
    return not acts or any(is_plain(act) or act.confidence >= CLEAR for act in acts) or _in_code(approach, said)


def _said(context: InterviewContext, knowledge: ProblemKnowledge) -> Iterator[tuple[Message, tuple[Act, ...]]]:
    """Yield the learner's messages, with the ideas that were heard in each and not rejected."""
    for place, message in enumerate(context.conversation):
        if message.role == "learner":
            heard = heard_in(message, context, place, knowledge)
            yield message, tuple(act for act in heard.of(ActKind.APPROACH) if act.stance != "rejects")


def _told(
    approach: Approach,
    said: list[tuple[Message, tuple[Act, ...]]],
    context: InterviewContext,
) -> str:
    acts = [(act, message) for message, ideas in said for act in ideas if act.item == approach.id]
    if any(is_plain(act) or act.confidence >= CLEAR for act, _ in acts) or _in_code(approach, said):
        return approach.name
    if acts:
        act, message = max(acts, key=lambda one: one[0].confidence)
        return _quoted(message.text[act.start : act.end] or message.text)
    is_last = context.approach_ids[-1:] == (approach.id,)
    return _quoted(context.user_approach or "") if is_last else ""


def _in_code(approach: Approach, said: list[tuple[Message, tuple[Act, ...]]]) -> bool:
    """Tell whether code of the learner has all that the approach is built of."""
    written = (find_code(message.text, message.code) for message, _ in said)
    wanted = set(approach.constructs)
    return bool(wanted) and any(wanted <= read_code(code).constructs for code in written if code)


def _quoted(words: str) -> str:
    short = in_one_line(words, LONGEST_QUOTE)
    return f"“{short}”" if short else ""
