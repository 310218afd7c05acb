"""What a page that waits is told without asking: the coach's words as they are said, and when something is new.

Server-sent events. Each page holds a thread of the web server as long as it listens, so there is a bound; whoever finds
no place asks instead, as pages do whose stream breaks.
"""

import json
import threading
import time
from collections import Counter
from collections.abc import Iterator
from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from interviews.conversation import selectors
from interviews.ground import news
from interviews.ground.markdown import render_markdown
from interviews.jobs.connections import hand_back_connection
from interviews.web.room.waiting import wait_for
from interviews.web.shared.requests import number_of

LONGEST = 90.0
"""After so many seconds a stream ends by itself, longer than a turn may ask models."""
SECONDS_BETWEEN_LOOKS = 2.0
"""So often it looks unasked: a bell may have been lost, and a wait that gets long rings none."""
PAGES_OF_ONE = 3
"""So many pages of one learner may listen at the same time."""

_lock = threading.Lock()
_held: Counter[int] = Counter()


@require_safe
@never_cache
def stream(request: HttpRequest, interview_id: UUID) -> HttpResponseBase:
    """Tell what happens to the turn number ``turn`` until it has its answer, at most ``LONGEST`` seconds.

    ``words`` is what the coach has said so far, as HTML; ``look`` says that ``updates`` has something new. 204 ends the
    listening for good: no such turn waits, there is no place, or nobody is logged in any more. The page asks from then
    on, and by that is led to the login; a browser would report any other refusal as an error of the page.
    """
    if not request.user.is_authenticated:
        return HttpResponse(status=204)
    number = number_of(request.GET.get("turn"))
    turn = selectors.waiting_turn(request.user, interview_id)
    if turn is None or turn.number != number:
        if not selectors.has_interview(request.user, interview_id):
            raise Http404
        return HttpResponse(status=204)
    if not _has_place(request.user.pk):
        return HttpResponse(status=204)
    told = _told(request.user.pk, interview_id, number, request.GET.get("shown", ""))
    response = StreamingHttpResponse(told, content_type="text/event-stream")
    response["X-Accel-Buffering"] = "no"  # nginx would keep it until it has a whole buffer
    return response


def _told(learner_id: int, interview_id: UUID, number: int, shown: str) -> Iterator[bytes]:
    # Only once it is iterated, or what nobody reads would never give its place back.
    with _lock:
        if not _has_place(learner_id):
            return
        _held[learner_id] += 1
    try:
        yield _event("hello", "")  # a page that does not hear it sits behind something that keeps what is sent
        with news.listening(interview_id) as wait:
            yield from _news(learner_id, interview_id, number, shown, wait)
    finally:
        with _lock:
            _held[learner_id] -= 1
            if not _held[learner_id]:
                del _held[learner_id]


def _news(learner_id: int, interview_id: UUID, number: int, shown: str, wait: news.Wait) -> Iterator[bytes]:
    end, said = time.monotonic() + LONGEST, ""
    while time.monotonic() < end:
        turn = selectors.waiting_turn(learner_id, interview_id)
        hand_back_connection()
        if turn is None or turn.number != number:
            yield _event("look", "")
            return
        if turn.said != said:
            said = turn.said
            yield _event("words", json.dumps({"html": render_markdown(said)}))
        if shown and (key := wait_for(turn, shown).key) != shown:
            shown = key
            yield _event("look", "")
        if not wait(SECONDS_BETWEEN_LOOKS):
            yield b": still here\n\n"  # so that it is noticed when nobody listens any more


def _has_place(learner_id: int) -> bool:
    return _held.total() < settings.HELD_STREAMS and _held[learner_id] < PAGES_OF_ONE


def _event(name: str, data: str) -> bytes:
    return f"event: {name}\ndata: {data}\n\n".encode()
