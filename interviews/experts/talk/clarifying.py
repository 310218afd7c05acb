"""What stage 0 has beside the facts where a question was not understood: an example, and what else may be meant."""

import re
from collections.abc import Iterable
from itertools import pairwise

from interviews.core.acts import OTHER, Act, ActKind, Heard, Said
from interviews.core.context import InterviewContext
from interviews.core.knowledge import Clarification, Example, ProblemKnowledge
from interviews.core.leaks.guard import find_leaks
from interviews.core.reading.signs.hearing import hear
from interviews.core.reading.signs.message_signs import words
from interviews.core.stages import Stage
from interviews.core.turn.replies.unclear import MOST_READINGS
from interviews.core.wording.coach import say
from problems.text.late_patterns import LatePattern
from problems.values.class_calls import show_input, show_output

LONGEST_SHOWN = 120

_QUOTED = LatePattern(r"[“\"「『']([^“”\"「」『』']{1,40})[”\"」』']")
_WORD_OF_TASK = LatePattern(r"\b(?:mean|meant|meaning) (?:by|of) (?!th(?:at|is|ose|ese)\b|it\b|your\b)", re.IGNORECASE)
_SIGN = LatePattern(r"[\[\](){}<>+*/=-]")


def word_of_the_task(asked: str, context: InterviewContext, knowledge: ProblemKnowledge) -> str:
    """Return which word of the task ``asked`` is about, "" where it is what the coach said, or cannot be told."""
    quoted = _QUOTED.search(asked)
    subject = quoted.group(1) if quoted else ""
    said = next((one.text for one in reversed(context.conversation) if one.role == "coach"), "")
    if subject and subject in knowledge.task and subject not in said:
        return subject
    if subject and subject in said:
        return ""
    return (subject or asked) if _WORD_OF_TASK.search(asked) else ""


def shown_example(text: str, context: InterviewContext, knowledge: ProblemKnowledge) -> str:
    """Return the example of the statement that has most in common with ``text``, in a sentence; "" for none."""
    wanted = _pieces(text)
    # One that is explained says more; the order of the statement decides between equals.
    ranked = sorted(
        knowledge.examples,
        key=lambda one: (one.explanation == "", -len(wanted & _pieces(f"{one.explanation} {one.input}"))),
    )
    for example in ranked[:1]:
        told = say("clarify.example", context.language, input=_input(example), output=_output(example))
        shown = f"{told} {example.explanation}".strip()
        if not find_leaks(shown, knowledge, context):
            return shown
    return ""


def other_facts(
    heard: Heard, text: str, told: Iterable[str], context: InterviewContext, knowledge: ProblemKnowledge
) -> tuple[Act, ...]:
    """Return the likeliest facts that ``text`` may ask for beside those that are ``told`` (ids): first what the ear
    takes for likely, in the message (``heard``) or in these words alone, then those whose words it shares, those that
    nobody has asked for yet before the others."""
    known, away = {one.id for one in knowledge.clarifications}, {*told, OTHER}
    alone = hear(Said(text, Stage.PROBLEM_CLARIFICATION), knowledge)
    maybe = (*heard.unsure, *alone.acts, *alone.unsure)
    likely = [act.item for act in maybe if act.kind is ActKind.FACT_QUESTION]
    wanted = _pieces(text)
    near = [(_likeness(wanted, one), one.id not in context.clarified, one.id) for one in knowledge.clarifications]
    shared = [fact for likeness, _, fact in sorted(near, key=lambda one: (-one[0], not one[1])) if likeness > 0]
    ids = [one for one in dict.fromkeys((*likely, *shared)) if one in known and one not in away]
    return tuple(Act(ActKind.FACT_QUESTION, one, end=len(text)) for one in ids[:MOST_READINGS])


def _likeness(wanted: frozenset[str], fact: Clarification) -> float:
    """Return how much ``wanted`` shares with how people ask for ``fact``, 0 to 1."""
    said = [pieces for pieces in map(_pieces, (fact.topic, *fact.examples, *fact.terms)) if len(pieces) > 1]
    return max((len(wanted & pieces) / (len(pieces) + 1) for pieces in said), default=0.0)


def _pieces(text: str) -> frozenset[str]:
    """Return the words and signs of ``text``; of Chinese two characters make a word."""
    found = words(text)
    pairs = {f"{one}{other}" for one, other in pairwise(found) if min(one, other) >= "\u3040"}
    return frozenset({word for word in found if len(word) > 2} | pairs | set(_SIGN.findall(text)))


def _input(example: Example) -> str:
    return f"`{show_input(example.input, LONGEST_SHOWN)}`"


def _output(example: Example) -> str:
    return f"`{show_output(example.input, example.output, LONGEST_SHOWN)}`"
