"""What a message does beside contributing: questions about the interview or a word, wishes, moods. Each is met briefly.

Standing alone, these make up the reply, which leads back to the question at hand; beside an answer they are met in a
sentence before it, and what the answer meets by itself (thanks, a wish for other words) is put off.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from interviews.core.acts import Act, ActKind, Heard
from interviews.core.context import InterviewContext
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.leaks.guard import find_leaks
from interviews.core.reading.asked.objections import objection_in
from interviews.core.reading.signs.message_signs import asks_to_rephrase, sentences
from interviews.core.reading.wishes import contributions
from interviews.core.stages import row_of
from interviews.core.turn.replies.process_answers import answer_about, offers_about
from interviews.core.turn.situations.strategies import ANOTHER_PROBLEM, ASK_COACH, EASIER_PROBLEM, END_INTERVIEW, PAUSE
from interviews.core.wording.coach import say
from interviews.core.wording.glossary import terms_asked

OFFERS_OF: Mapping[str, tuple[str, ...]] = {
    "pause": (PAUSE,),
    "finish": (END_INTERVIEW, PAUSE),
    "other_problem": (ANOTHER_PROBLEM, EASIER_PROBLEM),
    "human": (ASK_COACH,),
}
"""What is offered to whom wishes that; nothing of it is done before a button is pressed."""
ASKS_BY_ITSELF = frozenset({"finish", "other_problem"})
"""Wishes whose answer is a question: nothing else is asked then."""
REPHRASED = "rephrased:"
"""Followed by the stage: a mark among the nudges that its question was put in other words, once each time."""
MOST_TERMS = 2
SURE_ENOUGH = 0.6
"""From this confidence (0 to 1) on a wish for a button is met beside something else that was said."""

_KINDS = frozenset({ActKind.PROCESS_QUESTION, ActKind.MEANING_QUESTION})
_MOODS = ("greeting", "thanks", "doubt", "frustration")


@dataclass(frozen=True)
class Aside:
    """What meets such acts: the words, the buttons, what is remembered of it, and whether it asks something itself."""

    text: str = ""
    offers: tuple[str, ...] = ()
    updates: Mapping[str, Any] = field(default_factory=dict)
    asks: bool = False


def is_aside(act: Act) -> bool:
    """Tell whether ``act`` is met here: it is no contribution, and no wish for help or another stage."""
    if act.kind is ActKind.REQUEST:
        return act.item in OFFERS_OF or act.item == "rephrase"
    return act.kind in _KINDS or act.kind is ActKind.MOOD


def has_asides(heard: Heard, text: str) -> bool:
    """Tell whether a message does something that is met here."""
    return any(map(is_aside, heard.acts)) or asks_to_rephrase(text)


def met_alone(context: InterviewContext, knowledge: ProblemKnowledge, heard: Heard, text: str, now: float) -> Aside:
    """Return the whole reply to a message that does nothing else; it ends in one question.

    ``context`` has the message already, ``now`` is the time in seconds of the interview's own clock.
    """
    parts = list(_parts(context, knowledge, heard, text, now))
    said = " ".join(part.text for part in parts if part.text)
    offers = tuple(dict.fromkeys(offer for part in parts for offer in part.offers))
    if any(part.asks for part in parts):
        return Aside(said, offers)
    if not said or _wants_other_words(heard, text):
        other = rephrased(context, knowledge)
        return replace(other, text=f"{said}\n\n{other.text}".strip(), offers=offers)
    key = "wish.back_to_it" if offers else "back_to"
    back = say(key, context.language, context.turn_count, question=question_again(context))
    return Aside(f"{said}\n\n{back}", offers)


def met_beside(context: InterviewContext, knowledge: ProblemKnowledge, heard: Heard, text: str, now: float) -> Aside:
    """Return the sentence or two that come before the answer to the rest of the message; empty for none."""
    parts = list(_parts(context, knowledge, heard, text, now, beside=True))
    offers = tuple(dict.fromkeys(offer for part in parts for offer in part.offers))
    return Aside(" ".join(part.text for part in parts if part.text), offers)


def question_again(context: InterviewContext) -> str:
    """Return the question at hand without what was said around it."""
    question = context.last_question or row_of(context.current_stage).expects[context.language]
    return "".join(one for one in sentences(question) if one.rstrip().endswith(("?", "？"))).strip() or question


def rephrased(context: InterviewContext, knowledge: ProblemKnowledge) -> Aside:
    """Return the question at hand in other words, each time in others.

    A question about this very problem stays as it is: then it is told what kind of answer is expected.
    """
    stage, language = context.current_stage, context.language
    mark = f"{REPHRASED}{stage.value}"
    times = context.nudges_given.count(mark)
    question = context.last_question or ""
    if question and _is_of_the_problem(question, knowledge):
        kind = kind_of_answer(context, knowledge)
        text = say("rephrase.about", language, times, kind=kind, question=question)
    else:
        lead, asked = say("rephrase.lead", language, times), say(f"ask.{stage.value}", language, times)
        text = f"{lead} {asked}"
    return Aside(text, (), {"nudges_given": (*context.nudges_given, mark)}, asks=True)


def kind_of_answer(context: InterviewContext, knowledge: ProblemKnowledge) -> str:
    """Return what kind of answer is expected: of the stage, or of a question that leads on."""
    nudges = (nudge for approach in knowledge.approaches for nudge in approach.nudges)
    leads_on = any(nudge in (context.last_question or "") for nudge in nudges)
    return say("kind.nudge" if leads_on else f"kind.{context.current_stage.value}", context.language)


def _parts(
    context: InterviewContext,
    knowledge: ProblemKnowledge,
    heard: Heard,
    text: str,
    now: float,
    *,
    beside: bool = False,
) -> Iterator[Aside]:
    """Yield what meets each act, in the order said, nothing twice, and nothing that would give something away."""
    met: set[tuple[ActKind, str]] = set()
    for act in heard.acts:
        key = (act.kind, act.item)
        if key in met or not is_aside(act):
            continue
        met.add(key)
        if act.item in OFFERS_OF and _is_doubtful(act, heard):
            continue
        part = _part(act, context, heard, text, now, beside=beside)
        if part.text and not find_leaks(part.text, knowledge, context):
            yield part


def _is_doubtful(act: Act, heard: Heard) -> bool:
    """Tell whether a wish for a button was heard faintly beside something else, or beside another wish that is sure."""
    faint = act.confidence < SURE_ENOUGH and len(heard.acts) > 1
    return faint or (not act.sure and any(one.kind is ActKind.REQUEST for one in heard.sure))


def _part(act: Act, context: InterviewContext, heard: Heard, text: str, now: float, *, beside: bool) -> Aside:
    if act.kind is ActKind.PROCESS_QUESTION:
        return Aside(answer_about(act.item, context, text, now), offers_about(act.item, context))
    if act.kind is ActKind.MEANING_QUESTION:
        return Aside(meaning_of(text[act.start : act.end] or text, context))
    if act.kind is ActKind.MOOD:
        return Aside(_mood(act.item, context, heard, text, beside=beside))
    if act.item not in OFFERS_OF:
        return Aside()
    key = f"wish.{act.item}.beside" if beside else f"wish.{act.item}"
    asks = act.item in ASKS_BY_ITSELF and not beside
    return Aside(say(key, context.language, context.turn_count), OFFERS_OF[act.item], asks=asks)


def meaning_of(text: str, context: InterviewContext) -> str:
    """Return what the terms mean that ``text`` names; "" for none."""
    return " ".join(say(f"term.{term.id}", context.language) for term in terms_asked(text)[:MOST_TERMS])


def meanings_asked(heard: Heard, text: str) -> tuple[str, ...]:
    """Return the words that ask what something means, where the glossary has nothing to say to them."""
    asked = (text[act.start : act.end] or text for act in heard.of(ActKind.MEANING_QUESTION))
    return tuple(one.strip() for one in asked if not terms_asked(one))


def _mood(mood: str, context: InterviewContext, heard: Heard, text: str, *, beside: bool) -> str:
    """Return a word on a mood. Doubt and weariness are met where nothing else is said, objected to, or asked."""
    if mood in ("doubt", "frustration") and (beside or contributions(heard) or objection_in(text)):
        return ""
    if mood == "greeting" and any(context.contributions()):
        return ""  # nobody greets in the middle of a talk
    if mood not in _MOODS or (beside and mood == "thanks"):
        return ""  # the answer goes on from it
    return say("mood.doubt" if mood == "frustration" else f"mood.{mood}", context.language, context.turn_count)


def _wants_other_words(heard: Heard, text: str) -> bool:
    """Tell whether what the coach asked was not understood: no word of it, but the question."""
    asks = heard.has(ActKind.REQUEST, "rephrase") or asks_to_rephrase(text)
    meant = heard.of(ActKind.MEANING_QUESTION)
    return (asks or bool(meant)) and not terms_asked(text)


def _is_of_the_problem(question: str, knowledge: ProblemKnowledge) -> bool:
    return any(part in question or question in part for part in _own_questions(knowledge))


def _own_questions(knowledge: ProblemKnowledge) -> Iterator[str]:
    yield from (case.question for case in knowledge.edge_cases)
    yield from (follow_up.question for follow_up in knowledge.follow_ups)
    yield from (nudge for approach in knowledge.approaches for nudge in approach.nudges)
