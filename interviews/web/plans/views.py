"""Study plans: which there are, the one that is followed, and what can be done with its steps."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from interviews.ground.refusals import SubmissionRefused
from interviews.ground.throttles import check_rate
from interviews.progress.expecting import bank, kinds_of
from interviews.progress.following import begin_plan, followed_plan, interviews_missing
from interviews.progress.next_step import begun_interviews, due_reviews
from interviews.progress.plan_cards import plan_card, titles_of
from interviews.progress.plan_shown import shown_plan
from interviews.progress.recommending import outlook_of
from interviews.progress.weak_spots import weak_spots
from interviews.web.plans.forms import PlanDateForm
from interviews.web.shared.guards import learner_required
from profiles.models import Goal, PlanEnrolment
from profiles.plans.catalogue import Plan, load_plans, suggested_for
from profiles.plans.enrolling import (
    OtherPlanActive,
    UnknownPlan,
    active_enrolment,
    change_date,
    end_plan,
    mark_step,
    plan_of,
)
from profiles.selectors import content_language, profile_of
from profiles.skill.selectors import skill_of

STATES = ("done", "passed", "open")
View = Callable[..., HttpResponse]


def changes_a_plan(view: View) -> View:
    """Let learners change a plan by POST, so often a minute; who looks at the address is led to the plan's page."""

    @wraps(view)
    def changed(request: HttpRequest, plan_id: str, **kwargs: str) -> HttpResponse:
        try:
            check_rate("plans", request.user)
        except SubmissionRefused as refusal:
            messages.warning(request, refusal.message)
            return _see(plan_id)
        return view(request, plan_id, **kwargs)

    posted = require_POST(learner_required(never_cache(changed)))

    @wraps(view)
    def wrapper(request: HttpRequest, plan_id: str, **kwargs: str) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return HttpResponseRedirect(reverse("plan", args=(plan_id,)))
        return posted(request, plan_id=plan_id, **kwargs)

    return wrapper


@require_safe
@learner_required
@never_cache
def plans(request: HttpRequest) -> HttpResponse:
    """Show the plans, the one that is followed first, then the one that suits the learner's goal."""
    language, active = _language(), active_enrolment(request.user)
    suggested = suggested_for(profile_of(request.user).goal)
    names = {"active": active.plan if active else "", "suggested": suggested.id if suggested else ""}
    kinds = kinds_of(bank())
    cards = [plan_card(plan, language, kinds, **names) for plan in load_plans().values()]
    cards.sort(key=lambda card: (not card.is_active, not card.is_suggested))
    context: dict[str, Any] = {"cards": cards, "active": active}
    if active is None and profile_of(request.user).goal == Goal.INTERVIEW:
        # The day may not be known yet: the goal is asked for at the sign-up, the day is not.
        context["form"] = PlanDateForm(initial={"target_date": _planned_day(request)})
    return render(request, "interviews/plans/plans.html", context)


@require_safe
@learner_required
@never_cache
def plan(request: HttpRequest, plan_id: str) -> HttpResponse:
    """Show a plan: what is in it, or how far the learner got who follows it."""
    return _page(request, _plan_or_404(plan_id))


@changes_a_plan
def start_plan(request: HttpRequest, plan_id: str) -> HttpResponse:
    """Begin a plan. Answers 422 for a day that will not do, 409 while another plan is followed."""
    chosen = _plan_or_404(plan_id)
    form = PlanDateForm(request.POST) if chosen.asks_date else None
    if form is not None and not form.is_valid():
        return _page(request, chosen, form=form, status=422)
    if interviews_missing(chosen, request.user):
        return _page(request, chosen, status=409)
    day = form.cleaned_data["target_date"] if form is not None else None
    try:
        begin_plan(learner=request.user, plan_id=plan_id, target_date=day, instead="instead" in request.POST)
    except OtherPlanActive:
        return _page(request, chosen, form=form, status=409)
    return _see(plan_id)


@changes_a_plan
def plan_step(request: HttpRequest, plan_id: str, step_id: str) -> HttpResponse:
    """Tick a step off (``state=done``), pass it over (``passed``), or open it again (``open``)."""
    state = request.POST.get("state")
    if state not in STATES:
        raise Http404
    try:
        mark_step(learner=request.user, plan_id=plan_id, step_id=step_id, state=state)
    except UnknownPlan as missing:
        raise Http404 from missing
    except PlanEnrolment.DoesNotExist:
        return _not_followed(request, plan_id)
    return _see(plan_id, f"#step-{step_id}" if "in_list" in request.POST else "")


@changes_a_plan
def plan_date(request: HttpRequest, plan_id: str) -> HttpResponse:
    """Move the day of the interview. Answers 422 for one that will not do."""
    form = PlanDateForm(request.POST)
    try:
        if not form.is_valid():
            return _page(request, _plan_or_404(plan_id), form=form, status=422)
        change_date(learner=request.user, plan_id=plan_id, target_date=form.cleaned_data["target_date"])
    except UnknownPlan as missing:
        raise Http404 from missing
    except PlanEnrolment.DoesNotExist:
        return _not_followed(request, plan_id)
    messages.success(request, _("The date and the plan are updated."))
    return _see(plan_id)


@changes_a_plan
def leave_plan(request: HttpRequest, plan_id: str) -> HttpResponse:
    """Stop following a plan; the page has asked."""
    chosen = _plan_or_404(plan_id)
    if end_plan(learner=request.user, plan_id=plan_id):
        text = _("“%(plan)s” has ended. What you practised is kept.")
        messages.success(request, text % {"plan": chosen.title.of(_language())})
    return HttpResponseRedirect(reverse("plans"), status=303)


def _page(request: HttpRequest, chosen: Plan, *, form: PlanDateForm | None = None, status: int = 200) -> HttpResponse:
    language, active = _language(), active_enrolment(request.user)
    if active is not None and active.plan == chosen.id:
        context = _followed(request, active, language)
        day = active.target_date
    else:
        day, kinds = _planned_day(request), kinds_of(bank())
        context = {"card": plan_card(chosen, language, kinds), "missing": interviews_missing(chosen, request.user)}
        spots = weak_spots(skill_of(request.user), timezone.now())
        context["titles"] = titles_of(chosen, language, spots, kinds)
        context["other"] = load_plans()[active.plan].title.of(language) if active else ""
    if chosen.asks_date:
        context["form"] = form or PlanDateForm(initial={"target_date": day})
        context["date_refused"] = form is not None and not form.is_valid()
    return render(request, "interviews/plans/plan.html", context, status=status)


def _followed(request: HttpRequest, active: PlanEnrolment, language: str) -> dict[str, Any]:
    at = timezone.now()
    due = due_reviews(request.user, at).count()
    outlook = outlook_of(request.user, at)
    followed = followed_plan(active, outlook, due=due)
    offered = {one.fitting.problem.slug for one in followed.steps if one.fitting}
    going_on = begun_interviews(request.user, offered)
    plans = load_plans()
    return {
        "card": plan_card(followed.plan, language, outlook.kinds),
        "after": plan_card(plans[followed.plan.after], language, outlook.kinds),
        "plan": shown_plan(followed, language, going_on=going_on, due=due, today=timezone.localdate(at)),
    }


def _planned_day(request: HttpRequest) -> Any:
    day = profile_of(request.user).goal_date
    return day if day is not None and day >= timezone.localdate() else None


def _plan_or_404(plan_id: str) -> Plan:
    try:
        return plan_of(plan_id)
    except UnknownPlan as missing:
        raise Http404 from missing


def _not_followed(request: HttpRequest, plan_id: str) -> HttpResponse:
    """Lead back from a page that was open for longer than the plan was followed."""
    messages.info(request, _("You no longer follow this plan."))
    return _see(plan_id)


def _see(plan_id: str, place: str = "") -> HttpResponse:
    return HttpResponseRedirect(reverse("plan", args=(plan_id,)) + place, status=303)


def _language() -> str:
    return content_language(get_language() or "en")
