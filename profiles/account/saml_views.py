"""The address to which a provider of identities sends people back by SAML, bounded; and that there is no single logout.

allauth keeps what is sent until the browser comes back with its own session. Nobody is known before that, so what is
kept has to be small, and cannot be sent as often as one likes.
"""

from allauth.account.internal.decorators import login_not_required
from allauth.core import ratelimit
from allauth.socialaccount.providers.saml import views as allauth_views
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

MOST_BYTES = 200_000
"""Answers have some ten thousand; those with very many groups of a person have more."""


@csrf_exempt
@require_POST
@login_not_required
@never_cache
def come_back(request: HttpRequest, organization_slug: str) -> HttpResponse:
    """Take an answer, which is looked at in the browser's own session. 413 for a large one, 429 for too many."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_BYTES:
        return HttpResponse(status=413)
    if refused := ratelimit.consume_or_429(request, action="login"):
        return refused
    return allauth_views.acs(request, organization_slug=organization_slug)


@csrf_exempt
@login_not_required
def no_single_logout(request: HttpRequest, organization_slug: str) -> HttpResponse:
    """Refuse: allauth takes a request that nobody signed, so anybody's link would log people out."""
    raise Http404
