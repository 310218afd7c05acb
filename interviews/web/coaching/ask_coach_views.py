"""Asking a human coach: what a coach will see, and the question for them."""

from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from interviews.ground.refusals import SubmissionRefused, page_language
from interviews.models import Interview
from interviews.recovery import ways as recovery
from interviews.web.shared.guards import interview_or_404, learner_required
from interviews.web.shared.requests import go_to
from profiles.cohorts.membership import coaches_of, shown_name


class QuestionForm(forms.Form):
    """What the learner wants to know; it may stay empty."""

    # No longest length, for a browser would cut off what is too long without a word.
    question = forms.CharField(
        label=gettext_lazy("Your question"),
        required=False,
        widget=forms.Textarea({"rows": 5}),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@learner_required
@never_cache
def ask_coach(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Show the form with the question that was asked already; take it, or with ``withdraw`` take it back, and lead back
    to the room.

    In no cohort with a coach a GET says so, and a POST is the 409 of its card. Trying a problem out has none (404).
    """
    interview = interview_or_404(request, interview_id)
    if interview.is_scratch:
        raise Http404
    if request.method != "POST":
        return _page(request, interview)
    if "withdraw" in request.POST:
        recovery.withdraw_question(learner=request.user, interview_id=interview_id)
        return _back(request, interview, _("You have taken your question back. Nobody is asked any more."))
    form = QuestionForm(request.POST)
    if not form.is_valid():
        return _page(request, interview, form, status=422)
    try:
        recovery.ask_coach(learner=request.user, interview_id=interview_id, question=form.cleaned_data["question"])
    except SubmissionRefused as refusal:
        form.add_error("question", refusal.message)
        return _page(request, interview, form, status=refusal.status)
    if interview.is_over:
        return _back(request, interview, _("A human coach has been asked. What they write will stand on this page."))
    return _back(request, interview, _("A human coach has been asked. You can continue the interview in the meantime."))


def _back(request: HttpRequest, interview: Interview, told: str) -> HttpResponse:
    messages.success(request, told)
    page = "report" if interview.is_over else "room"
    return go_to(request, reverse(page, kwargs={"interview_id": interview.pk}))


def _page(
    request: HttpRequest, interview: Interview, form: QuestionForm | None = None, *, status: int = 200
) -> HttpResponse:
    was_answered = recovery.help_was_given(interview)
    names = [shown_name(coach) for coach in coaches_of(request.user)]
    context = {
        "interview": interview,
        "form": form or QuestionForm(initial={"question": "" if was_answered else interview.help_question}),
        "coaches": names,
        "nobody": None if names else SubmissionRefused("nobody_to_ask").feedback(page_language()),
        "was_answered": was_answered,
    }
    return render(request, "interviews/coaching/ask_coach.html", context, status=status)
