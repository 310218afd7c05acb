"""The tour of the room: shown by itself until it was seen once."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from interviews.web.shared.guards import learner_required
from profiles.account.preferences import save_preferences


@require_POST
@learner_required
@never_cache
def leave_tour(request: HttpRequest) -> HttpResponse:
    """Note that somebody went through the tour, or left it; again it changes nothing."""
    save_preferences(user=request.user, shows_tour=False)
    return HttpResponse(status=204)
