"""A re-solve: its page, what is sent from it, and the page that waits for the verdict."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import HttpResponseClientRefresh

from interviews.ground.refusals import InvalidSubmission, SubmissionRefused, page_language
from interviews.ground.throttles import check_rate
from interviews.models import Probe
from interviews.resolves import sending
from interviews.resolves.judging import WAITING_PROBE
from interviews.resolves.selectors import status_of
from interviews.web.coding.code_notices import kept_answer
from interviews.web.coding.forms import CodeForm, LanguageForm
from interviews.web.resolves.due_posts import posted
from interviews.web.resolves.forms import ResolveForm
from interviews.web.resolves.shown import refusal_text, resolve_page
from interviews.web.shared.guards import learner_required, missing_is_404
from profiles.selectors import profile_of


@require_safe
@learner_required
@never_cache
@missing_is_404(Probe)
def resolve(request: HttpRequest, probe_id: UUID) -> HttpResponse:
    """Show a re-solve as it stands: to be written, being tested, or over."""
    return _page(request, probe_id)


@posted
@learner_required
@never_cache
@missing_is_404(Probe)
def submit_resolve(request: HttpRequest, probe_id: UUID) -> HttpResponse:
    """Take code and its stated costs to be judged. What is not taken (409, 422 or 429) is still on the page."""
    form = ResolveForm(request.POST)
    if not form.is_valid():
        _keep(request, probe_id, form)
        form.focus_unread_cost()
        unread = _("Not submitted: one of the complexities below cannot be read. No try was used.")
        return _page(request, probe_id, form=form, refused=" ".join(form.errors.get("code", [unread])), status=422)
    try:
        check_rate("runs", request.user)
        sending.submit_probe(learner=request.user, probe_id=probe_id, **form.cleaned_data)
    except SubmissionRefused as refusal:
        _keep(request, probe_id, form)
        return _page(request, probe_id, form=form, refused=refusal_text(refusal), status=refusal.status)
    return _see(probe_id)


@posted
@learner_required
@never_cache
@missing_is_404(Probe)
def give_up_resolve(request: HttpRequest, probe_id: UUID) -> HttpResponse:
    """End a re-solve that the learner cannot solve now; the page has asked. What stands in the editor is kept.

    What is refused (409, 422 or 429) is still on the page.
    """
    form = ResolveForm(request.POST)
    try:
        if form.is_valid() or "code" not in form.errors:
            _keep(request, probe_id, form)
        check_rate("reviews", request.user)
        sending.give_up_probe(learner=request.user, probe_id=probe_id)
    except SubmissionRefused as refusal:
        return _page(request, probe_id, form=form, refused=refusal_text(refusal), status=refusal.status)
    return _see(probe_id)


@posted
@learner_required
@never_cache
@missing_is_404(Probe)
def leave_resolve(request: HttpRequest, probe_id: UUID) -> HttpResponse:
    """Take back a re-solve that cannot be judged, without effect."""
    try:
        sending.leave_probe(learner=request.user, probe_id=probe_id)
    except SubmissionRefused as refusal:
        return _page(request, probe_id, refused=refusal.message, status=refusal.status)
    messages.info(request, _("You left the re-solve. Nothing was counted, and the review is unchanged."))
    return HttpResponseRedirect(reverse("reviews"), status=303)


@require_POST
@learner_required
@never_cache
@missing_is_404(Probe)
def save_resolve_code(request: HttpRequest, probe_id: UUID) -> JsonResponse:
    """Keep the editor's content; answers as that of the room (``interviews/web/room/views.py``)."""
    form = CodeForm(request.POST)
    try:
        if not form.is_valid():
            sending.probe_of(request.user, probe_id)
            raise InvalidSubmission("unstorable_text")
        sent = form.cleaned_data
        saved_at = sending.save_draft(learner=request.user, probe_id=probe_id, **sent)
    except SubmissionRefused as refusal:
        feedback = refusal.feedback(page_language())
        body = {"message": refusal_text(refusal), "feedback": feedback.to_json()}
        return JsonResponse(body, status=refusal.status)
    return kept_answer(saved_at, **sent)


@posted
@learner_required
@never_cache
@missing_is_404(Probe)
def choose_resolve_language(request: HttpRequest, probe_id: UUID) -> HttpResponse:
    """Set the editor to another language that is run, and show the page in that."""
    form = LanguageForm(request.POST)
    try:
        if not form.is_valid():
            raise InvalidSubmission("unknown_language")
        sent = form.cleaned_data
        sending.choose_language(
            learner=request.user,
            probe_id=probe_id,
            code_language=sent["chosen"],
            code=sent["code"],
            carried=sent["carried"],
        )
    except SubmissionRefused as refusal:
        return _page(request, probe_id, refused=refusal_text(refusal), status=refusal.status)
    return _see(probe_id)


@require_safe
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def resolve_state(request: HttpRequest, probe_id: UUID) -> HttpResponse:
    """Answer the page that waits: 204 while what was submitted is judged, then let it load anew."""
    status = status_of(request.user, probe_id)
    if status is None:
        raise Http404
    if not request.htmx:
        return redirect("probe", probe_id=probe_id)
    return HttpResponse(status=204) if status in WAITING_PROBE else HttpResponseClientRefresh()


def _keep(request: HttpRequest, probe_id: UUID, form: ResolveForm) -> None:
    """Keep the code of a form that was not taken, where there is room for it."""
    if "code" not in form.cleaned_data:
        return
    try:
        sending.save_draft(learner=request.user, probe_id=probe_id, code=form.cleaned_data["code"])
    except SubmissionRefused:
        return  # the page still shows it


def _page(
    request: HttpRequest, probe_id: UUID, *, form: ResolveForm | None = None, refused: str = "", status: int = 200
) -> HttpResponse:
    shown = sending.probe_of(request.user, probe_id)
    context = resolve_page(shown, profile_of(request.user), form=form, refused=refused)
    return render(request, "interviews/resolves/probe.html", context, status=status)


def _see(probe_id: UUID) -> HttpResponse:
    return HttpResponseRedirect(reverse("probe", kwargs={"probe_id": probe_id}), status=303)
