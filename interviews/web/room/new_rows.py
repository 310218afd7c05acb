"""The rows of the conversation: the latest of them and earlier ones, a part at a time; those that a page does not show
yet, and those before them that look different now."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from interviews.conversation import cards, selectors
from interviews.models import Card, CardState, Interview, Message, Role
from interviews.remarks.remarks import hint_marks
from interviews.web.conversation.actions import offers_of
from interviews.web.conversation.readings_shown import shown_readings
from interviews.web.conversation.rows import IsPast, MessageRow, candidates_of, counts, is_taken_back, message_rows


def latest_rows(interview: Interview, *, may_offer: bool, since: int = 0) -> dict[str, Any]:
    """Return the rows of the latest part of the conversation, at least all ``since`` a position, and what the last word
    offers."""
    part, before = selectors.part_of_conversation(interview, since=since)
    answer = next((message for message in reversed(part) if message.role == Role.COACH and counts(message)), None)
    in_use = selectors.help_in_use(part, interview.stage)
    open_cards = (message.card for message in part if _is_open_card(message))
    rows = _rows_of_part(interview, part, before, _past(answer, in_use), open_cards=open_cards)
    return {
        "rows": rows,
        "earlier_than": part[0].position if before else None,
        "changed_rows": [],
        "gone_ids": [],
        "last_position": part[-1].position if part else 0,
        **(_to_press(part, [], interview) if may_offer else {"offers": [], "readings": None}),
    }


def earlier_rows(interview: Interview, *, before: int, since: int = 0) -> dict[str, Any]:
    """Return the rows of the part of the conversation before the position ``before``, at least all ``since`` one."""
    part, preceding = selectors.part_of_conversation(interview, before=before, since=since)
    following = selectors.next_words(interview, before)
    in_use = selectors.help_in_use(selectors.last_help(interview), interview.stage)
    card = cards.open_card_of(interview)
    is_past = _past(selectors.last_answer(interview), in_use)
    open_cards = [card] if card else []
    rows = _rows_of_part(interview, part, preceding, is_past, open_cards=open_cards, later=following)
    return {"rows": rows, "earlier_than": part[0].position if preceding else None}


def _rows_of_part(
    interview: Interview,
    part: list[Message],
    before: list[Message],
    is_past: IsPast,
    *,
    open_cards: Iterable[Card],
    later: Iterable[Message] = (),
) -> list[MessageRow]:
    """Return the rows of ``part``, with some messages ``before`` it and ``later``."""
    said = [message for message in before if not message.folded and message.role != Role.CARD]
    return message_rows(
        part,
        previous=before[-1] if before else None,
        stage=(said or before)[-1].stage if before else None,
        is_past=is_past,
        later=later,
        hints=hint_marks(interview, part),
        candidates=candidates_of(open_cards),
    )


def _past(answer: Message | None, in_use: Message | None) -> IsPast:
    """Tell where the coach stepped in before a later turn was answered: that is folded, but for help that is used."""

    def is_past(message: Message) -> bool:
        is_used = in_use is not None and message.pk == in_use.pk
        return answer is not None and message.turn_id != answer.turn_id and not is_used

    return is_past


def new_rows(
    interview: Interview, after: int, *, may_offer: bool, is_answered: bool = True, first: int = 0
) -> dict[str, Any]:
    """Return the new rows, the rows before them that look different now, and what the last word offers.

    Until a turn ``is_answered`` nothing before it looks different. ``first`` is the position with which the page
    begins: what is different before it is not sent.
    """
    # One message earlier is read as well: only then is it known whether the first new one opens a stage.
    messages = selectors.messages_of(interview, after=max(after - 1, 0))
    seen = [message for message in messages if message.position <= after]
    new = [message for message in messages if message.position > after]
    asked_again = {message.turn.repeats_id for message in new if message.turn and message.turn.repeats_id}
    answered = selectors.answers_before(interview, asked_again, after) if seen and asked_again else []
    said = [message for message in (*answered, *seen) if not message.folded and message.role != Role.CARD]
    stage = (said or seen)[-1].stage if seen else None
    answer = next((message for message in reversed(new) if message.role == Role.COACH and counts(message)), None)

    older: list[Message] = []
    if seen and is_answered:
        older = selectors.different_since(interview, after, seen[-1].created_at, answered=answer is not None)
    in_use = selectors.help_in_use((*older, *messages), interview.stage)
    is_past = _past(answer, in_use)
    hints = hint_marks(interview, new)
    offered = candidates_of(message.card for message in new if _is_open_card(message))
    rows = message_rows(
        new, previous=seen[-1] if seen else None, stage=stage, is_past=is_past, hints=hints, candidates=offered
    )
    replaced = message_rows(message for message in answered if message.folded)
    taken_back = message_rows((message for message in seen if is_taken_back(message)), stage=stage)
    closed = _closed(interview, older, messages, is_past)
    named = _named_before(interview, older, offered, seen[-1].position) if seen else []
    return {
        "rows": rows,
        "changed_rows": [row for row in (*replaced, *taken_back, *closed, *named) if row.position >= first],
        "gone_ids": _gone_ids(answered, replaced),
        "last_position": new[-1].position if new else after,
        **(_to_press(messages, answered, interview) if may_offer else {"offers": [], "readings": None}),
    }


def _closed(interview: Interview, older: list[Message], messages: list[Message], is_past: IsPast) -> list[MessageRow]:
    """Return those of the ``older`` rows that a page still shows as they were before: what is folded by now, and the
    steps of an open card. ``messages`` are the last one on the page and those after it."""
    shown = [message for message in older if message.role == Role.CARD or (message.situation and is_past(message))]
    if not shown:
        return []
    hints = hint_marks(interview, shown)
    return message_rows(shown, stage=interview.stage, is_past=is_past, later=messages, hints=hints)


def _named_before(
    interview: Interview, older: list[Message], offered: Mapping[str, tuple[str, ...]], until: int
) -> list[MessageRow]:
    """Return the learner's messages on the page in which stands what an open card offers now (``offered``), or what a
    card offered that is folded by now."""
    folded = candidates_of(message.card for message in older if message.role == Role.CARD)
    if not (offered or folded):
        return []
    said = selectors.said_in_these(interview, {*offered, *folded}, until)
    return message_rows(said, stage=interview.stage, candidates=offered)


def _is_open_card(message: Message) -> bool:
    return message.role == Role.CARD and message.card.state == CardState.OPEN


def _gone_ids(answered: list[Message], replaced: list[MessageRow]) -> list[str]:
    """Return what a page shows of answers that were replaced besides the rows into which they are folded."""
    gone = [f"message-{row.position}" for first in replaced for row in first.more]
    spoken_in = before = None
    for previous, message in pairwise([None, *answered]):
        if message.folded:
            before = before if previous and previous.turn_id == message.turn_id else spoken_in
            if before not in (None, message.stage):
                gone.append(f"break-{message.position}")
        else:
            spoken_in = message.stage
        before = message.stage
    return gone


def _to_press(messages: list[Message], answered: list[Message], interview: Interview) -> dict[str, Any]:
    """Return what the learner may press now: the offers of the last word, if it was the coach's, and the readings of
    what the learner said before. ``answered`` are earlier messages that were answered anew."""
    word = next((message for message in reversed(messages) if counts(message)), None) or selectors.last_word(interview)
    offers = offers_of(word, interview) if word and word.role == Role.COACH else []
    return {"offers": offers, "readings": shown_readings(word, interview, [*answered, *messages])}
