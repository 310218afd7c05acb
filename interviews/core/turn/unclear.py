"""What the coach did not understand: said so, in other words each time, with the likeliest readings as buttons."""

from collections.abc import Callable, Mapping
from itertools import takewhile

from interviews.core.acts import OTHER, Act, ActKind, Heard
from interviews.core.context import InterviewContext, Language, Message
from interviews.core.knowledge import Approach, ProblemKnowledge
from interviews.core.leaks.guard import find_leaks
from interviews.core.reading.intents import read_intent
from interviews.core.reading.wishes import doubtful_wish
from interviews.core.response import ModuleResponse
from interviews.core.turn.asides import question_again
from interviews.core.turn.strategies import STRONGER_HINT
from interviews.core.wording.coach import WORDING, say
from problems.text.phrases import mentions

MOST_READINGS = 3
PATIENCE = 2
"""So many times in a row the coach asks what was meant; then the stage's expert takes the message as it is, for nobody
is helped by a coach that never understands."""


def asked_what_was_meant(message: Message) -> bool:
    """Tell whether the coach said with ``message`` that it did not understand: only then has it readings to offer."""
    return message.role == "coach" and message.heard is not None


def readings_to_offer(
    heard: Heard, text: str, context: InterviewContext, knowledge: ProblemKnowledge
) -> tuple[Act, ...]:
    """Return the two or three likeliest readings, each of which has words of its own; ``context`` has the message."""
    doubtful = doubtful_wish(read_intent(text, context.current_stage))
    by_label: dict[str, Act] = {}
    for act in (*heard.acts, *heard.unsure, *(() if doubtful is None else (doubtful,))):
        if act.kind is not ActKind.NOTHING:
            by_label.setdefault(label_of_reading(act, knowledge, context.language, context), act)
    return tuple(by_label.values())[:MOST_READINGS]


def say_unclear(
    heard: Heard, text: str, context: InterviewContext, knowledge: ProblemKnowledge
) -> tuple[ModuleResponse, Heard]:
    """Return the honest answer to a message that was not understood, and the readings that it offers.

    Twice in a row in a stage it also says what kind of answer is expected, and offers a hint.
    """
    language, stage = context.language, context.current_stage
    readings = readings_to_offer(heard, text, context, knowledge)
    times = sum(map(asked_what_was_meant, context.conversation))
    question = question_again(context)
    if unclear_in_a_row(context):
        key = "unclear.again.chips" if readings else "unclear.again.question"
        ask = say(key, language, times, question=question)
        said = say("unclear.again", language, times, kind=say(f"kind.{stage.value}", language), ask=ask)
        offers = [STRONGER_HINT]
    else:
        said = say("unclear.chips" if readings else "unclear.plain", language, times, question=question)
        offers = []
    metadata = {"decision": "unclear", "offers": offers, "readings": [act.to_dict() for act in readings]}
    return ModuleResponse(True, said, metadata=metadata), Heard(unsure=readings)


def unclear_in_a_row(context: InterviewContext) -> int:
    """Return how many of the coach's latest answers in this stage, one after the other, asked what was meant."""
    said = (one for one in reversed(context.conversation) if one.role == "coach")
    asked = takewhile(lambda one: asked_what_was_meant(one) and one.stage is context.current_stage, said)
    return sum(1 for _ in asked)


# --- the words of a button ---


def label_of_reading(
    act: Act, knowledge: ProblemKnowledge, language: Language, context: InterviewContext | None = None
) -> str:
    """Return what a button says that stands for ``act``, in the learner's own voice.

    With the interview's ``context`` an idea is called by its name where the learner named it; otherwise, and wherever a
    name would give something away, it has a neutral word.
    """
    named = _NAMED.get(act.kind)
    label = named(act, knowledge, language, context) if named is not None else ""
    if label and not find_leaks(label, knowledge, context or _nothing_said(knowledge, language)):
        return label
    return _plain(act, language)


def _plain(act: Act, language: Language) -> str:
    """Return the words for what an act does, without what it is about."""
    kind = act.kind.value
    for key in (f"reading.{kind}.{act.item}", f"reading.{kind}.{act.of}", f"reading.{kind}.other", f"reading.{kind}"):
        if key in WORDING:
            return say(key, language)
    return say("reading.nothing", language)


def _fact(act: Act, knowledge: ProblemKnowledge, language: Language, context: InterviewContext | None) -> str:
    topic = {one.id: one.topic for one in knowledge.clarifications}.get(act.item)
    return "" if topic is None else say("reading.fact_question", language, topic=topic)


def _approach(act: Act, knowledge: ProblemKnowledge, language: Language, context: InterviewContext | None) -> str:
    if act.stance == "rejects":
        return say("reading.approach.rejects", language)
    known = {one.id: one for one in knowledge.approaches}.get(act.item)
    if known is None or context is None or not _named_by_the_learner(known, knowledge, context):
        return ""
    return say("reading.approach", language, name=known.name)


def _named_by_the_learner(approach: Approach, knowledge: ProblemKnowledge, context: InterviewContext) -> bool:
    if approach.id in context.approach_ids:
        return True
    by_pattern = knowledge.patterns[0].named_by if knowledge.is_best(approach) and knowledge.patterns else ()
    terms = (*approach.terms, *by_pattern)
    return any(mentions(one.text, terms) for one in context.conversation if one.role == "learner")


def _cost(act: Act, knowledge: ProblemKnowledge, language: Language, context: InterviewContext | None) -> str:
    what = say(f"reading.cost.{act.of or 'time'}", language)
    return say("reading.cost.of", language, what=what, value=act.value) if act.value else what


def _edge_case(act: Act, knowledge: ProblemKnowledge, language: Language, context: InterviewContext | None) -> str:
    family = {one.id: one.family for one in knowledge.edge_cases}.get(act.item)
    if act.item == OTHER or not family:
        return ""
    return say("reading.edge_case", language, family=say(f"family.{family}", language))


def _pattern(act: Act, knowledge: ProblemKnowledge, language: Language, context: InterviewContext | None) -> str:
    known = {one.id: one for one in knowledge.all_patterns}.get(act.item)
    said = () if context is None else [one.text for one in context.conversation if one.role == "learner"]
    if known is None or not any(mentions(text, (known.name, *known.named_by)) for text in said):
        return ""
    return say("reading.pattern", language, name=known.name)


Naming = Callable[[Act, ProblemKnowledge, Language, InterviewContext | None], str]
_NAMED: Mapping[ActKind, Naming] = {
    ActKind.FACT_QUESTION: _fact,
    ActKind.APPROACH: _approach,
    ActKind.COST: _cost,
    ActKind.EDGE_CASE: _edge_case,
    ActKind.PATTERN: _pattern,
}


def _nothing_said(knowledge: ProblemKnowledge, language: Language) -> InterviewContext:
    """Return the memory of an interview in which nobody has said anything."""
    return InterviewContext("", language, knowledge.title, knowledge.statement)
