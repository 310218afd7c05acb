"""Your coaches: the cohorts that a learner is in, what is shared in them, and who read the interviews."""

from collections.abc import Callable

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from interviews.coaching.cohort_messages import dismiss_message
from interviews.coaching.released_reviews import readings_of
from interviews.ground.refusals import SubmissionRefused
from interviews.ground.throttles import check_rate
from interviews.models import CohortMessage
from interviews.web.coaching.forms import MAX_TYPED_CODE, ConsentForm, JoinCodeForm
from interviews.web.coaching.shown import cohort_seen_by, invitation_rows, membership_rows, read_row
from interviews.web.shared.guards import learner_required, missing_is_404
from profiles.cohorts import membership as cohorts
from profiles.cohorts.membership import CohortRefused
from profiles.cohorts.selectors import invitation_to, is_invited, own_membership
from profiles.models import Cohort, CohortInvitation, CohortMembership

READS_A_PAGE = 20


@require_safe
@learner_required
@never_cache
def coaching(request: HttpRequest) -> HttpResponse:
    """Show the learner's cohorts with their coaches, open invitations, and who read the learner's interviews."""
    page = Paginator(readings_of(request.user), READS_A_PAGE).get_page(request.GET.get("page"))
    memberships = membership_rows(request.user)
    context = {
        "memberships": memberships,
        "invitations": invitation_rows(request.user, memberships),
        "form": JoinCodeForm(),
        "page": page,
        "reads": [read_row(read) for read in page],
    }
    return render(request, "interviews/coaching/coaching.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@learner_required
@never_cache
def enter_code(request: HttpRequest) -> HttpResponse:
    """Take a join code and lead to the page of its cohort; nothing is joined yet (422: no such code, 429: too many)."""
    if request.method != "POST":
        return _code_page(request, JoinCodeForm())
    form = JoinCodeForm(request.POST)
    if not form.is_valid():
        return _code_page(request, form, status=422)
    try:
        check_rate("join_codes", request.user)
        cohort = cohorts.cohort_to_join(form.cleaned_data["code"])
    except (SubmissionRefused, CohortRefused) as refusal:
        return _refused_code(request, form.cleaned_data["code"], refusal)
    return HttpResponseRedirect(reverse("join_cohort", args=[cohort.join_code]), status=303)


@require_http_methods(["GET", "HEAD", "POST"])
@learner_required
@never_cache
def join_cohort(request: HttpRequest, code: str) -> HttpResponse:
    """Say what joining means, and join: the address that coaches hand out. Answers as :func:`enter_code`."""
    try:
        check_rate("join_codes", request.user)
        cohort = cohorts.cohort_to_join(code)
    except (SubmissionRefused, CohortRefused) as refusal:
        return _refused_code(request, code, refusal)
    return _consent(
        request,
        cohort,
        join=lambda shares: cohorts.join_by_code(learner=request.user, code=code, shares_earlier=shares),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@learner_required
@never_cache
@missing_is_404(CohortInvitation)
def invitation(request: HttpRequest, invitation_id: int) -> HttpResponse:
    """Say what accepting an invitation means, and accept it. One that is not open any more leads back with a word."""
    invited = invitation_to(request.user, invitation_id)
    if not is_invited(request.user, invitation_id):
        return _back(request, _("This invitation was withdrawn or already answered. Nothing has changed."), ok=False)

    def accept(shares: bool) -> CohortMembership:
        return cohorts.accept_invitation(learner=request.user, invitation_id=invitation_id, shares_earlier=shares)

    return _consent(request, invited.cohort, join=accept)


@require_POST
@learner_required
@never_cache
@missing_is_404(CohortInvitation)
def decline_invitation(request: HttpRequest, invitation_id: int) -> HttpResponse:
    """Decline an invitation."""
    invited = invitation_to(request.user, invitation_id)
    if cohorts.decline_invitation(learner=request.user, invitation_id=invitation_id):
        told = _("You declined the invitation to %(cohort)s. Nothing is shared.")
        return _back(request, told % {"cohort": invited.cohort})
    return _back(request, _("This invitation was withdrawn or already answered. Nothing has changed."), ok=False)


@require_POST
@learner_required
@never_cache
@missing_is_404(CohortMembership)
def share_earlier(request: HttpRequest, membership_id: int) -> HttpResponse:
    """Let the coaches of a cohort read earlier interviews, too (``shares`` is 1), or not any more."""
    membership = own_membership(request.user, membership_id)
    shares = request.POST.get("shares") == "1"
    if not cohorts.share_earlier(learner=request.user, membership_id=membership_id, shares=shares):
        return _not_in_it(request, membership)
    if shares:
        told = _("The coaches of %(cohort)s can now read your earlier interviews too.")
    else:
        told = _("The coaches of %(cohort)s can no longer read your earlier interviews.")
    return _back(request, told % {"cohort": membership.cohort})


@require_POST
@learner_required
@never_cache
@missing_is_404(CohortMembership)
def leave_cohort(request: HttpRequest, membership_id: int) -> HttpResponse:
    """Leave a cohort; the page has said what that means."""
    membership = own_membership(request.user, membership_id)
    if not cohorts.leave(learner=request.user, membership_id=membership_id):
        return _not_in_it(request, membership)
    told = _("You have left %(cohort)s. Its coaches can no longer read anything of yours.")
    return _back(request, told % {"cohort": membership.cohort})


@require_POST
@learner_required
@never_cache
@missing_is_404(CohortMessage)
def dismiss_cohort_message(request: HttpRequest, message_id: int) -> HttpResponse:
    """Take what a coach wrote to a cohort off one's own dashboard."""
    dismiss_message(learner=request.user, message_id=message_id)
    return HttpResponseRedirect(reverse("dashboard"), status=303)


def _consent(request: HttpRequest, cohort: Cohort, *, join: Callable[[bool], CohortMembership]) -> HttpResponse:
    """Show the page that says what joining means; with a POST ``join``, who was told what is shared."""
    seen = cohort_seen_by(request.user, cohort)
    form = ConsentForm(request.POST if request.method == "POST" else None)
    context = {"cohort": cohort, "seen": seen, "form": form}
    if request.method != "POST":
        return render(request, "interviews/coaching/consent.html", context)
    form.is_valid()  # a box is ticked or not
    try:
        join(form.cleaned_data["shares_earlier"])
    except CohortRefused as refusal:
        context["refusal"] = refusal.message
        return render(request, "interviews/coaching/consent.html", context, status=422)
    if seen.membership is not None:
        return _back(request, _("You are already in %(cohort)s. Nothing has changed.") % {"cohort": cohort})
    return _back(request, _("You have joined %(cohort)s. You can leave at any time.") % {"cohort": cohort})


def _refused_code(request: HttpRequest, code: str, refusal: SubmissionRefused | CohortRefused) -> HttpResponse:
    form = JoinCodeForm({"code": code[:MAX_TYPED_CODE]})
    form.is_valid()
    form.errors.clear()
    form.add_error("code", refusal.message)
    status = refusal.status if isinstance(refusal, SubmissionRefused) else 422
    response = _code_page(request, form, status=status)
    if isinstance(refusal, SubmissionRefused):
        response["Retry-After"] = str(refusal.facts["seconds"])
    return response


def _code_page(request: HttpRequest, form: JoinCodeForm, *, status: int = 200) -> HttpResponse:
    return render(request, "interviews/coaching/join.html", {"form": form}, status=status)


def _not_in_it(request: HttpRequest, membership: CohortMembership) -> HttpResponse:
    told = _("You are no longer in %(cohort)s, so its coaches cannot read anything of yours.")
    return _back(request, told % {"cohort": membership.cohort}, ok=False)


def _back(request: HttpRequest, told: str, *, ok: bool = True) -> HttpResponse:
    (messages.success if ok else messages.warning)(request, told)
    return HttpResponseRedirect(reverse("coaching"), status=303)
