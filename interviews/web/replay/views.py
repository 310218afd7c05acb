"""The replay of an interview: one stay in a stage at a time, whole or exchange by exchange."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from interviews.web.replay.shown import address_of_message, replay, scene_of, stays_of
from interviews.web.shared.guards import interview_or_404, learner_required

_DIGITS = 9


@require_safe
@learner_required
@never_cache
def replay_interview(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Show the stay ``visit``, up to the exchange ``turn`` if it is asked for; ``message`` leads to where that stands.

    A number that there is none of means the one next to it.
    """
    interview = interview_or_404(request, interview_id)
    stays = stays_of(interview)
    if not stays:
        return render(request, "interviews/replay/page.html", {"interview": interview})
    if "message" in request.GET:
        return HttpResponseRedirect(address_of_message(interview, stays, _number(request.GET["message"])))
    turn = _number(request.GET["turn"]) if "turn" in request.GET else None
    scene = scene_of(stays, _number(request.GET.get("visit", "")), turn)
    return render(request, "interviews/replay/page.html", replay(interview, stays, scene))


def _number(value: str) -> int:
    """Read a number; a very large one stays large, and what is none is 0."""
    return int(value[:_DIGITS]) if value.isascii() and value.isdigit() else 0
