"""What pages read about interviews, always scoped to the learner who asks."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Literal
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Substr

from interviews.conversation.knowledge_source import knowledge_for
from interviews.conversation.memory import memory_of, said_in
from interviews.core.context import InterviewContext
from interviews.core.stages import STAGES, index_of
from interviews.core.stages import Stage as StageName
from interviews.ground.refusals import page_language
from interviews.models import (
    Attempt,
    AttemptKind,
    CardState,
    Interview,
    Message,
    ModelCall,
    ReviewVersion,
    Role,
    StageVisit,
    Turn,
    TurnAction,
)
from interviews.models.labels import STAGE_LABELS
from interviews.models.turn import UNFINISHED
from problems.models import ProblemRevision
from problems.values.signatures import example_texts, signature_text, starter_code
from profiles.models import User

_LABELS = dict(STAGE_LABELS)
BEGINNING = 300
_NOT_IN_REPORT = ("code", "pasted_text", "revision__content")


@dataclass(frozen=True)
class Fact:
    """Something the learner has found out about the problem."""

    topic: str
    answer: str


@dataclass(frozen=True)
class StageStep:
    """One step of the stage rail."""

    stage: str
    label: str
    expects: str
    state: Literal["done", "current", "upcoming", "skipped"]
    can_go_back: bool


@dataclass(frozen=True)
class ExampleView:
    """An example as text: ``nums = [1, 2]``, the output, and why."""

    input: str
    output: str
    explanation: str


@dataclass(frozen=True)
class ProblemView:
    """What the learner sees of the problem; ``statement`` is Markdown. Signature, examples and starter code are in
    ``code_language``."""

    title: str
    statement: str
    difficulty: str
    signature: str
    examples: tuple[ExampleView, ...]
    starter_code: str
    code_language: str = "python"


@dataclass(frozen=True)
class Usage:
    """The tokens of an interview, of its last step and of all; what they cost, a currency and a sum each."""

    last_prompt: int
    last_completion: int
    prompt: int
    completion: int
    costs: tuple[tuple[str, Decimal], ...]

    @property
    def last(self) -> int:
        """The tokens of the last step."""
        return self.last_prompt + self.last_completion

    @property
    def total(self) -> int:
        """The tokens of all steps."""
        return self.prompt + self.completion


def with_feedback(interviews: QuerySet[Interview]) -> QuerySet[Interview]:
    """Mark those of ``interviews`` with ``has_feedback`` that coaches wrote about, and with ``has_new_feedback`` those
    of which the learner has not opened all of it; with ``help_is_answered`` those with something since they asked."""
    given = ReviewVersion.objects.filter(review__interview=OuterRef("pk"), is_current=True)
    return interviews.annotate(
        has_feedback=Exists(given),
        has_new_feedback=Exists(given.filter(seen_at=None)),
        help_is_answered=Exists(given.filter(released_at__gte=OuterRef("help_requested_at"))),
    )


def interviews_of(learner: User) -> QuerySet[Interview]:
    """Return the learner's interviews, the latest activity first, without their heavy columns."""
    return (
        Interview.objects.filter(learner=learner)
        .select_related("revision__problem")
        .defer("context", "code", "drafts", "pasted_text", "revision__content")
        .order_by("-updated_at")
    )


def has_interview(learner: User, interview_id: UUID) -> bool:
    """Tell whether the interview is one of the learner's."""
    return Interview.objects.filter(pk=interview_id, learner=learner).exists()


def interview_of(learner: User, interview_id: UUID) -> Interview:
    """Return the learner's interview without its code. Raises ``Interview.DoesNotExist``, also for somebody else's."""
    return with_feedback(Interview.objects.defer("code", "drafts")).get(pk=interview_id, learner=learner)


def whole_interview_of(learner: User, interview_id: UUID) -> Interview:
    """Return the interview with its code and its problem; raises as :func:`interview_of`."""
    return with_feedback(Interview.objects.select_related("revision__problem")).get(pk=interview_id, learner=learner)


def interview_with_report(learner: User, interview_id: UUID) -> Interview:
    """Return the learner's interview with its report and its study note; raises as :func:`interview_of`."""
    interviews = Interview.objects.select_related("revision__problem", "report", "study_note").defer(*_NOT_IN_REPORT)
    return with_feedback(interviews).get(pk=interview_id, learner=learner)


def messages_of(interview: Interview, after: int = 0) -> list[Message]:
    """Return what was said after position ``after``, in order, each with its turn and, at its place, its card."""
    rows = interview.messages.filter(position__gt=after).select_related("turn", "card")
    return list(rows.defer(*_NOT_SHOWN_OF_TURNS).order_by("position"))


def part_of_conversation(
    interview: Interview, *, before: int = 0, since: int = 0
) -> tuple[list[Message], list[Message]]:
    """Return the latest part of what was said, in order, and a few messages before it.

    It is a part of what was said before position ``before``, if one is given. It has about ``PART`` messages and begins
    with a turn; with ``since`` it has at least all from that position on. What comes before it is needed to show its
    first row, and empty where the conversation begins with the part.
    """
    rows = interview.messages.select_related("turn", "card").defer(*_NOT_SHOWN_OF_TURNS).order_by("-position")
    if before:
        rows = rows.filter(position__lt=before)
    found = list(rows.filter(position__gte=since - _LOOK_BACK)) if since else []
    if len(found) < PART + _LOOK_BACK:
        found = list(rows[: PART + _LOOK_BACK])
    found.reverse()
    latest = max(len(found) - PART, 0)
    wanted = (
        latest
        if not since
        else next((place for place, message in enumerate(found) if message.position >= since), latest)
    )
    start = min(wanted, latest)
    earliest = max(start - _LOOK_BACK // 2, 0)
    while start > earliest and _goes_on(found[start - 1], found[start]):
        start -= 1
    return found[start:], found[:start]


def _goes_on(message: Message, following: Message) -> bool:
    return following.turn_id is not None and message.turn_id == following.turn_id


PART = 40
"""So much of a conversation is shown at a time; more of it comes when it is asked for."""
_LOOK_BACK = 8


def last_help(interview: Interview) -> list[Message]:
    """Return the help that was given last, if there was any, as :func:`help_in_use` wants it."""
    return list(interview.messages.filter(_GAVE_HELP).select_related("turn").order_by("-position")[:1])


def last_answer(interview: Interview) -> Message | None:
    """Return what the coach said last; a card is not said."""
    return said_in(interview).filter(role=Role.COACH).order_by("position").last()


def next_words(interview: Interview, position: int) -> list[Message]:
    """Return what the learner said first at ``position`` or after it, if anything."""
    return list(said_in(interview).filter(role=Role.LEARNER, position__gte=position).order_by("position")[:1])


_NOT_SHOWN_OF_TURNS = ("turn__text", "turn__code", "turn__said", "turn__context_before")
"""What stands in the messages already, or is not shown beside them."""


def words_of_coach(interview: Interview, position: int) -> str:
    """Return what the coach said at ``position``. Raises ``Message.DoesNotExist`` where the coach said nothing."""
    return interview.messages.only("text").get(position=position, role=Role.COACH).text


def answers_before(interview: Interview, turn_ids: Iterable[int], until: int) -> list[Message]:
    """Return what was said in these turns, and when they were repeated, up to position ``until``, in order."""
    same_message = Q(turn__in=turn_ids) | Q(turn__repeats__in=turn_ids)
    rows = interview.messages.filter(same_message, position__lte=until).exclude(role=Role.CARD)
    return list(rows.select_related("turn").order_by("position"))


def different_since(interview: Interview, until: int, since: datetime, *, answered: bool) -> list[Message]:
    """Return, up to position ``until``, what looks different on a page that was up to date at ``since``, in order.

    Those are cards that were folded later, an open card with steps and, when a later turn was ``answered``, where the
    coach had stepped in with the last answer up to there, and the help that was given last.
    """
    shown = interview.messages.filter(position__lte=until)
    different = Q(card__folded_at__gt=since) | Q(card__state=CardState.OPEN, card__wizard__isnull=False)
    if answered:
        answers = shown.filter(role=Role.COACH, folded=False).order_by("-position")
        in_last_answer = Q(role=Role.COACH, folded=False, turn=Subquery(answers.values("turn")[:1]))
        different |= in_last_answer & ~Q(situation="")
        different |= Q(pk__in=shown.filter(_GAVE_HELP).order_by("-position").values("pk")[:1])
    return list(shown.filter(different).select_related("turn", "card").order_by("position"))


HELPING = ("frustration", "stagnation", "invalid_input", "skip_request", "over_reliance")
"""Situations in which the coach gives something to work with, where it also offers more of it."""
_GAVE_HELP = Q(role=Role.COACH, folded=False) & (
    Q(turn__action=TurnAction.HINT) | (Q(situation__in=HELPING) & ~Q(offers=[]))
)


def help_in_use(messages: Iterable[Message], stage: str) -> Message | None:
    """Return the message with which the coach stepped in to help and which is still being used: it is the help that was
    given last, and the interview is still in its stage. ``messages`` have the last help, if there was any."""
    helps = [
        message
        for message in messages
        if message.role == Role.COACH
        and not message.folded
        and (
            (message.turn is not None and message.turn.action == TurnAction.HINT)
            or (message.situation in HELPING and message.offers)
        )
    ]
    last = max(helps, key=lambda message: message.position, default=None)
    return last if last is not None and last.situation in HELPING and last.stage == stage else None


def said_in_these(interview: Interview, openings: Iterable[str], until: int) -> list[Message]:
    """Return the learner's messages up to position ``until`` that begin with one of ``openings``, in order."""
    begins = Q(pk__in=())
    for opening in openings:
        begins |= Q(text__startswith=opening)
    said = interview.messages.filter(begins, role=Role.LEARNER, position__lte=until)
    return list(said.select_related("turn").order_by("position"))


def last_word(interview: Interview) -> Message | None:
    """Return the latest message that is still part of the conversation; a card is none."""
    return said_in(interview).select_related("turn").order_by("position").last()


def waiting_turn(learner: User | int, interview_id: UUID) -> Turn | None:
    """Return the little that a page which waits must know of the learner's turn that has no answer yet.

    ``learner`` may be an id.
    """
    rows = Turn.objects.filter(interview_id=interview_id, interview__learner=learner, status__in=UNFINISHED)
    rows = rows.select_related("interview").order_by()
    return rows.only("number", "action", "progress", "accepted_at", "said", "interview__learner").first()


def last_turn(interview: Interview) -> Turn | None:
    """Return the latest turn, with the one that it repeats."""
    return interview.turns.select_related("repeats").order_by("-number").first()


def latest_attempt(interview: Interview) -> Attempt | None:
    """Return the code that was run or submitted last, with all that came out of it."""
    return interview.attempts.order_by(F("finished_at").desc(nulls_first=True), "-pk").first()


def latest_run(learner: User, interview_id: UUID) -> Attempt | None:
    """Return the little that a page which waits must know of the learner's latest run."""
    rows = Attempt.objects.filter(interview_id=interview_id, interview__learner=learner, kind=AttemptKind.RUN)
    rows = rows.select_related("interview").order_by("-number")
    return rows.only("kind", "number", "status", "interview__learner").first()


def usage_of(interview: Interview) -> Usage | None:
    """Return what the interview used of models, in one query; ``None``, without a query, when it used none."""
    if not interview.prompt_tokens + interview.completion_tokens:
        return None
    paid = interview.model_calls.filter(cost__isnull=False).order_by()
    sums = paid.values("currency").annotate(sum=Sum("cost")).order_by("currency")
    return Usage(
        last_prompt=interview.last_prompt_tokens,
        last_completion=interview.last_completion_tokens,
        prompt=interview.prompt_tokens,
        completion=interview.completion_tokens,
        costs=tuple((row["currency"], row["sum"]) for row in sums),
    )


def model_calls_of(interview: Interview) -> QuerySet[ModelCall]:
    """Return the calls of models for the interview, in order; of the answer only ``beginning``, it may be long."""
    rows = interview.model_calls.select_related("turn").annotate(beginning=Substr("text", 1, BEGINNING))
    return rows.defer("text").order_by("pk")


def stage_visits(interview: Interview) -> list[StageVisit]:
    """Return the stage history, in order."""
    return list(interview.stage_visits.order_by("position"))


def facts_of(interview: Interview, memory: InterviewContext | None = None) -> list[Fact]:
    """Return the facts that the learner has asked for, in the order in which they were learnt.

    ``memory`` is that of the interview, for who has read it already.
    """
    known = {c.id: c for c in knowledge_for(interview).clarifications}
    memory = memory or memory_of(interview)[0]
    return [Fact(known[i].topic, known[i].answer) for i in memory.clarified if i in known]


def stage_rail(interview: Interview, memory: InterviewContext | None = None) -> list[StageStep]:
    """Return the seven stages as the rail shows them, in the page's language.

    ``memory`` is that of the interview, for who has read it already.
    """
    current = index_of(StageName(interview.stage))
    memory = memory or memory_of(interview)[0]
    skipped, reached = set(memory.skipped_stages), set(memory.stage_history)
    finished = interview.is_over
    steps = []
    for number, row in enumerate(STAGES):
        if number == current and not finished:
            state = "current"
        elif row.stage in skipped:
            state = "skipped"
        elif interview.ended_early and number >= current:
            state = "upcoming"  # reached at best, and left open
        elif number < current or finished or row.stage in reached:
            state = "done"
        else:
            state = "upcoming"
        can_go_back = number < current and not finished
        expects = row.expects[page_language()]
        steps.append(StageStep(row.stage.value, str(_LABELS[row.stage.value]), expects, state, can_go_back))
    return steps


def problem_view(interview: Interview, code_language: str = "") -> ProblemView:
    """Return the problem as the room shows it to who writes ``code_language``, by default that of the interview; never
    a solution, a test or a hint."""
    code_language = code_language or interview.code_language
    if interview.revision is None:
        return ProblemView(interview.title, interview.pasted_text, "", "", (), "", code_language)
    return revision_view(interview.revision, interview.language, code_language)


def revision_view(revision: ProblemRevision, language: str, code_language: str = "python") -> ProblemView:
    """Return a problem of the bank as learners see it who write ``code_language``; never a solution, a test or a
    hint."""
    content = revision.content
    signature = content["signature"]
    return ProblemView(
        title=content["title"][language],
        statement=content["statement"][language],
        difficulty=content["difficulty"],
        signature=signature_text(signature, code_language),
        examples=tuple(_example(signature, example, language, code_language) for example in content["examples"]),
        starter_code=starter_code(signature, code_language),
        code_language=code_language,
    )


def _example(signature: dict, example: dict, language: str, code_language: str) -> ExampleView:
    why = example.get("explanation")
    return ExampleView(*example_texts(signature, example, code_language), why[language] if why else "")
