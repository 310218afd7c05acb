"""The replay of an interview: its stays in a stage one by one, as a whole or one exchange after the other."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString

from interviews.coding.selectors import submissions_in
from interviews.conversation import selectors
from interviews.conversation.excerpts import latest_with_code, messages_between, messages_without_words
from interviews.ground.markdown import shown_code
from interviews.models import Interview, Message, Role, StageVisit
from interviews.web.coaching.review_shown import comments_beside, given_on
from interviews.web.coding.attempts_shown import AttemptRow, attempt_rows
from interviews.web.conversation.rows import MessageRow, counts, message_rows
from interviews.web.conversation.stays_shown import TranscriptPart, seconds_of_visits, take_visit
from interviews.web.shared.problem_shown import LANGUAGE_TAGS


@dataclass(frozen=True)
class Exchange:
    """What belongs to a turn within a stay, by positions; what the coach said before all turns has the ``turn`` 0."""

    turn: int
    first: int
    last: int


@dataclass(eq=False)
class Stay(TranscriptPart):
    """One stay in a stage; ``said`` are its messages without their words, ``rows`` those of the one that is shown."""

    number: int = 0
    said: list[Message] = field(default_factory=list)

    @property
    def first(self) -> int:
        return self.said[0].position

    @property
    def last(self) -> int:
        return self.said[-1].position

    @property
    def message_count(self) -> int:
        """How much was said in it that still counts."""
        return sum(counts(message) for message in self.said)

    @property
    def exchanges(self) -> list[Exchange]:
        """Return the exchanges in order; there is at least one."""
        found: list[Exchange] = []
        for message in self.said:
            turn = message.turn.number if message.turn else 0
            if found and turn <= found[-1].turn:
                found[-1] = Exchange(found[-1].turn, found[-1].first, message.position)
            else:
                found.append(Exchange(turn, message.position, message.position))
        return found


@dataclass(frozen=True)
class Scene:
    """A place in the replay: a stay, whole or up to an exchange."""

    stay: Stay
    exchange: Exchange | None = None

    @property
    def last(self) -> int:
        """The position of the last message that is shown."""
        return self.exchange.last if self.exchange else self.stay.last

    @property
    def query(self) -> str:
        """What leads to it, after the address of the page."""
        whole = f"?visit={self.stay.number}"
        return f"{whole}&turn={self.exchange.turn}#newest" if self.exchange else whole


@dataclass(frozen=True)
class CodeThen:
    """The code as the learner had sent it by then, and the message it came with."""

    html: SafeString
    message: Message


def stays_of(interview: Interview) -> list[Stay]:
    """Return the stays in which something was said, in order, as the transcript has them: two queries, no words."""
    messages = messages_without_words(interview)
    visits = list(selectors.stage_visits(interview))
    seconds = seconds_of_visits(interview, visits, messages)
    stays: list[Stay] = []
    stage = None
    for message in messages:
        is_aside = message.folded or message.role == Role.CARD
        if stage is None or (message.stage != stage and not is_aside):
            stage = message.stage
            stays.append(_stay(message, visits, seconds, number=len(stays) + 1))
        stays[-1].said.append(message)
    return stays


def _stay(message: Message, visits: list[StageVisit], seconds: Mapping[int, float], *, number: int) -> Stay:
    label, visit = message.get_stage_display(), take_visit(visits, message.stage)
    if visit is None:
        return Stay(label, number=number)
    return Stay(label, visit.entered_at, seconds.get(visit.position), visit.skipped, number=number)


def scene_of(stays: list[Stay], visit: int, turn: int | None) -> Scene:
    """Return the place that was asked for, or the one next to it; with a ``turn`` it is that exchange."""
    stay = min(stays, key=lambda one: abs(one.number - visit))
    if turn is None:
        return Scene(stay)
    return Scene(stay, min(stay.exchanges, key=lambda one: abs(one.turn - turn)))


def address_of_message(interview: Interview, stays: list[Stay], position: int) -> str:
    """Return where the message at ``position`` is shown, or the one next to it."""
    found = [(abs(message.position - position), message.position, stay) for stay in stays for message in stay.said]
    _distance, nearest, stay = min(found, key=lambda one: one[:2])
    address = reverse("replay", kwargs={"interview_id": interview.pk})
    return f"{address}{Scene(stay).query}#message-{nearest}"


def replay(interview: Interview, stays: list[Stay], scene: Scene) -> dict[str, Any]:
    """Return all that the page shows of ``scene``: with that of ``stays`` five queries, however long it was, and four
    more where coaches wrote."""
    stay = scene.stay
    rows = _rows(interview, stays, scene)
    newest = scene.exchange.first if scene.exchange else stay.last + 1
    scenes = _scenes(stays, by_exchange=scene.exchange is not None)
    at = scenes.index(scene)
    interventions = Counter(row.situation.label for row in rows if row.situation and not row.retracted)
    return {
        "interview": interview,
        "content_lang": LANGUAGE_TAGS[interview.language],
        "stays": stays,
        "stay": stay,
        "scene": scene,
        "step": at + 1,
        "step_count": len(scenes),
        "previous": scenes[at - 1] if at else None,
        "next": scenes[at + 1] if at + 1 < len(scenes) else None,
        "whole": Scene(stay),
        "stepwise": Scene(stay, stay.exchanges[0]),
        "earlier_rows": [row for row in rows if row.position < newest],
        "newest_rows": [row for row in rows if row.position >= newest],
        "interventions": interventions.most_common(),
        "intervention_count": interventions.total(),
        "code": _code_by_then(interview, scene.last),
        "attempts": _submitted(interview, scene),
    }


def _scenes(stays: Iterable[Stay], *, by_exchange: bool) -> list[Scene]:
    if not by_exchange:
        return [Scene(stay) for stay in stays]
    return [Scene(stay, exchange) for stay in stays for exchange in stay.exchanges]


def _rows(interview: Interview, stays: list[Stay], scene: Scene) -> list[MessageRow]:
    """Return the rows of ``scene``; what was said just before and after is known to them as in the transcript."""
    everything = [message for stay in stays for message in stay.said]
    first, last = scene.stay.first, scene.last
    before = next((message for message in reversed(everything) if message.position < first), None)
    answers = (m.position for m in everything if m.position > last and m.role == Role.LEARNER and counts(m))
    wanted = messages_between(interview, first, next(answers, last))
    shown = [message for message in wanted if message.position <= last]
    later = [message for message in wanted if message.position > last]
    comments = comments_beside(interview, given_on(interview), page="replay")
    stage = scene.stay.said[0].stage
    return message_rows(shown, previous=before, stage=stage, later=later, comments=comments)


def _code_by_then(interview: Interview, last: int) -> CodeThen | None:
    found = latest_with_code(interview, last)
    return CodeThen(shown_code(found.code, found.code_language), found) if found and found.code.strip() else None


def _submitted(interview: Interview, scene: Scene) -> tuple[AttemptRow, ...]:
    """Return what was submitted in ``scene``: where the learner did it, not where the coach answered."""
    turns = {m.turn_id for m in scene.stay.said if m.role == Role.LEARNER and m.position <= scene.last}
    return attempt_rows(interview, submissions_in(interview, turns))
