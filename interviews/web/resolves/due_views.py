"""The list of reviews, and what can be done with one: solve it again, put it off, drop it, take it up again."""

from collections.abc import Callable

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from interviews.ground.refusals import SubmissionRefused, page_language
from interviews.ground.throttles import check_rate
from interviews.resolves import sending
from interviews.resolves.selectors import dropped_reviews_of, own_review
from interviews.web.resolves.due_posts import posted
from interviews.web.resolves.due_shown import due_rows
from interviews.web.resolves.shown import refusal_text
from interviews.web.shared.guards import learner_required, missing_is_404
from interviews.web.shared.requests import number_of
from problems.judge_access import code_is_run
from problems.models import Problem
from profiles.models import Review
from profiles.selectors import content_language, interview_language, reviews_of

REVIEWS_A_PAGE = 20


@require_safe
@learner_required
@never_cache
def due_problems(request: HttpRequest) -> HttpResponse:
    """Show the learner's reviews: what is due, what comes next, and at the end what was dropped."""
    learner, language = request.user, content_language(get_language() or "en")
    page = Paginator(reviews_of(learner), REVIEWS_A_PAGE).get_page(request.GET.get("page"))
    dropped = Paginator(dropped_reviews_of(learner), REVIEWS_A_PAGE).get_page(request.GET.get("dropped"))
    shown = len(page.object_list)
    open_probe = sending.open_probe_of(learner)
    open_item = open_probe.revision.problem.slug if open_probe else ""
    rows = due_rows(learner, [*page.object_list, *dropped.object_list], language, open_item=open_item)
    context = {
        "page": page,
        "due": [row for row in rows[:shown] if row.is_due],
        "coming": [row for row in rows[:shown] if not row.is_due],
        "dropped": dropped,
        "dropped_rows": rows[shown:],
        "is_open": "dropped" in request.GET or not page.paginator.count,
        "open_probe": open_probe,
        "open_title": open_probe.revision.problem.title(language) if open_probe else "",
        "judge": code_is_run(),
        "snooze_days": _snooze_choices(),
    }
    return render(request, "interviews/resolves/reviews.html", context)


@posted
@learner_required
@never_cache
@missing_is_404(Review)
def start_resolve(request: HttpRequest, review_id: int) -> HttpResponse:
    """Begin to solve a problem again and lead to its page, or to that of the re-solve that is open already."""
    language = interview_language(request.user, get_language())
    review = own_review(request.user, review_id)
    try:
        check_rate("reviews", request.user)
        probe = sending.start_probe(learner=request.user, review_id=review_id, language=language)
    except Problem.DoesNotExist:
        messages.warning(
            request, _("The problem bank no longer has this problem. You can remove it from your reviews.")
        )
        return _back(request)
    except SubmissionRefused as refusal:
        messages.warning(request, refusal_text(refusal))
        return _back(request)
    if probe.revision.problem.slug != review.item:
        title = probe.revision.problem.title(page_language())
        text = _("You have an unfinished re-solve, “%(title)s”. Finish it first; the other one will wait.")
        messages.info(request, text % {"title": title})
    return HttpResponseRedirect(reverse("probe", kwargs={"probe_id": probe.pk}), status=303)


@posted
@learner_required
@never_cache
@missing_is_404(Review)
def snooze(request: HttpRequest, review_id: int) -> HttpResponse:
    """Put a review off by a number of ``days``."""

    def change() -> str:
        days = number_of(request.POST.get("days"))
        review = sending.snooze_review(learner=request.user, review_id=review_id, days=days)
        return _("Put off until %(date)s.") % {"date": date_format(localtime(review.snoozed_until), "DATE_FORMAT")}

    return _changed(request, change)


@posted
@learner_required
@never_cache
@missing_is_404(Review)
def drop(request: HttpRequest, review_id: int) -> HttpResponse:
    """Ask for a problem no more."""

    def change() -> str:
        sending.drop_review(learner=request.user, review_id=review_id)
        return _("Removed. You can restore it at the bottom of this page.")

    return _changed(request, change)


@posted
@learner_required
@never_cache
@missing_is_404(Review)
def take_up(request: HttpRequest, review_id: int) -> HttpResponse:
    """Ask for a dropped problem again."""

    def change() -> str:
        sending.take_up_review(learner=request.user, review_id=review_id)
        return _("It is back in your reviews.")

    return _changed(request, change)


def _changed(request: HttpRequest, change: Callable[[], str]) -> HttpResponse:
    """Change a review and lead back to the list, which says what ``change`` returns, or why nothing was changed."""
    try:
        check_rate("reviews", request.user)
        messages.success(request, change())
    except SubmissionRefused as refusal:
        messages.warning(request, refusal_text(refusal))
    return _back(request)


def _snooze_choices() -> list[tuple[int, str]]:
    words = {1: _("1 day"), 3: _("3 days"), 7: _("1 week")}
    return [(days, words[days]) for days in sending.SNOOZE_DAYS]


def _back(request: HttpRequest) -> HttpResponse:
    """Lead back to the list, to the page of it where something was pressed."""
    number = number_of(request.POST.get("page"))
    return HttpResponseRedirect(reverse("reviews") + (f"?page={number}" if number > 1 else ""), status=303)
