"""What the coach hears of a problem: a box to say something, and what it misread, beside the items."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from pydantic import ValidationError

from interviews.core.stages import Stage
from interviews.curating.desk.guards import for_curators
from interviews.curating.desk.log import note_in_log
from interviews.curating.insights.misread import misread
from interviews.curating.learner import walk
from interviews.curating.learner_words import walk_shown
from interviews.curating.state_words import told_of_saving
from interviews.curating.trial import NotAdded, add_example, items_of, try_out
from interviews.models.labels import STAGE_LABELS
from problems.bank.faults import readable_faults
from problems.models import Problem
from profiles.models import InterviewLanguage

LONGEST_MESSAGE = 1_000
LONGEST_QUESTION = 400


class SayForm(forms.Form):
    """A message as a learner would send it, and what it follows on."""

    stage = forms.ChoiceField(label=_("Stage"), choices=STAGE_LABELS)
    language = forms.ChoiceField(label=_("Language of the interview"), choices=InterviewLanguage.choices)
    asked = forms.CharField(
        label=_("What the coach asked before (optional)"), max_length=LONGEST_QUESTION, required=False
    )
    text = forms.CharField(
        label=_("Message"), max_length=LONGEST_MESSAGE, widget=forms.Textarea(attrs={"rows": 3, "cols": 80})
    )


class HearingPages:
    """The page on which is seen and mended what is heard."""

    @for_curators
    def hearing_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Show what would be heard in a message, and what was misread; add an example."""
        if problem.draft_revision is None:
            return redirect("admin:problems_problem_change", problem.pk)
        if request.method == "POST" and "place" in request.POST:
            return self._add_example(request, problem)
        language = "zh" if request.LANGUAGE_CODE.startswith("zh") else "en"
        form = SayForm(request.POST or None, initial={"language": language})
        trial = None
        if form.is_bound and form.is_valid():
            said = form.cleaned_data
            trial = try_out(
                problem.draft_revision,
                said["language"],
                text=said["text"],
                stage=Stage(said["stage"]),
                asked=said["asked"],
                page=language,
            )
        items = items_of(problem.draft_revision.content, language, misread(problem))
        context: dict[str, Any] = {
            **self.admin_site.each_context(request),
            "title": _("What is heard: %(title)s") % {"title": problem.title_en},
            "opts": self.opts,
            "original": problem,
            "form": form,
            "trial": trial,
            "items": items,
            "unclear_number": sum(1 for item in items if item.unclear),
            "languages": InterviewLanguage.choices,
            "content_lang": language,
            "media": self.media,
        }
        return render(request, "admin/curating/hearing.html", context)

    @for_curators
    def learner_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Play the strong learner of the working copy through an interview and show it."""
        language = request.GET.get("language") or (get_language() or "")[:2]
        language = language if language in InterviewLanguage.values else "en"
        if problem.draft_revision is None:
            return redirect("admin:problems_problem_change", problem.pk)
        try:
            played = walk(problem.draft_revision, language)
        except ValidationError as error:
            for fault in readable_faults(error)[:10]:
                self.message_user(request, fault, messages.ERROR)
            return redirect("admin:problems_problem_change", problem.pk)
        context: dict[str, Any] = {
            **self.admin_site.each_context(request),
            "title": _("Strong learner: %(title)s") % {"title": problem.title_en},
            "opts": self.opts,
            "original": problem,
            "walk": walk_shown(played) if played is not None else None,
            "is_own": "strong_learner" in problem.draft_revision.content,
            "content_lang": language,
            "languages": InterviewLanguage.choices,
            "media": self.media,
        }
        return render(request, "admin/curating/learner.html", context)

    def _add_example(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        place, text = request.POST["place"], " ".join(request.POST.get("text", "").replace("\0", "").split())
        try:
            saved = add_example(problem, place, text, by=request.user)
        except NotAdded as error:
            self.message_user(request, str(error), messages.ERROR)
        else:
            note_in_log(request, problem, f"{place}: {text}")
            is_changed = saved.draft_revision_id != problem.draft_revision_id
            self.message_user(request, told_of_saving(saved, is_changed=is_changed), messages.SUCCESS)
        return redirect(f"{reverse('admin:problems_problem_hearing', args=[problem.pk])}#items-heading")
