"""What a learner says: read, met where it holds nothing or only a wish, and else answered by the stage's expert."""

from dataclasses import replace

from interviews.core.acts import ActKind
from interviews.core.code.at_hand import CODE_STAGES
from interviews.core.code.reading import find_code
from interviews.core.reading.approaches.named_approaches import in_one_line
from interviews.core.reading.asked.objections import objection_in
from interviews.core.reading.asked.open_questions import open_questions
from interviews.core.reading.intents.intent_model import Intent
from interviews.core.reading.signs.hearing import latest_heard
from interviews.core.reading.understanding import Reading, with_second_signal
from interviews.core.reading.validation import Fault
from interviews.core.response import ModuleResponse
from interviews.core.stages import Stage
from interviews.core.turn import routing
from interviews.core.turn.replies.asides import met_alone, met_beside
from interviews.core.turn.replies.beside import with_answers
from interviews.core.turn.replies.complaints import late_answer, owning_up
from interviews.core.turn.replies.unclear import say_unclear
from interviews.core.turn.requests import (
    REQUESTS,
    Request,
    ask_which,
    brings_an_idea,
    grant,
    mark_as,
    may_leave,
    refuse_beside,
)
from interviews.core.turn.running import RunningTurn
from interviews.core.turn.runs import run_questions
from interviews.core.turn.runs.read_only import read_only_note
from interviews.core.turn.situations import stuck_signs
from interviews.core.turn.situations.kinds import Frustration, GoBackRequest, InvalidInput, OverReliance, SkipRequest
from interviews.core.turn.situations.strategies import END_INTERVIEW, PAUSE
from interviews.core.turn.support import note_sigh, support_if_stuck
from interviews.core.wording.coach import say, say_anew

LONGEST_QUOTE = 80
"""So much is quoted of a question to which there is no answer."""


def answer_message(turn: RunningTurn) -> None:
    """Answer a message: what is wrong with it, what it asks for, or what it contributes."""
    read = routing.read_and_routed(turn.sent, turn.context, turn.knowledge)
    if read.way == "care":
        _care(turn)
        return
    reading = read.reading
    turn.record("read", {"fault": reading.fault, **reading.intent.to_dict()})
    if reading.fault is not None or reading.intent.intent is not Intent.HINT:
        turn.context = replace(turn.context, hints_in_a_row=0)
    if reading.fault is None:
        turn.context = replace(turn.context, consecutive_invalid_inputs=0)
    else:
        _meet_invalid(turn, reading.fault, answered=read.way != "invalid")
    request = REQUESTS.get(reading.intent.intent)
    if read.way == "which":
        ask_which(turn, read.reference)
    elif read.way == "objection":
        _meet_objection(turn)
    elif read.way == "aside":
        _meet_asides(turn)
    elif read.way == "unclear":
        _ask_what_was_meant(turn)
    elif read.way == "request":
        if request.kind is not Frustration:  # who is worn out hears support before anything else
            _meet_beside(turn)
        grant(turn, request)
    elif read.way == "expert":
        _meet_beside(turn)
        _answer_and_grant(turn, reading, request)


def _care(turn: RunningTurn) -> None:
    """Leave the problem where it is: somebody says that they do not want to live. It is told in no report."""
    mark_as(turn, Frustration)
    text = say("support.care", turn.context.language)
    turn.take("cared", ModuleResponse(True, text, None, {}, {"offers": [PAUSE, END_INTERVIEW]}))
    turn.question_stays = True


def _meet_asides(turn: RunningTurn) -> None:
    """Meet a message that does nothing but ask about the interview or a word, wish for a way out, or show a mood."""
    heard = latest_heard(turn.context, turn.knowledge)
    met = met_alone(turn.context, turn.knowledge, heard, turn.sent.text, turn.now)
    turn.lead = _unanswered(turn)
    metadata = {"offers": list(met.offers)}
    name = "rephrased" if met.updates else "told"
    turn.take(name, ModuleResponse(True, met.text, None, met.updates, metadata))
    turn.question_stays = True


def _meet_beside(turn: RunningTurn) -> None:
    """Let the answer begin with a sentence about what was asked or wished beside it."""
    heard = latest_heard(turn.context, turn.knowledge)
    met = met_beside(turn.context, turn.knowledge, heard, turn.sent.text, turn.now)
    owned_up = owning_up(turn.context, turn.sent.text)
    # The first expert has the questions about the task, and says of each what becomes of it.
    left = "" if turn.context.current_stage is Stage.PROBLEM_CLARIFICATION else _unanswered(turn)
    turn.lead, turn.lead_offers = " ".join(filter(None, (owned_up, met.text, left))), met.offers


def _unanswered(turn: RunningTurn) -> str:
    """Return a sentence about the question of the message that nobody has heard, "" for none; a model hears by
    itself."""
    if turn.sent.model_listens or turn.sent.listened is not None or turn.sent.meant is not None:
        return ""
    left = open_questions(turn.sent.text, latest_heard(turn.context, turn.knowledge))
    left = tuple(one for one in left if objection_in(one) is None)  # it is met as one
    if not left or find_code(turn.sent.text):
        return ""
    return say_anew(turn.context, "unanswered.beside", question=in_one_line(left[0].strip(" ?？"), LONGEST_QUOTE))


def _meet_objection(turn: RunningTurn) -> None:
    """Own up to who only objects. A question that was passed over is answered, or not understood, honestly; one of the
    coach's that was answered before is let go."""
    turn.lead = owning_up(turn.context, turn.sent.text)
    if objection_in(turn.sent.text) == "unanswered":
        turn.take("told", ModuleResponse(True, late_answer(turn.context, turn.knowledge, turn.now)))
        turn.question_stays = True
        return
    response = turn.ask("let_go")
    turn.take("let_go", response)
    turn.move_on(response)


def _ask_what_was_meant(turn: RunningTurn) -> None:
    """Say that the message was not understood; nothing of it counts, and the question at hand stays."""
    heard = latest_heard(turn.context, turn.knowledge)
    response, readings = say_unclear(heard, turn.sent.text, turn.context, turn.knowledge)
    turn.take("not_understood", response, asks_about=readings)
    turn.question_stays = True


def _meet_invalid(turn: RunningTurn, fault: Fault, *, answered: bool) -> None:
    """Meet input with nothing in it, which is the whole answer unless it is ``answered`` all the same."""
    mark_as(turn, InvalidInput)
    found = InvalidInput(f"{fault} input", fault=fault)
    if not answered:
        turn.take("invalid_input", turn.meet(found))
        return
    # "I don't know" says nothing, but honestly: it counts, and the expert answers it with a smaller step.
    turn.note(found)
    in_a_row = turn.context.consecutive_invalid_inputs + 1
    turn.context = replace(turn.context, consecutive_invalid_inputs=in_a_row)


def _answer_and_grant(turn: RunningTurn, reading: Reading, request: Request | None) -> None:
    """Let the answer come first; what was asked beside it is met as well, unless the stage is left by then."""
    stage = turn.context.current_stage
    if request is not None and request.kind is GoBackRequest and brings_an_idea(turn):
        request.grant(turn)  # the idea belongs to where they want to be
        return
    if request is not None and request.kind is SkipRequest and may_leave(turn) and not _asks(turn):
        if not _moves_on_with(turn):
            request.grant(turn)
        return
    if request is not None and request.kind is OverReliance:
        refuse_beside(turn)
        _process(turn, reading)
        return
    _process(turn, reading)
    worn_out = reading.intent.intent is Intent.FRUSTRATION
    if request is not None and not worn_out and turn.context.current_stage is stage and not turn.context.finished:
        request.grant(turn)


def _asks(turn: RunningTurn) -> bool:
    """Tell whether the message asks something that is answered first, whatever else it wishes."""
    return bool(latest_heard(turn.context, turn.knowledge).of(ActKind.FACT_QUESTION, ActKind.CHECK_QUESTION))


def _moves_on_with(turn: RunningTurn) -> bool:
    """Take what is said beside a wish to go on; return whether it reaches what the stage asks, which ends it anyway.

    Otherwise the question that would be asked of it stays unsaid: they are leaving.
    """
    response = turn.ask("process")
    turn.lead = "" if response.says_lead else turn.lead
    reaches = response.next_stage is not None
    turn.take("answered", response, silent=not reaches)
    if reaches:
        turn.move_on(response)
        return True
    turn.lead = f"{turn.lead} {say('skip.taken_along', turn.context.language, turn.context.turn_count)}".strip()
    return False


def submit(turn: RunningTurn) -> None:
    """Answer code alone.

    It comes without words, so there is no wish in it to be read; elsewhere than where code is due, it is met with a
    sentence or two, and the question at hand stays.
    """
    turn.context = replace(turn.context, hints_in_a_row=0)
    if not turn.sent.code.strip():
        mark_as(turn, InvalidInput)
        turn.take("invalid_input", turn.meet(InvalidInput("empty submission", fault="empty")))
        return
    turn.context = replace(turn.context, consecutive_invalid_inputs=0)
    if turn.context.current_stage in CODE_STAGES:
        _process(turn, None)
        return
    turn.lead = read_only_note(turn.context)
    turn.take("submitted", run_questions.aside(turn.context, turn.knowledge))
    turn.question_stays = True


def _process(turn: RunningTurn, reading: Reading | None) -> None:
    """Let the expert work, then look whether the learner needs support. Without a reading there is no wish to meet."""
    turn.lead = f"{turn.lead} {read_only_note(turn.context)}".strip()
    if reading is not None and reading.sigh and _is_worn_out(turn):
        note_sigh(turn, "beside an answer")
    response = turn.ask("reach" if latest_heard(turn.context, turn.knowledge).reached else "process")
    if response.says_lead:
        turn.lead = ""
    if response.voice != "model":  # a model's words answer from a draft in which the facts stand
        response = with_answers(response, turn.context, turn.knowledge)
    if reading is not None and _meet_second_reading(turn, reading, response):
        return
    before = turn.context
    turn.take("answered", response)
    turn.context = stuck_signs.counted(before, turn.context, failed=response.contradicts)
    turn.move_on(response)
    support_if_stuck(turn, before)


def _is_worn_out(turn: RunningTurn) -> bool:
    """Tell whether a sigh beside an answer is met: both ears hear it ("ten times more steps" only sounds so to one),
    and it is no objection."""
    heard = latest_heard(turn.context, turn.knowledge)
    hears = turn.knowledge.ear is None or heard.has(ActKind.MOOD, "frustration")
    return hears and objection_in(turn.sent.text) is None


def _meet_second_reading(turn: RunningTurn, reading: Reading, response: ModuleResponse) -> bool:
    """Join what a model heard in the message; return whether it is a wish, which is then the whole answer."""
    second = response.second_reading
    if second is None or response.moved_by_evidence:
        return False
    joined = with_second_signal(
        reading, second, text=turn.sent.text, code=turn.sent.code, context=turn.context, knowledge=turn.knowledge
    )
    request = REQUESTS.get(joined.intent.intent)
    if request is not None and not reading.holds_answer and joined.intent is not reading.intent:
        turn.record("read_by_model", joined.intent.to_dict())
        turn.note_caught(response)
        _grant_what_was_heard(turn, request)
        return True
    if joined.sigh and not reading.sigh:
        note_sigh(turn, "heard by the model")
    return False


def _grant_what_was_heard(turn: RunningTurn, request: Request) -> None:
    """Leaving a stage cannot be undone by saying "I did not mean that", so a model's ear is not enough for it."""
    if request.kind is SkipRequest:
        mark_as(turn, SkipRequest)
        turn.take("skip_heard", turn.meet(SkipRequest("heard by the model", only_heard=True)))
    else:
        grant(turn, request)
