"""The steps of a card: answering one, going back to the last answer, leaving them; the place itself is in the card."""

from collections.abc import Callable
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters, sensitive_variables
from django.views.decorators.http import require_POST
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import reswap, retarget

from interviews.conversation.cards import open_card_of
from interviews.ground.refusals import SubmissionRefused, page_language
from interviews.models import Interview
from interviews.recovery import steps as wizards
from interviews.recovery.steps_shown import wizard_view
from interviews.web.room.answers import changes, refused, see_report, see_room
from interviews.web.shared.guards import interview_or_404, learner_required
from interviews.web.shared.requests import number_of

STALE = 409
AT_THE_STEP = 422


class StepForm(forms.Form):
    """The step that the page shows, and what was answered there."""

    card = forms.IntegerField(min_value=1, max_value=2**62)
    step = forms.CharField(max_length=32)
    value = forms.CharField(required=False, max_length=2_000, strip=False)


@sensitive_post_parameters("value")
@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
@sensitive_variables("form", "value")
def answer(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Answer the step. A step that is past is 409; a refused answer stays at its step, which says why (409 or 422)."""
    form = _form(request, interview_id)
    if not form.is_valid():
        return refused(request, interview_id, SubmissionRefused("outdated_page"))
    data = form.cleaned_data
    return _walked(
        request,
        interview_id,
        lambda who: wizards.answer_step(**who, card_id=data["card"], step=data["step"], value=data["value"]),
    )


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def back(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Return to the last answer. A step that is past is 409."""
    form = _form(request, interview_id)
    if not form.is_valid():
        return refused(request, interview_id, SubmissionRefused("outdated_page"))
    data = form.cleaned_data
    return _walked(request, interview_id, lambda who: wizards.go_back(**who, card_id=data["card"], step=data["step"]))


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
def leave(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Leave the steps by the way that always leads out. Steps that are left already stay so."""
    interview_or_404(request, interview_id)
    card = number_of(request.POST.get("card"))
    return _walked(request, interview_id, lambda who: wizards.cancel(**who, card_id=card or None))


def _form(request: HttpRequest, interview_id: UUID) -> StepForm:
    interview_or_404(request, interview_id)
    return StepForm(request.POST)


def _walked(request: HttpRequest, interview_id: UUID, walk: Callable[[dict], Interview]) -> HttpResponse:
    from_report = request.POST.get("back") == "report"
    try:
        walk({"learner": request.user, "interview_id": interview_id})
    except Interview.DoesNotExist as missing:
        raise Http404 from missing
    except SubmissionRefused as refusal:
        if refusal.code == "wizard_moved_on" and from_report:
            messages.warning(request, refusal.feedback(page_language()).message)
            return see_report(request, interview_id)
        if refusal.code == "wizard_moved_on":
            return refused(request, interview_id, refusal)
        return _at_its_step(request, interview_id, refusal)
    if from_report:
        return see_report(request, interview_id, place="#report-state")
    if not request.htmx:
        return see_room(interview_id)
    interview = interview_or_404(request, interview_id)
    response = changes(request, interview, after=number_of(request.POST.get("after")))
    card = open_card_of(interview)
    shown = wizard_view(card, page_language()) if card else None
    if shown is None or shown.card_id != number_of(request.POST.get("card")) or shown.is_working:
        return response
    return reswap(response, f"beforeend show:#wizard-{shown.card_id}:top")


def _at_its_step(request: HttpRequest, interview_id: UUID, refusal: SubmissionRefused) -> HttpResponse:
    """Answer with the step once more, and why: in the card, or for a page without scripts on a page of its own."""
    interview = interview_or_404(request, interview_id)
    card = open_card_of(interview)
    reason = str(refusal.facts.get("reason") or refusal.message)
    shown = wizard_view(card, page_language(), error=reason) if card else None
    if shown is None:
        return refused(request, interview_id, refusal)
    status = STALE if refusal.status == STALE else AT_THE_STEP
    after = number_of(request.POST.get("after"))
    back = "report" if request.POST.get("back") == "report" else ""
    context = {"wizard": shown, "interview": interview, "last_position": after, "back": back}
    if not request.htmx:
        return render(request, "interviews/conversation/wizard_step.html", context, status=status)
    response = render(request, "interviews/conversation/_fragments/wizard.html", context, status=status)
    place = f"#wizard-{shown.card_id}"
    return reswap(retarget(response, place), f"outerHTML show:{place}:top")
