"""The page of a problem: what one decides by before an interview begins."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from interviews.conversation.selectors import interviews_of, revision_view
from interviews.core.turn.replies.process_answers import USUAL_MINUTES
from interviews.progress.problem_history import history_of
from interviews.report.parts import with_reports
from interviews.web.coding.code_notices import language_name
from interviews.web.coding.languages_shown import languages_note
from interviews.web.shared.guards import learner_of, missing_is_404, visitors_welcome
from interviews.web.shared.problem_shown import LANGUAGE_TAGS, shown_problem
from problems.judge_access import languages_that_run
from problems.languages import LANGUAGES
from problems.models import Problem
from problems.patterns.techniques import TECHNIQUES
from problems.selectors import listed_problem, listed_problems
from profiles.models import CodeLanguage, InterviewLanguage, User
from profiles.selectors import content_language, interview_language, profile_of

BEST = {
    "alone": gettext_lazy("solved without help"),
    "helped": gettext_lazy("solved with help"),
    "unsolved": gettext_lazy("not solved yet"),
}


class StartForm(forms.Form):
    """What an interview begins with; each is what the learner prefers, unless they choose something else."""

    language = forms.ChoiceField(label=gettext_lazy("Language of the coach"), choices=InterviewLanguage.choices)
    code_language = forms.ChoiceField(label=gettext_lazy("Coding language"))

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        run = languages_that_run()
        names = [(one, language_name(one)) for one in LANGUAGES]
        runs, read = [one for one in names if one[0] in run], [one for one in names if one[0] not in run]
        # Without a judge all of them are read, and a heading would set nothing apart.
        groups = [(_("Runs here"), runs), (_("Read by the coach"), read)] if runs else read
        self.fields["code_language"].choices = groups


def first_problem() -> Problem | None:
    """Return what somebody new begins with: the easiest of the bank about what all others build on."""
    return listed_problems(technique="hash_map").first() or listed_problems().first()


@require_safe
@visitors_welcome
def try_one(request: HttpRequest) -> HttpResponse:
    """Lead a visitor to a first problem; who has an account finds what fits in the catalogue."""
    problem = None if request.user.is_authenticated and not request.user.is_guest else first_problem()
    return redirect("problem", slug=problem.slug) if problem else redirect("catalogue")


@require_safe
@visitors_welcome
@never_cache
@missing_is_404(Problem)
def problem_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a problem that may be begun, and what the learner did with it; any other is not there (404)."""
    problem = listed_problem(slug)
    language = content_language(get_language() or "en")
    fewest, most = USUAL_MINUTES[problem.difficulty]
    learner = learner_of(request)
    chosen = _choices_of(learner)
    context = {
        **shown_problem(revision_view(problem.current_revision, language, chosen["code_language"])),
        "slug": problem.slug,
        "content_lang": LANGUAGE_TAGS[language],
        "minutes": _("%(fewest)d to %(most)d minutes") % {"fewest": fewest, "most": most},
        "techniques": [(row.technique, TECHNIQUES[row.technique]) for row in problem.techniques.all()],
        "languages_note": languages_note(),
        "form": StartForm(initial=chosen),
        **(_history(learner, problem) if learner else {}),
    }
    return render(request, "interviews/problems/problem.html", context)


def _choices_of(user: User | None) -> dict[str, str]:
    if user is None:
        return {"language": content_language(get_language() or "en"), "code_language": CodeLanguage.PYTHON}
    return {
        "language": interview_language(user, get_language() or "en"),
        "code_language": profile_of(user).code_language,
    }


def _history(learner: User, problem: Problem) -> dict[str, Any]:
    history = history_of(learner, problem, with_reports(interviews_of(learner)))
    return {
        "history": history,
        "best": BEST.get(history.best, ""),
        "is_due": history.asked_at is not None and history.asked_at <= timezone.now(),
    }
