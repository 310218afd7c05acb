"""Drafting by a model on the desk: a problem from a few sentences, single parts of it, and who has read them."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.validators import RegexValidator
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from interviews.curating.confirmations import confirmed_parts, read_told
from interviews.curating.desk.guards import for_curators
from interviews.curating.desk.log import note_in_log
from interviews.curating.drafting_shown import ended_told, is_still_done, parts_shown, yaml_of
from interviews.curating.part_words import listed, step_label
from interviews.drafting import asking
from interviews.drafting.asking import DraftingRefused
from interviews.drafting.parts import PARTS, steps_for
from problems.bank.fields import MAX_TITLE_CHARACTERS
from problems.bank.reading import BankFileError
from problems.bank.upgrade import FORMAT
from problems.bank.writing import to_yaml
from problems.models import CheckStatus, DraftingKind, Problem
from problems.proof.check import could_not_run
from problems.services import begin_unfinished, mark_read, working_content
from profiles.models import InterviewLanguage

LONGEST_BRIEF = 2_000
LONGEST_SLUG = 80


class NewDraftForm(forms.Form):
    """A title and a few sentences, of which a model makes a draft."""

    title = forms.CharField(label=_("Title"), max_length=MAX_TITLE_CHARACTERS)
    slug = forms.CharField(
        label=_("Name in links"),
        max_length=LONGEST_SLUG,
        required=False,
        validators=[RegexValidator(r"^[a-z0-9]+(?:-[a-z0-9]+)*$", _("Small letters, digits and hyphens only."))],
        help_text=_(
            "Small letters, digits and hyphens. Left empty, it is made of the title where that has Latin letters or "
            "digits; for any other title, enter one. It cannot change later."
        ),
    )
    brief = forms.CharField(
        label=_("What it is about"),
        max_length=LONGEST_BRIEF,
        widget=forms.Textarea(attrs={"rows": 6, "cols": 80}),
        help_text=_(
            "The idea in a few sentences, in your own words: the task, what makes it interesting, which pattern it "
            "trains, how hard it should be. Paste no statement from elsewhere."
        ),
    )

    def clean(self) -> dict[str, Any]:
        """Make the name in links of the title where there is none."""
        cleaned = super().clean()
        if "slug" in cleaned and not cleaned["slug"]:
            cleaned["slug"] = slugify(cleaned.get("title", ""))[:LONGEST_SLUG].strip("-_").replace("_", "-")
            if not cleaned["slug"] and "title" in cleaned:
                self.add_error("slug", _("No name in links can be made of this title; enter one."))
        if cleaned.get("slug") and Problem.objects.filter(slug=cleaned["slug"]).exists():
            self.add_error(
                "slug", _("Another problem already has this name in links; edit that one, or choose another name.")
            )
        return cleaned


class DraftingPages:
    """The pages of drafting."""

    def add_drafted_view(self, request: HttpRequest) -> HttpResponse:
        """Take a title and a few sentences, and have the rest drafted."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = NewDraftForm(request.POST or None)
        refusal = asking.refusal_for(request.user)
        if form.is_bound and form.is_valid() and not refusal:
            problem = self._begun(request, form)
            if problem is not None:
                return redirect("admin:problems_problem_drafting", problem.pk)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Have a problem drafted"),
            "opts": self.opts,
            "form": form,
            "refusal": refusal,
            "media": self.media,
        }
        return render(request, "admin/curating/drafting/new.html", context)

    def _begun(self, request: HttpRequest, form: NewDraftForm) -> Problem | None:
        slug, title, brief = (form.cleaned_data[name] for name in ("slug", "title", "brief"))
        text = to_yaml({"format": FORMAT, "slug": slug})
        try:
            problem = begin_unfinished(slug=slug, title=title, text=text, by=request.user)
        except IntegrityError:  # in this very moment
            form.add_error(
                "slug", _("Another problem already has this name in links; edit that one, or choose another name.")
            )
            return None
        self.log_addition(request, problem, [{"added": {}}])
        self._asked(request, problem, kind=DraftingKind.WHOLE, brief=f"{title}\n\n{brief}")
        return problem

    @for_curators
    def drafting_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Show what is drafted, part by part; ask for more, confirm what was read, or stop."""
        if request.method == "POST":
            return self._did(request, problem)
        return render(request, "admin/curating/drafting/page.html", self._drafting_context(request, problem))

    @for_curators
    def drafting_state_view(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        """Tell how far the work is; the page asks for it while it goes on, and is loaded anew when it has ended."""
        context = self._drafting_context(request, problem)
        answer = render(request, "admin/curating/drafting/_fragments/state.html", context)
        if not context["is_drafting"]:
            answer["HX-Refresh"] = "true"
        return answer

    def _did(self, request: HttpRequest, problem: Problem) -> HttpResponse:
        what = request.POST.get("do", "")
        if what == "read":
            following = self._confirmed(request, problem)
            return redirect(f"{reverse('admin:problems_problem_drafting', args=[problem.pk])}{following}")
        if what == "stop":
            if asking.cancel(problem):
                self.message_user(request, _("Stopped. What was drafted is kept."), messages.SUCCESS)
        else:
            place = request.POST.get("place", "")
            brief = request.POST.get("brief", "")[:LONGEST_BRIEF].replace("\0", "")
            language = request.POST.get("language", "")
            self._asked(request, problem, kind=what, place=place, language=language, brief=brief)
        return redirect("admin:problems_problem_drafting", problem.pk)

    def _confirmed(self, request: HttpRequest, problem: Problem) -> str:
        """Note what was read, as it was shown: what has changed since stays unread. Return where on the page to go on:
        at the next unread part, or at the top, where there is something to be told."""
        sent = (one.partition(" ") for one in request.POST.getlist("part"))
        versions = {part: version for part, _space, version in sent if part in PARTS}
        try:
            read = mark_read(problem.pk, versions)
        except BankFileError:
            read = ()
        if read:
            note_in_log(request, problem, read_told(read))
            told = _("Noted as read: %(parts)s.") % {"parts": listed(read)}
            self.message_user(request, told, messages.SUCCESS)
        if missed := [part for part in versions if part not in read and part in problem.unread]:
            told = _(
                "These have changed since the page was loaded, and stay unread: %(parts)s. Read them as they are now."
            )
            self.message_user(request, told % {"parts": listed(missed)}, messages.WARNING)
        left = [part for part in PARTS if part in problem.unread and part not in read]
        if missed or not read or not left:
            return ""
        last = max(map(PARTS.index, read))
        return f"#part-{next((part for part in left if PARTS.index(part) > last), left[0])}"

    def _asked(self, request: HttpRequest, problem: Problem, **asked: str) -> None:
        earlier = problem.draftings.filter(kind=DraftingKind.WHOLE).exclude(brief="").first()
        if earlier is not None and not asked.get("brief"):
            asked["brief"] = earlier.brief
        try:
            asking.ask_for_drafting(problem, by=request.user, **asked)
        except DraftingRefused as refused:
            self.message_user(request, str(refused), messages.ERROR)
        else:
            note_in_log(request, problem, f"draft: {asked['kind']} {asked.get('place', '')}".strip())

    def _drafting_context(self, request: HttpRequest, problem: Problem) -> dict[str, Any]:
        drafting = problem.draftings.select_related("asked_by").first()
        unreadable: list[str] = []
        try:
            content = working_content(problem)
        except BankFileError as error:
            content, unreadable = {}, error.problems
        is_ended = drafting is not None and drafting.status == CheckStatus.FINISHED
        parts = parts_shown(problem, content, confirmed_parts(problem))
        return {
            **self.admin_site.each_context(request),
            "title": _("Drafting: %(title)s") % {"title": problem.title_en},
            "opts": self.opts,
            "original": problem,
            "drafting": drafting,
            "could_not_run": drafting is not None and could_not_run(drafting.faults),
            "is_drafting": drafting is not None and not is_ended,
            "step": step_label(drafting.step) if drafting is not None else "",
            "ended": ended_told(problem, drafting) if is_ended else "",
            "is_still_done": is_ended and is_still_done(problem, drafting),
            "withheld": yaml_of(drafting.withheld) if drafting is not None else "",
            "parts": parts,
            "unread": [part for part in parts if part.is_unread],
            "is_all_read": any(part.confirmed for part in parts),
            "is_missing_some": bool(steps_for(content)),
            "unreadable": unreadable,
            "refusal": asking.refusal_for(request.user),
            "languages": InterviewLanguage.choices,
            "media": self.media,
        }
