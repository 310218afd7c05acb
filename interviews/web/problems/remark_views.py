"""What learners tell the curators: something is wrong with this problem, this hint did not help."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from interviews.ground.refusals import SubmissionRefused
from interviews.ground.throttles import check_rate
from interviews.models import Interview, Message, Probe
from interviews.remarks import remarks
from interviews.remarks.remarks import Heard
from interviews.resolves.sending import probe_of
from interviews.web.problems.remark_forms import RemarkForm
from interviews.web.shared.guards import learner_required, missing_is_404
from interviews.web.shared.problem_shown import LANGUAGE_TAGS
from interviews.web.shared.requests import go_to

THANKS: dict[Heard, Promise] = {
    "new": _("Thank you. The curators will look into it."),
    "added": _("Thank you. It was added to your earlier feedback."),
    "known": _("Thank you. You have reported this before, and the curators will look into it."),
}

PAGES = ("room", "report", "transcript", "replay")


@require_http_methods(["GET", "HEAD", "POST"])
@learner_required
@never_cache
@vary_on_headers("HX-Request")
@missing_is_404(Interview)
def interview_remark(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Show the form about an interview's problem and take what is told with it (422 and 429: it is still there).

    The room gets it as a part of itself; elsewhere, and without scripts, it is a page of its own that leads ``back``
    to one of :data:`PAGES`. Pasted problems have none (404).
    """
    interview = remarks.bank_interview_of(request.user, interview_id)
    page = request.GET.get("back")
    page = page if page in PAGES else "room"
    here = {
        "address": f"{reverse('interview_word', kwargs={'interview_id': interview_id})}?back={page}",
        "back": reverse(page, kwargs={"interview_id": interview_id}),
        "title": interview.title,
        "content_lang": LANGUAGE_TAGS[interview.language],
        "has_talk": True,
    }

    def tell(topic: str, text: str) -> Heard:
        told = {"learner": request.user, "interview_id": interview_id, "topic": topic, "text": text}
        return remarks.tell_of_interview(**told)

    return _answer(request, here, tell)


@require_http_methods(["GET", "HEAD", "POST"])
@learner_required
@never_cache
@vary_on_headers("HX-Request")
@missing_is_404(Probe)
def resolve_remark(request: HttpRequest, probe_id: UUID) -> HttpResponse:
    """The same about the problem of a re-solve."""
    probe = probe_of(request.user, probe_id)
    here = {
        "address": reverse("probe_word", kwargs={"probe_id": probe_id}),
        "back": reverse("probe", kwargs={"probe_id": probe_id}),
        "title": probe.revision.problem.title(probe.language),
        "content_lang": LANGUAGE_TAGS[probe.language],
    }

    def tell(topic: str, text: str) -> Heard:
        return remarks.tell_of_probe(learner=request.user, probe_id=probe_id, topic=topic, text=text)

    return _answer(request, here, tell)


def _answer(request: HttpRequest, here: dict[str, Any], tell: Callable[[str, str], Heard]) -> HttpResponse:
    form = RemarkForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return _shown(request, {**here, "form": form, "is_closed": "closed" in request.GET})
    if not form.is_valid():
        return _shown(request, {**here, "form": form}, status=422)
    try:
        check_rate("words", request.user)
        heard = tell(form.cleaned_data["topic"], form.cleaned_data["text"])
    except SubmissionRefused as refusal:
        form.add_error("text", refusal.message)
        return _shown(request, {**here, "form": form}, status=refusal.status)
    if request.htmx:
        return _shown(request, {**here, "thanks": THANKS[heard]})
    messages.success(request, THANKS[heard])
    return go_to(request, here["back"])


def _shown(request: HttpRequest, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    if not request.htmx:
        return render(request, "interviews/problems/problem_word.html", context, status=status)
    response = render(request, "interviews/problems/_fragments/problem_word.html", context, status=status)
    response["HX-Retarget"] = "#problem-word"  # also a refusal is shown there
    return response


@require_POST
@learner_required
@never_cache
@vary_on_headers("HX-Request")
@missing_is_404(Interview, Message)
def hint_remark(request: HttpRequest, interview_id: UUID, position: int) -> HttpResponse:
    """Note that a hint did not help, or with ``helped`` take that back; answer with the button as it is then."""
    refused = ""
    helped = "helped" in request.POST
    try:
        check_rate("words", request.user)
        told = {"learner": request.user, "interview_id": interview_id, "position": position}
        noted = remarks.note_hint(**told, helped=helped)
    except SubmissionRefused as refusal:
        noted, refused = helped, refusal.message
    if not request.htmx:
        if refused:
            messages.warning(request, refused)
        room = reverse("room", kwargs={"interview_id": interview_id})
        return go_to(request, f"{room}#message-{position}")
    context = {"position": position, "noted": noted, "refused": refused}
    return render(request, "interviews/problems/_fragments/hint_button.html", context)
