"""Who coaches an interview: the page of its own choice, beside that of the account."""

from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from interviews.ground.refusals import SubmissionRefused
from interviews.model_calls.speaking import AS_IN_ACCOUNT, chosen_for, voice_of
from interviews.recovery import ways as recovery
from interviews.web.shared.guards import interview_or_404, learner_required
from profiles.account.forms import ModelAccessForm
from profiles.models import Voice
from profiles.providers.choices import offered_providers, platform_voice
from profiles.providers.choices import voice_of as account_voice


class InterviewCoachForm(ModelAccessForm):
    """The choice of the account's form, or to go by the account."""

    voice = forms.ChoiceField(
        label=gettext_lazy("Your coach in this interview"),
        choices=[(AS_IN_ACCOUNT, gettext_lazy("Same as in my account")), *Voice.choices],
        widget=forms.RadioSelect,
    )


@sensitive_post_parameters("key")
@require_http_methods(["GET", "HEAD", "POST"])
@learner_required
@never_cache
def interview_coach(request: HttpRequest, interview_id: UUID) -> HttpResponse:
    """Show and change who speaks in this interview from the next step on; while the coach works that is 409."""
    interview = interview_or_404(request, interview_id)
    chosen, providers = chosen_for(interview), offered_providers()
    form, status = InterviewCoachForm(request.POST or None, access=chosen, providers=providers), 200
    if request.method == "POST" and form.is_valid():
        try:
            _save(request, interview_id, form.cleaned_data)
        except SubmissionRefused as refusal:
            form.add_error(None, str(refusal.facts.get("reason") or refusal.message))
            status = refusal.status
        else:
            voice = voice_of(interview_or_404(request, interview_id)).label
            messages.success(request, _("Saved. Your coach in this interview: %(voice)s.") % {"voice": voice})
            return redirect("room", interview_id=interview_id)
    context = {
        "interview": interview,
        "form": form,
        "access": chosen,
        "providers": providers,
        "platform": platform_voice(providers),
        "account": account_voice(request.user),
        "speaking": voice_of(interview),
        "action": reverse("interview_coach", args=[interview_id]),
    }
    return render(request, "interviews/account/interview_coach.html", context, status=status)


def _save(request: HttpRequest, interview_id: UUID, chosen: dict[str, Any]) -> None:
    provider = chosen["provider"].name if chosen["provider"] else ""
    recovery.update_ai_config(learner=request.user, interview_id=interview_id, **{**chosen, "provider": provider})
