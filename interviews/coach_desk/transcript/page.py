"""The transcript in the admin: read by who may, reviewed there by human coaches, message by message.

Every way to change something is a POST of its own that leads back to the page; what is refused comes back on the same
page with all that was typed. Where scripts run, the browser takes out of that page the parts that its form names.
"""

from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.parse import parse_qsl, urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.admin import ModelAdmin
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect
from django_htmx.http import HttpResponseClientRedirect

from interviews.coach_desk.queue import waiting as queue
from interviews.coach_desk.queue.change_list import FILTERS_KEPT
from interviews.coach_desk.transcript.posts import NEXT, POSTS, Done, kept_of
from interviews.coach_desk.transcript.shown import Kept, transcript_shown
from interviews.coaching import access
from interviews.coaching.desk_news import mark_answers_seen
from interviews.coaching.reads import record_read
from interviews.coaching.refusing import ReviewRefused
from interviews.models import Interview, TranscriptReview
from interviews.web.shared.requests import number_of

Neighbours = tuple[UUID | None, UUID | None]


def transcript_page(
    model_admin: ModelAdmin,
    request: HttpRequest,
    interview: Interview,
    neighbours: Neighbours,
    *,
    kept: Kept | None = None,
) -> HttpResponse:
    """Show the interview, which this person may read, and note that it was read; ``kept`` is what was just refused.

    ``neighbours`` are the interviews before and after it in the list that one came from.
    """
    record_read(reader=request.user, interview=interview)
    mark_answers_seen(coach=request.user, interview=interview)
    address = page_address(request, interview.pk)
    shown = transcript_shown(
        interview, request.user, address=address, writes_on=request.GET.get("comment", ""), kept=kept
    )
    line = number_of(request.GET.get("line"))
    before, after = neighbours
    context = {
        **model_admin.admin_site.each_context(request),
        **shown,
        "opts": model_admin.opts,
        "title": interview.title,
        "address": address,
        "writes_on_line": line or "",
        "filters": _filters(request),
        "list_address": _list_address(request),
        "before": page_address(request, before) if before else "",
        "after": page_address(request, after) if after else "",
    }
    return render(request, "admin/coach_desk/transcript/page.html", context, status=200 if kept is None else 422)


def transcript_urls(model_admin: ModelAdmin) -> list[URLPattern]:
    """Return the addresses to which the page sends what is changed."""
    return [
        path(
            f"<uuid:interview_id>/review/{name.replace('_', '-')}/",
            never_cache(csrf_protect(partial(_posted, model_admin, name, act))),
            name=f"interviews_interview_{name}",
        )
        for name, act in POSTS.items()
    ]


def page_address(request: HttpRequest, interview_id: UUID) -> str:
    """Return the address of an interview's transcript, by which one gets back to the list as it was filtered."""
    filters = _filters(request)
    return reverse("admin:interviews_interview_change", args=[interview_id]) + (f"?{filters}" if filters else "")


def _posted(
    model_admin: ModelAdmin,
    name: str,
    act: Callable[[HttpRequest, Interview], Done],
    request: HttpRequest,
    interview_id: UUID,
) -> HttpResponse:
    if not model_admin.admin_site.has_permission(request):
        return _logged_out(request, name, interview_id)
    if not model_admin.has_view_permission(request):
        raise PermissionDenied
    address = page_address(request, interview_id)
    if request.method != "POST":
        return redirect(address)
    try:
        interview = access.readable_interviews(request.user).get(pk=interview_id)
        # Asked before: what is reviewed stands elsewhere in the queue.
        after = _neighbours(request, interview)[1] if request.POST.get("then") == NEXT else None
        done = act(request, interview)
    except ReviewRefused as refusal:
        kept = kept_of(name, request.POST, refusal)
        interview.refresh_from_db()
        return transcript_page(model_admin, request, interview, _neighbours(request, interview), kept=kept)
    except (Interview.DoesNotExist, TranscriptReview.DoesNotExist) as gone:
        if not (words := kept_of(name, request.POST, None).words):
            raise Http404 from gone
        return render(request, "admin/coach_desk/transcript/not_kept.html", {"words": words}, status=404)
    messages.success(request, done.told)
    if done.leads_on:
        address = page_address(request, after) if after else _list_address(request)
        return HttpResponseClientRedirect(address) if request.htmx else redirect(address)
    return redirect(f"{address}#{done.anchor}" if done.anchor else address)


def _logged_out(request: HttpRequest, name: str, interview_id: UUID) -> HttpResponse:
    """Let somebody log in whose session has ended, and give back what they had written: it is nowhere else."""
    address = page_address(request, interview_id)
    words = kept_of(name, request.POST, None).words
    if request.user.is_authenticated or not words:
        return redirect_to_login(address, reverse("admin:login"))
    context: dict[str, Any] = {"words": words, "login": f"{reverse('admin:login')}?{urlencode({'next': address})}"}
    return render(request, "admin/coach_desk/transcript/not_kept.html", context, status=403)


def _neighbours(request: HttpRequest, interview: Interview) -> Neighbours:
    return queue.neighbours(request.user, interview, dict(parse_qsl(request.GET.get(FILTERS_KEPT, ""))))


def _filters(request: HttpRequest) -> str:
    filters = request.GET.get(FILTERS_KEPT, "")
    return urlencode({FILTERS_KEPT: filters}) if filters else ""


def _list_address(request: HttpRequest) -> str:
    filters = request.GET.get(FILTERS_KEPT, "")
    return reverse("admin:interviews_interview_changelist") + (f"?{filters}" if filters else "")
