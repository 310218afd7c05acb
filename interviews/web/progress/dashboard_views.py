"""The dashboard: what a learner sees of their own growth, and what to do next."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from interviews.progress.next_step import next_step_for
from interviews.progress.overview import overview_of
from interviews.web.coaching.review_news import coach_news
from interviews.web.coaching.shown import invitations_to_answer
from interviews.web.coaching.tasks_shown import messages_shown, tasks_for
from interviews.web.progress.dashboard_shown import goal_day_text, offered_plan, shown_dashboard, shown_next
from interviews.web.shared.guards import learner_required
from profiles.selectors import content_language, profile_of


@require_safe
@learner_required
@never_cache
def dashboard(request: HttpRequest) -> HttpResponse:
    """Show how the learner is doing; somebody who has not practised yet is told what there will be.

    Who has just signed up is asked three questions first, until they are answered or passed.
    """
    if profile_of(request.user).asks_questions:
        return redirect("welcome")
    at, language = timezone.now(), content_language(get_language() or "en")
    overview = overview_of(request.user, at, language)
    step = next_step_for(request.user, at, language)
    return render(
        request,
        "interviews/progress/dashboard.html",
        {
            "plan": offered_plan(overview.goal, language) if overview.is_new and step.kind != "plan" else None,
            "goal_day": goal_day_text(profile_of(request.user), timezone.localdate(at)),
            "coach_news": coach_news(request.user),
            "cohort_messages": messages_shown(request.user),
            "tasks": tasks_for(request.user, language),
            "invitations": invitations_to_answer(request.user),
            "next": shown_next(step, is_first=overview.is_new),
            "dashboard": None if overview.is_new else shown_dashboard(overview, language),
        },
    )
