"""What a message wants, by two ears: the acts that were heard in it, and the model of intents.

Where they disagree the ordinary reading stands, unless an act that is surely heard says otherwise, or the model is
beyond doubt and nothing was surely heard that contradicts it. Wishes of which the model knows nothing (a break, an end,
another problem, a person, other words) are the acts' alone.
"""

from collections.abc import Mapping
from dataclasses import replace

from interviews.core.acts import OTHER, Act, ActKind, Heard, Said
from interviews.core.context import InterviewContext, Language
from interviews.core.costs.spoken.totals import stated_costs
from interviews.core.costs.spoken.wanted import asks_whether_enough
from interviews.core.knowledge import ProblemKnowledge
from interviews.core.reading.approaches.new_ideas import STEPS, has_no_plan, settled_ideas
from interviews.core.reading.approaches.recurrences import with_recurrence
from interviews.core.reading.asked.asked_facts import as_asked
from interviews.core.reading.asked.interview_questions import (
    with_echo,
    with_interview_questions,
    with_process_questions,
)
from interviews.core.reading.asked.open_questions import asks_something
from interviews.core.reading.cases.outcomes import asked_outcome
from interviews.core.reading.intents.intent_model import Intent, IntentReading, begins_coding, goes_to_code, intent_odds
from interviews.core.reading.signs.bare_words import bare_question, bare_wish
from interviews.core.reading.signs.evidence import describes_an_approach, is_clear, restates
from interviews.core.reading.signs.going_on import starts_over_within, wish_to_go_on, without_starting_over
from interviews.core.reading.signs.hearing import hear, hear_terms, said_in
from interviews.core.reading.signs.message_signs import (
    declines,
    has_no_more_questions,
    says_nothing,
    says_ready,
    says_stuck,
    sentence_places,
    words,
)
from interviews.core.stages import Stage, index_of
from interviews.core.wording.coach import questions_in
from problems.text.late_patterns import LatePattern
from problems.text.phrases import fold

MEMORY_WORDS = 12
"""In so many words who is asked for the memory names what is kept."""
_ASK_MEMORY = frozenset({"complexity.ask_space", "complexity.ask_space_in_form", "complexity.check_space"})
_WORD_CHARACTER = LatePattern(r"[^\W_]|[\[\](){}\"']")
RATHER, LITTLE_DOUBT, BEYOND_DOUBT = 0.6, 0.75, 0.95
"""How sure (0 to 1) the model of intents has to be: where no act was heard, where another one was heard, though not
surely, and where another one was heard surely."""
SHORTEST_IDEA, MOST_IDEAS = 4, 3
"""An idea that is told beside questions has so many words at least, and so many of them are heard."""
STEPS_TOLD = 8
"""Steps that were asked for are told in so many words."""
LEANS = 2.5
"""The model leans to an intent whose log-odds are at most so far below those of the likeliest."""

CONTRIBUTIONS = (
    ActKind.FACT_QUESTION,
    ActKind.CHECK_QUESTION,
    ActKind.RESTATE,
    ActKind.APPROACH,
    ActKind.COUNTEREXAMPLE,
    ActKind.COST,
    ActKind.CODE,
    ActKind.EDGE_CASE,
    ActKind.OUTCOME,
    ActKind.DEFECT,
    ActKind.POINT,
    ActKind.PATTERN,
    ActKind.SIGNAL,
)
"""What the stage's expert answers."""
INTENT_OF: Mapping[tuple[ActKind, str], Intent] = {
    (ActKind.REQUEST, "hint"): Intent.HINT,
    (ActKind.REQUEST, "skip"): Intent.SKIP,
    (ActKind.REQUEST, "back"): Intent.GO_BACK,
    (ActKind.REQUEST, "answer"): Intent.ANSWER_REQUEST,
    (ActKind.MOOD, "frustration"): Intent.FRUSTRATION,
}
"""The wishes that both ears know."""
_ACT_OF = {intent: act for act, intent in INTENT_OF.items()}


def _is_of_the_task(asked: Act, said: Said, knowledge: ProblemKnowledge) -> bool:
    """Tell whether what passes for a question about grades is one about the task, whose own word it uses: what runners
    reach may be called 成绩, too."""
    if asked.item not in _GRADES or said.stage is not Stage.PROBLEM_CLARIFICATION:
        return False
    found = _GRADE_WORDS.findall(fold(said.text[asked.start : asked.end]))
    return any(word in fold(knowledge.task) for word in found)


_GRADES = frozenset({"score", "compared", "slips", "hire"})
_GRADE_WORDS = LatePattern(r"成绩|分数|得分|评级|\b(?:scores?|points?|marks?|grades?|results?)\b")


def heard_as_said(
    text: str, code: str, context: InterviewContext, knowledge: ProblemKnowledge, meant: Act | None = None
) -> Heard:
    """Return what a message does that is said next; ``context`` is the one before it.

    ``meant`` is what its learner has said that it means, and then it is that.
    """
    if meant is not None:
        start, end = min(meant.start, len(text)), min(meant.end, len(text))
        # Who says that it was an idea has one, whatever was heard of its stance.
        stance = "proposes" if meant.kind is ActKind.APPROACH else meant.stance
        return Heard((replace(meant, start=start, end=end, stance=stance, by="chip", confidence=1.0, sure=True),))
    said = said_in(context, text, code)
    bare = None if code.strip() else bare_wish(text, said.stage, said.asked) or bare_question(text)
    if bare is not None:
        return Heard((bare,))
    if said.stage is Stage.COMPLEXITY_ANALYSIS and has_no_plan(text):
        return Heard((Act(ActKind.REQUEST, "back", end=len(text), by="terms", sure=True),))
    heard = hear(replace(said, text=without_starting_over(text)), knowledge)
    heard = replace(heard, acts=_without_ideas_of_the_task(heard.acts, said, knowledge))
    if not heard.understood:
        # Where nothing was heard by meaning, a word that can mean nothing else is still understood.
        found = _by_exact_words(said, knowledge) or _another_approach(said, knowledge) or _task_retold(said, knowledge)
        heard = Heard(found, heard.unsure)
    if not heard.understood and context.nudges_given[-1:] and context.nudges_given[-1].startswith(STEPS):
        # Who was asked for the steps of an idea, and says much, tells them.
        told = len(words(text)) >= STEPS_TOLD and not says_stuck(text)
        heard = replace(
            heard, acts=(Act(ActKind.APPROACH, OTHER, stance="proposes", confidence=RATHER),) if told else ()
        )
    if said.stage in (Stage.THOUGHT_ARTICULATION, Stage.COMPLEXITY_ANALYSIS):
        heard = with_recurrence(replace(heard, acts=settled_ideas(heard.acts, text, knowledge)), text, knowledge)
    heard = as_asked(heard, said, knowledge)
    heard = _with_early_ideas(heard, said, knowledge)
    if code.strip():
        return heard
    heard = _with_verdicts_asked(heard, text, context, knowledge)
    if knowledge.ear is not None:
        facts = {one.id for one in knowledge.clarifications}
        asked = [one for one in knowledge.ear.process_questions(text) if not _is_of_the_task(one, said, knowledge)]
        heard = with_process_questions(heard, tuple(asked), facts)
    heard = with_interview_questions(heard, text)
    heard = _with_plain_wishes(with_echo(heard, text, context.last_question or ""), text, said.stage)
    return _of_plain_words(text, said.stage, _with_memory_told(heard, said, context.language))


def _with_plain_wishes(heard: Heard, text: str, stage: Stage) -> Heard:
    """Return ``heard`` with the wish to go on that is plainly said, and without one to go back that nobody has."""
    acts = tuple(act for act in heard.acts if act.kind is not ActKind.FACT_QUESTION or not _asks_for_none(act, text))
    if (plea := _PLEA.search(fold(text))) is not None and not heard.has(ActKind.REQUEST):
        pleads = Act(ActKind.REQUEST, "answer", start=plea.start(), end=plea.end(), by="terms", sure=True)
        acts = (*(act for act in acts if act.end <= plea.start() or act.start >= plea.end() or act.sure), pleads)
    if any((act.kind, act.item) == (ActKind.REQUEST, "answer") and act.sure for act in acts):
        acts = tuple(act for act in acts if not _is_no_question(act, text))
    acts = _with_wishes_for_a_button(acts, text, stage)
    if starts_over_within(text):
        acts = tuple(act for act in acts if (act.kind, act.item) != (ActKind.REQUEST, "back"))
    if (wish := wish_to_go_on(text, stage)) is not None:
        acts = tuple(act for act in acts if not (act.start < wish.end and wish.start < act.end))
        acts = tuple(sorted((*acts, wish), key=lambda act: act.start))
    return replace(heard, acts=acts)


def _with_wishes_for_a_button(acts: tuple[Act, ...], text: str, stage: Stage) -> tuple[Act, ...]:
    """Return ``acts`` with the wishes to end, pause or change the problem that a sentence of its own says."""
    for start, end in sentence_places(text):
        wish = bare_wish(text[start:end].strip(), stage)
        if wish is None or wish.item not in _BUTTONS:
            continue
        kept = (act for act in acts if act.end <= start or act.start >= end or (act.sure and act.kind in CONTRIBUTIONS))
        acts = tuple(sorted((*kept, replace(wish, start=start, end=end)), key=lambda act: act.start))
    return acts


_BUTTONS = frozenset({"finish", "pause", "other_problem"})
_PLEA = LatePattern(
    r"(?:直接|先)?给我(?:看|发|写)?(?:一下|看看)?(?:完整)?(?:代码|答案|模板|解法)(?:行|好|可以|吧|吗|呗|么|啊|[，。,.!！?？]|$)"
    r"|\b(?:show|give|send) me (?:the |a |your )?(?:full |whole |final )?(?:code|solution|template|answer)\b"
    r"|\b(?:can|could|may) i (?:just )?(?:see|have|get) (?:the |a )?(?:full |whole )?(?:code|solution|template)\b"
)
"""A plea for the solution, whatever else is said."""


def _is_no_question(act: Act, text: str) -> bool:
    """Tell whether what passes for a question beside a plea, and not surely, asks nothing: "I have no time"."""
    return act.kind is ActKind.FACT_QUESTION and not act.sure and not asks_something(text[act.start : act.end].strip())


def _asks_for_none(act: Act, text: str) -> bool:
    """Tell whether what passes for a question says that there is none: "Nothing.", "没有什么要确认的"."""
    said = text[act.start : act.end]
    return (declines(said) or has_no_more_questions(said)) and not asks_something(said.strip())


def _with_verdicts_asked(heard: Heard, text: str, context: InterviewContext, knowledge: ProblemKnowledge) -> Heard:
    """Return ``heard`` with the questions that can be answered by looking it up: what comes out for an input, whether a
    cost is good enough. What else they sounded like, and not surely, they are not."""
    stage, places = context.current_stage, []
    if stage is not Stage.PROBLEM_CLARIFICATION:  # there it asks for the limits
        places = [place for place in sentence_places(text) if asks_whether_enough(text[slice(*place)])[0]]
    outcome = None if stage is Stage.FOLLOW_UP else asked_outcome(text, context, knowledge)
    kept = [act for act in heard.acts if act.kind is not ActKind.CHECK_QUESTION]
    if outcome is not None:
        places.append((outcome.start, outcome.end))
        kept = [act for act in kept if act.sure or act.kind not in _GUESSED or not _lies_in(act, places[-1])]
    if not places:
        return heard
    asked = Act(ActKind.CHECK_QUESTION, start=places[0][0], end=places[0][1], by="grammar", sure=True)
    return replace(heard, acts=tuple(sorted((*kept, asked), key=lambda act: act.start)))


def _lies_in(act: Act, place: tuple[int, int]) -> bool:
    return place[0] <= act.start and act.end <= place[1]


_GUESSED = (ActKind.FACT_QUESTION, ActKind.APPROACH, ActKind.COUNTEREXAMPLE)
"""What a question for an outcome may pass for."""


def _with_memory_told(heard: Heard, said: Said, language: Language) -> Heard:
    """Return ``heard`` with the memory that is told in a few words to who asked for it: "just the answer list"."""
    asks = questions_in(said.asked, language) & _ASK_MEMORY
    if not asks or heard.has(ActKind.COST) or len(words(said.text)) > MEMORY_WORDS:
        return heard
    told = [one for one in stated_costs(said.text, stage=said.stage.value, asked=said.asked) if one.of == "space"]
    if not told:
        return heard
    act = Act(ActKind.COST, of="space", value=told[0].value, stance=told[0].stance, end=len(said.text), by="grammar")
    return Heard((*(one for one in heard.acts if one.sure and one.kind is not ActKind.MOOD), act), heard.unsure)


def _by_exact_words(said: Said, knowledge: ProblemKnowledge) -> tuple[Act, ...]:
    """Return what exact terms show; who retells the task says them of it ("a stack of brackets")."""
    acts = hear_terms(said, knowledge).acts
    if index_of(said.stage) < index_of(Stage.PSEUDOCODE_DESIGN):
        acts = tuple(act for act in acts if act.kind is not ActKind.EDGE_CASE)  # "five billion pairs" is a count
    return _without_ideas_of_the_task(acts, said, knowledge)


def _without_ideas_of_the_task(acts: tuple[Act, ...], said: Said, knowledge: ProblemKnowledge) -> tuple[Act, ...]:
    """Return ``acts`` without ideas that are not sure, where the task is retold: it is told in an idea's words."""
    if said.stage is not Stage.PROBLEM_CLARIFICATION:
        return acts
    retold = any(act.kind is ActKind.RESTATE for act in acts) or restates(said.text, knowledge)
    ideas = (ActKind.APPROACH, ActKind.PATTERN)
    return tuple(act for act in acts if not (retold and act.kind in ideas and not act.sure))


def _with_early_ideas(heard: Heard, said: Said, knowledge: ProblemKnowledge) -> Heard:
    """Return what was ``heard`` while the task was clarified, with the ideas told beside it.

    There facts are listened for, and "is it sorted? I would keep what I saw" may pass for the question alone. A
    sentence of which nothing was heard, or its cost only, is heard once more as if ideas had been asked for.
    """
    if said.stage is not Stage.PROBLEM_CLARIFICATION or heard.has(ActKind.APPROACH) or not heard.acts:
        return heard
    if any(act.end <= act.start for act in heard.acts):
        return heard  # an act without a place may stand anywhere
    found = []
    for start, end in sentence_places(said.text):
        sentence = said.text[start:end]
        here = [act.kind for act in heard.acts if act.start < end and start < act.end]
        if any(kind is not ActKind.COST for kind in here) or len(words(sentence)) < SHORTEST_IDEA:
            continue
        if len(found) < MOST_IDEAS and not asks_something(sentence.strip()):
            again = hear(Said(sentence, Stage.THOUGHT_ARTICULATION), knowledge).of(ActKind.APPROACH)
            # Beside the task retold a remark on it ("what a place holds depends on …") is no way to go yet.
            retold = heard.has(ActKind.RESTATE) and not describes_an_approach(sentence)
            clear = [act for act in again if act.sure or (is_clear(act) and not retold)]
            found += [replace(act, start=act.start + start, end=act.end + start) for act in clear]
    return replace(heard, acts=tuple(sorted((*heard.acts, *found), key=lambda act: act.start)))


def _task_retold(said: Said, knowledge: ProblemKnowledge) -> tuple[Act, ...]:
    """Return that the task is retold, where its own words are said."""
    is_retold = said.stage is Stage.PROBLEM_CLARIFICATION and restates(said.text, knowledge)
    return (Act(ActKind.RESTATE, end=len(said.text), confidence=RATHER, by="terms"),) if is_retold else ()


def _another_approach(said: Said, knowledge: ProblemKnowledge) -> tuple[Act, ...]:
    """Return the approaches that are named where a cost was asked for, heard as if they had been asked for.

    Who changes their mind there would not be understood. None of them is sure.
    """
    if said.stage is not Stage.COMPLEXITY_ANALYSIS:
        return ()
    heard = hear(replace(said, stage=Stage.THOUGHT_ARTICULATION, asked=""), knowledge)
    return tuple(replace(act, sure=False) for act in heard.of(ActKind.APPROACH) if act.item != OTHER)


def _of_plain_words(text: str, stage: Stage, heard: Heard) -> Heard:
    """Return what was heard, without what cannot be in a message that says no more than "ok", "I don't know", or
    "let us write the code"."""
    if not _WORD_CHARACTER.search(text):
        return Heard()
    acts = heard.acts
    if says_stuck(text) and not heard.has(ActKind.COST):
        acts = tuple(act for act in acts if act.kind in (ActKind.REQUEST, ActKind.MOOD, ActKind.NOTHING))
    elif says_nothing(text):
        told = (ActKind.COST,)  # "none" to who asked for the memory
        acts = tuple(
            act
            for act in acts
            if act.item in ("thanks", "greeting") or act.kind in told or (act.sure and act.kind is ActKind.POINT)
        )
    elif says_ready(text):
        # Who is ready goes on by what is there; a plain "skip" or "next" was heard before.
        # Who asks "done?" is told.
        kept = (ActKind.REQUEST, ActKind.PROCESS_QUESTION)
        acts = tuple(act for act in acts if act.kind in kept and act.item != "skip")
    elif begins_coding(text) or (stage is Stage.PSEUDOCODE_DESIGN and goes_to_code(text)):
        is_due = index_of(stage) >= index_of(Stage.PSEUDOCODE_DESIGN)
        acts = tuple(act for act in acts if act.kind is not ActKind.REQUEST or not (is_due or act.item == "answer"))
    return Heard(acts, heard.unsure)


def own_acts(heard: Heard) -> tuple[Act, ...]:
    """Return the acts that say something: a message with one of them is never invalid."""
    return tuple(act for act in heard.acts if act.kind is not ActKind.NOTHING)


def contributions(heard: Heard) -> tuple[Act, ...]:
    """Return the acts that the stage's expert answers.

    Who asks "is that ok?" of the language or of the time asks nobody to judge an idea; what can be looked up is.
    """
    of_the_talk = heard.has(ActKind.PROCESS_QUESTION) or heard.has(ActKind.MEANING_QUESTION)
    found = heard.of(*CONTRIBUTIONS)
    if of_the_talk and all(act.kind is ActKind.CHECK_QUESTION and act.by != "grammar" for act in found):
        return ()
    return found


def joined(reading: IntentReading, heard: Heard, text: str, stage: Stage) -> IntentReading:
    """Return what the message wants by both ears; ``reading`` is what the model of intents read in it."""
    wishes = {INTENT_OF[act.kind, act.item]: act for act in heard.acts if (act.kind, act.item) in INTENT_OF}
    if index_of(stage) == 0:
        wishes.pop(Intent.GO_BACK, None)
    if starts_over_within(text):
        wishes.pop(Intent.GO_BACK, None)
        reading = IntentReading.ordinary() if reading.intent is Intent.GO_BACK else reading
    if heard.by_model:
        return _by_a_model(reading, heard, wishes, text, stage)
    agreed = wishes.get(reading.intent)
    if agreed is not None:
        return replace(reading, confidence=max(reading.confidence, agreed.confidence))
    another = not (reading.intent.is_ordinary or reading.intent.is_invalid) and reading.confidence >= LITTLE_DOUBT
    for intent, act in wishes.items():
        if act.sure and not another:
            return _read(intent, act)
    if reading.intent.is_ordinary:
        return _leaning(reading, wishes, text, stage)
    if reading.intent.is_invalid:
        return _of_invalid(reading, heard, wishes, text, stage)
    return reading if _stands(reading, heard) else IntentReading.ordinary()


def _by_a_model(
    reading: IntentReading, heard: Heard, wishes: Mapping[Intent, Act], text: str, stage: Stage
) -> IntentReading:
    """Return what a message wants in which a model has heard the acts: those of which it is sure, one of which it is
    not where the message sounds like it too, and nothing where it heard none."""
    surely = next((_read(intent, act) for intent, act in wishes.items() if act.sure), None)
    if surely is not None:
        return surely
    if reading.intent.is_invalid and not own_acts(heard):
        return reading
    return _leaning(IntentReading.ordinary(), wishes, text, stage)


def stand_beside(heard: Heard, wish: IntentReading) -> tuple[Act, ...]:
    """Return the contributions that were surely heard in another place of the message than the wish that it holds.

    Code comes along with the words, whatever they say.
    """
    places = [(act.start, act.end) for act in heard.acts if INTENT_OF.get((act.kind, act.item)) is wish.intent]
    places = places or [(wish.start, wish.end)]
    said = [act for act in contributions(heard) if act.sure and act.kind is not ActKind.CODE]
    return tuple(act for act in said if all(act.end <= start or end <= act.start for start, end in places))


def doubtful_wish(reading: IntentReading) -> Act | None:
    """Return the act of a wish, to ask about it."""
    named = _ACT_OF.get(reading.intent)
    return None if named is None else Act(*named, confidence=reading.confidence)


def _read(intent: Intent, act: Act) -> IntentReading:
    return IntentReading(intent, act.confidence, act.start, act.end)


def _leaning(reading: IntentReading, wishes: Mapping[Intent, Act], text: str, stage: Stage) -> IntentReading:
    """Return the wish that was not surely heard if the model thinks it likely too, else the ordinary reading."""
    if not wishes:
        return reading
    odds = intent_odds(text, stage)
    top = max(odds.values())
    for intent, act in wishes.items():
        if top - odds.get(intent.value, -1e9) <= LEANS:
            return _read(intent, act)
    return reading


def _of_invalid(
    reading: IntentReading, heard: Heard, wishes: Mapping[Intent, Act], text: str, stage: Stage
) -> IntentReading:
    """Return what a message is in which the model finds nothing: no ordinary reading stands against a wish there."""
    acts = own_acts(heard)
    off_topic = reading.intent is Intent.OFF_TOPIC and reading.confidence >= RATHER
    vague = reading.intent is Intent.TOO_SHORT and all(act.confidence < LITTLE_DOUBT for act in acts) and not wishes
    if reading.intent is Intent.TOO_SHORT and says_stuck(text) and all(map(_is_faint_mood, acts)):
        return reading  # "I don't know" is no more than that, whatever mood may be in it
    if not acts or ((off_topic or vague) and not heard.sure):
        return reading
    if reading.intent is Intent.TOO_SHORT and len(wishes) == len(acts) == 1:
        return _read(*next(iter(wishes.items())))  # so short that it can be nothing else
    return _leaning(IntentReading.ordinary(), wishes, text, stage)


def _is_faint_mood(act: Act) -> bool:
    return act.kind is ActKind.MOOD and not (act.sure and act.item == "frustration")


def _stands(reading: IntentReading, heard: Heard) -> bool:
    """Tell whether a wish that only the model heard is one."""
    acts = own_acts(heard)
    if any(act.kind is ActKind.REQUEST and (act.kind, act.item) not in INTENT_OF for act in acts):
        return False
    if any(act.kind is ActKind.PROCESS_QUESTION and act.confidence >= reading.confidence for act in acts):
        return False  # "when is this over?" asks how long it goes on, in the words of who has had enough
    if any((act.kind, act.item) not in INTENT_OF for act in heard.sure):
        # To answer one who begs or is worn out as if they had answered is worse than the other way round.
        return reading.confidence >= BEYOND_DOUBT and reading.intent in (Intent.ANSWER_REQUEST, Intent.FRUSTRATION)
    others = [act for act in acts if (act.kind, act.item) not in INTENT_OF and act.kind is not ActKind.MOOD]
    if reading.intent is Intent.ANSWER_REQUEST and all(act.kind is ActKind.POINT for act in others):
        return reading.confidence >= RATHER  # "I don't know, just tell me"
    return reading.confidence >= (LITTLE_DOUBT if others else RATHER)
