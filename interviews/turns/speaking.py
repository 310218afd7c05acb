"""What the coach says is shown sentence by sentence while the model still speaks: the one place that releases words.

A sentence is released when all that was said so far, with it, may be said: the leak guard reads it as it reads the
whole reply later. What is released stands with the turn (``Turn.said``) until its answer is saved, and is no part of
the conversation. The first sentence that may not be said ends it, and so does another call to the model: what is on the
page stays there until the reply takes its place.
"""

import logging
import time

from interviews.experts.voice.model_voice import AskModel, MaySay
from interviews.ground import news
from interviews.jobs.connections import hand_back_connection
from interviews.jobs.leases import Lease, LeaseLost
from interviews.llm.contract import CoachReply, MachinePart, MessageReading, Verdict, may_begin_message
from interviews.llm.port import ChatMessage, OnText
from interviews.llm.sentences import Sentences
from interviews.models import Turn

logger = logging.getLogger(__name__)

SECONDS_BETWEEN_RELEASES = 0.15
"""Nobody reads faster, and a model that does not speak but pour would have every sentence stored by itself."""


class Speaking:
    """The words of one run of a turn. Where an earlier run released some, this one releases no others."""

    def __init__(self, turn: Turn, lease: Lease) -> None:
        self._turn = turn
        self._lease = lease
        self._said = turn.said

    def listener(self, may_say: MaySay) -> OnText:
        """Return what the text of one call to the model is handed to, as it comes.

        It raises :class:`LeaseLost` as soon as it is known that the turn was taken from us: nobody needs the rest.
        """
        sentences, is_over, language = Sentences(), bool(self._said), self._turn.interview.language
        held, next_release = "", 0.0

        def hear(piece: str) -> None:
            nonlocal is_over, held, next_release
            if self._lease.lost.is_set():
                raise LeaseLost("nobody waits for the rest of the reply")
            try:
                for words in [] if is_over else sentences.add(piece):
                    if not (may_begin_message(words, language) and may_say(words)):
                        is_over = True
                        break
                    held = words
                if held and time.monotonic() >= next_release:
                    self._release(held)
                    held, next_release = "", time.monotonic() + SECONDS_BETWEEN_RELEASES
            except Exception:
                # Words are shown early as a courtesy; the reply that is paid for must not be lost over it.
                logger.exception("the words of turn %s are not shown before its reply is whole", self._turn.pk)
                held, is_over = "", True  # or every further piece would wait for a row that others hold

        return hear

    def _release(self, words: str) -> None:
        try:
            if not Turn.objects.filter(self._lease.row()).update(said=words):
                raise LeaseLost("somebody else has the turn now")
        finally:
            hand_back_connection()
        self._said = words
        news.tell(self._turn.interview_id)


def was_stopped(turn: Turn) -> bool:
    """Tell whether the coach was stopped after it had said something: that stands as its reply."""
    return turn.without_model and bool(turn.said)


def what_was_said(turn: Turn) -> AskModel:
    """Return who stands in for a model that was stopped: it says what it had said, and judges nothing."""
    reply = CoachReply(MachinePart(Verdict(met=False), MessageReading("answer", "calm"), {}), turn.said)

    def ask(messages: tuple[ChatMessage, ...], may_say: MaySay) -> CoachReply:
        return reply

    return ask
